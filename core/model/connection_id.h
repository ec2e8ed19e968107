#pragma once

#include "core/model/lock_id.h"

#include <optional>

namespace lockscope {

// Identifies the database that contains a lock. A monitor of several databases has one connection to each. Every row,
// event and hold names its database in its LockId.
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
