#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"
#include "core/redis/slot.h"

#include <QString>

namespace lockscope::redis {

// A cluster node, as one of the nodes reports it.
struct ClusterMember {
    QByteArray id; // the ID that CLUSTER MYID returns
    QString host;
    quint16 port = 0;
    bool isMaster = true;
    std::vector<SlotRange> slots; // for a replica, the slots of its master

    friend bool operator==(const ClusterMember &, const ClusterMember &) = default;
};

// Sorted by slots, each master before its replicas.
using Topology = std::vector<ClusterMember>;

// Parses the answer to CLUSTER SLOTS, which every version has. `askedHost` is the host of the node that answered. This
// host replaces a host that the answer omits. Errors: Decode.
Result<Topology> topologyOf(const Reply &answer, const QString &askedHost);

} // namespace lockscope::redis
