#pragma once

#include "core/clients/analysis/client.h"
#include "core/model/connection_id.h"

#include <QHash>

namespace lockscope::deadlocks {

struct ServersClients {
    ConnectionId of;
    std::vector<clients::ClientPtr> clients;
};

// A program that uses several servers has a client with another UUID on each. Finds such clients: their connections
// have the same host, user and name (CLIENT SETNAME), and no other client of their server has these. Only certain
// connections count. Maps each UUID to that of the program's first client.
QHash<clients::Uuid, clients::Uuid> samePrograms(const std::vector<ServersClients> &servers);

} // namespace lockscope::deadlocks
