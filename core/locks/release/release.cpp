#include "core/locks/release/release.h"

#include "core/locks/hold/hold_state.h"
#include "core/locks/release/release_entry.h"

namespace lockscope::locks {

namespace {

// More counts than an owner can leave behind. This limit ends the loop if the hold count never falls.
constexpr int mostLeftovers = 64;

Task<Result<Released>> releaseOneOfSeveral(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold)
{
    hold->leaving(parts->clock->now());
    const Entry entry = hold->entry();
    const Millis lease = hold->lease();
    auto released = co_await releaseEntry(parts, entry, lease);
    if (!released && released.error().kind == Error::Kind::OutcomeUnknown) {
        hold->left(false);
    } else if (!released) {
        hold->stayed();
    } else if (*released == Released::NotHeld) {
        hold->lose(LossReason::NotHeldAnymore);
        hold->end();
        parts->holds.remove(*hold);
    } else {
        hold->left(true);
        if (*released == Released::Freed) // a failover may have lost the other counts
            parts->holds.freed(entry);
    }
    co_return released;
}

// After lost replies, the hold count on the server may be higher than is known here. All counts of this owner must be
// released, except those of its holds of other kinds, and those that it has left to their lease.
Task<bool> isMoreLeft(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold)
{
    const Entry entry = hold->entry();
    const qint64 others = parts->holds.countOfOthers(entry, parts->clock->now());
    const bool isReader = hold->kind() == AcquirableKind::Read; // then the answer 0 may mean the holds of other owners
    if (!isReader && others == 0)
        co_return true;
    if (isReader && !hold->mayHaveMore() && hold->holds() <= 1)
        co_return false;
    const Instant until = parts->clock->now() + parts->options.releaseBudget;
    auto state = co_await readHold(parts, entry, until);
    co_return state && state->count > others;
}

// Releases the holds that the server counts but this client does not know.
Task<Result<Released>> releaseLeftovers(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold)
{
    Result<Released> released = Released::HoldsRemain;
    const Entry entry = hold->entry();
    const Millis lease = hold->lease();
    for (int i = 0; i < mostLeftovers && released && *released == Released::HoldsRemain; ++i) {
        const bool more = co_await isMoreLeft(parts, hold);
        if (!more)
            break;
        released = co_await releaseEntry(parts, entry, lease);
    }
    // the leftovers have expired meanwhile, but the hold itself was released
    if (released && *released == Released::NotHeld)
        released = Released::Freed;
    co_return released;
}

// The result if there is nothing to release.
std::optional<Released> nothingToRelease(ReleaseParts &parts, LiveHold &hold)
{
    hold.lookAtDeadline();
    // After a loss, the server's count may be that of a newer hold.
    const bool isSuperseded = !hold.isHeld() && parts.holds.isCounted(hold.entry(), parts.clock->now());
    if (hold.holds() > 0 && !isSuperseded)
        return std::nullopt;
    if (hold.holds() > 0)
        hold.end();
    parts.holds.remove(hold);
    return Released::NotHeld;
}

} // namespace

Task<Result<Released>> releaseHold(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold)
{
    const PendingOperations::Operation looseEnd(&parts->ends, hold->entry());
    KeyedMutex::Guard turn(&parts->turns, hold->entry());
    if (!turn.isMine()) {
        const std::stop_token stop = parts->stop.get_token();
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return Result<Released>(serverGone());
    }
    if (const auto nothing = nothingToRelease(*parts, *hold))
        co_return Result<Released>(*nothing);
    if (hold->isHeld() && hold->holds() > 1) {
        auto released = co_await releaseOneOfSeveral(parts, hold);
        co_return released;
    }
    hold->beginEnd();
    const Entry &entry = hold->entry();
    const Millis lease = hold->lease();
    const bool isLast = !hold->mayHaveMore();
    auto released = co_await releaseEntry(parts, entry, lease, isLast);
    if (released && *released == Released::HoldsRemain)
        released = co_await releaseLeftovers(parts, hold);
    hold->end();
    parts->holds.remove(*hold);
    if (released && *released == Released::Freed)
        parts->holds.freed(entry);
    parts->notifyChanged();
    co_return released;
}

} // namespace lockscope::locks
