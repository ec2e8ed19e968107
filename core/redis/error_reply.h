#pragma once

#include "core/base/error.h"
#include "core/redis/reply.h"

namespace lockscope::redis {

// Converts an error reply. `token` is the server's error word, even if a script wrapped it (as before Redis 7). A
// command forbidden by an ACL gives Forbidden, a missing password Auth, anything else Server.
Error toError(const Reply &reply, const QString &node);

// True if the server does not know the command, so that it did nothing. False if a script called an unknown command:
// the earlier commands of that script were executed.
bool isUnknownCommand(const Error &error);

// True if the connection to which CLIENT TRACKING should redirect its messages has ended. It says nothing about whether
// the server knows the command.
bool isRedirectTargetGone(const Error &error);

} // namespace lockscope::redis
