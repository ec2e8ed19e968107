#include "core/locks/acquire/reconcile.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/locks/acquire/leave_queue.h"
#include "core/locks/hold/hold_state.h"
#include "core/locks/release/release_entry.h"
#include "core/locks/wire/kind_rules.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

// The pauses between two tries in the background. They may be long, because nobody waits for the result.
BackOff backgroundPauses()
{
    return {Millis(100), Millis(1'000)};
}

// Cancels the attempt and returns the state after the cancellation, or an error if it could not be canceled by `until`.
Task<Result<HoldState>> keepCallingOff(std::shared_ptr<AcquireParts> parts, Entry entry, Key mark, Instant until)
{
    BackOff backOff = backgroundPauses();
    const std::stop_token stop = parts->stop.get_token();
    for (;;) {
        auto state = co_await callOffAndRead(parts, entry, until, mark);
        if (!state || state->callOff != CallOff::Open)
            co_return state;
        const Instant next = parts->clock->now() + backOff.next();
        const WaitEnd how = co_await sleepUntil(parts->clock, next, stop);
        if (how == WaitEnd::Stopped || next >= until)
            co_return Result<HoldState>(serverGone());
    }
}

// On failure, nothing more can be done in the background.
Task<void> tryToRelease(std::shared_ptr<AcquireParts> parts, Entry entry, Millis lease)
{
    auto released = co_await releaseEntry(parts, entry, lease);
    Q_UNUSED(released)
}

// Releases what an abandoned request acquired. No acquire or release of its owner runs meanwhile, so the count cannot
// be that of a newer hold. If the owner has a hold, the count belongs to it, whichever request acquired it. Returns
// false if the server did not say what the owner has.
Task<bool> releaseAbandoned(std::shared_ptr<AcquireParts> parts, Entry entry, Millis lease)
{
    const std::stop_token stop = parts->stop.get_token();
    KeyedMutex::Guard turn(&parts->turns, entry);
    if (!turn.isMine()) {
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return true;
    }
    if (const auto hold = parts->holds.find(entry))
        hold->mayCountMore();
    if (parts->holds.isCounted(entry, parts->clock->now()) || parts->isStopped() || !parts->server)
        co_return true;
    const Instant soon = parts->server->deadline(); // newer acquires wait for this answer
    auto state = co_await readHoldOnce(parts, entry, soon);
    if (!state)
        co_return !worthRetrying(state.error());
    if (state->count > 0 && !parts->isStopped())
        co_await tryToRelease(parts, entry, lease);
    co_return true;
}

// An abandoned request.
struct Abandoned {
    Entry entry;
    Key mark;
    Millis lease;
    std::optional<Millis> slot; // if the request may join a queue
};

// An abandoned request may still acquire the lock, or join its queue, and nobody would release or leave it. This task
// runs in the background until the request is canceled. Then it undoes what the request did.
Task<void> settleLater(std::shared_ptr<AcquireParts> parts, Abandoned request)
{
    const Entry entry = request.entry;
    const Key mark = request.mark;
    const Millis lease = request.lease;
    const PendingOperations::Operation end(&parts->ends, entry);
    const std::stop_token stop = parts->stop.get_token();
    const Instant until = parts->clock->now() + longestWay;
    auto state = co_await keepCallingOff(parts, entry, mark, until);
    if (!state || parts->isStopped())
        co_return;
    if (request.slot) { // the owner may have left the queue before its request arrived
        const Millis slot = *request.slot;
        co_await leaveQueue(parts, entry, slot);
    }
    if (state->count == 0 || parts->isStopped())
        co_return;
    if (!rulesOf(entry.kind).hasLease) { // an owner is used for one request only
        co_await tryToRelease(parts, entry, lease);
        co_return;
    }
    BackOff backOff = backgroundPauses();
    for (;;) {
        const bool settled = co_await releaseAbandoned(parts, entry, lease);
        if (settled)
            co_return;
        const Instant next = parts->clock->now() + backOff.next();
        const WaitEnd how = co_await sleepUntil(parts->clock, next, stop);
        if (how == WaitEnd::Stopped || next >= until)
            co_return;
    }
}

void settleInBackground(const PendingAcquire &pending)
{
    if (pending.parts->server && !pending.parts->isStopped())
        pending.parts->tasks.spawn(
            settleLater(pending.parts, {pending.entry, pending.mark(), pending.terms.lease, pending.slot}));
}

// Returns the time that is left to the hold that was found; missing if it is over, or could not be read. A read hold
// ends with its own timeout, and other readers may prolong only the TTL of the lock.
Task<Ttl> timeLeft(std::shared_ptr<AcquireParts> parts, Entry entry, HoldState found)
{
    if (entry.kind != AcquirableKind::Read || !parts->server)
        co_return found.ttl;
    const Key timeout = readTimeout(entry.name, entry.owner, int(found.count));
    const auto asked = parts->server->send(redis::Command::read("PTTL", timeout));
    auto reply = co_await asked;
    const qint64 left = reply ? reply->toInteger().value_or(-2) : -2;
    co_return Ttl::fromPttl(left);
}

} // namespace

Task<Result<Attempt>> handBack(PendingAcquire pending, std::stop_token stop)
{
    dropMark(pending);
    Millis lease = pending.terms.lease;
    if (pending.existing)
        lease = pending.existing->lease();
    else
        pending.hold->withdrawn();
    auto released = co_await releaseEntry(pending.parts, pending.entry, lease);
    if (pending.existing && released && *released != Released::HoldsRemain) // or the count of this hold would remain
        pending.existing->lose(LossReason::NotHeldAnymore);
    if (released && *released == Released::Freed) // nor does a count of the owner's other kinds
        pending.parts->holds.freed(pending.entry);
    if (pending.existing && released)
        pending.hold->withdrawn();
    else if (pending.existing)
        pending.existing->unclear();
    if (stop.stop_requested() || pending.parts->isClosing())
        co_return Result<Attempt>(acquireCanceled());
    if (!released)
        co_return Result<Attempt>(released.error());
    co_return Result<Attempt>(Attempt{.hold = nullptr, .remaining = Ttl::of(Millis(0)), .isHandedBack = true});
}

Task<Result<Attempt>> handBackUnconfirmed(PendingAcquire pending, Error why, std::stop_token stop)
{
    const qint64 before = countBefore(pending);
    auto back = co_await handBack(pending, stop);
    if (!back && back.error().kind == Error::Kind::Canceled)
        co_return back;
    if (!rulesOf(pending.entry.kind).hasLease) { // its state shows only that the acquire was executed
        if (!back)
            why.message += QLatin1String("; ") + back.error().message;
        co_return Result<Attempt>(why);
    }
    const Instant until = pending.parts->clock->now() + pending.parts->options.releaseBudget;
    auto state = co_await readHold(pending.parts, pending.entry, until);
    if (!state || state->count > before)
        why.message +=
            CoreText::tr("; the lock could not be released either, so it becomes free when its lease expires");
    co_return Result<Attempt>(why);
}

Task<Result<Attempt>> reconcile(PendingAcquire pending, Error lost, std::stop_token stop)
{
    qint64 before = countBefore(pending);
    const Instant until = pending.parts->clock->now() + pending.parts->options.releaseBudget;
    const Key mark = pending.mark();
    auto state = co_await callOffAndRead(pending.parts, pending.entry, until, mark);
    if (!state) {
        pending.hold->unclear();
        settleInBackground(pending);
        co_return Result<Attempt>(lost);
    }
    if (state->callOff == CallOff::Open)
        settleInBackground(pending);
    if (state->count < before) { // perhaps the server no longer counts what the owner has left
        pending.parts->holds.forgetLeft(pending.entry);
        before = countBefore(pending);
    }
    if (state->count > before) {
        const HoldState found = *state;
        auto left = co_await timeLeft(pending.parts, pending.entry, found);
        if (left.hasExpiry()) // it may be the hold of an earlier request of ours
            pending.until = std::min(pending.until, validUntil(state->sentAt, left.left()));
        else if (left.isMissing()) // it has expired meanwhile
            pending.until = state->sentAt;
        // WAIT does not confirm writes of another connection.
        const bool unconfirmed = pending.replicas != ReplicaSync::Off;
        if (pending.isWanted(stop) && !unconfirmed)
            co_return Result<Attempt>(accept(pending, state->count, state->token));
        auto back = co_await handBack(pending, stop);
        co_return back;
    }
    if (pending.existing && state->count < before)
        pending.existing->lose(LossReason::NotHeldAnymore);
    pending.hold->withdrawn();
    if (pending.mustBeCalledOff && state->callOff != CallOff::Done)
        co_return Result<Attempt>(lost);
    const bool standsInQueue = pending.slot.has_value(); // in a queue, another waiter may be next for a free lock
    if (state->ttl.isMissing() && !standsInQueue) // nobody has the lock, so the request never arrived
        co_return Result<Attempt>(Error{Error::Kind::Connect,
                                        CoreText::tr("the acquire did not reach the server: ") + lost.message,
                                        lost.token, lost.node});
    Attempt refused{nullptr, state->ttl};
    if (state->ttl.isMissing())
        refused.unknownTurn = Error{
            Error::Kind::Connect,
            CoreText::tr("no answer to the acquire. The lock is free, but another waiter may be next: ") + lost.message,
            lost.token, lost.node};
    co_return Result<Attempt>(refused);
}

} // namespace lockscope::locks
