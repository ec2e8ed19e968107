#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/kind_rules.h"

#include <optional>
#include <vector>

namespace lockscope::locks {

// Until when a request sent at `sentAt` gives the lock for certain: 1 % and 2 ms are kept back for clocks that run
// at different speeds and for expiry in whole milliseconds (the Redlock paper's drift).
Instant validUntil(Instant sentAt, Millis lease);

// How long one hold is certain to last, over re-entries, releases and renewals. Never more than the server's TTL:
//  - a re-entry of a read lock has a timeout of its own, which ends with that hold; any other leaves at least the new
//    lease and at least what was left (of a write lock both);
//  - a release that leaves holds sets the TTL back to the lease (all but read).
// What is under way counts as done where that means less time, and as not done where it means more.
class Validity {
public:
    explicit Validity(Kind kind);

    Instant until() const;

    void entered(Instant end, bool watchdog); // an acquire. The watchdog's lease is the same for all holds of one entry
    void leaving(Instant end); // a release of one of several holds is under way; it sets the TTL as until `end`
    void left(); // it happened
    void withdrawn(); // it did not
    void unclear(); // it may have
    void renewed(Instant end); // all holds

private:
    ReentryTime m_time;
    std::vector<Instant> m_ends; // read: one a hold; otherwise one for all
    Instant m_leaveEnd{};
    std::optional<Instant> m_atMost; // by what is under way
};

} // namespace lockscope::locks
