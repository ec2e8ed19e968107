#pragma once

#include "core/async/alarms.h"
#include "core/base/bytes.h"
#include "core/base/ttl.h"
#include "core/locks/entry.h"
#include "core/redis/subscriber.h"

#include <QHash>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::locks {

struct Engine;

// Says when somebody changes what a lock client has read: CLIENT TRACKING, of Redis 6 and later, in the mode in which
// the server remembers only the keys of reads it is told to. It tells of the first change, through the subscriber's
// connection; then the key has to be read again. Asked for once in each connection; where the server does not know it,
// or the user may not, nothing is told, and whoever wants to know looks again and again as ever. Single-threaded.
class KeyWatch {
public:
    using Call = std::function<void()>;

    KeyWatch(const Alarms &alarms, Clock *clock);
    bool isOn() const { return m_state == State::On; }
    void disconnected(); // nothing is remembered any more

    // `call` is made once, when the key changes. `who`: one call for each of them and key.
    void expect(const QByteArray &key, quint64 who, Call call);
    void changed(const QByteArray &key); // a null one: any may have
    int count() const { return int(m_calls.size()); } // keys

private:
    friend bool watches(const std::shared_ptr<Engine> &engine);
    friend Task<void> askForWatch(std::shared_ptr<Engine> engine);
    enum class State { NotAsked, Asking, On, Refused };
    void rest(); // nobody wants to know anything: gives up the subscription

    Clock *m_clock;
    State m_state = State::NotAsked;
    quint64 m_connection = 0; // a number for each
    bool m_isTracking = false; // in this connection
    Alarms::Alarm m_alarm;
    std::shared_ptr<redis::Subscription> m_subscription;
    QHash<QByteArray, QHash<quint64, Call>> m_calls;
};

// Whether keys can be watched now. If that is not known yet it is asked for, and holds look once it is.
bool watches(const std::shared_ptr<Engine> &engine);

// The next command of this turn is a read of the entry's keys: to be told of their next change. Only while it watches.
void rememberNext(Engine &engine, const Entry &entry, quint64 who, KeyWatch::Call call);

// Reads what the lock has left, and calls who is next in `line` when it changes. Nothing: it could not be read.
Task<std::optional<Ttl>> watchLock(std::shared_ptr<Engine> engine, Entry entry, QByteArray line, Instant deadline);

} // namespace lockscope::locks
