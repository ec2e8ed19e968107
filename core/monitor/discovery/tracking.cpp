#include "core/monitor/discovery/tracking.h"

#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope::monitor {

namespace {

constexpr std::chrono::hours longWait{1}; // a change of state ends the wait earlier

redis::Command trackCommand(qint64 messagesId, const std::vector<QByteArray> &prefixes)
{
    const QByteArray id = QByteArray::number(messagesId);
    std::vector<QByteArrayView> words{"CLIENT", "TRACKING", "ON", "REDIRECT", id, "BCAST"};
    for (const QByteArray &prefix : prefixes) {
        words.emplace_back("PREFIX");
        words.emplace_back(prefix);
    }
    return redis::Command::ofNode(words);
}

} // namespace

Tracking::Tracking(NodeReader *nodeReader, KeyHints *hints, std::vector<QByteArray> chosen, Alone alone)
    : m_nodeReader(nodeReader)
    , m_hints(hints)
    , m_chosen(std::move(chosen))
    , m_alone(std::move(alone))
{ }

// The queue of `orders:7` is redisson_lock_queue:{orders:7}; a name with braces keeps its own braces.
std::vector<QByteArray> Tracking::prefixesFor(const std::vector<QByteArray> &chosen)
{
    std::vector<QByteArray> all;
    for (const QByteArray &prefix : chosen) {
        all.push_back(prefix);
        all.push_back(QByteArrayLiteral("redisson_lock_queue:") + (prefix.contains('{') ? "" : "{") + prefix);
    }
    std::sort(all.begin(), all.end()); // a prefix sorts before longer ones that begin with it
    std::vector<QByteArray> distinct;
    for (const QByteArray &prefix : all) {
        if (distinct.empty() || !prefix.startsWith(distinct.back()))
            distinct.push_back(prefix);
    }
    return distinct;
}

void Tracking::forget()
{
    m_subscription.reset();
    m_state = Status::Feed::Off;
    m_why.clear();
}

// A lost connection is reopened automatically, but without tracking, so changes in between are unknown.
Task<void> Tracking::run(std::stop_token stop)
{
    if (!isChosen())
        co_return;
    const std::shared_ptr<redis::Server> server = m_alone ? m_alone(m_nodeReader->address()) : nullptr;
    if (!server)
        co_return;
    const WakeUp changed; // a new WakeUp, because the previous contact's task may still use the old one
    m_changed = changed;
    QObject listener;
    QObject::connect(server.get(), &redis::Server::stateChanged, &listener, [changed] { changed.call(); });
    m_isOver = false;
    m_tracks = 0;
    server->open();
    bool wasOn = false;
    while (!m_isOver) {
        note(*server);
        if (server->isLive() && m_state != Status::Feed::On) {
            co_await turnOn(server, stop);
            if (stop.stop_requested())
                co_return;
            if (m_state == Status::Feed::On && std::exchange(wasOn, true))
                m_hints->anyMayHaveChanged();
            continue;
        }
        const Instant until = server->clock()->now() + longWait;
        co_await changed.wait(server->clock(), until, stop);
        if (stop.stop_requested())
            co_return;
    }
}

// Turns the state off if the connection was lost, even if it was reopened unnoticed meanwhile.
void Tracking::note(const redis::Server &server)
{
    if (server.isLive() && (m_tracks == 0 || m_tracks == server.messagesId()))
        return;
    m_tracks = 0;
    m_state = Status::Feed::Off;
    const QString &why = server.state().error.message;
    m_why = QStringLiteral("tracking: ") + (why.isEmpty() ? QStringLiteral("connecting") : why);
}

Task<void> Tracking::turnOn(std::shared_ptr<redis::Server> server, std::stop_token stop)
{
    co_await listen(server, stop);
    if (stop.stop_requested() || !m_subscription)
        co_return;
    const qint64 messages = server->messagesId();
    const redis::Command command = trackCommand(messages, prefixesFor(m_chosen));
    const redis::PendingReply pending = server->send(command);
    const Result<redis::Reply> reply = co_await pending;
    if (stop.stop_requested())
        co_return;
    if (!reply) {
        take(reply.error());
        co_return;
    }
    m_tracks = messages;
    m_state = Status::Feed::On;
    m_why.clear();
}

Task<void> Tracking::listen(std::shared_ptr<redis::Server> server, std::stop_token stop)
{
    if (m_subscription)
        co_return;
    const redis::Subscriber::Handler handler = [this, stop](const redis::Message &message) {
        if (!stop.stop_requested())
            heard(message);
    };
    const Channel channel(redis::invalidationsOf(server->info()));
    const Instant deadline = server->deadline();
    redis::Subscriber *subscriber = &server->subscriber();
    auto subscribed = co_await subscriber->subscribe(channel, handler, deadline, stop);
    if (stop.stop_requested())
        co_return;
    if (subscribed)
        m_subscription = std::move(*subscribed);
    else
        take(subscribed.error());
}

// After a refusal by the server or its ACL, tracking stays off until the next contact. A lost connection is reopened.
void Tracking::take(const Error &error)
{
    const bool isRefused = error.kind == Error::Kind::Forbidden;
    m_isOver = isRefused || error.kind == Error::Kind::Server;
    m_state = isRefused ? Status::Feed::Denied : Status::Feed::Off;
    m_why = QStringLiteral("tracking: ") + error.message;
}

void Tracking::heard(const redis::Message &message)
{
    if (m_state != Status::Feed::On)
        return;
    if (m_flood.isReached(m_nodeReader->clock()->now())) {
        forget();
        m_why = CoreText::tr("tracking: turned off, more than %1 changes a second").arg(Flood::mostPerSecond);
        m_isOver = true;
        m_changed.call();
        return;
    }
    if (message.payload.isNull()) // FLUSHALL, or the server's tracking table was full
        m_hints->anyMayHaveChanged();
    else
        m_hints->touched(Key(message.payload), Look::Hint::KeyTouched, KeyHints::Sign::Prefix);
}

} // namespace lockscope::monitor
