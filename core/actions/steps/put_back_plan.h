#pragma once

#include "core/actions/plan/former.h"
#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The plan that takes back what was done by `done`: as if it had been seen `now`, with its own words.
PlanPtr putBackPlan(const Plan &done, Former former, Instant now);

} // namespace lockscope::actions
