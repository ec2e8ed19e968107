#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// Where those of one client wait who want the same lock: see WaitRoom.
QByteArray lineOf(const Entry &entry);

// Whether an acquire has to wait before it asks at all: others of this client came first, or those of other clients
// should have their chance. Not who tries once, who has the lock already, or whose order the server keeps.
bool mustWaitFirst(const Engine &engine, const AcquireRequest &request);

// Whether who is next here may ask right behind the request that gives the lock back, without waiting for its answer:
// the server serves one connection in order. Not where the turn of other clients has come.
bool mayHandOverAhead(const Engine &engine, const Entry &entry);

// How a lock was given back.
struct GivenBack {
    int told = 0; // so many clients heard of it
    BootClock::duration took{}; // from the request to its answer
    bool isHandedOver = false; // ahead
};
// This client has the lock no longer (or may not have it): calls who is next here, also again who asked ahead.
void handOver(Engine &engine, const Entry &entry, const GivenBack &how = {});

} // namespace lockscope::locks
