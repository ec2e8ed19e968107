#pragma once

#include "core/locks/acquire/attempt.h"
#include "core/locks/hold/live_hold.h"

namespace lockscope::locks {

// What one attempt knows while it is under way.
struct Ask {
    std::shared_ptr<Engine> engine;
    Entry entry;
    LiveHold::Terms terms;
    std::optional<Millis> slot; // fair: stands in line
    Instant sentAt{};
    Instant until{};
    std::shared_ptr<LiveHold> existing; // re-entry: the hold there is
    std::shared_ptr<LiveHold> hold; // the one asked for: existing, or new
    ReplicaSync replicas = ReplicaSync::Off;

    bool isWanted(const std::stop_token &stop) const
    {
        return !stop.stop_requested() && !engine->isClosing() && engine->clock->now() < until;
    }
};

Ask beginAsk(const std::shared_ptr<Engine> &engine, const AcquireRequest &request);
Attempt accept(Ask &ask, qint64 count, std::optional<qint64> token); // the server says that it is ours
Attempt refuse(Ask &ask, Ttl remaining); // it is somebody else's
void dropMark(const Ask &ask); // it is known what became of the request: nobody will ask again
Error acquireCanceled();

} // namespace lockscope::locks
