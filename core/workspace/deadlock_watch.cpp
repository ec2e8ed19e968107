#include "core/workspace/deadlock_watch.h"

#include "core/deadlocks/same_programs.h"
#include "core/model/lock.h"

#include <algorithm>

namespace lockscope {

using deadlocks::Blocker;
using deadlocks::Reading;
using deadlocks::WaitGraph;

namespace {

constexpr Millis tickEvery{250};
constexpr Millis readEvery{500}; // of each suspect
constexpr Millis blockersEvery{1'000};
constexpr int blockersShare = 50; // counting the blockers takes at most this part of the time
constexpr int compactAfter = 240; // ticks
constexpr std::size_t mostBlockers = 100; // whose rows show it
constexpr std::size_t mostReads = 64; // of suspects at one time

Task<void> read(monitor::Monitor *monitor, Key name, std::stop_token stop)
{
    const auto row = co_await monitor->read(std::move(name), std::move(stop)); // the monitor publishes it
    Q_UNUSED(row)
}

} // namespace

// One session.
struct DeadlockWatch::Side {
    QPointer<Session> session;
    ConnectionId of;
    QHash<Key, Instant> readAt; // when a suspect was read again
    TaskScope tasks;
};

DeadlockWatch::DeadlockWatch(Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_search(&m_graph)
{ }

DeadlockWatch::~DeadlockWatch() = default;

void DeadlockWatch::add(Session *session)
{
    auto side = std::make_unique<Side>();
    side->session = session;
    side->of = {session->source(), session->client()->address().db};
    Side *const its = side.get();
    const ConnectionId of = side->of;
    m_sides.push_back(std::move(side));
    connect(session->monitor(), &monitor::Monitor::changed, this,
            [this, its](const DeltaPtr &delta) { apply(*its, *delta); });
    SessionTrace *const trace = session->trace();
    monitor::Monitor *const monitor = session->monitor();
    connect(trace, &SessionTrace::began, this, [this, of] { m_traced.begin(of); });
    connect(trace, &SessionTrace::ended, this, [this, of] { m_traced.end(of, m_clock->now()); });
    connect(trace, &SessionTrace::happened, this, [this, of, monitor](const std::vector<TraceEvent> &events) {
        for (const TraceEvent &event : events) {
            if (event.db == of.db)
                m_traced.take(monitor->idOf(event.key), event, m_clock->now());
        }
        m_isStale = true;
    });
    connect(trace, &SessionTrace::unsubscribed, this,
            [this, monitor](const TraceEvent &event) { m_traced.unsubscribed(monitor->idOf(event.key), event); });
    connect(session, &QObject::destroyed, this, [this, session] { remove(session); });
    if (!m_ticking)
        m_ticking = m_clock->callAt(m_clock->now() + tickEvery, [this] { tick(); });
}

void DeadlockWatch::remove(Session *session)
{
    const auto found = std::find_if(m_sides.begin(), m_sides.end(),
                                    [session](const auto &side) { return !side->session || side->session == session; });
    if (found == m_sides.end())
        return;
    if ((*found)->session) {
        disconnect(session->monitor(), nullptr, this, nullptr);
        disconnect(session->trace(), nullptr, this, nullptr);
        disconnect(session, nullptr, this, nullptr);
    }
    m_graph.removeAll((*found)->of);
    m_traced.forget((*found)->of);
    m_sides.erase(found);
    m_isStale = true;
    if (m_sides.empty()) {
        m_ticking.reset();
        look();
    }
}

void DeadlockWatch::apply(Side &side, const Delta &delta)
{
    if (delta.reset)
        m_graph.removeAll(side.of);
    monitor::Monitor *const monitor = side.session->monitor();
    for (const LockPtr &row : delta.upserts) {
        if (!m_graph.concerns(*row))
            continue;
        m_graph.setRow({row, monitor->unlocksHeard(row->id.key)});
        m_isStale = true;
    }
    for (const LockId &id : delta.removed)
        m_graph.remove(id);
    m_isStale = m_isStale || delta.reset;
}

DeadlockWatch::Side *DeadlockWatch::sideOf(const ConnectionId &of) const
{
    for (const auto &side : m_sides) {
        if (side->of == of && side->session)
            return side.get();
    }
    return nullptr;
}

Reading DeadlockWatch::readingOf(const LockId &lock) const
{
    Side *const side = sideOf(connectionOf(lock));
    if (!side)
        return {};
    monitor::Monitor *const monitor = side->session->monitor();
    const LockPtr row = monitor->lock(lock.key);
    return {row && row->state != State::Unverified ? row : nullptr, monitor->unlocksHeard(lock.key)};
}

std::optional<int> DeadlockWatch::listenersOf(const LockId &lock) const
{
    const LockPtr row = readingOf(lock).row;
    if (!row)
        return std::nullopt;
    const auto listens = [](const QueueEntry &entry) { return entry.subscribed.value_or(false); };
    const int queued = int(std::count_if(row->queue.begin(), row->queue.end(), listens));
    return row->waiters.clients ? std::optional(*row->waiters.clients + queued)
                                : (queued > 0 ? std::optional(queued) : std::nullopt);
}

// The waits that no row shows, and the rows of their locks.
void DeadlockWatch::setWaits()
{
    const auto listeners = [this](const LockId &lock) { return listenersOf(lock); };
    m_graph.setWaits(WaitGraph::From::Trace, m_traced.waits(m_clock->now(), listeners));
    std::vector<deadlocks::Wait> own;
    for (const auto &side : m_sides) {
        if (!side->session)
            continue;
        for (const locks::WaitingRequest &request : side->session->lockClient()->waiting())
            own.push_back({request.lock, request.owner, request.access, WaitSource::OwnWaiter, request.since, false,
                           request.since, m_clock->now(), request.limit});
    }
    m_isStale = m_isStale || !own.empty();
    m_graph.setWaits(WaitGraph::From::ThisProgram, std::move(own));
    for (const LockId &lock : m_graph.unread()) {
        if (const Reading reading = readingOf(lock); reading.row)
            m_graph.setRow(reading);
    }
}

// Only several servers have several clients of one program.
void DeadlockWatch::setPrograms()
{
    if (m_sides.size() < 2)
        return;
    std::vector<deadlocks::ServersClients> all;
    for (const auto &side : m_sides) {
        if (side->session)
            all.push_back({side->of, side->session->clients()->clients()});
    }
    m_graph.setPrograms(deadlocks::samePrograms(all));
}

void DeadlockWatch::tick()
{
    m_ticking = m_clock->callAt(m_clock->now() + tickEvery, [this] { tick(); });
    if (++m_ticks % compactAfter == 0)
        m_graph.compact();
    look();
}

void DeadlockWatch::look()
{
    setPrograms();
    setWaits();
    std::vector<Deadlock> found = m_search.find([this](const LockId &lock) { return readingOf(lock); });
    setServers(found);
    readSuspects();
    const bool isChanged = found != m_deadlocks;
    const std::vector<Deadlock> before = std::exchange(m_deadlocks, std::move(found));
    const bool areBlockersDue = m_isStale && m_clock->now() >= m_blockersDue;
    if (!isChanged && !areBlockersDue)
        return;
    publish();
    if (isChanged) {
        tellNew(before);
        Q_EMIT changed();
    }
}

void DeadlockWatch::setServers(std::vector<Deadlock> &found) const
{
    for (Deadlock &deadlock : found) {
        const ConnectionId first = connectionOf(deadlock.links.front().lock);
        const bool isOnOne =
            std::all_of(deadlock.links.begin(), deadlock.links.end(),
                        [&first](const DeadlockLink &link) { return connectionOf(link.lock) == first; });
        for (DeadlockLink &link : deadlock.links) {
            const Side *side = sideOf(connectionOf(link.lock));
            link.server = isOnOne || !side ? QString() : side->session->client()->address().node();
        }
    }
}

// Gives each monitor the facts about its locks.
void DeadlockWatch::publish()
{
    m_isStale = false;
    const Instant began = m_clock->now();
    QHash<LockId, WaitFacts> facts;
    for (const Deadlock &deadlock : m_deadlocks) {
        const auto shared = std::make_shared<const Deadlock>(deadlock);
        for (const DeadlockLink &link : deadlock.links)
            facts[link.lock].deadlock = shared;
    }
    for (Blocker &blocker : blockers(mostBlockers)) {
        if (blocker.blocking.behind > 0) // the row itself shows who waits for its lock
            facts[blocker.lock].blocking = std::make_shared<const Blocking>(std::move(blocker.blocking));
    }
    const Instant now = m_clock->now();
    m_blockersDue = now + std::max<Instant::duration>(blockersEvery, (now - began) * blockersShare);
    for (const auto &side : m_sides) {
        if (!side->session)
            continue;
        QHash<Key, WaitFacts> its;
        for (auto fact = facts.constBegin(); fact != facts.constEnd(); ++fact) {
            if (connectionOf(fact.key()) == side->of)
                its.insert(fact.key().key, *fact);
        }
        side->session->monitor()->setWaits(its);
    }
}

void DeadlockWatch::tellNew(const std::vector<Deadlock> &before) const
{
    for (const Deadlock &deadlock : m_deadlocks) {
        const bool wasKnown = std::any_of(before.begin(), before.end(),
                                          [&](const Deadlock &each) { return isSameCycle(each, deadlock); });
        if (wasKnown)
            continue;
        for (const DeadlockLink &link : deadlock.links) {
            Side *const side = sideOf(connectionOf(link.lock));
            if (!side)
                continue;
            LockEvent event;
            event.what = EventKind::Deadlocked;
            event.id = link.lock;
            event.owner = link.holder;
            event.wallMillis = m_clock->wallMillis();
            event.at = m_clock->now();
            side->session->monitor()->tell({event});
        }
    }
}

std::vector<Blocker> DeadlockWatch::blockers(std::size_t most) const
{
    return deadlocks::worstBlockers(m_graph, most);
}

// A suspect's next regular reading may be a second away.
void DeadlockWatch::readSuspects()
{
    const Instant now = m_clock->now();
    for (const auto &side : m_sides)
        side->readAt.removeIf(
            [now](const std::pair<const Key &, Instant &> &each) { return now - each.second >= readEvery; });
    for (const LockId &lock : m_search.suspects()) {
        Side *const side = sideOf(connectionOf(lock));
        if (!side || !side->session->client()->isLive() || side->readAt.contains(lock.key)
            || std::size_t(side->readAt.size()) >= mostReads)
            continue;
        side->readAt.insert(lock.key, now);
        side->tasks.spawn(read(side->session->monitor(), lock.key, side->tasks.stopToken()));
    }
}

} // namespace lockscope

#include "moc_deadlock_watch.cpp"
