#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::trace {

// Counts the failed script runs since the server's statistics began, from INFO commandstats (Redis 6.2 and later).
// nullopt if this server does not count them.
std::optional<qint64> failedScripts(const QByteArray &commandStats);

// Queries the count. Also nullopt if the ACL refuses INFO or the server does not answer.
Task<std::optional<qint64>> askFailedScripts(redis::Server *server);

} // namespace lockscope::trace
