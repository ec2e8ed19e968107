#pragma once

#include "core/base/bytes.h"
#include "core/monitor/read/permissions.h"
#include "core/redis/command.h"

namespace lockscope::monitor {

// One question of a LockReading.
struct LockQuestion {
    enum class What : quint8 {
        Type,
        Size,
        FieldCount,
        Page,
        All,
        Mode,
        Ttl,
        TtlSeconds,
        Value,
        Queue,
        QueueLength,
        Scores,
        Token,
        ReaderTtl, // index: of the reader
        Permits,
        PermitDeadlines,
        Subscribers,
        ShardSubscribers,
    };

    What what;
    quint32 reading = 0; // of a chunk
    std::size_t index = 0;
    redis::Command command;
};

ReadCommand readCommandOf(LockQuestion::What what); // which must be permitted
// Of a question about what belongs to a lock: the keys that are named like it, as a pattern of the ACL; else empty.
QByteArray keysAskedFor(LockQuestion::What what);
bool isAboutKey(LockQuestion::What what); // whether its answer decides what there is under the lock's own name
// Of a question that has a key; those of subscribers have channels, see LockListeners.
redis::Command commandOf(LockQuestion::What what, const Key &key);

} // namespace lockscope::monitor
