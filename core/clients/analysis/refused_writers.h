#pragma once

#include "core/model/trace_event.h"

#include <QHash>

namespace lockscope::clients {

// Finds the owners that wait for a write lock, in the events of a trace of one database. Refusals alone prove nothing,
// because a client may try again and again without waiting. A client that waits asks, subscribes, and asks again. Pure.
class RefusedWriters {
public:
    // Returns true if the event shows that its owner waits, once for each wait.
    bool take(const TraceEvent &event);
    void clear() { m_refused.clear(); }

private:
    struct Refused {
        Key key;
        QByteArray host; // empty if the trace did not show it
        bool hasSubscribed = false;
        bool isTold = false;
    };
    static constexpr qsizetype most = 10'000;

    void subscribed(const TraceEvent &event);

    QHash<Owner, Refused> m_refused; // a thread waits for one lock at a time
};

} // namespace lockscope::clients
