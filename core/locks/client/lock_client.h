#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/locks/hold/hold.h"
#include "core/locks/terms/terms.h"
#include "core/redis/server.h"

#include <QObject>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace lockscope::locks {

class Taking;

// A lock client with a UUID of its own, wire-compatible with Redisson (docs/protocol.md). One per redis::Server.
// Single-threaded, on the client's thread.
class LockClient : public QObject {
    Q_OBJECT

public:
    LockClient(redis::Server *server, LockClientOptions options = {}, QObject *parent = nullptr);
    // Stops all renewals; what is held runs out by its lease, but for a plain semaphore's permits: those stay taken.
    // It waits for nothing: what is being acquired ends with Canceled, and gives back what it took only if the redis
    // client lives until the answers are there; a place in a queue is left if that command still goes out. So who wants
    // nothing to stay behind awaits close() first.
    ~LockClient() override;

    const QByteArray &uuid() const;
    Owner newOwner(); // UUID:1, UUID:2, …
    LockId idOf(const Key &name) const; // of a lock on this server
    // The run id of the process that has it, in a cluster the master of its slot. Empty: not connected yet, or the
    // server does not say.
    QByteArray processOf(const Key &name) const;

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

    // For a script of somebody else's that takes a lock for this client; the owner is a new one. While the server is
    // there.
    Taking take(Key name, Kind kind, Millis lease);

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
    bool isInUse() const; // something is held, acquired or given back: its connection is needed

    // For demonstrations: while frozen no renewal is sent and no deadline is looked at, as in a paused process.
    void setFrozen(bool frozen);

Q_SIGNALS:
    void changed(); // something in facts() changed

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::locks
