#pragma once

#include "core/actions/audit/audit_log.h"
#include "core/actions/audit/audit_record.h"
#include "core/actions/plan/outcome.h"
#include "core/actions/plan/tools.h"

namespace lockscope::actions {

// The same for all actions. Whoever runs them asks the policy before. Precondition when there is no such action.
Task<Result<Plan>> makePlan(Tools tools, QByteArray deed, Target target, std::stop_token stop);

// Writes the intent to the audit file first (no record, no action: Forbidden, token AUDIT), then the script, then the
// outcome. OutcomeUnknown is audited as such, and reported; so is it when the connection is closed after the script was
// sent. Stopped before that: Canceled, and nothing was changed. When it changed meanwhile it is planned anew.
Task<Result<Outcome>> run(Tools tools, AuditLog audit, PlanPtr plan, Consent consent, Doer doer, std::stop_token stop);

} // namespace lockscope::actions
