#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/locks/hold/hold.h"
#include "core/locks/terms/terms.h"
#include "core/model/access.h"
#include "core/redis/server.h"

#include <QObject>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace lockscope::locks {

class ScriptAcquire;

// A request of this client that waits for a lock.
struct WaitingRequest {
    LockId lock;
    Owner owner;
    Access access = Access::Exclusive;
    Instant since{};
    std::optional<Instant> limit; // it gives up then
};

// A lock client with its own UUID, wire-compatible with Redisson. One per redis::Server. Single-threaded, on the
// server's thread.
class LockClient : public QObject {
    Q_OBJECT

public:
    LockClient(redis::Server *server, LockClientOptions options = {}, QObject *parent = nullptr);
    // Stops all renewals. Holds expire with their leases, but permits of a plain semaphore stay acquired. The
    // destructor waits for nothing. Running acquires end with Canceled. If the server grants a lock to such an acquire,
    // the lock is released only if the redis client still exists when the answer arrives. A waiter leaves its queue
    // only if the command for that is still sent. To leave nothing behind, await close() first.
    ~LockClient() override;

    const QByteArray &uuid() const;
    Owner newOwner(); // UUID:1, UUID:2, …
    LockId idOf(const Key &name) const; // the id of a lock on this server
    // The run id of the process that has the lock (in a cluster, the master of its slot). Empty if the client is not
    // connected yet, or if the run id is unknown.
    QByteArray processOf(const Key &name) const;

    // Tries once. Then repeats three steps: subscribe, try again, wait for an unlock message, the end of the TTL or the
    // limit. Checks the lock at least every pollCap. Renewal is armed before the request is sent. An acquire request is
    // never resent automatically. If its reply is lost, the client reads the hold (HGET). It accepts the hold only
    // before its deadline, and releases it otherwise. Re-entry without a lease gives the hold a watchdog until its
    // last release.
    // Returns the errors of the redis client. The error is Precondition in four cases. The name holds another kind of
    // key (WRONGTYPE). The request is invalid. A reader asks to write, so it would wait for itself. The owner already
    // has a lock that is not reentrant (NON_REENTRANT_REACQUIRE in the message). Without a connection the first try
    // fails, but a waiter survives reconnects. After a stop, the result is Canceled, and the lock is neither held nor
    // renewed.
    Task<Result<AcquireOutcome>> acquire(AcquireRequest request, AcquireObserver observer, std::stop_token stop);

    // Releases one count of a hold, or all remaining counts if the hold was lost. Renewal stops before the last release
    // is sent. Retries with one request id until releaseBudget is over. After that, the error is OutcomeUnknown
    // (Connect if nothing could be sent), and the lock becomes free when its lease expires. After the release of the
    // last count, the hold has ended, whatever the answer.
    Task<Result<Released>> release(std::shared_ptr<Hold> hold);

    // Releases one count for an owner that has no Hold object, for example after `acquire --detach`. If counts remain,
    // their time does not get shorter.
    Task<Result<Released>> releaseAs(Key name, AcquirableKind kind, Owner owner, int permits = 1);

    // Prepares a lock that a script will acquire for this client as a part of its own work (see ScriptAcquire). The
    // lock gets a new owner. The server object must exist.
    ScriptAcquire beginScriptAcquire(Key name, AcquirableKind kind, Millis lease);

    // Creates a semaphore of either kind with this many permits, and wakes waiters. Returns false if a semaphore of
    // that name exists. Errors: Precondition if the name holds another kind of key; OutcomeUnknown if the semaphore may
    // have been created.
    Task<Result<bool>> trySetPermits(Key name, int permits);

    // Reads the last fencing token of this name without acquiring the lock; nullopt means that no token was ever drawn.
    // The error is Precondition if the key holds something else.
    Task<Result<std::optional<qint64>>> fencingToken(Key name);

    // Resets the remaining time of the hold to its lease. This also prolongs a hold with a fixed lease. Errors:
    // Precondition if the lock is no longer held (the hold is then lost), or if the owner entered the lock more than
    // once with fixed leases. Other errors are those of the redis client, and leave the hold valid until its deadline.
    Task<Result<void>> renew(std::shared_ptr<Hold> hold);

    // Stops renewing the hold without releasing it. The hold lasts until its lease expires (`acquire --detach`).
    void detach(const std::shared_ptr<Hold> &hold);

    // Ends all work in good order while the connection exists. Every acquire, also a later one, ends with Canceled,
    // after it has released its lock and left its queue. Pending releases and background work finish. Holds stay valid
    // and renewed; the caller must release them before close() or while close() runs. Returns when no work is pending,
    // at `until` at the latest. The result has an OutcomeUnknown for each lock whose state is then unknown. Call it
    // once.
    Task<std::vector<Error>> close(Instant until);

    std::vector<std::shared_ptr<Hold>> holds() const; // the same holds as in facts()
    std::vector<HoldFacts> facts() const; // facts about present holds, and about lost holds that are not released yet
    std::vector<WaitingRequest> waiting() const; // requests for locks, not for permits
    bool isInUse() const; // true if a hold, an acquire or a release needs the connection

    // For demonstrations: while frozen, no renewal is sent and no deadline is checked, as in a paused process.
    void setFrozen(bool frozen);

Q_SIGNALS:
    void changed(); // something in facts() changed

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::locks
