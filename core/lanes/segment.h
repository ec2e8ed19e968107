#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/model/access.h"
#include "core/model/known_by.h"

#include <optional>

// The holds and waits of one owner of a lock, as segments of time. These plain values also tell how each time is known.
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
    Lost, // the holder noticed that the lock was lost
    Expired,
    Forced,
    Restarted, // the server restarted without the lock
    FailedOver, // the new master does not have the lock
    GaveUp, // a wait that ended without the lock
    Granted, // a wait that got the lock
    Unknown, // ended for an unknown reason
    Unseen, // contact was lost, so the end is unknown
};

struct Segment {
    Instant from{};
    Instant to{}; // unset while open
    qint32 count = 1; // hold count; for unnamed waiters, the minimum number of clients
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
    bool missed = false; // a renewal was due at this time, but did not happen
    KnownBy knownBy = KnownBy::Inference;
};

// A time without any information about the lock. A gap without an end still continues.
struct Gap {
    Instant from{};
    std::optional<Instant> to;
    Instant noticed{}; // when the loss of contact was noticed; unset in a record
};

// The owner that released a lock that others waited for, and the owner that acquired the lock next.
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
