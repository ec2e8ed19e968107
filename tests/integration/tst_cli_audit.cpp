// What the command line says about the audit file, and what a policy refuses: exit codes that scripts rely on.
#include "core/actions/audit/audit_writer.h"
#include "tests/support/audit_records.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/files_up_to.h"
#include "tests/support/redis_server.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <sys/mount.h>
#include <sys/stat.h>

namespace lockscope::cli_audit_test {

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

} // namespace

class TestCliAudit : public QObject {
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
        m_redis->call({"CONFIG", "RESETSTAT"});
        m_redis->call({"HSET", "order:42", owner, "1"});
    }

    void aReadOnlyConnectionRefusesWithThree()
    {
        CliProcess force(*m_server, forceRelease() << QStringLiteral("--read-only"));
        QCOMPARE(force.finish(), 3);
        QVERIFY2(force.err().contains("read-only"), force.err().constData());
        QVERIFY(isHeld());
        QVERIFY(!QFile::exists(file())); // an early refusal leaves no intent
        CliProcess acquire(*m_server, {QStringLiteral("acquire"), QStringLiteral("a"), QStringLiteral("--read-only")});
        QCOMPARE(acquire.finish(), 3);
    }

    void prodWantsTheNameAndSaysHow()
    {
        CliProcess without(*m_server, forceRelease() << prod());
        QCOMPARE(without.finish(), 3);
        QVERIFY2(without.err().contains("--confirm-name NAME"), without.err().constData());
        CliProcess wrong(*m_server,
                         forceRelease() << prod() << QStringLiteral("--confirm-name") << QStringLiteral("order:43"));
        QCOMPARE(wrong.finish(), 3);
        QVERIFY2(wrong.err().contains("order:43"), wrong.err().constData());
        QVERIFY(isHeld());
        QVERIFY(!QFile::exists(file()));
        CliProcess right(*m_server,
                         forceRelease() << prod() << QStringLiteral("--confirm-name") << QStringLiteral("order:42"));
        QCOMPARE(right.finish(), 0);
        QVERIFY(!isHeld());
        const QJsonObject intent = objectsOf(contents()).value(0);
        QCOMPARE(intent[QLatin1String("environment")].toString(), QStringLiteral("prod"));
        QCOMPARE(intent[QLatin1String("app")].toString(), QStringLiteral("lockscope-cli"));
        QCOMPARE(intent[QLatin1String("acl_whoami")].toString(), QStringLiteral("default"));
        QCOMPARE(intent[QLatin1String("run_id")].toString().size(), 40);
        QCOMPARE(intent[QLatin1String("node")].toString(), m_server->socketPath());
    }

    void anEnvironmentThatIsNoneIsWrongUsage()
    {
        CliProcess list(*m_server, {QStringLiteral("list"), QStringLiteral("--environment"), QStringLiteral("live")});
        QCOMPARE(list.finish(), 64);
        QVERIFY2(list.err().contains("dev, staging or prod"), list.err().constData());
    }

    void verifySaysWhetherItIsWhole()
    {
        CliProcess none({QStringLiteral("audit"), QStringLiteral("verify"), file()});
        QCOMPARE(none.finish(), 1);
        setContents("root:x:0:0\nbin:x:1:1\n"); // a file of another program
        const auto other = CliProcess({QStringLiteral("audit"), QStringLiteral("verify"), file()}).run();
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("it is not an audit file") && other.out.isEmpty(), other.err.constData());
        QVERIFY(QFile::remove(file()));
        QCOMPARE(CliProcess(*m_server, forceRelease()).finish(), 0);
        CliProcess whole({QStringLiteral("audit"), QStringLiteral("verify"), file()});
        QCOMPARE(whole.finish(), 0);
        QCOMPARE(whole.out(), QByteArray("chain verified: 2 records\n"));

        setContents(contents().replace("stuck", "stack"));
        CliProcess changed({QStringLiteral("audit"), QStringLiteral("verify"), file()});
        QCOMPARE(changed.finish(), 2);
        QVERIFY2(changed.err().contains("line 1 of") && changed.err().contains("was changed"),
                 changed.err().constData());
        CliProcess json({QStringLiteral("audit"), QStringLiteral("verify"), file(), QStringLiteral("--json")});
        QCOMPARE(json.finish(), 2);
        const QJsonObject told = QJsonDocument::fromJson(json.out()).object();
        QCOMPARE(told[QLatin1String("verified")], QJsonValue(false));
        QCOMPARE(told[QLatin1String("findings")].toArray().at(0)[QLatin1String("line")].toInt(), 1);
    }

    void showTellsWhatWasDone()
    {
        QCOMPARE(CliProcess(*m_server, forceRelease()).finish(), 0);
        m_redis->call({"HSET", "order:43", owner, "1"});
        QCOMPARE(CliProcess(*m_server, forceRelease(QStringLiteral("order:43"))).finish(), 0);
        QCOMPARE(shown({}).size(), 2);
        const auto named = shown({QStringLiteral("--name"), QStringLiteral("order:43")});
        QCOMPARE(named.size(), 1);
        QCOMPARE(named[0][QLatin1String("name")].toString(), QStringLiteral("order:43"));
        QCOMPARE(named[0][QLatin1String("action")].toString(), QStringLiteral("force-release"));
        QCOMPARE(named[0][QLatin1String("result")].toString(), QStringLiteral("released"));
        QCOMPARE(named[0][QLatin1String("reason")].toString(), QStringLiteral("stuck"));
        QCOMPARE(shown({QStringLiteral("--since"), QStringLiteral("1h")}).size(), 2);
        QCOMPARE(shown({QStringLiteral("--since"), QStringLiteral("2199-01-01T00:00:00Z")}).size(), 0);
        QCOMPARE(shown({QStringLiteral("--unfinished")}).size(), 0);
        CliProcess text({QStringLiteral("audit"), QStringLiteral("show"), file()});
        QCOMPARE(text.finish(), 0);
        QVERIFY2(text.out().contains("force-release 'order:42'") && text.out().contains(": released  (stuck)"),
                 text.out().constData());
    }

    void whatIsUnfinishedIsToldWithTheLockAsItIs()
    {
        QJsonObject intent{{QStringLiteral("phase"), QStringLiteral("intent")},
                           {QStringLiteral("action"), QStringLiteral("force-release")},
                           {QStringLiteral("name_base64"), QString::fromLatin1(QByteArray("order:42").toBase64())},
                           {QStringLiteral("node"), m_server->socketPath()},
                           {QStringLiteral("db"), 0}};
        QVERIFY(actions::AuditWriter(file()).append(intent));
        const auto alone = shown({QStringLiteral("--unfinished")});
        QCOMPARE(alone.size(), 1);
        QVERIFY(alone[0][QLatin1String("result")].isNull());
        QVERIFY(!alone[0].contains(QLatin1String("now"))); // no server was named
        CliProcess asked(*m_server,
                         {QStringLiteral("audit"), QStringLiteral("show"), file(), QStringLiteral("--unfinished")});
        QCOMPARE(asked.finish(), 0);
        QVERIFY2(asked.out().contains("OUTCOME UNKNOWN"), asked.out().constData());
        QVERIFY2(asked.out().contains("  now: Held by 3f2a91c0"), asked.out().constData());
        m_redis->call({"ACL", "SETUSER", "default", "-pttl", "-ttl"});
        const auto unread =
            CliProcess(*m_server,
                       {QStringLiteral("audit"), QStringLiteral("show"), file(), QStringLiteral("--unfinished")})
                .run();
        m_redis->call({"ACL", "SETUSER", "default", "+pttl", "+ttl"});
        QVERIFY2(unread.code == 3 && unread.out.contains("OUTCOME UNKNOWN"), unread.err.constData());
        m_redis->call({"DEL", "order:42"});
        CliProcess gone(*m_server,
                        {QStringLiteral("audit"), QStringLiteral("show"), file(), QStringLiteral("--unfinished")});
        QCOMPARE(gone.finish(), 0);
        QVERIFY2(gone.out().contains("now: the lock does not exist"), gone.out().constData());
    }

    void wrongWordsAreSaid_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("none") << QStringList{};
        QTest::newRow("another") << QStringList{QStringLiteral("delete")};
        QTest::newRow("too many") << QStringList{QStringLiteral("verify"), QStringLiteral("a"), QStringLiteral("b")};
        QTest::newRow("not for verify") << QStringList{QStringLiteral("verify"), QStringLiteral("--unfinished")};
        QTest::newRow("no time") << QStringList{QStringLiteral("show"), QStringLiteral("--since"),
                                                QStringLiteral("yesterday")};
    }

    void wrongWordsAreSaid()
    {
        QFETCH(QStringList, words);
        CliProcess audit(QStringList{QStringLiteral("audit")} + words);
        QCOMPARE(audit.finish(), 64);
        QVERIFY(!audit.err().isEmpty());
    }

    // With any amount of space left: nothing is sent, and the file is unchanged.
    void aFileThatMayNotGrowMeansNothingIsDone_data()
    {
        QTest::addColumn<int>("left");
        for (const int left : {0, 1, 300, 600})
            QTest::addRow("%d bytes left", left) << left;
    }

    void aFileThatMayNotGrowMeansNothingIsDone()
    {
        QFETCH(int, left);
        QVERIFY(actions::AuditWriter(file()).append({{QStringLiteral("text"), QString(5'000, QLatin1Char('x'))}}));
        const QByteArray before = contents();
        m_redis->call({"CONFIG", "RESETSTAT"});
        {
            const FilesUpTo limit(rlim_t(before.size() + left));
            CliProcess force(*m_server, forceRelease());
            QCOMPARE(force.finish(), 3);
            QVERIFY2(force.err().contains(file().toUtf8()) && force.err().contains("nothing was changed"),
                     force.err().constData());
        }
        QVERIFY(isHeld());
        QVERIFY(!m_redis->call({"INFO", "commandstats"}).toBytes().contains("cmdstat_eval"));
        QCOMPARE(contents(), before);
        CliProcess whole({QStringLiteral("audit"), QStringLiteral("verify"), file()});
        QCOMPARE(whole.finish(), 0);
    }

    void aFullDiskMeansNothingIsDone()
    {
        const QByteArray small = QFile::encodeName(m_folder->filePath(QStringLiteral("small")));
        QVERIFY(mkdir(small.constData(), 0700) == 0);
        if (mount("none", small.constData(), "tmpfs", 0, "size=16k") != 0)
            QSKIP("to make a small disk needs root");
        const QString full = QFile::decodeName(small) + QStringLiteral("/audit.jsonl");
        QFile filler(QFile::decodeName(small) + QStringLiteral("/filler"));
        const bool isFilled = filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered);
        while (filler.write(QByteArray(512, 'x')) == 512) { }
        filler.close();
        CliProcess force(*m_server, forceRelease(QStringLiteral("order:42"), full));
        const int code = force.finish();
        const QByteArray said = force.err();
        umount2(small.constData(), MNT_DETACH);
        QVERIFY(isFilled);
        QCOMPARE(code, 3);
        QVERIFY2(said.contains("nothing was changed"), said.constData());
        QVERIFY(isHeld());
    }

private:
    QString file() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    QStringList forceRelease(const QString &name = QStringLiteral("order:42"), const QString &to = {}) const
    {
        return {QStringLiteral("force-release"), name,
                QStringLiteral("--if-holder"),   QString::fromLatin1(owner),
                QStringLiteral("--reason"),      QStringLiteral("stuck"),
                QStringLiteral("--audit-file"),  to.isEmpty() ? file() : to};
    }
    static QStringList prod() { return {QStringLiteral("--environment"), QStringLiteral("prod")}; }
    QList<QJsonObject> shown(const QStringList &options) const
    {
        CliProcess show(QStringList{QStringLiteral("audit"), QStringLiteral("show"), file(), QStringLiteral("--json")}
                        + options);
        if (show.finish() != 0)
            throw std::runtime_error(show.err().toStdString());
        return objectsOf(show.out());
    }
    bool isHeld() { return m_redis->call({"EXISTS", "order:42"}).toInt() == 1; }
    QByteArray contents() const
    {
        QFile in(file());
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    void setContents(const QByteArray &bytes) const
    {
        QFile out(file());
        if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
            throw std::runtime_error("not written");
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliAudit)

} // namespace lockscope::cli_audit_test

#include "tst_cli_audit.moc"
