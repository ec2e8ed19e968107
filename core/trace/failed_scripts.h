#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::trace {

// Counts the script runs that failed since the server's statistics began, from INFO commandstats (Redis 6.2 and later).
// None: this server does not count them.
std::optional<qint64> failedScripts(const QByteArray &commandStats);

// Asks for it. None as well when the ACL refuses INFO, or nothing answers.
Task<std::optional<qint64>> askFailedScripts(redis::Server *server);

} // namespace lockscope::trace
