#pragma once

#include "core/lanes/segment.h"

#include <vector>

namespace lockscope::lanes {

// A recorded hold or wait of one owner, from its beginning to its end.
struct Spell {
    Owner owner; // empty: clients without a name, which only wait
    bool waits = false;
    Instant from{};
    Instant to{}; // unset while open
    End end = End::Open;
    KnownBy fromKnown = KnownBy::Sample;
    KnownBy toKnown = KnownBy::Sample;
    bool openStart = false;
    Access access = Access::Exclusive;
    qint32 count = 1; // of a wait: the least number of clients
};

// The history of one lock in a period.
struct Record {
    std::vector<Spell> spells;
    std::vector<Gap> gaps; // ordered by time
    bool isCounter = false; // a semaphore: a free permit lets a waiter in while other permits are held
    Instant completeSince{}; // some spells that ended before are missing; unset if all are here
};

} // namespace lockscope::lanes
