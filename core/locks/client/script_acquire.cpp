#include "core/locks/client/script_acquire.h"

#include "core/async/sleep.h"
#include "core/locks/acquire/reconcile.h"
#include "core/locks/release/release.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// The release is sent this long before the end of the lease, so that it arrives in time.
Millis margin(Millis lease)
{
    return std::clamp(lease / 10, Millis(20), Millis(1'000));
}

// If a kind has one owner for each hold, the owner is a new token.
Owner newOwner(AcquireParts &parts, AcquirableKind kind)
{
    return rulesOf(kind).ownerFrom == OwnerFrom::Token ? Owner(newRequestId()) : parts.identity.newOwner();
}

AcquireRequest requestFor(AcquireParts &parts, Key name, AcquirableKind kind, Millis lease)
{
    AcquireRequest request;
    request.name = std::move(name);
    request.kind = kind;
    request.owner = newOwner(parts, kind);
    request.lease = lease;
    request.replicas = ReplicaSync::Off;
    return request;
}

// Releases the hold shortly before its lease ends. After LockClient::close() begins, the caller of close() must release
// the existing holds, so this task ends. A lock that is acquired after that moment is released at once.
Task<void> giveBackInTime(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold)
{
    const std::stop_token stop = parts->closing.get_token();
    const Millis before = margin(hold->lease());
    const bool isTooLate = stop.stop_requested();
    while (!isTooLate && hold->isHeld() && parts->clock->now() < hold->deadline() - before) {
        const Instant when = hold->deadline() - before;
        const WaitEnd how = co_await sleepUntil(parts->clock, when, stop);
        if (how == WaitEnd::Stopped)
            co_return;
    }
    if (!hold->isHeld())
        co_return;
    auto released = co_await releaseHold(parts, hold);
    Q_UNUSED(released) // if the release did not arrive, the lease is over anyway
}

} // namespace

ScriptAcquire::ScriptAcquire(const std::shared_ptr<AcquireParts> &parts, Key name, AcquirableKind kind, Millis lease)
    : m_pending(beginAcquire(parts, requestFor(*parts, std::move(name), kind, lease)))
{
    m_pending.mustBeCalledOff = true; // the script does more than acquire the lock
}

std::shared_ptr<Hold> ScriptAcquire::acquired(std::optional<qint64> token)
{
    const Attempt ours = accept(m_pending, 1, token);
    m_pending.parts->tasks.spawn(giveBackInTime(m_pending.parts, ours.hold));
    return ours.hold;
}

Task<Result<std::shared_ptr<Hold>>> ScriptAcquire::settle(ScriptAcquire acquire, Error lost)
{
    const PendingAcquire pending = acquire.m_pending;
    const std::stop_token never;
    auto attempt = co_await reconcile(pending, lost, never);
    const std::shared_ptr<LiveHold> hold = attempt ? attempt->hold : nullptr;
    const bool isRefused = attempt || attempt.error().kind == Error::Kind::Connect; // Connect: nobody has the lock
    // After its time, a hold may have come and gone, so the absence of a hold proves nothing.
    if (!hold && (!isRefused || !pending.isWanted(never)))
        co_return Result<std::shared_ptr<Hold>>(lost);
    if (hold)
        pending.parts->tasks.spawn(giveBackInTime(pending.parts, hold));
    co_return Result<std::shared_ptr<Hold>>(hold);
}

} // namespace lockscope::locks
