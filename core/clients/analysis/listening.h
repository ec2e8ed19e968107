#pragma once

#include "core/base/clock.h"
#include "core/model/lock_ptr.h"

#include <optional>
#include <vector>

namespace lockscope::clients {

// MONITOR must run until it has shown each renewing client. A watchdog renews after each third of the lease. This
// margin is added to a third of the lease.
inline constexpr Millis listenMargin{2'000};
inline constexpr Millis longestListening{15'000};
inline constexpr Millis usualLease{30'000}; // lease of Redisson's watchdog, if no lease is known

// The longest lease of the held locks. If a lease is not known yet, the greater of usualLease and the lock's time to
// live counts. Ignores locks that are never renewed. nullopt if no other lock is held.
std::optional<Millis> longestLease(const std::vector<LockPtr> &locks, Instant now);
Millis listeningTime(std::optional<Millis> longestLease);

} // namespace lockscope::clients
