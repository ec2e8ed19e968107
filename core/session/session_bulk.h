#pragma once

#include "core/actions/batch.h"
#include "core/actions/sweep/leftover.h"
#include "core/async/task_scope.h"
#include "core/redis/server.h"

#include <functional>

namespace lockscope {

// What a session does with many keys: it searches for leftovers of locks, and runs bulk actions, one key after the
// other. Each task runs until it ends or is stopped. Runs on the session's thread.
class SessionBulk {
public:
    // `perSecond` limits the actions per second. `prefixes` limits the sweep to locks with these name prefixes
    // (SweepBudget). `server` and `actions` must outlive it.
    SessionBulk(redis::Server *server, actions::Actions *actions, double perSecond, std::vector<QByteArray> prefixes);
    ~SessionBulk();
    SessionBulk(const SessionBulk &) = delete;
    SessionBulk &operator=(const SessionBulk &) = delete;

    Task<Result<actions::SweepReportPtr>> sweep(std::stop_token stop);
    // Calls `told` for each item that was started. After a stop, no further action is started. Returns the number of
    // started items.
    using Told = std::function<void(std::size_t at, const Result<actions::Outcome> &outcome)>;
    Task<Result<std::size_t>> run(QByteArray action, std::vector<actions::BatchItem> items, actions::Consent consent,
                                  Told told, std::stop_token stop);
    void close(); // stops all work; work that begins later ends at once
    Task<bool> join(Instant until, std::stop_token stop);

private:
    static Task<Result<actions::SweepReportPtr>> find(SessionBulk *self, std::stop_token stop);
    static Task<Result<std::size_t>> runAll(SessionBulk *self, QByteArray action, std::vector<actions::BatchItem> items,
                                            actions::Consent consent, Told told, std::stop_token stop);

    redis::Server *m_server;
    actions::Actions *m_actions;
    double m_perSecond;
    std::vector<QByteArray> m_prefixes;
    std::stop_source m_stop;
    TaskScope m_tasks;
};

} // namespace lockscope
