#pragma once

#include "core/async/task_scope.h"
#include "core/redis/capability_check/capability_report.h"
#include "core/redis/pool/server_pool.h"

#include <QObject>
#include <QPointer>

namespace lockscope {

// Tests the capabilities of the session's server on request (core/redis/capability_check), one check at a time.
// Capabilities that are known to be missing are no longer tried on the session's own connection. On the session's
// thread; the server must outlive it.
class SessionCapabilityCheck : public QObject {
    Q_OBJECT

public:
    // `Alone` opens a separate connection with the settings of the session's connection. `forbids` returns the reason
    // why MONITOR is not allowed now, if any.
    using Alone = std::function<redis::ServerPtr()>;
    using Forbids = std::function<std::optional<Error>()>;
    SessionCapabilityCheck(redis::Server *server, Alone alone, Forbids forbidsMonitor);

    // Error: Precondition while a check runs, and after close().
    Task<Result<redis::CapabilityReportPtr>> tryOut();
    // Stops the check and returns when it has ended, at `until` at the latest.
    Task<void> close(Instant until, std::stop_token stop);

private:
    static Task<Result<redis::CapabilityReportPtr>> run(QPointer<SessionCapabilityCheck> self, redis::ServerPtr alone,
                                                        std::stop_token stop);
    void learn(const redis::CapabilityReport &trial);

    QPointer<redis::Server> m_server;
    Alone m_alone;
    Forbids m_forbidsMonitor;
    std::stop_source m_stop;
    bool m_isRunning = false;
    bool m_isClosed = false;
    TaskScope m_tasks;
};

} // namespace lockscope
