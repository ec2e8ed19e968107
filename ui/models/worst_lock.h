#pragma once

#include "core/model/lock.h"

#include <functional>

namespace lockscope::ui {

class LockTableModel;

// Among the shown locks that need attention and for which `counts` returns true, the lock in the worst state. If
// several are equal, it is the first of them. Null means none.
LockPtr worstThatNeedsAttention(const LockTableModel &model, const std::function<bool(const Lock &)> &counts);

// The same for all shown locks. Ignores gone and unverified locks, because these states are not the lock's own.
LockPtr worstLock(const LockTableModel &model);

} // namespace lockscope::ui
