#pragma once

#include "core/play/sandbox/scenario_speed.h"
#include "core/play/sandbox/step_result.h"
#include "core/play/scenario/sandbox_action.h"
#include "core/redis/pool/server_pool.h"

#include <map>
#include <stop_token>

namespace lockscope::play {

// An actor that sends plain commands, as redis-cli does. Single-threaded.
class RedisCliClient : public QObject {
public:
    using Where = std::function<redis::Address(const QString &server)>;

    RedisCliClient(Where where, redis::ClientOptions options, Clock *clock, Pace pace);
    ~RedisCliClient() override;

    bool isLive() const; // connected to the master
    // Canceled if this object is destroyed while the command waits for a connection.
    Task<StepResult> send(act::Command action, std::stop_token stop);

private:
    redis::Server *server(const QString &name); // connects to a server (except the master) at its first command

    Where m_where;
    Pace m_pace;
    redis::ServerPool m_serverPool;
    std::map<QString, redis::ServerPtr> m_servers;
    std::stop_source m_gone; // ends the waits of this object's coroutines
};

} // namespace lockscope::play
