#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/pool/server_pool.h"

#include <QStringList>

#include <stop_token>
#include <vector>

namespace lockscope {

// The permissions that watching needs (acl::watching()) and that this user lacks. Both lists are in the same order.
struct LackingRights {
    QStringList names; // "MEMORY USAGE", "PSUBSCRIBE redisson_rwlock:*", "keys orders:*"
    QByteArrayList rules; // as in ACL SETUSER
};

// Sends each read command of the monitor once, for a key that does not exist, and subscribes to its patterns. For each
// prefix it also tries to read the locks' companion keys: queues, deadlines, tokens, permits and readers' timeouts.
// Changes nothing on the server, except that its ACL log gets an entry for each rejection. `server` must be live, and
// of one node. `prefixes` are those of the locks to watch; empty means all locks. Errors: Connect, Timeout, Canceled.
Task<Result<LackingRights>> lackingRights(redis::ServerPtr server, std::vector<QByteArray> prefixes,
                                          std::stop_token stop);

} // namespace lockscope
