#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"

#include <QString>

#include <optional>

namespace lockscope::redis {

// The time that the server has spent on the scripts of all clients. Each Redisson lock operation is a script, and the
// server does nothing else while a script runs. The figures cover one node since its statistics were last reset.
struct ScriptTimes {
    struct Slow {
        int count = 0; // entries in the server's slow log
        qint64 worst = 0; // microseconds; the longest time of these entries
        QString command; // the beginning of the command that took longest, for display
    };
    qint64 calls = 0; // EVAL, EVALSHA, FCALL and their read-only forms
    qint64 micros = 0; // the sum for all calls
    std::optional<Slow> slow; // nullopt means that the slow log cannot be read

    qint64 microsEach() const { return calls > 0 ? micros / calls : 0; }

    // Parses the answers to INFO commandstats and SLOWLOG GET. Returns nullopt if INFO cannot be read.
    static std::optional<ScriptTimes> of(const Result<Reply> &stats, const Result<Reply> &slowLog);
};

} // namespace lockscope::redis
