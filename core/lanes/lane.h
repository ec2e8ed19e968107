#pragma once

#include "core/lanes/track.h"

namespace lockscope::lanes {

// One owner of a lock. Without a name: waiting clients of which only the number is known.
struct Lane {
    Owner owner;
    Track held;
    Track waits;
    std::vector<Renewal> renewals; // ordered by time

    // The time since when the lock's row contradicts these segments; {} if it agrees.
    Instant holdDoubt{};
    Instant waitDoubt{};

    bool isEmpty() const { return held.segments().empty() && waits.segments().empty(); }
    // The time of the latest information; for an open segment, now.
    Instant lastHeard() const;
    void forgetBefore(Instant at);
};

} // namespace lockscope::lanes
