#pragma once

#include "core/async/task_scope.h"
#include "core/locks/wire/kind_calls.h"
#include "core/redis/server.h"

#include <QPointer>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::locks {

// What many owners ask for within one turn of the event loop, put together: free locks to be taken, last holds to be
// given back. A call of a script costs the server as much as what it does for one lock. What is not as plain as that
// is asked for alone then; the answer is that of the script for one either way. Not in a cluster, where each lock has
// its own place.
class Bundles {
public:
    // One of those in a bundle. A release that is asked for again finds its answer under the bundle's latch.
    struct Part {
        redis::PendingReply answer;
        Entry entry;
        Millis lease{};
    };
    struct Bundle {
        const lua::Script *script = nullptr;
        bool acquires = false;
        Key latch; // of releases, where the kind has one
        Millis latchTtl{};
        Instant deadline{};
        std::vector<Part> parts;
        mutable size_t known = 0; // of parts, whose answers nobody will ask for again

        // True for the last of them: the latch is of no more use.
        bool forget() const { return ++known == parts.size(); }
    };
    struct Ticket {
        redis::PendingReply answer;
        std::shared_ptr<const Bundle> bundle;
        int place = 0;

        bool isShared() const { return bundle->parts.size() > 1; }
    };

    explicit Bundles(redis::Server *server);

    // Whether such a call may go along with others: it has as much time as any command.
    bool takesAcquire(const Entry &entry, Instant deadline) const;
    bool takesRelease(const Entry &entry, Instant deadline) const;
    redis::PendingReply acquire(const Entry &entry, Millis lease, Instant deadline);
    Ticket release(const Entry &entry, Millis lease, Millis latchTtl, Instant deadline);

private:
    struct Work; // outlives the Bundles while something is under way
    bool mayBundle(const lua::Script *script, Instant deadline) const;

    std::shared_ptr<Work> m_work;
};

} // namespace lockscope::locks
