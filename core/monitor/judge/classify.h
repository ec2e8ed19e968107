#pragma once

#include "core/model/lock.h"
#include "core/monitor/judge/lock_memory.h"

namespace lockscope::monitor {

struct Verdict {
    State state = State::Learning;
    KnownBy knownBy = KnownBy::Sample;
    friend bool operator==(const Verdict &, const Verdict &) = default;
};

// Which state of docs/glossary.md it is in, as a pure function; when several are true, the most severe. Call it again
// when time passes without a look: a lock nobody confirmed for `unverifiedAfter` becomes Unverified, one whose deadline
// comes near AboutToExpire. `serverMillis` is the server's time at lock.readAt; without it the deadlines in a fair
// queue are not judged.
Verdict classify(const Lock &lock, const LockMemory &memory, Instant now, std::optional<qint64> serverMillis,
                 Millis unverifiedAfter = Millis(5'000));

// The thresholds, each with its reason.
namespace limits {
// Nobody can do anything in less than a second, and nobody calls ten seconds "about to".
inline constexpr Millis nearExpiryAtLeast{1'000};
inline constexpr Millis nearExpiryAtMost{10'000};
inline constexpr int nearExpiryPercent = 10; // of the lease, in between
// A waiter subscribes a few milliseconds after it queued: twice, seconds apart, is no coincidence.
inline constexpr Millis ghostAfter{2'000};
inline constexpr int ghostLooks = 2;
// Hash and timeout keys are not read in one atomic step: a reader that leaves in between looks dead once.
inline constexpr Millis zombieAfter{1'000};
inline constexpr int zombieLooks = 2;
// From a release to the next acquire there is one round trip of a waiter, or its poll.
inline constexpr Millis ownerlessAfter{2'000};
// Recursion goes up and down within milliseconds; a leak only goes up, look after look.
inline constexpr int climbs = 5;
inline constexpr Millis climbingFor{5'000};
// Five holds are the least that make a habit; then far beyond both the usual and the longest of them.
inline constexpr quint32 habitHolds = 5;
inline constexpr float timesMean = 5;
inline constexpr float timesLongest = 2;
inline constexpr Millis unusualAtLeast{10'000};
// A waiter is woken within one way there and back; half a dozen looks in which nothing moved are no hand-over.
inline constexpr Millis unclaimedAfter{5'000};
inline constexpr int unclaimedLooks = 3;
// A fair waiter adds its wait to the deadline before it: at most 300 s each with Redisson's default since 3.14.
inline constexpr Millis fairWait{300'000};
inline constexpr Millis driftMargin{10'000}; // clocks of clients that differ a little harm nobody
// How long a row says that its lock expired while held, when somebody still queues for it.
inline constexpr Millis expiredFor{10'000};
} // namespace limits

} // namespace lockscope::monitor
