#pragma once

#include "core/model/snapshot.h"

namespace lockscope::monitor {

// Totals of all rows, updated row by row, because counting 100 000 rows every second would cost as much as reading
// them.
class TotalsCounter {
public:
    void add(const Lock &lock) { count(lock, 1); }
    void remove(const Lock &lock) { count(lock, -1); }
    void addEvents(std::size_t count) { m_events += count; }
    int locks() const { return m_sums.locks; }
    // The totals, with the events per second since the last call.
    Totals closeInterval(Instant now);

private:
    void count(const Lock &lock, int sign);

    Totals m_sums;
    std::size_t m_events = 0;
    std::optional<Instant> m_takenAt;
};

} // namespace lockscope::monitor
