#pragma once

#include "core/redis/command.h"

namespace lockscope::redis {

// Whether it is one of the commands that a read-only connection lets through, by its words alone and whatever its
// sender says of it: those that change neither data nor server nor what the connection may do. An allow-list: what is
// not known is not sent. Not more than one command.
bool onlyReads(const Command &command);

// A pattern that nobody listens to. PUNSUBSCRIBE counts as reading with it alone, to learn whether it is allowed: each
// further name would be answered by itself.
inline constexpr QByteArrayView nobodysPattern("lockscope:nothing");

} // namespace lockscope::redis
