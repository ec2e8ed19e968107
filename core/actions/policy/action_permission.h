#pragma once

#include "core/actions/plan/refusals.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"

// Decides whether an action may be executed over a connection now, by its policy and the consent. Pure. Refusals are
// Forbidden with the token `POLICY`, or `UNCONFIRMED` if something has to be typed. They are Precondition if a new
// reading or a reason helps.
namespace lockscope::actions {

std::optional<Error> refusalOf(Barrier barrier);
// The name to type to confirm a plan where the environment requires it: the lock's name or, if it has none, the holder
// to act on.
QByteArray nameToType(const Plan &plan);
// Checks the reason, and the typed number or name.
std::optional<Error> consentRefusal(const Rules &rules, const ConnectionPolicy &policy, const Plan &plan,
                                    const Consent &consent);
// Refuses a plan that was read too long ago.
std::optional<Error> ageRefusal(const Rules &rules, const Plan &plan, Instant now);

} // namespace lockscope::actions
