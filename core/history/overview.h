#pragma once

#include "core/history/figure_rows.h"
#include "core/history/history_reader.h"
#include "core/history/wait_map.h"

#include <vector>

namespace lockscope::history {

// The figures of all names in a period, and their waits over time.
struct Overview {
    std::vector<FigureRow> rows; // one for each name with holds or waits, unordered
    FigureRow together;
    WaitMap waits;
    Period period; // the counted time
    std::vector<Period> watched; // within the period
    bool isWholeHours = false; // `rows` count whole hours, although the period may begin within one
};

struct OverviewQuestion {
    qint64 now = 0; // µs since the epoch; the end of the period
    qint64 length = 0; // µs
    qint64 step = 0; // µs of a column of the map
    Names names;
};

// A short period is counted exactly, which reads each hold and wait in it. A longer one begins at a whole hour.
Result<Overview> overviewOf(const HistoryReader &reader, const OverviewQuestion &question);
inline constexpr qint64 longestExact = qint64(3'600) * 1'000'000; // µs

} // namespace lockscope::history
