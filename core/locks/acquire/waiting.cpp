#include "core/locks/acquire/waiting.h"

#include "core/async/either_stop.h"
#include "core/base/core_text.h"
#include "core/locks/acquire/pace.h"
#include "core/locks/hold/watched_keys.h"
#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

namespace {

Access accessOf(AcquirableKind kind)
{
    if (kind == AcquirableKind::Read)
        return Access::Read;
    return kind == AcquirableKind::Write ? Access::Write : Access::Exclusive;
}

LocalWaitQueue::Request wishOf(const AcquireRequest &request, Instant now, const AcquireContext &context)
{
    const auto left = context.left();
    return {request.kind == AcquirableKind::Read,
            rulesOf(request.kind).counted ? request.permits : 0,
            request.owner,
            request.name,
            accessOf(request.kind),
            now,
            left ? std::optional(now + *left) : std::nullopt};
}

// The state of a waiter: its place among this client's waiters, its latest check, and how it learns of changes. It
// lives in the frame of waitForLock().
struct Waiter {
    Waiter(std::shared_ptr<AcquireParts> acquireParts, const AcquireRequest &request, AcquireContext acquireContext,
           LatestLook latestLook)
        : parts(std::move(acquireParts))
        , context(std::move(acquireContext))
        , look(std::move(latestLook))
        , entry{request.name, request.kind, request.owner}
        , line(lineOf(entry))
        , channel(channelOf(entry))
        , mayWatch(request.kind == AcquirableKind::Token && !request.pauses)
        , place(parts->waiters.room.enter(line, channel, wishOf(request, parts->clock->now(), context)))
        , pace(parts->options, request)
    { }

    bool isTold() const { return !channel.isEmpty(); } // by unlock messages

    bool mustSubscribe() const
    {
        return isTold() && look.hasLooked && place->isFirst() && !place->isSubscribed() && parts->server;
    }

    // True if this waiter is the next to ask, and another client has the lock.
    bool isRefusedElsewhere() const
    {
        return look.hasLooked && !look.error && place->isFirst() && !place->heldHereUntil();
    }

    // Wakes this client's first waiter when the server reports a change of the key.
    void watch()
    {
        const std::weak_ptr<AcquireParts> weak = parts;
        const KeyWatch::Call onChange = [weak, name = line] {
            if (const auto alive = weak.lock())
                alive->waiters.room.freed(name);
        };
        // an address, so it differs from the ids of all holds
        const auto who = quint64(reinterpret_cast<quintptr>(place.get()));
        watchedKeys.reset(); // destroy the old WatchedKeys before the new one uses the same `who`
        watchedKeys = std::make_unique<WatchedKeys>(parts, entry, who, onChange);
    }

    void hasLooked(const Result<Attempt> &tried)
    {
        look.found(tried);
        if (tried && tried->hold)
            place->took(tried->hold->deadline());
    }

    Instant answerDeadline() const { return context.notAfter(parts->server->deadline()); }

    std::shared_ptr<AcquireParts> parts;
    AcquireContext context;
    LatestLook look;
    Entry entry;
    QByteArray line;
    Channel channel;
    bool mayWatch; // true for `SET NX` locks, which send no unlock message, unless the caller chose pauses for polling
    std::shared_ptr<LocalWaitQueue::Place> place;
    Pace pace;
    std::unique_ptr<WatchedKeys> watchedKeys;
    bool listens = false;
};

// The facts that a waiter knows before it sleeps.
struct Heard {
    bool isTold = false; // a message will announce the next change
    bool mustLook = false; // check the lock before sleeping, because it may already be free
};

// Without a connection, the acquire does not begin to wait, so that the caller gets the error.
bool mayWait(const AcquireParts &parts, const AcquireRequest &request, const Result<Attempt> &tried)
{
    const bool wants = !request.wait || *request.wait > Millis(0);
    return wants && (tried || (parts.server && parts.server->isLive()));
}

Error canceledWait()
{
    return {Error::Kind::Canceled, CoreText::tr("waiting for the lock was canceled"), {}, {}};
}

// Subscribes to the unlock messages of the lock. An error ends the wait.
Task<Result<Heard>> subscribe(Waiter *waiter, std::stop_token stop)
{
    const Instant deadline = waiter->answerDeadline();
    redis::Subscriber *subscriber = &waiter->parts->server->subscriber();
    const bool sharded = waiter->parts->server->has(redis::Capability::ShardedPubSub);
    auto subscribed = co_await waiter->place->subscribe(subscriber, sharded, deadline, stop);
    if (stop.stop_requested())
        co_return Result<Heard>(canceledWait());
    if (!subscribed && !worthRetrying(subscribed.error()))
        co_return Result<Heard>(subscribed.error());
    co_return Result<Heard>(Heard{true, subscribed.has_value()});
}

Task<Result<Heard>> watchKey(Waiter *waiter, std::stop_token stop)
{
    const Instant deadline = waiter->answerDeadline();
    waiter->watch();
    const redis::Command command = redis::Command::read("PTTL", waiter->entry.name);
    auto reply = co_await waiter->parts->server->send(command, deadline);
    if (stop.stop_requested())
        co_return Result<Heard>(canceledWait());
    if (!reply)
        co_return Result<Heard>(Heard{});
    waiter->look.remaining = Ttl::fromPttl(reply->toInteger().value_or(-1));
    co_return Result<Heard>(Heard{true, !waiter->listens || waiter->look.remaining.isMissing()});
}

} // namespace

// Loop: subscribe, check again (the lock may have been freed meanwhile), then wait for a message, the TTL or the limit.
// For kinds without messages, the loop only waits and checks. A waiter that is not the first of this client waits for
// its turn. The limit is tested only after a check. So a waiter that is woken at the end of its time still checks the
// lock.
Task<Result<AcquireOutcome>> waitForLock(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                         AcquireContext context, LatestLook look, std::stop_token stop)
{
    const std::stop_token clientStop = parts->closing.get_token();
    const EitherStop joint(stop, clientStop);
    const std::stop_token anyStop = joint.token();
    Waiter waiter(parts, request, std::move(context), std::move(look));
    const auto &place = waiter.place;
    if (!place->isFirst())
        waiter.context.note(AcquireStep::Queued);
    for (;;) {
        Result<Heard> heard = Heard{waiter.isTold(), false};
        if (waiter.mustSubscribe())
            heard = co_await subscribe(&waiter, anyStop);
        else if (waiter.mayWatch && waiter.isRefusedElsewhere() && canWatch(parts, waiter.entry.name))
            heard = co_await watchKey(&waiter, anyStop);
        if (!heard)
            co_return waiter.context.failed(heard.error());
        if (heard->mustLook && !std::exchange(waiter.listens, true))
            waiter.context.note(AcquireStep::Subscribed);
        if (!heard->mustLook) {
            const Instant now = parts->clock->now();
            const Instant until =
                waiter.context.notAfter(waiter.pace.nextLook(now, waiter.look, *place, heard->isTold));
            const WaitEnd how = co_await place->wait(parts->clock, until, anyStop);
            if (anyStop.stop_requested())
                co_return waiter.context.failed(canceledWait());
            const bool mayLook = place->isCalled() || (how == WaitEnd::Elapsed && place->isFirst());
            if (!mayLook && !waiter.context.isOver())
                continue; // this waiter has become the first, or must wait for its turn
            if (how == WaitEnd::Settled)
                waiter.context.note(AcquireStep::Woken);
        }
        const Instant othersUntil = waiter.context.notAfter(parts->waiters.handoverFairness.mayAskAt(waiter.line));
        if (othersUntil > parts->clock->now()) {
            const WaitEnd how = co_await sleepUntil(parts->clock, othersUntil, anyStop);
            if (how == WaitEnd::Stopped)
                co_return waiter.context.failed(canceledWait());
        }
        place->goToLook();
        const std::optional<Error> unanswered = waiter.look.unanswered;
        auto tried = co_await attempt(parts, request, unanswered, anyStop);
        waiter.hasLooked(tried);
        if (endsIt(tried))
            co_return end(waiter.context, tried);
        place->refused();
        waiter.look.note(waiter.context, AcquireStep::LookedAgain);
        if (waiter.context.isOver())
            co_return giveUp(waiter.context, waiter.look);
    }
}

// This is a separate coroutine, so that its locals do not enlarge the frame of acquires that do not wait.
Task<Result<AcquireOutcome>> waitAfter(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                       AcquireContext context, Result<Attempt> tried, std::stop_token stop)
{
    LatestLook look(request.kind);
    look.found(tried);
    look.note(context, AcquireStep::Tried);
    if (!mayWait(*parts, request, tried))
        co_return giveUp(context, look);
    auto outcome = co_await waitForLock(parts, request, context, look, stop);
    co_return outcome;
}

} // namespace lockscope::locks
