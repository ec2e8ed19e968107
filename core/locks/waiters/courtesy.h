#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHash>

#include <optional>

namespace lockscope::locks {

// Lets other clients have a lock that they wait for. Within a client a lock is passed on before anybody else can hear
// that it is free, and of several clients the server always tells the same one first. So a client that has had a lock
// for some milliseconds, by whichever of its owners, and gives it back while others listen, stays behind them: it asks
// only a message's time after each hears of it, until as many as listened have had it, or none came. When nobody came
// (it was a monitor that listened) it may have it longer before it stays behind again. Kept for the locks that others
// listened to lately. Single-threaded.
class Courtesy {
public:
    static constexpr Millis leastStint{2};
    static constexpr Millis longestStint{16};
    static constexpr Millis leastPause{1}; // of a clock that counts milliseconds
    static constexpr Millis longestPause{20};

    explicit Courtesy(const Clock *clock)
        : m_clock(clock)
    { }

    bool isEmpty() const { return m_stints.empty(); }
    int count() const { return int(m_stints.size()); } // of the locks it remembers
    // When to ask for it who hears now that it is free; in the past: at once.
    Instant mayAskAt(const QByteArray &line) const;
    bool isPause(const QByteArray &line) const; // since it was given back
    // Whether this client, when it gives the lock back now and others listen, is to stay behind them.
    bool isOver(const QByteArray &line) const;

    void taken(const QByteArray &line);
    void refused(const QByteArray &line); // somebody else has it
    // `others`: how many clients besides this one heard of it. `took`: the release, to its answer.
    void released(const QByteArray &line, int others, BootClock::duration took);
    // Given back and asked for in one, so that those others had no chance.
    void passedOn(const QByteArray &line, int others);

private:
    struct Stint {
        std::optional<Instant> since; // this client has had it; none: another one had it, or may have it now
        Millis longest = leastStint;
        int vain = 0; // how often nobody came
        int behind = 0; // how many others may have it first
        Millis pause = leastPause;
        Instant pauseUntil{};
    };
    Stint &stintOf(const QByteArray &line); // begun now, if there is none
    void sweep();

    const Clock *m_clock;
    QHash<QByteArray, Stint> m_stints;
};

} // namespace lockscope::locks
