#pragma once

#include "core/base/clock.h"
#include "lua/scripts.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QList>
#include <QString>

#include <memory>
#include <optional>

struct redisContext;

namespace lockscope {

class RedisServer;

// One reply. It is compared and printed as a whole, so a test can write QCOMPARE(redis.call(…),
// RedisValue::integer(1)).
class RedisValue {
public:
    enum class Type { Nil, Integer, Bytes, Status, Error, Array };

    RedisValue() = default; // nil
    static RedisValue nil() { return {}; }
    static RedisValue integer(qint64 value);
    static RedisValue bytes(QByteArray value) { return {Type::Bytes, std::move(value)}; }
    static RedisValue status(QByteArray value) { return {Type::Status, std::move(value)}; }
    static RedisValue error(QByteArray value) { return {Type::Error, std::move(value)}; }
    static RedisValue array(QList<RedisValue> elements);

    Type type() const { return m_type; }
    bool isNil() const { return m_type == Type::Nil; }
    bool isError() const { return m_type == Type::Error; }
    bool isArray() const { return m_type == Type::Array; }
    qint64 toInt() const; // an integer, or the digits of a string; throws std::runtime_error otherwise
    QByteArray toBytes() const { return m_bytes; } // of a string, status or error; otherwise empty
    const QList<RedisValue> &elements() const & { return m_elements; }
    // for a temporary, so that a loop over its elements is safe
    QList<RedisValue> elements() && { return std::move(m_elements); }
    RedisValue at(qsizetype i) const; // throws std::runtime_error if there is no such element

    friend bool operator==(const RedisValue &a, const RedisValue &b) = default;

private:
    RedisValue(Type type, QByteArray value)
        : m_type(type)
        , m_bytes(std::move(value))
    { }

    Type m_type = Type::Nil;
    qint64 m_integer = 0;
    QByteArray m_bytes;
    QList<RedisValue> m_elements;
};

QByteArray describe(const RedisValue &value);
char *toString(const RedisValue &value); // for QCOMPARE

// A small synchronous client, so that a test does not observe the server through the code under test. Error replies are
// values; a connection that fails or gives no reply for 10 s throws std::runtime_error.
class BlockingRedis {
public:
    explicit BlockingRedis(const RedisServer &server); // uses its unix socket and its password
    explicit BlockingRedis(const QString &socketPath);
    BlockingRedis(const QByteArray &host, quint16 port);
    ~BlockingRedis();
    BlockingRedis(BlockingRedis &&) noexcept;
    BlockingRedis &operator=(BlockingRedis &&) noexcept;

    RedisValue call(const QByteArrayList &arguments);
    // EVALSHA, or EVAL if the server does not know the script yet. So the SHA-1 in the table is tested as well.
    RedisValue eval(const lua::Script &script, const QByteArrayList &keys, const QByteArrayList &arguments = {});
    RedisValue eval(std::string_view script, const QByteArrayList &keys, const QByteArrayList &arguments = {});

    // send() does not wait. read() returns what comes next (a message, or the reply to a send()), or nullopt if nothing
    // came within the limit.
    void send(const QByteArrayList &arguments);
    std::optional<RedisValue> read(Millis limit = Millis(10'000));
    // SUBSCRIBE; returns when the server has confirmed every channel.
    void subscribe(const QByteArrayList &channels);
    // The text of a subscription's next message, or nullopt if none came within the limit.
    std::optional<QByteArray> message(Millis limit = Millis(10'000));

private:
    struct Close {
        void operator()(redisContext *context) const;
    };
    explicit BlockingRedis(redisContext *context);
    [[noreturn]] void fail(const char *what) const;

    std::unique_ptr<redisContext, Close> m_context;
};

} // namespace lockscope
