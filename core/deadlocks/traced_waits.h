#pragma once

#include "core/deadlocks/wait.h"
#include "core/model/connection_id.h"
#include "core/model/trace_event.h"

#include <QHash>

#include <utility>

namespace lockscope::deadlocks {

// The owners that a trace saw refused, and has not seen acquire the lock or give up. A client asks twice before it
// sleeps: a single refusal may also be that of a client that does not wait. No I/O; one thread.
class TracedWaits {
public:
    // The events of a trace arrive at most this late.
    static constexpr Millis traceLag{500};

    void begin(const ConnectionId &of); // a trace of this database began
    void end(const ConnectionId &of, Instant now); // from now on, only readings tell whether a wait goes on
    void take(const LockId &lock, const TraceEvent &event, Instant at);
    // A client stopped listening for the lock. It is unknown which of its threads waited. May come before earlier
    // events.
    void unsubscribed(const LockId &lock, const TraceEvent &event);
    void forget(const ConnectionId &of);

    // The number of clients that listen for a lock, as last read; nullopt if it is not known.
    using Listeners = std::function<std::optional<int>(const LockId &)>;
    std::vector<Wait> waits(Instant now, const Listeners &listeners) const;
    bool isEmpty() const { return m_pending.isEmpty(); }

private:
    struct Pending {
        LockId lock;
        Access access = Access::Exclusive;
        int refusals = 0;
        bool isQueued = false; // in a fair queue, so one refusal is enough
        bool isFresh = false; // the trace saw it subscribe, so it did not wait before
        Instant first{};
        Instant last{};
        qint64 lastMicros = 0; // of `last`, by the server's clock
    };
    static constexpr qsizetype most = 100'000;

    void refused(const LockId &lock, const TraceEvent &event, Instant at);
    Instant knownUntil(const Owner &owner, const Pending &pending, Instant now, const Listeners &listeners) const;
    bool isLeft(const Owner &owner, const Pending &pending) const;
    bool isAloneOfClient(const Owner &owner, const LockId &lock) const;

    QHash<Owner, Pending> m_pending; // a thread waits for one lock at a time
    // When a client last stopped listening, by the server's clock. The owner is empty if the channel does not name it.
    QHash<std::pair<LockId, Owner>, qint64> m_left;
    QHash<ConnectionId, std::optional<Instant>> m_ended; // nullopt while the trace runs
};

} // namespace lockscope::deadlocks
