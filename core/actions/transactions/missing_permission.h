#pragma once

#include "core/base/error.h"
#include "core/redis/command.h"

namespace lockscope::actions {

// What the server's ACL refused of a transaction, with the line that this user lacks; any other error as it is.
Error withMissingPermission(Error error, const redis::Command &refused, const QByteArray &user);

} // namespace lockscope::actions
