#pragma once

#include "core/model/lock.h"

namespace lockscope::monitor {

// A hold of this program's own: its lease is known.
struct OwnHold {
    LockId id;
    Owner owner;
    Millis lease{};
    bool watchdog = false; // renewed; else a fixed lease
    friend bool operator==(const OwnHold &, const OwnHold &) = default;
};

// What must be remembered of one lock between two looks, besides the Lock itself. There may be 100 000 of them, so it
// holds no containers. Durations are milliseconds; Instant{} means never.
struct LockMemory {
    Instant firstSeen{};
    Instant ghostSince{}; // the head of the queue has had no subscriber since; {}: it has, or nobody knows
    Instant zombieSince{}; // a reader has had no live timeout key since
    Instant ownerlessSince{}; // somebody waits and nobody holds, since
    Instant climbingSince{}; // the hold count has only gone up since
    Instant minuteStart{}; // of changesBefore and changesNow
    Instant unclaimedSince{}; // a semaphore has had permits, as many as now, and somebody has waited, since
    Instant emptySince{}; // a semaphore has had no permit, and none came back, since

    // This hold.
    Instant earlySince{}; // set back to the same TTL at odd times, and never let down far, since
    qint64 longestTtl = 0; // that says something of the lease, see lease.h
    qint64 jumpLease = 0; // 3 × the smallest plausible jump of the deadline; 0: none seen
    qint64 earlyAtMost = 0; // the lease, by the renewals since earlySince
    qint64 knownLease = 0; // it is ours; 0: learn it
    qint64 leaseBefore = 0; // before it was changed during this hold; 0: it was not
    quint32 renewals = 0; // seen
    quint16 climbs = 0; // increases of the hold count without a decrease
    quint16 uncertainty = 0; // round trip of the last look
    quint8 earlyRenewals = 0; // since earlySince, see lease.cpp
    quint8 ghostLooks = 0; // that found the same head without a subscriber, one after another
    quint8 zombieLooks = 0;
    quint8 unclaimedLooks = 0;
    LeaseKind leaseKind = LeaseKind::Learning;
    bool boosted = false; // the TTL may be above the lease: a writer that re-enters adds to the TTL
    bool queueRead = false; // some look has read the fair queue
    bool plainBefore = false; // held as a plain lock when `mode` appeared: two kinds on one name

    bool emptySinceIsBound = false; // it had none already when first seen
    bool hearsReleases = false; // a message told of a permit that came back: they can be heard

    // Earlier holds; of a semaphore, the times that it had no permit.
    quint32 completedHolds = 0; // whose beginning and end we saw
    float meanHold = 0;
    float longestHold = 0;

    quint16 changesBefore = 0; // of holders or hold counts, in the minute before minuteStart
    quint16 changesNow = 0;
};
static_assert(sizeof(LockMemory) <= 200);

} // namespace lockscope::monitor
