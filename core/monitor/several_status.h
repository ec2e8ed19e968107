#pragma once

#include "core/model/snapshot.h"

namespace lockscope::monitor {

// Adds the status of one more master to `all`: adds up counts, and keeps the worse of most other values.
void addStatus(Status &all, const Status &one);

} // namespace lockscope::monitor
