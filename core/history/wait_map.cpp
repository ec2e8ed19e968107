#include "core/history/wait_map.h"

#include <algorithm>

namespace lockscope::history {

qint64 WaitMap::most() const
{
    qint64 most = 0;
    for (const Column &column : columns)
        most = std::max(most, *std::max_element(column.begin(), column.end()));
    return most;
}

WaitMap waitMap(const std::vector<Sketch> &waits, const std::vector<Period> &watched, qint64 from, qint64 step)
{
    WaitMap map;
    map.from = from;
    map.step = step;
    for (std::size_t i = 0; i < waits.size(); ++i) {
        WaitMap::Column column{};
        qint64 before = 0;
        for (std::size_t row = 0; row < WaitMap::limits.size(); ++row) {
            const qint64 upTo = waits[i].countUpTo(WaitMap::limits[row]);
            column[row] = upTo - before;
            before = upTo;
        }
        column.back() = waits[i].count() - before;
        map.columns.push_back(column);
        const Period period = map.periodOf(int(i));
        map.isKnown.push_back(std::any_of(watched.begin(), watched.end(), [&period](const Period &one) {
            return one.from < period.to && one.to > period.from;
        }));
    }
    return map;
}

} // namespace lockscope::history
