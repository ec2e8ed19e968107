// Several locks are broken one after the other: each separately, none twice, and none that another owner holds by then.
#include "core/actions/batch.h"
#include "tests/support/force_release_room.h"

#include <QTest>

namespace lockscope::batch_test {

using namespace lockscope::actions;
using What = Outcome::What;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

} // namespace

class TestBatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init()
    {
        m_redis->call({"FLUSHALL"});
        m_room = std::make_unique<ForceReleaseRoom>(*m_server);
        m_told.clear();
    }
    void cleanup() { m_room.reset(); }

    void eachIsDoneAndRecordedByItself()
    {
        Actions actions(m_room->tools, m_room->audit);
        const auto items = listed(actions, 3);
        QCOMPARE(run(actions, items), std::size_t(3));
        QCOMPARE(
            words(),
            (QStringList{QStringLiteral("0 released"), QStringLiteral("1 released"), QStringLiteral("2 released")}));
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(0));
        const auto records = m_room->records();
        QCOMPARE(records.size(), 6);
        for (int i = 0; i < 6; i += 2)
            QCOMPARE(records[i][QLatin1String("batch")].toString(), QStringLiteral("one id"));
    }

    // The list has the locks as they were shown, not as they are at their turn.
    void whoTookOneMeanwhileKeepsIt()
    {
        Actions actions(m_room->tools, m_room->audit);
        const auto items = listed(actions, 3);
        m_redis->call({"DEL", "lock:1"});
        m_redis->call({"HSET", "lock:1", ownerB, "1"});
        QCOMPARE(run(actions, items), std::size_t(3));
        QCOMPARE(
            words(),
            (QStringList{QStringLiteral("0 released"), QStringLiteral("1 changed"), QStringLiteral("2 released")}));
        QCOMPARE(m_redis->call({"HGET", "lock:1", ownerB}), RedisValue::bytes("1"));
    }

    // Nor does the same owner lose a lock that it has acquired or entered again since, because it is at work.
    void whoTookOneAgainKeepsIt()
    {
        Actions actions(m_room->tools, m_room->audit);
        const auto items = listed(actions, 4);
        m_redis->call({"HINCRBY", "lock:0", ownerA, "1"});
        m_redis->call({"PEXPIRE", "lock:1", "60000"}); // a lease, where there was none
        m_redis->call({"DEL", "lock:2"});
        QVERIFY(!*await(m_room->tools.monitor->read(Key("lock:2"), {}))); // the monitor saw that it was gone
        m_redis->call({"HSET", "lock:2", ownerA, "1"});
        QCOMPARE(run(actions, items), std::size_t(4));
        QCOMPARE(words(),
                 (QStringList{QStringLiteral("0 changed"), QStringLiteral("1 changed"), QStringLiteral("2 changed"),
                              QStringLiteral("3 released")}));
        QCOMPARE(m_redis->call({"HGET", "lock:0", ownerA}), RedisValue::bytes("2"));
        QCOMPARE(m_redis->call({"HGET", "lock:2", ownerA}), RedisValue::bytes("1"));
    }

    // After the lock was acquired again, its lease ends at another time, later or earlier.
    void aLeaseThatBeganAnewIsKept()
    {
        Actions actions(m_room->tools, m_room->audit);
        for (const char *name : {"lock:0", "lock:1", "lock:2"}) {
            m_redis->call({"HSET", name, ownerA, "1"});
            m_redis->call({"PEXPIRE", name, "600000"});
        }
        const auto items = listed(actions, 3);
        m_redis->call({"PEXPIRE", "lock:0", "900000"});
        m_redis->call({"PEXPIRE", "lock:1", "300000"});
        QCOMPARE(run(actions, items), std::size_t(3));
        QCOMPARE(words(),
                 (QStringList{QStringLiteral("0 changed"), QStringLiteral("1 changed"), QStringLiteral("2 released")}));
    }

    void whatIsGoneOrFailsDoesNotEndIt()
    {
        Actions actions(m_room->tools, m_room->audit);
        const auto items = listed(actions, 3);
        m_redis->call({"DEL", "lock:0"});
        QCOMPARE(run(actions, items), std::size_t(3));
        QCOMPARE(words(),
                 (QStringList{QStringLiteral("0 precondition"), QStringLiteral("1 released"),
                              QStringLiteral("2 released")}));
    }

    void stoppedTheRestIsNotBegun()
    {
        Actions actions(m_room->tools, m_room->audit);
        const auto items = listed(actions, 3);
        std::stop_source stop;
        m_onTold = [&stop] { stop.request_stop(); };
        QCOMPARE(run(actions, items, stop.get_token()), std::size_t(1));
        m_onTold = {};
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(2));
    }

    void withoutARecordNoneIsBegunAfterTheFirst()
    {
        AuditLog nowhere(QStringLiteral("/proc/none/audit"));
        Actions actions(m_room->tools, nowhere);
        const auto items = listed(actions, 3);
        QCOMPARE(run(actions, items), std::size_t(1));
        QCOMPARE(words(), QStringList{QStringLiteral("0 forbidden")});
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(3));
    }

    void theNumberIsTypedBeyondTwenty()
    {
        Actions actions(m_room->tools, m_room->audit);
        const auto items = listed(actions, 21);
        QCOMPARE(run(actions, items), std::size_t(1));
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(21));
        m_told.clear();
        QCOMPARE(run(actions, items, {}, 21), std::size_t(21));
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(0));
    }

    // With the undo plans that were made when each was done; the number is not typed again.
    void whatWasDoneIsPutBackOneByOne()
    {
        Actions actions(m_room->tools, m_room->audit);
        const auto items = listed(actions, 3);
        QCOMPARE(run(actions, items), std::size_t(3));
        std::vector<BatchItem> back;
        for (std::size_t i = 0; i < 3; ++i)
            back.push_back({items[i].target, m_undo[i]});
        m_redis->call({"HSET", "lock:1", ownerB, "1"});
        m_told.clear();
        QCOMPARE(run(actions, back, {}, 0, "put-back"), std::size_t(3));
        QCOMPARE(
            words(),
            (QStringList{QStringLiteral("0 released"), QStringLiteral("1 changed"), QStringLiteral("2 released")}));
        QCOMPARE(m_redis->call({"HGET", "lock:0", ownerA}), RedisValue::bytes("1"));
        QCOMPARE(m_redis->call({"HGET", "lock:2", ownerA}), RedisValue::bytes("1"));
        QCOMPARE(m_redis->call({"HLEN", "lock:1"}), RedisValue::integer(1)); // the new owner keeps it
    }

private:
    // As a dialog lists them: planned and shown.
    std::vector<BatchItem> listed(const Actions &actions, int count)
    {
        std::vector<BatchItem> items;
        for (int i = 0; i < count; ++i) {
            const QByteArray name = "lock:" + QByteArray::number(i);
            m_redis->call({"HSET", name, ownerA, "1"});
            const Target target{{{}, 0, Key(name)}};
            const auto plan = await(actions.plan("force-release", target, {}));
            if (!plan)
                throw std::runtime_error(plan.error().message.toStdString());
            items.push_back({target, *plan});
        }
        return items;
    }
    std::size_t run(Actions &actions, const std::vector<BatchItem> &items, std::stop_token stop = {}, int typed = 0,
                    const QByteArray &action = "force-release")
    {
        Consent consent{QStringLiteral("stuck"), {}, Batch{QStringLiteral("one id"), int(items.size()), typed}};
        const auto told = [this](std::size_t at, const Result<Outcome> &outcome) {
            const QLatin1String word = outcome
                ? outcome->what == What::Done ? QLatin1String("released") : QLatin1String("changed")
                : lockscope::word(outcome.error().kind);
            m_told << QString::number(at) + QLatin1Char(' ') + word;
            if (outcome && outcome->undo)
                m_undo[at] = outcome->undoPlan;
            if (m_onTold)
                m_onTold();
        };
        return await(runBatch(&actions, m_room->client->clock(), action, items, consent, 1'000, told, stop));
    }
    const QStringList &words() const { return m_told; }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<ForceReleaseRoom> m_room;
    QStringList m_told;
    std::map<std::size_t, PlanPtr> m_undo;
    std::function<void()> m_onTold;
};

QTEST_GUILESS_MAIN(TestBatch)

} // namespace lockscope::batch_test

#include "tst_batch.moc"
