#pragma once

#include "core/async/task_scope.h"
#include "core/redis/fleet/fleet.h"
#include "core/redis/trial/trial.h"

#include <QObject>
#include <QPointer>

namespace lockscope {

// Tries, on request, what the server of a session can do (core/redis/trial), one trial at a time. What it surely lacks
// is not asked of the session's own connection again. On the session's thread; the server must outlive it.
class SessionTrial : public QObject {
    Q_OBJECT

public:
    // Connections like the session's that nobody else uses; and why MONITOR is not allowed now, if it is not.
    using Alone = std::function<redis::ServerPtr()>;
    using Forbids = std::function<std::optional<Error>()>;
    SessionTrial(redis::Server *server, Alone alone, Forbids forbidsMonitor);

    void start(); // nothing while one is under way, or once it is closed; ended() follows
    // Stops, and comes back when it has ended; at `until` at the latest.
    Task<void> close(Instant until, std::stop_token stop);

Q_SIGNALS:
    // Null: `error` says why. Otherwise it has no message.
    void ended(const lockscope::redis::TrialPtr &trial, const lockscope::Error &error);

private:
    static Task<void> run(QPointer<SessionTrial> self, redis::ServerPtr alone, std::stop_token stop);
    void take(const Result<redis::TrialPtr> &outcome);

    QPointer<redis::Server> m_server;
    Alone m_alone;
    Forbids m_forbidsMonitor;
    std::stop_source m_stop;
    bool m_isRunning = false;
    bool m_isClosed = false;
    TaskScope m_tasks;
};

} // namespace lockscope
