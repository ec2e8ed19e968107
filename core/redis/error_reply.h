#pragma once

#include "core/base/error.h"
#include "core/redis/reply.h"

namespace lockscope::redis {

// Converts an error reply. `token` is the server's error word, even if a script wrapped it (as before Redis 7). A
// command forbidden by an ACL gives Forbidden, a missing password Auth, anything else Server.
Error toError(const Reply &reply, const QString &node);

} // namespace lockscope::redis
