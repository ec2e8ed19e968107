#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QList>

#include <functional>
#include <optional>

namespace lockscope::interop {

// A lock, with the word of its kind: reentrant, read, write, fair, …
struct Target {
    QByteArray kind;
    QByteArray name;
};

QByteArray describe(const Target &target);

struct Terms {
    std::optional<Millis> wait; // none: without a limit; 0: try once
    std::optional<Millis> lease; // none: the watchdog's
};

struct Taken {
    bool acquired = false;
    std::optional<qint64> token; // of a fenced lock
    QByteArray error; // the reason why it was not acquired
};

// An acquire that continues while the test does something else.
class Going {
public:
    using Look = std::function<std::optional<Taken>()>;
    Going(QByteArray what, Look look)
        : m_what(std::move(what))
        , m_look(std::move(look))
    { }
    bool isDone() const { return m_look().has_value(); }
    Taken taken() const; // waits for the result; throws std::runtime_error if it does not come

private:
    QByteArray m_what; // for the message of a timeout
    Look m_look;
};

// Waits for all acquires and returns when each ended: in ms of its own running timer.
QList<qint64> timesOf(const QList<Going> &goings, const QList<QElapsedTimer> &timers);

enum class Unlocked { Done, NotHeld };

// One lock client, ours or another library's, so a situation is written once and played both ways. Its owners are
// numbered. Unexpected errors throw std::runtime_error.
class Party {
public:
    virtual ~Party() = default;

    virtual QByteArray owner(int thread) = 0; // UUID:THREAD, as in the lock's hash
    virtual Going acquire(const Target &target, int thread, const Terms &terms = {}) = 0;
    virtual Unlocked release(const Target &target, int thread) = 0; // releases one hold count
    // Whether the thread, which waits for that lock, is at a point where an unlock message wakes it.
    virtual bool isAsleep(const Target &, int) { return true; }
    // Whether it stands behind another thread of its client, which asks the server first.
    virtual bool standsBehind(int) { return false; }
    virtual QElapsedTimer forceRelease(const Target &target) = 0; // the timer was started just before the request

    Taken take(const Target &target, int thread, const Terms &terms = {});
    bool tryOnce(const Target &target, int thread); // without waiting; throws on an error
};

} // namespace lockscope::interop
