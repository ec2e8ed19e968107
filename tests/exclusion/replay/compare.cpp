#include "tests/exclusion/replay/compare.h"

#include "core/locks/wire/names.h"

#include <QStringList>

namespace lockscope::exclusion {

namespace {

constexpr qint64 momentMs = 500;

qint64 serverMillis(BlockingRedis &redis)
{
    const RedisValue time = redis.call({"TIME"});
    return time.at(0).toInt() * 1'000 + time.at(1).toInt() / 1'000;
}

QByteArrayList flat(const RedisValue &answer)
{
    QByteArrayList words;
    for (const RedisValue &each : answer.elements())
        words << each.toBytes();
    return words;
}

template<class Value> std::map<QByteArray, Value> pairs(const QByteArrayList &words)
{
    std::map<QByteArray, Value> map;
    for (qsizetype i = 0; i + 1 < words.size(); i += 2) {
        if constexpr (std::is_same_v<Value, double>)
            map[words[i]] = words[i + 1].toDouble();
        else
            map[words[i]] = words[i + 1];
    }
    return map;
}

class Comparison {
public:
    Comparison(BlockingRedis &redis, const QByteArray &lock, const Kept &kept)
        : m_redis(redis)
        , m_lock(lock)
        , m_kept(kept)
    { }

    QString differences()
    {
        main();
        differs(m_kept.queue != flat(m_redis.call({"LRANGE", locks::fairQueue(m_lock).raw(), "0", "-1"})), "its queue");
        differs(m_kept.deadlines != scores(locks::fairTimeouts(m_lock)), "the deadlines of its queue");
        differs(m_kept.permits != scores(locks::permitTimeouts(m_lock)), "its permits");
        const RedisValue token = m_redis.call({"GET", locks::fencingToken(m_lock).raw()});
        differs(m_kept.token != (token.isNil() ? std::nullopt : std::optional(token.toInt())), "its token");
        return m_differences.join(QStringLiteral(", "));
    }

private:
    void main()
    {
        const QByteArray &name = m_lock.raw();
        if (m_kept.expiresAt != 0 && m_kept.expiresAt < serverMillis(m_redis) + momentMs)
            return;
        if (m_kept.text) {
            differs(m_redis.call({"GET", name}) != RedisValue::bytes(*m_kept.text), "its value");
        } else {
            const auto fields = pairs<QByteArray>(flat(m_redis.call({"HGETALL", name})));
            differs(fields != m_kept.fields, "its holders");
        }
        const qint64 none = m_kept.isThere() ? -1 : -2;
        const qint64 expiresAt = m_kept.expiresAt != 0 ? m_kept.expiresAt : none;
        differs(m_redis.call({"PEXPIRETIME", name}).toInt() != expiresAt, "its time");
    }

    std::map<QByteArray, double> scores(const Key &key)
    {
        return pairs<double>(flat(m_redis.call({"ZRANGE", key.raw(), "0", "-1", "WITHSCORES"})));
    }

    void differs(bool isSo, const char *what)
    {
        if (isSo)
            m_differences << QLatin1String(what);
    }

    BlockingRedis &m_redis;
    Key m_lock;
    const Kept &m_kept;
    QStringList m_differences;
};

} // namespace

QString differenceOf(BlockingRedis &redis, const QByteArray &lock, const Kept &kept)
{
    return Comparison(redis, lock, kept).differences();
}

} // namespace lockscope::exclusion
