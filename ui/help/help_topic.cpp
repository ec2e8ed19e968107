#include "ui/help/help_topic.h"

#include "core/actions/kinds/action.h"
#include "core/filter/filter_terms.h"
#include "ui/models/columns.h"

#include <QVariant>
#include <QWidget>

namespace lockscope::ui {

namespace {

constexpr const char *topicProperty = "helpTopic";

QString topicId(const char *section, QLatin1String word)
{
    return QLatin1String(section) + QLatin1Char('/') + word;
}

} // namespace

QString HelpTopic::searchText() const
{
    QStringList texts{title, summary};
    for (const Part &part : parts) {
        texts << part.heading << part.paragraphs;
        for (const Row &row : part.rows)
            texts << row.left << row.right;
    }
    return texts.join(QLatin1Char('\n'));
}

QString topicOf(State state)
{
    return topicId("state", word(state));
}

QString topicOf(Kind kind)
{
    return topicId("kind", word(kind));
}

QString topicOf(locks::AcquirableKind kind)
{
    return topicId("acquire", word(kind));
}

QString topicOf(locks::CompoundKind kind)
{
    return topicId("acquire", QLatin1String(kind == locks::CompoundKind::Multi ? "multi" : "red"));
}

QString topicOf(EventKind kind)
{
    return topicId("event", word(kind));
}

QString topicOf(clients::ClientState state)
{
    return topicId("client", word(state));
}

QString topicOf(const actions::Action &action)
{
    return topicId("action", QLatin1String(action.word));
}

QString topicOf(Column column)
{
    return QStringLiteral("column/%1").arg(int(column));
}

QString topicOf(const filter::TermRow &term)
{
    return topicId("filter", QLatin1String(term.word));
}

QString topicOf(StatusFigure figure)
{
    return topicId("figure", QLatin1String(figureWord(figure)));
}

QString topicOf(Panel panel)
{
    return topicId("panel", QLatin1String(traitsOf(panel).word));
}

QString topicOfScenario(const QString &id)
{
    return QStringLiteral("scenario/") + id;
}

QString topicOfKeys()
{
    return QStringLiteral("keys");
}

void setHelpTopic(QWidget *widget, const QString &topic)
{
    widget->setProperty(topicProperty, topic);
}

QString helpTopicOf(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (const QString topic = widget->property(topicProperty).toString(); !topic.isEmpty())
            return topic;
    }
    return {};
}

} // namespace lockscope::ui
