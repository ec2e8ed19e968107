#pragma once

#include "core/locks/waiters/courtesy.h"
#include "core/locks/waiters/wait_room.h"
#include "core/locks/wire/entry.h"

namespace lockscope::locks {

// Where those of one client wait who want the same lock: see WaitRoom.
QByteArray lineOf(const Entry &entry);

// How a lock was given back.
struct GivenBack {
    int told = 0; // so many clients heard of it
    BootClock::duration took{}; // from the request to its answer
    bool isHandedOver = false; // ahead
};

// Who of one lock client waits for which lock, and which client's turn it is.
struct Waiters {
    explicit Waiters(const Clock *clock)
        : courtesy(clock)
    { }

    bool isQuiet() const { return room.isEmpty() && courtesy.isEmpty(); } // nobody waits, here or elsewhere

    // Whether who is next here may ask right behind the request that gives the lock back, without waiting for its
    // answer: the server serves one connection in order. Not where the turn of other clients has come.
    bool mayHandOverAhead(const Entry &entry) const;

    // This client has the lock no longer (or may not have it): calls who is next here, also again who asked ahead.
    void handOver(const Entry &entry, const GivenBack &how = {});

    WaitRoom room;
    Courtesy courtesy;
};

} // namespace lockscope::locks
