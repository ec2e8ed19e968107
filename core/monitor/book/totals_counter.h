#pragma once

#include "core/model/snapshot.h"

namespace lockscope::monitor {

// Sums over all rows, kept up to date row by row: counting 100 000 rows anew every second would cost as much as
// reading them.
class TotalsCounter {
public:
    void add(const Lock &lock) { count(lock, 1); }
    void remove(const Lock &lock) { count(lock, -1); }
    void addEvents(std::size_t count) { m_events += count; }
    int locks() const { return m_sums.locks; }
    // And begins a new interval for events per second.
    Totals take(Instant now);

private:
    void count(const Lock &lock, int sign);

    Totals m_sums;
    std::size_t m_events = 0;
    std::optional<Instant> m_takenAt;
};

bool isContended(const Lock &lock);
// In a state that console.md's attention strip would name.
bool wantsAttention(const Lock &lock);

} // namespace lockscope::monitor
