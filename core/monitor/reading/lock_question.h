#pragma once

#include "core/base/bytes.h"
#include "core/monitor/reading/permissions.h"
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
        ActiveJobs,
        ReaderTtl, // index of the reader
        Permits,
        PermitDeadlines,
        Subscribers,
        ShardSubscribers,
    };

    What what;
    quint32 reading = 0; // index within a chunk
    std::size_t index = 0;
    redis::Command command;
};

ReadCommand readCommandOf(LockQuestion::What what); // the command that must be permitted
// For a question about companions: their keys as an ACL pattern; otherwise empty.
QByteArray keysAskedFor(LockQuestion::What what);
bool isAboutKey(LockQuestion::What what); // true if the reply shows what exists under the lock's own name
// Only for questions about a key. LockListeners builds the commands that ask for subscribers.
redis::Command commandOf(LockQuestion::What what, const Key &key);

} // namespace lockscope::monitor
