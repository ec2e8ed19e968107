#pragma once

#include "core/lanes/segment.h"
#include "core/model/lock_ptr.h"

namespace lockscope::lanes {

// Says how and when a hold ended, if this row lacks its owner. The time is that of the read if nothing is known.
End endOf(const Lock &row);
Instant wentAt(const Lock &row);

} // namespace lockscope::lanes
