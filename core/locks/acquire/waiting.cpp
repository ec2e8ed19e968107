#include "core/locks/acquire/waiting.h"

#include "core/locks/hold/live_hold.h"
#include "core/locks/waiters/hand_over.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

// PTTL rounds, and the expiry itself is due a moment after the last millisecond.
constexpr Millis afterExpiry{1};
// A look is never followed by the next at once, whatever the server says.
constexpr Millis leastPause{2};

// Stopped by the caller or with the lock client.
class JointStop {
public:
    JointStop(const std::stop_token &one, const std::stop_token &other)
        : m_one(one, Pass{m_source})
        , m_other(other, Pass{m_source})
    { }
    std::stop_token token() const { return m_source.get_token(); }

private:
    struct Pass {
        std::stop_source source;
        void operator()() { source.request_stop(); }
    };
    std::stop_source m_source;
    std::stop_callback<Pass> m_one;
    std::stop_callback<Pass> m_other;
};

// When to look again without being woken.
class Pace {
public:
    Pace(const Engine &engine, const AcquireRequest &request)
        : m_standsInLine(rulesOf(request.kind).leave != nullptr)
        , m_pollCap(engine.options.pollCap)
        , m_afterErrors(Millis(50), m_pollCap)
        , m_othersTurn(Millis(20), Millis(1'000))
        , m_pauses(pausesOf(engine, request))
    { }

    // `isTold`: when it changes.
    Instant nextLook(Instant now, const Outlook &outlook, const WaitRoom::Place &place, bool isTold)
    {
        if (!place.isFirst()) // until it is called, those before it look
            return now + m_pollCap;
        if (const auto held = place.heldHereUntil()) // whoever gives it back calls
            return std::min(now + jittered(m_pollCap, 0.8), std::max(now + leastPause, *held + afterExpiry));
        if (!outlook.hasLooked)
            return now;
        return now + std::max(isTold || outlook.error ? waitForNews(outlook) : m_pauses.next(), leastPause);
    }

private:
    static BackOff pausesOf(const Engine &engine, const AcquireRequest &request)
    {
        const LookPauses pauses = request.pauses.value_or(engine.options.pauses);
        return {pauses.first, pauses.most, pauses.factor};
    }

    // When the lock runs out, and within pollCap whatever we were told. Reconnecting wakes us.
    Millis waitForNews(const Outlook &outlook)
    {
        const Millis cap = jittered(m_pollCap, 0.8);
        if (outlook.error)
            return outlook.error->kind == Error::Kind::Connect ? cap : std::min(cap, m_afterErrors.next());
        if (outlook.remaining.isNoExpiry())
            return cap;
        if (m_standsInLine && outlook.remaining.isMissing()) // the one before us takes it in a moment, or is dead
            return std::min(cap, m_othersTurn.next());
        m_othersTurn.reset();
        return outlook.remaining.hasExpiry() ? std::min(cap, outlook.remaining.left() + afterExpiry) : Millis(0);
    }

    bool m_standsInLine;
    Millis m_pollCap;
    BackOff m_afterErrors;
    BackOff m_othersTurn;
    BackOff m_pauses;
};

// It is the one to ask next, and this client has not the lock itself.
bool isRefusedElsewhere(const Outlook &outlook, const WaitRoom::Place &place)
{
    return outlook.hasLooked && !outlook.error && place.isFirst() && !place.heldHereUntil();
}

// `SET NX` locks send no message. (Spin locks are what somebody takes who wants their pauses.)
bool mayWatch(const AcquireRequest &request)
{
    return request.kind == Kind::Token && !request.pauses;
}

WaitRoom::Wish wishOf(const AcquireRequest &request)
{
    return {request.kind == Kind::Read, rulesOf(request.kind).counted ? request.permits : 0, request.owner};
}

Error canceledWait()
{
    return {Error::Kind::Canceled, QStringLiteral("waiting for the lock was canceled"), {}, {}};
}

// True: it listens, and has to look again, as the lock may have been freed before. An error ends the waiting.
Task<Result<bool>> subscribe(std::shared_ptr<Engine> engine, std::shared_ptr<WaitRoom::Place> place, Instant deadline,
                             std::stop_token stop)
{
    redis::Subscriber *subscriber = &engine->client->subscriber();
    const bool sharded = usesShardedPubSub(*engine->client);
    auto subscribed = co_await place->subscribe(subscriber, sharded, deadline, stop);
    if (stop.stop_requested())
        co_return Result<bool>(canceledWait());
    if (!subscribed && !worthRetrying(subscribed.error()))
        co_return Result<bool>(subscribed.error());
    co_return Result<bool>(subscribed.has_value());
}

// Calls the line when the server tells that the key has changed.
std::unique_ptr<Watching> watch(const std::shared_ptr<Engine> &engine, const Entry &entry, const QByteArray &line,
                                const WaitRoom::Place *place)
{
    const std::weak_ptr<Engine> weak = engine;
    const KeyWatch::Call onChange = [weak, line] {
        if (const auto alive = weak.lock())
            alive->waiters.freed(line);
    };
    const auto who = quint64(reinterpret_cast<quintptr>(place)); // far from the numbers of holds
    return std::make_unique<Watching>(engine, entry, who, onChange);
}

} // namespace

void Outlook::found(const Result<Attempt> &tried)
{
    hasLooked = true;
    if (tried) {
        remaining = tried->remaining;
        error.reset();
        unanswered.reset();
        return;
    }
    error = tried.error();
    if (error->kind == Error::Kind::OutcomeUnknown)
        unanswered = error;
}

bool endsIt(const Result<Attempt> &tried)
{
    return tried ? tried->hold != nullptr : !worthRetrying(tried.error());
}

Result<AcquireOutcome> end(const Course &course, const Result<Attempt> &tried)
{
    return tried ? course.acquired(tried->hold) : course.failed(tried.error());
}

Result<AcquireOutcome> giveUp(const Course &course, const Outlook &outlook)
{
    return outlook.error ? course.failed(*outlook.error) : course.timedOut(outlook.remaining);
}

// Subscribe, look again (it may have been freed in between), wait for a message, the TTL or the limit, and so on; where
// nobody is told, wait and look. Who is not the first of this client waits for its turn. The limit is looked at after a
// look only: one that was woken as its time ran out does not waste the call.
Task<Result<AcquireOutcome>> waitForLock(std::shared_ptr<Engine> engine, AcquireRequest request, Course course,
                                         Outlook outlook, std::stop_token stop)
{
    const std::stop_token clientStop = engine->closing.get_token();
    const JointStop joint(stop, clientStop);
    const std::stop_token anyStop = joint.token();
    const Entry entry{request.name, request.kind, request.owner};
    const QByteArray line = lineOf(entry);
    const Channel channel = channelOf(entry);
    const bool isTold = !channel.isEmpty();
    const WaitRoom::Wish wish = wishOf(request);
    const auto place = engine->waiters.enter(line, channel, wish);
    Pace pace(*engine, request);
    if (!place->isFirst())
        course.note(AcquireStep::Queued);
    bool listens = false;
    std::unique_ptr<Watching> watching;
    for (;;) {
        bool lookAtOnce = false;
        bool hearsOfIt = isTold;
        if (isTold && outlook.hasLooked && place->isFirst() && !place->isSubscribed() && engine->client) {
            const Instant deadline = course.notAfter(engine->client->deadline());
            auto subscribed = co_await subscribe(engine, place, deadline, anyStop);
            if (!subscribed)
                co_return course.failed(subscribed.error());
            lookAtOnce = *subscribed;
        } else if (mayWatch(request) && isRefusedElsewhere(outlook, *place) && watches(engine)) {
            const Instant deadline = course.notAfter(engine->client->deadline());
            watching.reset(); // first: the new one has the same number
            watching = watch(engine, entry, line, place.get());
            const Key name = request.name;
            auto left = co_await readLeft(engine, name, deadline);
            if (anyStop.stop_requested())
                co_return course.failed(canceledWait());
            hearsOfIt = left.has_value();
            outlook.remaining = left.value_or(outlook.remaining);
            lookAtOnce = hearsOfIt && (!listens || outlook.remaining.isMissing());
        }
        if (lookAtOnce && !std::exchange(listens, true))
            course.note(AcquireStep::Subscribed);
        if (!lookAtOnce) {
            const Instant until = course.notAfter(pace.nextLook(engine->clock->now(), outlook, *place, hearsOfIt));
            const WaitEnd how = co_await place->wait(engine->clock, until, anyStop);
            if (anyStop.stop_requested())
                co_return course.failed(canceledWait());
            const bool mayLook = place->isCalled() || (how == WaitEnd::Elapsed && place->isFirst());
            if (!mayLook && !course.isOver())
                continue; // it is the first now, or its turn is still to come
            if (how == WaitEnd::Settled)
                course.note(AcquireStep::Woken);
        }
        const Instant othersUntil = course.notAfter(engine->courtesy.mayAskAt(line));
        if (othersUntil > engine->clock->now()) {
            const WaitEnd how = co_await sleepUntil(engine->clock, othersUntil, anyStop);
            if (how == WaitEnd::Stopped)
                co_return course.failed(canceledWait());
        }
        place->goToLook();
        const std::optional<Error> unanswered = outlook.unanswered;
        auto tried = co_await attempt(engine, request, unanswered, anyStop);
        outlook.found(tried);
        if (tried && tried->hold)
            place->took(tried->hold->deadline());
        if (endsIt(tried))
            co_return end(course, tried);
        place->refused();
        course.note(AcquireStep::LookedAgain, outlook.remaining);
        if (course.isOver())
            co_return giveUp(course, outlook);
    }
}

} // namespace lockscope::locks
