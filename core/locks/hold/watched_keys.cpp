#include "core/locks/hold/watched_keys.h"

#include "core/locks/wire/names.h"
#include "core/redis/error_reply.h"

namespace lockscope::locks {

namespace {

std::vector<QByteArray> keysOf(const Entry &entry)
{
    if (entry.kind == AcquirableKind::ExpirableSemaphore)
        return {entry.name.raw(), permitTimeouts(entry.name).raw()};
    return {entry.name.raw()};
}

// True if the server does not know the command, or this user may not use it.
bool isRefusal(const Result<redis::Reply> &reply)
{
    if (reply || redis::isRedirectTargetGone(reply.error()))
        return false;
    return reply.error().kind == Error::Kind::Server || reply.error().kind == Error::Kind::Forbidden;
}

// Tracking lasts as long as the connection. The subscription lasts as long as a key is watched.
Task<void> askForWatch(std::shared_ptr<HoldParts> parts, std::shared_ptr<KeyWatch> watch)
{
    const quint64 connection = watch->connection();
    const std::stop_token stop = parts->stop.get_token();
    const std::weak_ptr<KeyWatch> weak = watch;
    const redis::Subscriber::Handler handler = [weak](const redis::Message &message) {
        if (const auto alive = weak.lock())
            alive->changed(message.payload);
    };
    const Instant deadline = watch->node()->deadline();
    if (!watch->listens()) {
        const Channel channel(redis::invalidationsOf(watch->node()->info()));
        redis::Subscriber *subscriber = &watch->node()->subscriber();
        auto subscribed = co_await subscriber->subscribe(channel, handler, deadline, stop);
        if (subscribed)
            watch->listen(std::move(*subscribed));
    }
    const qint64 messages = watch->node() ? watch->node()->messagesId() : 0;
    bool isOn = watch->isTracking() && watch->listens();
    if (!isOn && watch->listens() && messages > 0) {
        const QByteArray id = QByteArray::number(messages);
        const redis::Command command = redis::Command::ofNode({"CLIENT", "TRACKING", "ON", "REDIRECT", id, "OPTIN"});
        auto reply = co_await watch->node()->send(command, deadline);
        isOn = reply.has_value();
        if (watch->node() && isRefusal(reply))
            watch->node()->lacks(redis::Capability::Tracking);
    }
    if (parts->isStopped() || watch->connection() != connection)
        co_return;
    watch->settle(isOn);
    if (isOn)
        parts->waiters.room.callUntold();
    parts->watchSettled();
}

} // namespace

bool canWatch(const std::shared_ptr<HoldParts> &parts, const Key &name)
{
    const std::shared_ptr<KeyWatch> watch = parts->watches.of(name);
    if (!watch)
        return false;
    const bool mayAsk = watch->node()->isLive() && watch->node()->has(redis::Capability::Tracking);
    if (!watch->isAsked() && mayAsk) {
        watch->beginAsking();
        parts->tasks.spawn(askForWatch(parts, watch));
    }
    return watch->isOn();
}

// Reads the keys with EXISTS, because CLIENT CACHING does not apply to a script that the server does not know yet. If
// the key is migrating, the answer does not matter, because the key is then watched on its new node.
WatchedKeys::WatchedKeys(const std::shared_ptr<HoldParts> &parts, const Entry &entry, quint64 who,
                         const KeyWatch::Call &call)
    : m_watch(parts->watches.of(entry.name))
    , m_keys(keysOf(entry))
    , m_who(who)
{
    if (!m_watch)
        return;
    std::vector<QByteArrayView> exists{"EXISTS"};
    for (const QByteArray &key : m_keys) {
        m_watch->expect(key, m_who, call);
        exists.emplace_back(key);
    }
    redis::Server *const node = m_watch->node();
    node->send(redis::Command::ofNode({"CLIENT", "CACHING", "YES"}));
    node->send(redis::Command::routedBy(1, exists, redis::Effect::Read));
}

WatchedKeys::~WatchedKeys()
{
    for (const QByteArray &key : m_watch ? m_keys : std::vector<QByteArray>())
        m_watch->forget(key, m_who);
}

} // namespace lockscope::locks
