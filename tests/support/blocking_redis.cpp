#include "tests/support/blocking_redis.h"

#include "tests/support/redis_server.h"

#include "core/base/escape.h"

#include <QDeadlineTimer>
#include <QFile>

#include <hiredis/hiredis.h>

#include <poll.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace lockscope {

namespace {

constexpr timeval callTimeout{10, 0};

struct FreeReply {
    void operator()(redisReply *reply) const { freeReplyObject(reply); }
};
using OwnedReply = std::unique_ptr<redisReply, FreeReply>;

RedisValue toValue(const redisReply &reply)
{
    const auto text = [&] { return QByteArray(reply.str, static_cast<qsizetype>(reply.len)); };
    switch (reply.type) {
    case REDIS_REPLY_NIL: return RedisValue::nil();
    case REDIS_REPLY_INTEGER: return RedisValue::integer(reply.integer);
    case REDIS_REPLY_STRING: return RedisValue::bytes(text());
    case REDIS_REPLY_STATUS: return RedisValue::status(text());
    case REDIS_REPLY_ERROR: return RedisValue::error(text());
    case REDIS_REPLY_ARRAY: {
        QList<RedisValue> elements;
        for (size_t i = 0; i < reply.elements; ++i)
            elements << toValue(*reply.element[i]);
        return RedisValue::array(elements);
    }
    default: throw std::runtime_error("a reply type that RESP2 does not have: " + std::to_string(reply.type));
    }
}

} // namespace

RedisValue RedisValue::integer(qint64 value)
{
    RedisValue result(Type::Integer, {});
    result.m_integer = value;
    return result;
}

RedisValue RedisValue::array(QList<RedisValue> elements)
{
    RedisValue result(Type::Array, {});
    result.m_elements = std::move(elements);
    return result;
}

qint64 RedisValue::toInt() const
{
    if (m_type == Type::Integer)
        return m_integer;
    bool ok = false;
    const qint64 value = m_bytes.toLongLong(&ok);
    if (!ok || m_type == Type::Error)
        throw std::runtime_error("not a number: " + describe(*this).toStdString());
    return value;
}

RedisValue RedisValue::at(qsizetype i) const
{
    if (i < 0 || i >= m_elements.size())
        throw std::runtime_error("no element " + std::to_string(i) + " in " + describe(*this).toStdString());
    return m_elements.at(i);
}

QByteArray describe(const RedisValue &value)
{
    const QByteArray text = toDisplay(value.toBytes()).toUtf8();
    switch (value.type()) {
    case RedisValue::Type::Nil: return "nil";
    case RedisValue::Type::Integer: return QByteArray::number(value.toInt());
    case RedisValue::Type::Bytes: return '"' + text + '"';
    case RedisValue::Type::Status: return '+' + text;
    case RedisValue::Type::Error: return '-' + text;
    case RedisValue::Type::Array: break;
    }
    QByteArrayList parts;
    for (const RedisValue &element : value.elements())
        parts << describe(element);
    return '[' + parts.join(", ") + ']';
}

char *toString(const RedisValue &value)
{
    return qstrdup(describe(value).constData());
}

void BlockingRedis::Close::operator()(redisContext *context) const
{
    redisFree(context);
}

BlockingRedis::BlockingRedis(redisContext *context)
    : m_context(context)
{
    if (!m_context)
        throw std::runtime_error("out of memory");
    if (m_context->err)
        fail("connect");
    redisSetTimeout(m_context.get(), callTimeout);
}

BlockingRedis::BlockingRedis(const QString &socketPath)
    : BlockingRedis(redisConnectUnixWithTimeout(QFile::encodeName(socketPath).constData(), callTimeout))
{ }

BlockingRedis::BlockingRedis(const QByteArray &host, quint16 port)
    : BlockingRedis(redisConnectWithTimeout(host.constData(), port, callTimeout))
{ }

BlockingRedis::BlockingRedis(const RedisServer &server)
    : BlockingRedis(server.socketPath())
{
    if (server.password().isEmpty())
        return;
    const RedisValue reply = call({"AUTH", server.password()});
    if (reply.isError())
        throw std::runtime_error(reply.toBytes().toStdString());
}

BlockingRedis::~BlockingRedis() = default;
BlockingRedis::BlockingRedis(BlockingRedis &&) noexcept = default;
BlockingRedis &BlockingRedis::operator=(BlockingRedis &&) noexcept = default;

RedisValue BlockingRedis::call(const QByteArrayList &arguments)
{
    send(arguments);
    const std::optional<RedisValue> reply = read();
    if (!reply)
        throw std::runtime_error("no answer to " + arguments.value(0).toStdString() + " for 10 s");
    return *reply;
}

RedisValue BlockingRedis::eval(const lua::Script &script, const QByteArrayList &keys, const QByteArrayList &arguments)
{
    const QByteArrayList rest = QByteArrayList{QByteArray::number(keys.size())} + keys + arguments;
    const RedisValue reply =
        call(QByteArrayList{"EVALSHA", QByteArray(script.sha1.data(), qsizetype(script.sha1.size()))} + rest);
    if (!reply.isError() || !reply.toBytes().startsWith("NOSCRIPT"))
        return reply;
    const QByteArray source(script.source.data(), qsizetype(script.source.size()));
    return call(QByteArrayList{"EVAL", source} + rest);
}

RedisValue BlockingRedis::eval(std::string_view script, const QByteArrayList &keys, const QByteArrayList &arguments)
{
    return eval(lua::script(script), keys, arguments);
}

void BlockingRedis::send(const QByteArrayList &arguments)
{
    std::vector<const char *> parts;
    std::vector<size_t> lengths;
    for (const QByteArray &argument : arguments) {
        parts.push_back(argument.constData());
        lengths.push_back(static_cast<size_t>(argument.size()));
    }
    redisAppendCommandArgv(m_context.get(), int(parts.size()), parts.data(), lengths.data());
    int done = 0;
    while (!done) {
        if (redisBufferWrite(m_context.get(), &done) != REDIS_OK)
            fail("send");
    }
}

// Not redisGetReply(), because its timeout makes the context unusable.
std::optional<RedisValue> BlockingRedis::read(Millis limit)
{
    const QDeadlineTimer deadline(limit);
    for (;;) {
        void *reply = nullptr;
        if (redisReaderGetReply(m_context->reader, &reply) != REDIS_OK)
            throw std::runtime_error(std::string("garbage: ") + m_context->reader->errstr);
        if (reply)
            return toValue(*OwnedReply(static_cast<redisReply *>(reply)));
        pollfd ready{m_context->fd, POLLIN, 0};
        if (::poll(&ready, 1, int(deadline.remainingTime())) == 0)
            return std::nullopt;
        if (redisBufferRead(m_context.get()) != REDIS_OK)
            fail("read");
    }
}

void BlockingRedis::subscribe(const QByteArrayList &channels)
{
    send(QByteArrayList{"SUBSCRIBE"} + channels);
    for (qsizetype i = 0; i < channels.size(); ++i) {
        const std::optional<RedisValue> reply = read();
        if (!reply || reply->isError() || reply->at(0).toBytes() != "subscribe")
            throw std::runtime_error("not subscribed: " + describe(reply.value_or(RedisValue::nil())).toStdString());
    }
}

std::optional<QByteArray> BlockingRedis::message(Millis limit)
{
    const std::optional<RedisValue> reply = read(limit);
    if (!reply)
        return std::nullopt;
    return reply->at(2).toBytes();
}

void BlockingRedis::fail(const char *what) const
{
    throw std::runtime_error(std::string(what) + ": " + m_context->errstr);
}

} // namespace lockscope
