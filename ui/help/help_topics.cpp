#include "ui/help/help_topics.h"

#include "core/base/translation.h"
#include "ui/help/event_topics.h"
#include "ui/help/help_text.h"
#include "ui/help/lessons.h"
#include "ui/help/lock_topics.h"
#include "ui/help/window_topics.h"

#include <QFile>

#include <algorithm>

namespace lockscope::ui {

namespace {

// The same rule as in the playground.
play::Language languageOfHelp()
{
    return usedLanguage() == QLatin1String("zh_CN") ? play::Language::Chinese : play::Language::English;
}

HelpTopic scenarioTopic(const play::Scenario &scenario)
{
    const play::Language language = languageOfHelp();
    HelpTopic topic{topicOfScenario(scenario.id), HelpSection::Scenarios, scenario.title.in(language),
                    scenario.why.in(language)};
    topic.parts.push_back({HelpText::tr("In production"), {scenario.production.in(language)}});
    if (const QString picture = QStringLiteral(":/play/help/%1.png").arg(scenario.id); QFile::exists(picture))
        topic.picture = picture;
    topic.related = topicsOfLesson(scenario.id);
    if (!scenario.beside.isEmpty())
        topic.related << topicOfScenario(scenario.beside);
    topic.scenarios = {scenario.id};
    return topic;
}

} // namespace

HelpTopics::HelpTopics(const std::vector<play::Scenario> &scenarios, const std::vector<KeyText> &shortcuts)
{
    for (const auto &topics : {panelTopics(), stateTopics(), kindTopics(), acquiringTopics(), eventTopics(),
                               clientStateTopics(), actionTopics(), columnTopics(), filterTopics(), figureTopics()})
        m_topics.insert(m_topics.end(), topics.begin(), topics.end());
    m_topics.push_back(keysTopic(shortcuts));
    for (HelpTopic &topic : m_topics)
        topic.scenarios = lessonsOf(topic.id);
    for (const play::Scenario &scenario : scenarios)
        m_topics.push_back(scenarioTopic(scenario));
}

const HelpTopic *HelpTopics::find(const QString &id) const
{
    const auto found =
        std::find_if(m_topics.begin(), m_topics.end(), [&id](const HelpTopic &topic) { return topic.id == id; });
    return found == m_topics.end() ? nullptr : &*found;
}

QString sectionTitle(HelpSection section)
{
    switch (section) {
    case HelpSection::Panels: return HelpText::tr("Panels and dialogs");
    case HelpSection::States: return HelpText::tr("States of a lock");
    case HelpSection::Kinds: return HelpText::tr("Kinds of lock");
    case HelpSection::Acquiring: return HelpText::tr("Kinds that you can acquire");
    case HelpSection::Events: return HelpText::tr("Events");
    case HelpSection::ClientStates: return HelpText::tr("States of a client");
    case HelpSection::Actions: return HelpText::tr("Actions");
    case HelpSection::Columns: return HelpText::tr("Columns");
    case HelpSection::Filter: return HelpText::tr("Filter terms");
    case HelpSection::StatusBar: return HelpText::tr("Status bar");
    case HelpSection::Keys: return HelpText::tr("Keyboard");
    case HelpSection::Scenarios: break;
    }
    return HelpText::tr("Scenarios");
}

bool isFoundBy(const HelpTopic &topic, const QString &search)
{
    const QString text = topic.searchText();
    const QStringList words = search.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(),
                       [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace lockscope::ui
