#pragma once

#include "core/actions/plan/refusals.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"

// Whether an action may be executed over a connection, now, by what was said of both. Pure. Refusals are Forbidden
// with the token `POLICY`, `UNCONFIRMED` where something has to be typed; Precondition where a new look or a reason
// helps.
namespace lockscope::actions {

std::optional<Error> refusalOf(Barrier barrier);
// What is typed to confirm a plan where the environment asks for a name: the lock's; of what has none, who is meant.
QByteArray nameToType(const Plan &plan);
// Everything but the barrier.
std::optional<Error> consentRefusal(const Rules &rules, const ConnectionPolicy &policy, const Plan &plan,
                                    const Consent &consent);
// What was seen is too long ago to act on.
std::optional<Error> ageRefusal(const Rules &rules, const Plan &plan, Instant now);

} // namespace lockscope::actions
