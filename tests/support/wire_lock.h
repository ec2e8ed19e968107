#pragma once

#include "tests/support/blocking_redis.h"

#include <QMap>

namespace lockscope {

// One lock as one owner sees it, through the bare scripts. It serves tests of the scripts, and plays another program in
// other tests. It builds the names itself, so that it does not depend on the code under test.
class WireLock {
public:
    static constexpr Millis usualLease = Millis(30'000);

    WireLock(BlockingRedis &redis, QByteArray name, QByteArray owner = "11111111-2222-3333-4444-555555555555:1");
    WireLock as(QByteArray owner) const { return {*m_redis, m_name, std::move(owner)}; }

    const QByteArray &name() const { return m_name; }
    const QByteArray &owner() const { return m_owner; }
    QByteArray tagged() const { return m_name.contains('{') ? m_name : '{' + m_name + '}'; }
    QByteArray channel() const { return "redisson_lock__channel:" + tagged(); }
    QByteArray readWriteChannel() const { return "redisson_rwlock:" + tagged(); }
    QByteArray queue() const { return "redisson_lock_queue:" + tagged(); }
    QByteArray deadlines() const { return "redisson_lock_timeout:" + tagged(); }
    QByteArray token() const { return "redisson_lock_token:" + tagged(); }
    QByteArray latch(const QByteArray &request) const { return "redisson_unlock_latch:" + tagged() + ':' + request; }
    QByteArray timeouts() const { return tagged() + ':' + m_owner + ":rwlock_timeout"; }
    QByteArray timeout(int n) const { return timeouts() + ':' + QByteArray::number(n); }

    RedisValue acquire(Millis lease = usualLease) { return take("reentrant_acquire", {m_name}, lease); }
    RedisValue renew(Millis lease = usualLease) { return take("reentrant_renew", {m_name}, lease); }
    RedisValue readAcquire(Millis lease = usualLease) { return take("read_acquire", {m_name, timeouts()}, lease); }
    RedisValue readRenew(Millis lease = usualLease) { return take("read_renew", {m_name, timeouts()}, lease); }
    RedisValue writeAcquire(Millis lease = usualLease) { return take("write_acquire", {m_name}, lease); }
    RedisValue writeRenew(Millis lease = usualLease) { return take("write_renew", {m_name}, lease); }
    // Every call is a new request, unless a request is named: then the call is a retry of that request.
    RedisValue release(QByteArray request = {}, Millis lease = usualLease);
    RedisValue readRelease(QByteArray request = {});
    RedisValue writeRelease(QByteArray request = {}, Millis lease = usualLease);

    bool exists() { return m_redis->call({"EXISTS", m_name}).toInt() == 1; }
    qint64 pttl() { return pttl(m_name); }
    qint64 pttl(const QByteArray &key) { return m_redis->call({"PTTL", key}).toInt(); }
    QMap<QByteArray, QByteArray> fields();
    BlockingRedis &redis() { return *m_redis; }

private:
    RedisValue take(std::string_view script, const QByteArrayList &keys, Millis lease);
    RedisValue give(std::string_view script, QByteArrayList keys, const QByteArrayList &message, QByteArray request,
                    Millis lease);

    BlockingRedis *m_redis;
    QByteArray m_name;
    QByteArray m_owner;
};

// For QCOMPARE with the answers of acquires.
RedisValue taken(qint64 holds);
// {0, PTTL} with a PTTL in (ms - 10 s, ms], because a busy machine may lose seconds between two calls.
bool refused(const RedisValue &answer, qint64 ms);
bool about(qint64 pttl, qint64 ms);

} // namespace lockscope
