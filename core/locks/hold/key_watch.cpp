#include "core/locks/hold/key_watch.h"

#include <utility>

namespace lockscope::locks {

namespace {

// The subscription ends when no key was watched for this time. After a change, the readers of a key usually watch the
// key again sooner.
constexpr Millis lingers{200};

} // namespace

KeyWatch::KeyWatch(redis::Server *node, const Alarms &alarms, Clock *clock)
    : m_node(node)
    , m_clock(clock)
    , m_alarm(alarms, [this] { rest(); })
{ }

void KeyWatch::disconnected()
{
    ++m_connection;
    m_isTracking = false;
    m_state = State::NotAsked;
    m_calls.clear();
    m_subscription.reset();
}

void KeyWatch::settle(bool isOn)
{
    m_isTracking = isOn;
    m_state = isOn ? State::On : State::Refused;
    if (!isOn)
        m_subscription.reset();
    m_alarm.set(m_clock->now() + lingers);
}

void KeyWatch::rest()
{
    if (!m_calls.isEmpty() || m_state != State::On)
        return;
    m_state = State::NotAsked;
    m_subscription.reset();
}

void KeyWatch::expect(const QByteArray &key, quint64 who, Call call)
{
    m_calls[key][who] = std::move(call);
}

void KeyWatch::changed(const QByteArray &key)
{
    QHash<QByteArray, QHash<quint64, Call>> calls;
    if (key.isNull())
        calls.swap(m_calls);
    else if (const auto found = m_calls.constFind(key); found != m_calls.constEnd())
        calls.insert(key, m_calls.take(key));
    for (const auto &ofKey : std::as_const(calls)) {
        for (const Call &call : ofKey)
            call();
    }
    restSoon();
}

void KeyWatch::forget(const QByteArray &key, quint64 who)
{
    const auto calls = m_calls.find(key);
    if (calls == m_calls.end() || !calls->remove(who) || !calls->isEmpty())
        return;
    m_calls.erase(calls);
    restSoon();
}

void KeyWatch::restSoon()
{
    if (m_calls.isEmpty())
        m_alarm.set(m_clock->now() + lingers);
}

KeyWatches::KeyWatches(redis::Server *server, const Alarms &alarms, Clock *clock)
    : m_server(server)
    , m_nodes(server)
    , m_alarms(alarms)
    , m_clock(clock)
{ }

std::shared_ptr<KeyWatch> KeyWatches::of(const Key &name)
{
    if (!m_server)
        return nullptr;
    redis::Server *const node = m_server->has(redis::Capability::OneSlot) ? m_nodes.nodeOf(name) : m_server.data();
    if (!node)
        return nullptr;
    std::shared_ptr<KeyWatch> &watch = m_watches[node];
    if (!watch || !watch->node()) // a new node may have the address of a destroyed node
        watch = std::make_shared<KeyWatch>(node, m_alarms, m_clock);
    return watch;
}

void KeyWatches::disconnected(const redis::Server *node)
{
    std::erase_if(m_watches, [](const auto &each) { return !each.second->node(); });
    for (const auto &[remembering, watch] : m_watches) {
        if (node == m_server || node == remembering)
            watch->disconnected();
    }
}

} // namespace lockscope::locks
