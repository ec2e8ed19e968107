#pragma once

#include "core/actions/actions.h"
#include "core/async/task_scope.h"

#include <QObject>

#include <memory>

namespace lockscope {

// The actions of a session, each identified by its word (actions::allActions()). Keeps each plan until it is executed
// or dropped, and handles the arming that the policy may require. On the session's thread.
class ActionService : public QObject {
    Q_OBJECT

public:
    // `watched` must outlive it. Calls `policyNow` for each action.
    ActionService(redis::Server *watched, actions::ActionTools tools, const QString &auditFile,
                  actions::Actions::PolicyNow policyNow);

    // These calls do the same as in actions::Actions until close(). join() waits until they have ended.
    Task<Result<actions::PlanPtr>> plan(QByteArray action, actions::Target target);
    Task<Result<actions::Outcome>> execute(actions::PlanId plan, actions::Consent consent);
    void dropPlan(actions::PlanId plan); // call this when a plan is no longer shown
    // Arms the session if the policy requires it (actions::ConnectionPolicy). armingChanged() reports the result.
    // Arming ends after five minutes, or when the connection is lost.
    void arm();
    void disarm();
    std::optional<Error> whyNotArmed() const; // nullopt if the session is armed or need not be armed
    bool isArmed() const { return m_actions.armedUntil().has_value(); }
    void contactLost();

    void close(); // later requests are answered with Canceled
    Task<bool> join(Instant until, std::stop_token stop); // false if `until` passed before all tasks had ended

    actions::Actions *actions() { return &m_actions; } // the same for a front end that uses coroutines

Q_SIGNALS:
    void executed(); // an execution has ended, and the audit file may have new records
    void armingChanged(std::optional<lockscope::Instant> until); // nullopt if not armed

private:
    static Task<Result<actions::PlanPtr>> runPlan(ActionService *self, QByteArray action, actions::Target target,
                                                  std::stop_token stop);
    static Task<Result<actions::Outcome>> runExecute(ActionService *self, actions::PlanId plan,
                                                     actions::Consent consent, std::stop_token stop);
    void tellArming();

    redis::Server *m_watched;
    Clock *m_clock;
    actions::Actions::PolicyNow m_policyNow;
    actions::Actions m_actions;
    std::optional<Instant> m_toldArmedUntil;
    std::unique_ptr<Clock::Timer> m_disarming;
    bool m_isClosing = false;
    TaskScope m_tasks; // destroyed first, so that its tasks end before the objects that they use
};

} // namespace lockscope
