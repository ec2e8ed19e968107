// The cost of an action for the server, as the server counts it. The command budget of a connection (50 or 200 a
// second) is based on this.
#include "core/actions/kinds/action.h"
#include "tests/support/action_room.h"
#include "tests/support/fair_queue.h"
#include "tests/support/redis_server.h"

#include <QTest>

namespace lockscope::action_cost_test {

using actions::Actions;
using actions::Target;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

// Everything that was executed, including scripts and transactions, but without the counting itself.
qint64 executed(BlockingRedis &redis)
{
    qint64 calls = 0;
    for (const QByteArray &line : redis.call({"INFO", "commandstats"}).toBytes().split('\n')) {
        if (line.startsWith("cmdstat_") && !line.startsWith("cmdstat_info"))
            calls += line.mid(line.indexOf("calls=") + 6).split(',').first().toLongLong();
    }
    return calls;
}

} // namespace

class TestActionCost : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void noActionCostsMoreThanItsBudget_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<QByteArray>("kind");
        QSet<QByteArray> tested{"disconnect", "put-back", "set-permits", "sweep"}; // these do not act on a held lock
        const auto row = [&tested](const QByteArray &action, const QByteArray &kind) {
            QTest::newRow(QByteArray(action + ", " + kind).constData()) << action << kind;
            tested << action;
        };
        for (const char *kind : {"reentrant", "fair", "read", "token"})
            row("force-release", kind);
        row("wake", "fair");
        row("evict", "fair");
        row("remove-reader", "read");
        row("set-ttl", "no expiry");
        for (const actions::Action *action : actions::allActions())
            QVERIFY2(tested.contains(action->word), action->word);
    }

    void noActionCostsMoreThanItsBudget()
    {
        QFETCH(QByteArray, action);
        QFETCH(QByteArray, kind);
        make(kind);
        ActionRoom room(*m_server);
        room.planned(action, targetOf(action)); // now the scripts are loaded, and one-time queries are done
        const qint64 before = executed(*m_redis);
        const actions::PlanPtr plan = room.planned(action, targetOf(action));
        const qint64 planned = executed(*m_redis);
        QCOMPARE(room.executed(plan->id).what, actions::Outcome::What::Done);
        const qint64 done = executed(*m_redis);
        qInfo("plan %lld, act %lld", planned - before, done - planned);
        QVERIFY2(planned - before <= Actions::commandsOfPlan, QByteArray::number(planned - before));
        QVERIFY2(done - planned <= Actions::commandsOfAct, QByteArray::number(done - planned));
    }

private:
    void make(const QByteArray &kind)
    {
        if (kind == "token") {
            m_redis->call({"SET", "orders:lock", "3f2a91c0", "PX", "600000"});
            return;
        }
        if (kind == "read") {
            m_redis->call({"HSET", "orders:lock", "mode", "read", ownerA, "1", ownerB, "1"});
            m_redis->call({"SET", "{orders:lock}:" + ownerB + ":rwlock_timeout:1", "1", "PX", "600000"});
        } else {
            m_redis->call({"HSET", "orders:lock", ownerA, "1"});
        }
        if (kind != "no expiry")
            m_redis->call({"PEXPIRE", "orders:lock", "600000"});
        if (kind == "fair") {
            FairQueue queue(*m_redis, "orders:lock");
            queue.ghost(ownerB, 300'000);
            queue.ghost("88888888-0002-4a5b-8c6d-1234567890ab:9", 600'000);
        }
    }
    static Target targetOf(const QByteArray &action)
    {
        Target target{idOf("orders:lock")};
        if (action == "evict")
            target.holder = Owner(ownerB);
        else if (action == "remove-reader")
            target.holder = Owner(ownerA);
        else if (action == "set-ttl")
            target.amount = 60'000;
        return target;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestActionCost)

} // namespace lockscope::action_cost_test

#include "tst_action_cost.moc"
