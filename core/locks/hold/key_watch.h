#pragma once

#include "core/async/alarms.h"
#include "core/locks/wire/slot_nodes.h"

#include <QHash>
#include <QPointer>

#include <functional>
#include <map>
#include <memory>

namespace lockscope::locks {

// Who wants to know when somebody changes what a lock client has read on one node: CLIENT TRACKING, of Redis 6 and
// later, in the mode in which the server remembers only the keys of reads it is told to. It tells of the first change,
// through the subscriber's connection; then the key has to be read again. Asked for once in each connection (see
// watches()); where the server does not know it, or the user may not, nothing is told, and whoever wants to know looks
// again and again as ever. Single-threaded.
class KeyWatch {
public:
    using Call = std::function<void()>;

    KeyWatch(redis::Server *node, const Alarms &alarms, Clock *clock);
    redis::Server *node() const { return m_node; } // that remembers; null: it is gone
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

    QPointer<redis::Server> m_node;
    Clock *m_clock;
    State m_state = State::NotAsked;
    quint64 m_connection = 0;
    bool m_isTracking = false;
    Alarms::Alarm m_alarm;
    std::shared_ptr<redis::Subscription> m_subscription;
    QHash<QByteArray, QHash<quint64, Call>> m_calls;
};

// The KeyWatch of each node that remembers keys of ours: of a single server it is the server itself, of a cluster each
// master, as a connection remembers and is told of what its own node has. A key whose slot goes elsewhere is watched
// there when the server says that slots have moved (LockClient).
class KeyWatches {
public:
    KeyWatches(redis::Server *server, const Alarms &alarms, Clock *clock);

    std::shared_ptr<KeyWatch> of(const Key &name); // of whoever has it now; null: nobody has, or the server is gone
    // This node remembers nothing any more. If `node` is the server itself, no node does.
    void disconnected(const redis::Server *node);

private:
    QPointer<redis::Server> m_server;
    SlotNodes m_nodes;
    const Alarms &m_alarms;
    Clock *m_clock;
    std::map<redis::Server *, std::shared_ptr<KeyWatch>> m_watches;
};

} // namespace lockscope::locks
