#include "ui/help/window_topics.h"

#include "core/actions/kinds/action.h"
#include "core/filter/filter_terms.h"
#include "core/locks/compound/compound.h"
#include "ui/help/help_text.h"
#include "ui/models/columns.h"
#include "ui/text/words.h"

#include <QAction>

namespace lockscope::ui {

namespace {

QString ofPanels(const char *text)
{
    return QCoreApplication::translate("Panels", text);
}

std::vector<HelpTopic::Row> keyRows(const std::vector<KeyText> &keys)
{
    std::vector<HelpTopic::Row> rows;
    rows.reserve(keys.size());
    for (const KeyText &key : keys)
        rows.push_back({key.keys, key.meaning});
    return rows;
}

// The topics of what the panel contains.
QStringList insideOf(Panel panel)
{
    QStringList topics;
    switch (panel) {
    case Panel::Locks:
        for (int column = 0; column < columnCount; ++column)
            topics << topicOf(Column(column));
        break;
    case Panel::Filter:
        for (const filter::TermRow &term : filter::termRows())
            topics << topicOf(term);
        break;
    case Panel::Attention:
        for (int state = stateCount - 1; state >= 0; --state) {
            if (needsAttention(State(state)))
                topics << topicOf(State(state));
        }
        break;
    case Panel::StatusBar:
        for (int figure = 0; figure < statusFigureCount; ++figure)
            topics << topicOf(StatusFigure(figure));
        break;
    case Panel::Events:
        for (int kind = 0; kind < eventKindCount; ++kind)
            topics << topicOf(EventKind(kind));
        break;
    case Panel::Clients:
        for (int state = clients::clientStateCount - 1; state >= 0; --state)
            topics << topicOf(clients::ClientState(state));
        break;
    case Panel::ActionDialog:
        for (const actions::Action *action : actions::allActions())
            topics << topicOf(*action);
        break;
    case Panel::AcquireDialog:
        for (const locks::AcquirableKind kind : locks::allKinds)
            topics << topicOf(kind);
        break;
    default: break; // its parts have no pages
    }
    return topics;
}

// "Acquire" for "&Acquire…".
QString withoutMnemonic(const QString &text)
{
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'&' && i + 1 < text.size())
            ++i;
        plain += text[i];
    }
    while (plain.endsWith(QChar(0x2026)))
        plain.chop(1);
    return plain;
}

// The values of kind: and state:, as they are written and as they are shown.
std::vector<HelpTopic::Row> valueRows(const filter::TermRow &term)
{
    std::vector<HelpTopic::Row> rows;
    if (topicOf(term) == QLatin1String("filter/kind")) {
        for (int kind = 0; kind < kindCount; ++kind)
            rows.push_back({word(Kind(kind)), kindWord(Kind(kind))});
    }
    if (topicOf(term) == QLatin1String("filter/state")) {
        for (int state = stateCount - 1; state >= 0; --state)
            rows.push_back({word(State(state)), stateWord(State(state))});
    }
    return rows;
}

} // namespace

std::vector<HelpTopic> panelTopics()
{
    std::vector<HelpTopic> topics;
    for (int i = 0; i < panelCount; ++i) {
        const auto panel = Panel(i);
        const PanelTraits &traits = traitsOf(panel);
        HelpTopic topic{topicOf(panel), HelpSection::Panels, panelTitle(panel), ofPanels(traits.shows)};
        topic.parts.push_back({HelpText::tr("What you can do"), {ofPanels(traits.use)}});
        if (!traits.keys.empty())
            topic.parts.push_back({HelpText::tr("Keys"), {}, keyRows(panelKeys(panel))});
        topic.related = insideOf(panel);
        topics.push_back(topic);
    }
    return topics;
}

std::vector<HelpTopic> columnTopics()
{
    std::vector<HelpTopic> topics;
    for (int i = 0; i < columnCount; ++i) {
        const auto column = Column(i);
        HelpTopic topic{topicOf(column), HelpSection::Columns, columnTitle(column), columnMeaning(column)};
        if (!traitsOf(column).isShownAtFirst)
            topic.parts.push_back(
                {{}, {HelpText::tr("The column is hidden at first. Right-click the title of a column to show it.")}});
        topic.related << topicOf(Panel::Locks);
        topics.push_back(topic);
    }
    return topics;
}

std::vector<HelpTopic> filterTopics()
{
    std::vector<HelpTopic> topics;
    for (const filter::TermRow &term : filter::termRows()) {
        HelpTopic topic{topicOf(term), HelpSection::Filter, QString::fromUtf8(term.example),
                        QCoreApplication::translate("CoreText", term.meaning)};
        if (const auto rows = valueRows(term); !rows.empty())
            topic.parts.push_back({HelpText::tr("Values"), {}, rows});
        topic.related << topicOf(Panel::Filter);
        topics.push_back(topic);
    }
    return topics;
}

std::vector<HelpTopic> figureTopics()
{
    std::vector<HelpTopic> topics;
    for (int i = 0; i < statusFigureCount; ++i) {
        const auto figure = StatusFigure(i);
        HelpTopic topic{topicOf(figure), HelpSection::StatusBar, figureTitle(figure), figureMeaning(figure)};
        topic.related << topicOf(Panel::StatusBar);
        topics.push_back(topic);
    }
    return topics;
}

std::vector<KeyText> shortcutsOf(const QList<QAction *> &actions)
{
    std::vector<KeyText> shortcuts;
    for (const QAction *action : actions) {
        const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        if (!keys.isEmpty())
            shortcuts.push_back({keys, withoutMnemonic(action->text())});
    }
    return shortcuts;
}

HelpTopic keysTopic(const std::vector<KeyText> &shortcuts)
{
    HelpTopic topic{topicOfKeys(), HelpSection::Keys, HelpText::tr("Keyboard shortcuts"),
                    HelpText::tr("The keys that work everywhere in the window, and those of each panel.")};
    if (!shortcuts.empty())
        topic.parts.push_back({HelpText::tr("Everywhere"), {}, keyRows(shortcuts)});
    for (int i = 0; i < panelCount; ++i) {
        if (!traitsOf(Panel(i)).keys.empty())
            topic.parts.push_back({panelTitle(Panel(i)), {}, keyRows(panelKeys(Panel(i)))});
    }
    return topic;
}

} // namespace lockscope::ui
