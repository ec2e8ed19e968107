#pragma once

#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// All of several locks or none, on one server or several. Members are taken one after another in an order that is the
// same for everybody (by name, then server), so that two who want A and B cannot block each other; the first is waited
// for as long as the caller says, the others for a round's time. On failure everything taken is given back before the
// next round. Every member has the caller's lease, never more; at the end they are set to it together. Wire-compatible
// with Redisson's RedissonMultiLock, which takes the same members in the order given. On the clients' thread.
class MultiLock {
public:
    MultiLock(std::vector<Member> members, Clock *clock, CompoundOptions options = {});

    // Canceled on stop, with nothing left held and nothing left renewed. A server that cannot be asked in the first
    // round is an error; later ones go on trying while the caller's time lasts.
    Task<CompoundOutcome> acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const;

private:
    std::vector<Member> m_members;
    Clock *m_clock;
    CompoundOptions m_options;
};

} // namespace lockscope::locks
