#include "core/play/captions/captions.h"

#include "core/play/captions/sentence.h"

#include <QCoreApplication>

namespace lockscope::play {

namespace {

using What = RunEvent::What;

// The captions of one verb. Placeholders in `before` and `after` are fields of the action. Placeholders in `happened`
// are fields of RunEvent.
struct VerbCaptions {
    Sentence before; // when the step begins
    Sentence after; // when the step has ended
    Sentence happened; // for the frame of the event
};

// Indexed by act::ToActor::Verb. RunEvent::What has the same order from ActorCrashed on.
constexpr VerbCaptions actorVerbs[] = {
    {{QT_TRANSLATE_NOOP("captions", "{actor} crashes.")},
     {QT_TRANSLATE_NOOP("captions", "{actor} has crashed.")},
     {QT_TRANSLATE_NOOP("captions", "{who} crashed without releasing anything.")}},
    {{QT_TRANSLATE_NOOP("captions", "{actor} freezes.")},
     {QT_TRANSLATE_NOOP("captions", "{actor} is frozen.")},
     {QT_TRANSLATE_NOOP("captions", "{who} is frozen: it renews nothing and does not look at its clock.")}},
    {{QT_TRANSLATE_NOOP("captions", "{actor} continues.")},
     {QT_TRANSLATE_NOOP("captions", "{actor} runs again.")},
     {QT_TRANSLATE_NOOP("captions", "{who} continues as if no time had passed.")}},
    {{QT_TRANSLATE_NOOP("captions", "The network of {actor} is cut.")},
     {QT_TRANSLATE_NOOP("captions", "{actor} is cut off from the network.")},
     {QT_TRANSLATE_NOOP("captions", "{who} is cut off from every server.")}},
    {{QT_TRANSLATE_NOOP("captions", "The network of {actor} comes back.")},
     {QT_TRANSLATE_NOOP("captions", "{actor} has its network back.")},
     {QT_TRANSLATE_NOOP("captions", "{who} reaches the servers again.")}},
};

// Indexed by act::ToServer::Verb. RunEvent::What has the same order from ServerStopped on.
constexpr VerbCaptions serverVerbs[] = {
    {{QT_TRANSLATE_NOOP("captions", "{server} is killed.")},
     {QT_TRANSLATE_NOOP("captions", "{server} has been killed.")},
     {QT_TRANSLATE_NOOP("captions", "{server} was killed.")}},
    {{QT_TRANSLATE_NOOP("captions", "{server} is started.")},
     {QT_TRANSLATE_NOOP("captions", "{server} is up again.")},
     {QT_TRANSLATE_NOOP("captions", "{server} runs again.")}},
    {{QT_TRANSLATE_NOOP("captions", "{server} pauses.")},
     {QT_TRANSLATE_NOOP("captions", "{server} is paused.")},
     {QT_TRANSLATE_NOOP("captions", "{server} is paused.")}},
    {{QT_TRANSLATE_NOOP("captions", "{server} resumes.")},
     {QT_TRANSLATE_NOOP("captions", "{server} runs again.")},
     {QT_TRANSLATE_NOOP("captions", "{server} resumes.")}},
    {{QT_TRANSLATE_NOOP("captions", "{server} becomes the master.")},
     {QT_TRANSLATE_NOOP("captions", "{server} is the master now.")},
     {QT_TRANSLATE_NOOP("captions", "{server} became the master, with the data that it had received.")}},
    {{QT_TRANSLATE_NOOP("captions", "{server} loses the connection to its master.")},
     {QT_TRANSLATE_NOOP("captions", "{server} is cut off from its master.")},
     {QT_TRANSLATE_NOOP("captions", "{server} receives no more data from its master.")}},
    {{QT_TRANSLATE_NOOP("captions", "{server} is reconnected to its master.")},
     {QT_TRANSLATE_NOOP("captions", "{server} is connected to its master again.")},
     {QT_TRANSLATE_NOOP("captions", "{server} receives data from its master again.")}},
};

constexpr VerbCaptions clockJumps[] = {
    {{QT_TRANSLATE_NOOP("captions", "The clock of {whose} jumps ahead by {by}.")},
     {QT_TRANSLATE_NOOP("captions", "The clock of {whose} has jumped ahead by {by}.")},
     {QT_TRANSLATE_NOOP("captions", "The clock of {whose} jumped ahead by {by}.")}},
    {{QT_TRANSLATE_NOOP("captions", "The clock of {whose} jumps back by {by}.")},
     {QT_TRANSLATE_NOOP("captions", "The clock of {whose} has jumped back by {by}.")},
     {QT_TRANSLATE_NOOP("captions", "The clock of {whose} jumped back by {by}.")}},
};

// Indexed by Outcome.
constexpr Sentence outcomes[] = {
    {QT_TRANSLATE_NOOP("captions", "acquired")},
    {QT_TRANSLATE_NOOP("captions", "not acquired in time")},
    {QT_TRANSLATE_NOOP("captions", "released")},
    {QT_TRANSLATE_NOOP("captions", "holds remain")},
    {QT_TRANSLATE_NOOP("captions", "not held by this thread")},
    {QT_TRANSLATE_NOOP("captions", "renewed")},
    {QT_TRANSLATE_NOOP("captions", "accepted")},
    {QT_TRANSLATE_NOOP("captions", "rejected")},
    {QT_TRANSLATE_NOOP("captions", "answered")},
    {QT_TRANSLATE_NOOP("captions", "an error")},
    {QT_TRANSLATE_NOOP("captions", "unknown: the answer was lost")},
    {QT_TRANSLATE_NOOP("captions", "canceled")},
    {QT_TRANSLATE_NOOP("captions", "done")},
};
static_assert(std::size(outcomes) == std::size_t(Outcome::Done) + 1);

struct ConditionCaptions {
    Sentence is;
    Sentence isNot;
};

// Indexed by Condition::index(). The texts have no full stop. Their placeholders are the fields of the condition.
constexpr ConditionCaptions conditions[] = {
    {{QT_TRANSLATE_NOOP("captions", "Redis says that {by} holds {lock}")},
     {QT_TRANSLATE_NOOP("captions", "Redis does not say that {by} holds {lock}")}},
    {{QT_TRANSLATE_NOOP("captions", "{by} believes it holds {lock}")},
     {QT_TRANSLATE_NOOP("captions", "{by} does not believe it holds {lock}")}},
    {{QT_TRANSLATE_NOOP("captions", "{who} waits for {lock}")},
     {QT_TRANSLATE_NOOP("captions", "{who} does not wait for {lock}")}},
    {{QT_TRANSLATE_NOOP("captions", "{lock} is free")}, {QT_TRANSLATE_NOOP("captions", "{lock} is taken")}},
    {{QT_TRANSLATE_NOOP("captions", "{lock} never had two owners at once")},
     {QT_TRANSLATE_NOOP("captions", "{lock} had two owners at once")}},
    {{QT_TRANSLATE_NOOP("captions", "{lock} has two owners")},
     {QT_TRANSLATE_NOOP("captions", "{lock} does not have two owners")}},
    {{QT_TRANSLATE_NOOP("captions", "{key} exists")}, {QT_TRANSLATE_NOOP("captions", "{key} does not exist")}},
    {{QT_TRANSLATE_NOOP("captions", "the TTL of {key} is between {from} and {to}")},
     {QT_TRANSLATE_NOOP("captions", "the TTL of {key} is not between {from} and {to}")}},
    {{QT_TRANSLATE_NOOP("captions", "{key} never expires")},
     {QT_TRANSLATE_NOOP("captions", "{key} is missing or has an expiry")}},
    {{QT_TRANSLATE_NOOP("captions", "{key} is {value}")}, {QT_TRANSLATE_NOOP("captions", "{key} is not {value}")}},
    {{QT_TRANSLATE_NOOP("captions", "the queue of {lock} is: {owners}")},
     {QT_TRANSLATE_NOOP("captions", "the queue of {lock} is not: {owners}")}},
    {{QT_TRANSLATE_NOOP("captions", "a message woke {who} for {lock}")},
     {QT_TRANSLATE_NOOP("captions", "no message woke {who} for {lock}")}},
    {{QT_TRANSLATE_NOOP("captions", "{who} knows that {lock} is lost")},
     {QT_TRANSLATE_NOOP("captions", "{who} does not know that {lock} is lost")}},
    {{QT_TRANSLATE_NOOP("captions", "number of messages published for {lock}: {count}")},
     {QT_TRANSLATE_NOOP("captions", "the number of messages published for {lock} is not {count}")}},
    {{QT_TRANSLATE_NOOP("captions", "{server} is the master")},
     {QT_TRANSLATE_NOOP("captions", "{server} is not the master")}},
    {{QT_TRANSLATE_NOOP("captions", "{resource} holds: {value}")},
     {QT_TRANSLATE_NOOP("captions", "{resource} does not hold: {value}")}},
    {{QT_TRANSLATE_NOOP("captions", "number of held-back messages of {actor}: {count}")},
     {QT_TRANSLATE_NOOP("captions", "the number of held-back messages of {actor} is not {count}")}},
};
static_assert(std::size(conditions) == std::variant_size_v<Condition>);
constexpr Sentence heldCounted{
    QT_TRANSLATE_NOOP("captions", "Redis says that {by} holds {lock}, entered {count} times")};
constexpr ConditionCaptions existsOnServers{
    {QT_TRANSLATE_NOOP("captions", "{key} is on {servers} servers")},
    {QT_TRANSLATE_NOOP("captions", "{key} is not on exactly {servers} servers")}};

template<class T> BilingualText conditionText(const T &condition, ConditionCaptions captions, bool isNegated)
{
    if constexpr (std::is_same_v<T, is::Held>) {
        if (condition.count)
            captions.is = heldCounted;
    }
    if constexpr (std::is_same_v<T, is::Exists>) {
        if (condition.servers)
            captions = existsOnServers;
    }
    const Values values(condition);
    const BilingualText text = values.in(isNegated ? captions.isNot : captions.is);
    if constexpr (requires { condition.server; } && !std::is_same_v<T, is::Master>) {
        if (!condition.server.isEmpty())
            return joined(text, values.in({QT_TRANSLATE_NOOP("captions", ", on {server}")}));
    }
    return text;
}

// Captions that need no code. If a caption here is empty, a function below makes the caption, or the action has none.
template<class A> constexpr Sentence beforeAction{};
template<> constexpr Sentence beforeAction<act::Release>{QT_TRANSLATE_NOOP("captions", "{who} releases {lock}.")};
template<>
constexpr Sentence beforeAction<act::Renew>{QT_TRANSLATE_NOOP("captions", "{who} renews {lock} for a full lease.")};
template<> constexpr Sentence beforeAction<act::Command>{QT_TRANSLATE_NOOP("captions", "{who} types: {arguments}")};
template<>
constexpr Sentence beforeAction<act::Statement>{QT_TRANSLATE_NOOP("captions", "{who} asks the database: {sql}")};
template<>
constexpr Sentence beforeAction<act::Write>{QT_TRANSLATE_NOOP("captions", "{who} writes to {resource}: {value}")};
template<>
constexpr Sentence beforeAction<act::Sleep>{QT_TRANSLATE_NOOP("captions", "Nothing happens for {duration}.")};
template<>
constexpr Sentence beforeAction<act::Await>{QT_TRANSLATE_NOOP("captions", "Waiting for the end of \"{step}\".")};

template<class A> constexpr Sentence afterAction{};
template<> constexpr Sentence afterAction<act::Sleep>{QT_TRANSLATE_NOOP("captions", "{duration} passed.")};
template<> constexpr Sentence afterAction<act::Await>{QT_TRANSLATE_NOOP("captions", "\"{step}\" has ended.")};

template<class A> BilingualText before(const A &action)
{
    return Values(action).in(beforeAction<A>);
}

template<class A> BilingualText after(const A &action)
{
    return Values(action).in(afterAction<A>);
}

BilingualText before(const act::Acquire &acquire)
{
    const Values values(acquire);
    if (!acquire.wait)
        return values.in({QT_TRANSLATE_NOOP("captions", "{who} wants {lock}, and waits as long as it takes.")});
    if (*acquire.wait == Millis(0))
        return values.in({QT_TRANSLATE_NOOP("captions", "{who} tries to get {lock}, once.")});
    return values.in({QT_TRANSLATE_NOOP("captions", "{who} wants {lock}, and waits {wait} at most.")});
}

BilingualText jump(Sentence VerbCaptions::*moment, const QString &whose, Micros by)
{
    const bool isBack = by < Micros(0);
    return Values()("whose", whose)("by", isBack ? -by : by).in(clockJumps[isBack ? 1 : 0].*moment);
}

BilingualText before(const act::ToActor &to)
{
    return Values(to).in(actorVerbs[std::size_t(to.verb)].before);
}

BilingualText after(const act::ToActor &to)
{
    return Values(to).in(actorVerbs[std::size_t(to.verb)].after);
}

BilingualText before(const act::ToServer &to)
{
    return Values(to).in(serverVerbs[std::size_t(to.verb)].before);
}

BilingualText after(const act::ToServer &to)
{
    return Values(to).in(serverVerbs[std::size_t(to.verb)].after);
}

BilingualText before(const act::Skew &skew)
{
    return jump(&VerbCaptions::before, skew.actor, skew.by);
}

BilingualText after(const act::Skew &skew)
{
    return jump(&VerbCaptions::after, skew.actor, skew.by);
}

BilingualText before(const act::SkewServer &skew)
{
    return jump(&VerbCaptions::before, skew.server, skew.by);
}

BilingualText after(const act::SkewServer &skew)
{
    return jump(&VerbCaptions::after, skew.server, skew.by);
}

// "number 2 of the held-back messages of Anna that contain "orders""
BilingualText chosenText(const act::ToMessages &to)
{
    Values values(to.chosen);
    BilingualText text = values("of", to.of).in({QT_TRANSLATE_NOOP("captions", "the held-back messages of {of}")});
    if (to.chosen.nth > 0)
        text = values("text", text).in({QT_TRANSLATE_NOOP("captions", "number {nth} of {text}")});
    if (!to.chosen.naming.isEmpty())
        text = values("text", text).in({QT_TRANSLATE_NOOP("captions", "{text} that contain \"{naming}\"")});
    return text;
}

BilingualText holdingBack(const act::ToMessages &to)
{
    Values values(to.chosen);
    BilingualText text =
        values("of", to.of).in({QT_TRANSLATE_NOOP("captions", "From now on messages of {of} are held back")});
    if (!to.chosen.naming.isEmpty())
        text = values("text", text).in({QT_TRANSLATE_NOOP("captions", "{text} if they contain \"{naming}\"")});
    if (to.chosen.count > 0)
        text = values("text", text).in({QT_TRANSLATE_NOOP("captions", "{text}, only the next {count}")});
    return joined(text, say({QT_TRANSLATE_NOOP("captions", ".")}));
}

BilingualText before(const act::ToMessages &to)
{
    if (to.verb == act::ToMessages::Verb::HoldBack)
        return holdingBack(to);
    return Values()("chosen", chosenText(to))
        .in(to.verb == act::ToMessages::Verb::Drop
                ? Sentence{QT_TRANSLATE_NOOP("captions", "Lost in flight: {chosen}.")}
                : Sentence{QT_TRANSLATE_NOOP("captions", "Delivered: {chosen}.")});
}

BilingualText after(const act::ToMessages &to)
{
    const bool isOne = to.chosen.isOne();
    const Values values = Values(to.chosen)("of", to.of);
    switch (to.verb) {
    case act::ToMessages::Verb::HoldBack: break;
    case act::ToMessages::Verb::Drop:
        return values.in(
            isOne ? Sentence{QT_TRANSLATE_NOOP("captions", "A message of {of} has been lost.")}
                  : Sentence{QT_TRANSLATE_NOOP("captions", "The held-back messages of {of} have been lost.")});
    case act::ToMessages::Verb::Deliver:
        return values.in(
            isOne ? Sentence{QT_TRANSLATE_NOOP("captions", "A message of {of} is on its way again.")}
                  : Sentence{QT_TRANSLATE_NOOP("captions", "The held-back messages of {of} are on their way again.")});
    }
    return values.in(
        to.chosen.naming.isEmpty()
            ? Sentence{QT_TRANSLATE_NOOP("captions", "Messages of {of} are held back.")}
            : Sentence{QT_TRANSLATE_NOOP("captions", "Messages of {of} that contain \"{naming}\" are held back.")});
}

BilingualText before(const Expectation &expectation)
{
    return joined(say({QT_TRANSLATE_NOOP("captions", "Check: ")}), expectationCaption(expectation));
}

BilingualText after(const Expectation &)
{
    return {};
}

bool endsSentence(const QByteArray &text)
{
    return text.endsWith('.') || text.endsWith('?') || text.endsWith('!');
}

// Returns the actor of an action, or an actor without a name if no actor does the action.
Who doerOf(const Action &action)
{
    return std::visit(
        [](const auto &act) {
            if constexpr (requires { act.who; })
                return Who(act.who);
            else if constexpr (requires { act.actor; })
                return Who{act.actor};
            else
                return Who();
        },
        action);
}

BilingualText judged(const RunEvent &ended, const Expectation &expectation)
{
    const BilingualText wanted = expectationCaption(expectation);
    if (ended.asExpected)
        return joined(say({QT_TRANSLATE_NOOP("captions", "As expected: ")}), wanted);
    if (!ended.outcome)
        return joined(say({QT_TRANSLATE_NOOP("captions", "Stopped before this came true: ")}), wanted);
    const BilingualText missed = joined(say({QT_TRANSLATE_NOOP("captions", "Not as expected: ")}), wanted);
    return ended.text.isEmpty() ? missed
                                : joined(missed, Values(ended).in({QT_TRANSLATE_NOOP("captions", " Seen: {text}")}));
}

// The result of a step, and whether the scenario expects this result. `step` may be null.
BilingualText stepEnded(const RunEvent &ended, const Step *step)
{
    if (const auto *expectation = step ? std::get_if<Expectation>(&step->action) : nullptr)
        return judged(ended, *expectation);
    const bool isJustDone = ended.outcome.value_or(Outcome::Done) == Outcome::Done && ended.text.isEmpty();
    if (isJustDone && ended.asExpected && step) {
        const BilingualText done = std::visit([](const auto &action) { return after(action); }, step->action);
        if (!done.isEmpty())
            return done;
    }
    if (!ended.asExpected && !ended.outcome)
        return say({QT_TRANSLATE_NOOP("captions", "Stopped before this step ended.")});
    BilingualText text = say(outcomes[std::size_t(ended.outcome.value_or(Outcome::Done))]);
    const Who doer = ended.who.actor.isEmpty() && step ? doerOf(step->action) : ended.who;
    if (!doer.actor.isEmpty())
        text = joined(Values()("who", doer).in({QT_TRANSLATE_NOOP("captions", "{who}: ")}), text);
    if (!ended.text.isEmpty())
        text = joined(text, Values(ended).in({QT_TRANSLATE_NOOP("captions", ": {text}")}));
    if (!endsSentence(ended.text))
        text = joined(text, say({QT_TRANSLATE_NOOP("captions", ".")}));
    return ended.asExpected ? text : joined(say({QT_TRANSLATE_NOOP("captions", "Not as expected. ")}), text);
}

// Makes the caption of one frame. Also reads earlier frames, because they recorded the causes of the event.
class FrameCaption {
public:
    FrameCaption(const Recording &recording, std::size_t frame)
        : m_recording(recording)
        , m_number(frame)
        , m_frame(*recording.frames[frame])
        , m_now(m_frame.happened)
        , m_values(m_now)
    { }

    BilingualText sentence() const;

private:
    // The event that freed a lock.
    struct Freed {
        What how = What::GaveBack; // or Expired, TakenAway
        Who by; // the former holder
        Micros at{};
    };
    struct Wait {
        bool hasWaited = false;
        bool isWoken = false; // an unlock message woke the waiter
    };

    std::optional<Freed> lastFreed() const; // none: not recorded
    Wait waitOfHolder() const;
    const Transfer *transfer() const; // the message of the event, as of this frame; null if unknown
    bool isSameLock(const QString &other) const;
    const Step *step() const;
    BilingualText stepBegan() const;
    BilingualText woken() const;
    BilingualText got() const;
    BilingualText gaveBack() const;
    BilingualText chosen() const;
    BilingualText inFlight() const;
    BilingualText lost() const;
    BilingualText wrote() const;
    BilingualText ended() const;
    BilingualText sinceFreed() const; // "2 ms after Anna released it"; empty if unknown

    const Recording &m_recording;
    std::size_t m_number;
    const Frame &m_frame;
    const RunEvent &m_now;
    Values m_values;
};

// The two sides of a read-write lock have different names, but the same key.
bool FrameCaption::isSameLock(const QString &other) const
{
    const LockTerms *mine = m_recording.scenario.setting.lock(m_now.lock);
    const LockTerms *its = m_recording.scenario.setting.lock(other);
    return m_now.lock == other || (mine && its && mine->keys == its->keys);
}

std::optional<FrameCaption::Freed> FrameCaption::lastFreed() const
{
    for (std::size_t i = m_number; i-- > 0;) {
        const Frame &frame = *m_recording.frames[i];
        const RunEvent &earlier = frame.happened;
        if (!isSameLock(earlier.lock))
            continue;
        if (earlier.what == What::Expired || earlier.what == What::TakenAway
            || (earlier.what == What::GaveBack && earlier.outcome == Outcome::Released))
            return Freed{earlier.what, earlier.who, frame.at};
        // Frames before this acquire are about another hold. Readers are an exception, because several enter in turn.
        const LockTerms *terms = m_recording.scenario.setting.lock(earlier.lock);
        if (earlier.what == What::Got && (!terms || terms->kind != locks::AcquirableKind::Read))
            return std::nullopt;
    }
    return std::nullopt;
}

FrameCaption::Wait FrameCaption::waitOfHolder() const
{
    Wait wait;
    for (std::size_t i = m_number; i-- > 0;) {
        const RunEvent &earlier = m_recording.frames[i]->happened;
        if (earlier.who != m_now.who || earlier.lock != m_now.lock)
            continue;
        if (earlier.what == What::Asked || earlier.what == What::Got)
            break;
        wait.hasWaited |= earlier.what == What::Waits;
        // Only the latest such event counts: a waiter that woke too late may check the lock again without a message.
        if (earlier.what == What::Woken || earlier.what == What::LookedAgain) {
            wait.isWoken = earlier.what == What::Woken;
            wait.hasWaited = true;
            break;
        }
    }
    return wait;
}

const Transfer *FrameCaption::transfer() const
{
    for (std::size_t i = m_number + 1; i-- > 0;) {
        for (const Transfer &each : m_recording.frames[i]->transfers) {
            if (each.number == m_now.transfer)
                return &each;
        }
    }
    return nullptr;
}

const Step *FrameCaption::step() const
{
    const auto &steps = m_recording.steps();
    return m_frame.step >= 0 && std::size_t(m_frame.step) < steps.size() ? &steps[std::size_t(m_frame.step)] : nullptr;
}

BilingualText FrameCaption::stepBegan() const
{
    const Step *begun = step();
    if (!begun)
        return say({QT_TRANSLATE_NOOP("captions", "A step begins.")});
    return begun->words.isEmpty() ? actionCaption(begun->action) : begun->words;
}

BilingualText FrameCaption::sinceFreed() const
{
    const auto freed = lastFreed();
    if (!freed)
        return {};
    const Values values = Values()("by", freed->by)("passed", m_frame.at - freed->at);
    if (freed->how == What::Expired)
        return values.in({QT_TRANSLATE_NOOP("captions", ", {passed} after it ran out")});
    if (freed->how == What::TakenAway)
        return values.in({QT_TRANSLATE_NOOP("captions", ", {passed} after it was taken away")});
    return values.in(freed->by.actor.isEmpty()
                         ? Sentence{QT_TRANSLATE_NOOP("captions", ", {passed} after it was released")}
                         : Sentence{QT_TRANSLATE_NOOP("captions", ", {passed} after {by} released it")});
}

BilingualText FrameCaption::woken() const
{
    const auto freed = lastFreed();
    if (freed && freed->how == What::GaveBack && !freed->by.actor.isEmpty())
        return Values(m_values)("by", freed->by)("passed", m_frame.at - freed->at)
            .in({QT_TRANSLATE_NOOP("captions", "{who} was woken {passed} after {by} released {lock}.")});
    return m_values.in(m_now.took
                           ? Sentence{QT_TRANSLATE_NOOP(
                               "captions", "{who} was woken {took} after a message was published for {lock}.")}
                           : Sentence{QT_TRANSLATE_NOOP("captions", "{who} was woken by a message for {lock}.")});
}

BilingualText FrameCaption::got() const
{
    const Wait wait = waitOfHolder();
    Sentence how{QT_TRANSLATE_NOOP("captions", "{who} has {lock}")};
    if (m_now.count > 1)
        how = {QT_TRANSLATE_NOOP("captions", "{who} enters {lock} again and now has {count} holds")};
    else if (wait.isWoken)
        how = {QT_TRANSLATE_NOOP("captions", "{who} was woken and has {lock}")};
    else if (wait.hasWaited)
        how = {QT_TRANSLATE_NOOP("captions", "{who} checked again and has {lock}")};
    BilingualText text = m_values.in(how);
    if (wait.hasWaited && m_now.count <= 1)
        text = joined(text, sinceFreed());
    if (m_now.token)
        text = joined(text, m_values.in({QT_TRANSLATE_NOOP("captions", ", with token {token}")}));
    return joined(text, say({QT_TRANSLATE_NOOP("captions", ".")}));
}

BilingualText FrameCaption::gaveBack() const
{
    if (m_now.outcome == Outcome::HoldsRemain && m_now.count == 0)
        return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} released {lock}, which others still hold.")});
    if (m_now.outcome == Outcome::HoldsRemain)
        return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} released one hold of {lock}; other holds remain.")});
    if (m_now.outcome == Outcome::NotHeld)
        return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} tried to release {lock}, but no longer holds it.")});
    return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} released {lock}.")});
}

BilingualText FrameCaption::chosen() const
{
    const Transfer *one = transfer();
    if (!one)
        return say({QT_TRANSLATE_NOOP("captions", "one of them")});
    switch (one->way) {
    case Way::Request:
        return Values()("what", one->script.isEmpty() ? one->words.value(0) : one->script)
            .in({QT_TRANSLATE_NOOP("captions", "request {what}")});
    case Way::Reply: return Values()("what", one->reply).in({QT_TRANSLATE_NOOP("captions", "answer {what}")});
    case Way::Message: break;
    }
    return Values()("what", one->words.value(1)).in({QT_TRANSLATE_NOOP("captions", "message {what}")});
}

BilingualText FrameCaption::inFlight() const
{
    const bool isOne = m_now.transfer > 0;
    const Values values = isOne ? Values(m_values)("chosen", chosen()) : m_values;
    if (m_now.what == What::HeldBack)
        return values.in(isOne ? Sentence{QT_TRANSLATE_NOOP("captions", "A message of {who} is held back: {chosen}.")}
                               : Sentence{QT_TRANSLATE_NOOP("captions", "Messages to or from {who} are held back.")});
    if (m_now.what == What::Dropped)
        return values.in(isOne ? Sentence{QT_TRANSLATE_NOOP("captions", "A message of {who} is lost: {chosen}.")}
                               : Sentence{QT_TRANSLATE_NOOP("captions", "Messages to or from {who} are lost.")});
    return values.in(isOne ? Sentence{QT_TRANSLATE_NOOP("captions", "A message of {who} has arrived: {chosen}.")}
                           : Sentence{QT_TRANSLATE_NOOP("captions", "The held-back messages of {who} have arrived.")});
}

BilingualText FrameCaption::lost() const
{
    const bool isOwned = !m_now.who.actor.isEmpty();
    if (m_now.what == What::ToldLost)
        return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} learns that {lock} is lost.")});
    if (m_now.what == What::TakenAway && m_now.text.isEmpty()) // no client removed the key
        return m_values.in(
            isOwned
                ? Sentence{QT_TRANSLATE_NOOP("captions", "The server no longer knows that {who} holds {lock}.")}
                : Sentence{QT_TRANSLATE_NOOP("captions", "The server no longer knows that its owner holds {lock}.")});
    if (m_now.what == What::TakenAway)
        return m_values.in(isOwned ? Sentence{QT_TRANSLATE_NOOP("captions", "{lock} was taken away from {who}.")}
                                   : Sentence{QT_TRANSLATE_NOOP("captions", "{lock} was taken away from its owner.")});
    return m_values.in(isOwned ? Sentence{QT_TRANSLATE_NOOP("captions", "{who}'s lease expired: Redis deleted {lock}.")}
                               : Sentence{QT_TRANSLATE_NOOP("captions", "The lease expired: Redis deleted {lock}.")});
}

BilingualText FrameCaption::wrote() const
{
    return m_values.in(m_now.outcome == Outcome::Rejected
                           ? Sentence{QT_TRANSLATE_NOOP(
                               "captions", "{lock} rejected a write of {who}: its token is too old or missing.")}
                           : Sentence{QT_TRANSLATE_NOOP("captions", "{lock} accepted a write of {who}: {text}")});
}

BilingualText FrameCaption::ended() const
{
    const bool isMet = m_recording.failedSteps().empty();
    if (m_recording.unbegun.empty() && !m_recording.cutOffSteps().empty())
        return say({QT_TRANSLATE_NOOP("captions", "Stopped in the middle of the last step.")});
    if (!m_recording.unbegun.empty())
        return joined(
            Values()("count", qint64(m_recording.unbegun.size()))
                .in({QT_TRANSLATE_NOOP("captions", "Stopped before {count} remaining steps. ")}),
            say(isMet
                    ? Sentence{QT_TRANSLATE_NOOP("captions", "The steps that ran went as the scenario says.")}
                    : Sentence{QT_TRANSLATE_NOOP("captions", "Some steps that ran did not go as the scenario says.")}));
    return say(isMet ? Sentence{QT_TRANSLATE_NOOP("captions", "The end: everything was as the scenario says.")}
                     : Sentence{QT_TRANSLATE_NOOP("captions", "The end: not everything was as the scenario says.")});
}

BilingualText FrameCaption::sentence() const
{
    switch (m_now.what) {
    case What::Began: return say({QT_TRANSLATE_NOOP("captions", "The servers are ready.")});
    case What::StepBegan: return stepBegan();
    case What::StepEnded: return stepEnded(m_now, step());
    case What::Asked: return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} asks for {lock}.")});
    case What::Waits: return m_values.in({QT_TRANSLATE_NOOP("captions", "{lock} is taken: {who} waits.")});
    case What::Woken: return woken();
    case What::LookedAgain: return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} checked {lock} again.")});
    case What::Got: return got();
    case What::GaveUp: return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} did not get {lock} in time.")});
    case What::Renewed: return m_values.in({QT_TRANSLATE_NOOP("captions", "{who} renewed {lock}.")});
    case What::GaveBack: return gaveBack();
    case What::ToldLost:
    case What::Expired:
    case What::TakenAway: return lost();
    case What::Published:
        return m_values.in(
            m_now.who.actor.isEmpty()
                ? Sentence{QT_TRANSLATE_NOOP("captions", "A message was published for the waiters of {lock}.")}
                : Sentence{QT_TRANSLATE_NOOP("captions", "{who} published a message for the waiters of {lock}.")});
    case What::HeldBack:
    case What::Dropped:
    case What::Delivered: return inFlight();
    case What::ActorCrashed:
    case What::ActorFroze:
    case What::ActorThawed:
    case What::ActorCut:
    case What::ActorHealed:
        return m_values.in(actorVerbs[std::size_t(m_now.what) - std::size_t(What::ActorCrashed)].happened);
    case What::ClockJumped:
        return jump(&VerbCaptions::happened, m_now.server.isEmpty() ? m_now.who.actor : m_now.server,
                    m_now.took.value_or(Micros(0)));
    case What::ServerStopped:
        if (!m_now.text.isEmpty())
            return m_values.in({QT_TRANSLATE_NOOP("captions", "{server} ended, although no step stopped it.")});
        [[fallthrough]];
    case What::ServerStarted:
    case What::ServerPaused:
    case What::ServerResumed:
    case What::ServerPromoted:
    case What::ReplicaCut:
    case What::ReplicaHealed:
        return m_values.in(serverVerbs[std::size_t(m_now.what) - std::size_t(What::ServerStopped)].happened);
    case What::BecameMaster:
        return m_values.in({QT_TRANSLATE_NOOP("captions", "The sentinels made {server} the master.")});
    case What::Wrote: return wrote();
    case What::SpeedChanged:
        return m_values.in({QT_TRANSLATE_NOOP(
            "captions",
            "From here on, the speed is {text} ×. Times that a server already counts down stay unchanged. So do the "
            "lease "
            "of a watchdog and the limit of a waiter.")});
    case What::Ended: break;
    }
    return ended();
}

} // namespace

BilingualText frameCaption(const Recording &recording, std::size_t frame)
{
    return FrameCaption(recording, frame).sentence();
}

BilingualText actionCaption(const Action &action)
{
    return std::visit([](const auto &one) { return before(one); }, action);
}

BilingualText expectationCaption(const Expectation &expectation)
{
    const ConditionCaptions &captions = conditions[expectation.condition.index()];
    const BilingualText text =
        std::visit([&](const auto &condition) { return conditionText(condition, captions, expectation.negated); },
                   expectation.condition);
    return joined(text, say({QT_TRANSLATE_NOOP("captions", ".")}));
}

} // namespace lockscope::play
