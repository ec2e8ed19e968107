#include "core/monitor/analysis/diff.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/events_of_look.h"
#include "core/monitor/analysis/lease.h"

#include <set>

namespace lockscope::monitor {

namespace {

using What = LockEvent::What;

std::set<Owner> queued(const Lock &lock)
{
    std::set<Owner> owners;
    for (const QueueEntry &entry : lock.queue)
        owners.insert(entry.owner);
    return owners;
}

Owner soleOwner(const Lock &lock)
{
    return lock.holders.size() == 1 ? lock.holders.front().owner : Owner();
}

bool isDeadlineSetAnew(const Lock &before, const Lock &now)
{
    if (before.noExpiry || now.noExpiry)
        return before.noExpiry != now.noExpiry;
    return deadlineMoved(before, now) != Millis(0);
}

// True if the kind was recognized only now, because earlier reads did not ask for the queue or the token.
bool isRecognised(Kind before, Kind now)
{
    const bool isPlain = before == Kind::Reentrant && (now == Kind::Fair || now == Kind::Fenced);
    return isPlain || (before == Kind::Semaphore && now == Kind::ExpirableSemaphore);
}

void tellDeadline(const Lock &before, const Lock &now, EventsOfLook &events)
{
    if (!before.exists || !now.exists)
        return;
    if (now.lastRenewal && now.lastRenewal != before.lastRenewal) {
        events.inferAt(What::Renewed, soleOwner(now), *now.lastRenewal);
        return;
    }
    const bool moved = isDeadlineSetAnew(before, now);
    // The events of the holders already explain a new token of these kinds.
    const bool counted = now.kind == Kind::Fenced || now.kind == Kind::ExpirableSemaphore;
    const bool otherValue = !counted && before.token && now.token && before.token != now.token;
    const bool otherKind = before.kind != now.kind && !isRecognised(before.kind, now.kind);
    if ((moved && before.heldSince == now.heldSince && sameHolders(before, now)) || otherValue || otherKind)
        events.add(What::Changed, soleOwner(now));
}

// True if another server process answers than before. Waiters that only the old process knew have not given up.
bool isAnotherProcess(const Look &look)
{
    return look.hint == Look::Hint::ServerRestarted || look.hint == Look::Hint::FailedOver;
}

void tellQueue(const Lock &before, const Lock &now, const Look &look, EventsOfLook &events)
{
    // Only fair locks name their waiters. For other locks, a lower number of waiting clients may mean that one got the
    // lock.
    if (before.waiters.clients && now.waiters.clients.value_or(0) > *before.waiters.clients)
        events.add(What::Waiting, Owner());
    if (before.queue == now.queue || !look.queueReadBefore || isAnotherProcess(look))
        return;
    const std::set<Owner> then = queued(before);
    const std::set<Owner> since = queued(now);
    for (const QueueEntry &entry : now.queue) {
        if (!then.count(entry.owner))
            events.add(What::Queued, entry.owner);
    }
    for (const QueueEntry &entry : before.queue) {
        if (!since.count(entry.owner) && !holdsAtAll(now, entry.owner))
            events.infer(What::GaveUp, entry.owner);
    }
}

// An unlock message went to the waiters. The server does not show who received it: the head of a fair lock's queue, or
// any waiting client of another lock. Clients that wait for a latch receive a message for every count, and wake at the
// last one.
void tellWoken(const Lock &before, const Lock &now, EventsOfLook &events)
{
    if (before.kind == Kind::Latch && now.exists)
        return;
    if (!before.queue.empty()) {
        if (before.queue.front().subscribed != false)
            events.inferAt(What::Woken, before.queue.front().owner, now.readAt);
    } else if (before.waiters.clients.value_or(0) > 0) {
        events.inferAt(What::Woken, Owner(), now.readAt);
    }
}

} // namespace

std::vector<LockEvent> eventsBetween(const Lock *before, const Lock &now, const Look &look, qint64 wallMillis)
{
    using Hint = Look::Hint;
    EventsOfLook events(now, look.hint, wallMillis);
    if (before) {
        tellWhoLeft(*before, now, look, events);
        if (look.hint == Hint::UnlockMessage)
            tellWoken(*before, now, events);
    }
    tellWhoCame(before, now, events);
    if (before) {
        tellDeadline(*before, now, events);
        tellQueue(*before, now, look, events);
    }
    return events.collected();
}

} // namespace lockscope::monitor
