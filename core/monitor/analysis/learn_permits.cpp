#include "core/monitor/analysis/learn_parts.h"

#include "core/model/lock.h"

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
void noteUnclaimed(EarlierReads &earlier, const Lock *before, const Lock &now, bool cameBack)
{
    const bool unclaimed = freePermits(now) > 0 && now.waiters.clients.value_or(0) > 0;
    const bool asBefore = before && lendsPermits(*before) && freePermits(*before) == freePermits(now) && !cameBack;
    countDoubt(unclaimed, !asBefore, now.readAt, earlier.unclaimedSince, earlier.unclaimedLooks);
}

void learnSpell(EarlierReads &earlier, Instant end)
{
    if (earlier.emptySince == Instant{} || earlier.emptySinceIsBound)
        return;
    const float without = float(toMillis(end - earlier.emptySince).count());
    ++earlier.completedHolds;
    earlier.meanHold += (without - earlier.meanHold) / float(earlier.completedHolds);
    earlier.longestHold = std::max(earlier.longestHold, without);
}

// A released permit ends a time without permits, even if the next client acquired it at once.
void noteEmpty(EarlierReads &earlier, const Lock *before, const Lock &now, bool cameBack)
{
    const bool empty = freePermits(now) <= 0;
    if (!empty || cameBack) {
        learnSpell(earlier, now.readAt);
        earlier.emptySince = {};
    }
    if (empty && earlier.emptySince == Instant{}) {
        earlier.emptySince = now.readAt;
        earlier.emptySinceIsBound = !before;
    }
}

} // namespace

void notePermits(EarlierReads &earlier, const Lock *before, Lock &now, const Look &look)
{
    if (!lendsPermits(now)) {
        earlier.unclaimedSince = earlier.emptySince = {};
        earlier.unclaimedLooks = 0;
        return;
    }
    const bool cameBack = look.hint == Look::Hint::UnlockMessage;
    earlier.hearsReleases |= cameBack;
    noteUnclaimed(earlier, before, now, cameBack);
    now.permitsSince = earlier.unclaimedSince;
    if (now.kind != Kind::Semaphore) // expirable permits have deadlines, so a dead program's permits come back
        return;
    noteEmpty(earlier, before, now, cameBack);
    if (earlier.emptySince != Instant{})
        now.permitsSince = earlier.emptySince;
    now.longestWithout = Millis(qint64(earlier.longestHold));
}

} // namespace lockscope::monitor
