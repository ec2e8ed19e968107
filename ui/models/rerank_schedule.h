#pragma once

#include "core/base/clock.h"
#include "ui/models/row_order.h"

#include <map>
#include <optional>
#include <vector>

namespace lockscope::ui {

// The rows whose place may change with time alone, by the time of that change. The rows of one slice of time form a
// linked list, because most changes of a lock also change this time: a tree of all rows costs several cache misses.
class RerankSchedule {
public:
    // Replaces the row's time; nullopt removes the row. Call with nullopt before a row is destroyed.
    void set(Row &row, std::optional<Instant> at);
    // Removes and returns at most `most` rows whose time has come: first those of the earliest slice.
    std::vector<Row *> takeDue(Instant now, std::size_t most);

private:
    static constexpr Millis slice{250};
    static qint64 sliceOf(Instant at);
    void remove(Row &row);

    std::map<qint64, Row *> m_first; // the first row of each slice
};

} // namespace lockscope::ui
