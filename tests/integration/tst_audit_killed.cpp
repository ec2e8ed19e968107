// The program is killed at every step of an action, two hundred times. Whatever was done has its intent in the file,
// the chain is intact, and intents without an outcome are listed.
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace lockscope::audit_killed_test {

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
constexpr int runs = 200;

// The step at which the program is killed.
enum Step {
    Anywhere, // at a random moment
    AfterIntent, // as soon as the intent is in the file
    BeforeAction, // the script was sent, but the server has not run it
    BeforeOutcome, // the action is done, and the outcome waits for the file
    AfterOutcome,
    Steps_
};

} // namespace

class TestAuditKilled : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }

    void nothingIsLost()
    {
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(CliProcess(*m_server, command("first")).finish(), 1); // measures the usual duration
        m_longest = int(timer.elapsed()) * 3 / 2;
        int cut = 0;
        for (int run = 0; run < runs; ++run) {
            const QByteArray name = "order:" + QByteArray::number(run);
            m_redis->call({"HSET", name, owner, "1"});
            const qsizetype before = lines().size();
            killAt(Step(run % Steps_), name);
            m_redis->call({"CLIENT", "UNPAUSE"});
            cut += lines().size() == before + 1 ? 1 : 0;
            QVERIFY2(isToldOf(name), name.constData());
        }
        qInfo("%d of %d ended between intent and outcome", cut, runs);
        QVERIFY2(cut >= runs * 2 / 5, "the kills missed what they were for");

        CliProcess verify({QStringLiteral("audit"), QStringLiteral("verify"), file()});
        QVERIFY2(verify.finish() == 0, verify.err().constData());
        QCOMPARE(listed(), unfinished());
        QVERIFY(unfinished().size() >= cut);
        QCOMPARE(CliProcess(*m_server, command("order:none")).finish(), 1); // and the program still works
    }

private:
    void killAt(Step step, const QByteArray &name)
    {
        if (step == BeforeAction || step == BeforeOutcome)
            m_redis->call({"CLIENT", "PAUSE", "60000", "WRITE"});
        const qsizetype before = lines().size();
        CliProcess force(*m_server, command(name));
        QLockFile turn(file() + QStringLiteral(".lock"));
        switch (step) {
        case Anywhere: QTest::qSleep(QRandomGenerator::global()->bounded(m_longest)); break;
        case AfterIntent:
        case BeforeAction: waitForLines(before + 1); break;
        case BeforeOutcome:
            waitForLines(before + 1);
            QVERIFY(turn.tryLock(10'000));
            m_redis->call({"CLIENT", "UNPAUSE"});
            awaitUntil([&] { return m_redis->call({"EXISTS", name}).toInt() == 0; });
            break;
        case AfterOutcome: waitForLines(before + 2); break;
        case Steps_: break;
        }
        if (force.isRunning())
            ::kill(pid_t(force.pid()), SIGKILL);
        turn.unlock();
    }

    // Each lock that the server has lost has an intent, and each action that is recorded as done was done.
    bool isToldOf(const QByteArray &name)
    {
        bool isIntended = false, isReleased = false;
        QString id;
        for (const QJsonObject &record : records()) {
            if (record[QLatin1String("name")].toString() == QLatin1String(name)) {
                isIntended = true;
                id = record[QLatin1String("id")].toString();
            }
            isReleased |= !id.isEmpty() && record[QLatin1String("intent")].toString() == id
                && record[QLatin1String("result")].toString() == QLatin1String("released");
        }
        const bool isGone = m_redis->call({"EXISTS", name}).toInt() == 0;
        return (!isGone || isIntended) && (!isReleased || isGone);
    }

    void waitForLines(qsizetype count)
    {
        QElapsedTimer timer;
        timer.start();
        // without a pause, because the next moment matters
        while (lines().size() < count && timer.elapsed() < 20'000) { }
        QVERIFY(lines().size() >= count);
    }

    QStringList command(const QByteArray &name) const
    {
        return {QStringLiteral("force-release"), QString::fromLatin1(name),
                QStringLiteral("--if-holder"),   QString::fromLatin1(owner),
                QStringLiteral("--reason"),      QStringLiteral("stuck"),
                QStringLiteral("--audit-file"),  file()};
    }
    QString file() const { return m_folder.filePath(QStringLiteral("audit.jsonl")); }
    QList<QByteArray> lines() const // complete lines
    {
        QFile in(file());
        if (!in.open(QIODevice::ReadOnly))
            return {};
        auto all = in.readAll().split('\n');
        all.removeLast();
        return all;
    }
    QList<QJsonObject> records() const
    {
        QList<QJsonObject> all;
        for (const QByteArray &line : lines())
            all << QJsonDocument::fromJson(line).object();
        return all;
    }
    QSet<QString> unfinished() const
    {
        QSet<QString> open;
        for (const QJsonObject &record : records()) {
            if (record[QLatin1String("phase")].toString() == QLatin1String("intent"))
                open.insert(record[QLatin1String("id")].toString());
            else
                open.remove(record[QLatin1String("intent")].toString());
        }
        return open;
    }
    QSet<QString> listed() const
    {
        CliProcess show({QStringLiteral("audit"), QStringLiteral("show"), file(), QStringLiteral("--unfinished"),
                         QStringLiteral("--json")});
        QSet<QString> ids;
        if (show.finish() != 0)
            return ids;
        for (const QByteArray &line : show.out().trimmed().split('\n'))
            ids.insert(QJsonDocument::fromJson(line).object()[QLatin1String("id")].toString());
        return ids;
    }

    QTemporaryDir m_folder;
    int m_longest = 0; // in ms
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestAuditKilled)

} // namespace lockscope::audit_killed_test

#include "tst_audit_killed.moc"
