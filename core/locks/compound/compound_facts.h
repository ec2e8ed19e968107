#pragma once

#include "core/locks/compound/compound.h"
#include "core/locks/terms/hold_facts.h"

namespace lockscope::locks {

// How much of a compound lock is held.
enum class Standing {
    Whole, // all members
    Reduced, // red: a quorum, but not all
    Split, // some, but too few
    Gone, // none, or it was released
};

struct MemberFacts {
    LockId lock;
    Kind kind = Kind::Reentrant;
    QString node;
    MemberResult result;
    std::optional<HoldFacts> hold; // Taken; also when it was lost since
};

// A copy of the figures that may cross threads.
struct CompoundFacts {
    quint64 id = 0; // given by whoever keeps it
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
