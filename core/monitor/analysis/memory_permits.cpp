#include "core/monitor/analysis/memory_parts.h"

// Remembers facts about the permits of a semaphore, because the semaphore itself records neither their holders nor
// their times.
namespace lockscope::monitor {

namespace {

bool lendsPermits(const Lock &lock)
{
    return lock.exists && (lock.kind == Kind::Semaphore || lock.kind == Kind::ExpirableSemaphore);
}

qint64 freePermits(const Lock &lock)
{
    return lock.token.value_or(0) + lock.overduePermits;
}

// Records the doubt that free permits stay unused although a client waits. A new number of permits or a message
// restarts the doubt.
void noteUnclaimed(LockMemory &memory, const Lock *before, const Lock &now, bool cameBack)
{
    const bool unclaimed = freePermits(now) > 0 && now.waiters.clients.value_or(0) > 0;
    const bool asBefore = before && lendsPermits(*before) && freePermits(*before) == freePermits(now) && !cameBack;
    countDoubt(unclaimed, !asBefore, now.readAt, memory.unclaimedSince, memory.unclaimedLooks);
}

void learnSpell(LockMemory &memory, Instant end)
{
    if (memory.emptySince == Instant{} || memory.emptySinceIsBound)
        return;
    const float without = float(toMillis(end - memory.emptySince).count());
    ++memory.completedHolds;
    memory.meanHold += (without - memory.meanHold) / float(memory.completedHolds);
    memory.longestHold = std::max(memory.longestHold, without);
}

// A released permit ends a time without permits, even if the next client acquired it at once.
void noteEmpty(LockMemory &memory, const Lock *before, const Lock &now, bool cameBack)
{
    const bool empty = freePermits(now) <= 0;
    if (!empty || cameBack) {
        learnSpell(memory, now.readAt);
        memory.emptySince = {};
    }
    if (empty && memory.emptySince == Instant{}) {
        memory.emptySince = now.readAt;
        memory.emptySinceIsBound = !before;
    }
}

} // namespace

void notePermits(LockMemory &memory, const Lock *before, Lock &now, const Look &look)
{
    if (!lendsPermits(now)) {
        memory.unclaimedSince = memory.emptySince = {};
        memory.unclaimedLooks = 0;
        return;
    }
    const bool cameBack = look.hint == Look::Hint::UnlockMessage;
    memory.hearsReleases |= cameBack;
    noteUnclaimed(memory, before, now, cameBack);
    now.permitsSince = memory.unclaimedSince;
    if (now.kind != Kind::Semaphore) // expirable permits have deadlines, so a dead program's permits come back
        return;
    noteEmpty(memory, before, now, cameBack);
    if (memory.emptySince != Instant{})
        now.permitsSince = memory.emptySince;
    now.longestWithout = Millis(qint64(memory.longestHold));
}

} // namespace lockscope::monitor
