#pragma once

#include "core/base/clock.h"
#include "core/model/known_by.h"
#include "core/model/lock_ptr.h"
#include "core/model/state.h"
#include "core/monitor/analysis/earlier_reads.h"

#include <optional>

namespace lockscope::monitor {

struct Verdict {
    State state = State::Learning;
    KnownBy knownBy = KnownBy::Sample;
    friend bool operator==(const Verdict &, const Verdict &) = default;
};

// The state of the lock (docs/glossary.md), as a pure function; the most severe state if several apply. Call it again
// as time passes without a read: a lock that was not confirmed for `unverifiedAfter` becomes Unverified, and a lock
// close to its deadline becomes AboutToExpire. `serverMillis` is the server's time at lock.readAt. Without it, the
// deadlines in a fair queue are not judged.
Verdict classify(const Lock &lock, const EarlierReads &earlier, Instant now, std::optional<qint64> serverMillis,
                 Millis unverifiedAfter = Millis(5'000));

// True if a hold of this duration is far longer than usual, where 99 % of the holds took at most `most`.
bool isFarLongerThanUsual(Millis held, Millis most);

// The thresholds, each with its reason.
namespace limits {
// A user cannot react within one second, and a lock with more than ten seconds left is not "about to" expire.
inline constexpr Millis nearExpiryAtLeast{1'000};
inline constexpr Millis nearExpiryAtMost{10'000};
inline constexpr int nearExpiryPercent = 10; // of the lease, between these limits
// A waiter subscribes a few milliseconds after it queued. Two reads without a subscriber, seconds apart, are not a
// coincidence.
inline constexpr Millis ghostAfter{2'000};
inline constexpr int ghostLooks = 2;
// Hash and timeout keys are not read in one atomic step, so a reader that leaves in between looks dead once.
inline constexpr Millis zombieAfter{1'000};
inline constexpr int zombieLooks = 2;
// The lock and the list are not read in one atomic step, so a job that ends in between looks stalled once.
inline constexpr Millis stalledAfter{1'000};
inline constexpr int stalledLooks = 2;
// One round trip of a waiter, or its polling interval, passes between a release and the next acquire.
inline constexpr Millis ownerlessAfter{2'000};
// With recursion, the hold count rises and falls within milliseconds. With a leak, it only rises, read after read.
inline constexpr int climbs = 5;
inline constexpr Millis climbingFor{5'000};
// At least five holds show what is usual. An unusual hold is far longer than both their mean and the longest hold.
inline constexpr quint32 habitHolds = 5;
inline constexpr float timesMean = 5;
inline constexpr float timesLongest = 2;
inline constexpr Millis unusualAtLeast{10'000};
// One hold in a hundred is longer than 99 % of them, so only a hold of twice that time is unusual.
inline constexpr int timesUsual = 2;
// A waiter wakes within one round trip. Several reads in five seconds without any change are not a handover.
inline constexpr Millis unclaimedAfter{5'000};
inline constexpr int unclaimedLooks = 3;
// A fair waiter's deadline is that of the waiter before it plus its own wait. By default, Redisson since 3.14 adds at
// most 300 s for each waiter.
inline constexpr Millis fairWait{300'000};
inline constexpr Millis driftMargin{10'000}; // small differences between client clocks are harmless
// If a client still waits, the row shows for this long that the lock expired while held.
inline constexpr Millis expiredFor{10'000};
} // namespace limits

} // namespace lockscope::monitor
