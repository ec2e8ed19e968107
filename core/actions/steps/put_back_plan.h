#pragma once

#include "core/actions/plan/former.h"
#include "core/actions/plan/plan.h"
#include "core/actions/steps/step.h"

namespace lockscope::actions {

// The plan that takes back what was done by `done`: as if it had been seen `now`, with its own words.
PlanPtr putBackPlan(const Plan &done, Former former, Instant now);

// What a step came to, with the plan that takes it back when it is done, made of what the step found. Errors: the
// step's.
using FormerOf = Former (*)(const Plan &plan, const StepAnswer &answer);
Result<Outcome> outcomeWithUndo(const Result<StepAnswer> &answer, const Plan &plan, FormerOf formerOf, Instant now);

} // namespace lockscope::actions
