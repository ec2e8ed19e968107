#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"
#include "core/redis/slot.h"

#include <QString>

namespace lockscope::redis {

// A cluster node, as reported by a node.
struct ClusterMember {
    QByteArray id; // by CLUSTER MYID
    QString host;
    quint16 port = 0;
    bool isMaster = true;
    std::vector<SlotRange> slots; // for a replica: its master's

    friend bool operator==(const ClusterMember &, const ClusterMember &) = default;
};

// Sorted by slots, each master before its replicas.
using Topology = std::vector<ClusterMember>;

// Parses the answer to CLUSTER SLOTS, which every version has. `askedHost`: the host of the node that answered, used
// where the answer omits a host. Errors: Decode.
Result<Topology> topologyOf(const Reply &answer, const QString &askedHost);

} // namespace lockscope::redis
