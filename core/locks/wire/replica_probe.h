#pragma once

#include <QtGlobal>

namespace lockscope::locks {

// What is known of a master's replicas, asked for once in each connection (INFO).
struct ReplicaProbe {
    quint32 connection = 0; // over which INFO was asked (Reply::connection); 0 if never
    bool isReplica = false;
    bool canCount = true; // INFO is allowed
    int count = 0;
};

} // namespace lockscope::locks
