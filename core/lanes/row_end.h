#pragma once

#include "core/lanes/segment.h"
#include "core/model/lock_ptr.h"

namespace lockscope::lanes {

// Says how and when a hold that began at `from` ended, if this row lacks its owner. If nothing is known, the time is
// that of the read, or the beginning of the present hold.
End endOf(const Lock &row);
Instant wentAt(const Lock &row, Instant from);

} // namespace lockscope::lanes
