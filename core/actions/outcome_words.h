#pragma once

#include "core/actions/plan/outcome.h"

// What came of an action, as phrases: one sentence each.
namespace lockscope::actions {

words::Phrase outcomePhrase(const Plan &plan, const Outcome &outcome);
// Whom the message reached; none where none is sent, or nothing was done.
std::optional<words::Phrase> reachedPhrase(const Plan &plan, const Outcome &outcome);

} // namespace lockscope::actions
