#pragma once

#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// Acquires all of several locks or none, on one server or several. Members are acquired one after another in an order
// that is the same for every client (by name, then server), so that two clients who want A and B cannot block each
// other. It waits for the first member until the caller's limit, and for the others at most until the round's limit.
// After a failure, all members are released before the next round. Every member has the caller's lease, never more. At
// the end, all leases are reset together. Wire-compatible with RedissonMultiLock, which acquires the same members in
// the given order. On the clients' thread.
class MultiLock {
public:
    MultiLock(std::vector<Member> members, Clock *clock, CompoundOptions options = {});

    // Canceled on stop, with nothing left held or renewed. If a server cannot be asked in the first round, the acquire
    // fails. Later rounds keep trying until the caller's limit.
    Task<CompoundOutcome> acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const;

private:
    std::vector<Member> m_members;
    Clock *m_clock;
    CompoundOptions m_options;
};

} // namespace lockscope::locks
