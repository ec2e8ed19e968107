#pragma once

#include "core/base/clock.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"
#include "ui/models/row_order.h"

#include <vector>

namespace lockscope::ui {

// The effect of one delta or one new filter on the table. Look up all places before replacing any lock, because the
// places are sorted by the old locks.
struct TableChange {
    // All rows are compared, ranked and scheduled for this one time. With a later time for scheduling, a change of
    // place between the two times would be missed.
    explicit TableChange(Instant now)
        : at(now)
    { }

    const Instant at;
    std::vector<std::pair<Row *, LockPtr>> updates;
    std::vector<Row *> touched; // rows that keep their places
    std::vector<Row *> moving;
    std::vector<Row *> arriving;
    bool fadesIn = false; // whether the new rows among them fade in
    std::vector<Row *> leaving;
    std::vector<size_t> taken; // the places of moving and leaving rows, ascending
    std::vector<LockId> forgotten;
};

} // namespace lockscope::ui
