#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/seldom.h"
#include "core/model/lease_kind.h"
#include "core/model/lock_id.h"

namespace lockscope::monitor {

// A hold of this program, whose lease is known.
struct OwnHold {
    LockId id;
    Owner owner;
    Millis lease{};
    bool watchdog = false; // renewed; false for a fixed lease
    friend bool operator==(const OwnHold &, const OwnHold &) = default;
};

// A suspicion that several consecutive reads must show. A read is not atomic, so one read proves nothing.
struct Doubt {
    Instant since{};
    quint8 looks = 0; // the reads that showed it
    friend bool operator==(const Doubt &, const Doubt &) = default;
};

// The part of the memory that few locks need. Durations are milliseconds; Instant{} means never.
struct RareReads {
    Doubt ghost; // the queue's head has no subscriber
    Doubt zombie; // a reader has no live timeout key
    Doubt stalled; // a job is at work according to its list, but its lock is missing
    Doubt unclaimed; // a semaphore has the same free permits and a waiter
    Instant ownerlessSince{}; // a client has waited without a holder since then
    Instant climbingSince{}; // the hold count has only gone up since then
    Instant emptySince{}; // a semaphore has had no permit, and none came back, since then

    // About this hold.
    Instant earlySince{}; // since then, irregular renewals have set the same TTL, each long before it ran out
    qint64 earlyAtMost = 0; // the lease according to the renewals since earlySince
    qint64 knownLease = 0; // the lease of our own hold; 0 if it must be learned
    qint64 leaseBefore = 0; // the lease before a change during this hold; 0 if there was none
    quint16 climbs = 0; // increases of the hold count without a decrease
    quint8 earlyRenewals = 0; // number of early renewals since earlySince, see lease.cpp
    bool emptySinceIsBound = false; // the semaphore already had no permits when first seen
    friend bool operator==(const RareReads &, const RareReads &) = default;
};

// The monitor's memory of earlier reads of one lock, in addition to the Lock itself. There may be 100 000 such
// objects, so the struct has no containers. Durations are milliseconds; Instant{} means never.
struct EarlierReads {
    Seldom<RareReads> rare;
    Instant minuteStart{}; // changesNow counts the changes of the minute that began then

    // About this hold.
    qint64 longestTtl = 0; // the longest TTL seen that says something about the lease, see lease.h
    qint64 jumpLease = 0; // 3 × the smallest plausible jump of the deadline; 0 if none was seen
    quint32 renewals = 0; // number of seen renewals
    quint16 uncertainty = 0; // round trip of the last read
    LeaseKind leaseKind = LeaseKind::Learning;
    bool boosted = false; // the TTL may exceed the lease, because a writer's re-entry adds to it
    bool queueRead = false; // a read has included the fair queue
    bool plainBefore = false; // held as a plain lock when `mode` appeared: two kinds under one name
    bool hearsReleases = false; // a message about a released permit came, so later ones will come as well

    // Statistics of earlier holds; for a semaphore, of its earlier times without permits.
    quint32 completedHolds = 0; // holds whose beginning and end were seen
    float meanHold = 0;
    float longestHold = 0;
    // 99 % of the holds of the last day took at most this, according to the history; 0 if there is none.
    float usualHold = 0;

    quint16 changesBefore = 0; // changes of holders or hold counts in the minute before minuteStart
    quint16 changesNow = 0;
};
static_assert(sizeof(EarlierReads) <= 64);

} // namespace lockscope::monitor
