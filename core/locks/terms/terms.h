#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/ttl.h"
#include "core/locks/terms/acquirable_kind.h"

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::locks {

class Hold;

// The pauses of a polling waiter. The first pause is `first`. Each later pause is `factor` times as long as the
// previous one, up to `most`. Each pause is shortened at random to between half and all of its length. A factor of 1
// gives a constant pause.
struct LookPauses {
    Millis first{1};
    double factor = 2;
    Millis most{128};

    static LookPauses constant(Millis pause) { return {pause, 1, pause}; }
};

// How many replicas must confirm a lock. Without their confirmation the lock is released, and the acquire ends with
// Precondition and the token notConfirmed.
enum class ReplicaSync { Off, One, All };

inline constexpr char noSemaphore[] = "NOSEMAPHORE";
inline constexpr char notConfirmed[] = "NOTCONFIRMED";

struct AcquireRequest {
    Key name;
    AcquirableKind kind = AcquirableKind::Reentrant;
    // From LockClient::newOwner(). If an owner acquires its lock again, that is re-entry. `SET NX` locks and semaphores
    // ignore this value: each hold gets its own token, number or permit ids, see Hold::owner().
    Owner owner;
    std::optional<Millis> wait; // nullopt means no limit; 0 means try once
    // nullopt means a watchdog, which renews the lease until the release; a plain semaphore has no lease
    std::optional<Millis> lease;
    // If true, rejects the acquire if the name holds another kind of lock (Precondition, which names the existing
    // kind). It also rejects the acquire of a semaphore that does not exist (Precondition with the token noSemaphore).
    // A strict acquire of a `SET NX` lock uses a script, which can be canceled. Without `strict`, the acquire sends a
    // plain SET. If this command arrives after the acquire has ended, the lock stays held for one lease.
    bool strict = false;
    int permits = 1; // semaphores: how many to acquire
    std::optional<LookPauses> pauses = {}; // for polling kinds; nullopt means the client's pauses
    std::optional<ReplicaSync> replicas = {}; // nullopt means the client's setting
};

// Why a try did not acquire the lock.
enum class Refusal : quint8 {
    None, // the lock was acquired, or was not tried yet
    Held, // somebody else has it
    OthersTurn, // fair: the lock is free, but another waiter, dead or alive, is next
    TooFewPermits, // a semaphore has fewer free permits than requested
    HandedBack, // it was acquired, but the server's answer was late or lost, so it was released again
    Unavailable, // the server was temporarily unable to execute the request, or did not answer
};

enum class AcquireStep {
    Tried,
    Queued, // behind other waiters of this lock client for the same lock
    Subscribed,
    Woken,
    LookedAgain,
    GaveBack, // compound locks: the acquired members were released, and the acquire starts again
    Acquired,
    TimedOut,
    Canceled,
    Failed,
};
struct AcquireProgress {
    AcquireStep step;
    Millis since{}; // since the start of the acquire
    Ttl remaining; // for Tried, LookedAgain: the other holder's remaining time
    Refusal why = Refusal::None; // for Tried, LookedAgain, TimedOut
    std::optional<Error> error = {}; // set for Refusal::Unavailable
};
using AcquireObserver = std::function<void(const AcquireProgress &)>;

struct AcquireOutcome {
    std::shared_ptr<Hold> hold; // null means that the lock was not acquired in time
    Ttl remaining; // without a hold: the other holder's remaining time at the last check
    Refusal why = Refusal::None; // without a hold
};

enum class Released {
    Freed, // the lock is free (or downgraded to a read lock), and waiters were notified
    HoldsRemain, // the hold count fell by one, or our last read hold ended while other readers remain
    NotHeld, // the lock was no longer ours: lost earlier, or force-released
};

struct LockClientOptions {
    Millis watchdogLease{30'000}; // Redisson's lockWatchdogTimeout; a renewal is sent after each third of it
    Millis pollCap{5'000}; // a waiter checks at least this often, whatever the server reported
    Millis releaseBudget{10'000}; // for all retries of one release
    Millis fairWait{300'000}; // how long a waiter without a limit may stand at the head of a fair lock's queue
    LookPauses pauses = {};
    ReplicaSync replicaSync = ReplicaSync::Off;
    // The time to wait for replicas, at least 1 ms. The time must be less than redis::ClientOptions::deadAfter, because
    // the connection is silent during the wait. With any other time, an acquire that asks for replicas is rejected
    // (Precondition).
    Millis replicaTimeout{1'000};
    // Called right before each acquire request is sent. An error rejects the request. Releases and renewals do not call
    // it. An empty function allows all requests.
    std::function<std::optional<Error>()> forbids = {};
};

} // namespace lockscope::locks
