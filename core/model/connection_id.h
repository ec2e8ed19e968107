#pragma once

#include "core/model/lock_id.h"

#include <optional>

namespace lockscope {

// The database that a lock lies in. Whoever watches several at once has one connection to each, and knows them by this:
// every row, event and hold says by its LockId which it is of.
struct ConnectionId {
    SourceId source;
    int db = 0;
    friend auto operator<=>(const ConnectionId &, const ConnectionId &) = default;
    friend size_t qHash(const ConnectionId &id, size_t seed = 0) noexcept
    {
        return qHash(id.source, seed) ^ size_t(id.db);
    }
};

inline ConnectionId connectionOf(const LockId &lock)
{
    return {lock.source, lock.db};
}

} // namespace lockscope
