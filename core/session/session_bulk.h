#pragma once

#include "core/actions/batch.h"
#include "core/actions/sweep/leftover.h"
#include "core/async/task_scope.h"
#include "core/redis/server.h"

#include <QObject>

#include <map>

namespace lockscope {

// Work of a session on many keys: the search for leftovers of locks, and bulk actions, one key after the other. Each
// runs until it ends or is stopped. On the session's thread.
class SessionBulk : public QObject {
    Q_OBJECT

public:
    // `perSecond` limits the actions per second. `prefixes` limit the swept locks (SweepBudget). All arguments must
    // outlive it.
    SessionBulk(redis::Server *server, actions::Actions *actions, double perSecond, std::vector<QByteArray> prefixes);
    ~SessionBulk() override;

    void sweep(quint64 request); // answered by swept()
    void run(quint64 request, QByteArray action, std::vector<actions::BatchItem> items,
             actions::Consent consent); // told() for each target, then ended()
    void stop(quint64 request); // starts no further action; ended() follows
    void close(); // stops all requests; later requests end at once
    Task<bool> join(Instant until, std::stop_token stop);

Q_SIGNALS:
    void swept(quint64 request, const lockscope::actions::SweepReportPtr &report,
               const lockscope::Error &error); // null on error
    void told(quint64 request, std::size_t at, const std::optional<lockscope::actions::Outcome> &outcome,
              const lockscope::Error &error);
    void ended(quint64 request, std::size_t begun);

private:
    static Task<void> find(QPointer<SessionBulk> self, quint64 request, std::stop_token stop);
    static Task<void> runAll(QPointer<SessionBulk> self, quint64 request, QByteArray action,
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
