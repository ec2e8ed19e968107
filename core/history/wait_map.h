#pragma once

#include "core/history/past_records.h"

#include <array>
#include <vector>

namespace lockscope::history {

// Counts waits by their beginning and duration. It has a column for each part of the period, and a row for each class
// of durations.
struct WaitMap {
    // The upper limits of the rows but the last, in µs. They grow by about the same factor.
    static constexpr std::array<qint64, 13> limits{1'000,       3'000,       10'000,       30'000,     100'000,
                                                   300'000,     1'000'000,   3'000'000,    10'000'000, 30'000'000,
                                                   100'000'000, 300'000'000, 1'000'000'000};
    static constexpr int rowCount = int(limits.size()) + 1;
    using Column = std::array<qint64, rowCount>;

    qint64 from = 0; // µs since the epoch
    qint64 step = 0; // µs of one column
    std::vector<Column> columns;
    std::vector<bool> isKnown; // for each column: false if nobody watched during all of it

    qint64 most() const; // the largest count
    Period periodOf(int column) const { return {from + column * step, from + (column + 1) * step}; }
};

// `waits` has the waits of each column; a count is off by at most the error of a sketch at the limits of its row.
WaitMap waitMap(const std::vector<Sketch> &waits, const std::vector<Period> &watched, qint64 from, qint64 step);

} // namespace lockscope::history
