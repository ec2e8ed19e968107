#pragma once

#include "core/redis/command.h"

namespace lockscope::redis {

// True if a read-only connection may send this command. Only the words of the command count, whatever its sender
// claims. A command is allowed if it changes neither data nor the server nor the rights of the connection. Unknown
// commands are rejected. Bytes that contain more than one command are also rejected.
bool onlyReads(const Command &command);

// A pattern without subscribers. PUNSUBSCRIBE counts as reading only with this pattern, which is used to check whether
// the ACL permits it. The command must have no other names, because the server answers each name separately.
inline constexpr QByteArrayView nobodysPattern("lockscope:nothing");

} // namespace lockscope::redis
