#pragma once

#include "core/clients/analysis/client_state.h"
#include "core/locks/compound/compound_facts.h"
#include "core/locks/terms/acquirable_kind.h"
#include "core/model/event_kind.h"
#include "core/model/kind.h"
#include "core/model/state.h"
#include "ui/help/panels.h"
#include "ui/help/status_figures.h"

#include <QStringList>

#include <vector>

class QWidget;

namespace lockscope::actions {
struct Action;
}
namespace lockscope::filter {
struct TermRow;
}

namespace lockscope::ui {

enum class Column : quint8;

enum class HelpSection : quint8 {
    Panels,
    States,
    Kinds,
    Acquiring,
    Events,
    ClientStates,
    Actions,
    Columns,
    Filter,
    StatusBar,
    Keys,
    Scenarios
};
inline constexpr int helpSectionCount = int(HelpSection::Scenarios) + 1;

// One page of the help, in the user's language. All texts are plain.
struct HelpTopic {
    struct Row {
        QString left; // a key, an example
        QString right;
    };
    struct Part {
        QString heading;
        QStringList paragraphs;
        std::vector<Row> rows = {};
    };

    QString id; // "state/no-expiry"
    HelpSection section;
    QString title;
    QString summary; // what it is, in a sentence or two; also the text for What's this
    std::vector<Part> parts = {};
    QString picture = {}; // a resource; empty means none
    QStringList related = {}; // ids of other topics
    QStringList scenarios = {}; // ids of shipped scenarios that show it

    QString searchText() const; // all texts
};

// The ids of the topics.
QString topicOf(State state);
QString topicOf(Kind kind);
QString topicOf(locks::AcquirableKind kind);
QString topicOf(locks::CompoundKind kind);
QString topicOf(EventKind kind);
QString topicOf(clients::ClientState state);
QString topicOf(const actions::Action &action);
QString topicOf(Column column);
QString topicOf(const filter::TermRow &term);
QString topicOf(StatusFigure figure);
QString topicOf(Panel panel);
QString topicOfScenario(const QString &id);
QString topicOfKeys(); // the list of shortcuts

// The topic of a row in a list: a QString that the list's model returns for this role; empty means none.
inline constexpr int helpTopicRole = Qt::UserRole + 0x100;

// Sets the help page of the widget, and of the widgets inside it that have no page of their own.
void setHelpTopic(QWidget *widget, const QString &topic);
// The topic of the widget or of the nearest parent that has one, dialogs included; empty means none.
QString helpTopicOf(const QWidget *widget);

} // namespace lockscope::ui
