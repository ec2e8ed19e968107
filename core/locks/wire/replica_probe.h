#pragma once

#include <QtGlobal>

namespace lockscope::locks {

// Facts about a master's replicas, from INFO once per connection.
struct ReplicaProbe {
    quint32 connection = 0; // the connection that answered INFO (Reply::connection); 0 if none
    bool isReplica = false;
    bool canCount = true; // INFO is allowed
    int count = 0;
};

} // namespace lockscope::locks
