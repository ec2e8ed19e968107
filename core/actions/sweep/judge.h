#pragma once

#include "core/actions/sweep/leftover_reading.h"

namespace lockscope::actions {

// A client's clock may be so far behind the server's; so long after its deadline a waiter is taken to be gone.
inline constexpr Millis sweepMargin{60'000};

// Whether a companion is left behind, and whether that is certain; nullopt: its lock uses it, or it is not there. Pure.
// Certain is only what follows from the keys themselves at one moment, by the rules of Redisson's own scripts: a queue
// is of use to who waits in it, and whoever comes next drops those whose deadline has passed; a timeout key is looked
// at for a hold that its reader's field counts.
std::optional<Leftover> judge(const LeftoverReading &reading, const LockId &id);

} // namespace lockscope::actions
