#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"

#include <QString>

#include <optional>

namespace lockscope::redis {

// What the scripts of all clients cost a server: every lock of Redisson's is a script, and while one runs nobody else
// is served. One node's own figures, since they were last reset there.
struct ScriptTimes {
    struct Slow {
        int count = 0; // in the server's slow log
        qint64 worst = 0; // microseconds, of these
        QString command; // the beginning of that one, for display
    };
    qint64 calls = 0; // EVAL, EVALSHA, FCALL and those that only read
    qint64 micros = 0; // of all of them
    std::optional<Slow> slow; // none: the slow log is not to be read

    qint64 microsEach() const { return calls > 0 ? micros / calls : 0; }

    // From INFO commandstats and SLOWLOG GET; none: the first is not to be read.
    static std::optional<ScriptTimes> of(const Result<Reply> &stats, const Result<Reply> &slowLog);
};

} // namespace lockscope::redis
