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
    return lock.token.value_or(0) + lock.rare->overduePermits;
}

// Records the doubt that free permits stay unused although a client waits. A new number of permits or a message
// restarts the doubt.
void noteUnclaimed(EarlierReads &earlier, const Lock *before, const Lock &now, bool cameBack)
{
    const bool unclaimed = freePermits(now) > 0 && now.waiters.clients.value_or(0) > 0;
    const bool asBefore = before && lendsPermits(*before) && freePermits(*before) == freePermits(now) && !cameBack;
    countDoubt(earlier, &RareReads::unclaimed, unclaimed, !asBefore, now.readAt);
}

void learnSpell(EarlierReads &earlier, Instant end)
{
    const Instant since = earlier.rare->emptySince;
    if (since == Instant{} || earlier.rare->emptySinceIsBound)
        return;
    const float without = float(toMillis(end - since).count());
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
        earlier.rare.set(&RareReads::emptySince, {});
    }
    if (empty && earlier.rare->emptySince == Instant{}) {
        earlier.rare.edit().emptySince = now.readAt;
        earlier.rare.edit().emptySinceIsBound = !before;
    }
}

} // namespace

void notePermits(EarlierReads &earlier, const Lock *before, Lock &now, const Look &look)
{
    if (!lendsPermits(now)) {
        earlier.rare.set(&RareReads::unclaimed, {});
        earlier.rare.set(&RareReads::emptySince, {});
        earlier.rare.set(&RareReads::emptySinceIsBound, false);
        return;
    }
    const bool cameBack = look.hint == Look::Hint::UnlockMessage;
    earlier.hearsReleases |= cameBack;
    noteUnclaimed(earlier, before, now, cameBack);
    now.rare.set(&RareFacts::permitsSince, earlier.rare->unclaimed.since);
    if (now.kind != Kind::Semaphore) // expirable permits have deadlines, so a dead program's permits come back
        return;
    noteEmpty(earlier, before, now, cameBack);
    if (earlier.rare->emptySince != Instant{})
        now.rare.set(&RareFacts::permitsSince, earlier.rare->emptySince);
    now.rare.set(&RareFacts::longestWithout, Millis(qint64(earlier.longestHold)));
}

} // namespace lockscope::monitor
