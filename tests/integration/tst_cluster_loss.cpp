// In a cluster, a lost hold is also reported at once, and a SET NX lock that is released elsewhere is also noticed at
// once. Each node tracks its own keys, and the client registers again where a slot has gone. Leases are longer than any
// wait in this test.
#include "core/redis/slot.h"
#include "tests/support/lock_holder.h"
#include "tests/support/redis_cluster.h"

#include <QTest>

namespace lockscope::cluster_loss_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

constexpr Millis atMost = 60s; // a third of the lease is far longer

AcquireRequest longLeased(const QByteArray &name, const Owner &owner, AcquirableKind kind = AcquirableKind::Reentrant)
{
    AcquireRequest request = leased(lockRequest(name, owner), 30min);
    request.kind = kind;
    return request;
}

AcquireRequest onceOnly(const QByteArray &name, const Owner &owner)
{
    AcquireRequest request = longLeased(name, owner);
    request.wait = 0ms;
    return request;
}

LockClientOptions seldomLooking()
{
    LockClientOptions options;
    options.pauses = LookPauses::constant(1h);
    options.pollCap = 2h;
    return options;
}

} // namespace

class TestClusterLoss : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cluster = std::make_unique<RedisCluster>();
    }
    void init() { m_program = std::make_unique<LockHolder>(m_cluster->address(1), seldomLooking()); }
    void cleanup()
    {
        m_program.reset();
        m_lost.clear();
        for (int i = 0; m_cluster && i < 3; ++i)
            m_cluster->redis(i).call({"FLUSHALL"});
    }
    void cleanupTestCase() { m_cluster.reset(); }

    void aHoldTakenAwayIsToldOnEveryNode()
    {
        std::vector<std::shared_ptr<Hold>> holds;
        for (int node = 0; node < 3; ++node)
            holds.push_back(watched(m_cluster->nameAt(node, "lost:"), node));
        for (int node = 0; node < 3; ++node) {
            QCOMPARE(int(m_lost.size()), node); // no other loss is reported
            m_cluster->redis(node).call({"DEL", holds[std::size_t(node)]->name().raw()});
            awaitUntil([&] { return m_lost.size() == node + 1; }, atMost);
            QVERIFY(!holds[std::size_t(node)]->isValid());
        }
    }

    void whereItsSlotHasGoneItIsWatchedAgain()
    {
        const QByteArray name = m_cluster->nameAt(0, "gone:");
        const quint16 slot = redis::slotOf(name);
        const auto hold = watched(name, 0);
        m_cluster->beginMove(slot, 2);
        m_cluster->moveKeys(slot, 2); // the key is no longer where it was tracked, which is not a loss
        awaitUntil(
            [&] {
                return m_cluster->redis(2).call({"INFO", "commandstats"}).toBytes().contains("_asking");
            },
            atMost); // the new node was asked, and does not track the key yet
        m_cluster->endMove(slot, 2);
        awaitUntil([&] { return watchedKeys(2) == 1; }, atMost); // until no node names the old master
        QVERIFY(m_lost.isEmpty() && hold->isValid());
        m_cluster->redis(2).call({"DEL", name});
        awaitUntil([&] { return !m_lost.isEmpty(); }, atMost);
        m_cluster->move(slot, 0);
    }

    // A MOVED answer names the new node before the nodes are asked where the slots are (they are asked every 3 s).
    void afterARedirectItIsWatchedOnItsNewNode()
    {
        const QByteArray name = m_cluster->nameAt(0, "redirected:");
        const quint16 slot = redis::slotOf(name);
        const auto hold = watched(name, 0);
        m_cluster->beginMove(slot, 2);
        m_cluster->moveKeys(slot, 2);
        m_cluster->endMove(slot, 2);
        const auto refused = m_program->tryAcquire(onceOnly(name, m_program->newOwner()));
        QVERIFY(refused && !refused->hold);
        awaitUntil([&] { return watchedKeys(2) == 1; }, atMost);
        QVERIFY(m_lost.isEmpty() && hold->isValid());
        m_cluster->redis(2).call({"DEL", name});
        awaitUntil([&] { return !m_lost.isEmpty(); }, atMost);
        m_cluster->move(slot, 0);
    }

    void whereTheConnectionWasLostItIsWatchedAgain()
    {
        const auto hold = watched(m_cluster->nameAt(2, "cut:"), 2);
        for (const char *which : {"normal", "pubsub"}) {
            m_cluster->redis(2).call({"CLIENT", "KILL", "TYPE", which, "SKIPME", "yes"});
            awaitUntil([&] { return tracks(2); }, atMost);
            QVERIFY(m_lost.isEmpty() && hold->isValid());
        }
        m_cluster->redis(2).call({"DEL", hold->name().raw()});
        awaitUntil([&] { return !m_lost.isEmpty(); }, atMost);
    }

    // Without tracking, the waiter would check only after an hour.
    void aTokenFreedElsewhereIsTaken()
    {
        const QByteArray name = m_cluster->nameAt(2, "token:");
        m_cluster->redis(2).call({"SET", name, "another one's"});
        const auto waiter = m_program->start(longLeased(name, {}, AcquirableKind::Token));
        awaitUntil([&] { return watchedKeys(2) == 1; }, atMost);
        m_cluster->redis(2).call({"DEL", name});
        awaitUntil([&] { return waiter.isDone(); }, atMost);
        QVERIFY(waiter.hold());
        m_program->release(waiter.hold());
    }

    void whoWaitsForATokenWhoseSlotGoesIsToldThere()
    {
        const QByteArray name = m_cluster->nameAt(2, "going:");
        const quint16 slot = redis::slotOf(name);
        m_cluster->redis(2).call({"SET", name, "another one's"});
        const auto waiter = m_program->start(longLeased(name, {}, AcquirableKind::Token));
        awaitUntil([&] { return watchedKeys(2) == 1; }, atMost);
        m_cluster->beginMove(slot, 0);
        m_cluster->moveKeys(slot, 0);
        m_cluster->endMove(slot, 0);
        awaitUntil([&] { return watchedKeys(0) == 1; }, atMost);
        QVERIFY(!waiter.isDone());
        m_cluster->redis(0).call({"DEL", name});
        awaitUntil([&] { return waiter.isDone(); }, atMost);
        QVERIFY(waiter.hold());
        m_program->release(waiter.hold());
        m_cluster->move(slot, 2);
    }

private:
    qint64 watchedKeys(int node)
    {
        const QByteArray stats = m_cluster->redis(node).call({"INFO", "stats"}).toBytes();
        const qsizetype at = stats.indexOf("tracking_total_keys:") + 20;
        return stats.mid(at, stats.indexOf('\r', at) - at).toLongLong();
    }
    // Another connection receives the changes of the keys that this connection has read, and that connection exists.
    bool tracks(int node)
    {
        const QByteArrayList all = m_cluster->redis(node).call({"CLIENT", "LIST"}).toBytes().split('\n');
        return std::any_of(all.begin(), all.end(), [&all](const QByteArray &line) {
            const QByteArray to = "id=" + word(line, " redir=") + ' ';
            return word(line, " flags=").contains('t')
                && std::any_of(all.begin(), all.end(), [&to](const QByteArray &each) { return each.startsWith(to); });
        });
    }
    static QByteArray word(const QByteArray &line, const QByteArray &name)
    {
        const qsizetype at = line.indexOf(name) + name.size();
        return line.mid(at, line.indexOf(' ', at) - at);
    }

    std::shared_ptr<Hold> watched(const QByteArray &name, int node)
    {
        const auto hold = m_program->acquire(longLeased(name, m_program->newOwner()));
        connect(hold.get(), &Hold::lost, this, [this](LossReason reason) { m_lost << reason; });
        awaitUntil([&] { return watchedKeys(node) == 1; }, atMost);
        return hold;
    }

    std::unique_ptr<RedisCluster> m_cluster;
    std::unique_ptr<LockHolder> m_program;
    QList<LossReason> m_lost;
};

QTEST_GUILESS_MAIN(TestClusterLoss)

} // namespace lockscope::cluster_loss_test

#include "tst_cluster_loss.moc"
