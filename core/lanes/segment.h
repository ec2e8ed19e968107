#pragma once

#include "core/model/lock.h"

// The holds and waits of one owner of a lock, as stretches of time. They are values, each with how it is known.
namespace lockscope::lanes {

enum class Phase : quint8 {
    Held,
    Contended, // held while others wait for it
    Waiting,
};

enum class End : quint8 {
    Open, // still open
    Continues, // continues in the next segment: only hold count, access or contention changed
    Released,
    Lost, // its holder found it gone
    Expired,
    Forced,
    Restarted, // the server came back without it
    FailedOver, // the server that became master does not have it
    GaveUp, // a wait that ended without the lock
    Granted, // a wait that got the lock
    Unknown, // found ended for an unknown reason
    Unseen, // contact was lost, so the end is unknown
};

struct Segment {
    Instant from{};
    Instant to{}; // unset while open
    qint32 count = 1; // hold count; for unnamed waiters, the least number of clients
    Phase phase = Phase::Held;
    Access access = Access::Exclusive;
    End end = End::Open;
    KnownBy fromKnown = KnownBy::Sample;
    KnownBy toKnown = KnownBy::Sample;
    bool begins = true; // false if it continues the previous segment
    bool openStart = false; // it existed when first seen, so it began then or earlier
};

inline bool isOpen(const Segment &segment)
{
    return segment.end == End::Open;
}
// True if the owner did not release the lock: it was taken away or expired.
inline bool isBadEnd(End end)
{
    return end == End::Lost || end == End::Expired || end == End::Forced || end == End::Restarted
        || end == End::FailedOver;
}

struct Renewal {
    Instant at{};
    bool missed = false; // a renewal was due here and did not come
    KnownBy knownBy = KnownBy::Inference;
};

// A time without any information about the lock. Without an end, it continues now.
struct Gap {
    Instant from{};
    std::optional<Instant> to;
};

// The owner that released the lock, and the owner that got it next, while somebody waited for it.
struct HandOver {
    Owner from;
    Owner to;
    Instant freed{};
    Instant got{};
    End how = End::Released;
    bool woken = false; // the unlock message was seen
    KnownBy knownBy = KnownBy::Inference;
};

} // namespace lockscope::lanes
