#include "core/locks/hold/watching.h"

#include "core/locks/wire/names.h"

namespace lockscope::locks {

namespace {

std::vector<QByteArray> keysOf(const Entry &entry)
{
    if (entry.kind == Kind::ExpirableSemaphore)
        return {entry.name.raw(), permitTimeouts(entry.name).raw()};
    return {entry.name.raw()};
}

// The server does not know it, or this user may not.
bool isRefusal(const Result<redis::Reply> &reply)
{
    return !reply && (reply.error().kind == Error::Kind::Server || reply.error().kind == Error::Kind::Forbidden);
}

// Tracking goes on as long as the connection, the subscription as long as somebody wants to know something.
Task<void> askForWatch(std::shared_ptr<HoldParts> parts)
{
    KeyWatch &watch = parts->watch;
    const quint64 connection = watch.connection();
    const std::stop_token stop = parts->stop.get_token();
    const std::weak_ptr<HoldParts> weak = parts;
    const redis::Subscriber::Handler handler = [weak](const redis::Message &message) {
        if (const auto alive = weak.lock())
            alive->watch.changed(message.payload);
    };
    const Instant deadline = parts->server->deadline();
    if (!watch.listens()) {
        const Channel channel(redis::invalidationsOf(parts->server->info()));
        redis::Subscriber *subscriber = &parts->server->subscriber();
        auto subscribed = co_await subscriber->subscribe(channel, handler, deadline, stop);
        if (subscribed)
            watch.listen(std::move(*subscribed));
    }
    const qint64 messages = parts->server ? parts->server->messagesId() : 0;
    bool isOn = watch.isTracking() && watch.listens();
    if (!isOn && watch.listens() && messages > 0) {
        const QByteArray id = QByteArray::number(messages);
        const redis::Command command = redis::Command::ofNode({"CLIENT", "TRACKING", "ON", "REDIRECT", id, "OPTIN"});
        auto reply = co_await parts->server->send(command, deadline);
        isOn = reply.has_value();
        if (parts->server && isRefusal(reply))
            parts->server->lacks(redis::Capability::Tracking);
    }
    if (parts->isStopped() || watch.connection() != connection)
        co_return;
    watch.settle(isOn);
    if (isOn)
        parts->waiters.room.callUntold();
    parts->watchSettled();
}

} // namespace

bool watches(const std::shared_ptr<HoldParts> &parts)
{
    const bool mayAsk = parts->server && parts->server->isLive() && parts->server->has(redis::Capability::Tracking);
    if (!parts->watch.isAsked() && mayAsk) {
        parts->watch.beginAsking();
        parts->tasks.spawn(askForWatch(parts));
    }
    return parts->watch.isOn();
}

// EXISTS, since a script that the server does not know yet is not read by the command that follows.
Watching::Watching(const std::shared_ptr<HoldParts> &parts, const Entry &entry, quint64 who, const KeyWatch::Call &call)
    : m_parts(parts)
    , m_keys(keysOf(entry))
    , m_who(who)
{
    std::vector<QByteArrayView> exists{"EXISTS"};
    for (const QByteArray &key : m_keys) {
        parts->watch.expect(key, m_who, call);
        exists.emplace_back(key);
    }
    if (!parts->server)
        return;
    parts->server->send(redis::Command::ofNode({"CLIENT", "CACHING", "YES"}));
    parts->server->send(redis::Command::routedBy(1, exists, redis::Effect::Read));
}

Watching::~Watching()
{
    const auto parts = m_parts.lock();
    if (!parts)
        return;
    for (const QByteArray &key : m_keys)
        parts->watch.forget(key, m_who);
}

} // namespace lockscope::locks
