#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"

#include <QString>

#include <optional>

namespace lockscope::redis {

// The time that the server has spent on the scripts of all clients. Each Redisson lock operation is a script, and the
// server does nothing else while one runs. The figures are those of one node since their last reset.
struct ScriptTimes {
    struct Slow {
        int count = 0; // entries in the server's slow log
        qint64 worst = 0; // microseconds; the worst of these
        QString command; // the beginning of the worst command, for display
    };
    qint64 calls = 0; // EVAL, EVALSHA, FCALL and their read-only forms
    qint64 micros = 0; // the sum for all calls
    std::optional<Slow> slow; // none means the slow log cannot be read

    qint64 microsEach() const { return calls > 0 ? micros / calls : 0; }

    // From INFO commandstats and SLOWLOG GET. Returns nullopt if INFO cannot be read.
    static std::optional<ScriptTimes> of(const Result<Reply> &stats, const Result<Reply> &slowLog);
};

} // namespace lockscope::redis
