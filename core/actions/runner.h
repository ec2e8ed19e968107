#pragma once

#include "core/actions/audit/audit_log.h"
#include "core/actions/audit/audit_record.h"
#include "core/actions/plan/action_tools.h"
#include "core/actions/plan/outcome.h"

namespace lockscope::actions {

// Plans any action. The caller checks the policy first. Error: Precondition when the action does not exist.
Task<Result<Plan>> makePlan(ActionTools tools, QByteArray action, Target target, std::stop_token stop);

// Writes the intent to the audit file, runs the script, then writes the outcome. If the intent cannot be recorded,
// nothing is done: Forbidden, token AUDIT. An unknown outcome is recorded and returned as OutcomeUnknown, for example
// when the connection closes after the script was sent. A stop before the script is sent returns Canceled and changes
// nothing. If the lock has changed meanwhile, plans the action again (Outcome::now).
Task<Result<Outcome>> run(ActionTools tools, AuditLog audit, PlanPtr plan, Consent consent, Doer doer,
                          std::stop_token stop);

} // namespace lockscope::actions
