#pragma once

#include "core/base/error.h"
#include "core/redis/reply.h"

namespace lockscope::redis {

// An error reply as an Error: token is the server's error word, also when a script wrapped it up (as Redis before 7
// does); what an ACL forbids is Forbidden, a missing password Auth, the rest Server.
Error toError(const Reply &reply, const QString &node);

} // namespace lockscope::redis
