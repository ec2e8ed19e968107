#pragma once

#include "core/actions/actions.h"
#include "core/async/task_scope.h"

#include <QObject>

#include <memory>

namespace lockscope {

// What a session does to its server when it is asked to: actions by their words (actions::deeds()), each planned, with
// the plan that is kept here until it is executed or dropped, and the arming that the policy may want before. On the
// session's thread; asynchronous work answers by signal with the caller's id.
class SessionActs : public QObject {
    Q_OBJECT

public:
    // `watched` must outlive it. Calls `policyNow` for each action.
    SessionActs(redis::Server *watched, actions::Tools tools, const QString &auditFile,
                actions::Actions::PolicyNow policyNow);

    void plan(quint64 request, QByteArray deed, actions::Target target); // planned
    void execute(quint64 request, actions::PlanId plan, actions::Consent consent); // executed
    void dropPlan(actions::PlanId plan); // by everybody who shows it no more
    // Where the policy wants it (actions::ConnectionPolicy); told by armingChanged. It ends by itself after five
    // minutes, and when contact is lost.
    void arm();
    void disarm();
    std::optional<Error> whyNotArmed() const; // nullopt: it is, or need not be
    bool isArmed() const { return m_actions.armedUntil().has_value(); }
    void contactLost();

    void close(); // what is asked for from here on is answered with Canceled
    Task<bool> join(Instant until, std::stop_token stop); // false: `until` passed before all had ended

    actions::Actions *actions() { return &m_actions; } // the same for a front end that awaits

Q_SIGNALS:
    void planned(quint64 request, const lockscope::actions::PlanPtr &plan,
                 const lockscope::Error &error); // null: error
    void executed(quint64 request, const std::optional<lockscope::actions::Outcome> &outcome,
                  const lockscope::Error &error);
    void armingChanged(std::optional<lockscope::Instant> until); // nullopt: it is not armed

private:
    static Task<void> runPlan(SessionActs *self, quint64 request, QByteArray deed, actions::Target target,
                              std::stop_token stop);
    static Task<void> runExecute(SessionActs *self, quint64 request, actions::PlanId plan, actions::Consent consent,
                                 std::stop_token stop);
    void tellArming();

    redis::Server *m_watched;
    Clock *m_clock;
    actions::Actions::PolicyNow m_policyNow;
    actions::Actions m_actions;
    std::optional<Instant> m_toldArmedUntil;
    std::unique_ptr<Clock::Timer> m_disarming;
    bool m_isClosing = false;
    TaskScope m_tasks; // stopped before what its tasks use is gone
};

} // namespace lockscope
