#pragma once

#include "core/base/bytes.h"
#include "core/model/trace_event.h"

#include <QHash>

#include <vector>

namespace lockscope::trace {

// Facts about locks from earlier lines, which explain later lines: who owns a `SET NX` lock, and which numbers are
// semaphores. Bounded: drops the least recently seen locks if there are too many.
class KnownLocks {
public:
    struct Known {
        std::optional<Kind> kind;
        Owner owner; // the last owner to acquire it; empty if no holder is known
        QByteArray address; // the address of that owner
        qint64 untilMicros = 0; // its expiry according to the TTL; 0 for never
        std::vector<Owner> gaveBack; // the last few owners that released it without a later acquire or renewal
    };

    // Null if the lock was not seen, or was dropped.
    const Known *find(int db, QByteArrayView key) const;
    bool isOf(int db, QByteArrayView key, Kind kind) const;
    Known &at(int db, QByteArrayView key);
    void note(const TraceEvent &event);
    // Returns true for the first failed renewal after the owner's release. A Redisson timer that fires during the
    // release sends this renewal, and the owner has lost nothing. A second renewal comes from a watchdog that was not
    // stopped.
    bool takeGivenBack(const TraceEvent &renewal);
    static bool isHeldByOther(const Known &known, const Owner &owner, qint64 micros);

private:
    using Id = std::pair<int, QByteArray>;
    static constexpr qsizetype most = 100'000;

    QHash<Id, Known> m_recent;
    QHash<Id, Known> m_before; // the generation before m_recent; dropped when m_recent is full again
};

} // namespace lockscope::trace
