#include "ui/help/lock_topics.h"

#include "core/actions/kinds/action.h"
#include "core/model/lock.h"
#include "core/words/describe.h"
#include "ui/help/help_text.h"
#include "ui/models/columns.h"
#include "ui/text/lock_words.h"
#include "ui/text/words.h"

namespace lockscope::ui {

namespace {

using locks::AcquirableKind;
using locks::CompoundKind;

bool helpsIn(State state, const actions::Action &action)
{
    const StateTraits::Remedies &helps = traitsOf(state).helps;
    const QLatin1String word(action.word);
    return (helps.evict && word == QLatin1String("evict"))
        || (helps.removeReader && word == QLatin1String("remove-reader"))
        || (helps.forceRelease && word == QLatin1String("force-release"));
}

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Calm: return HelpText::tr("This is normal.");
    case Severity::Suspicious: return HelpText::tr("It needs attention: check it.");
    case Severity::Wrong: return HelpText::tr("It needs attention: something is wrong.");
    case Severity::Unknown: break;
    }
    return HelpText::tr("Lockscope cannot know more at the moment.");
}

// The advice for a lock in this state, with "the holder" in place of a name.
QStringList generalAdvice(State state)
{
    Lock lock;
    lock.state = state;
    QStringList lines;
    for (words::Phrase phrase : words::advice(lock)) {
        for (words::Argument &argument : phrase.arguments)
            argument = words::Argument(HelpText::tr("the holder"));
        lines << phraseText(phrase);
    }
    if (const StateTraits::Waiting &waiting = traitsOf(state).waiting; waiting.label)
        lines << HelpText::tr("%1. %2").arg(translated(waiting.label), translated(waiting.why));
    return lines;
}

QString keyTypeText(KeyType type)
{
    switch (type) {
    case KeyType::Hash: return HelpText::tr("Its key in Redis is a hash.");
    case KeyType::String: return HelpText::tr("Its key in Redis is a string.");
    case KeyType::Other: break;
    }
    return HelpText::tr("Its key in Redis is neither a hash nor a string of a lock.");
}

QString channelText(WaitChannel channel)
{
    switch (channel) {
    case WaitChannel::Unlock:
    case WaitChannel::ReadWrite: return HelpText::tr("Waiters subscribe to its channel, where a release is published.");
    case WaitChannel::Semaphore:
        return HelpText::tr("Waiters subscribe to its channel, where returned permits are published.");
    case WaitChannel::Latch: return HelpText::tr("Waiters subscribe to its channel, where the opening is published.");
    case WaitChannel::OfEachWaiter:
        return HelpText::tr("Each waiter has its own channel. A release is published to the first in the queue only.");
    case WaitChannel::None: break;
    }
    return HelpText::tr("Waiters poll, so they cannot be seen.");
}

HelpTopic stateTopic(State state)
{
    HelpTopic topic{topicOf(state), HelpSection::States, stateWord(state), stateMeaning(state)};
    topic.parts.push_back({{}, {severityText(traitsOf(state).severity)}});
    if (const QStringList advice = generalAdvice(state); !advice.isEmpty())
        topic.parts.push_back({HelpText::tr("What to do"), advice});
    const QString term = QLatin1String("state:") + word(state);
    topic.parts.push_back({HelpText::tr("Filter"), {}, {{term, HelpText::tr("shows the locks in this state")}}});
    for (const actions::Action *action : actions::allActions()) {
        if (helpsIn(state, *action))
            topic.related << topicOf(*action);
    }
    topic.related << topicOf(Column::State);
    return topic;
}

HelpTopic kindTopic(Kind kind)
{
    const KindTraits &traits = traitsOf(kind);
    HelpTopic topic{topicOf(kind), HelpSection::Kinds, kindWord(kind), translated(traits.meaning)};
    QStringList facts{keyTypeText(traits.type)};
    if (!traits.isNoLock)
        facts << channelText(traits.channel);
    if (traits.hasDeadlines)
        facts << HelpText::tr("Each of its holders has its own deadline.");
    topic.parts.push_back({HelpText::tr("In Redis"), facts});
    const QString term = QLatin1String("kind:") + word(kind);
    topic.parts.push_back({HelpText::tr("Filter"), {}, {{term, HelpText::tr("shows the locks of this kind")}}});
    if (const auto same = locks::kindFromWord(QString(word(kind))))
        topic.related << topicOf(*same);
    if (kind == Kind::ReadWrite)
        topic.related << topicOf(AcquirableKind::Read) << topicOf(AcquirableKind::Write);
    topic.related << topicOf(Column::Kind);
    return topic;
}

// The kind under which the table shows a lock that was acquired as `kind`.
Kind shownAs(AcquirableKind kind)
{
    switch (kind) {
    case AcquirableKind::Read:
    case AcquirableKind::Write: return Kind::ReadWrite;
    case AcquirableKind::Fair:
    case AcquirableKind::NonReentrantFair: return Kind::Fair;
    case AcquirableKind::Fenced: return Kind::Fenced;
    case AcquirableKind::Token: return Kind::Token;
    case AcquirableKind::Semaphore: return Kind::Semaphore;
    case AcquirableKind::ExpirableSemaphore: return Kind::ExpirableSemaphore;
    case AcquirableKind::Reentrant:
    case AcquirableKind::NonReentrant:
    case AcquirableKind::Spin: break;
    }
    return Kind::Reentrant;
}

HelpTopic actionTopic(const actions::Action &action)
{
    HelpTopic topic{topicOf(action), HelpSection::Actions, translated(action.title), translated(action.meaning)};
    QStringList rules;
    if (action.rules.needsReason)
        rules << HelpText::tr("It needs a reason.");
    if (action.rules.onlyAsSeen)
        rules << HelpText::tr(
            "It acts only on the hold that you saw. If another has taken its place, it does nothing.");
    rules << HelpText::tr("It is recorded in the audit trail before it is done.");
    topic.parts.push_back({HelpText::tr("Rules"), rules});
    const QString undo = action.whyNoUndo
        ? translated(action.whyNoUndo)
        : HelpText::tr("It can be undone for ten seconds, unless the lock has changed since. If it cannot be undone, "
                       "its result says what to do instead.");
    topic.parts.push_back({HelpText::tr("Undo"), {undo}});
    for (int state = stateCount - 1; state >= 0; --state) {
        if (helpsIn(State(state), action))
            topic.related << topicOf(State(state));
    }
    topic.related << topicOf(Panel::ActionDialog);
    return topic;
}

} // namespace

std::vector<HelpTopic> stateTopics()
{
    std::vector<HelpTopic> topics;
    for (int state = stateCount - 1; state >= 0; --state) // worst first, as in the table
        topics.push_back(stateTopic(State(state)));
    return topics;
}

std::vector<HelpTopic> kindTopics()
{
    std::vector<HelpTopic> topics;
    topics.reserve(kindCount);
    for (int kind = 0; kind < kindCount; ++kind)
        topics.push_back(kindTopic(Kind(kind)));
    return topics;
}

std::vector<HelpTopic> acquiringTopics()
{
    std::vector<HelpTopic> topics;
    for (const AcquirableKind kind : locks::allKinds) {
        HelpTopic topic{topicOf(kind), HelpSection::Acquiring, kindText(kind), kindMeaning(kind)};
        topic.related = {topicOf(shownAs(kind)), topicOf(Panel::AcquireDialog)};
        topics.push_back(topic);
    }
    for (const CompoundKind kind : {CompoundKind::Multi, CompoundKind::Red}) {
        HelpTopic topic{topicOf(kind), HelpSection::Acquiring, kindText(kind), kindMeaning(kind)};
        topic.related = {topicOf(Panel::AcquireDialog), topicOf(Panel::QuorumDialog)};
        topics.push_back(topic);
    }
    return topics;
}

std::vector<HelpTopic> actionTopics()
{
    std::vector<HelpTopic> topics;
    for (const actions::Action *action : actions::allActions())
        topics.push_back(actionTopic(*action));
    return topics;
}

} // namespace lockscope::ui
