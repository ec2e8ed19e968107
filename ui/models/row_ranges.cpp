#include "ui/models/row_ranges.h"

#include <algorithm>

namespace lockscope::ui {

std::vector<RowRanges::Range> RowRanges::joined(std::size_t most)
{
    std::sort(m_rows.begin(), m_rows.end());
    std::vector<Range> ranges;
    for (const int row : std::exchange(m_rows, {})) {
        if (!ranges.empty() && row <= ranges.back().second + 1)
            ranges.back().second = row;
        else
            ranges.emplace_back(row, row);
    }
    if (ranges.size() > most)
        return {{ranges.front().first, ranges.back().second}};
    return ranges;
}

} // namespace lockscope::ui
