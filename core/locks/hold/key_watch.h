#pragma once

#include "core/async/alarms.h"
#include "core/base/bytes.h"
#include "core/redis/subscriber.h"

#include <QHash>

#include <functional>
#include <memory>

namespace lockscope::locks {

// Who wants to know when somebody changes what a lock client has read: CLIENT TRACKING, of Redis 6 and later, in the
// mode in which the server remembers only the keys of reads it is told to. It tells of the first change, through the
// subscriber's connection; then the key has to be read again. Asked for once in each connection (see watches()); where
// the server does not know it, or the user may not, nothing is told, and whoever wants to know looks again and again as
// ever. Single-threaded.
class KeyWatch {
public:
    using Call = std::function<void()>;

    KeyWatch(const Alarms &alarms, Clock *clock);
    bool isOn() const { return m_state == State::On; }
    void disconnected(); // nothing is remembered any more

    // Asking for it: begin, listen, and in the end settle.
    bool isAsked() const { return m_state != State::NotAsked; }
    void beginAsking() { m_state = State::Asking; }
    quint64 connection() const { return m_connection; } // a number for each
    bool listens() const { return m_subscription != nullptr; }
    void listen(std::shared_ptr<redis::Subscription> subscription) { m_subscription = std::move(subscription); }
    bool isTracking() const { return m_isTracking; } // in this connection
    void settle(bool isOn);

    // `call` is made once, when the key changes. `who`: one call for each of them and key.
    void expect(const QByteArray &key, quint64 who, Call call);
    void forget(const QByteArray &key, quint64 who);
    void changed(const QByteArray &key); // a null one: any may have
    int count() const { return int(m_calls.size()); } // keys

private:
    enum class State { NotAsked, Asking, On, Refused };
    void restSoon();
    void rest(); // nobody wants to know anything: gives up the subscription

    Clock *m_clock;
    State m_state = State::NotAsked;
    quint64 m_connection = 0;
    bool m_isTracking = false;
    Alarms::Alarm m_alarm;
    std::shared_ptr<redis::Subscription> m_subscription;
    QHash<QByteArray, QHash<quint64, Call>> m_calls;
};

} // namespace lockscope::locks
