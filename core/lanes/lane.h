#pragma once

#include "core/lanes/track.h"

namespace lockscope::lanes {

// One owner of a lock. Without a name: clients that wait, of whom only the number is known.
struct Lane {
    Owner owner;
    Track held;
    Track waits;
    std::vector<Renewal> renewals; // by time

    // Since when the lock's row says something else than these; {}: it does not.
    Instant holdDoubt{};
    Instant waitDoubt{};

    bool isEmpty() const { return held.segments().empty() && waits.segments().empty(); }
    // When it was last heard of; one that goes on is heard of now.
    Instant lastHeard() const;
    void forgetBefore(Instant at);
};

} // namespace lockscope::lanes
