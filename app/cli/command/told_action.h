#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

// An action in words and in JSON: what is there and what would be done; and what came of it, with the exit code.
void tellPlan(const Context &context, const actions::Plan &plan);
void tellDryRun(const Context &context, const actions::Plan &plan, bool json);
// Somebody else holds it than was meant, so nothing is done.
int tellOtherHolder(const Context &context, const actions::Plan &plan, const Owner &meant, bool json);
int tellOutcome(const Context &context, const actions::Plan &plan, const actions::Outcome &outcome, bool json);
int tellFailure(const Context &context, Error error); // with the option that helps

} // namespace lockscope::cli
