#pragma once

#include "core/base/ttl.h"
#include "core/locks/acquire/acquire_parts.h"
#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

// One look at a lock: it is ours, or what its holder has left.
struct Attempt {
    std::shared_ptr<LiveHold> hold; // null: somebody else's
    Ttl remaining; // then
};

// What one attempt knows while its request is under way.
struct PendingAcquire {
    std::shared_ptr<AcquireParts> parts;
    Entry entry;
    LiveHold::Terms terms;
    std::optional<Millis> slot; // fair: stands in the queue
    Instant sentAt{};
    Instant until{};
    std::shared_ptr<LiveHold> existing; // re-entry: the hold there is
    std::shared_ptr<LiveHold> hold; // the one asked for: existing, or new
    ReplicaSync replicas = ReplicaSync::Off;
    bool isStrict = false;
    std::optional<Bundles::Ticket> ticket; // when it went along with others

    Key mark() const { return ticket ? ticket->mark() : markOf(entry); } // calls off what was sent
    bool isWanted(const std::stop_token &stop) const
    {
        return !stop.stop_requested() && !parts->isClosing() && parts->clock->now() < until;
    }
};

PendingAcquire beginAcquire(const std::shared_ptr<AcquireParts> &parts, const AcquireRequest &request);
// The server says that it is ours; or that it is somebody else's.
Attempt accept(PendingAcquire &pending, qint64 count, std::optional<qint64> token);
Attempt refuse(PendingAcquire &pending, Ttl remaining);
void dropMark(const PendingAcquire &pending); // it is known what became of the request: nobody will ask again
Error acquireCanceled();

} // namespace lockscope::locks
