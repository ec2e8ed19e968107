#include "core/monitor/store/refresh_planner.h"

namespace lockscope::monitor {

RefreshPlanner::RefreshPlanner(Millis watchedEvery, Millis every)
    : m_every{watchedEvery, every, every, every}
{ }

RefreshPlanner::Place &RefreshPlanner::placeOf(Slot slot)
{
    if (slot >= m_places.size())
        m_places.resize(std::size_t(slot) + 1);
    return m_places[slot];
}

void RefreshPlanner::place(Slot slot, Rank rank, Instant readAt)
{
    Place &place = placeOf(slot);
    m_count += place.rank == Rank::None ? 1 : 0;
    place.rank = rank;
    place.number++;
    auto &line = m_lines[std::size_t(rank)];
    line.push_back({slot, place.number, readAt + m_every[std::size_t(rank)]});
    dropStale(line);
}

void RefreshPlanner::remove(Slot slot)
{
    Place &place = placeOf(slot);
    m_count -= place.rank == Rank::None ? 0 : 1;
    place.rank = Rank::None;
    place.number++;
}

RefreshPlanner::Rank RefreshPlanner::rank(Slot slot) const
{
    return slot < m_places.size() ? m_places[slot].rank : Rank::None;
}

void RefreshPlanner::hint(Slot slot)
{
    Place &place = placeOf(slot);
    if (place.hinted || place.rank == Rank::None)
        return;
    place.hinted = true;
    m_hints.push_back(slot);
}

std::vector<RefreshPlanner::Slot> RefreshPlanner::takeHints(std::size_t atMost)
{
    std::vector<Slot> taken;
    while (!m_hints.empty() && taken.size() < atMost) {
        Place &place = m_places[m_hints.front()];
        place.hinted = false;
        if (place.rank != Rank::None)
            taken.push_back(m_hints.front());
        m_hints.pop_front();
    }
    return taken;
}

std::vector<RefreshPlanner::Slot> RefreshPlanner::takeDue(Instant now, std::size_t atMost)
{
    std::vector<Slot> taken;
    for (auto &line : m_lines) {
        while (taken.size() < atMost && !line.empty() && (isStale(line.front()) || line.front().due <= now)) {
            if (!isStale(line.front())) {
                taken.push_back(line.front().slot);
                m_places[line.front().slot].number++;
            }
            line.pop_front();
        }
    }
    return taken;
}

// Stale tickets are usually dropped in their turn. This shortens a queue whose first tickets are stale but never due.
void RefreshPlanner::dropStale(std::deque<Ticket> &line)
{
    while (!line.empty() && isStale(line.front()))
        line.pop_front();
}

std::optional<Instant> RefreshPlanner::nextDue() const
{
    std::optional<Instant> next;
    for (const auto &line : m_lines) {
        if (!line.empty() && (!next || line.front().due < *next))
            next = line.front().due;
    }
    return next;
}

Millis RefreshPlanner::lateness(Instant now) const
{
    Millis late{};
    for (std::size_t rank = 0; rank < std::size_t(Rank::Idle); ++rank) {
        const auto &line = m_lines[rank];
        if (!line.empty() && !isStale(line.front()))
            late = std::max(late, toMillis(now - line.front().due));
    }
    return late;
}

} // namespace lockscope::monitor
