#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The PTTL that a key can have if nobody released and acquired the lock since it was read. The bounds have two sides:
// a new hold may last longer than the one that was read, or shorter. -1 and -2 mean what PTTL means by them.
struct TtlBounds {
    qint64 least = -2;
    qint64 most = -2;

    bool admit(qint64 pttl) const { return least <= pttl && pttl <= most && (pttl == -1) == (most == -1); }
    friend bool operator==(const TtlBounds &, const TtlBounds &) = default;
};

inline constexpr TtlBounds noExpiryBounds{-1, -1};

// A command that is sent now may arrive so much later. What it finds has run down further by then.
inline constexpr Millis longestFlight{2'000};

// Of what had `ttl` when the plan was read. A fixed or unlearned lease only runs down. A watchdog may also set it back
// to its lease. The server's clock and ours may differ by 1 % and 2 ms.
TtlBounds ttlBounds(const Plan &plan, const Ttl &ttl, Instant now);

// Of what had `left` at some time from `earliest` to `latest`, and only runs down.
TtlBounds runningDown(Millis left, Instant earliest, Instant latest, Instant now);

} // namespace lockscope::actions
