#pragma once

#include "core/base/ttl.h"
#include "core/locks/acquire/acquire_parts.h"
#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

// The result of one request: our hold, or the present holder's remaining time.
struct Attempt {
    std::shared_ptr<LiveHold> hold; // null means somebody else has the lock
    Ttl remaining; // without a hold: the holder's remaining time
    // Set if the answer was lost and the lock is free, but another waiter may come first.
    std::optional<Error> unknownTurn = {};
    bool isHandedBack = false; // nobody refused us: see Refusal::HandedBack
};

// The state of one attempt while its request is under way.
struct PendingAcquire {
    std::shared_ptr<AcquireParts> parts;
    Entry entry;
    LiveHold::Terms terms;
    std::optional<Millis> slot; // fair: how long the waiter may stand at the head of the queue
    Instant sentAt{};
    Instant until{};
    std::shared_ptr<LiveHold> existing; // re-entry: the present hold
    std::shared_ptr<LiveHold> hold; // the requested hold: existing, or new
    ReplicaSync replicas = ReplicaSync::Off;
    bool isStrict = false;
    // The caller must know that the request changes nothing any more. If that is unknown, so is the outcome.
    bool mustBeCalledOff = false;
    std::optional<Bundles::Ticket> ticket; // set if the request was sent in a bundle

    Key mark() const { return ticket ? ticket->mark() : markOf(entry); } // the mark that cancels the request
    bool isWanted(const std::stop_token &stop) const
    {
        return !stop.stop_requested() && !parts->isClosing() && parts->clock->now() < until;
    }
};

PendingAcquire beginAcquire(const std::shared_ptr<AcquireParts> &parts, const AcquireRequest &request);
// After the server's answer: accept() if we have the lock, refuse() if somebody else has it.
Attempt accept(PendingAcquire &pending, qint64 count, std::optional<qint64> token);
Attempt refuse(PendingAcquire &pending, Ttl remaining);
// The count that the server has without this request, as far as this client knows.
qint64 countBefore(const PendingAcquire &pending);

void dropMark(const PendingAcquire &pending); // the outcome is known, so the mark is no longer needed
Error acquireCanceled();

} // namespace lockscope::locks
