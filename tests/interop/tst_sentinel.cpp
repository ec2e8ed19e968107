#include "core/model/lock.h"

// Beside Redisson 4.7.0 behind the same sentinels: waiting, waking and breaking, both ways, and over a failover.
#include "tests/interop/support/interop_test.h"
#include "tests/support/sentinel_set.h"

namespace lockscope::sentinel_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

const QByteArray version("4.7.0");

constexpr Millis watchdogLease{9'000}; // longer than a failover
// Meanwhile no waiter checks by itself, so only the message wakes.
const Terms minute{std::nullopt, 60s};

QByteArray urlOf(const SentinelSet &set)
{
    return "redis-sentinel://" + set.sentinelList().toUtf8() + '#' + SentinelSet::name;
}

// Both clients, our monitor, and the servers that they follow.
struct Beside {
    Beside()
        : monitored(set.address())
        , ours(set.address(), &monitored, watchdogLease)
        , theirs(RedissonParty::start(version), "one", urlOf(set), watchdogLease)
    { }

    SentinelSet set;
    Monitored monitored;
    OurParty ours;
    RedissonParty theirs;
};

bool isHeldBy(const Lock &lock, const QByteArray &owner)
{
    return lock.exists && !lock.holders.empty() && lock.holders.front().owner == Owner(owner);
}

} // namespace

class TestInteropSentinel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        m_beside = std::make_unique<Beside>();
    }
    void cleanupTestCase() { m_beside.reset(); }

    void waiterIsWoken_data() { bothWays({"reentrant", "fair", "write"}); }
    void waiterIsWoken()
    {
        const Target target = rowTarget("woken");
        QVERIFY(first().take(target, 1, minute).acquired);
        shows(target, first().owner(1));
        const Going waiter = startWaiting(target, 2);
        QCOMPARE(first().release(target, 1), Unlocked::Done);
        QVERIFY(waiter.taken().acquired);
        shows(target, second().owner(2));
        QCOMPARE(second().release(target, 2), Unlocked::Done);
    }

    // The waiter gets the lock, and the former holder learns of the loss at its release.
    void whatIsBrokenGoesToTheWaiter_data() { bothWays({"reentrant", "fair", "write"}); }
    void whatIsBrokenGoesToTheWaiter()
    {
        const Target target = rowTarget("broken");
        QVERIFY(first().take(target, 1, minute).acquired);
        const Going waiter = startWaiting(target, 2);
        second().forceRelease(target);
        QVERIFY(waiter.taken().acquired);
        QCOMPARE(first().release(target, 1), Unlocked::NotHeld);
        QCOMPARE(second().release(target, 2), Unlocked::Done);
    }

    // Both continue with the new master: each side's holds exist there, and one side wakes the other.
    void aFailoverIsSurvivedTogether()
    {
        const Target ofOurs{"reentrant", "lock:of-ours"}, ofTheirs{"reentrant", "lock:of-theirs"};
        QVERIFY(m_beside->ours.take(ofOurs, 1).acquired);
        QVERIFY(m_beside->theirs.take(ofTheirs, 1).acquired);
        RedisServer &old = *m_beside->set.master();
        BlockingRedis(old).call({"WAIT", "2", "10000"});
        old.kill();
        m_beside->set.awaitFailoverFrom(old);
        const QString now = SentinelSet::place(*m_beside->set.master());
        const auto follows = [&now](redis::Server &server) {
            return server.isLive() && server.nodes().front().name == now;
        };
        awaitUntil([&] { return follows(m_beside->monitored.client()); }, 60s);
        // has its own connection, without which an acquire fails at once
        awaitUntil([&] { return follows(m_beside->ours.holder().redis()); }, 60s);
        shows(ofOurs, m_beside->ours.owner(1));
        shows(ofTheirs, m_beside->theirs.owner(1));
        const Going weWait = m_beside->ours.acquire(ofTheirs, 2, minute);
        const Going theyWait = m_beside->theirs.acquire(ofOurs, 2, minute);
        awaitListener(ofTheirs, weWait);
        awaitListener(ofOurs, theyWait);
        QCOMPARE(m_beside->ours.release(ofOurs, 1), Unlocked::Done);
        QCOMPARE(m_beside->theirs.release(ofTheirs, 1), Unlocked::Done);
        QVERIFY(weWait.taken().acquired);
        QVERIFY(theyWait.taken().acquired);
        QCOMPARE(m_beside->ours.release(ofTheirs, 2), Unlocked::Done);
        QCOMPARE(m_beside->theirs.release(ofOurs, 2), Unlocked::Done);
    }

private:
    static void bothWays(const QByteArrayList &kinds)
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<bool>("oursFirst");
        for (const QByteArray &kind : kinds) {
            QTest::newRow(QByteArray(kind + ", ours first").constData()) << kind << true;
            QTest::newRow(QByteArray(kind + ", theirs first").constData()) << kind << false;
        }
    }
    Target rowTarget(const QByteArray &situation)
    {
        QFETCH(QByteArray, kind);
        QFETCH(bool, oursFirst);
        m_oursFirst = oursFirst;
        return {kind, "lock:" + situation + ':' + kind + (oursFirst ? "" : ":theirs")};
    }
    Party &side(bool isOurs) { return isOurs ? static_cast<Party &>(m_beside->ours) : m_beside->theirs; }
    Party &first() { return side(m_oursFirst); }
    Party &second() { return side(!m_oursFirst); }

    void shows(const Target &target, const QByteArray &owner)
    {
        m_beside->monitored.await(
            target.name, [&](const Lock &lock) { return isHeldBy(lock, owner); }, 60s);
    }
    qint64 listeners(const Target &target)
    {
        const RedisServer *const master = m_beside->set.master();
        const QByteArray channel = channelOf(target, {});
        return master ? BlockingRedis(*master).call({"PUBSUB", "NUMSUB", channel}).at(1).toInt() : 0;
    }
    // The acquire must not end before, by an error or because the lock was lost.
    void awaitListener(const Target &target, const Going &waiter)
    {
        awaitUntil([&] { return waiter.isDone() || listeners(target) > 0; }, 60s);
        if (waiter.isDone()) {
            const Taken taken = waiter.taken();
            throw std::runtime_error(QByteArray(target.name + " ended too early: " + taken.error).toStdString());
        }
    }
    Going startWaiting(const Target &target, int thread)
    {
        // asks that thread, which waits afterwards
        const QByteArray channel = channelOf(target, second().owner(thread));
        const Going waiter = second().acquire(target, thread, minute);
        const RedisServer &master = *m_beside->set.master();
        awaitUntil([&] { return BlockingRedis(master).call({"PUBSUB", "NUMSUB", channel}).at(1).toInt() > 0; });
        awaitUntil([&] { return second().isAsleep(target, thread); });
        return waiter;
    }

    std::unique_ptr<Beside> m_beside;
    bool m_oursFirst = true;
};

QTEST_GUILESS_MAIN(TestInteropSentinel)

} // namespace lockscope::sentinel_test

#include "tst_sentinel.moc"
