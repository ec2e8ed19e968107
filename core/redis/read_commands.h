#pragma once

#include "core/redis/command.h"

namespace lockscope::redis {

// True if a read-only connection may send this command. Decides by the command's words alone, whatever its sender
// claims. Allows only commands that change neither data nor the server nor the connection's rights, and rejects unknown
// commands. Checks a single command.
bool onlyReads(const Command &command);

// A pattern without subscribers. PUNSUBSCRIBE counts as reading only with this pattern, to find out whether it is
// permitted. The server would answer each further name separately.
inline constexpr QByteArrayView nobodysPattern("lockscope:nothing");

} // namespace lockscope::redis
