#pragma once

#include "core/locks/release/bundle.h"

#include <memory>

namespace lockscope::locks {

// Combines requests of many owners within one turn of the event loop: acquires of free locks and releases of last
// holds. The server spends as much time on calling a script as on the script's work for one lock. If a request turns
// out to be of another kind, the script changes nothing for that request, which is then sent alone. Either way, the
// caller gets the answer of the script for one lock. In a cluster, requests to the same node are combined. Bundles are
// not used where slots may move as a whole (Redis 8.4, Valkey 9), because the behavior of scripts over slots is
// untested there.
class Bundles {
public:
    struct Ticket {
        redis::PendingReply answer;
        std::shared_ptr<const Bundle> bundle;
        int place = 0;

        bool isOfSeveral() const { return bundle->parts.size() > 1; }
        bool isOverSlots() const { return bundle->isOverSlots; }
        bool isAskedAlone() const { return bundle->parts[size_t(place)].isAskedAlone; }
        // The mark that cancels this acquire, in a bundle or alone.
        Key mark() const
        {
            return isOfSeveral() && !isAskedAlone() ? bundle->latch : markOf(bundle->parts[size_t(place)].entry);
        }
        // The latch of a request that is sent alone.
        Key latch() const { return bundle->isOverSlots ? bundle->ownLatch(size_t(place)) : bundle->latch; }
    };

    explicit Bundles(redis::Server *server);

    // True if an acquire or a release of this entry may join a bundle. A request whose deadline is earlier than usual
    // may not, because all parts share the earliest deadline.
    bool takesAcquire(const Entry &entry, Instant deadline) const;
    bool takesRelease(const Entry &entry, Instant deadline) const;
    Ticket acquire(const Entry &entry, Millis lease, Instant deadline);
    Ticket release(const Entry &entry, Millis lease, Millis latchTtl, Instant deadline);

private:
    struct Work; // outlives this object while requests are under way
    const lua::Script *scriptFor(const Entry &entry, bool acquires) const; // null means that each request is sent alone
    bool mayBundle(const lua::Script *script, Instant deadline) const;

    std::shared_ptr<Work> m_work;
};

} // namespace lockscope::locks
