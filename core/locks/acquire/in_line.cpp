#include "core/locks/acquire/in_line.h"

#include "core/async/sleep.h"
#include "core/locks/acquire/acquire.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

// How long a caller that has given up is held back for its place in the queue to be gone.
constexpr Millis longestFarewell{1'000};

redis::PendingReply sendLeave(const std::shared_ptr<Engine> &engine, const Entry &entry, Millis slot, Instant deadline)
{
    redis::Server &client = *engine->client;
    const ScriptCall call = leaveCall(entry, slot, usesShardedPubSub(client));
    return client.eval(call.script, call.keys, call.arguments, deadline);
}

// One try, in turn with what else the owner asks of this lock. False: it may be worth another, whatever the error: what
// is forbidden now may be allowed again in a moment, and until it is gone the place keeps others waiting.
Task<bool> tryToLeave(std::shared_ptr<Engine> engine, Entry entry, Millis slot, Millis limit)
{
    const std::stop_token stop = engine->stop.get_token();
    Turns::Turn turn(&engine->turns, entry);
    if (!turn.isMine()) {
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return true;
    }
    if (engine->isStopped() || !engine->client || engine->lines.contains(entry)) // or it stands in line again
        co_return true;
    const Instant deadline = std::min(engine->client->deadline(), engine->clock->now() + limit);
    auto reply = co_await sendLeave(engine, entry, slot, deadline);
    co_return reply || isWrongType(reply.error());
}

Task<void> keepLeaving(std::shared_ptr<Engine> engine, Entry entry, Millis slot)
{
    const LooseEnds::End looseEnd(&engine->ends, entry);
    const Millis budget = engine->options.releaseBudget;
    const Instant until = engine->clock->now() + budget;
    const std::stop_token stop = engine->stop.get_token();
    BackOff backOff(Millis(50), Millis(1'000));
    while (engine->clock->now() < until) {
        const Instant next = engine->clock->now() + backOff.next();
        const WaitEnd how = co_await sleepUntil(engine->clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return;
        const bool done = co_await tryToLeave(engine, entry, slot, budget);
        if (done)
            co_return;
    }
}

Task<void> leaveLine(std::shared_ptr<Engine> engine, Entry entry, Millis slot)
{
    const Millis limit = longestFarewell;
    const bool done = co_await tryToLeave(engine, entry, slot, limit);
    if (!done && !engine->isStopped())
        engine->renewals.spawn(keepLeaving(engine, entry, slot));
}

Task<void> leaveWithoutWaiting(std::shared_ptr<Engine> engine, Entry entry, Millis slot)
{
    const Instant deadline = engine->client->deadline();
    auto reply = co_await sendLeave(engine, entry, slot, deadline);
    Q_UNUSED(reply) // nobody is left who would want to know
}

} // namespace

std::optional<Millis> slotOf(const Engine &engine, const AcquireRequest &request)
{
    if (request.wait == Millis(0))
        return std::nullopt;
    const Millis most = std::max(engine.options.fairWait, Millis(1));
    return std::min(request.wait.value_or(most), most);
}

Task<Result<AcquireOutcome>> acquireInLine(std::shared_ptr<Engine> engine, AcquireRequest request,
                                           AcquireObserver observer, std::stop_token stop)
{
    const Entry entry{request.name, request.kind, request.owner};
    const LooseEnds::End looseEnd(&engine->ends, entry);
    const std::optional<Millis> slot = slotOf(*engine, request);
    if (slot)
        engine->lines.enter(entry, *slot);
    auto outcome = co_await acquireLock(engine, request, observer, stop);
    const bool last = slot && engine->lines.leave(entry);
    const bool acquired = outcome && outcome->hold;
    if (last && !acquired) {
        const Millis length = *slot;
        co_await leaveLine(engine, entry, length);
    }
    co_return outcome;
}

void leaveAllLines(const std::shared_ptr<Engine> &engine)
{
    for (const auto &[entry, slot] : engine->lines.takeAll()) {
        if (engine->client && engine->client->isLive())
            engine->renewals.spawn(leaveWithoutWaiting(engine, entry, slot));
    }
}

} // namespace lockscope::locks
