#include "core/model/lock.h"
#include "core/monitor/analysis/learn_parts.h"
#include "core/monitor/analysis/lease.h"

#include <cmath>

namespace lockscope::monitor {

namespace {

bool sameHolding(const Lock &a, const Lock &b)
{
    return a.exists == b.exists && a.holderCount == b.holderCount && a.heldSince == b.heldSince && a.mode == b.mode
        && soleHolds(a) == soleHolds(b) && (a.kind == Kind::Fenced || a.token == b.token);
}

// True if the owner holds the read lock and not the write lock.
bool reads(const Lock &lock, const Owner &owner)
{
    const auto its = [&owner](const Holder &holder) { return holder.owner == owner && holder.access == Access::Read; };
    return lock.mode == Mode::Read && std::any_of(lock.holders.begin(), lock.holders.end(), its);
}

} // namespace

void countDoubt(EarlierReads &earlier, Doubt RareReads::*which, bool doubt, bool afresh, Instant at)
{
    if (!doubt) {
        earlier.rare.set(which, {});
        return;
    }
    Doubt &counted = earlier.rare.edit().*which;
    if (afresh || counted.looks == 0)
        counted = {at, 0};
    counted.looks = quint8(std::min(counted.looks + 1, 200));
}

void noteGhost(EarlierReads &earlier, const Lock *before, const Lock &now)
{
    const bool sameHead = before && !before->queue.empty() && !now.queue.empty()
        && before->queue.front().owner == now.queue.front().owner;
    const bool unheard = !now.queue.empty() && now.queue.front().subscribed == false;
    countDoubt(earlier, &RareReads::ghost, unheard, !sameHead, now.readAt);
}

void noteZombies(EarlierReads &earlier, const Lock &now)
{
    const auto asked = [](const Holder &h) { return h.liveTimeouts.has_value(); };
    const auto dead = [](const Holder &h) { return h.liveTimeouts == 0; };
    const bool zombies = std::any_of(now.holders.begin(), now.holders.end(), dead);
    if (zombies || now.holders.empty() || std::any_of(now.holders.begin(), now.holders.end(), asked))
        countDoubt(earlier, &RareReads::zombie, zombies, false, now.readAt);
}

// The doubt lasts while the refused reader still holds the read lock and a client is subscribed.
void noteUpgrade(const Lock *before, Lock &now, const Look &look)
{
    const Owner owner = look.upgrading.isEmpty() && before ? before->rare->upgrading : look.upgrading;
    if (!owner.isEmpty() && reads(now, owner) && now.waiters.clients.value_or(0) > 0)
        now.rare.edit().upgrading = owner;
}

void noteStalled(EarlierReads &earlier, const Lock &now)
{
    countDoubt(earlier, &RareReads::stalled, !now.rare->activeIn.isEmpty(), false, now.readAt);
}

void noteOwnerless(EarlierReads &earlier, const Lock &now)
{
    const bool waited = !now.queue.empty() || now.waiters.clients.value_or(0) > 0;
    if (now.exists || !waited)
        earlier.rare.set(&RareReads::ownerlessSince, {});
    else if (earlier.rare->ownerlessSince == Instant{})
        earlier.rare.edit().ownerlessSince = now.readAt;
}

// Estimates the changes in the last minute from two counters. The previous minute counts in proportion to its part
// within the last 60 seconds.
void countChanges(EarlierReads &earlier, const Lock *before, Lock &now)
{
    constexpr Millis minute(60'000);
    if (earlier.minuteStart == Instant{})
        earlier.minuteStart = now.readAt;
    const Millis in = toMillis(now.readAt - earlier.minuteStart);
    if (in >= minute) {
        earlier.changesBefore = in < 2 * minute ? earlier.changesNow : quint16(0);
        earlier.changesNow = 0;
        earlier.minuteStart += (in / minute) * minute;
    }
    if (before && !sameHolding(*before, now))
        earlier.changesNow = quint16(std::min(earlier.changesNow + 1, 60'000));
    const double left = 1.0 - double(toMillis(now.readAt - earlier.minuteStart).count()) / double(minute.count());
    now.changesPerMinute = earlier.changesNow + int(std::lround(earlier.changesBefore * left));
}

} // namespace lockscope::monitor
