#include "core/locks/acquire/acquire.h"

#include "core/locks/acquire/leave_queue.h"
#include "core/locks/acquire/request_check.h"
#include "core/locks/acquire/waiting.h"
#include "core/locks/wire/permit_calls.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// Returns the owner of the new hold. Some kinds create an owner for each hold: a token, permit ids or an internal
// number.
Owner ownerFor(const AcquireRequest &request, Identity &identity)
{
    switch (rulesOf(request.kind).ownerFrom) {
    case OwnerFrom::Token: return Owner(newRequestId());
    case OwnerFrom::Permits: return newPermits(request.permits);
    case OwnerFrom::Client: return identity.newOwner();
    case OwnerFrom::Caller: break;
    }
    return request.owner;
}

// True if the owner already has a lock of this name, of whatever kind, because kinds may share a hash. Then no other
// client can acquire the lock first.
bool hasItAlready(const HoldTable &holds, const AcquireRequest &request)
{
    return std::any_of(allKinds.begin(), allKinds.end(), [&](AcquirableKind kind) {
        return holds.find({request.name, kind, request.owner}) != nullptr;
    });
}

// True if an acquire must wait before its first request: this client has earlier waiters, or pauses so that other
// clients can acquire the lock. False for a single try, for an owner that already has the lock, and for kinds whose
// order the server keeps.
bool mustWaitFirst(const AcquireParts &parts, const AcquireRequest &request)
{
    if (parts.waiters.isQuiet())
        return false;
    const KindRules &rules = rulesOf(request.kind);
    const bool isOrderedHere = !rules.leave && !rules.counted;
    if (request.wait == Millis(0) || !isOrderedHere || !parts.server || !parts.server->isLive())
        return false;
    const QByteArray line = lineOf({request.name, request.kind, request.owner});
    if (!parts.waiters.room.hasLine(line) && !parts.waiters.handoverFairness.isPause(line))
        return false;
    return !hasItAlready(parts.holds, request);
}

Task<Result<AcquireOutcome>> tryAndWait(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                        AcquireObserver observer, std::stop_token stop)
{
    const PendingOperations::Operation looseEnd(&parts->ends, request.name, request.kind, request.owner);
    const auto reason = refusal(request, *parts);
    if (!reason)
        request.owner = ownerFor(request, parts->identity);
    const AcquireContext context(parts->clock, observer, reason ? std::nullopt : request.wait);
    if (reason)
        co_return context.failed(*reason);
    if (mustWaitFirst(*parts, request)) {
        const LatestLook nothingYet(request.kind);
        auto waited = co_await waitForLock(parts, request, context, nothingYet, stop);
        co_return waited;
    }
    const std::optional<Error> unanswered;
    auto tried = co_await attempt(parts, request, unanswered, stop);
    if (endsIt(tried)) {
        context.note(AcquireStep::Tried);
        co_return end(context, tried);
    }
    auto outcome = co_await waitAfter(parts, request, context, tried, stop);
    co_return outcome;
}

Task<Result<AcquireOutcome>> queueAndWait(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                          AcquireObserver observer, std::stop_token stop)
{
    const Entry entry{request.name, request.kind, request.owner};
    const PendingOperations::Operation looseEnd(&parts->ends, entry);
    const std::optional<Millis> slot = slotFor(request.wait, parts->options.fairWait);
    if (slot)
        parts->queues.enter(entry, *slot);
    auto outcome = co_await tryAndWait(parts, request, observer, stop);
    const bool mayStand = parts->queues.mayStand(entry);
    const bool last = slot && parts->queues.leave(entry);
    const bool acquired = outcome && outcome->hold;
    if (last && mayStand && !acquired) {
        const Millis length = *slot;
        co_await leaveQueue(parts, entry, length);
    }
    co_return outcome;
}

} // namespace

Task<Result<AcquireOutcome>> acquireLock(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                         AcquireObserver observer, std::stop_token stop)
{
    if (rulesOf(request.kind).leave)
        return queueAndWait(std::move(parts), std::move(request), std::move(observer), std::move(stop));
    return tryAndWait(std::move(parts), std::move(request), std::move(observer), std::move(stop));
}

} // namespace lockscope::locks
