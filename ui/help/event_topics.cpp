#include "ui/help/event_topics.h"

#include "ui/help/help_text.h"
#include "ui/text/words.h"

namespace lockscope::ui {

namespace {

// `traits` has the texts of the page.
template<class Traits> HelpTopic pageOf(const QString &id, HelpSection section, const Traits &traits)
{
    HelpTopic topic{id, section, translated(traits.title), translated(traits.meaning)};
    topic.parts.push_back({HelpText::tr("How Lockscope knows it"), {translated(traits.evidence)}});
    topic.parts.push_back({HelpText::tr("What to do"), {translated(traits.advice)}});
    return topic;
}

} // namespace

std::vector<HelpTopic> eventTopics()
{
    std::vector<HelpTopic> topics;
    for (int i = 0; i < eventKindCount; ++i) {
        const auto kind = EventKind(i);
        HelpTopic topic = pageOf(topicOf(kind), HelpSection::Events, traitsOf(kind));
        topic.related = {topicOf(Panel::Events), topicOf(Panel::Trace)};
        topics.push_back(topic);
    }
    return topics;
}

std::vector<HelpTopic> clientStateTopics()
{
    std::vector<HelpTopic> topics;
    for (int i = clients::clientStateCount - 1; i >= 0; --i) { // worst first, as in the list
        const auto state = clients::ClientState(i);
        HelpTopic topic = pageOf(topicOf(state), HelpSection::ClientStates, traitsOf(state));
        topic.related = {topicOf(Panel::Clients)};
        topics.push_back(topic);
    }
    return topics;
}

} // namespace lockscope::ui
