#pragma once

#include "tests/exclusion/nemesis/schedule.h"
#include "tests/support/fault_proxy.h"

namespace lockscope::exclusion {

// Begins a fault on one link, and ends it. Runs in the proxy's thread.
void beginOnLink(const Fault &fault, FaultProxy &link);
void endOnLink(const Fault &fault, FaultProxy &link);

} // namespace lockscope::exclusion
