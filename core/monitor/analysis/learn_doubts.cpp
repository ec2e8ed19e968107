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

void countDoubt(bool doubt, bool afresh, Instant at, Instant &since, quint8 &looks)
{
    if (!doubt || afresh)
        looks = 0;
    if (!doubt) {
        since = {};
        return;
    }
    if (looks == 0)
        since = at;
    looks = quint8(std::min(looks + 1, 200));
}

void noteGhost(EarlierReads &earlier, const Lock *before, const Lock &now)
{
    const bool sameHead = before && !before->queue.empty() && !now.queue.empty()
        && before->queue.front().owner == now.queue.front().owner;
    const bool unheard = !now.queue.empty() && now.queue.front().subscribed == false;
    countDoubt(unheard, !sameHead, now.readAt, earlier.ghostSince, earlier.ghostLooks);
}

void noteZombies(EarlierReads &earlier, const Lock &now)
{
    const auto asked = [](const Holder &h) { return h.liveTimeouts.has_value(); };
    const auto dead = [](const Holder &h) { return h.liveTimeouts == 0; };
    const bool zombies = std::any_of(now.holders.begin(), now.holders.end(), dead);
    if (zombies || now.holders.empty() || std::any_of(now.holders.begin(), now.holders.end(), asked))
        countDoubt(zombies, false, now.readAt, earlier.zombieSince, earlier.zombieLooks);
}

// The doubt lasts while the refused reader still holds the read lock and a client is subscribed.
void noteUpgrade(const Lock *before, Lock &now, const Look &look)
{
    const Owner owner = look.upgrading.isEmpty() && before ? before->upgrading : look.upgrading;
    if (!owner.isEmpty() && reads(now, owner) && now.waiters.clients.value_or(0) > 0)
        now.upgrading = owner;
}

void noteOwnerless(EarlierReads &earlier, const Lock &now)
{
    const bool waited = !now.queue.empty() || now.waiters.clients.value_or(0) > 0;
    if (now.exists || !waited)
        earlier.ownerlessSince = {};
    else if (earlier.ownerlessSince == Instant{})
        earlier.ownerlessSince = now.readAt;
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
