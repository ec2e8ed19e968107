#pragma once

#include "core/model/trace_event.h"

#include <QHash>

#include <optional>
#include <utility>

namespace lockscope::clients {

// Finds the owners that wait for a write lock, in the events of a trace of one database. Refusals alone prove nothing,
// because a client may try again and again without waiting. A client that waits asks, subscribes, and asks again. When
// it has given up, it unsubscribes. Pure.
class RefusedWriters {
public:
    // Returns true if the event shows that its owner waits. Each further request of a waiter shows it again.
    bool take(const TraceEvent &event);
    // A client stopped listening for the lock. May come before earlier events.
    void unsubscribed(const TraceEvent &event);
    void clear();

private:
    struct Refused {
        Key key;
        QByteArray host; // empty if the trace did not show it
        std::optional<qint64> subscribedMicros; // by the server's clock
    };
    static constexpr qsizetype most = 10'000;

    void subscribed(const TraceEvent &event);
    bool hasLeft(const Refused &refused, qint64 now) const;

    QHash<Owner, Refused> m_refused; // a thread waits for one lock at a time
    QHash<std::pair<Key, QByteArray>, qint64> m_left; // by lock and host: when a client stopped listening last
};

} // namespace lockscope::clients
