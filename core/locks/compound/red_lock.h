#pragma once

#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// The Redlock algorithm: a lock on more than half of several independent servers, asked all at once. Taken when a
// quorum has answered in time and its validity (lease − elapsed − 1 % of the lease − 2 ms) is positive; servers that
// answer later still join. On failure it is given back everywhere, also where no answer came. It excludes others as
// long as clocks run at about the same speed and no server forgets what it gave; for more, use a fencing token.
// Wire-compatible with RedissonRedLock; with Kind::Token, with the Redlock of other languages. On the clients' thread.
class RedLock {
public:
    RedLock(std::vector<Member> members, Clock *clock, CompoundOptions options = {});

    // As MultiLock::acquire(); it is an error at first when so few servers can be asked that no quorum is possible.
    Task<CompoundOutcome> acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const;

private:
    std::vector<Member> m_members;
    Clock *m_clock;
    CompoundOptions m_options;
};

} // namespace lockscope::locks
