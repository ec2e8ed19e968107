#pragma once

#include "core/model/snapshot.h"

namespace lockscope::monitor {

// The status with several masters: the sums, and the worst of each value.
void addStatus(Status &all, const Status &one);

} // namespace lockscope::monitor
