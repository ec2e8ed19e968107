#pragma once

#include "tests/exclusion/worker/visit.h"

namespace lockscope::exclusion {

// As visit(), with a lock that is made of several: what is written down stands there for each of its names.
Task<void> visitCompound(Visitor visitor, VisitPlan plan, std::stop_token stop);

} // namespace lockscope::exclusion
