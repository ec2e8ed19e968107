#pragma once

#include "tests/exclusion/replay/append_only.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::exclusion {

// What a server with an append-only file writes down from a beginning on, when it is empty. The server must keep its
// old files (`aof-disable-auto-gc yes`, on its command line if it will be killed); a rewrite then begins a new file
// and takes none away. Errors are std::runtime_error.
class Recording {
public:
    // Empties the server, which nobody else may use meanwhile. `folder` is where its append-only files are.
    static Recording begin(BlockingRedis &redis, const QString &folder);

    void read(const TakeStep &take) const; // all there is by now

private:
    QString m_folder;
    qint64 m_first = 0; // number of the first file
};

} // namespace lockscope::exclusion
