#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QList>

#include <functional>
#include <optional>

namespace lockscope::interop {

// A lock by the words of its kind: reentrant, read, write, fair, …
struct Target {
    QByteArray kind;
    QByteArray name;
};

QByteArray describe(const Target &target);

struct Terms {
    std::optional<Millis> wait; // none: as long as it takes; 0: try once
    std::optional<Millis> lease; // none: the watchdog's
};

struct Taken {
    bool acquired = false;
    std::optional<qint64> token; // fenced
    QByteArray error; // not acquired because of it
};

// An acquire that goes on while the test does something else.
class Going {
public:
    using Look = std::function<std::optional<Taken>()>;
    Going(QByteArray what, Look look)
        : m_what(std::move(what))
        , m_look(std::move(look))
    { }
    bool isDone() const { return m_look().has_value(); }
    Taken taken() const; // waits for it; throws std::runtime_error when it does not come

private:
    QByteArray m_what; // for the message when it does not come
    Look m_look;
};

// Waits for all, and gives when each was done: in ms of its own timer, which runs already.
QList<qint64> timesOf(const QList<Going> &goings, const QList<QElapsedTimer> &timers);

enum class Unlocked { Done, NotHeld };

// One client of locks, ours or somebody else's, so that a situation is written once and played both ways. Its owners
// are numbered. Errors that the test did not ask for throw std::runtime_error.
class Party {
public:
    virtual ~Party() = default;

    virtual QByteArray owner(int thread) = 0; // UUID:THREAD, as in the lock's hash
    virtual Going acquire(const Target &target, int thread, const Terms &terms = {}) = 0;
    virtual Unlocked release(const Target &target, int thread) = 0; // one hold count
    // Whether the thread, which waits for that lock, is where an unlock message wakes it.
    virtual bool isAsleep(const Target &, int) { return true; }
    // Whether it stands behind another thread of its client, which asks the server before it.
    virtual bool standsBehind(int) { return false; }
    virtual QElapsedTimer forceRelease(const Target &target) = 0; // started just before it was asked for

    Taken take(const Target &target, int thread, const Terms &terms = {});
    bool tryOnce(const Target &target, int thread); // without waiting; throws on an error
};

} // namespace lockscope::interop
