#include "core/locks/acquire/leave_queue.h"

#include "core/async/sleep.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

// A caller that gave up waits at most this long until its place in the queue is removed.
constexpr Millis longestFarewell{1'000};

redis::PendingReply sendLeave(const std::shared_ptr<AcquireParts> &parts, const Entry &entry, Millis slot,
                              Instant deadline)
{
    redis::Server &server = *parts->server;
    const ScriptCall call = leaveCall(entry, slot, server.has(redis::Capability::ShardedPubSub));
    return server.eval(call.script, call.keys, call.arguments, deadline);
}

// Makes one try, after the owner's earlier requests for this lock. Returns false if another try may help, which is the
// case after every error except a wrong type of key. Even a forbidden command is tried again: it may be permitted soon,
// and a remaining place delays other waiters.
Task<bool> tryToLeave(std::shared_ptr<AcquireParts> parts, Entry entry, Millis slot, Millis limit)
{
    const std::stop_token stop = parts->stop.get_token();
    KeyedMutex::Guard turn(&parts->turns, entry);
    if (!turn.isMine()) {
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return true;
    }
    if (parts->isStopped() || !parts->server)
        co_return true;
    if (parts->queues.contains(entry)) { // the owner waits again, and leaves when that ends
        parts->queues.mayHaveJoined(entry);
        co_return true;
    }
    const Instant deadline = std::min(parts->server->deadline(), parts->clock->now() + limit);
    auto reply = co_await sendLeave(parts, entry, slot, deadline);
    co_return reply || isWrongType(reply.error());
}

Task<void> keepLeaving(std::shared_ptr<AcquireParts> parts, Entry entry, Millis slot)
{
    const PendingOperations::Operation looseEnd(&parts->ends, entry);
    const Millis budget = parts->options.releaseBudget;
    const Instant until = parts->clock->now() + budget;
    const std::stop_token stop = parts->stop.get_token();
    BackOff backOff(Millis(50), Millis(1'000));
    while (parts->clock->now() < until) {
        const Instant next = parts->clock->now() + backOff.next();
        const WaitEnd how = co_await sleepUntil(parts->clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return;
        const bool done = co_await tryToLeave(parts, entry, slot, budget);
        if (done)
            co_return;
    }
}

Task<void> leaveWithoutWaiting(std::shared_ptr<AcquireParts> parts, Entry entry, Millis slot)
{
    const Instant deadline = parts->server->deadline();
    auto reply = co_await sendLeave(parts, entry, slot, deadline);
    Q_UNUSED(reply) // nobody waits for this result
}

} // namespace

Task<void> leaveQueue(std::shared_ptr<AcquireParts> parts, Entry entry, Millis slot)
{
    const Millis limit = longestFarewell;
    const bool done = co_await tryToLeave(parts, entry, slot, limit);
    if (!done && !parts->isStopped())
        parts->tasks.spawn(keepLeaving(parts, entry, slot));
}

void leaveAllQueues(const std::shared_ptr<AcquireParts> &parts)
{
    for (const auto &[entry, slot] : parts->queues.leaveAll()) {
        if (parts->server && parts->server->isLive())
            parts->tasks.spawn(leaveWithoutWaiting(parts, entry, slot));
    }
}

} // namespace lockscope::locks
