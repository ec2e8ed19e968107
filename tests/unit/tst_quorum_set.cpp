#include "core/workspace/quorum_set.h"

#include "core/model/lock.h"

#include <QTest>

namespace lockscope::quorum_set_test {

using namespace lockscope::quorum;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};
const Key name(QByteArrayLiteral("order:42"));
const std::vector<ConnectionId> servers{{{0}, 0}, {{1}, 0}, {{2}, 0}};

LockPtr lockOn(std::size_t member, const QByteArray &value, Kind kind = Kind::Token)
{
    auto lock = std::make_shared<Lock>();
    lock->id = {servers[member].source, servers[member].db, name};
    lock->kind = kind;
    lock->exists = true;
    lock->state = State::HeldFixedLease;
    Holder holder;
    holder.owner = Owner(value);
    holder.holds = 1;
    lock->holders = {holder};
    lock->holderCount = 1;
    lock->expiresAt = start + 1min;
    return lock;
}

struct Set : QuorumSet {
    Set()
        : QuorumSet(SourceId{9}, servers)
    {
        for (const ConnectionId &member : servers)
            setKnown(member, true);
    }
    void has(std::size_t member, const LockPtr &lock)
    {
        Delta delta;
        delta.of = servers[member];
        delta.upserts = {lock};
        apply(delta);
    }
    void lacks(std::size_t member)
    {
        Delta delta;
        delta.of = servers[member];
        delta.removed = {{servers[member].source, servers[member].db, name}};
        apply(delta);
    }
    // The one row that changed.
    LockPtr one(Instant at)
    {
        const Delta delta = take(at);
        return delta.upserts.size() == 1 ? delta.upserts.front() : nullptr;
    }
};

} // namespace

class TestQuorumSet : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneRowForANameOnSeveralServers()
    {
        Set set;
        for (std::size_t i = 0; i < 3; ++i)
            set.has(i, lockOn(i, "his"));
        const LockPtr row = set.one(start);
        QVERIFY(row);
        QVERIFY(set.isOf(row->id));
        QCOMPARE(row->id.key, name);
        QCOMPARE(row->state, State::HeldFixedLease);
        QCOMPARE(set.verdict(name)->held, 3);
        QVERIFY(set.take(start).upserts.empty()); // unchanged since then
        QVERIFY(set.isSettled());
    }

    // While the servers are acquired one after the other, the lock looks broken.
    void whileItIsTakenItIsNotBroken()
    {
        Set set;
        set.has(0, lockOn(0, "his"));
        QCOMPARE(set.one(start)->state, State::Learning);
        QVERIFY(!set.isSettled());
        set.has(1, lockOn(1, "his"));
        QCOMPARE(set.one(start + 20ms)->state, State::HeldFixedLease);
        QVERIFY(set.isSettled());
        QVERIFY(set.take(start + 5s).upserts.empty());
    }

    void whatLastsIsBroken()
    {
        Set set;
        set.has(0, lockOn(0, "his"));
        QVERIFY(set.one(start));
        QVERIFY(set.take(start + QuorumSet::settleAfter - 1ms).upserts.empty());
        const LockPtr row = set.one(start + QuorumSet::settleAfter); // no server reported anything new
        QVERIFY(row);
        QCOMPARE(row->state, State::QuorumLost);
        QVERIFY(set.isSettled());
        set.has(2, lockOn(2, "another's")); // still broken, so the time does not start again
        QCOMPARE(set.one(start + QuorumSet::settleAfter + 1ms)->state, State::QuorumLost);
        QCOMPARE(set.verdict(name)->standing, Standing::Split);
    }

    void aServerThatFallsSilentMakesItUnknown()
    {
        Set set;
        set.has(0, lockOn(0, "his"));
        set.has(1, lockOn(1, "his"));
        QCOMPARE(set.one(start)->state, State::HeldFixedLease);
        set.setKnown(servers[1], false);
        QCOMPARE(set.one(start + 1s)->state, State::Unverified);
        set.setKnown(servers[1], true);
        QCOMPARE(set.one(start + 2s)->state, State::HeldFixedLease);
    }

    // Whatever form its address has.
    void oneProcessHasOneVote()
    {
        Set set;
        set.has(0, lockOn(0, "his"));
        set.has(1, lockOn(1, "his"));
        set.setKnown(servers[0], true, "same");
        set.setKnown(servers[1], true, "same");
        QVERIFY(set.one(start)->state != State::HeldFixedLease);
        QVERIFY(set.verdict(name)->standing != Standing::Held);
        QCOMPARE(set.verdict(name)->held, 1);
        QVERIFY(set.membersOf(name)[1].isSecond && !set.membersOf(name)[0].isSecond);
        set.setKnown(servers[1], true, "another"); // after a failover
        QCOMPARE(set.one(start + 1s)->state, State::HeldFixedLease);
        QCOMPARE(set.verdict(name)->held, 2);
    }

    void aResetForgetsTheRowsOfOneServer()
    {
        Set set;
        for (std::size_t i = 0; i < 3; ++i)
            set.has(i, lockOn(i, "his"));
        QVERIFY(set.one(start));
        Delta delta;
        delta.of = servers[0];
        delta.reset = true;
        set.apply(delta);
        QVERIFY(set.one(start + 1s));
        QCOMPARE(set.verdict(name)->held, 2);
    }

    void whatAllHaveLostGoes()
    {
        Set set;
        set.has(0, lockOn(0, "his"));
        set.has(1, lockOn(1, "his"));
        QVERIFY(set.one(start));
        set.lacks(0);
        set.lacks(1);
        const Delta delta = set.take(start + 1s);
        QVERIFY(delta.upserts.empty());
        QCOMPARE(delta.removed, (std::vector<LockId>{set.idOf(name)}));
        QVERIFY(!set.verdict(name));
        QVERIFY(set.isSettled());
    }

    void whatIsNoRedLockStaysARowOfItsOwn()
    {
        Set set;
        const LockPtr latch = lockOn(0, "his", Kind::Latch);
        set.has(0, latch);
        QVERIFY(set.take(start).upserts.empty());
        QVERIFY(!set.hasPart(*latch));
        QVERIFY(set.hasPart(*lockOn(1, "his")));
        auto elsewhere = std::make_shared<Lock>(*lockOn(1, "his"));
        elsewhere->id.source = SourceId{7};
        QVERIFY(!set.hasPart(*elsewhere));
        set.has(0, lockOn(0, "his"));
        QVERIFY(set.one(start));
        set.has(0, latch); // another kind of lock uses the name now
        QCOMPARE(set.take(start + 1s).removed.size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestQuorumSet)

} // namespace lockscope::quorum_set_test

#include "tst_quorum_set.moc"
