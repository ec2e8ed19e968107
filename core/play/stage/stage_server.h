#pragma once

#include "core/demo/private_server.h"
#include "core/play/record/stage_state.h"
#include "core/play/stage/monitor_tap.h"
#include "core/play/stage/relay.h"
#include "core/redis/node/node_client.h"

#include <memory>

namespace lockscope::play {

// One private server of a stage, a connection to look at it, and the relay by which other servers reach it.
struct StageServer {
    StageServer(QString serverName, demo::PrivateServer::Options options)
        : name(std::move(serverName))
        , process(std::move(options))
    { }

    QString name;
    demo::PrivateServer process;
    redis::Address address; // its socket
    std::unique_ptr<Relay> relay; // null: nobody replicates
    std::unique_ptr<redis::NodeClient> observer; // not an actor: it looks, and does what is done to servers
    std::unique_ptr<MonitorTap> tap; // null: nobody asked for it
    Role role = Role::Master;
    Standing standing = Standing::Up;
    bool isCutOff = false;
    Millis clockAhead{0};
};

} // namespace lockscope::play
