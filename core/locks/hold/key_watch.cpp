#include "core/locks/hold/key_watch.h"

#include "core/locks/hold/live_hold.h"
#include "core/locks/release/engine.h"
#include "core/locks/wire/names.h"

#include <utility>

namespace lockscope::locks {

namespace {

constexpr char invalidations[] = "__redis__:invalidate"; // as Redis names it

// Whoever looks on at what has changed does so within this time.
constexpr Millis lingers{200};

std::vector<QByteArray> keysOf(const Entry &entry)
{
    if (entry.kind == Kind::ExpirableSemaphore)
        return {entry.name.raw(), permitTimeouts(entry.name).raw()};
    return {entry.name.raw()};
}

} // namespace

KeyWatch::KeyWatch(const Alarms &alarms, Clock *clock)
    : m_clock(clock)
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

// Tracking goes on as long as the connection, the subscription as long as somebody wants to know something.
Task<void> askForWatch(std::shared_ptr<Engine> engine)
{
    KeyWatch &watch = engine->watch;
    const quint64 connection = watch.m_connection;
    const std::stop_token stop = engine->stop.get_token();
    const std::weak_ptr<Engine> weak = engine;
    const redis::Subscriber::Handler handler = [weak](const redis::Message &message) {
        if (const auto alive = weak.lock())
            alive->watch.changed(message.payload);
    };
    bool isOn = false;
    const Instant deadline = engine->client->deadline();
    if (!watch.m_subscription) {
        const Channel channel(invalidations);
        redis::Subscriber *subscriber = &engine->client->subscriber();
        auto subscribed = co_await subscriber->subscribe(channel, handler, deadline, stop);
        if (subscribed)
            watch.m_subscription = std::move(*subscribed);
    }
    const qint64 messages = engine->client ? engine->client->messagesId() : 0;
    isOn = watch.m_isTracking && watch.m_subscription;
    if (!isOn && watch.m_subscription && messages > 0) {
        const QByteArray id = QByteArray::number(messages);
        const redis::Command command = redis::Command::read({"CLIENT", "TRACKING", "ON", "REDIRECT", id, "OPTIN"});
        auto reply = co_await engine->client->send(command, deadline);
        isOn = reply.has_value();
    }
    if (engine->isStopped() || watch.m_connection != connection)
        co_return;
    watch.m_isTracking = isOn;
    watch.m_state = isOn ? KeyWatch::State::On : KeyWatch::State::Refused;
    if (!isOn)
        watch.m_subscription.reset();
    watch.m_alarm.set(engine->clock->now() + lingers);
    if (isOn)
        engine->waiters.callUntold();
    for (const auto &hold : engine->holds.all())
        hold->lookSoon();
}

bool watches(const std::shared_ptr<Engine> &engine)
{
    KeyWatch &watch = engine->watch;
    if (watch.m_state == KeyWatch::State::NotAsked && engine->client && engine->client->isLive()) {
        watch.m_state = KeyWatch::State::Asking;
        engine->renewals.spawn(askForWatch(engine));
    }
    return watch.isOn();
}

// EXISTS, since a script that the server does not know yet is not read by the command that follows.
Watching::Watching(const std::shared_ptr<Engine> &engine, const Entry &entry, quint64 who, const KeyWatch::Call &call)
    : m_engine(engine)
    , m_keys(keysOf(entry))
    , m_who(who)
{
    std::vector<QByteArrayView> exists{"EXISTS"};
    for (const QByteArray &key : m_keys) {
        engine->watch.expect(key, m_who, call);
        exists.emplace_back(key);
    }
    if (!engine->client)
        return;
    engine->client->send(redis::Command::read({"CLIENT", "CACHING", "YES"}));
    engine->client->send(redis::Command::of(redis::Effect::Read, exists));
}

Watching::~Watching()
{
    const auto engine = m_engine.lock();
    if (!engine)
        return;
    for (const QByteArray &key : m_keys)
        engine->watch.forget(key, m_who);
}

Task<std::optional<Ttl>> readLeft(std::shared_ptr<Engine> engine, Key name, Instant deadline)
{
    if (!engine->client)
        co_return std::optional<Ttl>();
    const redis::Command command = redis::Command::read({"PTTL", name.raw()});
    auto reply = co_await engine->client->send(command, deadline);
    if (!reply)
        co_return std::optional<Ttl>();
    co_return std::optional<Ttl>(Ttl::fromPttl(reply->toInteger().value_or(-1)));
}

} // namespace lockscope::locks
