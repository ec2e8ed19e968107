#pragma once

#include "core/actions/plan/plan.h"
#include "core/actions/plan/undo_state.h"
#include "core/actions/steps/step.h"

namespace lockscope::actions {

// Makes the plan that undoes `done`. It counts as read at `now`, and lists the consequences of the undo.
PlanPtr undoPlanOf(const Plan &done, UndoState undoState, Instant now);

// The outcome of a step. If the step was done, includes the undo plan, which is made from the state that the step
// found. Errors: the step's.
using UndoStateOf = UndoState (*)(const Plan &plan, const StepAnswer &answer);
Result<Outcome> outcomeWithUndo(const Result<StepAnswer> &answer, const Plan &plan, UndoStateOf formerOf, Instant now);

} // namespace lockscope::actions
