#pragma once

#include "core/model/lock_ptr.h"

namespace lockscope::ui {

class LockTableModel;

// The shown lock in the worst state. If several are equal, it is the first of them. Ignores gone and unverified locks,
// because these states are not the lock's own. Null means none.
LockPtr worstLock(const LockTableModel &model);

} // namespace lockscope::ui
