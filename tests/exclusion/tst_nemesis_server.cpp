// The nemesis on a server: during each fault the server answers accordingly, and afterwards normally.
#include "tests/exclusion/nemesis/arena.h"
#include "tests/exclusion/nemesis/server_faults.h"
#include "tests/support/await.h"

#include <QTemporaryDir>
#include <QTest>

namespace lockscope::nemesis_server_test {

using namespace lockscope::exclusion;

namespace {

Fault faultOf(FaultKind kind, quint32 target = 0)
{
    return {kind, Millis(0), Millis(1'000), target};
}

} // namespace

class TestNemesisServer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        Arena::Setup setup;
        setup.folder = m_folder->path();
        m_arena = std::make_unique<Arena>(setup);
        m_faults = std::make_unique<ServerFaults>(m_arena->server(), m_arena->serverClock(),
                                                  ServerFaults::Setup{true, {"count"}, m_arena->canShiftServer()});
    }
    void cleanup()
    {
        m_faults.reset();
        m_arena.reset();
    }

    void aWriteIsRefusedWhileItLasts_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("target");
        QTest::addColumn<QByteArrayList>("answers"); // they depend on the version of Redis
        QTest::newRow("oom") << int(FaultKind::Oom) << 0 << QByteArrayList{"OOM"};
        QTest::newRow("busy") << int(FaultKind::Busy) << 0 << QByteArrayList{"BUSY"};
        QTest::newRow("misconf") << int(FaultKind::Misconf) << 0 << QByteArrayList{"MISCONF"};
        QTest::newRow("read-only") << int(FaultKind::ReadOnly) << 0 << QByteArrayList{"READONLY"};
        QTest::newRow("acl, scripts") << int(FaultKind::Acl) << 0 << QByteArrayList{"NOPERM"};
        QTest::newRow("acl, writes") << int(FaultKind::Acl) << 1
                                     << QByteArrayList{"can't run this command", "ACL failure in script"};
    }
    void aWriteIsRefusedWhileItLasts()
    {
        QFETCH(int, kind);
        QFETCH(int, target);
        QFETCH(QByteArrayList, answers);
        const Fault fault = faultOf(FaultKind(kind), quint32(target));
        QCOMPARE(write(), RedisValue::status("OK"));
        m_faults->begin(fault);
        awaitUntil([&] { // for BUSY: as soon as the script counts as slow
            const QByteArray text = write().toBytes();
            return std::any_of(answers.begin(), answers.end(),
                               [&](const QByteArray &each) { return text.contains(each); });
        });
        m_faults->end(fault);
        awaitUntil([&] { return !write().isError(); });
        QCOMPARE(write(), RedisValue::status("OK"));

        m_faults->begin(fault); // also if the server is killed meanwhile
        m_arena->server().kill();
        m_arena->server().restart();
        m_faults->end(fault);
        QCOMPARE(write(), RedisValue::status("OK"));
    }

    void writesWaitForAPauseToEnd()
    {
        const Fault fault = faultOf(FaultKind::PauseWrite);
        BlockingRedis writer(m_arena->server());
        m_faults->begin(fault);
        writer.send({"SET", "a", "1"});
        QVERIFY(!writer.read(Millis(50)));
        QCOMPARE(call({"GET", "a"}), RedisValue::nil());
        m_faults->end(fault);
        QCOMPARE(writer.read(), RedisValue::status("OK"));
    }

    void onlySubscribersAreKilled()
    {
        BlockingRedis plain(m_arena->server());
        BlockingRedis subscribed(m_arena->server());
        subscribed.subscribe({"news"});
        m_faults->begin(faultOf(FaultKind::PubsubKill));
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, subscribed.read());
        QCOMPARE(plain.call({"PING"}), RedisValue::status("PONG"));
    }

    void fewMayComeBack()
    {
        const Fault fault = faultOf(FaultKind::MaxClients);
        const RedisValue most = call({"CONFIG", "GET", "maxclients"}).at(1);
        BlockingRedis before(m_arena->server());
        QCOMPARE(before.call({"PING"}), RedisValue::status("PONG"));
        m_faults->begin(fault);
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, before.call({"PING"}));
        const BlockingRedis one(m_arena->server());
        const BlockingRedis two(m_arena->server());
        BlockingRedis three(m_arena->server());
        QVERIFY(isRefused(three));
        m_faults->end(fault);
        QCOMPARE(call({"PING"}), RedisValue::status("PONG"));
        QCOMPARE(call({"CONFIG", "GET", "maxclients"}).at(1), most);

        m_faults->begin(fault);
        m_arena->server().kill();
        m_arena->server().restart();
        m_faults->end(fault);
        QCOMPARE(call({"CONFIG", "GET", "maxclients"}).at(1), most);
    }

    // Locks are such keys, because they have a TTL.
    void someKeysAreThrownOut()
    {
        constexpr int locks = 200;
        for (int i = 0; i < locks; ++i)
            call({"SET", "lock:" + QByteArray::number(i), "1", "PX", "60000"});
        call({"SET", "count", "3"});
        const Fault fault = faultOf(FaultKind::Evict);
        m_faults->begin(fault);
        awaitUntil([&] { return call({"KEYS", "lock:*"}).elements().size() < locks; });
        m_faults->end(fault);
        const qsizetype left = call({"KEYS", "lock:*"}).elements().size();
        QVERIFY2(left > 0 && left < locks, QByteArray::number(left));
        QCOMPARE(call({"GET", "count"}), RedisValue::bytes("3"));
        QCOMPARE(call({"KEYS", "filler:*"}).elements().size(), 0);
        QCOMPARE(write(), RedisValue::status("OK"));
    }

    void flushingLeavesTheCounts()
    {
        call({"SET", "count", "3"});
        call({"SET", "lock", "1"});
        m_faults->begin(faultOf(FaultKind::FlushAll));
        QCOMPARE(call({"KEYS", "*"}), RedisValue::array({RedisValue::bytes("count")}));
        QCOMPARE(call({"GET", "count"}), RedisValue::bytes("3"));
    }

    void itsClockJumpsAndStays()
    {
        if (!m_arena->canShiftServer())
            QSKIP("libraries cannot be preloaded here");
        call({"SET", "short", "1", "PX", "450"});
        call({"SET", "long", "1", "PX", "60000"});
        const qint64 before = seconds();
        m_faults->begin(faultOf(FaultKind::ClockForward, 2'000));
        QVERIFY(seconds() >= before + 2);
        QCOMPARE(call({"GET", "short"}), RedisValue::nil());
        QVERIFY(call({"PTTL", "long"}).toInt() <= 57'500);
        m_faults->begin(faultOf(FaultKind::ClockBack, 2'400));
        QVERIFY(call({"PTTL", "long"}).toInt() > 60'000);
        m_arena->startAfresh();
        QVERIFY(seconds() <= before + 20);
        QCOMPARE(call({"DBSIZE"}), RedisValue::integer(0));
    }

    void itsFileIsSlowOrWrittenAnew()
    {
        m_faults->begin(faultOf(FaultKind::SlowFsync));
        QCOMPARE(call({"CONFIG", "GET", "appendfsync"}).at(1), RedisValue::bytes("always"));
        m_faults->end(faultOf(FaultKind::SlowFsync));
        QCOMPARE(call({"CONFIG", "GET", "appendfsync"}).at(1), RedisValue::bytes("no"));
        write();
        m_faults->begin(faultOf(FaultKind::AofRewrite));
        m_faults->end(faultOf(FaultKind::AofRewrite));
        QVERIFY(call({"INFO", "persistence"}).toBytes().contains("aof_rewrite_in_progress:0"));
        const QStringList files = QDir(m_arena->appendOnlyFolder()).entryList(QDir::Files);
        QVERIFY(files.contains(QStringLiteral("appendonly.aof.1.incr.aof"))); // replaced files are kept
        QVERIFY(files.contains(QStringLiteral("appendonly.aof.2.incr.aof")));
        m_arena->startAfresh();
        QVERIFY(!QDir(m_arena->appendOnlyFolder()).exists(QStringLiteral("appendonly.aof.2.incr.aof")));
    }

    void whatCannotBeDoneIsNotPossible()
    {
        const ServerFaults without(m_arena->server(), m_arena->serverClock(), {false, {}, false});
        for (const FaultKind kind :
             {FaultKind::SlowFsync, FaultKind::AofRewrite, FaultKind::ClockForward, FaultKind::ClockBack})
            QVERIFY(!without.isPossible(kind));
        QVERIFY(without.isPossible(FaultKind::Oom));
        QVERIFY(without.breaksAll(FaultKind::ServerKill));
        QVERIFY(!m_faults->breaksAll(FaultKind::ServerKill));
    }

private:
    RedisValue call(const QByteArrayList &command) { return BlockingRedis(m_arena->server()).call(command); }
    RedisValue write() { return call({"EVAL", "return redis.call('set', KEYS[1], '1')", "1", "written"}); }
    qint64 seconds() { return call({"TIME"}).at(0).toInt(); }
    static bool isRefused(BlockingRedis &redis)
    {
        try {
            return redis.call({"PING"}).isError();
        } catch (const std::runtime_error &) {
            return true;
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Arena> m_arena;
    std::unique_ptr<ServerFaults> m_faults;
};

QTEST_GUILESS_MAIN(TestNemesisServer)

} // namespace lockscope::nemesis_server_test

#include "tst_nemesis_server.moc"
