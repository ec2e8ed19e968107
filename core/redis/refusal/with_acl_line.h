#pragma once

#include "core/base/error.h"
#include "core/redis/command.h"

namespace lockscope::redis {

// Appends to a rejection the ACL line that would permit `asked`: "… (ACL SETUSER bob +hscan)". Servers name the
// command, but seldom the user, the key or the commands inside our scripts. Returns any other error unchanged.
Error withAclLine(Error error, const QByteArray &user, const ScriptCommand &asked);

} // namespace lockscope::redis
