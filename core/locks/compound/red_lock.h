#pragma once

#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// The Redlock algorithm: a lock on a majority of several independent servers, which are all asked at once. It is
// acquired when a quorum has answered in time and its validity (lease − elapsed − 1 % of the lease − 2 ms) is positive.
// If a server answers later, its lock still counts. After a failure, the lock is released on every server, even on a
// server that did not answer. It excludes other clients as long as clocks run at about the same speed and no server
// forgets a lock. For stronger safety, use a fencing token. Wire-compatible with RedissonRedLock and, with Kind::Token,
// with the Redlock of other languages. Use it on the clients' thread.
class RedLock {
public:
    RedLock(std::vector<Member> members, Clock *clock, CompoundOptions options = {});

    // Like MultiLock::acquire(). The acquire fails if the first round cannot ask enough servers for a quorum.
    Task<CompoundOutcome> acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const;

private:
    std::vector<Member> m_members;
    Clock *m_clock;
    CompoundOptions m_options;
};

} // namespace lockscope::locks
