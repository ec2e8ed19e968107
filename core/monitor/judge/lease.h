#pragma once

#include "core/monitor/judge/lock_memory.h"

// How the lease is learned from looks at the TTL. A watchdog sets the TTL back to the lease every lease/3, so
//  - a lease is at least the longest TTL seen, and soon hardly more;
//  - one renewal moves the absolute deadline by lease/3: three times the jump is the lease, whenever we looked;
//  - a lock that runs down to half of the longest TTL without a renewal has a fixed lease. Redisson's watchdog comes at
//    two thirds, some others' at half: before that nobody can tell.
//  - Redisson starts a timer with each acquire, and those of holds that were over at once may run on: what the same
//    client takes next is then renewed by several, at odd times, and each moves the deadline by less than lease/3. One
//    such move says nothing (the same owner may have let go and taken it again). Several, all to the same TTL, that
//    keep the hold for as long as a lease: then it is renewed.
// A watchdog is one that was seen to renew this hold: what kept the hold before says nothing of this one.
namespace lockscope::monitor {

// Begins a hold: forgets what was learned of the one before.
void beginLease(LockMemory &memory, const Lock &now);

enum class DeadlineMove : quint8 { None, Renewed, SetAnew };
// Learns from two looks at the same hold; says what happened to the deadline in between. SetAnew: to something that is
// no renewal (another lease). None, too, while nobody can tell an early renewal from a hold that was taken again.
DeadlineMove learnLease(LockMemory &memory, const Lock &before, const Lock &now);

// A hold of our own, of which nothing need be learned.
void useKnownLease(LockMemory &memory, const Lock &now, const OwnHold &own);

// By how much the deadline moved for certain between two looks: 0 when the time that the looks took, and a wobble of
// `deadlineJitter`, explain the difference. Both exist and expire.
Millis deadlineMoved(const Lock &before, const Lock &now);
bool sameHolders(const Lock &a, const Lock &b); // with the same hold counts
// The deadline moved as a renewal by a watchdog moves it. Call it before this look is learned from.
bool fitsRenewal(const LockMemory &memory, const Lock &before, const Lock &now);

// Was its key written between two looks, so that a server that sends key events sent one? Not what expired: that is
// told when the server deletes it, which may be later.
bool wasWritten(const Lock &before, const Lock &now);

// none while learning and for a lock without expiry.
std::optional<Millis> learnedLease(const LockMemory &memory);
// Renewals that should have come by `now` and did not: TTL below 2/3 of the lease, one more for each lease/3.
int missedRenewals(Millis left, Millis lease, Millis uncertainty);
// How far below 2/3 the TTL may be before a renewal counts as missed.
Millis lateMargin(Millis lease, Millis uncertainty);

// Hold count of the one exclusive owner or writer, or of the only reader; 0 when there are several.
qint64 soleHolds(const Lock &lock);

} // namespace lockscope::monitor
