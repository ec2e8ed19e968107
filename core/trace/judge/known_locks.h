#pragma once

#include "core/base/bytes.h"
#include "core/model/trace_event.h"

#include <QHash>

#include <vector>

namespace lockscope::trace {

// What the log has shown of locks so far, where one line alone does not tell: whose a `SET NX` lock is, and that a
// number under some name is a semaphore. Bounded: when there are too many, those not seen for longest are forgotten.
class KnownLocks {
public:
    struct Known {
        std::optional<Kind> kind;
        Owner owner; // who took it last; empty: nobody has it, as far as is known
        QByteArray address; // that took it
        qint64 untilMicros = 0; // what its TTL said; 0: never
        std::vector<Owner> gaveBack; // who did last, and has neither taken nor renewed it since; a handful
    };

    // Null: it was never seen.
    const Known *find(int db, QByteArrayView key) const;
    bool isOf(int db, QByteArrayView key, Kind kind) const;
    Known &at(int db, QByteArrayView key);
    void note(const TraceEvent &event);
    // A timer of Redisson's that fires while its hold is given back still renews it, once: not found, but not lost.
    // A second renewal is one of a watchdog that goes on.
    bool takeGivenBack(const TraceEvent &renewal);
    static bool isHeldByOther(const Known &known, const Owner &owner, qint64 micros);

private:
    using Id = std::pair<int, QByteArray>;
    static constexpr qsizetype most = 100'000;

    QHash<Id, Known> m_recent;
    QHash<Id, Known> m_before; // as many more; dropped when the recent ones become these
};

} // namespace lockscope::trace
