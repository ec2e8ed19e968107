#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/kind_rules.h"

#include <optional>
#include <vector>

namespace lockscope::locks {

// The time until which a request sent at `sentAt` certainly grants the lock. It subtracts 1 % and 2 ms for clocks that
// run at different speeds and for expiry in whole milliseconds (the Redlock paper's drift).
Instant validUntil(Instant sentAt, Millis lease);

// The time for which one hold certainly lasts, over re-entries, releases and renewals. It is never longer than the
// server's TTL:
//  - Re-entry of a read lock has its own timeout, which ends with that hold. Any other re-entry leaves at least the new
//    lease and at least the previous remaining time (for a write lock, the sum).
//  - A release after which holds remain resets the TTL to the lease (all kinds but read).
// A request under way counts as executed if it would shorten the time, and as not executed if it would lengthen the
// time.
class Validity {
public:
    explicit Validity(AcquirableKind kind);

    Instant until() const;

    void entered(Instant end, bool watchdog); // an acquire; the watchdog's lease is the same for all holds of one entry
    void leaving(Instant end); // a release of one of several holds is under way, which sets the TTL to `end`
    void left(); // it was executed
    void withdrawn(); // it was not executed
    void unclear(); // it may have been executed
    void renewed(Instant end); // all holds

private:
    ReentryTime m_time;
    std::vector<Instant> m_ends; // read: one per hold; otherwise one for all
    Instant m_leaveEnd{};
    std::optional<Instant> m_atMost; // the limit due to requests under way
};

} // namespace lockscope::locks
