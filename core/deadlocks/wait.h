#pragma once

#include "core/model/deadlock.h"
#include "core/model/lock_ptr.h"

#include <functional>
#include <optional>

// The graph of waits: an owner waits for the holders of the lock that it waits for. Pure; times are passed in.
namespace lockscope::deadlocks {

// A wait that no queue shows: a trace or this program knows it. It is known to be true from `trueFrom` to `trueUntil`,
// so it proves nothing about any other time.
struct Wait {
    LockId lock;
    Owner owner;
    Access access = Access::Exclusive; // how it wants the lock
    WaitSource source = WaitSource::Trace;
    Instant since{};
    bool sinceIsBound = false; // it may wait longer
    Instant trueFrom{};
    Instant trueUntil{};
    std::optional<Instant> limit = {}; // it gives up then
    friend bool operator==(const Wait &, const Wait &) = default;
};

// The latest reading of a lock, and the number of unlock messages until then. A change of the number ends every hold
// that the graph knew.
struct Reading {
    LockPtr row; // null if the lock is unknown or unconfirmed
    quint32 unlocks = 0;
};
using Read = std::function<Reading(const LockId &)>;

} // namespace lockscope::deadlocks
