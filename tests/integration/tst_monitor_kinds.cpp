// Locks made by hand, as with redis-cli: each kind appears soon, with the correct figures.
#include "core/locks/wire/names.h"
#include "core/model/lock.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/monitored.h"

#include <QTest>

namespace lockscope::monitor_kinds_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const QByteArray uuidA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab";
const QByteArray uuidB = "77777777-0002-4a5b-8c6d-1234567890ab";
const QByteArray ownerA = uuidA + ":12";
const QByteArray ownerB = uuidB + ":7";
constexpr Millis soon = 6'000ms; // on an idle machine two seconds; tests/bench measures that

} // namespace

class TestMonitorKinds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        MonitorOptions quick; // the default intervals, four times as fast
        quick.refreshEvery = 250ms;
        quick.catalog = families::withPatterns(families::builtIn(), {"job.*"});
        m_monitored = std::make_unique<Monitored>(*m_server, quick);
        m_monitored->awaitPasses(1); // what appears from now on is new
    }
    void init() { m_name = QByteArray("lock:") + QTest::currentTestFunction(); }
    void cleanup() { m_redis->call({"FLUSHALL"}); }
    void cleanupTestCase() { m_monitored.reset(); }

    void reentrant()
    {
        hold(m_name, {ownerA, "2"}, 30'000);
        const LockPtr row = m_monitored->await(m_name, soon);
        QCOMPARE(row->kind, Kind::Reentrant);
        QVERIFY(!row->mode);
        QCOMPARE(row->holders.size(), std::size_t(1));
        QCOMPARE(row->holders[0].owner, Owner(ownerA));
        QCOMPARE(row->holders[0].client(), uuidA);
        QCOMPARE(row->holders[0].thread(), QByteArray("12"));
        QCOMPARE(row->holders[0].holds, 2);
        QVERIFY(row->exists && !row->noExpiry);
        const auto left = toMillis(row->expiresAt - row->readAt);
        QVERIFY2(left > 27'000ms && left <= 30'000ms, QByteArray::number(qint64(left.count())));
        QCOMPARE(row->state, State::Learning);
        QCOMPARE(row->waiters.clients, std::optional<qint64>(0));
        QVERIFY(!row->heldSinceIsBound); // the pass a second ago did not see it
    }

    void freeFormNamesToo()
    {
        hold("nothing to suggest it", {ownerA, "1"}, 30'000);
        QCOMPARE(m_monitored->await("nothing to suggest it", soon)->kind, Kind::Reentrant);
    }

    void withoutExpiry()
    {
        m_redis->call({"HSET", m_name, ownerA, "1"});
        const LockPtr row = m_monitored->await(m_name, soon);
        QVERIFY(row->noExpiry);
        QCOMPARE(row->state, State::NoExpiry);
        QCOMPARE(row->leaseKind, LeaseKind::None);
    }

    void readersAndTheirZombie()
    {
        hold(m_name, {"mode", "read", ownerA, "1", ownerB, "2"}, 30'000);
        timeoutKey(ownerA, 1);
        timeoutKey(ownerB, 1);
        timeoutKey(ownerB, 2);
        m_monitored->monitor().setVisible({Key(m_name)});
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.holders.size() == 2 && lock.holders[1].liveTimeouts == 2; });
        QCOMPARE(row->kind, Kind::ReadWrite);
        QCOMPARE(row->mode, std::optional(Mode::Read));
        QCOMPARE(row->holders[0].owner, Owner(ownerA));
        QCOMPARE(row->holders[0].access, Access::Read);
        QCOMPARE(row->holders[0].liveTimeouts, std::optional(1));
        m_redis->call({"DEL", locks::readTimeout(Key(m_name), Owner(ownerA), 1).raw()});
        m_monitored->await(
            m_name, [](const Lock &lock) { return lock.state == State::ZombieReader; }, 20'000ms);
    }

    void aWriterThatReads()
    {
        hold(m_name, {"mode", "write", ownerA + ":write", "2", ownerA, "1"}, 30'000);
        const LockPtr row = m_monitored->await(m_name, soon);
        QCOMPARE(row->mode, std::optional(Mode::Write));
        QCOMPARE(row->holders.size(), std::size_t(2));
        QVERIFY(row->holders[0].access != row->holders[1].access);
        QCOMPARE(row->holders[0].owner, Owner(ownerA));
    }

    void fairWithAQueue()
    {
        hold(m_name, {ownerA, "1"}, 30'000);
        m_redis->call({"RPUSH", locks::fairQueue(Key(m_name)).raw(), ownerB});
        const qint64 deadline = m_redis->call({"TIME"}).at(0).toInt() * 1000 + 35'000;
        m_redis->call({"ZADD", locks::fairTimeouts(Key(m_name)).raw(), QByteArray::number(deadline), ownerB});
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.kind == Kind::Fair && !lock.queue.empty(); }, soon);
        QCOMPARE(row->queue.size(), std::size_t(1));
        QCOMPARE(row->queue[0].owner, Owner(ownerB));
        QCOMPARE(row->queue[0].deadlineMillis, deadline);
        QCOMPARE(row->queue[0].subscribed, std::optional(false));
        QCOMPARE(row->waiters.threads, std::optional<qint64>(1));
        // nobody listens for it: a ghost after two readings some seconds apart
        m_monitored->await(m_name, [](const Lock &lock) { return lock.state == State::GhostAtHead; });
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::fairChannel(Key(m_name), Owner(ownerB)).raw()});
        m_monitored->await(m_name, [](const Lock &lock) {
            return lock.queue.size() == 1 && lock.queue[0].subscribed == true && lock.state != State::GhostAtHead;
        });
    }

    void aQueueWithoutAHolder()
    {
        m_redis->call({"RPUSH", locks::fairQueue(Key(m_name)).raw(), ownerB});
        const LockPtr row = m_monitored->await(m_name, soon);
        QVERIFY(!row->exists);
        QCOMPARE(row->queue.size(), std::size_t(1));
        m_monitored->await(m_name, [](const Lock &lock) { return lock.state >= State::QueueWithoutHolder; });
    }

    void fenced()
    {
        m_redis->call({"SET", locks::fencingToken(Key(m_name)).raw(), "41"});
        hold(m_name, {ownerA, "1"}, 30'000);
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.kind == Kind::Fenced; }, soon);
        QCOMPARE(row->token, std::optional<qint64>(41));
    }

    void fasterMulti()
    {
        const QByteArray value = "dmFsdWVkdmFsdWVkdmFsdWVk";
        const QByteArray until = QByteArray::number(m_redis->call({"TIME"}).at(0).toInt() * 1000 + 30'000);
        hold(m_name,
             {value, ownerA, value + ':' + ownerA + ":expire_time", until, value + ':' + ownerA + ":lock_count", "1"},
             30'000);
        QCOMPARE(m_monitored->await(m_name, soon)->kind, Kind::FasterMulti);
    }

    void semaphoreWithSomebodyWaiting()
    {
        m_redis->call({"SET", m_name, "0"});
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::semaphoreChannel(Key(m_name)).raw()});
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.kind == Kind::Semaphore; }, soon);
        QCOMPARE(row->token, std::optional<qint64>(0));
        QCOMPARE(row->waiters.clients, std::optional<qint64>(1));
    }

    void expirableSemaphore()
    {
        m_redis->call({"SET", m_name, "3"});
        m_redis->call({"ZADD", locks::permitTimeouts(Key(m_name)).raw(), "99999999999999", "permit"});
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.kind == Kind::ExpirableSemaphore; }, soon);
        QCOMPARE(row->token, std::optional<qint64>(3));
        QCOMPARE(row->holderCount, 1);
    }

    void permitsAndTheirEnd()
    {
        const QByteArray id = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
        const QByteArray permits = locks::permitTimeouts(Key(m_name)).raw();
        const qint64 now = m_redis->call({"TIME"}).at(0).toInt() * 1000;
        m_redis->call({"SET", m_name, "2"});
        m_redis->call({"ZADD", permits, QByteArray::number(now + 60'000), id, QByteArray::number(now - 60'000),
                       QByteArray(32, 'b')});
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.holders.size() == 2; }, soon);
        QCOMPARE(row->holders[0].owner, Owner(id.toHex()));
        QCOMPARE(row->holders[0].deadlineMillis, now + 60'000);
        QCOMPARE(row->token, std::optional<qint64>(2));
        QCOMPARE(row->rare->overduePermits, 1);
        QCOMPARE(row->state, State::Free);
        m_redis->call({"DEL", permits}); // all permits are released, and it stays a semaphore
        m_redis->call({"SET", m_name, "4"});
        m_monitored->await(
            m_name,
            [](const Lock &lock) {
                return lock.kind == Kind::ExpirableSemaphore && lock.token == 4 && lock.holders.empty();
            },
            soon);
    }

    void whatIsUsedHereNeedsNoName()
    {
        m_redis->call({"SET", "pool", "7"});
        m_monitored->monitor().expect(Key("pool"), Kind::Semaphore);
        QCOMPARE(m_monitored->await("pool", soon)->kind, Kind::Semaphore);
        m_redis->call({"SET", "of nobody's concern", QByteArray(32, 'a'), "PX", "60000"});
        m_monitored->monitor().expect(Key("of nobody's concern"), Kind::Token);
        QCOMPARE(m_monitored->await("of nobody's concern", soon)->kind, Kind::Token);
    }

    void semaphoreByItsNameAlone()
    {
        m_redis->call({"SET", "db semaphore", "7"});
        QCOMPARE(m_monitored->await("db semaphore", soon)->kind, Kind::Semaphore);
        QCOMPARE(m_monitored->row("db semaphore")->state, State::Free);
    }

    void stringsAreLocksByPatternOrShapeOnly()
    {
        m_redis->call({"SET", "job.cleanup", "worker 7", "PX", "60000"});
        m_redis->call({"SET", "job-lock:prod:report", "ADDED:2026-11-21T10:00:00.123Z@host-1", "PX", "60000"});
        m_redis->call({"SET", "blocklist:7", uuidA, "PX", "60000"});
        m_redis->call({"SET", "session:7", uuidA, "PX", "60000"});
        m_redis->call({"SET", "cache:7", QByteArray(32, 'a'), "PX", "60000"});
        QCOMPARE(m_monitored->await("job.cleanup", soon)->kind, Kind::Token);
        const LockPtr shed = m_monitored->await("job-lock:prod:report", soon);
        QCOMPARE(shed->kind, Kind::Token);
        QCOMPARE(shed->holders[0].client(), QByteArray("host-1"));
        m_monitored->awaitPasses(2);
        QVERIFY(!m_monitored->row("session:7") && !m_monitored->row("cache:7"));
        QVERIFY(!m_monitored->row("blocklist:7"));
    }

    void twoKindsOnOneName()
    {
        m_redis->call({"RPUSH", locks::fairQueue(Key(m_name)).raw(), ownerB});
        m_redis->call({"SET", locks::fencingToken(Key(m_name)).raw(), "41"});
        hold(m_name, {ownerA, "1"}, 30'000);
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.state == State::MixedKinds; }, soon);
        QCOMPARE(row->mixture, Mixture::FencedAndFair);
        m_monitored->await(m_name, [](const Lock &lock) { return lock.state >= State::MixedKinds; });
    }

    void latch()
    {
        m_redis->call({"SET", m_name, "5"});
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::latchChannel(Key(m_name)).raw()});
        const LockPtr row = m_monitored->await(
            m_name, [](const Lock &lock) { return lock.kind == Kind::Latch; }, soon);
        QCOMPARE(row->token, std::optional<qint64>(5));
    }

    void setNxToken()
    {
        m_redis->call({"SET", m_name, uuidA, "PX", "30000", "NX"});
        const LockPtr row = m_monitored->await(m_name, soon);
        QCOMPARE(row->kind, Kind::Token);
        QCOMPARE(row->value(), uuidA);
        QVERIFY(row->exists && !row->noExpiry);
    }

    void setNxWithoutExpire_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("a word") << QByteArray("locked");
        QTest::newRow("a host and a process") << QByteArray("web-1:4242");
        QTest::newRow("a uuid") << uuidA;
        QTest::newRow("empty") << QByteArray();
    }

    void setNxWithoutExpire()
    {
        QFETCH(QByteArray, value);
        m_redis->call({"SETNX", m_name, value});
        const LockPtr row = m_monitored->await(m_name, soon);
        QCOMPARE(row->kind, Kind::Token);
        QCOMPARE(row->state, State::NoExpiry);
        QCOMPARE(row->value(), value);
        QCOMPARE(row->leaseKind, LeaseKind::None);
        m_redis->call({"DEL", m_name});
        m_monitored->await(
            m_name, [](const Lock &lock) { return lock.gone; }, soon);
    }

    // It has a row, because it may be a stuck lock. It may also be a semaphore with one permit.
    void aBareNumberIsNotCalledALock()
    {
        m_redis->call({"SETNX", m_name, "1"});
        const LockPtr row = m_monitored->await(m_name, soon);
        QCOMPARE(row->kind, Kind::OtherType);
        QCOMPARE(row->token, std::optional<qint64>(1));
        QVERIFY(row->holders.empty());
        QVERIFY(!needsAttention(*row));
    }

    void locksOfTransactions()
    {
        const QByteArray id = "ed44162a255181819072f828743fa745";
        const QByteArray reads = "tags:transaction_lock", writes = "carts:transaction_lock";
        hold(reads, {"mode", "read", ownerA + ':' + id, "1"}, 30'000);
        m_redis->call({"SET", locks::readTimeout(Key(reads), Owner(ownerA + ':' + id), 1).raw(), "1", "PX", "30000"});
        hold(writes, {"mode", "write", ownerA + ":write:" + id, "2"}, 30'000);
        m_monitored->monitor().setVisible({Key(reads)});
        const LockPtr read = m_monitored->await(
            reads, [](const Lock &lock) { return !lock.holders.empty() && lock.holders[0].liveTimeouts == 1; });
        QCOMPARE(read->holders[0].transaction(), id);
        QCOMPARE(read->mode, std::optional(Mode::Read));
        const LockPtr write = m_monitored->await(writes, soon);
        QCOMPARE(write->kind, Kind::ReadWrite);
        QCOMPARE(write->mode, std::optional(Mode::Write));
        QCOMPARE(write->holders[0].access, Access::Write);
        QCOMPARE(write->holders[0].holds, 2);
        QVERIFY(!write->mixed && !read->mixed);
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::readWriteChannel(Key(writes)).raw()});
        m_monitored->await(
            writes, [](const Lock &lock) { return lock.waiters.clients == 1; }, soon);
    }

    void waitersOfAPlainLockAreCountedByClient()
    {
        hold(m_name, {ownerA, "1"}, 60'000);
        m_monitored->await(m_name, soon);
        BlockingRedis one(*m_server), two(*m_server);
        one.subscribe({locks::unlockChannel(Key(m_name)).raw()});
        two.subscribe({locks::unlockChannel(Key(m_name)).raw()});
        m_monitored->await(
            m_name, [](const Lock &lock) { return lock.waiters.clients == 2; }, soon);
        two.send({"UNSUBSCRIBE"});
        m_monitored->await(
            m_name, [](const Lock &lock) { return lock.waiters.clients == 1; }, soon);
    }

    void aWaiterForWhatIsNotThere()
    {
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::unlockChannel(Key(m_name)).raw()});
        const LockPtr row = m_monitored->await(m_name, soon);
        QVERIFY(!row->exists);
        QCOMPARE(row->waiters.clients, std::optional<qint64>(1));
    }

    void namesWithBracesOfTheirOwn()
    {
        const QByteArray braces = "{tag}:" + m_name, whole = "{" + m_name + "}";
        hold(braces, {ownerA, "1"}, 30'000);
        hold(whole, {ownerB, "1"}, 30'000);
        m_redis->call({"RPUSH", "redisson_lock_queue:" + braces, ownerB});
        m_redis->call({"RPUSH", "redisson_lock_queue:" + whole, ownerA});
        m_monitored->await(
            braces, [](const Lock &lock) { return lock.kind == Kind::Fair; }, soon);
        m_monitored->await(
            whole, [](const Lock &lock) { return lock.kind == Kind::Fair; }, soon);
        QVERIFY(!m_monitored->row(m_name)); // has the queue's name, but does not exist
    }

    void hostileNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("NUL") << QByteArray("lo\0ck", 5);
        QTest::newRow("not UTF-8") << QByteArray("lock:\xff\xfe\x80");
        QTest::newRow("newlines") << QByteArray("lock\r\n*1\r\n$8\r\nFLUSHALL\r\n");
        QTest::newRow("right to left") << QByteArray("lock:\xe2\x80\xae:evil");
        QTest::newRow("markup") << QByteArray("<img src=file:///dev/urandom><table>lock");
        QTest::newRow("pattern") << QByteArray("lock:*?[a-z]\\");
        QTest::newRow("braces") << QByteArray("}{lock}{");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("64 KiB") << QByteArray(65'536, 'k');
    }

    void hostileNames()
    {
        QFETCH(QByteArray, name);
        hold(name, {ownerA, "1"}, 30'000);
        const LockPtr row = m_monitored->await(name, soon);
        QCOMPARE(row->id.key.raw(), name);
        QCOMPARE(row->kind, Kind::Reentrant);
        QCOMPARE(row->holders.size(), std::size_t(1));
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::unlockChannel(Key(name)).raw()});
        if (!name.isEmpty() && name.size() < 1'000)
            m_monitored->await(
                name, [](const Lock &lock) { return lock.waiters.clients == 1; }, soon);
        m_redis->call({"DEL", name});
        m_redis->call({"PUBLISH", locks::unlockChannel(Key(name)).raw(), "0"});
        m_monitored->await(
            name, [](const Lock &lock) { return !lock.exists; }, soon);
    }

    void keysOfOtherTypes()
    {
        m_redis->call({"RPUSH", "lock:list", "a"});
        m_redis->call({"SADD", "lock:set", "a"});
        m_redis->call({"ZADD", "lock:zset", "1", "a"});
        m_redis->call({"XADD", "lock:stream", "*", "a", "b"});
        m_redis->call({"SET", "lock:string", "17"}); // a counter of another program
        m_redis->call({"SETBIT", "lock:bits", "1000000", "1"});
        m_redis->call({"HSET", "lock:hash", "colour", "red"});
        m_redis->call({"HSET", "profile:7", "name", "Ann", "email", "a@b"});
        m_redis->call({"SET", locks::fairQueue(Key("lock:held")).raw(), "not a list"});
        hold("lock:held", {ownerA, "1"}, 30'000);
        m_monitored->awaitPasses(1);
        m_monitored->await("lock:held");
        for (const char *type : {"list", "set", "zset", "stream", "hash"}) {
            const LockPtr row = m_monitored->await(QByteArray("lock:") + type);
            const bool hash = qstrcmp(type, "hash") == 0;
            QVERIFY2(row->kind == (hash ? Kind::UnknownHash : Kind::OtherType), describe(row));
            QVERIFY(row->holders.empty());
        }
        QVERIFY(!m_monitored->row("lock:string") && !m_monitored->row("lock:bits"));
        QVERIFY(!m_monitored->row("profile:7"));
        QCOMPARE(m_monitored->await("lock:list")->rare->foreignType, QByteArray("list"));
        QCOMPARE(m_monitored->row("lock:held")->kind, Kind::Reentrant);
    }

    void aLockThatBecomesSomethingElse()
    {
        hold(m_name, {ownerA, "1"}, 30'000);
        m_monitored->await(m_name, soon);
        m_redis->call({"DEL", m_name});
        m_redis->call({"RPUSH", m_name, "a"});
        m_monitored->await(m_name, [](const Lock &lock) {
            return lock.holders.empty() && (lock.gone || lock.rare->foreignType == "list");
        });
        m_redis->call({"DEL", m_name});
        hold(m_name, {ownerB, "1"}, 30'000);
        m_monitored->await(m_name, [](const Lock &lock) {
            return lock.kind == Kind::Reentrant && lock.holders.size() == 1 && !lock.gone;
        });
    }

    void twoHundredThousandReaders()
    {
        m_redis->call({"EVAL", R"(redis.call('hset', KEYS[1], 'mode', 'read')
            for i = 1, 200000 do redis.call('hset', KEYS[1], ARGV[1] .. ':' .. i, 1) end
            return redis.call('pexpire', KEYS[1], 60000))",
                       "1", m_name, uuidA});
        m_redis->call({"CONFIG", "RESETSTAT"});
        // everything is logged
        m_redis->call({"CONFIG", "SET", "slowlog-max-len", "10000", "slowlog-log-slower-than", "0"});
        const LockPtr row = m_monitored->await(m_name, soon);
        QCOMPARE(row->mode, std::optional(Mode::Read));
        QCOMPARE(row->holderCount, 200'000);
        QVERIFY(row->holders.size() >= 1'000 && row->holders.size() < 1'200);
        m_monitored->monitor().watch(Key(m_name));
        awaitUntil([this] { return m_monitored->lastSeries() && m_monitored->lastSeries()->samples.size() > 3; });
        m_monitored->monitor().unwatch(Key(m_name));
        const QByteArray stats = m_redis->call({"INFO", "commandstats"}).toBytes();
        QVERIFY2(!stats.contains("hgetall"), stats);
        QVERIFY(stats.contains("hscan"));
        const RedisValue log = m_redis->call({"SLOWLOG", "GET", "10000"});
        m_redis->call({"CONFIG", "SET", "slowlog-max-len", "128", "slowlog-log-slower-than", "10000"});
        int asked = 0;
        for (const RedisValue &entry : log.elements()) {
            const RedisValue command = entry.at(3);
            if (command.at(0).toBytes() != "HSCAN")
                continue;
            ++asked;
            QVERIFY2(command.at(3).toBytes() == "COUNT" && command.at(4).toInt() <= 1'100, describe(command));
        }
        QVERIFY(asked > 0);
        m_redis->call({"UNLINK", m_name});
    }

    // A list names the job, but its lock is missing. One look proves nothing, because the job may have just ended.
    void aJobWithoutItsLockStalls()
    {
        const QByteArray stalled = "bull:mail:17:lock";
        m_redis->call({"SET", "bull:mail:18:lock", uuidA + ":4", "PX", "30000"});
        m_redis->call({"SET", "bull:other:active", "not a list"});
        m_redis->call({"RPUSH", "bull:mail:active", "17", "18"});
        const LockPtr first = m_monitored->await(stalled, soon);
        QCOMPARE(first->state, State::Free);
        QVERIFY(first->readAt != Instant{});
        const LockPtr row = m_monitored->await(stalled, [](const Lock &lock) { return lock.state == State::Stalled; });
        QVERIFY(row->readAt - first->readAt >= 1s);
        QCOMPARE(row->rare->activeIn, Key("bull:mail:active"));
        QVERIFY(!row->exists && !row->gone);
        QCOMPARE(m_monitored->await("bull:mail:18:lock")->state, State::Learning);
        const auto read = await(m_monitored->monitor().read(Key(stalled), {}));
        QVERIFY(read && *read);
        m_redis->call({"LREM", "bull:mail:active", "0", "17"});
        m_monitored->awaitNoRow(stalled);
    }

    void aHashWithAHugeValueIsNeverFetched()
    {
        m_redis->call(
            {"EVAL", "return redis.call('hset', KEYS[1], ARGV[1], string.rep('x', 100000000))", "1", m_name, ownerA});
        hold("lock:beside", {ownerA, "1"}, 30'000);
        m_monitored->await("lock:beside", soon);
        m_monitored->awaitPasses(1);
        QVERIFY(!m_monitored->row(m_name));
        QCOMPARE(m_monitored->resets(), 1); // the connection was never lost
    }

private:
    void hold(const QByteArray &name, const QByteArrayList &fields, int ttl)
    {
        m_redis->call(QByteArrayList{"HSET", name} + fields);
        m_redis->call({"PEXPIRE", name, QByteArray::number(ttl)});
    }
    void timeoutKey(const QByteArray &owner, int n)
    {
        m_redis->call({"SET", locks::readTimeout(Key(m_name), Owner(owner), n).raw(), "1", "PX", "30000"});
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<Monitored> m_monitored;
    QByteArray m_name;
};

QTEST_GUILESS_MAIN(TestMonitorKinds)

} // namespace lockscope::monitor_kinds_test

#include "tst_monitor_kinds.moc"
