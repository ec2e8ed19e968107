#include "core/locks/acquire.h"

#include "core/locks/attempt.h"
#include "core/locks/course.h"
#include "core/locks/kind_calls.h"
#include "core/locks/live_hold.h"
#include "core/locks/request_check.h"
#include "core/locks/retry.h"

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

// What a look found, as far as the waiting goes on.
struct Outlook {
    Ttl remaining;
    std::optional<Error> error; // the last look failed in a way that may pass

    static Outlook of(const Result<Attempt> &tried)
    {
        Outlook outlook;
        if (tried)
            outlook.remaining = tried->remaining;
        else
            outlook.error = tried.error();
        return outlook;
    }
};

// When to look again without being woken: when the lock runs out, and within pollCap whatever we were told.
Instant nextLook(const Engine &engine, const Outlook &outlook, BackOff &backOff)
{
    Millis pause = jittered(engine.options.pollCap, 0.8);
    if (outlook.error && outlook.error->kind != Error::Kind::Connect) // reconnecting wakes us
        pause = std::min(pause, backOff.next());
    else if (!outlook.error && !outlook.remaining.isNoExpiry())
        pause = std::min(pause, outlook.remaining.hasExpiry() ? outlook.remaining.left() + afterExpiry : Millis(0));
    return engine.clock->now() + std::max(pause, leastPause);
}

bool endsIt(const Result<Attempt> &tried)
{
    return tried ? tried->hold != nullptr : !worthRetrying(tried.error());
}

Result<AcquireOutcome> end(const Course &course, const Result<Attempt> &tried)
{
    return tried ? course.acquired(tried->hold) : course.failed(tried.error());
}

Error canceledWait()
{
    return {Error::Kind::Canceled, QStringLiteral("waiting for the lock was canceled"), {}, {}};
}

// Time is up. If the last look failed, nobody knows whether somebody else has it: then that is the answer.
Result<AcquireOutcome> giveUp(const Course &course, const Outlook &outlook)
{
    return outlook.error ? course.failed(*outlook.error) : course.timedOut(outlook.remaining);
}

// Subscribe, look again (it may have been freed in between), wait for a message, the TTL or the limit, and so on. The
// limit is looked at after a look only: one that was woken as its time ran out does not waste the call.
Task<Result<AcquireOutcome>> waitForLock(std::shared_ptr<Engine> engine, AcquireRequest request, Course course,
                                         std::stop_token stop)
{
    const std::stop_token clientStop = engine->stop.get_token();
    const JointStop joint(stop, clientStop);
    const std::stop_token anyStop = joint.token();
    const Channel channel = channelOf({request.name, request.kind, request.owner});
    const auto place = engine->waiters.enter(channel);
    BackOff backOff(Millis(50), engine->options.pollCap);
    for (;;) {
        if (!place->isSubscribed() && engine->client) {
            redis::Subscriber *subscriber = &engine->client->subscriber();
            const Instant deadline = course.notAfter(engine->client->deadline());
            auto subscribed = co_await place->subscribe(subscriber, deadline, anyStop);
            if (anyStop.stop_requested())
                co_return course.failed(canceledWait());
            if (subscribed)
                course.note(AcquireStep::Subscribed);
            else if (!worthRetrying(subscribed.error()))
                co_return course.failed(subscribed.error());
        }
        place->goToLook();
        auto tried = co_await attempt(engine, request, anyStop);
        const Outlook outlook = Outlook::of(tried);
        if (endsIt(tried))
            co_return end(course, tried);
        course.note(AcquireStep::LookedAgain, outlook.remaining);
        if (course.isOver())
            co_return giveUp(course, outlook);
        const Instant until = course.notAfter(nextLook(*engine, outlook, backOff));
        const WaitEnd how = co_await place->wait(engine->clock, until, anyStop);
        if (anyStop.stop_requested())
            co_return course.failed(canceledWait());
        if (how == WaitEnd::Settled)
            course.note(AcquireStep::Woken);
    }
}

// Without a connection there is no waiting from the start: the caller should hear it.
bool mayWait(const Engine &engine, const AcquireRequest &request, const Result<Attempt> &tried)
{
    const bool wants = !request.wait || *request.wait > Millis(0);
    return wants && (tried || (engine.client && engine.client->isLive()));
}

} // namespace

Task<Result<AcquireOutcome>> acquireLock(std::shared_ptr<Engine> engine, AcquireRequest request,
                                         AcquireObserver observer, std::stop_token stop)
{
    if (const auto reason = whyNot(request, engine->holds)) {
        const Course none(engine->clock, observer, std::nullopt);
        co_return none.failed(*reason);
    }
    const Course course(engine->clock, observer, request.wait);
    auto tried = co_await attempt(engine, request, stop);
    const Outlook outlook = Outlook::of(tried);
    course.note(AcquireStep::Tried, outlook.remaining);
    if (endsIt(tried))
        co_return end(course, tried);
    if (!mayWait(*engine, request, tried))
        co_return giveUp(course, outlook);
    auto outcome = co_await waitForLock(engine, request, course, stop);
    co_return outcome;
}

} // namespace lockscope::locks
