#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/model/access.h"
#include "core/model/lock_id.h"

#include <QLatin1String>
#include <QString>

#include <vector>

// A deadlock as a plain immutable value that may be passed between threads.
namespace lockscope {

// The evidence that an owner waits for a lock.
enum class WaitSource : quint8 {
    FairQueue, // it is in the queue of the fair lock
    Trace, // a trace saw the server refuse it, and has not seen it acquire the lock or give up
    OwnWaiter, // this program waits for the lock, alone or as a member of a multi-lock
    OwnRead, // it holds the read lock, and the server refuses it the write lock
};
inline constexpr int waitSourceCount = int(WaitSource::OwnRead) + 1;

// The stable words of `deadlocks --json`: "fair-queue", "trace", …
QLatin1String word(WaitSource source);

// One owner of a cycle: it holds a lock, and waits for the lock of the next link. The last link's owner waits for the
// lock of the first one.
struct DeadlockLink {
    LockId lock; // that `holder` holds
    QString server = {}; // its displayed name; empty if all locks of the cycle are on one server
    Owner holder;
    Access access = Access::Exclusive; // how it holds the lock
    Owner waiter; // the same thread as it waits for the next lock; another owner only if that lock is on another server
    WaitSource source = WaitSource::FairQueue; // how its wait is known
    Instant waitsSince{};
    bool waitsSinceIsBound = false; // it already waited when first seen
    friend bool operator==(const DeadlockLink &, const DeadlockLink &) = default;
};

// The way in which the cycle ends without help.
struct DeadlockEnd {
    enum class By : quint8 {
        Nothing, // watchdogs renew all its locks, or they have no expiry
        Unknown, // a lease is not known yet
        Lease, // the lease of the lock `link` is fixed and runs out
        WaitLimit, // the owner of `link` waits until then at most
    };
    By by = By::Unknown;
    std::size_t link = 0;
    Instant when{}; // of Lease and WaitLimit
    friend bool operator==(const DeadlockEnd &, const DeadlockEnd &) = default;
};

// The stable words of `deadlocks --json`: "nothing", "unknown", "lease", "wait-limit".
QLatin1String word(DeadlockEnd::By by);

struct Deadlock {
    std::vector<DeadlockLink> links; // at least one; a reader that waits for its own write lock is a cycle of one
    DeadlockEnd end;
    std::size_t cheapest = 0; // the link whose lock is the cheapest to take away: its owner has waited longest

    // The owner of this link waits for the lock of the link after it.
    const DeadlockLink &after(std::size_t link) const { return links[(link + 1) % links.size()]; }
    bool isEndless() const { return end.by == DeadlockEnd::By::Nothing; }
    Instant closedSince() const; // since the last of its waits began
    friend bool operator==(const Deadlock &, const Deadlock &) = default;
};

// True if both have the same owners with the same locks.
bool isSameCycle(const Deadlock &a, const Deadlock &b);

} // namespace lockscope
