#pragma once

#include "core/async/alarms.h"
#include "core/locks/wire/slot_nodes.h"

#include <QHash>
#include <QPointer>

#include <functional>
#include <map>
#include <memory>

namespace lockscope::locks {

// Reports changes of keys that a lock client has read on one node. Uses CLIENT TRACKING (Redis 6 and later) in OPTIN
// mode, in which the server remembers only the keys of selected read commands. The server reports the first change of a
// key over the subscriber's connection. After that, the key must be read again. Tracking is enabled once per connection
// (see canWatch()). If the server does not know the command, or the user may not use it, nothing is reported, and
// callers poll as usual. Single-threaded.
class KeyWatch {
public:
    using Call = std::function<void()>;

    KeyWatch(redis::Server *node, const Alarms &alarms, Clock *clock);
    redis::Server *node() const { return m_node; } // the node that remembers the keys; null means destroyed
    bool isOn() const { return m_state == State::On; }
    void disconnected(); // the server has forgotten all keys

    // To enable the watch, call beginAsking(), listen() and then settle().
    bool isAsked() const { return m_state != State::NotAsked; }
    void beginAsking() { m_state = State::Asking; }
    quint64 connection() const { return m_connection; } // a new number for each connection
    bool listens() const { return m_subscription != nullptr; }
    void listen(std::shared_ptr<redis::Subscription> subscription) { m_subscription = std::move(subscription); }
    bool isTracking() const { return m_isTracking; } // in this connection
    void settle(bool isOn);

    // Calls `call` once when the key changes. A later call for the same `who` and key replaces the earlier one.
    void expect(const QByteArray &key, quint64 who, Call call);
    void forget(const QByteArray &key, quint64 who);
    void changed(const QByteArray &key); // null means any key may have changed
    int count() const { return int(m_calls.size()); } // the number of keys

private:
    enum class State { NotAsked, Asking, On, Refused };
    void restSoon();
    void rest(); // ends the subscription if no key is watched any more

    QPointer<redis::Server> m_node;
    Clock *m_clock;
    State m_state = State::NotAsked;
    quint64 m_connection = 0;
    bool m_isTracking = false;
    Alarms::Alarm m_alarm;
    std::shared_ptr<redis::Subscription> m_subscription;
    QHash<QByteArray, QHash<quint64, Call>> m_calls;
};

// Keeps one KeyWatch for a single server, or one for each master of a cluster, because a node reports only changes of
// its own keys. A key whose slot moves is watched on its new node once the server reports the move (LockClient).
class KeyWatches {
public:
    KeyWatches(redis::Server *server, const Alarms &alarms, Clock *clock);

    // the KeyWatch of the key's present node; null means that there is no node
    std::shared_ptr<KeyWatch> of(const Key &name);
    // Call it when the node has forgotten all keys. If `node` is the server itself, all its nodes have forgotten their
    // keys.
    void disconnected(const redis::Server *node);

private:
    QPointer<redis::Server> m_server;
    SlotNodes m_nodes;
    const Alarms &m_alarms;
    Clock *m_clock;
    std::map<redis::Server *, std::shared_ptr<KeyWatch>> m_watches;
};

} // namespace lockscope::locks
