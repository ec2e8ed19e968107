// A lost hold is reported at once, and a SET NX lock that is released elsewhere is noticed at once: by CLIENT TRACKING
// if the server has it and the user may use it, and otherwise by repeated readings.

#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>
#include <QTest>

namespace lockscope::locks_loss_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

// A third of the lease, after which the loss would be found anyway, is far longer than this test waits. (The test
// prints the times.)
AcquireRequest of(AcquirableKind kind, const Owner &owner)
{
    AcquireRequest request = leased(lockRequest("k", owner), 10min);
    request.kind = kind;
    return request;
}

} // namespace

class TestLocksLoss : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_a = std::make_unique<LockHolder>(*m_server, LockClientOptions());
        m_lost.clear();
    }

    void cleanup()
    {
        m_a.reset();
        m_redis.reset();
        m_server.reset();
    }

    void aHoldTakenAwayIsToldAtOnce_data()
    {
        QTest::addColumn<AcquirableKind>("kind");
        for (const AcquirableKind kind : allKinds) {
            if (kind != AcquirableKind::Semaphore) // nothing on the server shows who holds its permits
                QTest::newRow(word(kind).data()) << kind;
        }
    }
    void aHoldTakenAwayIsToldAtOnce()
    {
        QFETCH(AcquirableKind, kind);
        if (kind == AcquirableKind::ExpirableSemaphore)
            QVERIFY(await(m_a->locks().trySetPermits(Key("k"), 1)));
        const auto hold = watched(of(kind, m_a->newOwner()));
        QElapsedTimer timer;
        timer.start();
        m_redis->call({"DEL", "k", "{k}:timeout"});
        awaitUntil([&] { return !m_lost.isEmpty(); });
        qInfo("told after %lld ms", timer.elapsed());
        QCOMPARE(m_lost, QList<LossReason>{LossReason::NotHeldAnymore});
        QVERIFY(!hold->isValid());
        QCOMPARE(m_a->release(hold), Released::NotHeld);
    }

    void howeverItGoes_data()
    {
        QTest::addColumn<QList<QByteArrayList>>("action");
        const auto row = [](const char *name, const QList<QByteArrayList> &action) { QTest::newRow(name) << action; };
        row("a new owner", {{"DEL", "k"}, {"HSET", "k", "another:1", "1"}});
        row("another type", {{"SET", "k", "x"}});
        row("expired", {{"PEXPIRE", "k", "1"}});
        row("all gone", {{"FLUSHALL"}});
        row("renamed", {{"RENAME", "k", "elsewhere"}});
    }
    void howeverItGoes()
    {
        QFETCH(QList<QByteArrayList>, action);
        const auto hold = watched(of(AcquirableKind::Reentrant, m_a->newOwner()));
        for (const QByteArrayList &command : action)
            m_redis->call(command);
        awaitUntil([&] { return !m_lost.isEmpty(); });
    }

    // Also before the hold is long enough to be tracked.
    void aHoldTakenAwayAtOnceIsTold()
    {
        const auto hold = m_a->acquire(of(AcquirableKind::Reentrant, m_a->newOwner()));
        m_redis->call({"DEL", "k"});
        listen(hold);
        awaitUntil([&] { return !m_lost.isEmpty(); });
    }

    void afterAReconnectItIsWatchedAgain()
    {
        const auto hold = watched(of(AcquirableKind::Reentrant, m_a->newOwner()));
        for (const char *which : {"normal", "pubsub"}) {
            const qint64 before = watches();
            m_redis->call({"CLIENT", "KILL", "TYPE", which, "SKIPME", "yes"});
            awaitUntil([&] { return watches() > before && m_a->redis().isLive(); }); // each one follows a subscription
            QVERIFY(m_lost.isEmpty() && hold->isValid());
        }
        // A change is reported only if the key is tracked. The first change also makes the server forget the tracking
        // of closed connections, and readings that were under way end before the next changes.
        for (int i = 0; i < 3; ++i) {
            const qint64 before = watches();
            m_redis->call({"PEXPIRE", "k", QByteArray::number(600'000 + i)});
            awaitUntil([&] { return watches() > before && watchedKeys() == 1; });
        }
        m_redis->call({"DEL", "k"});
        awaitUntil([&] { return !m_lost.isEmpty(); });
    }

    // Our own changes, and those of owners who share the lock, are not a loss; tracking continues.
    void changesAreNoLoss()
    {
        const auto read = watched(of(AcquirableKind::Read, m_a->newOwner()));
        const Owner owner = read->owner();
        LockHolder other(*m_server, LockClientOptions());
        for (int i = 0; i < 20; ++i) {
            const auto again = m_a->acquire(of(AcquirableKind::Read, owner));
            const auto guest = other.acquire(of(AcquirableKind::Read, other.newOwner()));
            other.release(guest);
            m_a->release(again);
        }
        awaitUntil([&] { return watchedKeys() == 1; });
        QVERIFY(m_lost.isEmpty() && read->isValid());
        m_redis->call({"DEL", "k"});
        awaitUntil([&] { return !m_lost.isEmpty(); });
    }

    void renewalsAreNoLoss()
    {
        LockHolder program(*m_server); // with the short watchdog
        const auto hold = program.acquire(lockRequest("k", program.newOwner()));
        listen(hold);
        awaitUntil([&] { return hold->renewals() >= 4; });
        QVERIFY(m_lost.isEmpty() && hold->isValid());
        QCOMPARE(program.release(hold), Released::Freed);
        QVERIFY(m_lost.isEmpty());
    }

    void whereItIsForbiddenItIsFoundByLooking_data()
    {
        QTest::addColumn<QByteArrayList>("rule");
        QTest::newRow("tracking") << QByteArrayList{"ACL", "SETUSER", "default", "-client|tracking"};
        QTest::newRow("caching") << QByteArrayList{"ACL", "SETUSER", "default", "-client|caching"};
        QTest::newRow("numbers of connections") << QByteArrayList{"ACL", "SETUSER", "default", "-client|id"};
        QTest::newRow("the channel") << QByteArrayList{"ACL", "SETUSER", "default", "resetchannels", "&redisson*"};
    }
    void whereItIsForbiddenItIsFoundByLooking()
    {
        QFETCH(QByteArrayList, rule);
        m_redis->call(rule);
        LockHolder program(*m_server); // with the short watchdog
        const auto hold = program.acquire(lockRequest("k", program.newOwner()));
        listen(hold);
        awaitUntil([&] { return hold->renewals() >= 2; });
        QVERIFY(m_lost.isEmpty() && hold->isValid());
        m_redis->call({"DEL", "k"});
        awaitUntil([&] { return !m_lost.isEmpty(); });
    }

    // Without tracking it would check only after an hour.
    void aTokenFreedElsewhereIsTakenAtOnce()
    {
        LockClientOptions options;
        options.pauses = LookPauses::constant(1h);
        options.pollCap = 2h;
        LockHolder program(*m_server, options);
        m_redis->call({"SET", "k", "another one's"});
        const auto waiter = program.start(of(AcquirableKind::Token, {}));
        awaitUntil([&] { return watchedKeys() == 1; });
        m_redis->call({"PEXPIRE", "k", "3600000"}); // changes nothing for us
        awaitUntil([&] { return waiter.steps().contains(AcquireStep::LookedAgain) && watchedKeys() == 1; });
        QElapsedTimer timer;
        timer.start();
        m_redis->call({"DEL", "k"});
        const auto hold = waiter.hold();
        qInfo("taken after %lld ms", timer.elapsed());
        program.release(hold);
    }

    // A waiter that has given up leaves no subscription, however long the lock is held.
    void whoGivesUpWatchesNoMore()
    {
        m_redis->call({"SET", "k", "another one's"});
        auto waiter = m_a->start(of(AcquirableKind::Token, {}));
        awaitUntil([&] { return watchedKeys() == 1; });
        waiter.cancel();
        QVERIFY(!waiter.result());
        awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
    }

    void whereItIsForbiddenATokenIsFoundByLooking()
    {
        m_redis->call({"ACL", "SETUSER", "default", "-client|tracking"});
        m_redis->call({"SET", "k", "another one's"});
        const auto waiter = m_a->start(of(AcquirableKind::Token, {}));
        awaitUntil([&] { return waiter.steps().count(AcquireStep::LookedAgain) >= 3; });
        m_redis->call({"DEL", "k"});
        m_a->release(waiter.hold());
    }

    // Short holds cost nothing more and leave no subscription.
    void whatIsHeldForAMomentIsNotWatched()
    {
        m_redis->call({"CONFIG", "RESETSTAT"});
        for (int i = 0; i < 100; ++i)
            m_a->release(m_a->acquire(of(AcquirableKind::Reentrant, m_a->newOwner())));
        const QByteArray stats = m_redis->call({"INFO", "commandstats"}).toBytes();
        QVERIFY2(!stats.contains("cmdstat_client|caching"), stats);
        const auto hold = watched(of(AcquirableKind::Reentrant, m_a->newOwner()));
        m_a->release(hold);
        awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
        watched(of(AcquirableKind::Reentrant, m_a->newOwner())); // a second time
    }

private:
    qint64 watchedKeys()
    {
        const QByteArray stats = m_redis->call({"INFO", "stats"}).toBytes();
        const qsizetype at = stats.indexOf("tracking_total_keys:") + 20;
        return stats.mid(at, stats.indexOf('\r', at) - at).toLongLong();
    }

    // How often a key was read and then tracked by the server.
    qint64 watches()
    {
        const QByteArray stats = m_redis->call({"INFO", "commandstats"}).toBytes();
        const QByteArray word = "cmdstat_exists:calls=";
        const qsizetype at = stats.indexOf(word);
        return at < 0 ? 0 : stats.mid(at + word.size(), stats.indexOf(',', at) - at - word.size()).toLongLong();
    }

    std::shared_ptr<Hold> watched(const AcquireRequest &request)
    {
        const auto hold = m_a->acquire(request);
        listen(hold);
        awaitUntil([&] { return watchedKeys() >= 1; });
        return hold;
    }

    void listen(const std::shared_ptr<Hold> &hold)
    {
        connect(hold.get(), &Hold::lost, this, [this](LossReason reason) { m_lost << reason; });
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LockHolder> m_a;
    QList<LossReason> m_lost;
};

QTEST_GUILESS_MAIN(TestLocksLoss)

} // namespace lockscope::locks_loss_test

#include "tst_locks_loss.moc"
