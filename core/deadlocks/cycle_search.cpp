#include "core/deadlocks/cycle_search.h"

#include "core/model/lock.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace lockscope::deadlocks {

namespace {

constexpr std::size_t mostMoments = 64; // at which one group is examined
constexpr std::size_t mostFirst = 64; // edges from which a shorter cycle is sought

std::vector<qint32> withoutRepeats(std::vector<qint32> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

} // namespace

CycleSearch::CycleSearch(WaitGraph *graph)
    : m_graph(graph)
    , m_groups(*graph)
{ }

std::vector<Deadlock> CycleSearch::find(const Read &read)
{
    std::vector<OwnerNumber> starts = m_graph->takeChanged();
    starts.insert(starts.end(), m_suspects.begin(), m_suspects.end());
    if (starts.empty()) {
        m_suspectedLocks.clear();
        return {};
    }
    std::vector<WaitGroup> groups = m_groups.from(starts);
    readAgain(groups, read);
    // only owners of these groups, and those whose rows changed, can be parts of other groups now
    if (std::vector<OwnerNumber> changed = m_graph->takeChanged(); !changed.empty()) {
        for (const WaitGroup &group : groups)
            changed.insert(changed.end(), group.begin(), group.end());
        groups = m_groups.from(changed);
    }
    m_suspects.clear();
    std::vector<LockNumber> locks;
    std::vector<Deadlock> found;
    for (const WaitGroup &group : groups) {
        m_suspects.insert(m_suspects.end(), group.begin(), group.end());
        const std::vector<Edge> edges = edgesWithin(group);
        for (const Edge &edge : edges)
            locks.push_back(edge.wait->lock);
        const std::vector<Edge> cycle = provenCycle(edges);
        if (!cycle.empty())
            found.push_back(deadlockOf(cycle));
    }
    m_suspectedLocks.clear();
    for (const LockNumber lock : withoutRepeats(std::move(locks)))
        m_suspectedLocks.push_back(m_graph->locks()[std::size_t(lock)].id);
    std::sort(found.begin(), found.end(),
              [](const Deadlock &a, const Deadlock &b) { return a.links.front().lock < b.links.front().lock; });
    return found;
}

std::vector<CycleSearch::Edge> CycleSearch::edgesWithin(const WaitGroup &group) const
{
    const WaitGroup members = withoutRepeats(group);
    std::vector<Edge> edges;
    for (const OwnerNumber owner : members) {
        for (const auto &wait : m_graph->owners()[std::size_t(owner)].waits) {
            const auto &lock = m_graph->locks()[std::size_t(wait.lock)];
            if (!lock.read.row)
                continue;
            for (const auto &hold : lock.holds) {
                if (!std::binary_search(members.begin(), members.end(), hold.owner)
                    || !WaitGraph::blocks(hold, owner, wait))
                    continue;
                const Instant readAt = lock.read.row->readAt;
                edges.push_back({owner, hold.owner, &wait, &hold, std::max(wait.from, hold.from),
                                 std::min(wait.until.value_or(readAt), readAt)});
            }
        }
    }
    return edges;
}

void CycleSearch::readAgain(const std::vector<WaitGroup> &groups, const Read &read)
{
    if (!read)
        return;
    std::vector<LockNumber> locks;
    for (const WaitGroup &group : groups) {
        for (const Edge &edge : edgesWithin(group))
            locks.push_back(edge.wait->lock);
    }
    for (const LockNumber lock : withoutRepeats(std::move(locks))) {
        const LockId id = m_graph->locks()[std::size_t(lock)].id;
        const Reading known = m_graph->locks()[std::size_t(lock)].read;
        const Reading latest = read(id);
        if (!latest.row || latest.row->gone)
            m_graph->remove(id);
        else if (latest.row != known.row || latest.unlocks != known.unlocks)
            m_graph->setRow(latest);
    }
}

// Looks for a cycle at the moments at which a fact becomes known, latest first. A cycle that is true at any time is
// also true at one of these.
std::vector<CycleSearch::Edge> CycleSearch::provenCycle(const std::vector<Edge> &edges) const
{
    std::set<Instant, std::greater<>> moments;
    for (const Edge &edge : edges)
        moments.insert(edge.from);
    std::size_t examined = 0;
    for (const Instant at : moments) {
        if (++examined > mostMoments)
            break;
        std::vector<Edge> cycle = shortestCycle(edges, at);
        if (!cycle.empty())
            return cycle;
    }
    return {};
}

std::vector<CycleSearch::Edge> CycleSearch::shortestCycle(const std::vector<Edge> &edges, Instant at)
{
    EdgesOf from;
    for (const Edge &edge : edges) {
        if (edge.isTrueAt(at))
            from[edge.owner].push_back(&edge);
    }
    std::vector<Edge> shortest;
    std::size_t tried = 0;
    for (const Edge &first : edges) {
        if (!first.isTrueAt(at))
            continue;
        const bool isWhole = shortest.size() == edges.size(); // the group is one circle
        if (!shortest.empty() && (++tried > mostFirst || shortest.size() <= 2 || isWhole))
            break;
        std::vector<Edge> cycle = cycleOver(first, from);
        if (!cycle.empty() && (shortest.empty() || cycle.size() < shortest.size()))
            shortest = std::move(cycle);
    }
    return shortest;
}

// The shortest cycle that contains the edge; empty if there is none.
std::vector<CycleSearch::Edge> CycleSearch::cycleOver(const Edge &first, const EdgesOf &from)
{
    QHash<OwnerNumber, const Edge *> reachedBy{{first.holder, &first}}; // the edge by which the search came to an owner
    std::deque<OwnerNumber> next{first.holder};
    while (!next.empty() && !reachedBy.contains(first.owner)) {
        const auto edges = from.constFind(next.front());
        next.pop_front();
        if (edges == from.constEnd())
            continue;
        for (const Edge *edge : *edges) {
            if (reachedBy.contains(edge->holder))
                continue;
            reachedBy.insert(edge->holder, edge);
            next.push_back(edge->holder);
        }
    }
    if (!reachedBy.contains(first.owner))
        return {};
    std::vector<Edge> cycle; // backwards
    OwnerNumber owner = first.owner;
    do {
        cycle.push_back(*reachedBy.value(owner));
        owner = cycle.back().owner;
    } while (owner != first.owner);
    std::reverse(cycle.begin(), cycle.end());
    return cycle;
}

// Edge i waits for the lock that the owner of edge i + 1 holds.
Deadlock CycleSearch::deadlockOf(const std::vector<Edge> &cycle) const
{
    std::vector<Edge> edges = cycle;
    const auto lockOf = [this](const Edge &edge) -> const LockId & {
        return m_graph->locks()[std::size_t(edge.wait->lock)].id;
    };
    const auto first = std::min_element(edges.begin(), edges.end(),
                                        [&](const Edge &a, const Edge &b) { return lockOf(a) < lockOf(b); });
    std::rotate(edges.begin(), first, edges.end());
    Deadlock deadlock;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Edge &held = edges[i];
        const Edge &waits = edges[(i + 1) % edges.size()];
        DeadlockLink link;
        link.lock = lockOf(held);
        link.holder = held.hold->name;
        link.access = held.hold->access;
        link.waiter = waits.wait->name;
        link.source = held.owner == held.holder ? WaitSource::OwnRead : waits.wait->source;
        link.waitsSince = waits.wait->since;
        link.waitsSinceIsBound = waits.wait->sinceIsBound;
        deadlock.links.push_back(std::move(link));
    }
    const auto longest =
        std::min_element(deadlock.links.begin(), deadlock.links.end(),
                         [](const DeadlockLink &a, const DeadlockLink &b) { return a.waitsSince < b.waitsSince; });
    deadlock.cheapest = std::size_t(longest - deadlock.links.begin());
    deadlock.end = endOf(edges);
    return deadlock;
}

DeadlockEnd CycleSearch::endOf(const std::vector<Edge> &edges) const
{
    DeadlockEnd end{DeadlockEnd::By::Nothing, 0, {}};
    const auto isEarlier = [&end](Instant when) {
        const bool isTimed = end.by == DeadlockEnd::By::Lease || end.by == DeadlockEnd::By::WaitLimit;
        return !isTimed || when < end.when;
    };
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Lock &row = *m_graph->locks()[std::size_t(edges[i].wait->lock)].read.row;
        const auto &limit = edges[(i + 1) % edges.size()].wait->limit;
        if (limit && isEarlier(*limit))
            end = {DeadlockEnd::By::WaitLimit, i, *limit};
        const bool mayEnd = !row.noExpiry && !row.expiryUnknown && !neverEnds(row, row.readAt);
        const bool isRenewed = row.leaseKind == LeaseKind::Watchdog && row.missedRenewals == 0;
        if (mayEnd && row.leaseKind == LeaseKind::Fixed && isEarlier(row.expiresAt))
            end = {DeadlockEnd::By::Lease, i, row.expiresAt};
        else if (mayEnd && row.leaseKind != LeaseKind::Fixed && !isRenewed && end.by == DeadlockEnd::By::Nothing)
            end.by = DeadlockEnd::By::Unknown;
    }
    return end;
}

} // namespace lockscope::deadlocks
