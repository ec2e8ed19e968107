#pragma once

#include "core/model/deadlock.h"

#include <memory>

// The owners that a lock keeps waiting, as a plain immutable value.
namespace lockscope {

// A node of the tree of blockers: `owner` waits for `lock`.
struct BlockedOwner {
    LockId lock;
    Owner owner;
    int depth = 0; // 0 waits for the blocking lock itself; n + 1 waits for a lock that the owner above it holds
    WaitSource source = WaitSource::FairQueue;
    Instant since{};
    bool sinceIsBound = false;
    friend bool operator==(const BlockedOwner &, const BlockedOwner &) = default;
};

struct Blocking {
    Owner holder; // the first holder of the lock
    int direct = 0; // owners that wait for this lock
    int behind = 0; // further owners, which wait for locks that blocked owners hold
    int locks = 1; // with this one
    Instant since{}; // since when the first of them waits
    bool sinceIsBound = false;
    int possible = 0; // clients that listen, but may not wait; never part of the other numbers
    std::vector<BlockedOwner> tree; // depth first, at most mostShown

    static constexpr int mostShown = 50;
    int owners() const { return direct + behind; }
    friend bool operator==(const Blocking &, const Blocking &) = default;
};

// The findings of the graph of waits about one lock; null if there are none.
struct WaitFacts {
    std::shared_ptr<const Deadlock> deadlock;
    std::shared_ptr<const Blocking> blocking;
};
// Compares the values, so that an equal value that was computed again is not a change.
bool operator==(const WaitFacts &a, const WaitFacts &b);

} // namespace lockscope
