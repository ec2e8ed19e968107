#pragma once

#include <QtGlobal>

namespace lockscope::metrics {

// The metrics of the exporter, in the order of the output. Each has a row in metric.cpp.
enum class Metric : quint8 {
    Up,
    BuildInfo,
    ScanComplete,
    LastRead,
    ScrapeDuration,
    Locks,
    FamilyLocks,
    WaitingClients,
    WaitingThreads,
    HoldSeconds,
    WaitSeconds,
    Acquired,
    Released,
    ExpiredWhileHeld,
    Renewals,
    RenewalsLate,
    Forced,
    EventsMissed,
    OldestHoldStart,
    LockHeld,
    LockWaiting,
    LockHoldStart,
};
inline constexpr int metricCount = int(Metric::LockHoldStart) + 1;

enum class MetricType : quint8 { Gauge, Counter, Histogram, Info };

// Names and help are English in every language, because dashboards and alert rules rely on them.
struct MetricTraits {
    Metric metric;
    const char *name; // without the suffix of a counter (_total) or of an info (_info)
    MetricType type;
    const char *help;
    const char *unit = nullptr; // the end of the name
};

const MetricTraits &traitsOf(Metric metric);

} // namespace lockscope::metrics
