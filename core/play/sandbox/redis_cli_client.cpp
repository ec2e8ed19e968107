#include "core/play/sandbox/redis_cli_client.h"

#include "core/async/either_stop.h"
#include "core/play/sandbox/server_commands.h"

namespace lockscope::play {

namespace {

// The reply as plain text: "OK", "1", "nil". Spaces separate the elements of an array.
QByteArray plain(const redis::Reply &reply)
{
    using Type = redis::Reply::Type;
    if (reply.type == Type::Nil)
        return "nil";
    if (reply.type == Type::Integer)
        return QByteArray::number(reply.integer);
    if (!reply.isArray())
        return reply.bytes;
    QByteArrayList elements;
    for (const redis::Reply &element : reply.elements)
        elements << plain(element);
    return elements.join(' ');
}

} // namespace

RedisCliClient::RedisCliClient(Where where, redis::ClientOptions options, Clock *clock, Pace pace)
    : m_where(std::move(where))
    , m_pace(pace)
    , m_serverPool(clock, std::move(options))
{
    server({});
}

bool RedisCliClient::isLive() const
{
    return m_servers.at({})->isLive();
}

RedisCliClient::~RedisCliClient()
{
    m_gone.request_stop();
}

redis::Server *RedisCliClient::server(const QString &name)
{
    redis::ServerPtr &server = m_servers[name];
    if (!server) {
        redis::Address address = m_where(name);
        address.clientName = QByteArrayLiteral("redis-cli");
        server = m_serverPool.alone(address);
        server->open();
    }
    return server.get();
}

Task<StepResult> RedisCliClient::send(act::Command action, std::stop_token stop)
{
    const EitherStop either(stop, m_gone.get_token());
    const std::stop_token ends = either.token();
    redis::Server *const to = server(action.server);
    const bool isLive = co_await untilLive(to, ends);
    if (ends.stop_requested())
        co_return StepResult{Outcome::Canceled};
    if (!isLive)
        co_return StepResult{Outcome::Failed, "no connection to the server"};
    const QByteArrayList words = m_pace.command(action.arguments);
    const std::vector<QByteArrayView> views(words.begin(), words.end());
    const redis::PendingReply pending = to->send(redis::Command::ofNode(views, redis::Effect::Write));
    auto reply = co_await pending;
    if (!reply)
        co_return failedResult(reply.error());
    co_return StepResult{Outcome::Replied, plain(*reply)};
}

} // namespace lockscope::play
