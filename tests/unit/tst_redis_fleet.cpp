#include "core/redis/fleet/fleet.h"

#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

#include <QTest>

using namespace lockscope;
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

// One server for each address, as long as somebody uses it.
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
        Fleet fleet(&f.clock, f.options());
        const ServerPtr first = fleet.borrow(at("a"));
        const ServerPtr second = fleet.borrow(at("a"));
        QCOMPARE(first, second);
        QVERIFY(isShared(first));
        first->open();
        second->open();
        settleEvents();
        QVERIFY(first->isLive());
        QCOMPARE(f.script.links(), 2); // commands and messages
        QCOMPARE(fleet.count(), 1);
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
        Fleet fleet(&f.clock, f.options());
        const ServerPtr first = fleet.borrow(at("a"));
        const ServerPtr second = fleet.borrow(at(qPrintable(host), db, password));
        QVERIFY(first != second);
        QCOMPARE(fleet.count(), 2);
        QCOMPARE(second->database(), db);
    }

    void theLastOneWhoGoesClosesIt()
    {
        Served f;
        Fleet fleet(&f.clock, f.options());
        ServerPtr first = fleet.borrow(at("a"));
        ServerPtr second = fleet.borrow(at("a"));
        first->open();
        settleEvents();
        const PendingReply pending = first->send(Command::read("GET", Key("k")));
        first.reset();
        settleEvents();
        QVERIFY(second->isLive() && !pending.isSettled());
        int told = 0;
        QObject::connect(second.get(), &Server::stateChanged, &fleet, [&told] { ++told; });
        second.reset();
        QCOMPARE(told, 0); // whoever listened is gone, or going
        QVERIFY(pending.isSettled());
        QCOMPARE(pending.await_resume().error().kind, Error::Kind::Canceled);
        settleEvents();
        QVERIFY(!f.script.isOpen(0) && !f.script.isOpen(1));
        QCOMPARE(fleet.count(), 0);
        QCOMPARE(fleet.borrow(at("a"))->state().phase, Phase::Idle);
    }

    void borrowedAgainAtOnceItIsANewOne()
    {
        Served f;
        Fleet fleet(&f.clock, f.options());
        ServerPtr first = fleet.borrow(at("a"));
        first->open();
        settleEvents();
        const PendingReply pending = first->send(Command::write("SET", Key("k"), {"v"}));
        settleEvents();
        first.reset();
        const ServerPtr second = fleet.borrow(at("a")); // the one before is not destroyed yet
        second->open();
        settleEvents();
        QVERIFY(second->isLive());
        QCOMPARE(fleet.count(), 1);
        QVERIFY(pending.isSettled());
        QCOMPARE(pending.await_resume().error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY(!f.script.isOpen(0) && !f.script.isOpen(1) && f.script.isOpen(2) && f.script.isOpen(3));
    }

    void itMayBeLetGoOfWithinItsOwnCall()
    {
        Served f;
        Fleet fleet(&f.clock, f.options());
        ServerPtr server = fleet.borrow(at("a"));
        QObject::connect(server.get(), &Server::stateChanged, &fleet, [&server](const ConnectionState &state) {
            if (state.phase == Phase::Live)
                server.reset();
        });
        server->open();
        settleEvents();
        QVERIFY(!server);
        QCOMPARE(fleet.count(), 0);
        QVERIFY(!f.script.isOpen(0));
    }

    // Who comes back while the one before ends gets a connection that stays.
    void whatIsRetiredIsGivenToNobodyElse()
    {
        Served f;
        Fleet fleet(&f.clock, f.options());
        const ServerPtr before = fleet.borrow(at("a"));
        fleet.retire(before);
        const ServerPtr after = fleet.borrow(at("a"));
        QVERIFY(before != after);
        QVERIFY(!isShared(before));
        QCOMPARE(fleet.borrow(at("a")), after);
    }

    // A member of a red lock may be watched later.
    void aServerKnowsItsSource()
    {
        Served f;
        Fleet fleet(&f.clock, f.options());
        const ServerPtr server = fleet.borrow(at("a"));
        QVERIFY(!server->source());
        QVERIFY(fleet.borrow(at("a"), SourceId{7}) == server);
        QVERIFY(*server->source() == SourceId{7});
        QVERIFY(*fleet.borrow(at("a"))->source() == SourceId{7});
    }

    void thePolicyIsOfAllItsServers()
    {
        Served f;
        Fleet fleet(&f.clock, f.options(), CommandPolicy::ReadOnly);
        const ServerPtr server = fleet.borrow(at("a"));
        const PendingReply refused = server->send(Command::write("SET", Key("k"), {"v"}));
        QVERIFY(refused.isSettled());
        QCOMPARE(refused.await_resume().error().token, QByteArray("POLICY"));
    }

    void whatIsStillBorrowedGoesWithTheFleet()
    {
        Served f;
        auto fleet = std::make_unique<Fleet>(&f.clock, f.options());
        ServerPtr server = fleet->borrow(at("a"));
        server->open();
        settleEvents();
        fleet.reset();
        QVERIFY(!f.script.isOpen(0));
        server.reset(); // touches nothing
    }
};

QTEST_GUILESS_MAIN(TestRedisFleet)

#include "tst_redis_fleet.moc"
