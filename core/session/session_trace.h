#pragma once

#include "core/async/task_scope.h"
#include "core/trace/live_trace.h"

#include <QObject>
#include <QPointer>

namespace lockscope {

// Decodes the lock commands of all clients (MONITOR) on request and for a limited time, one trace at a time. On the
// session's thread; the server must outlive it.
class SessionTrace : public QObject {
    Q_OBJECT

public:
    // `forbids` returns the reason why MONITOR is not allowed now. `forbids` is called at each start.
    using Forbids = std::function<std::optional<Error>()>;
    SessionTrace(redis::Server *server, Forbids forbids);

    // Does nothing while a trace runs or after close(). In a cluster, it listens to every master. With `lock`, it
    // listens only to the master of that lock, because MONITOR slows down every server that it runs on.
    void start(redis::MonitorStreamLimits limits, std::optional<Key> lock = {});
    void stop(); // ended() follows
    // Stops the trace and returns when it has ended, at `until` at the latest.
    Task<void> close(Instant until, std::stop_token stop);

Q_SIGNALS:
    void began(); // the server has accepted MONITOR; the time limit starts here
    void happened(const std::vector<lockscope::TraceEvent> &events); // at most ten times a second
    void unsubscribed(const lockscope::TraceEvent &event); // see Decoder::setUnsubscribed(); at once
    void ended(const lockscope::trace::LiveEnd &end);

private:
    static Task<void> run(QPointer<SessionTrace> self, redis::Server *server, redis::MonitorStreamLimits limits,
                          std::stop_token stop);
    redis::Server *nodeOf(const Key &lock) const;
    void add(const TraceEvent &event);
    void tell();

    redis::Server *m_server;
    Forbids m_forbids;
    std::stop_source m_stop;
    bool m_isRunning = false;
    bool m_isClosed = false;
    std::vector<TraceEvent> m_untold;
    std::unique_ptr<Clock::Timer> m_telling;
    TaskScope m_tasks;
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::trace::LiveEnd)
