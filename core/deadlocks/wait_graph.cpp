#include "core/deadlocks/wait_graph.h"

#include "core/model/connection_id.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <algorithm>
#include <utility>

namespace lockscope::deadlocks {

namespace {

bool isQueue(const WaitGraph::OwnersWait &wait)
{
    return wait.source == WaitSource::FairQueue;
}

bool isOf(WaitGraph::From from, WaitSource source)
{
    const bool isTraced = source == WaitSource::Trace || source == WaitSource::OwnRead;
    return source != WaitSource::FairQueue && isTraced == (from == WaitGraph::From::Trace);
}

// A time before any reading, unless the waiter listens on its channel.
std::optional<Instant> provenUntil(const QueueEntry &entry)
{
    return entry.subscribed.value_or(false) ? std::nullopt : std::optional(Instant{});
}

// The first readings of a lock may lack its queue.
constexpr Millis firstReadings{2'000};
constexpr std::size_t fewNumbers = 10'000; // of locks or owners; their memory is not worth a rebuild

template<class Node, class IsUsed> bool isMostlyUnused(const std::vector<Node> &nodes, IsUsed isUsed)
{
    const auto used = std::size_t(std::count_if(nodes.begin(), nodes.end(), isUsed));
    return nodes.size() > fewNumbers && used < nodes.size() / 2;
}

bool hasHolders(const Lock &lock)
{
    return lock.exists && !lock.gone && lock.state != State::Unverified && !isCounter(lock) && !isNoLock(lock);
}

} // namespace

// A reader waits only for a writer. A writer waits for every reader, also for itself as a reader. Otherwise, the lock
// is reentrant.
bool WaitGraph::blocks(const Hold &hold, OwnerNumber waiter, const OwnersWait &wait)
{
    if (wait.access == Access::Read && hold.access == Access::Read)
        return false;
    if (hold.owner == waiter)
        return hold.access == Access::Read && wait.access == Access::Write;
    return true;
}

std::optional<WaitGraph::LockNumber> WaitGraph::find(const LockId &lock) const
{
    const auto found = m_lockNumbers.constFind(lock);
    return found == m_lockNumbers.constEnd() ? std::nullopt : std::optional(*found);
}

WaitGraph::LockNumber WaitGraph::numberOf(const LockId &lock)
{
    const auto known = m_lockNumbers.size();
    LockNumber &number = m_lockNumbers[lock];
    if (m_lockNumbers.size() > known) {
        number = LockNumber(m_locks.size());
        m_locks.push_back({lock, {}, {}, {}});
    }
    return number;
}

// The same thread has another UUID on each server, because Redisson has one client for each.
QByteArray WaitGraph::actorOf(const Owner &owner) const
{
    if (m_programs.isEmpty())
        return owner.raw();
    const qsizetype colon = owner.raw().indexOf(':');
    const auto program = m_programs.constFind(owner.raw().left(colon));
    return program == m_programs.constEnd() ? owner.raw() : *program + owner.raw().mid(colon);
}

WaitGraph::OwnerNumber WaitGraph::numberOf(const Owner &owner)
{
    const auto known = m_ownerNumbers.size();
    OwnerNumber &number = m_ownerNumbers[actorOf(owner)];
    if (m_ownerNumbers.size() > known) {
        number = OwnerNumber(m_owners.size());
        m_owners.emplace_back();
        m_isChanged.push_back(0);
    }
    return number;
}

void WaitGraph::markChanged(OwnerNumber owner)
{
    if (!std::exchange(m_isChanged[std::size_t(owner)], 1))
        m_changed.push_back(owner);
}

std::vector<WaitGraph::OwnerNumber> WaitGraph::takeChanged()
{
    for (const OwnerNumber owner : m_changed)
        m_isChanged[std::size_t(owner)] = 0;
    return std::exchange(m_changed, {});
}

bool WaitGraph::concerns(const Lock &row) const
{
    return !row.queue.empty() || (!m_lockNumbers.isEmpty() && m_lockNumbers.contains(row.id));
}

void WaitGraph::setRow(const Reading &read)
{
    const Lock &row = *read.row;
    if (row.gone) {
        remove(row.id);
        return;
    }
    if (!concerns(row))
        return; // most locks: nobody waits for them
    const LockNumber lock = numberOf(row.id);
    setHolds(lock, read);
    setQueue(lock, read);
    m_locks[std::size_t(lock)].read = read;
}

// A hold that was known before is the same one, unless an unlock message came meanwhile or the row says that it began
// later.
void WaitGraph::setHolds(LockNumber lock, const Reading &read)
{
    LockNode &node = m_locks[std::size_t(lock)];
    const LockPtr before = std::exchange(node.read.row, nullptr);
    const bool continues =
        before && node.read.unlocks == read.unlocks && before->heldSince == read.row->heldSince && hasHolders(*before);
    const std::vector<Hold> old = std::exchange(node.holds, {});
    const Instant now = read.row->readAt + read.row->expirySlack + readMargin;
    if (hasHolders(*read.row)) {
        node.holds.reserve(read.row->holders.size());
        for (const Holder &holder : read.row->holders) {
            const auto same = std::find_if(old.begin(), old.end(), [&holder](const Hold &each) {
                return each.name == holder.owner && each.access == holder.access;
            });
            const bool isKnown = continues && same != old.end();
            const OwnerNumber owner = same != old.end() ? same->owner : numberOf(holder.owner);
            node.holds.push_back({owner, holder.owner, holder.access, isKnown ? same->from : now});
            if (same == old.end()) {
                m_owners[std::size_t(owner)].holds.push_back(lock);
                markChanged(owner);
            }
        }
    }
    for (const Hold &hold : old) {
        const bool stays = std::any_of(node.holds.begin(), node.holds.end(),
                                       [&hold](const Hold &each) { return each.owner == hold.owner; });
        if (!stays)
            std::erase(m_owners[std::size_t(hold.owner)].holds, lock);
        if (!stays)
            markChanged(hold.owner);
    }
}

// A waiter without a subscriber may be dead, so it proves nothing, but it stays a suspect: it may be about to
// subscribe.
void WaitGraph::setQueue(LockNumber lock, const Reading &read)
{
    const Lock &row = *read.row;
    const Instant now = row.readAt + row.expirySlack + readMargin;
    const std::vector<OwnerNumber> waiters = m_locks[std::size_t(lock)].waiters;
    if (row.queue.empty() && waiters.empty())
        return;
    QHash<Owner, const QueueEntry *> entries;
    entries.reserve(qsizetype(row.queue.size()));
    for (const QueueEntry &entry : row.queue) {
        if (hasHolders(row))
            entries.insert(entry.owner, &entry);
    }
    dropWaits(lock, [&entries](const OwnersWait &wait) { return isQueue(wait) && !entries.contains(wait.name); });
    for (const OwnerNumber owner : waiters) {
        for (OwnersWait &wait : m_owners[std::size_t(owner)].waits) {
            if (wait.lock != lock || !isQueue(wait))
                continue;
            const QueueEntry *entry = entries.take(wait.name);
            if (!entry)
                continue;
            const bool queuedAgain = entry->deadlineMillis != wait.deadlineMillis; // or the queue moved
            if (queuedAgain || wait.until)
                wait.from = now;
            wait.deadlineMillis = entry->deadlineMillis;
            wait.until = provenUntil(*entry);
        }
    }
    for (const QueueEntry &entry : row.queue) {
        if (!entries.contains(entry.owner))
            continue;
        entries.remove(entry.owner);
        OwnersWait wait;
        wait.lock = lock;
        wait.name = entry.owner;
        wait.since = row.readAt;
        wait.sinceIsBound = row.readAt - row.firstSeen < firstReadings;
        wait.from = now;
        wait.deadlineMillis = entry.deadlineMillis;
        wait.until = provenUntil(entry);
        addWait(numberOf(entry.owner), std::move(wait));
    }
}

void WaitGraph::addWait(OwnerNumber owner, OwnersWait wait)
{
    std::vector<OwnerNumber> &waiters = m_locks[std::size_t(wait.lock)].waiters;
    std::vector<OwnersWait> &waits = m_owners[std::size_t(owner)].waits;
    const bool isNew =
        std::none_of(waits.begin(), waits.end(), [&wait](const OwnersWait &each) { return each.lock == wait.lock; });
    if (isNew)
        waiters.push_back(owner);
    waits.push_back(std::move(wait));
    ++m_waits;
    markChanged(owner);
}

template<class Which> void WaitGraph::dropWaits(LockNumber lock, Which which)
{
    std::vector<OwnerNumber> &waiters = m_locks[std::size_t(lock)].waiters;
    std::erase_if(waiters, [&](OwnerNumber owner) {
        std::vector<OwnersWait> &waits = m_owners[std::size_t(owner)].waits;
        const auto dropped =
            std::erase_if(waits, [&](const OwnersWait &wait) { return wait.lock == lock && which(wait); });
        if (dropped == 0)
            return false;
        m_waits -= int(dropped);
        markChanged(owner);
        return std::none_of(waits.begin(), waits.end(), [lock](const OwnersWait &wait) { return wait.lock == lock; });
    });
}

void WaitGraph::clear(LockNumber lock)
{
    LockNode &node = m_locks[std::size_t(lock)];
    for (const Hold &hold : std::exchange(node.holds, {})) {
        std::erase(m_owners[std::size_t(hold.owner)].holds, lock);
        markChanged(hold.owner);
    }
    dropWaits(lock, isQueue);
    node.read = {};
}

// Explicit waits for the lock stay, because the lock may come back. Numbers are not used again; a source that is left
// takes few of them.
void WaitGraph::remove(const LockId &lock)
{
    if (const auto number = find(lock))
        clear(*number);
}

void WaitGraph::removeAll(const ConnectionId &of)
{
    for (std::size_t i = 0; i < m_locks.size(); ++i) {
        if (connectionOf(m_locks[i].id) == of)
            clear(LockNumber(i));
    }
}

void WaitGraph::setWaits(From from, std::vector<Wait> waits)
{
    std::vector<Wait> &now = m_explicit[std::size_t(from)];
    for (const Wait &wait : now) {
        if (const auto lock = find(wait.lock))
            dropWaits(*lock, [from](const OwnersWait &each) { return isOf(from, each.source); });
    }
    now = std::move(waits);
    for (const Wait &wait : now) {
        OwnersWait each;
        each.lock = numberOf(wait.lock);
        each.name = wait.owner;
        each.access = wait.access;
        each.source = wait.source;
        each.since = wait.since;
        each.sinceIsBound = wait.sinceIsBound;
        each.from = wait.trueFrom;
        each.until = wait.trueUntil;
        each.limit = wait.limit;
        addWait(numberOf(wait.owner), std::move(each));
    }
}

std::vector<LockId> WaitGraph::unread() const
{
    std::vector<LockId> all;
    for (const auto &waits : m_explicit) {
        for (const Wait &wait : waits) {
            const auto lock = find(wait.lock);
            if (lock && !m_locks[std::size_t(*lock)].read.row)
                all.push_back(wait.lock);
        }
    }
    return all;
}

void WaitGraph::setPrograms(QHash<QByteArray, QByteArray> programs)
{
    if (m_programs == programs)
        return;
    m_programs = std::move(programs);
    rebuild();
}

void WaitGraph::compact()
{
    const auto isUsed = [](const LockNode &node) { return node.read.row || !node.waiters.empty(); };
    const auto takesPart = [](const OwnerNode &node) { return !node.waits.empty() || !node.holds.empty(); };
    if (isMostlyUnused(m_locks, isUsed) || isMostlyUnused(m_owners, takesPart))
        rebuild();
}

// Gives new numbers to everything that is in use.
void WaitGraph::rebuild()
{
    WaitGraph again;
    again.m_programs = m_programs;
    for (const LockNode &node : m_locks) {
        if (!node.read.row && node.waiters.empty())
            continue;
        const LockNumber lock = again.numberOf(node.id);
        again.m_locks[std::size_t(lock)].read = node.read;
        for (Hold hold : node.holds) {
            hold.owner = again.numberOf(hold.name);
            again.m_owners[std::size_t(hold.owner)].holds.push_back(lock);
            again.markChanged(hold.owner);
            again.m_locks[std::size_t(lock)].holds.push_back(std::move(hold));
        }
    }
    for (const OwnerNode &owner : m_owners) {
        for (OwnersWait wait : owner.waits) {
            wait.lock = again.numberOf(m_locks[std::size_t(wait.lock)].id);
            const OwnerNumber number = again.numberOf(wait.name);
            again.addWait(number, std::move(wait));
        }
    }
    again.m_explicit = std::move(m_explicit);
    *this = std::move(again);
}

} // namespace lockscope::deadlocks
