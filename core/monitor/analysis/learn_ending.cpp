#include "core/model/lock.h"
#include "core/monitor/analysis/learn.h"
#include "core/monitor/analysis/learn_parts.h"

// Finds out how a hold ended, as far as this can be known.
namespace lockscope::monitor {

namespace {

using Hint = Look::Hint;

// True if the reads cannot exclude another renewal before the lock expired.
bool mayHaveBeenRenewed(const Lock &before, const Lock &now)
{
    if (before.leaseKind != LeaseKind::Watchdog)
        return before.leaseKind != LeaseKind::Fixed;
    return before.missedRenewals == 0 && before.lease && now.readAt - before.readAt > *before.lease / 3;
}

// True if the lock existed shortly before its deadline, and no message came. A lock may have been released instead if
// it sends no unlock message, or if it was not read for a long time.
bool seemsExpired(const Lock &before, const Lock &now, const Look &look)
{
    constexpr Millis lately(5'000);
    const bool wasUp = !before.noExpiry && before.expiresAt <= now.readAt + look.roundTrip;
    const bool silent = before.kind == Kind::Token;
    return wasUp && !silent && before.expiresAt - before.readAt <= lately && !mayHaveBeenRenewed(before, now);
}

} // namespace

Ending endingOf(const Lock &before, const Lock &now, const Look &look)
{
    switch (look.hint) {
    case Hint::UnlockMessage: return Ending::Released;
    case Hint::KeyExpired: return Ending::Expired;
    case Hint::ServerRestarted: return now.exists ? Ending::Unknown : Ending::Restarted;
    case Hint::FailedOver: return now.exists ? Ending::Unknown : Ending::FailedOver;
    case Hint::KeyDeleted: return Ending::Unknown;
    case Hint::KeyTouched:
    case Hint::None: break;
    }
    return seemsExpired(before, now, look) ? Ending::Expired : Ending::Unknown;
}

void noteAbsence(const Lock *before, Lock &now, const Look &look)
{
    now.gone = now.queue.empty() && now.waiters.clients.value_or(0) <= 0 && now.rare->activeIn.isEmpty();
    if (!before || before->exists) {
        now.rare.edit().goneAt = now.readAt;
        now.ending =
            before && before->exists && !before->holders.empty() ? endingOf(*before, now, look) : Ending::Unknown;
        if (before && before->holders.size() == 1)
            now.rare.edit().lastOwner = before->holders.front().owner;
        return;
    }
    now.rare.edit().goneAt = before->rare->goneAt;
    now.ending = before->ending;
    now.rare.set(&RareFacts::lastOwner, before->rare->lastOwner);
    // The read that found the key missing may overtake the message with the reason. If nobody had accessed the key
    // since its deadline, that read made the server delete the key and send the event. Over a slow link, the message
    // and the reads before this one take some round trips.
    const Millis overtaken = Millis(1'000) + 4 * look.roundTrip;
    const bool told = look.hint == Hint::UnlockMessage || look.hint == Hint::KeyExpired;
    if (told && now.readAt - now.rare->goneAt <= overtaken && now.ending == Ending::Unknown
        && !now.rare->lastOwner.isEmpty())
        now.ending = endingOf(*before, now, look);
}

} // namespace lockscope::monitor
