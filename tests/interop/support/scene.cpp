#include "tests/interop/support/scene.h"

#include "core/locks/wire/names.h"
#include "tests/interop/support/fail.h"

namespace lockscope::interop {

namespace {

RedisServer::Options withTcp()
{
    RedisServer::Options options; // Redisson does not support unix sockets
    options.tcp = true;
    return options;
}

// Like the defaults but several times as fast, because the tests ask for the state often.
monitor::MonitorOptions quickMonitor()
{
    monitor::MonitorOptions options;
    options.refreshEvery = Millis(100);
    options.watchedEvery = Millis(50);
    options.deltaEvery = Millis(20);
    options.goneFor = Millis(100);
    return options;
}

} // namespace

Scene::Scene()
    : m_server(withTcp())
    , m_redis(m_server)
    , m_monitored(m_server, quickMonitor())
    , m_account(&m_server, &m_monitored)
    , m_ours(m_server, &m_monitored, watchdogLease)
    , m_ourOther(m_server, &m_monitored, watchdogLease)
{ }

RedissonPair &Scene::redisson(const QByteArray &version)
{
    auto &pair = m_redisson[version];
    if (!pair) {
        const std::shared_ptr<Driven> java = RedissonParty::start(version);
        pair.reset(new RedissonPair{{java, "one", m_server.port(), watchdogLease},
                                    {java, "other", m_server.port(), watchdogLease}});
    }
    return *pair;
}

Going Scene::startWaiting(Party &party, const Target &target, int thread, const Terms &terms)
{
    const QByteArray channel = channelOf(target, party.owner(thread));
    const Attempts before = attemptsOn(m_redis);
    const Going going = party.acquire(target, thread, terms);
    awaitUntil([&] {
        const bool listens = channel.isEmpty() || (subscribers(channel) > 0 && party.isAsleep(target, thread));
        return going.isDone() || party.standsBehind(thread) || (listens && attemptsOn(m_redis).areTwoMoreThan(before));
    });
    if (going.isDone())
        fail("there was nothing to wait for " + going.taken().error);
    return going;
}

qint64 Scene::subscribers(const QByteArray &channel)
{
    return m_redis.call({"PUBSUB", "NUMSUB", channel}).at(1).toInt();
}

QByteArrayList Scene::leftOf(const QByteArray &name)
{
    QByteArrayList left;
    const RedisValue keys = m_redis.call({"KEYS", '*' + name + '*'});
    for (const RedisValue &key : keys.elements()) {
        const QByteArray text = key.toBytes();
        if (!text.startsWith("redisson_unlock_latch:") && !text.startsWith("redisson_lock_token:"))
            left << text;
    }
    const RedisValue channels = m_redis.call({"PUBSUB", "CHANNELS", '*' + name + '*'});
    for (const RedisValue &channel : channels.elements())
        left << channel.toBytes();
    return left;
}

Attempts attemptsOn(BlockingRedis &redis)
{
    Attempts counted;
    for (const QByteArray &line : redis.call({"INFO", "commandstats"}).toBytes().split('\n')) {
        const qint64 calls = line.mid(line.indexOf("calls=") + 6).split(',').first().toLongLong();
        if (line.startsWith("cmdstat_eval"))
            counted.scripts += calls;
        if (line.startsWith("cmdstat_set:"))
            counted.sets += calls;
    }
    return counted;
}

// Every client asks with a script, which may contain SET. Ours sends a SET first for SET NX locks, and redis-py only
// sends SET.
bool Attempts::areTwoMoreThan(const Attempts &before) const
{
    const qint64 more = scripts - before.scripts;
    return more >= 2 || (more == 0 && sets >= before.sets + 2);
}

QByteArray channelOf(const Target &target, const QByteArray &owner)
{
    const Key name(target.name);
    if (target.kind == "spin" || target.kind == "token")
        return {};
    if (target.kind == "read" || target.kind == "write")
        return locks::readWriteChannel(name).raw();
    if (target.kind == "fair" || target.kind == "non-reentrant-fair")
        return locks::fairChannel(name, Owner(owner)).raw();
    return locks::unlockChannel(name).raw();
}

} // namespace lockscope::interop
