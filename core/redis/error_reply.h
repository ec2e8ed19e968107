#pragma once

#include "core/base/error.h"
#include "core/redis/reply.h"

namespace lockscope::redis {

// Converts an error reply. `token` is the server's error word, even if a script wrapped it (as before Redis 7). The
// kind is Forbidden for a command that an ACL forbids, Auth for a missing password, otherwise Server.
Error toError(const Reply &reply, const QString &node);

// True if the server does not know the command and therefore did nothing. False if a script called an unknown command:
// the earlier commands of that script were executed.
bool isUnknownCommand(const Error &error);

// True if the connection to which CLIENT TRACKING should redirect its messages has ended. This error does not show
// whether the server knows the command.
bool isRedirectTargetGone(const Error &error);

} // namespace lockscope::redis
