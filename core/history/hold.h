#pragma once

#include "core/lanes/segment.h"
#include "core/model/kind.h"
#include "core/model/lock_id.h"

#include <optional>

namespace lockscope::history {

using Micros = std::chrono::microseconds;

// One hold of one owner, from its acquire to its end.
struct Hold {
    LockId lock;
    Kind kind = Kind::Reentrant;
    Owner owner;
    Access access = Access::Exclusive;
    Instant from{};
    Instant to{}; // unset while open
    lanes::End end = lanes::End::Open;
    KnownBy fromKnown = KnownBy::Sample;
    KnownBy toKnown = KnownBy::Sample;
    bool openStart = false; // it existed when first seen, so it began then or earlier
    int count = 1; // the highest hold count
    int renewals = 0;
    Micros longestGap{}; // the longest time between two renewals; 0 with fewer than two
    std::optional<Millis> lease;
    int waiters = 0; // the most that waited at one time: a lower bound
    std::optional<Micros> wake; // from the end of the previous hold, if somebody waited then and the event is known
    bool wasTaken = false; // HoldTracker::takeBegun() has returned it
    bool isOpenAgain = false; // set if it wasTaken: its owner holds the lock again
};

// One wait of one owner. Without an owner: the wait of the clients that the server does not name, from the first
// client to the next holder.
struct Wait {
    LockId lock;
    Kind kind = Kind::Reentrant;
    Owner owner;
    Instant from{};
    Instant to{}; // unset while open
    lanes::End end = lanes::End::Open;
    KnownBy fromKnown = KnownBy::Sample;
    KnownBy toKnown = KnownBy::Sample;
    bool openStart = false;
    int count = 1; // the most clients at one time: a lower bound
    Micros blocked{}; // the time of all clients together
    bool wasTaken = false; // HoldTracker::takeBegun() has returned it
    bool isOpenAgain = false; // set if it wasTaken: its owner waits again
};

} // namespace lockscope::history
