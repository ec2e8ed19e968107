#pragma once

#include "core/clients/analysis/acquires.h"
#include "core/clients/analysis/client.h"

#include <QHash>
#include <QSet>

namespace lockscope::clients {

// The information of a trace (MONITOR) about one client. It is certain for the duration of the trace only.
struct Traced {
    struct Count {
        qint64 count = 0;
        Instant since{};
        Instant last{};
        QSet<LockId> locks; // at most mostNames of them
        static constexpr int mostNames = 10'000;
        void add(const LockId &lock, Instant at);
    };
    QHash<Endpoint, Instant> addresses; // the latest time at which the trace saw each address
    Instant seenAt{};
    Count failedUnlocks; // releases of locks that it did not hold
    Count brokenUnlocks; // unlock scripts that stopped in the middle; inferred
    Count goneRenewals; // renewals of locks that did not exist
    std::optional<std::pair<LockId, Acquires::Streak>> monopoly; // acquired repeatedly while others were refused
};

} // namespace lockscope::clients
