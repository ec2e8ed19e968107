#pragma once

#include "core/base/error.h"
#include "core/redis/command.h"

#include <QByteArrayList>

namespace lockscope::redis {

// What the server's ACL refused of `asked`, with the whole line that allows it behind it: "… (ACL SETUSER bob +hscan)".
// Servers name the command, but seldom the user, the key or what a script of ours called. Any other error as it is.
Error withAclLine(Error error, const QByteArray &user, const ScriptCommand &asked);
Error withAclLine(Error error, const QByteArray &user, const QByteArrayList &rules);

} // namespace lockscope::redis
