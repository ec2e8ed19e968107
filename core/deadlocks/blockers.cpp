#include "core/deadlocks/blockers.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::deadlocks {

namespace {

using LockNumber = WaitGraph::LockNumber;
using OwnerNumber = WaitGraph::OwnerNumber;

constexpr qint64 mostSteps = 4'000'000; // of one search, because chains may cross

class Chains {
public:
    explicit Chains(const WaitGraph &graph)
        : m_graph(graph)
        , m_seenOwner(graph.owners().size(), 0)
        , m_seenLock(graph.locks().size(), 0)
        , m_isCovered(graph.locks().size(), 0)
    { }

    // True if the holders can go on. A circle has no such lock, so the second pass takes what the first one left.
    bool isRoot(LockNumber lock) const
    {
        if (m_isSecondPass)
            return !m_isCovered[std::size_t(lock)];
        const auto &holds = m_graph.locks()[std::size_t(lock)].holds;
        return std::none_of(holds.begin(), holds.end(),
                            [this](const WaitGraph::Hold &hold) { return waitsElsewhere(hold.owner); });
    }
    void beginSecondPass() { m_isSecondPass = true; }

    struct Count {
        int direct = 0;
        int behind = 0;
        int locks = 0;
    };
    // Visits all owners that the lock blocks.
    template<class Visit> Count walk(LockNumber root, Visit visit)
    {
        ++m_round;
        Count count;
        struct Step {
            LockNumber lock;
            int depth;
            std::size_t next = 0; // waiter
        };
        std::vector<Step> steps;
        const auto enter = [&](LockNumber lock, int depth) {
            if (m_seenLock[std::size_t(lock)] == m_round || m_graph.locks()[std::size_t(lock)].waiters.empty())
                return;
            m_seenLock[std::size_t(lock)] = m_round;
            m_isCovered[std::size_t(lock)] = 1;
            ++count.locks;
            steps.push_back({lock, depth});
        };
        for (const auto &hold : m_graph.locks()[std::size_t(root)].holds)
            m_seenOwner[std::size_t(hold.owner)] = m_round;
        enter(root, 0);
        while (!steps.empty() && m_steps < mostSteps) {
            const auto [lock, depth, next] = steps.back();
            const auto &waiters = m_graph.locks()[std::size_t(lock)].waiters;
            if (next == waiters.size()) {
                steps.pop_back();
                continue;
            }
            ++m_steps;
            const OwnerNumber owner = waiters[steps.back().next++];
            if (m_seenOwner[std::size_t(owner)] == m_round || !isBlocked(owner, lock))
                continue;
            m_seenOwner[std::size_t(owner)] = m_round;
            ++(depth == 0 ? count.direct : count.behind);
            visit(owner, lock, depth);
            for (const LockNumber held : m_graph.owners()[std::size_t(owner)].holds)
                enter(held, depth + 1);
        }
        return count;
    }

    const WaitGraph::OwnersWait &waitOf(OwnerNumber owner, LockNumber lock) const
    {
        const auto &waits = m_graph.owners()[std::size_t(owner)].waits;
        return *std::find_if(waits.begin(), waits.end(),
                             [lock](const WaitGraph::OwnersWait &wait) { return wait.lock == lock; });
    }

private:
    bool waitsElsewhere(OwnerNumber owner) const { return !m_graph.owners()[std::size_t(owner)].waits.empty(); }
    bool isBlocked(OwnerNumber owner, LockNumber lock) const
    {
        const auto &wait = waitOf(owner, lock);
        const auto &holds = m_graph.locks()[std::size_t(lock)].holds;
        return std::any_of(holds.begin(), holds.end(),
                           [&](const WaitGraph::Hold &hold) { return WaitGraph::blocks(hold, owner, wait); });
    }

    const WaitGraph &m_graph;
    std::vector<qint32> m_seenOwner; // the round of the walk that saw it
    std::vector<qint32> m_seenLock;
    std::vector<char> m_isCovered; // by any walk
    qint32 m_round = 0;
    qint64 m_steps = 0;
    bool m_isSecondPass = false;
};

Blocker blockerOf(const WaitGraph &graph, Chains &chains, LockNumber root)
{
    const auto &node = graph.locks()[std::size_t(root)];
    Blocker blocker;
    blocker.lock = node.id;
    Blocking &blocking = blocker.blocking;
    if (!node.holds.empty())
        blocking.holder = node.holds.front().name;
    const auto count = chains.walk(root, [&](OwnerNumber owner, LockNumber lock, int depth) {
        const auto &wait = chains.waitOf(owner, lock);
        if (depth == 0 && (blocking.since == Instant{} || wait.since < blocking.since)) {
            blocking.since = wait.since;
            blocking.sinceIsBound = wait.sinceIsBound;
        }
        if (int(blocking.tree.size()) < Blocking::mostShown)
            blocking.tree.push_back(
                {graph.locks()[std::size_t(lock)].id, wait.name, depth, wait.source, wait.since, wait.sinceIsBound});
    });
    blocking.direct = count.direct;
    blocking.behind = count.behind;
    blocking.locks = count.locks;
    if (node.read.row && node.read.row->queue.empty())
        blocking.possible = std::max(0, node.read.row->waiters.clients.value_or(0) - count.direct);
    return blocker;
}

} // namespace

std::vector<Blocker> worstBlockers(const WaitGraph &graph, std::size_t most)
{
    struct Rank {
        LockNumber lock;
        int owners;
    };
    Chains chains(graph);
    std::vector<Rank> ranks;
    const auto pass = [&] {
        for (std::size_t i = 0; i < graph.locks().size(); ++i) {
            const auto &node = graph.locks()[i];
            if (node.waiters.empty() || node.holds.empty() || !chains.isRoot(LockNumber(i)))
                continue;
            const auto count = chains.walk(LockNumber(i), [](OwnerNumber, LockNumber, int) {});
            if (count.direct > 0)
                ranks.push_back({LockNumber(i), count.direct + count.behind});
        }
    };
    pass();
    chains.beginSecondPass(); // circles, which no root reaches
    pass();
    const std::size_t kept = std::min(most, ranks.size());
    std::partial_sort(
        ranks.begin(), ranks.begin() + std::ptrdiff_t(kept), ranks.end(),
        [](const Rank &a, const Rank &b) { return std::tie(b.owners, a.lock) < std::tie(a.owners, b.lock); });
    ranks.resize(kept);
    Chains again(graph);
    std::vector<Blocker> worst;
    worst.reserve(kept);
    for (const Rank &rank : ranks)
        worst.push_back(blockerOf(graph, again, rank.lock));
    return worst;
}

} // namespace lockscope::deadlocks
