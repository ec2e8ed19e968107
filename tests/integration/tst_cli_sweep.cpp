// `lockscope-cli sweep` as a script sees it: a dry run by default, exit codes, and what it deletes.
#include "tests/support/audit_records.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_sweep_test {

namespace {

const QByteArray reader = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

} // namespace

class TestCliSweep : public QObject {
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
        m_folder = std::make_unique<QTemporaryDir>();
        m_redis->call({"CLIENT", "UNPAUSE"});
        m_redis->call({"FLUSHALL"});
        m_redis->call({"SET", "{a}:" + reader + ":rwlock_timeout:1", "1"});
        m_redis->call({"RPUSH", "redisson_lock_queue:{b}", "u:1"});
        m_redis->call({"ZADD", "redisson_lock_timeout:{b}", "5", "u:1"});
        m_redis->call({"SET", "redisson_lock_token:{c}", "7"});
        m_redis->call({"SET", "app", "x"});
    }

    void withoutCleanNothingIsChanged()
    {
        CliProcess sweep(*m_server, {QStringLiteral("sweep")});
        QCOMPARE(sweep.finish(), 0);
        QVERIFY2(sweep.out().contains("dead      {a}:"), sweep.out().constData());
        QVERIFY2(sweep.out().contains("needed    redisson_lock_token:{c}"), sweep.out().constData());
        QVERIFY2(sweep.out().contains("5 keys read; 3 left behind, 2 of them provably dead"), sweep.out().constData());
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(5));
    }

    void whatIsDeadIsCleanedAndRecorded()
    {
        CliProcess sweep(*m_server, clean() << QStringLiteral("--json"));
        QCOMPARE(sweep.finish(), 0);
        const QJsonObject told = QJsonDocument::fromJson(sweep.out()).object();
        QStringList results;
        for (const auto &row : told[QLatin1String("leftovers")].toArray())
            results << row[QLatin1String("verdict")].toString() + QLatin1Char(' ')
                    + row[QLatin1String("result")].toString();
        QCOMPARE(results,
                 (QStringList{QStringLiteral("dead swept"), QStringLiteral("dead swept"), QStringLiteral("needed ")}));
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(2));
        const auto records = auditRecords(audit());
        QCOMPARE(records.size(), 4);
        QSet<QString> batches;
        for (int i = 0; i < 4; i += 2) {
            const QJsonObject &intent = records[i];
            QCOMPARE(intent[QLatin1String("batch_size")].toInt(), 2);
            batches << intent[QLatin1String("batch")].toString();
        }
        QCOMPARE(batches.size(), 1);
    }

    // A report has at most 10 000 keys.
    void aReportThatIsNotWholeIsNoSuccess()
    {
        const QByteArray fill = "for i = 1, 10000 do redis.call('set', '{x' .. i .. '}:' .. ARGV[1], 1) end return 1";
        QCOMPARE(m_redis->call({"EVAL", fill, "0", reader + ":rwlock_timeout:1"}).toInt(), 1);
        CliProcess sweep(*m_server, {QStringLiteral("sweep"), QStringLiteral("--json")});
        QCOMPARE(sweep.finish(Millis(60'000)), 4);
        QVERIFY2(sweep.err().contains("there are more leftovers"), sweep.err().constData());
        QVERIFY(sweep.out().contains("\"complete\":false"));
    }

    void aReasonIsAskedFor()
    {
        CliProcess sweep(*m_server, {QStringLiteral("sweep"), QStringLiteral("--clean")});
        QCOMPARE(sweep.finish(), 64);
        QVERIFY(sweep.err().contains("--reason"));
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(5));
    }

    void beyondTwentyTheNumberIsConfirmed()
    {
        for (int i = 0; i < 20; ++i)
            m_redis->call({"SET", "{x" + QByteArray::number(i) + "}:" + reader + ":rwlock_timeout:1", "1"});
        CliProcess refused(*m_server, clean());
        QCOMPARE(refused.finish(), 3);
        QVERIFY2(refused.err().contains("22 targets at once"), refused.err().constData());
        QVERIFY2(refused.err().contains("--confirm-count"), refused.err().constData());
        QCOMPARE(refused.err().count('\n'), 1); // not one message per key
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(25));
        CliProcess confirmed(*m_server, clean() << QStringLiteral("--confirm-count") << QStringLiteral("22"));
        QCOMPARE(confirmed.finish(), 0);
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(2));
    }

    // The message says which number or name to give, and both are accepted.
    void onProdOneIsConfirmedByItsName()
    {
        m_redis->call({"FLUSHALL"});
        const QByteArray key = "{x}:" + reader + ":rwlock_timeout:1";
        m_redis->call({"SET", key, "1"});
        const QStringList prod = clean() << QStringLiteral("--environment") << QStringLiteral("prod");
        CliProcess refused(*m_server, prod);
        QCOMPARE(refused.finish(), 3);
        QVERIFY2(refused.err().contains("--confirm-name NAME") && refused.err().contains(key),
                 refused.err().constData());
        CliProcess wrong(*m_server, prod + QStringList{QStringLiteral("--confirm-name"), QStringLiteral("x")});
        QCOMPARE(wrong.finish(), 3);
        QCOMPARE(m_redis->call({"EXISTS", key}), RedisValue::integer(1));
        CliProcess right(*m_server, prod + QStringList{QStringLiteral("--confirm-name"), QString::fromLatin1(key)});
        QCOMPARE(right.finish(), 0);
        QCOMPARE(m_redis->call({"EXISTS", key}), RedisValue::integer(0));
    }

    // The server delays the first deletion, so Ctrl+C comes between the keys. No key has an error then.
    void ctrlCStopsBeforeTheNext()
    {
        m_redis->call({"CLIENT", "PAUSE", "60000", "WRITE"});
        CliProcess sweep(*m_server, clean());
        awaitUntil([this] { return m_redis->call({"INFO", "clients"}).toBytes().contains("blocked_clients:1"); });
        sweep.interrupt();
        m_redis->call({"CLIENT", "UNPAUSE"});
        QCOMPARE(sweep.finish(), 130);
        QCOMPARE(sweep.out().count("swept  "), 1);
        QVERIFY2(sweep.err().contains("1 of 2 keys were not reached and are unchanged"), sweep.err().constData());
        QVERIFY(m_redis->call({"DBSIZE"}).toInt() > 2);
    }

    void withoutARecordNothingIsDeleted()
    {
        QStringList words = clean();
        words.last() = QStringLiteral("/proc/none/audit");
        CliProcess sweep(*m_server, words);
        QCOMPARE(sweep.finish(), 3);
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(5));
    }

private:
    QString audit() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    QStringList clean() const
    {
        return {QStringLiteral("sweep"), QStringLiteral("--clean"),      QStringLiteral("--reason"),
                QStringLiteral("tidy"),  QStringLiteral("--audit-file"), audit()};
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliSweep)

} // namespace lockscope::cli_sweep_test

#include "tst_cli_sweep.moc"
