#pragma once

#include "core/model/lock.h"
#include "ui/models/row_order.h"

#include <vector>

namespace lockscope::ui {

// What one delta or one new filter does to the table. All places are looked up before any lock is replaced: the order
// of the places is only right for the locks they were made by.
struct TableChange {
    std::vector<std::pair<Row *, LockPtr>> updates;
    std::vector<Row *> touched; // stay where they are
    std::vector<Row *> moving;
    std::vector<Row *> arriving;
    std::vector<Row *> leaving;
    std::vector<size_t> taken; // places of moving and leaving
    std::vector<LockId> forgotten;
};

} // namespace lockscope::ui
