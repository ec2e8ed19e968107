#pragma once

#include "tests/exclusion/nemesis/schedule.h"
#include "tests/support/fault_proxy.h"

namespace lockscope::exclusion {

// What is done to one link, and taken back again. In the proxy's thread.
void beginOnLink(const Fault &fault, FaultProxy &link);
void endOnLink(const Fault &fault, FaultProxy &link);

} // namespace lockscope::exclusion
