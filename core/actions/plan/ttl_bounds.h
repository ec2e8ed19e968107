#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The PTTL values that a key can have if nobody released and acquired the lock since the read. The range has two
// bounds, because a new hold may have a longer or a shorter time to live. -1 and -2 mean the same as in the answer of
// PTTL.
struct TtlBounds {
    qint64 least = -2;
    qint64 most = -2;

    bool admit(qint64 pttl) const { return least <= pttl && pttl <= most && (pttl == -1) == (most == -1); }
    friend bool operator==(const TtlBounds &, const TtlBounds &) = default;
};

inline constexpr TtlBounds noExpiryBounds{-1, -1};

// The maximum time that a command takes to reach the server. The PTTL continues to fall during that time.
inline constexpr Millis longestFlight{2'000};

// The bounds of a key that had `ttl` when the plan was read. If a watchdog renews the lease, it may have reset the time
// to live to the lease. Otherwise the time to live has only decreased. The server's clock and ours may drift apart by
// 1 % of the elapsed time, plus 2 ms.
TtlBounds ttlBounds(const Plan &plan, const Ttl &ttl, Instant now);

// The bounds at `now` for a key that had the time to live `left` at some moment between `earliest` and `latest`, and
// was not renewed since.
TtlBounds runningDown(Millis left, Instant earliest, Instant latest, Instant now);

} // namespace lockscope::actions
