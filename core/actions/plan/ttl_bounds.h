#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The range of PTTL that a key can have if nobody released and acquired the lock since the reading. The range is
// bounded on both sides, because a new hold may last longer or shorter. -1 and -2 have the meaning of PTTL.
struct TtlBounds {
    qint64 least = -2;
    qint64 most = -2;

    bool admit(qint64 pttl) const { return least <= pttl && pttl <= most && (pttl == -1) == (most == -1); }
    friend bool operator==(const TtlBounds &, const TtlBounds &) = default;
};

inline constexpr TtlBounds noExpiryBounds{-1, -1};

// The longest time that a command sent now takes to arrive. The PTTL runs down further during that time.
inline constexpr Millis longestFlight{2'000};

// The bounds of a key that had `ttl` when the plan was read. A fixed or unlearned lease only runs down. A watchdog may
// also reset the time to live to its lease. The server's clock and ours may differ by 1 % and 2 ms.
TtlBounds ttlBounds(const Plan &plan, const Ttl &ttl, Instant now);

// The bounds of a key that had `left` at some time from `earliest` to `latest`, and whose time to live only runs down.
TtlBounds runningDown(Millis left, Instant earliest, Instant latest, Instant now);

} // namespace lockscope::actions
