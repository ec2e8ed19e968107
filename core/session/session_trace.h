#pragma once

#include "core/async/task_scope.h"
#include "core/trace/live_trace.h"

#include <QObject>
#include <QPointer>

namespace lockscope {

// Listens to what the server of a session is asked to do about locks, on request and for a limited time: one at a time.
// On the session's thread; the server must outlive it.
class SessionTrace : public QObject {
    Q_OBJECT

public:
    // `forbids`: why listening is not allowed now, asked at each start.
    using Forbids = std::function<std::optional<Error>()>;
    SessionTrace(redis::Server *server, Forbids forbids);

    // Nothing while one is under way, or once it is closed. Of a cluster every master is listened to; where only `lock`
    // matters, the one that has it: each one that is pays for it.
    void start(redis::TapLimits limits, std::optional<Key> lock = {});
    void stop(); // ended() follows
    // Stops, and comes back when it has ended; at `until` at the latest.
    Task<void> close(Instant until, std::stop_token stop);

Q_SIGNALS:
    void began(); // the server agreed: the limit of time runs from here
    void happened(const std::vector<lockscope::TraceEvent> &events); // at most ten times a second
    void ended(const lockscope::trace::LiveEnd &end);

private:
    static Task<void> run(QPointer<SessionTrace> self, redis::Server *server, redis::TapLimits limits,
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
