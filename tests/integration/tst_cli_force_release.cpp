// `lockscope-cli force-release` as a script sees it: exit codes, and no false claims.
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_force_release_test {

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

} // namespace

class TestCliForceRelease : public QObject {
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
        m_redis->call({"CONFIG", "RESETSTAT"});
        m_redis->call({"HSET", "order:42", ownerA, "1"});
    }

    void aChangedLockIsLeftAloneAndEndsWithTwo()
    {
        QLockFile turn(audit() + QStringLiteral(".lock"));
        QVERIFY(turn.lock());
        CliProcess force(*m_server, command(ownerA));
        awaitUntil([this] { return m_redis->call({"INFO", "commandstats"}).toBytes().contains("cmdstat_exec:"); });
        m_redis->call({"DEL", "order:42"}); // the plan is made, and waits for the audit file
        m_redis->call({"HSET", "order:42", ownerB, "1"});
        turn.unlock();
        QCOMPARE(force.finish(), 2);
        QVERIFY2(force.err().contains("nothing was done"), force.err().constData());
        QVERIFY(!m_redis->call({"HGET", "order:42", ownerB}).isNil());
    }

    void anotherHolderEndsWithTwo()
    {
        CliProcess force(*m_server, command(ownerB));
        QCOMPARE(force.finish(), 2);
        QVERIFY2(force.err().contains("is not held by"), force.err().constData());
        QVERIFY(!QFile::exists(audit()));
    }

    void whatIsGoneEndsWithOne()
    {
        m_redis->call({"DEL", "order:42"});
        CliProcess force(*m_server, command(ownerA));
        QCOMPARE(force.finish(), 1);
    }

    void anOutcomeThatIsNotRecordedIsNotClaimedToBe_data()
    {
        QTest::addColumn<bool>("json");
        QTest::newRow("text") << false;
        QTest::newRow("json") << true;
    }

    void anOutcomeThatIsNotRecordedIsNotClaimedToBe()
    {
        QFETCH(bool, json);
        m_redis->call({"CLIENT", "PAUSE", "60000", "WRITE"});
        QStringList words = command(ownerA);
        if (json)
            words << QStringLiteral("--json");
        CliProcess force(*m_server, words);
        awaitUntil([this] { // the intent is written; the action waits for the server
            QFile file(audit());
            return file.open(QIODevice::ReadOnly) && file.readAll().endsWith('\n');
        });
        QLockFile turn(audit() + QStringLiteral(".lock"));
        QVERIFY(turn.lock());
        m_redis->call({"CLIENT", "UNPAUSE"});
        QCOMPARE(force.finish(), 0); // the action was done
        QVERIFY2(!force.out().contains("Recorded in"), force.out().constData());
        QVERIFY2(force.err().contains("the outcome is not recorded"), force.err().constData());
        QVERIFY2(force.err().contains(audit().toUtf8()), force.err().constData());
        if (json) {
            const QJsonObject told = QJsonDocument::fromJson(force.out()).object();
            QCOMPARE(told[QLatin1String("result")].toString(), QStringLiteral("released"));
            QCOMPARE(told[QLatin1String("audit_file")].toString(), audit());
            QVERIFY(told[QLatin1String("audit_warning")].toString().contains(QStringLiteral("locked")));
        }
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 0);
    }

    void whatIsRecordedIsSaid()
    {
        CliProcess force(*m_server, command(ownerA) << QStringLiteral("--json"));
        QCOMPARE(force.finish(), 0);
        const QJsonObject told = QJsonDocument::fromJson(force.out()).object();
        QVERIFY(told[QLatin1String("audit_warning")].isNull());
    }

    void whichOptionNamesAnotherFileIsSaid()
    {
        CliProcess force(*m_server, command(ownerA, QStringLiteral("/proc/none/audit")));
        QCOMPARE(force.finish(), 3);
        QVERIFY2(force.err().contains("--audit-file FILE"), force.err().constData());
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 1);
    }

private:
    QString audit() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    QStringList command(const QByteArray &holder, const QString &file = {}) const
    {
        return {QStringLiteral("force-release"), QStringLiteral("order:42"),     QStringLiteral("--if-holder"),
                QString::fromLatin1(holder),     QStringLiteral("--reason"),     QStringLiteral("stuck"),
                QStringLiteral("--audit-file"),  file.isEmpty() ? audit() : file};
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliForceRelease)

} // namespace lockscope::cli_force_release_test

#include "tst_cli_force_release.moc"
