// Sixty hostile names on the command line, on a real server: each is printed on one line, and an action affects exactly
// those bytes.
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/ends_with_us.h"
#include "tests/support/hostile_names.h"
#include "tests/support/redis_server.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_hostile_names_test {

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

using Run = CliProcess::Run;

} // namespace

class TestCliHostileNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        QCOMPARE(hostileNames().size(), std::size_t(60));
        for (const QByteArray &name : hostileNames())
            m_redis->call({"HSET", name, owner, "1"});
    }

    void allAreListedByTheirBytes()
    {
        const Run listed = run({QStringLiteral("list"), QStringLiteral("--json")});
        QCOMPARE(listed.code, 0);
        QSet<QByteArray> seen;
        for (const QJsonValue &lock : QJsonDocument::fromJson(listed.out)[QLatin1String("locks")].toArray()) {
            seen.insert(QByteArray::fromHex(lock[QLatin1String("name_hex")].toString().toLatin1()));
            QVERIFY(isHarmless(lock[QLatin1String("name")].toString()));
        }
        const auto names = hostileNames();
        QCOMPARE(seen, QSet<QByteArray>(names.begin(), names.end()));
    }

    void eachHasOneLine()
    {
        const Run listed = run({QStringLiteral("list")});
        QCOMPARE(listed.out.count('\n'), 61); // including the header
        QVERIFY(isHarmless(QString::fromUtf8(listed.out), true));
    }

    // A shell passes any bytes. Qt would replace some of them, and the command would acquire a lock of another name.
    void nameThatIsNotTextIsRefused()
    {
        const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/../bin/lockscope-cli");
        const QString line = QStringLiteral("exec '%1' --url 'unix://%2' acquire \"$(printf 'caf\\351')\" "
                                            "--lease 60s --detach")
                                 .arg(program, m_server->socketPath());
        QProcess shell;
        endWithUs(shell);
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), line});
        QVERIFY(shell.waitForFinished(60'000));
        const QByteArray said = shell.readAllStandardError();
        QVERIFY2(shell.exitCode() == 64, said.constData());
        QVERIFY2(said.contains("argument 4 is not plain UTF-8 text: 'caf\\xE9'"), said.constData());
        QCOMPARE(m_redis->call({"EXISTS", "caf\xef\xbf\xbd"}), RedisValue::integer(0));
        const Run escaped = run({QStringLiteral("acquire"), QStringLiteral("caf\\xE9"), QStringLiteral("--lease"),
                                 QStringLiteral("60s"), QStringLiteral("--detach")});
        QVERIFY2(escaped.code == 0, escaped.err.constData());
        QCOMPARE(m_redis->call({"DEL", "caf\xe9"}), RedisValue::integer(1));
    }

    void whatIsDoneHitsTheseBytesAndNoOthers()
    {
        QSet<QByteArray> left;
        for (const QByteArray &name : hostileNames())
            left.insert(name);
        for (const QByteArray &name : hostileNames()) {
            const QString shown = shownNameOf(name);
            QVERIFY2(!shown.isEmpty(), name.toHex().constData());
            const Run done = run(forceRelease(name, shown));
            QVERIFY2(done.code == 0, done.err.constData());
            QVERIFY(isHarmless(QString::fromUtf8(done.out), true));
            left.remove(name);
            QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(0));
            QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(left.size()));
        }
        const Run recorded = CliProcess({QStringLiteral("audit"), QStringLiteral("show"), audit()}).run();
        QCOMPARE(recorded.out.count('\n'), 60);
        QVERIFY(isHarmless(QString::fromUtf8(recorded.out), true));
        QCOMPARE(CliProcess({QStringLiteral("audit"), QStringLiteral("verify"), audit()}).run().code, 0);
    }

private:
    QString audit() const { return m_folder.filePath(QStringLiteral("audit.jsonl")); }
    // The name in the form that `show` takes; by bytes, so that all names differ.
    QString shownNameOf(const QByteArray &name)
    {
        const Run shown = run({QStringLiteral("show"), QStringLiteral("--now"), QStringLiteral("--json"),
                               QStringLiteral("--name-hex"), hex(name)});
        return QJsonDocument::fromJson(shown.out)[QLatin1String("name")].toString();
    }
    // By the displayed name if a user can type it as one word in a shell.
    QStringList forceRelease(const QByteArray &name, const QString &shown) const
    {
        QStringList words{QStringLiteral("force-release"),
                          QStringLiteral("--if-holder"),
                          QString::fromLatin1(owner),
                          QStringLiteral("--reason"),
                          QString::fromLatin1("a\n\x1b[31m%1 <b>"),
                          QStringLiteral("--audit-file"),
                          audit()};
        if (name.startsWith('-') || shown.contains(QChar(u'…')))
            return words + QStringList{QStringLiteral("--name-hex"), hex(name)};
        return words + QStringList{shown};
    }
    static QString hex(const QByteArray &name) { return QString::fromLatin1(name.toHex()); }
    Run run(const QStringList &words) { return CliProcess(*m_server, words).run(); }

    QTemporaryDir m_folder;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestCliHostileNames)

} // namespace lockscope::cli_hostile_names_test

#include "tst_cli_hostile_names.moc"
