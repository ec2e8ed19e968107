#pragma once

#include "core/clients/judge/acquires.h"
#include "core/clients/judge/client.h"

#include <QHash>
#include <QSet>

namespace lockscope::clients {

// What a trace (MONITOR) told of one client. Known for certain while the trace lasted, and of nothing before or after.
struct Traced {
    struct Count {
        qint64 count = 0;
        Instant since{};
        Instant last{};
        QSet<LockId> locks; // at most mostNames of them
        static constexpr int mostNames = 10'000;
        void add(const LockId &lock, Instant at);
    };
    QHash<Endpoint, Instant> addresses; // when each was seen last
    Instant seenAt{};
    Count failedUnlocks; // released what it did not hold
    Count goneRenewals; // renewed what was not there
    std::optional<std::pair<LockId, Acquires::Streak>> monopoly; // acquired again and again while others were refused
};

} // namespace lockscope::clients
