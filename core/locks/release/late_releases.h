#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/entry.h"
#include "core/redis/command.h"

#include <QHash>

#include <vector>

namespace lockscope::redis {
class Server;
}

namespace lockscope::locks {

// The releases of one lock client that the server did not answer in time. A try may still arrive over an older
// connection, and it would release a count of the same owner's next hold. So before this owner acquires again, the
// client writes the latch of that release over the same connection. After that, no try changes anything.
class LateReleases {
public:
    using Bar = std::vector<redis::Command>; // the commands that write the latch

    // A try may be under way for this long, because a stopped server later executes what waits in its sockets.
    static constexpr Millis longestWay{600'000};

    void add(const Entry &entry, Bar bar, Instant now);
    // Sends the commands for all releases of what the server counts in this entry's field.
    void barBefore(const Entry &entry, redis::Server &server, Instant now);
    // The server has answered the acquire, so it has executed these commands.
    void barred(const Entry &entry);

private:
    struct Late {
        Bar bar;
        Instant until{}; // nothing is sent after this
    };

    QHash<Entry, std::vector<Late>> m_all; // by field
};

} // namespace lockscope::locks
