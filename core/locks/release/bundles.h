#pragma once

#include "core/locks/release/bundle.h"

#include <memory>

namespace lockscope::locks {

// What many owners ask for within one turn of the event loop, put together: free locks to be taken, last holds to be
// given back. A call of a script costs the server as much as what it does for one lock. What is not as plain as that
// is asked for alone then; the answer is that of the script for one either way. In a cluster those go together that lie
// on one node. Not where slots may move as a whole (Redis 8.4, Valkey 9): what becomes of scripts over slots meanwhile
// could not be tried.
class Bundles {
public:
    struct Ticket {
        redis::PendingReply answer;
        std::shared_ptr<const Bundle> bundle;
        int place = 0;

        bool isOfSeveral() const { return bundle->parts.size() > 1; }
        bool isOverSlots() const { return bundle->isOverSlots; }
        bool isAskedAlone() const { return bundle->parts[size_t(place)].isAskedAlone; }
        // Calls an acquire off, whichever way it was asked for.
        Key mark() const
        {
            return isOfSeveral() && !isAskedAlone() ? bundle->latch : markOf(bundle->parts[size_t(place)].entry);
        }
        // Under which it is asked for when it is asked for alone.
        Key latch() const { return bundle->isOverSlots ? bundle->ownLatch(size_t(place)) : bundle->latch; }
    };

    explicit Bundles(redis::Server *server);

    // Whether such a call may go along with others: it has as much time as any command.
    bool takesAcquire(const Entry &entry, Instant deadline) const;
    bool takesRelease(const Entry &entry, Instant deadline) const;
    Ticket acquire(const Entry &entry, Millis lease, Instant deadline);
    Ticket release(const Entry &entry, Millis lease, Millis latchTtl, Instant deadline);

private:
    struct Work; // outlives the Bundles while something is under way
    const lua::Script *scriptFor(const Entry &entry, bool acquires) const; // null: each alone
    bool mayBundle(const lua::Script *script, Instant deadline) const;

    std::shared_ptr<Work> m_work;
};

} // namespace lockscope::locks
