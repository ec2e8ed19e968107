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
        m_events.push_back({what, m_now.name, owner, knownBy, wall, at, 0});
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

bool anyStays(const Lock &before, const Lock &now)
{
    return now.exists && std::any_of(before.holders.begin(), before.holders.end(), [&now](const Holder &was) {
               return holdsAtAll(now, was.owner);
           });
}

// A permit that ran out; the clocks of server and console may differ, so it is an inference.
bool isOverdue(const Holder &holder, qint64 wallMillis)
{
    return holder.deadlineMillis > 0 && holder.deadlineMillis <= wallMillis;
}

// The key is still there, with others in it: a field or a permit is taken out by a release, as far as one can know.
void tellOneLeft(const Lock &before, const Lock &now, const Holder &was, Events &events)
{
    if (isDowngrade(before, now) && was.access == Access::Write && holdsAtAll(now, was.owner))
        events.add(What::Downgraded, was.owner);
    else if (isOverdue(was, events.wallMillis()))
        events.infer(What::Expired, was.owner);
    else if (holdsAtAll(now, was.owner))
        events.add(What::CountDown, was.owner); // a writer that read as well lets go of one of the two
    else
        events.infer(What::Released, was.owner);
}

// None of them is there any more.
void tellAllWent(const Lock &before, Ending ending, Events &events)
{
    if (ending == Ending::Restarted)
        return;
    for (const Holder &was : before.holders) {
        if (ending == Ending::Expired || isOverdue(was, events.wallMillis()))
            events.infer(What::Expired, was.owner);
        else
            events.add(ending == Ending::Released ? What::Released : What::Gone, was.owner);
    }
}

void tellWhoWent(const Lock &before, const Lock &now, const Look &look, Events &events)
{
    if (!isHeld(before))
        return;
    // the permits of a semaphore whose key is there are given back one by one, also the last of them
    if (!anyStays(before, now) && !(now.exists && isCounter(now)))
        return tellAllWent(before, endingOf(before, now, look), events);
    for (const Holder &was : before.holders) {
        const Holder *is = find(now, was.owner, was.access);
        if (!is)
            tellOneLeft(before, now, was, events);
        else if (is->holds < was.holds)
            events.add(What::CountDown, was.owner);
    }
}

// The message came after the look that found it gone.
void tellWhyItWent(const Lock &before, const Lock &now, Events &events)
{
    if (!before.exists && !now.exists && before.ending == Ending::Unknown && now.ending == Ending::Released)
        events.add(What::Released, now.lastOwner);
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
void tellTakenAgain(const Lock &before, const Lock &now, const Look &look, Events &events)
{
    if (!isHeld(before) || !isHeld(now) || before.heldSince == now.heldSince || now.holders.size() != 1)
        return;
    const Owner &owner = now.holders.front().owner;
    if (!find(before, owner, now.holders.front().access))
        return;
    events.infer(look.hint == Look::Hint::UnlockMessage ? What::Released : What::Gone, owner);
    events.infer(What::Acquired, owner);
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

void tellDeadline(const Lock &before, const Lock &now, Events &events)
{
    if (!before.exists || !now.exists)
        return;
    if (now.lastRenewal && now.lastRenewal != before.lastRenewal) {
        events.inferAt(What::Renewed, soleOwner(now), *now.lastRenewal);
        return;
    }
    const bool moved = isDeadlineSetAnew(before, now);
    const bool counted = now.kind == Kind::Fenced || now.kind == Kind::ExpirableSemaphore; // its holders tell
    const bool otherValue = !counted && before.token != now.token;
    if ((moved && before.heldSince == now.heldSince && sameHolders(before, now)) || otherValue
        || before.kind != now.kind)
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

std::vector<LockEvent> eventsBetween(const Lock *before, const Lock &now, const Look &look, qint64 wallMillis)
{
    using Hint = Look::Hint;
    const bool told = look.hint != Hint::None && look.hint != Hint::ServerRestarted;
    Events events(now, told ? KnownBy::Event : KnownBy::Sample, wallMillis);
    if (before) {
        tellWhoWent(*before, now, look, events);
        tellWhyItWent(*before, now, events);
        tellTakenAgain(*before, now, look, events);
        if (look.hint == Hint::UnlockMessage)
            tellWoken(*before, now, events);
    }
    tellWhoCame(before, now, events);
    if (before) {
        tellDeadline(*before, now, events);
        tellQueue(*before, now, events);
    }
    return events.take();
}

} // namespace lockscope::monitor
