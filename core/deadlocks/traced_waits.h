#pragma once

#include "core/deadlocks/wait.h"
#include "core/model/connection_id.h"
#include "core/model/trace_event.h"

#include <QByteArray>
#include <QHash>

#include <utility>

namespace lockscope::deadlocks {

// The owners that a trace saw wait, and has not seen acquire the lock or give up. Refusals alone prove nothing, because
// a client may try again and again without waiting. A client that waits asks, subscribes to the lock's channel, and
// asks again. One that already listens asks again when the lock's time to live is over. No I/O; one thread.
class TracedWaits {
public:
    // The events of a trace arrive at most this late.
    static constexpr Millis traceLag{500};
    // A client that has subscribed asked at most this long before.
    static constexpr Millis subscribesWithin{10'000};
    // A waiter that slept until the end of the time to live asks again at most this much later. A sleep shorter than
    // `shortestSleep` proves nothing, because the pause of a client that only tries may be as long.
    static constexpr Millis wakesWithin{100};
    static constexpr Millis shortestSleep{5'000};

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
        bool hasSlept = false; // it asked again when the time to live was over
        QByteArray host; // of the connection that asked; empty if the trace did not show it
        QByteArray listener; // the connection that subscribed; empty if the trace did not show it
        qint64 wakesMicros = 0; // the time to live, as of `last`, is over then; 0 if it is not known
        Instant first{};
        Instant last{};
        qint64 lastMicros = 0; // of `last`, by the server's clock

        bool isKnown() const { return isFresh || hasSlept; } // also as of the earlier requests
        bool isWaiting() const { return isQueued || (isKnown() && refusals >= 2); }
        void beginAtLast(); // it has waited since its latest request
    };
    static constexpr qsizetype most = 100'000;

    void refused(const LockId &lock, const TraceEvent &event, Instant at);
    Instant knownUntil(const Owner &owner, const Pending &pending, bool isAloneOfClient, Instant now,
                       const Listeners &listeners) const;
    void subscribed(const LockId &lock, const TraceEvent &event);
    void noteEnd(const LockId &lock, const TraceEvent &event);
    bool isOver(const Owner &owner, const Pending &pending, qint64 now) const;
    bool isLeft(const Owner &owner, const Pending &pending) const;

    QHash<Owner, Pending> m_pending; // a thread waits for one lock at a time
    // When a client last stopped listening, by the server's clock: the owner that the channel names, the connection, or
    // any client (empty).
    QHash<std::pair<LockId, QByteArray>, qint64> m_left;
    QHash<LockId, qint64> m_ends; // when the time to live is over, by the server's clock, unless it is renewed
    QHash<ConnectionId, std::optional<Instant>> m_ended; // nullopt while the trace runs
};

} // namespace lockscope::deadlocks
