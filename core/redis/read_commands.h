#pragma once

#include "core/redis/command.h"

namespace lockscope::redis {

// True if a read-only connection may send this command. Decides by the command's words alone, whatever its sender
// claims. Allows only commands that change neither data nor the server nor the connection's rights, and rejects unknown
// commands. Rejects bytes that are more than one command.
bool onlyReads(const Command &command);

// A pattern without subscribers. PUNSUBSCRIBE counts as reading only with this pattern, which shows whether the ACL
// permits it. Use no further names, because the server answers each name separately.
inline constexpr QByteArrayView nobodysPattern("lockscope:nothing");

} // namespace lockscope::redis
