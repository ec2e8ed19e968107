#include "core/deadlocks/wait_groups.h"

#include <algorithm>
#include <utility>

namespace lockscope::deadlocks {

// The algorithm of Tarjan, without recursion, because a chain of waits may be long.
std::vector<WaitGroup> WaitGroups::from(const std::vector<OwnerNumber> &starts)
{
    begin();
    for (const OwnerNumber start : starts) {
        if (std::size_t(start) >= m_order.size() || m_order[std::size_t(start)] != 0 || !mayBePart(start))
            continue;
        visit(start);
        while (!m_steps.empty())
            follow();
    }
    for (const OwnerNumber owner : std::exchange(m_visited, {}))
        m_order[std::size_t(owner)] = 0;
    return std::move(m_found);
}

// An owner that waits for nothing, or for which nobody can wait, is not a part of any group.
bool WaitGroups::mayBePart(OwnerNumber owner) const
{
    const auto &its = m_graph.owners()[std::size_t(owner)];
    return !its.waits.empty() && !its.holds.empty();
}

void WaitGroups::begin()
{
    const std::size_t owners = m_graph.owners().size();
    m_order.resize(owners);
    m_lowest.resize(owners);
    m_isOnPath.resize(owners);
    m_waitsForItself.resize(owners);
    m_found = {};
    m_count = 0;
}

void WaitGroups::visit(OwnerNumber owner)
{
    m_order[std::size_t(owner)] = m_lowest[std::size_t(owner)] = ++m_count;
    m_isOnPath[std::size_t(owner)] = 1;
    m_waitsForItself[std::size_t(owner)] = 0;
    m_visited.push_back(owner);
    m_path.push_back(owner);
    m_steps.push_back({owner});
}

// Follows one edge of the latest owner, or leaves it.
void WaitGroups::follow()
{
    Step &step = m_steps.back();
    const OwnerNumber owner = step.owner;
    const auto &waits = m_graph.owners()[std::size_t(owner)].waits;
    if (step.wait == waits.size()) {
        leave(owner);
        return;
    }
    const auto &wait = waits[step.wait];
    const auto &holds = m_graph.locks()[std::size_t(wait.lock)].holds;
    if (step.hold == holds.size()) {
        ++step.wait;
        step.hold = 0;
        return;
    }
    const auto &hold = holds[step.hold++];
    if (WaitGraph::blocks(hold, owner, wait))
        reach(owner, hold.owner);
}

void WaitGroups::reach(OwnerNumber owner, OwnerNumber holder)
{
    if (holder == owner)
        m_waitsForItself[std::size_t(owner)] = 1;
    else if (m_order[std::size_t(holder)] == 0 && mayBePart(holder))
        visit(holder);
    else if (m_isOnPath[std::size_t(holder)])
        m_lowest[std::size_t(owner)] = std::min(m_lowest[std::size_t(owner)], m_order[std::size_t(holder)]);
}

// An owner that leads to no earlier one completes a group.
void WaitGroups::leave(OwnerNumber owner)
{
    m_steps.pop_back();
    if (!m_steps.empty()) {
        qint32 &lowest = m_lowest[std::size_t(m_steps.back().owner)];
        lowest = std::min(lowest, m_lowest[std::size_t(owner)]);
    }
    if (m_lowest[std::size_t(owner)] != m_order[std::size_t(owner)])
        return;
    WaitGroup group;
    do {
        group.push_back(m_path.back());
        m_isOnPath[std::size_t(m_path.back())] = 0;
        m_path.pop_back();
    } while (group.back() != owner);
    if (group.size() > 1 || m_waitsForItself[std::size_t(owner)])
        m_found.push_back(std::move(group));
}

} // namespace lockscope::deadlocks
