#pragma once

#include "core/locks/waiters/handover_fairness.h"
#include "core/locks/waiters/local_wait_queue.h"
#include "core/locks/wire/entry.h"

namespace lockscope::locks {

// The key of the local queue in which this client's waiters for the same lock stand: see LocalWaitQueue.
QByteArray lineOf(const Entry &entry);

// The details of a release.
struct GivenBack {
    int told = 0; // how many clients received the message
    BootClock::duration took{}; // from the request to its answer
    bool isHandedOver = false; // the next waiter already sent its request behind the release
};

// Shows which owner of one lock client waits for which lock, and whether this client or other clients have their turn.
struct Waiters {
    explicit Waiters(const Clock *clock)
        : handoverFairness(clock)
    { }

    // True if nobody waits, here or in other clients.
    bool isQuiet() const { return room.isEmpty() && handoverFairness.isEmpty(); }

    // True if the next waiter here may send its request right behind the release, without waiting for the answer,
    // because the server serves one connection in order. False if other clients have their turn.
    bool mayHandOverAhead(const Entry &entry) const;

    // This client no longer has the lock (or may not have it). Calls the next waiter here, even if that waiter has
    // already asked.
    void handOver(const Entry &entry, const GivenBack &how = {});

    LocalWaitQueue room;
    HandoverFairness handoverFairness;
};

} // namespace lockscope::locks
