#include "core/model/lock.h"
#include "core/monitor/analysis/events_of_look.h"
#include "core/monitor/analysis/learn.h"

// Events of holders: acquire, release, re-entry, and release of one of several holds.
namespace lockscope::monitor {

namespace {

using What = LockEvent::What;

// Holders are sorted by owner and access, so that a thousand readers do not cost a million comparisons.
auto firstOf(const Lock &lock, const Owner &owner)
{
    return std::lower_bound(lock.holders.begin(), lock.holders.end(), owner,
                            [](const Holder &h, const Owner &o) { return h.owner < o; });
}

const Holder *find(const Lock &lock, const Owner &owner, Access access)
{
    for (auto holder = firstOf(lock, owner); holder != lock.holders.end() && holder->owner == owner; ++holder) {
        if (holder->access == access)
            return &*holder;
    }
    return nullptr;
}

// True if the writer released the write lock and still holds the read lock.
bool isDowngrade(const Lock &before, const Lock &now)
{
    return before.mode == Mode::Write && now.mode == Mode::Read;
}

bool anyStays(const Lock &before, const Lock &now)
{
    return now.exists && std::any_of(before.holders.begin(), before.holders.end(), [&now](const Holder &was) {
               return holdsAtAll(now, was.owner);
           });
}

// True if the permit has expired. This is an inference, because the clocks of server and console may differ.
bool isOverdue(const Holder &holder, qint64 wallMillis)
{
    return holder.deadlineMillis > 0 && holder.deadlineMillis <= wallMillis;
}

// Call it for a holder that left while the key still has other holders. A field or permit normally disappears because
// it was released.
void tellOneLeft(const Lock &before, const Lock &now, const Holder &was, EventsOfLook &events)
{
    if (isDowngrade(before, now) && was.access == Access::Write && holdsAtAll(now, was.owner))
        events.add(What::Downgraded, was.owner);
    else if (isOverdue(was, events.wallMillis()))
        events.infer(What::Expired, was.owner);
    else if (holdsAtAll(now, was.owner))
        events.add(What::CountDown, was.owner); // a writer that also held the read lock has released one of them
    else
        events.infer(What::Released, was.owner);
}

// Call it if none of the earlier holders holds the lock any more.
void tellAllWent(const Lock &before, Ending ending, const Look &look, EventsOfLook &events)
{
    if (ending == Ending::Restarted || ending == Ending::FailedOver)
        return;
    for (const Holder &was : before.holders) {
        if (look.hint == Look::Hint::KeyExpired)
            events.add(What::Expired, was.owner);
        else if (ending == Ending::Expired || isOverdue(was, events.wallMillis()))
            events.infer(What::Expired, was.owner);
        else
            events.add(ending == Ending::Released ? What::Released : What::Gone, was.owner);
    }
}

void tellWhoWent(const Lock &before, const Lock &now, const Look &look, EventsOfLook &events)
{
    if (!hasOwners(before))
        return;
    // the permits of an existing semaphore are released one by one, including the last
    if (!anyStays(before, now) && !(now.exists && isCounter(now)))
        return tellAllWent(before, endingOf(before, now, look), look, events);
    for (const Holder &was : before.holders) {
        const Holder *is = find(now, was.owner, was.access);
        if (!is)
            tellOneLeft(before, now, was, events);
        else if (is->holds < was.holds)
            events.add(What::CountDown, was.owner);
    }
}

// Reports a release whose unlock message came after the read that found the key missing.
void tellWhyItWent(const Lock &before, const Lock &now, EventsOfLook &events)
{
    if (!before.exists && !now.exists && before.ending == Ending::Unknown && now.ending == Ending::Released)
        events.add(What::Released, now.rare->lastOwner);
}

// Reports that the same owner released and acquired the lock between two reads. learn() has then begun a new hold.
void tellTakenAgain(const Lock &before, const Lock &now, const Look &look, EventsOfLook &events)
{
    if (!hasOwners(before) || !hasOwners(now) || before.heldSince == now.heldSince || now.holders.size() != 1)
        return;
    const Owner &owner = now.holders.front().owner;
    if (!find(before, owner, now.holders.front().access))
        return;
    const bool isMessage = look.hint == Look::Hint::UnlockMessage;
    events.infer(isMessage ? What::Released : What::Gone, owner);
    events.infer(What::Acquired, owner);
}

} // namespace

bool holdsAtAll(const Lock &lock, const Owner &owner)
{
    const auto holder = firstOf(lock, owner);
    return holder != lock.holders.end() && holder->owner == owner;
}

void tellWhoLeft(const Lock &before, const Lock &now, const Look &look, EventsOfLook &events)
{
    tellWhoWent(before, now, look, events);
    tellWhyItWent(before, now, events);
    tellTakenAgain(before, now, look, events);
}

void tellWhoCame(const Lock *before, const Lock &now, EventsOfLook &events)
{
    if (!hasOwners(now) || (!before && now.heldSinceIsBound))
        return;
    for (const Holder &is : now.holders) {
        const Holder *was = before ? find(*before, is.owner, is.access) : nullptr;
        const bool again = before && holdsAtAll(*before, is.owner);
        if (was ? is.holds > was->holds : again && !isDowngrade(*before, now))
            events.add(What::Reentered, is.owner);
        else if (!again)
            events.add(What::Acquired, is.owner);
    }
}

} // namespace lockscope::monitor
