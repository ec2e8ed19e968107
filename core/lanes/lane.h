#pragma once

#include "core/lanes/track.h"

namespace lockscope::lanes {

// One owner of a lock. An empty owner means waiting clients of which only the number is known.
struct Lane {
    Owner owner;
    Track held;
    Track waits;
    std::vector<Renewal> renewals; // ordered by time

    // The lock's row has contradicted these segments since this time; {} if the row agrees.
    Instant holdDoubt{};
    Instant waitDoubt{};

    bool isEmpty() const { return held.segments().empty() && waits.segments().empty(); }
    // The time of the latest information, or LockLanes::endless while a segment is open.
    Instant lastHeard() const;
    void forgetBefore(Instant at);
};

} // namespace lockscope::lanes
