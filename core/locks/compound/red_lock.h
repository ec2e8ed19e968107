#pragma once

#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// The Redlock algorithm: a lock on a majority of several independent servers, asked all at once. It is acquired when a
// quorum has answered in time and its validity (lease − elapsed − 1 % of the lease − 2 ms) is positive. Servers that
// answer later still join. After a failure it is released everywhere, even where no answer came. It excludes others as
// long as clocks run at about the same speed and no server forgets a lock; for stronger safety, use a fencing token.
// Wire-compatible with RedissonRedLock and, with Kind::Token, with the Redlock of other languages. On the clients'
// thread.
class RedLock {
public:
    RedLock(std::vector<Member> members, Clock *clock, CompoundOptions options = {});

    // Like MultiLock::acquire(). The first round fails if too few servers can be asked for a quorum.
    Task<CompoundOutcome> acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const;

private:
    std::vector<Member> m_members;
    Clock *m_clock;
    CompoundOptions m_options;
};

} // namespace lockscope::locks
