#pragma once

#include "core/deadlocks/wait_graph.h"

namespace lockscope::deadlocks {

// Owners that all wait for each other, directly or behind others; or one reader that waits for itself.
using WaitGroup = std::vector<WaitGraph::OwnerNumber>;

// The groups that can be reached from the starts, along waits. The memory is kept for the next search.
class WaitGroups {
public:
    explicit WaitGroups(const WaitGraph &graph)
        : m_graph(graph)
    { }

    std::vector<WaitGroup> from(const std::vector<WaitGraph::OwnerNumber> &starts);

private:
    using OwnerNumber = WaitGraph::OwnerNumber;
    // The next edge to follow from an owner: a hold on the lock of a wait.
    struct Step {
        OwnerNumber owner;
        std::size_t wait = 0;
        std::size_t hold = 0;
    };

    void begin();
    bool mayBePart(OwnerNumber owner) const;
    void visit(OwnerNumber owner);
    void follow();
    void reach(OwnerNumber owner, OwnerNumber holder);
    void leave(OwnerNumber owner);

    const WaitGraph &m_graph;
    // By owner. Between searches, all orders are 0, so a search costs nothing for owners that it does not reach.
    std::vector<qint32> m_order; // in which the search came to the owner; 0 if it did not
    std::vector<qint32> m_lowest; // the lowest order that the owner leads to
    std::vector<char> m_isOnPath;
    std::vector<char> m_waitsForItself;
    std::vector<Step> m_steps;
    std::vector<OwnerNumber> m_path;
    std::vector<OwnerNumber> m_visited;
    std::vector<WaitGroup> m_found;
    qint32 m_count = 0;
};

} // namespace lockscope::deadlocks
