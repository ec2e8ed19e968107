// All or nothing over several locks: orders, losses, leases, lost replies, cancellation midway.
#include "tests/support/blocking_redis.h"
#include "tests/support/compound_program.h"
#include "tests/support/lossy_link.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>

namespace lockscope::multi_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

const QByteArray somebody("99999999-2222-3333-4444-555555555555:7");

} // namespace

class TestMultiLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_servers = std::make_unique<ServerFarm>(1);
        m_redis = std::make_unique<BlockingRedis>((*m_servers)[0]);
    }
    void cleanup()
    {
        m_redis.reset();
        m_servers.reset();
    }

    void whatWasTakenIsGivenBackWhenOneIsHeld()
    {
        CompoundProgram program(*m_servers);
        WireLock taken = wire("b").as(somebody);
        taken.acquire();
        const auto outcome = program.startMulti(program.on(0, {"c", "a", "b"}), once()).outcome();
        QVERIFY(!outcome.hold && !outcome.error);
        QVERIFY(outcome.members[0].what == MemberResult::What::NotAsked); // c comes after b in the common order
        QVERIFY(outcome.members[1].what == MemberResult::What::Taken);
        QVERIFY(outcome.members[2].what == MemberResult::What::Refused);
        QVERIFY(about(outcome.members[2].remaining.left().count(), 30'000));
        QVERIFY(!wire("a").exists() && !wire("c").exists());
        QVERIFY(program.locks(0).holds().empty());
    }

    // One program wants A and B, the other B and A, both in a loop. Neither waits for the other's rounds to run out.
    void oppositeOrdersDoNotBlockEachOther()
    {
        CompoundProgram one(*m_servers);
        CompoundProgram other(*m_servers);
        QElapsedTimer elapsed;
        elapsed.start();
        for (int i = 0; i < 20; ++i) {
            const auto ab = one.startMulti(one.on(0, {"a", "b"}), within(20s));
            const auto ba = other.startMulti(other.on(0, {"b", "a"}), within(20s));
            awaitUntil([&] { return ab.isDone() || ba.isDone(); });
            const auto &first = ab.isDone() ? ab : ba;
            const auto &second = ab.isDone() ? ba : ab;
            const auto hold = first.hold();
            QVERIFY(hold);
            releaseAll(hold);
            QVERIFY(second.hold());
            QCOMPARE(second.count(AcquireStep::GaveBack), 0); // it waited for the first member without holding anything
            releaseAll(second.hold());
        }
        QVERIFY2(elapsed.elapsed() < 10'000, QByteArray::number(elapsed.elapsed()));
    }

    // A foreign program acquires in the opposite order: ours releases its members and lets it through.
    void aForeignOrderIsLetThrough()
    {
        CompoundProgram program(*m_servers);
        program.options.roundLimit = 50ms;
        WireLock b = wire("b").as(somebody);
        WireLock a = wire("a").as(somebody);
        b.acquire();
        const auto pending = program.startMulti(program.on(0, {"a", "b"}));
        awaitUntil([&] { return pending.has(1, AcquireStep::Tried); });
        awaitUntil([&] { return a.acquire() == taken(1); }); // in one of our pauses
        b.release();
        a.release();
        QVERIFY(pending.hold()->isValid());
        QVERIFY(pending.count(AcquireStep::GaveBack) > 0);
    }

    void roundsHaveAPauseBetweenThem()
    {
        CompoundProgram program(*m_servers);
        program.options.roundLimit = 1ms;
        program.options.pauseFrom = program.options.pauseTo = 50ms;
        wire("b").as(somebody).acquire();
        const auto rounds = program.startMulti(program.on(0, {"a", "b"}), within(500ms));
        QVERIFY(!rounds.hold());
        QVERIFY2(rounds.count(AcquireStep::GaveBack) <= 10, QByteArray::number(rounds.count(AcquireStep::GaveBack)));
    }

    // Redisson 4.7.0 multiplies the lease on each retry.
    void theLeaseIsTheSameHoweverManyRoundsItTook()
    {
        CompoundProgram program(*m_servers);
        program.options.roundLimit = 10ms;
        program.options.pauseTo = 50ms;
        WireLock b = wire("b").as(somebody);
        b.acquire();
        const auto pending = program.startMulti(program.on(0, {"a", "b"}), leasedFor(10s));
        awaitUntil([&] { return pending.count(AcquireStep::GaveBack) >= 4; });
        b.release();
        const auto hold = pending.hold();
        for (const char *name : {"a", "b"})
            QVERIFY2(wire(name).pttl() <= 10'000 && wire(name).pttl() > 5'000, QByteArray::number(wire(name).pttl()));
        QVERIFY(hold->validity() <= 9'898ms); // less 1 % and 2 ms
        QVERIFY(!hold->hasWatchdog());
    }

    // Acquiring the last member took half of the first member's lease: all leases start again together.
    void allHaveTheWholeLeaseAtTheEnd()
    {
        CompoundProgram program(*m_servers);
        WireLock b = wire("b").as(somebody);
        b.acquire();
        const auto pending = program.startMulti(program.on(0, {"a", "b"}), leasedFor(3s));
        awaitUntil([&] { return wire("a").exists() && wire("a").pttl() < 2'400; });
        b.release();
        const auto hold = pending.hold();
        QCOMPARE(pending.count(AcquireStep::GaveBack), 0);
        QVERIFY2(wire("a").pttl() > 2'700, QByteArray::number(wire("a").pttl()));
        QVERIFY(hold->validity() > 2'700ms);
    }

    void eachMemberIsRenewedByItself()
    {
        CompoundProgram program(*m_servers);
        const auto hold = program.multi(program.on(0, {"a", "b", "c"}));
        const Instant first = hold->deadline();
        awaitUntil([&] { return hold->deadline() > first + 2 * LockHolder::shortWatchdog; });
        QVERIFY(hold->isValid());
        QCOMPARE(hold->standing(), Standing::Whole);
        releaseAll(hold);
        QVERIFY(!wire("a").exists() && !wire("b").exists() && !wire("c").exists());
    }

    void itIsLostWithAnyOfItsMembers()
    {
        CompoundProgram program(*m_servers);
        const auto hold = program.multi(program.on(0, {"a", "b", "c"}));
        QList<LossReason> lost;
        connect(hold.get(), &CompoundHold::lost, this, [&](LossReason reason) { lost << reason; });
        m_redis->call({"DEL", "b"});
        awaitUntil([&] { return !lost.isEmpty(); });
        QVERIFY(lost == QList{LossReason::NotHeldAnymore});
        QVERIFY(!hold->isValid());
        QCOMPARE(hold->validity(), 0ms);
        QCOMPARE(hold->standing(), Standing::Split);
        QVERIFY(hold->facts().members[1].hold->lost.has_value());
        QCOMPARE(releaseAll(hold).what, Released::NotHeld);
        QVERIFY(!wire("a").exists() && !wire("c").exists()); // the members that are left are released
        QCOMPARE(lost.size(), 1);
    }

    // The deadline is that of the member that ends first.
    void theEarliestMemberDecides()
    {
        CompoundProgram program(*m_servers);
        const auto hold = program.multi(program.on(0, {"a", "b"}), leasedFor(10s));
        QVERIFY(hold->deadline() <= hold->memberHold(0)->deadline());
        QVERIFY(hold->deadline() <= hold->memberHold(1)->deadline());
        program.clock().skip(9'800ms); // as if the process was stopped
        QVERIFY(hold->isValid());
        program.clock().skip(100ms);
        QVERIFY(!hold->isValid());
    }

    void aFixedLeaseCanBeRenewed()
    {
        CompoundProgram program(*m_servers);
        const auto hold = program.multi(program.on(0, {"a", "b"}), leasedFor(2s));
        awaitUntil([&] { return hold->validity() < 1'500ms; });
        const auto renewed = await(hold->renew(5s));
        QVERIFY(renewed && *renewed > 1'700ms);
        QVERIFY(wire("a").pttl() > 1'700 && wire("b").pttl() > 1'700);
        m_redis->call({"DEL", "b"});
        const auto refused = await(hold->renew(5s));
        QVERIFY(!refused);
        QVERIFY(refused.error().kind == Error::Kind::Precondition);
        QVERIFY(!hold->isValid());
    }

    void cancelMidwayLeavesNothing()
    {
        CompoundProgram program(*m_servers);
        wire("c").as(somebody).acquire();
        auto pending = program.startMulti(program.on(0, {"a", "b", "c"}));
        awaitUntil([&] { return pending.has(2, AcquireStep::Subscribed); });
        QVERIFY(wire("a").exists() && wire("b").exists());
        pending.cancel();
        const auto outcome = pending.outcome();
        QVERIFY(!outcome.hold);
        QVERIFY(outcome.error && outcome.error->kind == Error::Kind::Canceled);
        QVERIFY(!wire("a").exists() && !wire("b").exists());
        QVERIFY(program.locks(0).holds().empty());
        awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
    }

    void cancelInAPauseLeavesNothing()
    {
        CompoundProgram program(*m_servers);
        program.options.roundLimit = 1ms;
        program.options.pauseFrom = program.options.pauseTo = 1min;
        wire("b").as(somebody).acquire();
        auto pending = program.startMulti(program.on(0, {"a", "b"}));
        awaitUntil([&] { return pending.count(AcquireStep::GaveBack) == 1; });
        pending.cancel();
        QVERIFY(pending.outcome().error->kind == Error::Kind::Canceled);
        QVERIFY(!wire("a").exists());
    }

    // The reply for the second member is lost with its link. The server has counted it, and the client finds it.
    void aLostReplyIsReconciled()
    {
        const auto faults = std::make_shared<LinkFaults>();
        CompoundProgram program(*m_servers, LockHolder::quickLocks(),
                                [&](int) { return withFaults(faults, quickOptions()); });
        releaseAll(program.multi(program.on(0, {"a", "b"}))); // from now on the scripts are known
        faults->word = shaOf("reentrant_acquire");
        faults->times = 1;
        const auto hold = program.multi(program.on(0, {"a", "b"}), within(10s));
        QCOMPARE(faults->happened, 1);
        QVERIFY(hold && hold->isValid());
        QCOMPARE(wire("a").fields().values(), QByteArrayList{"1"});
        QCOMPARE(wire("b").fields().values(), QByteArrayList{"1"});
        releaseAll(hold);
        QVERIFY(!wire("a").exists() && !wire("b").exists());
    }

    // One of its servers is gone: an error names it, and nothing is left on the others.
    void aServerThatIsGoneIsSaid()
    {
        ServerFarm servers(2);
        CompoundProgram program(servers);
        servers[1].kill();
        awaitUntil([&] { return !program.redis(1).isLive(); });
        const auto outcome = program.startMulti(program.oneOnEach("lock")).outcome();
        QVERIFY(!outcome.hold && outcome.error);
        QVERIFY(outcome.error->kind == Error::Kind::Connect);
        QVERIFY(outcome.members[0].what == MemberResult::What::Taken);
        QVERIFY(outcome.members[1].what == MemberResult::What::Failed);
        BlockingRedis first(servers[0]);
        QVERIFY(!WireLock(first, "lock").exists());
    }

    void aNameOfAnotherTypeIsSaid()
    {
        CompoundProgram program(*m_servers);
        m_redis->call({"LPUSH", "b", "x"});
        const auto outcome = program.startMulti(program.on(0, {"a", "b"})).outcome();
        QVERIFY(!outcome.hold && outcome.error);
        QVERIFY2(outcome.error->message.contains(QStringLiteral("'b'")), qPrintable(outcome.error->message));
        QVERIFY(!wire("a").exists());
    }

    void kindsMayBeMixed()
    {
        CompoundProgram program(*m_servers);
        auto members = program.on(0, {"a", "b"});
        members[1].kind = AcquirableKind::Read;
        const auto hold = program.multi(members);
        QCOMPARE(m_redis->call({"HGET", "b", "mode"}).toBytes(), QByteArray("read"));
        const auto reader = program.multi({members[1]}, once()); // another reader
        QVERIFY(reader);
        releaseAll(reader);
        releaseAll(hold);
    }

    void senselessRequestsAreRefused()
    {
        CompoundProgram program(*m_servers);
        QVERIFY(program.startMulti({}).outcome().error->message.contains(QStringLiteral("names")));
        const auto twice = program.startMulti(program.on(0, {"a", "b", "a"})).outcome();
        QVERIFY(twice.error->message.contains(QStringLiteral("twice")));
        QVERIFY(program.startMulti(program.on(0, {"a", ""})).outcome().error);
        QVERIFY(!wire("a").exists());
    }

    void reentryByTheSameOwners()
    {
        CompoundProgram program(*m_servers);
        auto members = program.on(0, {"a", "b"});
        for (Member &member : members)
            member.owner = Owner("12345678-2222-3333-4444-555555555555:1");
        const auto outer = program.multi(members, once());
        const auto inner = program.multi(members, once());
        QVERIFY(outer && inner);
        QCOMPARE(releaseAll(inner).what, Released::HoldsRemain);
        QVERIFY(outer->isValid());
        QCOMPARE(wire("a").fields().values(), QByteArrayList{"1"});
        QCOMPARE(releaseAll(outer).what, Released::Freed);
    }

private:
    WireLock wire(const QByteArray &name) { return {*m_redis, name}; }

    std::unique_ptr<ServerFarm> m_servers;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestMultiLock)

} // namespace lockscope::multi_lock_test

#include "tst_multi_lock.moc"
