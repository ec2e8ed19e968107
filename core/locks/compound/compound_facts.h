#pragma once

#include "core/locks/compound/compound.h"
#include "core/locks/terms/hold_facts.h"

namespace lockscope::locks {

// How many members of a compound lock are held.
enum class Standing {
    Whole, // all members
    Reduced, // red: a quorum, but not all
    Split, // some, but too few
    Gone, // no member is held, or the lock was released
};

struct MemberFacts {
    LockId lock;
    AcquirableKind kind = AcquirableKind::Reentrant;
    QString node;
    MemberResult result;
    std::optional<HoldFacts> hold; // set once the member was acquired, even after a loss
};

// A copy of the state, which may be passed to another thread.
struct CompoundFacts {
    quint64 id = 0; // assigned by the caller
    CompoundKind kind = CompoundKind::Multi;
    std::vector<MemberFacts> members;
    int quorum = 0;
    int held = 0; // members that are valid now
    Standing standing = Standing::Gone;
    Millis lease{};
    bool watchdog = false;
    Instant acquiredAt{};
    Instant deadline{};
    bool valid = false;
    bool atRisk = false;
    std::optional<LossReason> lost;
};

} // namespace lockscope::locks
