#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/ttl.h"
#include "core/locks/terms/kind.h"

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::locks {

class Hold;

// How long a waiter that nobody tells pauses between two looks: `first`, then `factor` times as long up to `most`, each
// jittered down to the half. A factor of 1 is a constant pause.
struct LookPauses {
    Millis first{1};
    double factor = 2;
    Millis most{128};

    static LookPauses constant(Millis pause) { return {pause, 1, pause}; }
};

// How many replicas must have a lock before it counts as taken. Without their confirmation the lock is given back, and
// the acquire ends with Precondition and the token notConfirmed.
enum class ReplicaSync { Off, One, All };

inline constexpr char noSemaphore[] = "NOSEMAPHORE";
inline constexpr char notConfirmed[] = "NOTCONFIRMED";

struct AcquireRequest {
    Key name;
    Kind kind = Kind::Reentrant;
    // From LockClient::newOwner(); using one again is re-entry. `SET NX` locks and semaphores know none: each hold gets
    // a token, a number or permit ids of its own, which Hold::owner() tells.
    Owner owner;
    std::optional<Millis> wait; // none: as long as it takes; 0: try once
    std::optional<Millis> lease; // none: the watchdog's, renewed until released. A plain semaphore has none at all
    // Refuse to take a lock over another kind of lock, or of a semaphore that was never made (Precondition, saying what
    // is there; of the latter with the token noSemaphore). A `SET NX` lock is taken by a script then, which can be
    // called off; a plain SET that arrives after its acquire has ended takes the lock for a lease.
    bool strict = false;
    int permits = 1; // semaphores: how many at once
    std::optional<LookPauses> pauses = {}; // kinds whose waiters are not told: between two looks; none: the client's
    std::optional<ReplicaSync> replicas = {}; // none: the client's
};

// Why a look did not give the lock.
enum class Refusal : quint8 {
    None, // it gave it, or there was no look yet
    Held, // somebody else has it
    OthersTurn, // fair: it is free, and another one is next in its queue, alive or not
    TooFewPermits, // a semaphore has fewer free permits than were asked for
    Unavailable, // the server could not do it for the moment, or did not answer
};

enum class AcquireStep {
    Tried,
    Queued, // behind others of this lock client that wait for the same lock
    Subscribed,
    Woken,
    LookedAgain,
    GaveBack, // compound locks: what was taken of it, to begin anew
    Acquired,
    TimedOut,
    Canceled,
    Failed,
};
struct AcquireProgress {
    AcquireStep step;
    Millis since{}; // since the acquire began
    Ttl remaining; // Tried, LookedAgain: what the other holder has left
    Refusal why = Refusal::None; // Tried, LookedAgain, TimedOut
    std::optional<Error> error = {}; // Unavailable
};
using AcquireObserver = std::function<void(const AcquireProgress &)>;

struct AcquireOutcome {
    std::shared_ptr<Hold> hold; // null: not acquired in time
    Ttl remaining; // then: what the other holder had left at the last look
    Refusal why = Refusal::None; // then
};

enum class Released {
    Freed, // the lock is free (or downgraded to a read lock still held) and its waiters were told
    HoldsRemain, // the count went down by one; or it was our last read hold, and others still read
    NotHeld, // it was no longer ours: lost before, or freed by force
};

struct LockClientOptions {
    Millis watchdogLease{30'000}; // Redisson's lockWatchdogTimeout; renewed every third of it
    Millis pollCap{5'000}; // a waiter looks again at least this often, whatever it was told
    Millis releaseBudget{10'000}; // all retries of one release together
    Millis fairWait{300'000}; // how long one that waits without a limit may stand at the head of a fair lock's queue
    LookPauses pauses;
    ReplicaSync replicaSync = ReplicaSync::Off;
    // From 1 ms up to below the deadAfter of redis::ClientOptions, as the connection is silent meanwhile; otherwise
    // an acquire that asks for replicas is refused (Precondition).
    Millis replicaTimeout{1'000};
    // Called right before each acquire request is sent; an error refuses the request. Releases and renewals do not ask.
    // Empty: all requests are allowed.
    std::function<std::optional<Error>()> forbids = {};
};

} // namespace lockscope::locks
