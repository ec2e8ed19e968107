#pragma once

#include "core/async/alarms.h"
#include "core/base/bytes.h"
#include "core/base/ttl.h"
#include "core/locks/wire/entry.h"
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
    void forget(const QByteArray &key, quint64 who);
    void changed(const QByteArray &key); // a null one: any may have
    int count() const { return int(m_calls.size()); } // keys

private:
    friend bool watches(const std::shared_ptr<Engine> &engine);
    friend Task<void> askForWatch(std::shared_ptr<Engine> engine);
    enum class State { NotAsked, Asking, On, Refused };
    void restSoon();
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

// That somebody wants to know of the next change of a hold's keys; no more when it is destroyed.
class Watching {
public:
    // Lets the server remember the keys, before whatever is sent next is carried out. Only while it watches.
    Watching(const std::shared_ptr<Engine> &engine, const Entry &entry, quint64 who, const KeyWatch::Call &call);
    ~Watching();
    Q_DISABLE_COPY_MOVE(Watching)

private:
    std::weak_ptr<Engine> m_engine;
    std::vector<QByteArray> m_keys;
    quint64 m_who;
};

// What the lock has left; nothing when it could not be read.
Task<std::optional<Ttl>> readLeft(std::shared_ptr<Engine> engine, Key name, Instant deadline);

} // namespace lockscope::locks
