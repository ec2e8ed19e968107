#pragma once

#include "core/deadlocks/wait_groups.h"

namespace lockscope::deadlocks {

// Finds the cycles of a graph. A search begins at the owners that changed, and at those of earlier cycles, because a
// new cycle contains at least one of them.
class CycleSearch {
public:
    explicit CycleSearch(WaitGraph *graph); // must outlive the search

    // The cycles whose waits and holds were all true at one time, in the order of their locks. Each group of owners
    // that wait for each other gives one cycle, its shortest. `read` gives the latest reading of a lock: a wait or hold
    // that this reading lacks is over.
    std::vector<Deadlock> find(const Read &read);
    // The locks of the owners that wait for each other, as of the last find(), proven or not.
    const std::vector<LockId> &suspects() const { return m_suspectedLocks; }

private:
    using OwnerNumber = WaitGraph::OwnerNumber;
    using LockNumber = WaitGraph::LockNumber;
    // An owner waits for `lock`, which `holder` holds.
    struct Edge {
        OwnerNumber owner = 0;
        OwnerNumber holder = 0;
        const WaitGraph::OwnersWait *wait = nullptr;
        const WaitGraph::Hold *hold = nullptr;
        Instant from{};
        Instant until{};
        bool isTrueAt(Instant at) const { return from <= at && at <= until; }
    };
    using EdgesOf = QHash<OwnerNumber, std::vector<const Edge *>>;

    std::vector<Edge> edgesWithin(const WaitGroup &group) const;
    void readAgain(const std::vector<WaitGroup> &groups, const Read &read);
    std::vector<Edge> provenCycle(const std::vector<Edge> &edges) const;
    static std::vector<Edge> shortestCycle(const std::vector<Edge> &edges, Instant at);
    static std::vector<Edge> cycleOver(const Edge &first, const EdgesOf &from);
    Deadlock deadlockOf(const std::vector<Edge> &cycle) const;
    DeadlockEnd endOf(const std::vector<Edge> &edges) const;

    WaitGraph *m_graph;
    WaitGroups m_groups;
    std::vector<OwnerNumber> m_suspects; // owners of the groups that the last search found, proven or not
    std::vector<LockId> m_suspectedLocks;
};

} // namespace lockscope::deadlocks
