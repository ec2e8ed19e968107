#pragma once

#include "tests/support/wire_lock.h"

namespace lockscope {

// The queue of one fair lock on the server.
class FairQueue {
public:
    FairQueue(BlockingRedis &redis, const QByteArray &name)
        : m_lock(redis, name)
    { }

    QByteArrayList waiting() { return list({"LRANGE", m_lock.queue(), "0", "-1"}); }
    QByteArrayList withDeadlines() { return list({"ZRANGE", m_lock.deadlines(), "0", "-1"}); }
    qint64 deadline(const QByteArray &owner) // ms since the epoch; -1 if there is none
    {
        const RedisValue score = call({"ZSCORE", m_lock.deadlines(), owner});
        return score.isNil() ? -1 : score.toInt();
    }
    qint64 left(const QByteArray &owner) { return deadline(owner) - now(); }
    // Adds a waiter to the queue that will never ask.
    void ghost(const QByteArray &owner, qint64 forMs)
    {
        call({"RPUSH", m_lock.queue(), owner});
        call({"ZADD", m_lock.deadlines(), QByteArray::number(now() + forMs), owner});
    }
    void clear() { call({"DEL", m_lock.queue(), m_lock.deadlines()}); }
    qint64 now() // the server's time
    {
        const RedisValue time = call({"TIME"});
        return time.at(0).toInt() * 1000 + time.at(1).toInt() / 1000;
    }

private:
    RedisValue call(const QByteArrayList &command) { return m_lock.redis().call(command); }
    QByteArrayList list(const QByteArrayList &command)
    {
        QByteArrayList result;
        const RedisValue all = call(command);
        for (const RedisValue &element : all.elements())
            result << element.toBytes();
        return result;
    }

    WireLock m_lock;
};

} // namespace lockscope
