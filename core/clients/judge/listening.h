#pragma once

#include "core/base/clock.h"
#include "core/model/lock.h"

#include <optional>
#include <vector>

namespace lockscope::clients {

// How long to listen to all that a server is asked (MONITOR), until each client that renews was heard: its watchdog
// renews every third of the lease, and is given this much more.
inline constexpr Millis listenMargin{2'000};
inline constexpr Millis longestListening{15'000};
inline constexpr Millis usualLease{30'000}; // Redisson's watchdog, where nothing longer was seen

// The longest lease of those that are held; of one that is not known yet, at least its time to live. Locks that are
// never renewed tell nothing. nullopt: there is none.
std::optional<Millis> longestLease(const std::vector<LockPtr> &locks, Instant now);
Millis listeningTime(std::optional<Millis> longestLease);

} // namespace lockscope::clients
