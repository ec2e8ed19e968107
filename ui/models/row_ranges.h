#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace lockscope::ui {

// Gathers rows into ranges, so that a view gets few changes instead of many.
class RowRanges {
public:
    using Range = std::pair<int, int>; // first and last

    void add(int row) { m_rows.push_back(row); }
    // Returns the ranges in ascending order. If there are more than `most`, returns a single range that covers all of
    // them.
    std::vector<Range> joined(std::size_t most = 32);

private:
    std::vector<int> m_rows;
};

} // namespace lockscope::ui
