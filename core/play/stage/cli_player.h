#pragma once

#include "core/play/script/action.h"
#include "core/play/stage/ended.h"
#include "core/play/stage/pace.h"
#include "core/redis/fleet/fleet.h"

#include <map>

namespace lockscope::play {

// Somebody who speaks to Redis as by redis-cli: plain commands and their replies, nothing else. Single-threaded.
class CliPlayer : public QObject {
public:
    using Where = std::function<redis::Address(const QString &server)>;

    CliPlayer(Where where, redis::ClientOptions options, Clock *clock, Pace pace);
    ~CliPlayer() override;

    bool isLive() const; // with the master
    Task<Ended> send(act::Command action, std::stop_token stop);

private:
    redis::Server *server(const QString &name); // others than the master from their first command on

    Where m_where;
    Pace m_pace;
    redis::Fleet m_fleet;
    std::map<QString, redis::ServerPtr> m_servers;
};

} // namespace lockscope::play
