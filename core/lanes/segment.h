#pragma once

#include "core/model/lock.h"

// What one owner did with a lock, as stretches of time: values, each with how it is known.
namespace lockscope::lanes {

enum class Phase : quint8 {
    Held,
    Contended, // held while others want it
    Waiting,
};

enum class End : quint8 {
    Open, // it goes on
    Continues, // in the next segment: only the hold count changed, the access, or whether others want it
    Released,
    Lost, // its holder found it gone
    Expired,
    Forced,
    Restarted, // the server came back without it
    FailedOver, // the server that became master does not have it
    GaveUp, // a wait
    Granted, // a wait: it got the lock
    Unknown, // found over, and nothing told why
    Unseen, // contact was lost: of what came then nothing is claimed
};

struct Segment {
    Instant from{};
    Instant to{}; // not when it goes on
    qint32 count = 1; // holds; of waiters that have no names: how many clients at least
    Phase phase = Phase::Held;
    Access access = Access::Exclusive;
    End end = End::Open;
    KnownBy fromKnown = KnownBy::Sample;
    KnownBy toKnown = KnownBy::Sample;
    bool begins = true; // not what the segment before goes on with
    bool openStart = false; // it was so already when it was first seen: it began then or before
};

inline bool isOpen(const Segment &segment)
{
    return segment.end == End::Open;
}
// Nobody gave it back: it was taken away, or ran out.
inline bool isBadEnd(End end)
{
    return end == End::Lost || end == End::Expired || end == End::Forced || end == End::Restarted
        || end == End::FailedOver;
}

struct Renewal {
    Instant at{};
    bool missed = false; // one that should have come here and did not
    KnownBy knownBy = KnownBy::Inference;
};

// Nothing was heard of the lock in this time. Without an end: nothing is heard of it now.
struct Gap {
    Instant from{};
    std::optional<Instant> to;
};

// Who let go, and who got it then, while somebody wanted it.
struct HandOver {
    Owner from;
    Owner to;
    Instant freed{};
    Instant got{};
    End how = End::Released;
    bool woken = false; // the message that wakes was seen
    KnownBy knownBy = KnownBy::Inference;
};

} // namespace lockscope::lanes
