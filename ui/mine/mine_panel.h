#pragma once

#include "core/base/error.h"
#include "core/locks/compound/compound_facts.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <set>
#include <vector>

class QPushButton;
class QStackedWidget;
class QTableView;

namespace lockscope::ui {

class HoldTableModel;
class MessageLine;

// The locks held by this program, each with its countdown and a button to release it. One that was lost stays, with
// why, until it is dismissed. GUI thread.
class MinePanel : public QWidget {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    explicit MinePanel(QWidget *parent = nullptr, Now now = &BootClock::now);

    void setHolds(const std::vector<locks::HoldFacts> &holds); // all there are now
    void setCompounds(const std::vector<locks::CompoundFacts> &compounds);
    void releaseFinished(quint64 holdId, bool done, const Error &error);
    void compoundReleaseFinished(quint64 compoundId, bool done, const Error &error);
    void forget(); // another server
    std::set<Key> names() const; // of all of them, members too

Q_SIGNALS:
    void releaseRequested(quint64 holdId); // one hold count
    void compoundReleaseRequested(quint64 compoundId); // also of a lost one: what is left of it
    void dismissed(quint64 holdId); // a lost one: whoever keeps its facts may forget them (Session::release does)

private:
    using Row = std::pair<bool, quint64>; // of a compound?, its id
    void addButtons(int first, int last);
    void act(Row which);
    void finished(Row which, bool done, const Error &error);
    void updateButtons();
    QPushButton *button(int row) const;

    HoldTableModel *m_model;
    QTableView *m_view;
    QStackedWidget *m_body;
    MessageLine *m_message;
    std::set<Row> m_releasing;
    QTimer m_tick;
};

} // namespace lockscope::ui
