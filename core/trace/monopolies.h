#pragma once

#include "core/model/trace_event.h"

#include <QHash>

#include <utility>
#include <vector>

namespace lockscope::trace {

// A client that acquires a lock repeatedly while others are refused.
struct Monopoly {
    int db = 0;
    Key key;
    QByteArray client; // its UUID
    qint64 acquires = 0; // consecutive acquires, without acquires of other clients
    qint64 refusals = 0; // refusals of other clients during these acquires
    qint64 firstMicros = 0;
    qint64 lastMicros = 0;
};

// Finds such clients in the events of a trace, complete or live. Locks of the same name in two databases are two locks.
// Pure.
class MonopolyWatch {
public:
    // Fifty acquires in a row are not a coincidence while other clients keep asking.
    static constexpr qint64 enough = 50;
    static constexpr qint64 enoughRefusals = 10;

    // Returns the monopoly of this lock if the event starts or continues one.
    std::optional<Monopoly> take(const TraceEvent &event);
    std::vector<Monopoly> found() const; // most acquires first

private:
    struct Lock {
        Monopoly now;
        Monopoly longest;
    };
    static constexpr qsizetype mostLocks = 10'000;

    QHash<std::pair<int, Key>, Lock> m_locks; // by database and name
};

} // namespace lockscope::trace
