#pragma once

#include "core/history/past_records.h"

#include <vector>

// Facts that follow from several recorded holds and waits together. Pure.
namespace lockscope::history {

// Two holds of one lock by two owners, in the order of their beginnings.
struct Succession {
    PastHold first;
    PastHold second;
    qint64 apart = 0; // µs from the end of the first to the beginning of the second; negative if they overlap
    KnownBy knownBy = KnownBy::Sample; // Event if events reported both times

    // A sample finds an end too late, so an overlap in samples proves nothing.
    bool isOrderKnown() const { return apart >= 0 || knownBy == KnownBy::Event; }
};
// nullopt for readers and permits, which exclude nobody, for two holds of one owner, or if nobody saw the end of the
// first or the beginning of the second.
std::optional<Succession> successionOf(const PastHold &a, const PastHold &b);

// A time in which somebody waited although nobody held the lock.
struct IdleTime {
    qint64 from = 0;
    qint64 to = 0;
    KnownBy knownBy = KnownBy::Sample;
};
// The idle time between two holds, if somebody waited during all of it and it lasted `longIdle`.
constexpr qint64 longIdle = 1'000'000; // µs; a waiter wakes within one round trip
std::optional<IdleTime> idleBetween(const Succession &holds, const std::vector<PastWait> &waits);

// A client that had nearly all of the last holds for which several clients waited.
struct PastMonopoly {
    QByteArray client; // its UUID
    int holds = 0; // of this client
    int of = 0; // of all clients
};
constexpr int monopolyHolds = 50;
// `holds` belong to one lock and are ordered by their beginning. nullopt with fewer contended holds.
std::optional<PastMonopoly> monopolyIn(const std::vector<PastHold> &holds);

// The number of other locks of the same client that expired within a minute of this one. Only locks that had been
// renewed count. 0 if this hold did not end in that way.
constexpr qint64 togetherWithin = 60'000'000; // µs
int expiredTogether(const PastHold &hold, const std::vector<PastHold> &all);

// True if two renewals were further apart than half of the lease. A watchdog renews every third of it.
bool isRenewedLate(const PastHold &hold);

// True if the record is not of a hold, but of a time in which a semaphore had no free permit.
inline bool isWithoutPermits(const PastHold &hold)
{
    return hold.kind == Kind::Semaphore && hold.owner.isEmpty();
}

} // namespace lockscope::history
