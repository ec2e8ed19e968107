#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"
#include "core/redis/slot.h"

#include <QString>

namespace lockscope::redis {

// A node of a cluster, as one of them tells of it.
struct ClusterMember {
    QByteArray id; // as CLUSTER MYID says it there
    QString host;
    quint16 port = 0;
    bool isMaster = true;
    std::vector<SlotRange> slots; // of a replica: its master's

    friend bool operator==(const ClusterMember &, const ClusterMember &) = default;
};

// In the order of their slots, each master before its replicas.
using Topology = std::vector<ClusterMember>;

// The answer to CLUSTER SLOTS, which every version has. `askedHost`: of the node that answered, which is meant where it
// leaves a host out. Errors: Decode.
Result<Topology> topologyOf(const Reply &answer, const QString &askedHost);

} // namespace lockscope::redis
