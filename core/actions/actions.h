#pragma once

#include "core/actions/audit/audit_log.h"
#include "core/actions/plan/outcome.h"
#include "core/actions/plan/tools.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"
#include "core/actions/undo/saved_undo.h"

#include <functional>

namespace lockscope::actions {

// What an operator does to a server, each action by its word (deeds/): planned, shown, and then executed exactly as it
// was shown, if the connection's policy lets it through. On the thread of its tools, which are all there when it is
// made; what is under way outlives it.
class Actions {
public:
    // What one costs the server, at most, what scripts call counted too: two looks, one of them in MULTI, and who
    // listens; WHOAMI, the script and a look afterwards. For the budget of the policy; counted by a test.
    static constexpr int commandsOfPlan = 22;
    static constexpr int commandsOfAct = 20;

    Actions(Tools tools, AuditLog audit, ConnectionPolicy policy = {});
    // Calls `policyNow` before each action, and again right before it is carried out.
    using PolicyNow = std::function<ConnectionPolicy()>;
    Actions(Tools tools, AuditLog audit, PolicyNow policyNow);

    // Reads what is there now, and keeps the plan until it is dropped or executed. Errors: Precondition when there is
    // no such action, or nothing to do it to; Canceled when stopped; else the client's.
    Task<Result<PlanPtr>> plan(QByteArray deed, Target target, std::stop_token stop) const;

    // A plan can be executed once; Precondition, and nothing is done, when it is not kept (any more). It stays when the
    // policy refuses (policy/permission.h), and nothing is recorded then. Else as run() says. What is there when it
    // changed is a plan that is kept, too; so is the one that takes back what was done (Outcome::undo), which is to be
    // dropped as any other.
    Task<Result<Outcome>> execute(PlanId plan, Consent consent, std::stop_token stop) const;

    // Keeps the plan that another process saved, if it takes back an action on a lock of this server and database, and
    // the policy lets it through with this consent. The caller makes sure that nobody else adopts it. Errors:
    // Precondition, or what the policy says; then it is not kept.
    Result<PlanPtr> adopt(const SavedUndo &undo, const Consent &consent) const;

    void drop(PlanId plan); // nobody shows it any more

    // Where the connection must be armed (ConnectionPolicy), nothing is executed before. It ends by itself.
    void arm();
    void disarm();
    std::optional<Instant> armedUntil() const; // nullopt: it is not
    // Whoever comes back may be another server, and another user by its word: disarms, and asks for the user again.
    void connectionLost();
    void forgetWho(); // the same of who acts, where only that connection was closed

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope::actions
