#pragma once

#include "core/actions/audit/audit_log.h"
#include "core/actions/plan/action_tools.h"
#include "core/actions/plan/outcome.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"
#include "core/actions/undo/saved_undo.h"

#include <functional>

namespace lockscope::actions {

// Plans an operator's actions on a server. Executes each action exactly as it was shown, if the connection's policy
// allows the action. Each action is identified by its word (Action::word in kinds/action.h). Runs on the thread of its
// tools. All tools must exist when this object is made. Operations in progress continue after this object is destroyed.
class Actions {
public:
    // The maximum number of commands that one action on a held lock costs a single server, including commands called by
    // its scripts. A disconnect can cost more, because it needs one command for each connection. Planning reads the
    // lock twice (the second time in MULTI), and counts the listeners. Execution sends ACL WHOAMI and the script, and
    // then reads the lock again. The policy's command budget uses these figures, and a test checks them.
    static constexpr int commandsOfPlan = 22;
    static constexpr int commandsOfAct = 20;

    Actions(ActionTools tools, AuditLog audit, ConnectionPolicy policy = {});
    // Calls `policyNow` when an execution begins, and again right before it acts, because the policy may change
    // meanwhile. Also calls it for the command budget of each plan and execution.
    using PolicyNow = std::function<ConnectionPolicy()>;
    Actions(ActionTools tools, AuditLog audit, PolicyNow policyNow);

    // Reads the current state and keeps the plan until it is dropped or executed. Errors: Precondition when the action
    // does not exist or does not apply to the target; Canceled when stopped; otherwise the client's.
    Task<Result<PlanPtr>> plan(QByteArray action, Target target, std::stop_token stop) const;

    // Executes a plan once. If the plan is not kept (any more), returns Precondition and does nothing. If the policy
    // refuses the action (policy/action_permission.h), the plan is kept and nothing is recorded. Otherwise behaves like
    // run() (runner.h). If the lock has changed, also keeps a new plan, made from the current state (Outcome::now).
    // After success, also keeps the undo plan (Outcome::undo). The caller must drop these plans like any other plan.
    Task<Result<Outcome>> execute(PlanId plan, Consent consent, std::stop_token stop) const;

    // Keeps an undo plan that another process saved. The plan's lock must be on this server and in this database, and
    // the policy must allow the undo with this consent. The caller makes sure that nobody else adopts the same undo.
    // Errors: Precondition, or the policy's refusal; the plan is then not kept.
    Result<PlanPtr> adopt(const SavedUndo &undo, const Consent &consent) const;

    void drop(PlanId plan); // call this when the plan is no longer shown

    // If the connection must be armed (ConnectionPolicy), nothing is executed before arm(). Arming expires after a
    // fixed time (policy/arming.h).
    void arm();
    void disarm();
    std::optional<Instant> armedUntil() const; // nullopt if not armed
    // Disarms, and forgets the ACL user, because the next connection may reach another server or belong to another
    // user.
    void connectionLost();
    void forgetWho(); // forgets only the ACL user, because only the acting connection was closed

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope::actions
