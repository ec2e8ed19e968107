#include "core/monitor/diff.h"

#include "core/monitor/lease.h"

#include <set>

namespace lockscope::monitor {

namespace {

using What = LockEvent::What;

// A crowd that comes or goes at once is told of by its first; the row shows the rest.
constexpr std::size_t mostEvents = 64;

class Events {
public:
    Events(const Lock &now, KnownBy knownBy, qint64 wallMillis)
        : m_now(now)
        , m_knownBy(knownBy)
        , m_wallMillis(wallMillis)
    { }

    void add(What what, const Owner &owner) { add(what, owner, m_knownBy, m_now.readAt); }
    void infer(What what, const Owner &owner)
    {
        add(what, owner, m_knownBy == KnownBy::Event ? KnownBy::Event : KnownBy::Inference, m_now.readAt);
    }
    void inferAt(What what, const Owner &owner, Instant at) { add(what, owner, KnownBy::Inference, at); }
    qint64 wallMillis() const { return m_wallMillis; }
    std::vector<LockEvent> take() { return std::move(m_events); }

private:
    void add(What what, const Owner &owner, KnownBy knownBy, Instant at)
    {
        if (m_events.size() >= mostEvents)
            return;
        const qint64 wall = m_wallMillis - toMillis(m_now.readAt - at).count();
        m_events.push_back({what, m_now.name, owner, knownBy, wall, at});
    }

    const Lock &m_now;
    KnownBy m_knownBy;
    qint64 m_wallMillis;
    std::vector<LockEvent> m_events;
};

bool isHeld(const Lock &lock)
{
    return lock.exists && !lock.holders.empty();
}

// Holders are sorted by owner and access: a thousand readers must not cost a million comparisons.
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

bool holdsAtAll(const Lock &lock, const Owner &owner)
{
    const auto holder = firstOf(lock, owner);
    return holder != lock.holders.end() && holder->owner == owner;
}

std::set<Owner> queued(const Lock &lock)
{
    std::set<Owner> owners;
    for (const QueueEntry &entry : lock.queue)
        owners.insert(entry.owner);
    return owners;
}

// The writer let go of writing and reads on.
bool isDowngrade(const Lock &before, const Lock &now)
{
    return before.mode == Mode::Write && now.mode == Mode::Read;
}

// Its deadline passed while nobody renewed it, and now it is gone or somebody else's.
bool ranOut(const Lock &before, const Lock &now)
{
    if (!now.exists)
        return now.goneExpired;
    const bool renewed = before.leaseKind == LeaseKind::Watchdog && before.missedRenewals == 0;
    return !before.noExpiry && before.expiresAt <= now.readAt && !renewed;
}

// A permit that ran out; the clocks of server and console may differ, so it is an inference.
bool isOverdue(const Holder &holder, qint64 wallMillis)
{
    return holder.deadlineMillis > 0 && holder.deadlineMillis <= wallMillis;
}

void tellWhoWent(const Lock &before, const Lock &now, Events &events)
{
    if (!isHeld(before))
        return;
    const bool expired = ranOut(before, now);
    for (const Holder &was : before.holders) {
        if (const Holder *is = find(now, was.owner, was.access)) {
            if (is->holds < was.holds)
                events.add(What::CountDown, was.owner);
        } else if (isDowngrade(before, now) && was.access == Access::Write && holdsAtAll(now, was.owner)) {
            events.add(What::Downgraded, was.owner);
        } else if (expired || isOverdue(was, events.wallMillis())) {
            events.infer(What::Expired, was.owner);
        } else if (holdsAtAll(now, was.owner)) {
            events.add(What::CountDown, was.owner); // a writer that read as well lets go of one of the two
        } else {
            events.add(What::Released, was.owner);
        }
    }
}

void tellWhoCame(const Lock *before, const Lock &now, Events &events)
{
    if (!isHeld(now) || (!before && now.heldSinceIsBound))
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

// Let go and taken again by the same owner between two looks: track() began a new hold.
void tellTakenAgain(const Lock &before, const Lock &now, Events &events)
{
    if (!isHeld(before) || !isHeld(now) || before.heldSince == now.heldSince || now.holders.size() != 1)
        return;
    const Owner &owner = now.holders.front().owner;
    if (!find(before, owner, now.holders.front().access))
        return;
    events.infer(What::Released, owner);
    events.infer(What::Acquired, owner);
}

Owner soleOwner(const Lock &lock)
{
    return lock.holders.size() == 1 ? lock.holders.front().owner : Owner();
}

bool sameCrowd(const Lock &a, const Lock &b)
{
    const auto same = [](const Holder &x, const Holder &y) {
        return x.owner == y.owner && x.access == y.access && x.holds == y.holds;
    };
    return a.holderCount == b.holderCount
        && std::equal(a.holders.begin(), a.holders.end(), b.holders.begin(), b.holders.end(), same);
}

void tellDeadline(const Lock &before, const Lock &now, Millis jitter, Events &events)
{
    if (!before.exists || !now.exists)
        return;
    if (now.lastRenewal && now.lastRenewal != before.lastRenewal) {
        events.inferAt(What::Renewed, soleOwner(now), *now.lastRenewal);
        return;
    }
    const bool moved = before.noExpiry != now.noExpiry
        || (!now.noExpiry && std::chrono::abs(now.expiresAt - before.expiresAt) > jitter);
    const bool counted = now.kind == Kind::Fenced || now.kind == Kind::ExpirableSemaphore; // its holders tell
    const bool otherValue = !counted && before.token != now.token;
    if ((moved && before.heldSince == now.heldSince && sameCrowd(before, now)) || otherValue || before.kind != now.kind)
        events.add(What::Changed, soleOwner(now));
}

void tellQueue(const Lock &before, const Lock &now, Events &events)
{
    // Of others than fair locks only the number of waiting clients is known; when it falls somebody may have got it.
    if (before.waiters.clients && now.waiters.clients.value_or(0) > *before.waiters.clients)
        events.add(What::Waiting, Owner());
    if (before.queue == now.queue)
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

// A message went to those who wait. Whom it reached nobody can see: it is the head of a fair lock's queue, of others
// any of the waiting clients. Clients that wait at a latch hear of every count, and are woken by the last.
void tellWoken(const Lock &before, const Lock &now, Events &events)
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

std::vector<LockEvent> eventsBetween(const Lock *before, const Lock &now, Look::Hint hint, qint64 wallMillis,
                                     Millis jitter)
{
    Events events(now, hint == Look::Hint::None ? KnownBy::Sample : KnownBy::Event, wallMillis);
    if (before) {
        tellWhoWent(*before, now, events);
        tellTakenAgain(*before, now, events);
        if (hint == Look::Hint::UnlockMessage)
            tellWoken(*before, now, events);
    }
    tellWhoCame(before, now, events);
    if (before) {
        tellDeadline(*before, now, jitter, events);
        tellQueue(*before, now, events);
    }
    return events.take();
}

} // namespace lockscope::monitor
