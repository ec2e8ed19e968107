#pragma once

#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// Acquires all of several locks or none, on one server or several. Members are acquired one after another in an order
// that is the same for every client (by name, then server), so that two clients who want A and B cannot block each
// other. The first member may take until the caller's limit, the others together until the round's limit. After a
// failure, all members are released before the next round. Every member has the caller's lease, never more. If the
// validity is below 9/10 of a fixed lease when all members are acquired, all leases are reset together. Wire-compatible
// with RedissonMultiLock, which acquires the same members in the given order. Use it on the clients' thread.
class MultiLock {
public:
    MultiLock(std::vector<Member> members, Clock *clock, CompoundOptions options = {});

    // After a stop, the result is Canceled, and no member is held or renewed. If a server cannot be asked in the first
    // round, the acquire fails. Later rounds keep trying until the caller's limit.
    Task<CompoundOutcome> acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const;

private:
    std::vector<Member> m_members;
    Clock *m_clock;
    CompoundOptions m_options;
};

} // namespace lockscope::locks
