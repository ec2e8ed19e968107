#pragma once

#include "core/async/task.h"
#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/ttl.h"
#include "core/locks/hold/hold.h"
#include "core/redis/node_client.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace lockscope::locks {

// How long a waiter that nobody tells pauses between two looks: `first`, then `factor` times as long up to `most`, each
// jittered down to the half. A factor of 1 is a constant pause.
struct LookPauses {
    Millis first{1};
    double factor = 2;
    Millis most{128};

    static LookPauses constant(Millis pause) { return {pause, 1, pause}; }
};

// How many replicas must have a lock before it counts as taken.
enum class ReplicaSync { Off, One, All };

inline constexpr char noSemaphore[] = "NOSEMAPHORE";

struct AcquireRequest {
    Key name;
    Kind kind = Kind::Reentrant;
    // From LockClient::newOwner(); using one again is re-entry. `SET NX` locks and semaphores know none: each hold gets
    // a token, a number or permit ids of its own, which Hold::owner() tells.
    Owner owner;
    std::optional<Millis> wait; // none: as long as it takes; 0: try once
    std::optional<Millis> lease; // none: the watchdog's, renewed until released. A plain semaphore has none at all
    // Refuse to take a lock over another kind of lock, or of a semaphore that was never made (Precondition, saying what
    // is there; of the latter with the token noSemaphore).
    bool strict = false;
    int permits = 1; // semaphores: how many at once
    std::optional<LookPauses> pauses = {}; // kinds whose waiters are not told: between two looks; none: the client's
    std::optional<ReplicaSync> replicas = {}; // none: the client's
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
};
using AcquireObserver = std::function<void(const AcquireProgress &)>;

struct AcquireOutcome {
    std::shared_ptr<Hold> hold; // null: not acquired in time
    Ttl remaining; // then: what the other holder had left at the last look
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
    ReplicaSync replicaSync = ReplicaSync::Off; // servers that do not know WAIT, or have no replicas, are not asked
    // From 1 ms up to below the deadAfter of redis::ClientOptions, as the connection is silent meanwhile; otherwise
    // an acquire that asks for replicas is refused (Precondition).
    Millis replicaTimeout{1'000};
};

// A lock client with a UUID of its own, wire-compatible with Redisson (lock-protocol). One per redis::Server.
// Single-threaded, on the client's thread.
class LockClient : public QObject {
    Q_OBJECT

public:
    LockClient(redis::Server *client, LockClientOptions options = {}, QObject *parent = nullptr);
    // Stops all renewals; what is held runs out by its lease, but for a plain semaphore's permits: those stay taken.
    // It waits for nothing: what is being acquired ends with Canceled, and gives back what it took only if the redis
    // client lives until the answers are there; a place in a queue is left if that command still goes out. So who wants
    // nothing to stay behind awaits close() first.
    ~LockClient() override;

    const QByteArray &uuid() const;
    Owner newOwner(); // UUID:1, UUID:2, …

    // Subscribe → try again → wait for message, TTL or limit, never more than pollCap without a look. Renewal is
    // armed before the request is sent. An acquire is never resent by itself: when its reply is lost the outcome is
    // reconciled (HGET), and accepted only inside the deadline, else released.
    // Re-entry without a lease gives the hold a watchdog; a hold that has one keeps it until its last release.
    // Errors: what the client says; Precondition when the name holds something that is no such lock (WRONGTYPE), when
    // the request makes no sense, when a reader asks to write (it would wait for itself), or when the owner has a lock
    // that is not reentrant already (NON_REENTRANT_REACQUIRE in the message). Not connected is an error at first; who
    // waits already goes on waiting through a reconnect.
    // On stop: Canceled, with nothing left held and nothing left renewed.
    Task<Result<AcquireOutcome>> acquire(AcquireRequest request, AcquireObserver observer, std::stop_token stop);

    // One count; of a lost hold all that may be left. Renewal is stopped before the last release is sent. Retried
    // with one request id until releaseBudget is over; then OutcomeUnknown (Connect when nothing could be sent at
    // all), and the lease frees it. After the last count the hold has ended, whatever the answer.
    Task<Result<Released>> release(std::shared_ptr<Hold> hold);

    // Releases one hold count of an owner we have no Hold for: what `acquire --detach` left.
    Task<Result<Released>> releaseAs(Key name, Kind kind, Owner owner, int permits = 1);

    // Makes a semaphore of either kind with so many permits; false when there is one of that name. Waiters are told.
    // Precondition when the name holds something else. OutcomeUnknown: it may have been made.
    Task<Result<bool>> trySetPermits(Key name, int permits);
    // Lets permits of an expirable semaphore, named by their ids (hexadecimal, commas between), run out so long from
    // now; false when one of them is gone. Not for what is held here.
    Task<Result<bool>> updateLease(Key name, Owner permits, Millis lease);

    // The last fencing token drawn for this name, without acquiring; none: there was never one. Precondition when the
    // key holds something else.
    Task<Result<std::optional<qint64>>> fencingToken(Key name);

    // Sets what is left back to the hold's lease, now: for a fixed lease that shall go on. Errors: Precondition when it
    // is not held any more (it is then lost) or was entered more than once with leases; else what the client says, and
    // the hold stays valid until its deadline.
    Task<Result<void>> renew(std::shared_ptr<Hold> hold);

    // Stops watching over it without releasing: it stays until its lease runs out (`acquire --detach`).
    void detach(const std::shared_ptr<Hold> &hold);

    // Ends what is under way in good order, while the connection is there: every acquire, also one asked for later,
    // ends with Canceled, has given back what it took and left its queue; releases and what is tried in the background
    // are done. What is held stays so, renewed, and is to be released by whoever took it (before or meanwhile).
    // Comes back when nothing is under way any more, at `until` at the latest, with an OutcomeUnknown for each lock
    // of which that cannot be said then. Once for each client.
    Task<std::vector<Error>> close(Instant until);

    std::vector<std::shared_ptr<Hold>> holds() const; // those of facts()
    std::vector<HoldFacts> facts() const; // of what is held, and of what was lost and not yet released

    // For demonstrations: while frozen no renewal is sent and no deadline is looked at, as in a paused process.
    void setFrozen(bool frozen);

Q_SIGNALS:
    void changed(); // something in facts() changed

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::locks
