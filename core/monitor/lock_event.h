#pragma once

#include "core/monitor/lock.h"

namespace lockscope::monitor {

// Something that happened to a lock, for the feed and `events`.
struct LockEvent {
    enum class What : quint8 {
        Acquired,
        Reentered,
        Waiting,
        Woken,
        Renewed,
        CountDown,
        Released,
        Forced,
        Expired,
        Lost,
        Downgraded,
        Queued,
        GaveUp,
        Changed
    };
    What what = What::Changed;
    Key name;
    Owner owner; // empty when it cannot be known
    KnownBy knownBy = KnownBy::Sample;
    qint64 wallMillis = 0; // our wall clock, for display
    Instant at{};
};

QLatin1String word(LockEvent::What what);

} // namespace lockscope::monitor
