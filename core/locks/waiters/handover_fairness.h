#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHash>

#include <optional>

namespace lockscope::locks {

// Gives other clients a chance at a lock for which they wait. A client can pass a lock on to its own waiters before
// other clients know that the lock is free. Also, the server always notifies its subscribers in the same order. So a
// client steps back if its owners had the lock for some milliseconds and it releases the lock while other clients
// listen. It then pauses for the duration of one message before each request. The pauses end when as many other clients
// have had the lock as were listening, or when no other client acquired it in a pause. If several pauses pass without
// another client (perhaps the listener is a monitor), this client may keep the lock longer before it steps back again.
// Only locks with recent listeners are remembered. Single-threaded.
class HandoverFairness {
public:
    static constexpr Millis minimumHold{2};
    static constexpr Millis maximumHold{16};
    static constexpr Millis minimumPause{1}; // one tick of a millisecond clock
    static constexpr Millis maximumPause{20};

    explicit HandoverFairness(const Clock *clock)
        : m_clock(clock)
    { }

    bool isEmpty() const { return m_stints.empty(); }
    int count() const { return int(m_stints.size()); } // the number of remembered locks
    // The earliest time to ask for a lock that is free now. A time in the past means at once.
    Instant mayAskAt(const QByteArray &line) const;
    bool isPause(const QByteArray &line) const; // true in the pause after the release
    // True if this client must step back when it releases the lock now while others listen.
    bool isOver(const QByteArray &line) const;

    void taken(const QByteArray &line);
    void refused(const QByteArray &line); // another client has the lock
    // `others` is the number of other clients that received the message. `took` is the time from the release to its
    // answer.
    void released(const QByteArray &line, int others, BootClock::duration took);
    // Call it if a local waiter's request was sent right behind the release, so that other clients had no chance.
    void passedOn(const QByteArray &line, int others);

private:
    struct Stint {
        std::optional<Instant> since; // this client has had the lock since then; nullopt if another client may have it
        Millis longest = minimumHold;
        int vain = 0; // number of pauses in which no other client acquired the lock
        int behind = 0; // number of other clients that may acquire the lock before this client
        Millis pause = minimumPause;
        Instant pauseUntil{};
    };
    Stint &stintOf(const QByteArray &line); // creates a missing stint, which begins now
    void sweep();

    const Clock *m_clock;
    QHash<QByteArray, Stint> m_stints;
};

} // namespace lockscope::locks
