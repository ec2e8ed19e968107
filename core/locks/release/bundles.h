#pragma once

#include "core/locks/release/bundle.h"

#include <memory>

namespace lockscope::locks {

// Combines requests of many owners within one turn of the event loop: acquires of free locks and releases of last
// holds. For the server, a script call costs as much as its work for one lock. Requests that are not plain are then
// sent alone; either way, the answer is that of the script for one. In a cluster, requests to the same node are
// combined. Not used where slots may move as a whole (Redis 8.4, Valkey 9), because the behaviour of scripts over slots
// there is untested.
class Bundles {
public:
    struct Ticket {
        redis::PendingReply answer;
        std::shared_ptr<const Bundle> bundle;
        int place = 0;

        bool isOfSeveral() const { return bundle->parts.size() > 1; }
        bool isOverSlots() const { return bundle->isOverSlots; }
        bool isAskedAlone() const { return bundle->parts[size_t(place)].isAskedAlone; }
        // Calls an acquire off, in a bundle or alone.
        Key mark() const
        {
            return isOfSeveral() && !isAskedAlone() ? bundle->latch : markOf(bundle->parts[size_t(place)].entry);
        }
        // The latch of a request that is sent alone.
        Key latch() const { return bundle->isOverSlots ? bundle->ownLatch(size_t(place)) : bundle->latch; }
    };

    explicit Bundles(redis::Server *server);

    // True if such a request may join a bundle: its deadline is the usual one.
    bool takesAcquire(const Entry &entry, Instant deadline) const;
    bool takesRelease(const Entry &entry, Instant deadline) const;
    Ticket acquire(const Entry &entry, Millis lease, Instant deadline);
    Ticket release(const Entry &entry, Millis lease, Millis latchTtl, Instant deadline);

private:
    struct Work; // outlives the Bundles while requests are under way
    const lua::Script *scriptFor(const Entry &entry, bool acquires) const; // null means each is sent alone
    bool mayBundle(const lua::Script *script, Instant deadline) const;

    std::shared_ptr<Work> m_work;
};

} // namespace lockscope::locks
