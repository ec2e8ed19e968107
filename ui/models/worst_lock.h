#pragma once

#include "core/model/lock.h"

#include <functional>

namespace lockscope::ui {

class LockTableModel;

// Of the rows that are shown and need attention, the one in the worst state that `counts`; of several the first. Null:
// there is none.
LockPtr worstThatNeedsAttention(const LockTableModel &model, const std::function<bool(const Lock &)> &counts);

// Of all rows that are shown. What is gone or not confirmed tells of us, not of a lock: it is never meant.
LockPtr worstLock(const LockTableModel &model);

} // namespace lockscope::ui
