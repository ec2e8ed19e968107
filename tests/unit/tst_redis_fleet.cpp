#include "core/redis/pool/server_pool.h"

#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

#include <QTest>

namespace lockscope::redis_fleet_test {

using namespace lockscope::redis;
using Phase = ConnectionState::Phase;

namespace {

Address at(const char *host, int db = 0, const char *password = "")
{
    Address address;
    address.host = QLatin1String(host);
    address.db = db;
    address.password = password;
    return address;
}

} // namespace

// One server object per address, as long as somebody uses it.
class TestRedisFleet : public QObject {
    Q_OBJECT

    struct Served {
        ClientOptions options()
        {
            ClientOptions options;
            options.transport = script.transport();
            return options;
        }
        ~Served() { settleEvents(); }

        ManualClock clock;
        ScriptedServer script;
    };

private Q_SLOTS:
    void oneConnectionServesAllWhoAskForTheSame()
    {
        Served f;
        ServerPool serverPool(&f.clock, f.options());
        const ServerPtr first = serverPool.borrow(at("a"));
        const ServerPtr second = serverPool.borrow(at("a"));
        QCOMPARE(first, second);
        QVERIFY(isShared(first));
        first->open();
        second->open();
        settleEvents();
        QVERIFY(first->isLive());
        QCOMPARE(f.script.links(), 2); // for commands and for messages
        QCOMPARE(serverPool.count(), 1);
    }

    void whatDiffersIsAnother_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("db");
        QTest::addColumn<QByteArray>("password");
        QTest::newRow("host") << QStringLiteral("b") << 0 << QByteArray();
        QTest::newRow("database") << QStringLiteral("a") << 1 << QByteArray();
        QTest::newRow("password") << QStringLiteral("a") << 0 << QByteArray("secret");
    }
    void whatDiffersIsAnother()
    {
        QFETCH(QString, host);
        QFETCH(int, db);
        QFETCH(QByteArray, password);
        Served f;
        ServerPool serverPool(&f.clock, f.options());
        const ServerPtr first = serverPool.borrow(at("a"));
        const ServerPtr second = serverPool.borrow(at(qPrintable(host), db, password));
        QVERIFY(first != second);
        QCOMPARE(serverPool.count(), 2);
        QCOMPARE(second->database(), db);
    }

    void theLastOneWhoGoesClosesIt()
    {
        Served f;
        ServerPool serverPool(&f.clock, f.options());
        ServerPtr first = serverPool.borrow(at("a"));
        ServerPtr second = serverPool.borrow(at("a"));
        first->open();
        settleEvents();
        const PendingReply pending = first->send(Command::read("GET", Key("k")));
        first.reset();
        settleEvents();
        QVERIFY(second->isLive() && !pending.isSettled());
        int told = 0;
        QObject::connect(second.get(), &Server::stateChanged, &serverPool, [&told] { ++told; });
        second.reset();
        QCOMPARE(told, 0); // the listener is gone, or about to be
        QVERIFY(pending.isSettled());
        QCOMPARE(pending.await_resume().error().kind, Error::Kind::Canceled);
        settleEvents();
        QVERIFY(!f.script.isOpen(0) && !f.script.isOpen(1));
        QCOMPARE(serverPool.count(), 0);
        QCOMPARE(serverPool.borrow(at("a"))->state().phase, Phase::Idle);
    }

    void borrowedAgainAtOnceItIsANewOne()
    {
        Served f;
        ServerPool serverPool(&f.clock, f.options());
        ServerPtr first = serverPool.borrow(at("a"));
        first->open();
        settleEvents();
        const PendingReply pending = first->send(Command::write("SET", Key("k"), {"v"}));
        settleEvents();
        first.reset();
        const ServerPtr second = serverPool.borrow(at("a")); // the previous server object is not destroyed yet
        second->open();
        settleEvents();
        QVERIFY(second->isLive());
        QCOMPARE(serverPool.count(), 1);
        QVERIFY(pending.isSettled());
        QCOMPARE(pending.await_resume().error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY(!f.script.isOpen(0) && !f.script.isOpen(1) && f.script.isOpen(2) && f.script.isOpen(3));
    }

    void itMayBeLetGoOfWithinItsOwnCall()
    {
        Served f;
        ServerPool serverPool(&f.clock, f.options());
        ServerPtr server = serverPool.borrow(at("a"));
        QObject::connect(server.get(), &Server::stateChanged, &serverPool, [&server](const ConnectionState &state) {
            if (state.phase == Phase::Live)
                server.reset();
        });
        server->open();
        settleEvents();
        QVERIFY(!server);
        QCOMPARE(serverPool.count(), 0);
        QVERIFY(!f.script.isOpen(0));
    }

    // A user that returns while the previous object ends gets a connection that stays.
    void whatIsRetiredIsGivenToNobodyElse()
    {
        Served f;
        ServerPool serverPool(&f.clock, f.options());
        const ServerPtr before = serverPool.borrow(at("a"));
        serverPool.retire(before);
        const ServerPtr after = serverPool.borrow(at("a"));
        QVERIFY(before != after);
        QVERIFY(!isShared(before));
        QCOMPARE(serverPool.borrow(at("a")), after);
    }

    // A member of a red lock may also be watched later.
    void aServerKnowsItsSource()
    {
        Served f;
        ServerPool serverPool(&f.clock, f.options());
        const ServerPtr server = serverPool.borrow(at("a"));
        QVERIFY(!server->source());
        QVERIFY(serverPool.borrow(at("a"), SourceId{7}) == server);
        QVERIFY(*server->source() == SourceId{7});
        QVERIFY(*serverPool.borrow(at("a"))->source() == SourceId{7});
    }

    void thePolicyIsOfAllItsServers()
    {
        Served f;
        ServerPool serverPool(&f.clock, f.options(), CommandPolicy::ReadOnly);
        const ServerPtr server = serverPool.borrow(at("a"));
        const PendingReply refused = server->send(Command::write("SET", Key("k"), {"v"}));
        QVERIFY(refused.isSettled());
        QCOMPARE(refused.await_resume().error().token, QByteArray("POLICY"));
    }

    void whatIsStillBorrowedGoesWithTheFleet()
    {
        Served f;
        auto serverPool = std::make_unique<ServerPool>(&f.clock, f.options());
        ServerPtr server = serverPool->borrow(at("a"));
        server->open();
        settleEvents();
        serverPool.reset();
        QVERIFY(!f.script.isOpen(0));
        server.reset(); // must not touch anything that is gone
    }
};

QTEST_GUILESS_MAIN(TestRedisFleet)

} // namespace lockscope::redis_fleet_test

#include "tst_redis_fleet.moc"
