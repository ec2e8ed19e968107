#include "tests/support/wire_lock.h"

namespace lockscope {

namespace {

constexpr int latchMs = 60'000;

QByteArray freshRequest()
{
    static int last = 0;
    return "request-" + QByteArray::number(++last);
}

} // namespace

WireLock::WireLock(BlockingRedis &redis, QByteArray name, QByteArray owner)
    : m_redis(&redis)
    , m_name(std::move(name))
    , m_owner(std::move(owner))
{ }

RedisValue WireLock::release(QByteArray request, Millis lease)
{
    return give("reentrant_release", {m_name}, {channel(), "publish", "0"}, std::move(request), lease);
}

RedisValue WireLock::readRelease(QByteArray request)
{
    return give("read_release", {m_name, timeouts()}, {readWriteChannel(), "publish", "0"}, std::move(request),
                usualLease);
}

RedisValue WireLock::writeRelease(QByteArray request, Millis lease)
{
    return give("write_release", {m_name}, {readWriteChannel(), "publish", "1"}, std::move(request), lease);
}

QMap<QByteArray, QByteArray> WireLock::fields()
{
    const RedisValue all = m_redis->call({"HGETALL", m_name});
    QMap<QByteArray, QByteArray> result;
    for (qsizetype i = 0; i + 1 < all.elements().size(); i += 2)
        result.insert(all.at(i).toBytes(), all.at(i + 1).toBytes());
    return result;
}

RedisValue WireLock::take(std::string_view script, const QByteArrayList &keys, Millis lease)
{
    return m_redis->eval(script, keys, {QByteArray::number(qint64(lease.count())), m_owner});
}

RedisValue WireLock::give(std::string_view script, QByteArrayList keys, const QByteArrayList &message,
                          QByteArray request, Millis lease)
{
    keys.insert(1, latch(request.isEmpty() ? freshRequest() : request));
    return m_redis->eval(
        script, keys,
        message + QByteArrayList{QByteArray::number(qint64(lease.count())), m_owner, QByteArray::number(latchMs)});
}

RedisValue taken(qint64 holds)
{
    return RedisValue::array({RedisValue::integer(1), RedisValue::integer(holds)});
}

bool about(qint64 pttl, qint64 ms)
{
    return pttl <= ms && pttl > ms - 10'000;
}

bool refused(const RedisValue &answer, qint64 ms)
{
    return answer.elements().size() == 2 && answer.at(0) == RedisValue::integer(0) && about(answer.at(1).toInt(), ms);
}

} // namespace lockscope
