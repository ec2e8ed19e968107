#pragma once

#include "core/actions/actions.h"
#include "core/async/task_scope.h"

#include <QObject>

#include <memory>

namespace lockscope {

// The actions of a session, by their words (actions::allActions()). Keeps each plan until it is executed or dropped,
// and handles the arming that the policy may require. On the session's thread; asynchronous work answers by signal with
// the caller's ID.
class ActionService : public QObject {
    Q_OBJECT

public:
    // `watched` must outlive it. Calls `policyNow` for each action.
    ActionService(redis::Server *watched, actions::Tools tools, const QString &auditFile,
                  actions::Actions::PolicyNow policyNow);

    void plan(quint64 request, QByteArray action, actions::Target target); // answered by planned()
    void execute(quint64 request, actions::PlanId plan, actions::Consent consent); // answered by executed()
    void dropPlan(actions::PlanId plan); // call it when a plan is no longer shown
    // Arms the session if the policy requires it (actions::ConnectionPolicy); answered by armingChanged(). Arming ends
    // after five minutes or when contact is lost.
    void arm();
    void disarm();
    std::optional<Error> whyNotArmed() const; // nullopt if it is armed or need not be
    bool isArmed() const { return m_actions.armedUntil().has_value(); }
    void contactLost();

    void close(); // later requests are answered with Canceled
    Task<bool> join(Instant until, std::stop_token stop); // false if `until` passed before all tasks had ended

    actions::Actions *actions() { return &m_actions; } // the same for a front end that uses coroutines

Q_SIGNALS:
    void planned(quint64 request, const lockscope::actions::PlanPtr &plan,
                 const lockscope::Error &error); // null on error
    void executed(quint64 request, const std::optional<lockscope::actions::Outcome> &outcome,
                  const lockscope::Error &error);
    void armingChanged(std::optional<lockscope::Instant> until); // nullopt if not armed

private:
    static Task<void> runPlan(ActionService *self, quint64 request, QByteArray action, actions::Target target,
                              std::stop_token stop);
    static Task<void> runExecute(ActionService *self, quint64 request, actions::PlanId plan, actions::Consent consent,
                                 std::stop_token stop);
    void tellArming();

    redis::Server *m_watched;
    Clock *m_clock;
    actions::Actions::PolicyNow m_policyNow;
    actions::Actions m_actions;
    std::optional<Instant> m_toldArmedUntil;
    std::unique_ptr<Clock::Timer> m_disarming;
    bool m_isClosing = false;
    TaskScope m_tasks; // stops before the objects that its tasks use are destroyed
};

} // namespace lockscope
