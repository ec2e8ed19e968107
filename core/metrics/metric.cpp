#include "core/metrics/metric.h"

#include "core/base/rows.h"

namespace lockscope::metrics {

namespace {

constexpr MetricTraits metricRows[] = {
    {Metric::Up, "lockscope_up", MetricType::Gauge, "1 if the Redis server answers, 0 if contact is lost."},
    {Metric::BuildInfo, "lockscope_build", MetricType::Info, "The version of Lockscope."},
    {Metric::ScanComplete, "lockscope_scan_complete", MetricType::Gauge,
     "1 if a whole scan has found all locks, 0 while the figures may lack some."},
    {Metric::LastRead, "lockscope_last_read_timestamp_seconds", MetricType::Gauge,
     "When locks were last read. Absent until the server has a lock.", "seconds"},
    {Metric::ScrapeDuration, "lockscope_scrape_duration_seconds", MetricType::Gauge,
     "The time that Lockscope took to collect the figures of this server.", "seconds"},
    {Metric::Locks, "lockscope_locks", MetricType::Gauge,
     "Locks by kind and state. A lock that cannot be confirmed has the state unverified."},
    {Metric::FamilyLocks, "lockscope_family_locks", MetricType::Gauge,
     "Locks of other libraries, as far as names and values show the library. Absent before its first lock."},
    {Metric::WaitingClients, "lockscope_waiting_clients", MetricType::Gauge,
     "Clients that listen for a release, a lower bound: a client may wait with several threads, or poll."},
    {Metric::WaitingThreads, "lockscope_waiting_threads", MetricType::Gauge,
     "Threads in the queues of fair locks. Other locks have no queue on the server."},
    {Metric::HoldSeconds, "lockscope_hold_seconds", MetricType::Histogram,
     "Durations of ended holds. A hold whose beginning or end nobody saw is left out.", "seconds"},
    {Metric::WaitSeconds, "lockscope_wait_seconds", MetricType::Histogram,
     "Durations of ended waits. Of clients without a queue: from the first of them to the next holder.", "seconds"},
    {Metric::Acquired, "lockscope_acquired", MetricType::Counter, "Acquires that were seen."},
    {Metric::Released, "lockscope_released", MetricType::Counter, "Releases that were seen."},
    {Metric::ExpiredWhileHeld, "lockscope_expired_while_held", MetricType::Counter,
     "Holds that ended because their lease ran out."},
    {Metric::Renewals, "lockscope_renewals", MetricType::Counter, "Renewals of leases that were seen."},
    {Metric::RenewalsLate, "lockscope_renewals_late", MetricType::Counter,
     "Renewals that were due but did not come in time."},
    {Metric::Forced, "lockscope_forced", MetricType::Counter,
     "Actions on this server that this account has recorded in its audit trail since the exporter started."},
    {Metric::EventsMissed, "lockscope_events_missed", MetricType::Counter,
     "Ends of holds that no event explained, and holds and waits that were not followed: a lower bound."},
    {Metric::OldestHoldStart, "lockscope_oldest_hold_start_timestamp_seconds", MetricType::Gauge,
     "When the oldest confirmed hold began, or earlier if it is older than the watch. Absent without holds.",
     "seconds"},
    {Metric::LockHeld, "lockscope_lock_held", MetricType::Gauge,
     "1 if the lock of --name has a confirmed holder, 0 if it is free. Absent if that is unverified."},
    {Metric::LockWaiting, "lockscope_lock_waiting", MetricType::Gauge,
     "Known waiters of the lock of --name: threads of a fair lock, otherwise clients (a lower bound)."},
    {Metric::LockHoldStart, "lockscope_lock_hold_start_timestamp_seconds", MetricType::Gauge,
     "When the confirmed hold of the lock of --name began, or earlier. Absent while nobody holds it.", "seconds"},
};
static_assert(hasRowForEach(metricRows, &MetricTraits::metric, metricCount));

} // namespace

const MetricTraits &traitsOf(Metric metric)
{
    return metricRows[std::size_t(metric)];
}

} // namespace lockscope::metrics
