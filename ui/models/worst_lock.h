#pragma once

#include "core/model/lock.h"

#include <functional>

namespace lockscope::ui {

class LockTableModel;

// The shown lock in the worst state, of those that need attention and for which `counts` returns true; the first one if
// several are equal. Null means none.
LockPtr worstThatNeedsAttention(const LockTableModel &model, const std::function<bool(const Lock &)> &counts);

// The same, of all shown locks. Ignores gone and unverified ones, because these states are not the lock's own.
LockPtr worstLock(const LockTableModel &model);

} // namespace lockscope::ui
