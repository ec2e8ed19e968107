#pragma once

#include "core/families/family.h"
#include "core/model/lock_ptr.h"
#include "core/monitor/analysis/earlier_reads.h"

// How the lease is learned from reads of the TTL. A watchdog sets the TTL back to the lease after each third of the
// lease. So a lease is at least the longest TTL seen, and soon almost equal to it. One renewal moves the absolute
// deadline by lease/3, so the lease is three times the jump, regardless of the time of the reads.
//
// A lock that runs down to half of the longest TTL without a renewal has a fixed lease. Redisson's watchdog renews when
// two thirds of the lease remain, and some other clients when half remains. So a fixed lease cannot be proven earlier.
//
// Redisson starts a timer with each acquire, and the timers of very short holds may keep running. The next hold of the
// same client is then renewed by several timers at irregular times. Each of these renewals moves the deadline by less
// than lease/3. One such move proves nothing, because the same owner may have released the lock and acquired it again.
// Several moves to the same TTL that keep the hold for a whole lease prove renewals.
//
// A watchdog counts only if it was seen to renew this hold; earlier holds prove nothing.
namespace lockscope::monitor {

// Begins a hold: forgets the lease of the previous one.
void beginLease(EarlierReads &earlier, const Lock &now);

enum class DeadlineMove : quint8 { None, Renewed, SetAnew };
// Learns from two reads of the same hold, and returns what happened to the deadline in between. SetAnew means that no
// renewal explains the new deadline: it was set with another lease time. None also covers an early renewal that cannot
// be distinguished from a new hold.
DeadlineMove learnLease(EarlierReads &earlier, const Lock &before, const Lock &now);

// Uses the known lease of a hold of this program.
void useKnownLease(EarlierReads &earlier, const Lock &now, const OwnHold &own);

// The certain move of the deadline between two reads: 0 if the duration of the reads and `deadlineJitter` explain the
// difference. Both locks must exist and expire.
Millis deadlineMoved(const Lock &before, const Lock &now);
bool sameHolders(const Lock &a, const Lock &b); // also compares the hold counts
// True if the deadline moved like a watchdog's renewal. Call it before learning from this read.
bool fitsRenewal(const EarlierReads &earlier, const Lock &before, const Lock &now);

// True if the key was written between two reads, so that a server with key events sent an event. An expiry does not
// count, because the server sends its event when it deletes the key, which may be later.
bool wasWritten(const Lock &before, const Lock &now);

// nullopt while the lease is being learned, and for a lock without expiry.
std::optional<Millis> learnedLease(const EarlierReads &earlier);
// The number of due renewals that did not come: one for a TTL below 2/3 of the lease, and one more for each further
// lease/3.
int missedRenewals(Millis left, Millis lease, Millis uncertainty, const families::FamilyPtr &family = {});
// The TTL may be this far below 2/3 of the lease before a renewal counts as missed.
Millis lateMargin(Millis lease, Millis uncertainty);

// Returns the previous lease if the lock was set to another lease while the same owner held it (redisson #5623, #4818).
// Call it before learnLease() learns the new one. Reports only plain, fair and fenced locks with one owner. It leaves
// out read-write locks, because their TTL depends on all readers, and the re-entry of a writer adds to the TTL. It
// leaves out `SET NX` locks, because clients may extend them by any amount of time. The result is an inference, because
// between two reads the same owner may have released and acquired the lock without a message. A multi-lock first sets
// its members to twice its wait, and then to its lease. This step does not count, because the members' lease is still
// unknown at that time.
std::optional<Millis> leaseBeforeChange(const EarlierReads &earlier, const Lock &before, const Lock &now);

// Hold count of the only exclusive owner, writer or reader; 0 if there are several.
qint64 soleHolds(const Lock &lock);

} // namespace lockscope::monitor
