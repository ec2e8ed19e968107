#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/kind_rules.h"

#include <optional>
#include <vector>

namespace lockscope::locks {

// The time until which a request sent at `sentAt` certainly grants the lock. It subtracts 1 % of the lease for clocks
// that run at different speeds, and 2 ms for expiry in whole milliseconds (the Redlock paper's drift).
Instant validUntil(Instant sentAt, Millis lease);
// The shortest lease with which a request sent at `sentAt` grants the lock until `until`.
Millis leaseUntil(Instant until, Instant sentAt);

// The time for which one hold certainly lasts, over re-entries, releases and renewals. It is never longer than the
// server's TTL:
//  - Each hold of a read lock has its own timeout, which ends with that hold. After any other re-entry, the remaining
//  time is at least the new lease and at least the previous remaining time.
//  - If holds remain after a release, the release resets the TTL to the lease (all kinds except read locks).
// While a request is under way, it counts as executed if it would shorten the time, and as not executed if it would
// lengthen the time.
class Validity {
public:
    explicit Validity(AcquirableKind kind);

    Instant until() const;

    // Call it after an acquire. A watchdog renews all holds, but the acquire itself does not change the timeouts of
    // earlier read holds.
    void entered(Instant end, bool watchdog);
    void leaving(Instant end); // a pending release of one of several holds sets the TTL to `end`
    void left(); // that release was executed
    void leftPerhaps(); // that release may have been executed. If it was, a later release ends the read hold before it
    void withdrawn(); // the request was not executed
    void unclear(); // the request may have been executed
    // All holds, except read holds whose own time was over: their timeouts are gone on the server.
    void renewed(Instant end, Instant now);

private:
    ReentryTime m_time;
    std::vector<Instant> m_ends; // for a read lock, one per hold; otherwise one for all holds
    Instant m_leaveEnd{};
    std::optional<Instant> m_atMost; // the limit set by requests under way
};

} // namespace lockscope::locks
