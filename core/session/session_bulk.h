#pragma once

#include "core/actions/batch.h"
#include "core/actions/sweep/leftover.h"
#include "core/async/task_scope.h"
#include "core/redis/server.h"

#include <QObject>

#include <map>

namespace lockscope {

// What a session does to many keys: looking for what locks left behind, and one action after the other. Each goes on
// until it is done or stopped. On the session's thread.
class SessionBulk : public QObject {
    Q_OBJECT

public:
    // `perSecond`: actions, at most. `prefixes`: of the locks that are swept (SweepBudget). All must outlive it.
    SessionBulk(redis::Server *server, actions::Actions *actions, double perSecond, std::vector<QByteArray> prefixes);
    ~SessionBulk() override;

    void sweep(quint64 request); // swept
    void run(quint64 request, QByteArray deed, std::vector<actions::BatchItem> items,
             actions::Consent consent); // told for each, then ended
    void stop(quint64 request); // nothing new is begun; its end is told
    void close(); // stops all; what is asked for from here on ends at once
    Task<bool> join(Instant until, std::stop_token stop);

Q_SIGNALS:
    void swept(quint64 request, const lockscope::actions::SweepReportPtr &report,
               const lockscope::Error &error); // null: error
    void told(quint64 request, std::size_t at, const std::optional<lockscope::actions::Outcome> &outcome,
              const lockscope::Error &error);
    void ended(quint64 request, std::size_t begun);

private:
    static Task<void> find(QPointer<SessionBulk> self, quint64 request, std::stop_token stop);
    static Task<void> runAll(QPointer<SessionBulk> self, quint64 request, QByteArray deed,
                             std::vector<actions::BatchItem> items, actions::Consent consent, std::stop_token stop);
    std::stop_token begin(quint64 request);

    redis::Server *m_server;
    actions::Actions *m_actions;
    double m_perSecond;
    std::vector<QByteArray> m_prefixes;
    std::map<quint64, std::stop_source> m_running;
    bool m_closing = false;
    TaskScope m_tasks;
};

} // namespace lockscope
