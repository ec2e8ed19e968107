#pragma once

#include "core/actions/plan/refusals.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"

// Decides whether the connection's policy and the user's consent permit an action now. Pure. A refusal is Forbidden
// with the token `POLICY`, or with `UNCONFIRMED` if the user must type something. A refusal is Precondition if the user
// must read the lock again or give a reason.
namespace lockscope::actions {

std::optional<Error> refusalOf(Barrier barrier);
// The name that the user types to confirm a plan, where the environment requires this. It is the lock's name or,
// without one, the holder to act on.
QByteArray nameToType(const Plan &plan);
// Checks the reason, and the typed number or name.
std::optional<Error> consentRefusal(const Rules &rules, const ConnectionPolicy &policy, const Plan &plan,
                                    const Consent &consent);
// Refuses a plan that was read too long ago.
std::optional<Error> ageRefusal(const Rules &rules, const Plan &plan, Instant now);

} // namespace lockscope::actions
