#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHash>

#include <optional>

namespace lockscope::locks {

// Lets other clients have a lock that they wait for. Within a client a lock is passed on without anybody else's hearing
// of it in time: whoever releases knows first that it is free. So a client that has had a lock for some milliseconds,
// by whichever of its owners, and gives it back while others listen, lets a message's time pass before it asks again.
// When nobody came meanwhile (it was a monitor that listened) the next time comes later.
// Kept for the locks that others listened to lately. Single-threaded.
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
    // Not to be asked for before this time; in the past: whenever.
    Instant pauseUntil(const QByteArray &line) const;
    bool isPause(const QByteArray &line) const { return pauseUntil(line) > m_clock->now(); }

    void taken(const QByteArray &line);
    void refused(const QByteArray &line); // somebody else has it
    void released(const QByteArray &line, bool othersListen, std::chrono::microseconds roundTrip);

private:
    struct Stint {
        std::optional<Instant> since; // this client has had it; none: another one had it, or may have it now
        Instant pauseUntil{};
        bool paused = false; // and nobody has asked since
        Millis longest = leastStint;
    };
    void sweep();

    const Clock *m_clock;
    QHash<QByteArray, Stint> m_stints;
};

} // namespace lockscope::locks
