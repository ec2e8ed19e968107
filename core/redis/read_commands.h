#pragma once

#include "core/redis/command.h"

namespace lockscope::redis {

// True if a read-only connection may send this command. Only the words of the command count; Command::effect does not
// count. A command is allowed if it changes neither data nor the server nor the rights of the connection. Unknown
// commands are rejected. Bytes that contain more than one command are also rejected.
bool onlyReads(const Command &command);

// A pattern without subscribers. PUNSUBSCRIBE with only this pattern counts as reading: it checks whether the ACL
// permits the command. The command must not have further patterns, because the server answers each pattern separately.
inline constexpr QByteArrayView nobodysPattern("lockscope:nothing");

} // namespace lockscope::redis
