#pragma once

#include "tests/exclusion/worker/visit.h"

namespace lockscope::exclusion {

// Like visit(), for a compound lock: the history has its lines for each member's name.
Task<void> visitCompound(Visitor visitor, VisitPlan plan, std::stop_token stop);

} // namespace lockscope::exclusion
