#pragma once

#include "core/actions/audit/audit_log.h"
#include "core/actions/plan/outcome.h"
#include "core/actions/plan/tools.h"

namespace lockscope::actions {

class PlanBook;

// What an operator does to a server, each action by its word (deeds/): planned, shown, and then executed exactly as it
// was shown. On the thread of its tools; what is under way outlives it.
class Actions {
public:
    Actions(Tools tools, AuditLog audit);

    // Reads what is there now, and keeps the plan until it is dropped or executed. Errors: Precondition when there is
    // no such action, or nothing to do it to; Canceled when stopped; else the client's.
    Task<Result<PlanPtr>> plan(QByteArray deed, Target target, std::stop_token stop) const;

    // A plan can be executed once; Precondition, and nothing is done, when it is not kept (any more). It stays when the
    // reason is refused (Precondition: it must not be empty where one is asked for). Else as run() says. What is there
    // when it changed is a plan that is kept, too.
    Task<Result<Outcome>> execute(PlanId plan, QString reason, std::stop_token stop) const;

    void drop(PlanId plan); // nobody shows it any more

private:
    Tools m_tools;
    AuditLog m_audit;
    std::shared_ptr<PlanBook> m_plans;
};

} // namespace lockscope::actions
