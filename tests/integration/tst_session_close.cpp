#include "tests/support/fair_queue.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/id_of.h"
#include "tests/support/lossy_link.h"
#include "tests/support/open_session.h"

#include <QElapsedTimer>

namespace lockscope::session_close_test {

using namespace std::chrono_literals;
using locks::AcquirableKind;

namespace {

constexpr char other[] = "11111111-2222-3333-4444-555555555555:1";
const Key name(QByteArrayLiteral("order:42"));

locks::AcquireRequest asking(locks::AcquirableKind kind, const Key &key = name)
{
    locks::AcquireRequest request;
    request.name = key;
    request.kind = kind;
    return request;
}

SessionOptions impatient(Millis closeLimit)
{
    SessionOptions options;
    options.closeLimit = closeLimit;
    return options;
}

Task<void> makeSemaphore(OpenSession *open)
{
    const QByteArray action = "set-permits";
    const actions::Target target{idOf("pool"), {}, 3};
    const auto plan = co_await open->session->acts()->plan(action, target);
    if (plan && open->session)
        open->begin((*plan)->id, {});
}

void letEventsPass()
{
    for (int i = 0; i < 50; ++i)
        QCoreApplication::processEvents();
}

} // namespace

// Closing joins running tasks while the connection still exists.
class TestSessionClose : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    redis::Address here() const { return socketAddress(*m_server); }
    bool exists(const Key &key) { return m_redis->call({"EXISTS", key.raw()}).toInt() == 1; }
    QByteArray connectionsSoFar()
    {
        const QByteArray stats = m_redis->call({"INFO", "stats"}).toBytes();
        return stats.mid(stats.indexOf("total_connections_received:")).split('\r').first();
    }
    // Waits until an acquire is under way and held up, closes, and lets it arrive.
    static void closeWhileHeldUp(OpenSession &open, FaultProxy &proxy)
    {
        awaitUntil([&] { return proxy.bytesHeld() > 0; });
        open.session->close();
        letEventsPass();
        QCOMPARE(open.closed, 0);
        proxy.deliverHeld();
        awaitUntil([&] { return open.closed == 1; });
        QVERIFY2(open.left.empty(), qPrintable(open.left.empty() ? QString() : open.left[0].message));
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }

    void init() { m_redis->call({"FLUSHALL"}); }

    void nothingIsArmedAfterwards()
    {
        SessionOptions options;
        options.policy.environment = actions::Environment::Prod;
        OpenSession open(here(), options);
        open.session->acts()->arm();
        open.session->acts()->disarm();
        QCOMPARE(open.armings, 2);
        open.session->close();
        open.session->acts()->arm();
        QVERIFY(!open.session->acts()->isArmed());
        awaitUntil([&] { return open.closed == 1; });
        QCOMPARE(open.armings, 2);
    }

    void closingAgainWhileItClosesTellsItOnce()
    {
        OpenSession open(here());
        open.take(asking(locks::AcquirableKind::Reentrant));
        open.session->close();
        open.session->close();
        awaitUntil([&] { return open.closed == 1; });
        open.session->close();
        letEventsPass();
        QCOMPARE(open.closed, 1);
        QVERIFY(!exists(name));
    }

    void aConnectionThatNobodySharesIsClosed()
    {
        OpenSession open(here());
        QVERIFY(open.session->client()->isLive());
        open.close();
        QVERIFY(!open.session->client()->isLive());
    }

    void aTrialThatIsAskedForAfterwardsTriesNothing()
    {
        OpenSession open(here());
        open.session->close();
        const QByteArray before = connectionsSoFar();
        const auto trial = await(open.session->trial()->tryOut());
        awaitUntil([&] { return open.closed == 1; });
        letEventsPass();
        QVERIFY(!trial);
        QCOMPARE(trial.error().kind, Error::Kind::Precondition);
        QCOMPARE(connectionsSoFar(), before);
    }

    void aBatchThatIsAskedForAfterwardsBeginsNothing()
    {
        WireLock(*m_redis, name.raw(), other).acquire(1h);
        OpenSession open(here());
        open.session->close();
        int told = 0;
        const auto begun = await(open.session->bulk()->run(
            "force-release", {{{idOf(name.raw())}, nullptr}}, {.reason = QStringLiteral("its host is gone")},
            [&told](std::size_t, const Result<actions::Outcome> &) { ++told; }, {}));
        awaitUntil([&] { return open.closed == 1; });
        QVERIFY(begun);
        QCOMPARE(*begun, std::size_t(0));
        QCOMPARE(told, 0);
        QVERIFY(exists(name));
        QVERIFY(!open.hasRecord());
    }

    void aPlaceInAFairQueueIsGivenUp()
    {
        WireLock(*m_redis, name.raw(), other).acquire(1h);
        FairQueue queue(*m_redis, name.raw());
        OpenSession open(here());
        open.acquire(asking(locks::AcquirableKind::Fair));
        awaitUntil([&] { return queue.waiting().size() == 1 && queue.withDeadlines().size() == 1; });
        open.close();
        QCOMPARE(queue.waiting(), QByteArrayList());
        QCOMPARE(queue.withDeadlines(), QByteArrayList());
        QCOMPARE(open.last.kind, Error::Kind::Canceled);
        QVERIFY(open.left.empty());
    }

    void whoWaitsTakesNothingAfterwards()
    {
        WireLock holder(*m_redis, name.raw(), other);
        holder.acquire(1h);
        OpenSession open(here());
        open.acquire(asking(locks::AcquirableKind::Reentrant));
        awaitUntil([&] { return open.steps >= 2; }); // tried and subscribed
        open.session->close();
        m_redis->call({"DEL", name.raw()});
        m_redis->call({"PUBLISH", holder.channel(), "0"});
        awaitUntil([&] { return open.closed == 1; });
        QCOMPARE(open.finished, 1);
        QCOMPARE(open.last.kind, Error::Kind::Canceled);
        open.session.reset();
        letEventsPass();
        QVERIFY(!exists(name));
    }

    void nothingIsBegunAfterwards()
    {
        OpenSession open(here());
        open.session->close();
        open.acquire(asking(locks::AcquirableKind::Reentrant));
        CompoundRequest several;
        several.names = {Key("a"), Key("b")};
        open.acquire(several);
        open.begin("force-release", {idOf(name.raw())});
        open.begin(actions::PlanId(), {QStringLiteral("stuck")});
        awaitUntil([&] { return open.closed == 1; });
        QCOMPARE(open.finished, 2);
        QVERIFY(!open.acquired);
        QCOMPARE(open.outcomes, 1);
        QCOMPARE(open.last.kind, Error::Kind::Canceled);
        QCOMPARE(m_redis->call({"DBSIZE"}).toInt(), 0);
    }

    void whatAnAcquireUnderWayTakesIsGivenBack_data()
    {
        QTest::addColumn<int>("kind");
        for (const locks::AcquirableKind kind :
             {locks::AcquirableKind::Reentrant, locks::AcquirableKind::Write, locks::AcquirableKind::Fair,
              locks::AcquirableKind::Token, locks::AcquirableKind::Semaphore,
              locks::AcquirableKind::ExpirableSemaphore})
            QTest::newRow(locks::word(kind).data()) << int(kind);
    }
    void whatAnAcquireUnderWayTakesIsGivenBack()
    {
        QFETCH(int, kind);
        const bool isSemaphore = locks::AcquirableKind(kind) == locks::AcquirableKind::Semaphore
            || locks::AcquirableKind(kind) == locks::AcquirableKind::ExpirableSemaphore;
        if (isSemaphore)
            m_redis->call({"SET", name.raw(), "3"});
        FaultProxy proxy(m_server->socketPath());
        OpenSession open(tcpAddress(proxy.port()));
        proxy.holdRequests();
        auto request = asking(locks::AcquirableKind(kind));
        request.permits = isSemaphore ? 2 : 1;
        open.acquire(request);
        closeWhileHeldUp(open, proxy);
        QCOMPARE(open.last.kind, Error::Kind::Canceled);
        if (isSemaphore)
            QCOMPARE(m_redis->call({"GET", name.raw()}).toInt(), 3);
        else
            QVERIFY(!exists(name));
        QCOMPARE(m_redis->call({"EXISTS", "{order:42}:timeout", "redisson_lock_queue:{order:42}"}).toInt(), 0);
    }

    // As on the command line: without a request through the session.
    void anAcquireOfTheLockClientIsJoinedToo()
    {
        FaultProxy proxy(m_server->socketPath());
        OpenSession open(tcpAddress(proxy.port()));
        proxy.holdRequests();
        auto request = asking(locks::AcquirableKind::Reentrant);
        request.owner = open.session->lockClient()->newOwner();
        const auto acquiring = open.session->lockClient()->acquire(request, {}, {});
        closeWhileHeldUp(open, proxy);
        QVERIFY(!exists(name));
    }

    // No member is on the session's own server, so only the lock clients of the other servers have something to end.
    void aMemberThatIsAskedOnAnotherServerIsGivenBack()
    {
        const RedisServer second;
        const RedisServer third;
        const RedisServer fourth;
        BlockingRedis two(second);
        FaultProxy proxy(second.socketPath());
        OpenSession open(here());
        CompoundRequest red;
        red.kind = locks::CompoundKind::Red;
        red.names = {Key("first")};
        red.servers = {tcpAddress(proxy.port()), socketAddress(third), socketAddress(fourth)};
        const auto first = await(open.session->holds()->acquireCompound(red, {}, {})); // keeps the connections open
        QVERIFY(first.hold);
        awaitUntil([&] { return open.session->holds()->compounds().at(0).held == 3; });
        open.session->holds()->forget(first.hold); // so that closing waits for nothing else
        proxy.holdRequests();
        red.names = {name};
        open.acquire(red);
        awaitUntil([&] { return proxy.bytesHeld() > 0; });
        open.session->close();
        awaitUntil([&] { return open.finished == 1; }); // canceled; the unanswered request continues in the background
        letEventsPass();
        QCOMPARE(open.closed, 0);
        proxy.deliverHeld();
        awaitUntil([&] { return open.closed == 1; });
        QVERIFY2(open.left.empty(), qPrintable(open.left.empty() ? QString() : open.left[0].message));
        BlockingRedis three(third);
        BlockingRedis four(fourth);
        for (BlockingRedis *server : {&two, &three, &four})
            QCOMPARE(server->call({"EXISTS", name.raw()}).toInt(), 0);
    }

    void connectingToAnotherServerHoldsNobodyUp()
    {
        RedisServer second(RedisServer::Options{true});
        second.suspend();
        OpenSession open(here());
        CompoundRequest red;
        red.kind = locks::CompoundKind::Red;
        red.names = {name};
        red.servers = {here(), tcpAddress(second)};
        red.connectTimeout = 1h;
        open.acquire(red);
        letEventsPass();
        open.close();
        QCOMPARE(open.finished, 1);
        QVERIFY(open.left.empty());
        QVERIFY(!exists(name));
    }

    void whatIsHeldMoreThanOnceIsGivenBack()
    {
        OpenSession open(here());
        auto request = asking(locks::AcquirableKind::Reentrant);
        request.owner = open.session->lockClient()->newOwner();
        open.take(request);
        open.take(request);
        open.take(asking(locks::AcquirableKind::Token, Key("another")));
        QCOMPARE(m_redis->call({"HGET", name.raw(), request.owner.raw()}), RedisValue::bytes("2"));
        open.close();
        QVERIFY(!exists(name) && !exists(Key("another")));
    }

    void aForceReleaseUnderWayHearsItsAnswer()
    {
        WireLock(*m_redis, name.raw(), other).acquire(1h);
        FaultProxy proxy(m_server->socketPath());
        OpenSession open(tcpAddress(proxy.port()));
        open.begin("force-release", {idOf(name.raw())});
        awaitUntil([&] { return open.plan != nullptr; });
        proxy.holdRequests();
        open.begin(open.plan->id, {QStringLiteral("stuck")});
        closeWhileHeldUp(open, proxy);
        QCOMPARE(open.outcomes, 1);
        QVERIFY(open.outcome);
        QVERIFY(!exists(name));
    }

    // It was sent, and the outcome is unknown: neither canceled nor failed.
    void aForceReleaseWithoutAnAnswerIsUnknown()
    {
        WireLock(*m_redis, name.raw(), other).acquire(1h);
        const auto faults = std::make_shared<LinkFaults>();
        faults->what = LinkFaults::What::Silence;
        faults->word = shaOf("force_release");
        OpenSession open(here(), impatient(200ms), withFaults(faults, {}));
        m_redis->call({"SCRIPT", "LOAD",
                       QByteArray(lua::script("force_release").source.data(),
                                  qsizetype(lua::script("force_release").source.size()))});
        open.begin("force-release", {idOf(name.raw())});
        awaitUntil([&] { return open.plan != nullptr; });
        faults->times = 1;
        open.begin(open.plan->id, {QStringLiteral("stuck")});
        awaitUntil([&] { return faults->happened == 1; });
        open.close();
        QCOMPARE(open.outcomes, 1);
        QVERIFY(!open.outcome);
        QCOMPARE(open.last.kind, Error::Kind::OutcomeUnknown);
        const auto records = open.records();
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[1][QLatin1String("result")].toString(), QString(word(Error::Kind::OutcomeUnknown)));
    }

    void aSilentServerHoldsNobodyUpForLongAndIsTold()
    {
        RedisServer server;
        OpenSession open(socketAddress(server), impatient(300ms));
        BlockingRedis(server).call({"SET", "pool", "3"});
        auto mine = asking(locks::AcquirableKind::Reentrant);
        open.take(mine);
        open.take(asking(locks::AcquirableKind::Semaphore, Key("pool")));
        server.suspend();
        open.acquire(asking(locks::AcquirableKind::Fair, Key("in-line")));
        QElapsedTimer took;
        took.start();
        open.close();
        QVERIFY2(took.elapsed() < 5'000, qPrintable(QString::number(took.elapsed())));
        server.resume();
        QStringList told;
        for (const Error &error : open.left) {
            QCOMPARE(error.kind, Error::Kind::OutcomeUnknown);
            told << error.message;
        }
        QCOMPARE(told.size(), 3);
        QVERIFY2(told.filter(QStringLiteral("'order:42'")).value(0).contains(QLatin1String("lease")),
                 qPrintable(told.join(QLatin1Char('\n'))));
        QVERIFY(told.filter(QStringLiteral("'pool'")).value(0).contains(QLatin1String("stay acquired")));
        QCOMPARE(told.filter(QStringLiteral("'in-line'")).size(), 1);
    }

    void whatARefusedReleaseLeavesIsTold()
    {
        m_redis->call({"ACL", "SETUSER", "ops", "on", ">geheim", "allkeys", "allchannels", "allcommands"});
        redis::Address address = here();
        address.user = "ops";
        address.password = "geheim";
        OpenSession open(address);
        open.take(asking(locks::AcquirableKind::Reentrant));
        m_redis->call({"ACL", "SETUSER", "ops", "-evalsha", "-eval"});
        open.close();
        QCOMPARE(open.left.size(), size_t(1));
        QVERIFY2(open.left[0].message.startsWith(QLatin1String("'order:42' was not released")),
                 qPrintable(open.left[0].message));
        m_redis->call({"ACL", "DELUSER", "ops"});
    }

    // Without an orderly end, but nothing that runs may touch destroyed objects.
    void destroyedAtAnyMoment()
    {
        WireLock(*m_redis, "held", other).acquire(1h);
        for (int events = 0; events < 25; ++events) {
            OpenSession open(here());
            open.acquire(asking(locks::AcquirableKind::Reentrant));
            open.acquire(asking(locks::AcquirableKind::Fair, Key("held")));
            CompoundRequest several;
            several.names = {Key("a"), Key("b")};
            open.acquire(several);
            const Task<void> making = makeSemaphore(&open);
            for (int i = 0; i < events; ++i)
                QCoreApplication::processEvents();
            if (events % 2 == 1)
                open.session->close();
            open.session.reset();
            awaitUntil([] { return TaskScope::strays() == 0; });
            m_redis->call({"DEL", name.raw(), "a", "b", "pool"});
        }
    }
};

QTEST_GUILESS_MAIN(TestSessionClose)

} // namespace lockscope::session_close_test

#include "tst_session_close.moc"
