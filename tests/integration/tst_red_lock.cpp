// A quorum of independent servers: some gone, some late, lost replies, validity, renewal, cancellation midway.
#include "tests/support/blocking_redis.h"
#include "tests/support/compound_program.h"
#include "tests/support/lossy_link.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>

namespace lockscope::red_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;
using What = MemberResult::What;

namespace {

const QByteArray somebody("99999999-2222-3333-4444-555555555555:7");

bool isHeldOn(const RedisServer &server, const QByteArray &name)
{
    BlockingRedis redis(server);
    return WireLock(redis, name).exists();
}

void holdByHand(const RedisServer &server, const QByteArray &name)
{
    BlockingRedis redis(server);
    WireLock(redis, name).as(somebody).acquire();
}

int countOf(const std::vector<MemberResult> &results, What what)
{
    return int(std::count_if(results.begin(), results.end(), [what](const auto &each) { return each.what == what; }));
}

} // namespace

class TestRedLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void takenOnAllServers()
    {
        const ServerFarm servers(5);
        CompoundProgram program(servers);
        const auto hold = program.red(program.oneOnEach("lock"), within(5s, 10s));
        QVERIFY(hold && hold->isValid());
        QCOMPARE(hold->quorum(), 3);
        // also the members that answered after the quorum
        awaitUntil([&] { return hold->standing() == Standing::Whole; });
        for (int i = 0; i < 5; ++i)
            QVERIFY(isHeldOn(servers[i], "lock"));
        QVERIFY(hold->validity() > 9s && hold->validity() <= 9'898ms); // lease - elapsed - (1 % + 2 ms)
        QCOMPARE(releaseAll(hold).what, Released::Freed);
        for (int i = 0; i < 5; ++i)
            QVERIFY(!isHeldOn(servers[i], "lock"));
    }

    // Whatever form the address has: here its socket, its port and another of its databases.
    void oneServerHasOneVote()
    {
        const RedisServer one, other;
        SystemClock clock;
        std::vector<std::unique_ptr<redis::NodeClient>> ways;
        std::vector<std::unique_ptr<LockClient>> locks;
        std::vector<Member> members;
        redis::Address database = socketAddress(one);
        database.db = 1;
        for (const redis::Address &address : {socketAddress(one), database, socketAddress(other)}) {
            ways.push_back(std::make_unique<redis::NodeClient>(address, &clock, quickOptions()));
            locks.push_back(std::make_unique<LockClient>(ways.back().get()));
            ways.back()->open();
            members.push_back({locks.back().get(), Key("lock"), AcquirableKind::Reentrant, address.node(), {}, {}});
        }
        awaitUntil(
            [&] { return std::all_of(ways.begin(), ways.end(), [](const auto &way) { return way->isLive(); }); });
        const RedLock lock(members, &clock);
        const auto outcome = await(lock.acquire(once(10s), {}, {}));
        QVERIFY(!outcome.hold && outcome.error);
        QCOMPARE(outcome.error->kind, Error::Kind::Precondition);
        QVERIFY2(outcome.error->message.contains(QStringLiteral("are the same Redis server")),
                 qPrintable(outcome.error->message));
        QVERIFY(!isHeldOn(one, "lock") && !isHeldOn(other, "lock"));
    }

    void oneOfFiveServersGone()
    {
        ServerFarm servers(5);
        CompoundProgram program(servers);
        servers[2].kill();
        awaitUntil([&] { return !program.redis(2).isLive(); });
        const auto hold = program.red(program.oneOnEach("lock"), within(5s, 10s));
        QVERIFY(hold && hold->isValid());
        awaitUntil([&] { return hold->facts().held == 4; });
        QCOMPARE(hold->standing(), Standing::Reduced);
        QVERIFY(hold->facts().members[2].result.what == What::Failed);
        QCOMPARE(releaseAll(hold).what, Released::Freed);
    }

    void threeOfFiveServersGone()
    {
        ServerFarm servers(5);
        CompoundProgram program(servers);
        for (const int gone : {0, 2, 4})
            servers[gone].kill();
        awaitUntil(
            [&] { return !program.redis(0).isLive() && !program.redis(2).isLive() && !program.redis(4).isLive(); });
        QElapsedTimer elapsed;
        elapsed.start();
        const auto outcome = program.startRed(program.oneOnEach("lock")).outcome();
        QVERIFY(!outcome.hold && outcome.error);
        QVERIFY(outcome.error->kind == Error::Kind::Connect);
        QVERIFY2(outcome.error->message.contains(QStringLiteral("3 of 5 servers are needed")),
                 qPrintable(outcome.error->message));
        QCOMPARE(countOf(outcome.members, What::Failed), 3);
        QVERIFY(!isHeldOn(servers[1], "lock") && !isHeldOn(servers[3], "lock"));
        QVERIFY(elapsed.elapsed() < 10'000);
    }

    // Servers fail while the lock is held: it is lost when the third fails, and the hold reports that.
    void lostWithItsQuorum()
    {
        ServerFarm servers(5);
        CompoundProgram program(servers);
        const auto hold = program.red(program.oneOnEach("lock"));
        awaitUntil([&] { return hold->standing() == Standing::Whole; });
        QList<LossReason> lost;
        int risks = 0;
        connect(hold.get(), &CompoundHold::lost, this, [&](LossReason reason) { lost << reason; });
        connect(hold.get(), &CompoundHold::atRisk, this, [&] { ++risks; });
        servers[0].kill();
        servers[1].kill();
        awaitUntil([&] { return hold->standing() == Standing::Reduced && hold->facts().held == 3; });
        QVERIFY(risks > 0);
        QVERIFY(hold->isValid() && lost.isEmpty());
        const Instant before = hold->deadline();
        awaitUntil([&] { return hold->deadline() > before + LockHolder::shortWatchdog; }); // renewals continue
        servers[2].kill();
        awaitUntil([&] { return !lost.isEmpty(); });
        QVERIFY(lost == QList{LossReason::DeadlinePassed});
        QVERIFY(!hold->isValid());
        QCOMPARE(hold->standing(), Standing::Split);
        const auto released = await(hold->release(2s));
        QCOMPARE(released.what, Released::NotHeld);
        QVERIFY(!isHeldOn(servers[3], "lock") && !isHeldOn(servers[4], "lock"));
        QCOMPARE(lost.size(), 1);
    }

    // A server that lost its data gives the lock to another owner; the quorum remains.
    void oneServerForgets()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers);
        const auto hold = program.red(program.oneOnEach("lock"));
        awaitUntil([&] { return hold->standing() == Standing::Whole; });
        BlockingRedis(servers[1]).call({"FLUSHALL"});
        holdByHand(servers[1], "lock");
        awaitUntil([&] { return hold->standing() == Standing::Reduced; });
        QVERIFY(hold->isValid());
        QVERIFY(hold->facts().members[1].hold->lost.has_value());
        CompoundProgram other(servers);
        QVERIFY(!other.red(other.oneOnEach("lock"), once()));
        releaseAll(hold);
        QVERIFY(isHeldOn(servers[1], "lock")); // not our member
    }

    // It answers after the quorum, and its member joins.
    void aLateServerJoins()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers);
        releaseAll(program.red(program.oneOnEach("other")));
        servers[2].suspend();
        QElapsedTimer elapsed;
        elapsed.start();
        const auto hold = program.red(program.oneOnEach("lock"), within(5s, 20s));
        QVERIFY(hold && hold->isValid());
        QVERIFY2(elapsed.elapsed() < 4'000, QByteArray::number(elapsed.elapsed())); // a quorum is enough
        QCOMPARE(hold->standing(), Standing::Reduced);
        QVERIFY(hold->facts().members[2].result.what == What::Unanswered);
        servers[2].resume();
        awaitUntil([&] { return hold->standing() == Standing::Whole; });
        releaseAll(hold);
        QVERIFY(!isHeldOn(servers[2], "lock"));
    }

    // It answers after the lock was released, and its member is released too.
    void aServerThatAnswersAfterTheReleaseIsGivenBack()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers);
        releaseAll(program.red(program.oneOnEach("other")));
        servers[2].suspend();
        const auto hold = program.red(program.oneOnEach("lock"), within(5s, 20s));
        releaseAll(hold);
        servers[2].resume();
        BlockingRedis redis(servers[2]);
        awaitUntil([&] { return callsOfAcquire(redis) >= 2; });
        awaitUntil([&] { return !WireLock(redis, "lock").exists(); });
        QVERIFY(program.locks(2).holds().empty());
    }

    // Two of three do not answer, so there is no quorum in time. What they grant later is released as well.
    void releasedWhereNoAnswerCame()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers);
        releaseAll(program.red(program.oneOnEach("other")));
        program.options.serverLimit = 100ms;
        servers[1].suspend();
        servers[2].suspend();
        const auto outcome = program.startRed(program.oneOnEach("lock"), once(20s)).outcome();
        QVERIFY(!outcome.hold);
        QVERIFY(outcome.error && outcome.error->message.contains(QStringLiteral("2 of 3 servers are needed")));
        QCOMPARE(countOf(outcome.members, What::Unanswered), 2);
        QVERIFY(!isHeldOn(servers[0], "lock"));
        servers[1].resume();
        servers[2].resume();
        for (const int late : {1, 2}) {
            BlockingRedis redis(servers[late]);
            awaitUntil([&] { return callsOfAcquire(redis) >= 2; }); // the request was waiting in the server
            awaitUntil([&] { return !WireLock(redis, "lock").exists(); });
        }
    }

    // The replies of two servers are lost with their links. The servers have counted the requests, and the client finds
    // them.
    void lostRepliesAreReconciled()
    {
        const ServerFarm servers(3);
        std::vector<std::shared_ptr<LinkFaults>> faults;
        for (int i = 0; i < 3; ++i)
            faults.push_back(std::make_shared<LinkFaults>());
        CompoundProgram program(servers, LockHolder::quickLocks(),
                                [&](int i) { return withFaults(faults[size_t(i)], quickOptions()); });
        releaseAll(program.red(program.oneOnEach("lock")));
        for (const size_t i : {0u, 2u}) {
            faults[i]->word = shaOf("reentrant_acquire");
            faults[i]->times = 1;
        }
        const auto hold = program.red(program.oneOnEach("lock"), within(10s, 20s));
        QVERIFY(hold && hold->isValid());
        awaitUntil([&] { return hold->standing() == Standing::Whole; });
        for (int i = 0; i < 3; ++i) {
            BlockingRedis redis(servers[i]);
            QCOMPARE(WireLock(redis, "lock").fields().values(), QByteArrayList{"1"});
        }
        releaseAll(hold);
        for (int i = 0; i < 3; ++i)
            QVERIFY(!isHeldOn(servers[i], "lock"));
    }

    // Two servers cannot be reached for longer than the lease: old answers must not count as success.
    void answersThatComeTooLateDoNotCount()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers);
        releaseAll(program.red(program.oneOnEach("other")));
        program.options.serverLimit = 5s;
        servers[1].suspend();
        servers[2].suspend();
        const auto pending = program.startRed(program.oneOnEach("lock"), once(300ms));
        awaitUntil([&] { return pending.has(0, AcquireStep::Acquired); });
        program.clock().skip(298ms); // reduced by 1 % and 2 ms, the lease would be over
        servers[1].resume();
        servers[2].resume();
        QVERIFY(!pending.outcome().hold);
        for (int i = 0; i < 3; ++i) {
            BlockingRedis redis(servers[i]);
            awaitUntil([&] { return !WireLock(redis, "lock").exists(); });
        }
    }

    // Time that the process did not run counts as well: the clock decides, not an answer.
    void validityRunsOutByTheClock()
    {
        const ServerFarm servers(3);
        CompoundProgram program(servers);
        const auto hold = program.red(program.oneOnEach("lock"), within(5s, 10s));
        program.clock().skip(9'800ms);
        QVERIFY(hold->isValid() && hold->validity() <= 98ms);
        program.clock().skip(100ms);
        QVERIFY(!hold->isValid());
        QVERIFY(hold->validity() <= 0ms);
    }

    void renewedByAQuorumOnly()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers, LockHolder::quickLocks(), [](int) { return impatientOptions(); });
        const auto hold = program.red(program.oneOnEach("lock"), within(5s, 5s));
        awaitUntil([&] { return hold->standing() == Standing::Whole && hold->validity() < 4'500ms; });
        servers[0].kill();
        const auto renewed = await(hold->renew(2s));
        QVERIFY(renewed && *renewed > 4'600ms && *renewed <= 4'948ms);
        const Instant before = hold->deadline();
        servers[1].kill();
        const auto refused = await(hold->renew(2s));
        QVERIFY(!refused);
        QVERIFY(hold->deadline() <= before); // not longer than a quorum has confirmed
        QVERIFY(hold->isValid());
        await(hold->release(500ms));
    }

    void waitsAndTakesItWhenItIsFree()
    {
        const ServerFarm servers(3);
        CompoundProgram one(servers);
        CompoundProgram other(servers);
        const auto hold = one.red(one.oneOnEach("lock"));
        const auto pending = other.startRed(other.oneOnEach("lock"), within(20s));
        awaitUntil([&] { return pending.count(AcquireStep::GaveBack) >= 2; });
        QVERIFY(!pending.isDone());
        releaseAll(hold);
        QVERIFY(pending.hold()->isValid());
    }

    void cancelMidwayLeavesNothing()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers);
        releaseAll(program.red(program.oneOnEach("other")));
        servers[1].suspend();
        servers[2].suspend();
        auto pending = program.startRed(program.oneOnEach("lock"), leasedFor(20s));
        awaitUntil([&] { return pending.has(0, AcquireStep::Acquired); });
        pending.cancel();
        const auto outcome = pending.outcome();
        QVERIFY(!outcome.hold && outcome.error->kind == Error::Kind::Canceled);
        servers[1].resume();
        servers[2].resume();
        for (int i = 0; i < 3; ++i) {
            BlockingRedis redis(servers[i]);
            awaitUntil([&] { return callsOfAcquire(redis) >= 2; });
            awaitUntil([&] { return !WireLock(redis, "lock").exists(); });
            awaitUntil([&] { return program.locks(i).holds().empty(); });
        }
    }

    // Five contenders on five servers: never two inside, and nobody starves.
    void exclusionUnderContention()
    {
        const ServerFarm servers(5);
        std::vector<std::unique_ptr<CompoundProgram>> programs;
        std::vector<CompoundProgram::Pending> pending;
        for (int i = 0; i < 5; ++i) {
            programs.push_back(std::make_unique<CompoundProgram>(servers));
            programs.back()->options.pauseFrom = 5ms;
            programs.back()->options.pauseTo = 50ms;
            pending.push_back(programs.back()->startRed(programs.back()->oneOnEach("lock")));
        }
        for (size_t left = pending.size(); left > 0; --left) {
            const auto isDone = [](const CompoundProgram::Pending &each) { return each.isDone(); };
            awaitUntil([&] { return std::any_of(pending.begin(), pending.end(), isDone); });
            QCOMPARE(std::count_if(pending.begin(), pending.end(), isDone), 1);
            const auto first = std::find_if(pending.begin(), pending.end(), isDone);
            const auto hold = first->hold();
            QVERIFY(hold->isValid());
            pending.erase(first);
            releaseAll(hold);
        }
    }

private:
    // EVALSHA and EVAL both count as a call of it; SETs inside the script do not.
    static qint64 callsOfAcquire(BlockingRedis &redis)
    {
        const QByteArray stats = redis.call({"INFO", "commandstats"}).toBytes();
        const qsizetype at = stats.indexOf("cmdstat_hincrby:calls=");
        return at < 0 ? 0 : stats.mid(at + 22, stats.indexOf(',', at) - at - 22).toLongLong();
    }
};

QTEST_GUILESS_MAIN(TestRedLock)

} // namespace lockscope::red_lock_test

#include "tst_red_lock.moc"
