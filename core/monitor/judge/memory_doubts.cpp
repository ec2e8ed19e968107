#include "core/monitor/judge/lease.h"
#include "core/monitor/judge/memory_parts.h"

#include <cmath>

namespace lockscope::monitor {

namespace {

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

bool sameHolding(const Lock &a, const Lock &b)
{
    return a.exists == b.exists && a.holderCount == b.holderCount && a.heldSince == b.heldSince && a.mode == b.mode
        && soleHolds(a) == soleHolds(b) && (a.kind == Kind::Fenced || a.token == b.token);
}

} // namespace

void noteGhost(LockMemory &history, const Lock *before, const Lock &now)
{
    const bool sameHead = before && !before->queue.empty() && !now.queue.empty()
        && before->queue.front().owner == now.queue.front().owner;
    const bool unheard = !now.queue.empty() && now.queue.front().subscribed == false;
    countDoubt(unheard, !sameHead, now.readAt, history.ghostSince, history.ghostLooks);
}

void noteZombies(LockMemory &history, const Lock &now)
{
    const auto asked = [](const Holder &h) { return h.liveTimeouts.has_value(); };
    const auto dead = [](const Holder &h) { return h.liveTimeouts == 0; };
    const bool zombies = std::any_of(now.holders.begin(), now.holders.end(), dead);
    if (zombies || now.holders.empty() || std::any_of(now.holders.begin(), now.holders.end(), asked))
        countDoubt(zombies, false, now.readAt, history.zombieSince, history.zombieLooks);
}

void noteOwnerless(LockMemory &history, const Lock &now)
{
    const bool waited = !now.queue.empty() || now.waiters.clients.value_or(0) > 0;
    if (now.exists || !waited)
        history.ownerlessSince = {};
    else if (history.ownerlessSince == Instant{})
        history.ownerlessSince = now.readAt;
}

// Changes in the last minute, from two counters: the minute before weighs as much as of it is still in view.
void countChanges(LockMemory &history, const Lock *before, Lock &now)
{
    constexpr Millis minute(60'000);
    if (history.minuteStart == Instant{})
        history.minuteStart = now.readAt;
    const Millis in = toMillis(now.readAt - history.minuteStart);
    if (in >= minute) {
        history.changesBefore = in < 2 * minute ? history.changesNow : quint16(0);
        history.changesNow = 0;
        history.minuteStart += (in / minute) * minute;
    }
    if (before && !sameHolding(*before, now))
        history.changesNow = quint16(std::min(history.changesNow + 1, 60'000));
    const double left = 1.0 - double(toMillis(now.readAt - history.minuteStart).count()) / double(minute.count());
    now.changesPerMinute = history.changesNow + int(std::lround(history.changesBefore * left));
}

} // namespace lockscope::monitor
