#pragma once

#include "core/model/trace_event.h"

#include <QHash>

#include <vector>

namespace lockscope::trace {

// A client that acquires a lock again and again while others are refused.
struct Monopoly {
    Key key;
    QByteArray client; // its UUID
    qint64 acquires = 0; // one after another, with none of anybody else between them
    qint64 refusals = 0; // of other clients meanwhile
    qint64 firstMicros = 0;
    qint64 lastMicros = 0;
};

// Finds them in the events of a trace, a whole one or as it goes on. Pure.
class MonopolyWatch {
public:
    // Fifty turns in a row are not chance while others keep asking.
    static constexpr qint64 enough = 50;
    static constexpr qint64 enoughRefusals = 10;

    // Gives the monopoly of this lock when the event makes it one, or goes on with it.
    std::optional<Monopoly> take(const TraceEvent &event);
    std::vector<Monopoly> found() const; // most acquires first

private:
    struct Lock {
        Monopoly now;
        Monopoly longest;
    };
    static constexpr qsizetype mostLocks = 10'000;

    QHash<Key, Lock> m_locks;
};

} // namespace lockscope::trace
