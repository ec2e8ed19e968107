// Several locks at once on the command line: a list first, then each lock only if it is as listed; a result and a
// record for each, a number to confirm, a stop. Also the disconnect of a holder's client.
#include "tests/support/audit_records.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_bulk_test {

namespace {

const QByteArray dead = "3f2a91c0-0001-4a5b-8c6d-1234567890ab";
const QByteArray alive = "77777777-0002-4a5b-8c6d-1234567890ab";

using Run = CliProcess::Run;

QStringList split(const QByteArray &line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '));
}

} // namespace

class TestCliBulk : public QObject {
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
        m_redis->call({"FLUSHALL"});
        hold("a", dead + ":1");
        hold("b", dead + ":2");
        hold("c", alive + ":1");
    }

    void allOfAClientAreListedAndBroken()
    {
        const Run dry = run("force-release a b c gone --dry-run --if-holder " + dead);
        QCOMPARE(dry.code, 2); // c has another holder
        QVERIFY2(dry.out.contains("2 of 4 (--confirm-count 2)"), dry.out);
        QVERIFY2(dry.out.contains("keeps running"), dry.out);
        QCOMPARE(there(), QByteArrayList({"a", "b", "c"}));
        QVERIFY(records().isEmpty());

        const Run done = run("force-release a b c gone --reason stuck --if-holder " + dead);
        QCOMPARE(done.code, 2);
        QVERIFY2(done.out.indexOf("a: ") < done.out.indexOf("released  a"), done.out); // the list comes first
        QVERIFY2(done.out.contains("released  b"), done.out);
        QVERIFY2(done.err.contains(QByteArray("left out: c: it is not held by " + dead)), done.err);
        QVERIFY2(done.err.contains("left out: gone: "), done.err);
        QCOMPARE(there(), QByteArrayList{"c"});
        const auto all = records();
        QCOMPARE(all.size(), 4); // an intent and an outcome each
        QCOMPARE(all[0][QLatin1String("batch_size")].toInt(), 2);
        QCOMPARE(all[0][QLatin1String("batch")], all[2][QLatin1String("batch")]);
    }

    void severalHoldersCanBeSaid()
    {
        const Run done =
            run("force-release a b c --json --reason stuck --if-holder " + dead + ":1 --if-holder " + alive);
        QCOMPARE(done.code, 2);
        QCOMPARE(there(), QByteArrayList{"b"}); // another thread than the given one
        const QJsonObject told = QJsonDocument::fromJson(done.out).object();
        QCOMPARE(told[QLatin1String("meant")].toInt(), 2);
        QStringList results;
        for (const auto row : told[QLatin1String("locks")].toArray())
            results << row[QLatin1String("result")].toString();
        QCOMPARE(results,
                 (QStringList{QStringLiteral("released"), QStringLiteral("left-out"), QStringLiteral("released")}));
        QCOMPARE(told[QLatin1String("locks")][0][QLatin1String("audit_record")].toString(),
                 records().front()[QLatin1String("id")].toString());
    }

    void moreThanTwentyAreConfirmedByTheirNumber()
    {
        QByteArray names;
        for (int i = 0; i < 21; ++i) {
            names += " n" + QByteArray::number(i);
            hold("n" + QByteArray::number(i), dead + ":9");
        }
        const QByteArray line = "force-release" + names + " --reason stuck --if-holder " + dead;
        const Run refused = run(line);
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("to act on 21 targets at once") && refused.err.contains("--confirm-count"),
                 refused.err);
        QVERIFY2(refused.err.contains("20 of 21 locks were not reached"), refused.err);
        QCOMPARE(run(line + " --confirm-count 20").code, 3);
        QCOMPARE(there().size(), 24);
        QVERIFY(records().isEmpty());
        QCOMPARE(run(line + " --confirm-count 21").code, 0);
        QCOMPARE(there().size(), 3);
    }

    // A lock that changed after it was listed is left alone.
    void whatChangesBehindTheListIsLeft()
    {
        QLockFile turn(audit() + QStringLiteral(".lock"));
        QVERIFY(turn.lock());
        CliProcess force(*m_server, arguments("force-release a b --reason stuck --if-holder " + dead));
        force.waitForOutput("b: "); // listed; the first one waits for its record
        m_redis->call({"DEL", "b"});
        hold("b", alive + ":5");
        turn.unlock();
        QCOMPARE(force.finish(), 2);
        QVERIFY2(force.out().contains("released  a") && force.out().contains("changed  b"), force.out());
        QVERIFY2(force.err().contains("Holders: was "), force.err());
        QCOMPARE(m_redis->call({"HEXISTS", "b", alive + ":5"}), RedisValue::integer(1));
    }

    void ctrlCStopsBeforeTheNext()
    {
        QLockFile turn(audit() + QStringLiteral(".lock"));
        QVERIFY(turn.lock());
        CliProcess force(*m_server, arguments("force-release a b --reason stuck --if-holder " + dead));
        force.waitForOutput("b: ");
        force.interrupt();
        turn.unlock();
        QVERIFY(force.finish() != 0);
        QVERIFY2(force.err().contains("were not reached and are unchanged"), force.err());
        QCOMPARE(m_redis->call({"EXISTS", "b"}), RedisValue::integer(1));
    }

    void onProdTheNameOfTheOnlyOneLeftIsConfirmed()
    {
        const QByteArray line = "force-release a gone --environment prod --reason x --if-holder " + dead;
        const Run unconfirmed = run(line);
        QVERIFY2(unconfirmed.code == 3 && unconfirmed.err.contains("--confirm-name NAME"), unconfirmed.err);
        QCOMPARE(run(line + " --confirm-name gone").code, 3);
        const Run done = run(line + " --confirm-name a");
        QVERIFY2(done.out.contains("released  a"), done.err);
        QCOMPARE(m_redis->call({"EXISTS", "a"}), RedisValue::integer(0));
    }

    void whatDoesNotGoTogetherIsRefused()
    {
        for (const char *line : {"force-release a b --keep 10s --reason x --if-holder ",
                                 "force-release a b --confirm-name a --reason x --if-holder ",
                                 "force-release a --confirm-count 1 --reason x --if-holder "}) {
            const Run told = run(line + dead);
            QVERIFY2(told.code == 64, line);
            QVERIFY2(told.err.contains("--"), told.err);
        }
        QCOMPARE(run("force-release a --reason x --if-holder " + dead + " --if-holder " + alive).code, 64);
        QCOMPARE(run("force-release a b --reason x").code, 64);
        QCOMPARE(there().size(), 3);
    }

    void severalAreWoken()
    {
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{a}", "redisson_lock__channel:{b}"});
        const Run done = run("wake a b a --reason late");
        QVERIFY2(done.code == 0, done.err);
        QCOMPARE(done.out.count("woken  "), 2); // a name that is given twice counts once
        QCOMPARE(waiter.message(), QByteArray("0"));
        QCOMPARE(waiter.message(), QByteArray("0"));
        QCOMPARE(there().size(), 3);
    }

    void aClientIsDisconnected()
    {
        BlockingRedis program(*m_server), bystander(*m_server);
        program.call({"CLIENT", "SETNAME", "orders-" + dead});
        const QByteArray line = "disconnect a --reason hangs --if-holder " + dead + ":1";
        const Run unknown = run(line);
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains("find them by MONITOR") && unknown.err.contains("--identify"), unknown.err);
        const Run other =
            run(line.left(line.indexOf("--if")) + "--if-holder " + alive + " --client-names orders-{uuid}");
        QVERIFY(other.code != 0);
        QCOMPARE(program.call({"PING"}), RedisValue::status("PONG"));
        const Run done = run(line + " --client-names orders-{uuid}");
        QVERIFY2(done.code == 0, done.err);
        QVERIFY2(done.out.contains("disconnected; closed 1 connection"), done.out);
        QVERIFY(!m_redis->call({"CLIENT", "LIST"}).toBytes().contains("name=orders-"));
        QCOMPARE(bystander.call({"PING"}), RedisValue::status("PONG"));
        QCOMPARE(there().size(), 3); // no lock is released by it
        QCOMPARE(records().front()[QLatin1String("action")].toString(), QStringLiteral("disconnect"));
    }

    void aRecordIsFoundByItsName()
    {
        const Run done = run("force-release a --json --reason stuck --if-holder " + dead);
        const QString id = QJsonDocument::fromJson(done.out).object()[QLatin1String("audit_record")].toString();
        QVERIFY(!id.isEmpty());
        run("force-release b --reason stuck --if-holder " + dead);
        CliProcess show({QStringLiteral("audit"), QStringLiteral("show"), audit(), QStringLiteral("--id"), id});
        QCOMPARE(show.finish(), 0);
        QCOMPARE(show.out().count("force-release"), 1);
    }

private:
    void hold(const QByteArray &name, const QByteArray &owner) { m_redis->call({"HSET", name, owner, "1"}); }
    QByteArrayList there()
    {
        QByteArrayList all;
        const RedisValue names = m_redis->call({"KEYS", "*"});
        for (const RedisValue &name : names.elements())
            all << name.toBytes();
        std::sort(all.begin(), all.end());
        return all;
    }
    QString audit() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    QStringList arguments(const QByteArray &line) const
    {
        return split(line) + QStringList{QStringLiteral("--audit-file"), audit()};
    }
    Run run(const QByteArray &line) const { return CliProcess(*m_server, arguments(line)).run(); }
    QList<QJsonObject> records() const { return auditRecords(audit()); }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliBulk)

} // namespace lockscope::cli_bulk_test

#include "tst_cli_bulk.moc"
