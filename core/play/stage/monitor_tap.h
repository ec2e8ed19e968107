#pragma once

#include "core/async/task_scope.h"
#include "core/play/witness/monitor_log.h"
#include "core/redis/server.h"

namespace lockscope::play {

// Listens to one server by MONITOR, again whenever it is there again. Single-threaded; the server outlives it.
class MonitorTap {
public:
    MonitorTap(QString name, redis::Server *server);

    // From here on nothing is missed. False: it refuses, is not there within seconds, or it was stopped.
    Task<bool> untilListening(std::stop_token stop);
    // All that the server was asked until now has been heard, if it answers.
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
