#pragma once

#include "core/async/task_scope.h"
#include "core/play/verification/monitor_log.h"
#include "core/redis/server.h"

namespace lockscope::play {

// Listens to one server with MONITOR, and again after each restart. Single-threaded; the server must outlive it.
class MonitorListener {
public:
    MonitorListener(QString name, redis::Server *server);

    // Waits until the server has accepted MONITOR; from then on, no line is missing. Returns false if the server
    // refuses or does not answer within seconds, or if `stop` comes first.
    Task<bool> untilListening(std::stop_token stop);
    // Waits until the log has every command that the server has received so far, provided that the server answers.
    Task<void> untilHeard(std::stop_token stop);
    const MonitorLog &log() const { return m_log; }

private:
    Task<void> listen(std::stop_token stop);
    bool isListening() const { return !m_log.parts.empty() && m_log.parts.back().until == Instant::max(); }

    redis::Server *m_server;
    MonitorLog m_log;
    TaskScope m_tasks;
};

} // namespace lockscope::play
