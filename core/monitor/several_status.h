#pragma once

#include "core/model/snapshot.h"

namespace lockscope::monitor {

// What the monitor says of itself where there are several masters: the sums, and the worst of each.
void addStatus(Status &all, const Status &one);

} // namespace lockscope::monitor
