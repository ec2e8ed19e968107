#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/history/sketch.h"
#include "core/lanes/segment.h"
#include "core/model/event_kind.h"
#include "core/model/kind.h"

#include <QString>

#include <optional>

// The answers of a history. Times are µs since the epoch by the recording machine's clock; durations are µs.
namespace lockscope::history {

// The moments of a recording as Instants: µs since the epoch. Compare them only with each other.
inline Instant instantOf(qint64 micros)
{
    return Instant(std::chrono::microseconds(micros));
}
inline qint64 microsOf(Instant at)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(at.time_since_epoch()).count();
}

struct PastHold {
    Key lock;
    Kind kind = Kind::Reentrant;
    Owner owner;
    Access access = Access::Exclusive;
    qint64 start = 0;
    qint64 took = 0; // if it is open: until the last time of watching
    lanes::End end = lanes::End::Open;
    KnownBy fromKnown = KnownBy::Sample;
    KnownBy toKnown = KnownBy::Sample;
    bool openStart = false; // it began then or earlier
    int count = 1;
    int renewals = 0;
    qint64 longestGap = 0;
    std::optional<Millis> lease;
    int waiters = 0;
    std::optional<qint64> wake;

    qint64 endMicros() const { return start + took; }
};

struct PastWait {
    Key lock;
    Kind kind = Kind::Reentrant;
    Owner owner; // empty: clients without a name
    qint64 start = 0;
    qint64 took = 0;
    lanes::End end = lanes::End::Open;
    KnownBy fromKnown = KnownBy::Sample;
    KnownBy toKnown = KnownBy::Sample;
    bool openStart = false;
    int count = 1;
    qint64 blocked = 0; // of all clients together

    qint64 endMicros() const { return start + took; }
};

// An event without a hold or wait, for instance a restart of the server.
struct PastOccurrence {
    qint64 at = 0;
    EventKind what = EventKind::Changed;
    Key lock; // empty if it concerns many locks
    Owner owner;
    KnownBy knownBy = KnownBy::Sample;
    qint64 locks = 0;
    QString node;
};

struct PastIncident {
    QString rule;
    Key lock;
    QByteArray client;
    QString sentence;
    qint64 since = 0;
    qint64 over = 0; // 0: not over when the recording ended
    int count = 1;
};

struct Period {
    qint64 from = 0;
    qint64 to = 0;

    bool has(qint64 at) const { return at >= from && at <= to; }
};

// The holds, waits and wakes of one name, or of all names together.
struct Figures {
    Key lock; // empty: several names together
    Sketch held;
    Sketch waited;
    Sketch woken; // from the end of a hold to the next, if somebody waited
    qint64 blocked = 0;

    void add(const Figures &more)
    {
        held.add(more.held);
        waited.add(more.waited);
        woken.add(more.woken);
        blocked += more.blocked;
    }
};

// The usual durations of the holds of one name, in µs.
struct UsualTime {
    qint64 id = 0; // of the lock, in its file
    Key lock;
    qint64 count = 0;
    qint64 median = 0;
    qint64 most = 0; // 99 % of the holds took at most this
};

} // namespace lockscope::history
