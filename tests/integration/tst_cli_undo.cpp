// `lockscope-cli undo` as a user types it: undoes an earlier command once, within ten seconds, on the same server, and
// never against a new holder.
#include "core/actions/plan/undo_state.h"
#include "core/actions/undo/undo_folder.h"
#include "tests/support/action_room.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace lockscope::cli_undo_test {

using namespace std::chrono_literals;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";
const QByteArray uuidA = ownerA.left(36);
const QByteArray permit("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10", 16);
const QByteArray later = "99999999999999";

using Run = CliProcess::Run;
using Make = QList<QByteArrayList>;

QStringList split(const QByteArray &line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// The arguments of each offered `lockscope-cli` line with an undo.
QList<QStringList> offered(const QByteArray &out)
{
    const QByteArray before = "Undo it within 10 s: lockscope-cli ";
    QList<QStringList> all;
    for (const QByteArray &line : out.split('\n')) {
        if (const qsizetype at = line.indexOf(before); at >= 0)
            all << split(line.mid(at + before.size()));
    }
    return all;
}

QJsonObject json(const Run &run)
{
    return QJsonDocument::fromJson(run.out).object();
}

} // namespace

class TestCliUndo : public QObject {
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
        qunsetenv("LOCKSCOPE_URL");
        qunsetenv("LOCKSCOPE_PASSWORD");
        m_folder = std::make_unique<QTemporaryDir>();
        m_redis->call({"FLUSHALL"});
    }

    void everythingIsAsItWas_data()
    {
        QTest::addColumn<Make>("make");
        QTest::addColumn<QByteArray>("command");
        const QByteArray force = "force-release orders --if-holder " + ownerA;
        const QByteArray timeout = "{orders}:" + ownerA + ":rwlock_timeout:1";
        QTest::newRow("reentrant") << Make{{"HSET", "orders", ownerA, "2"}, {"PEXPIRE", "orders", "60000"}} << force;
        QTest::newRow("without an end") << Make{{"HSET", "orders", ownerA, "1"}} << force;
        QTest::newRow("fair") << Make{{"HSET", "orders", ownerA, "1"},
                                      {"PEXPIRE", "orders", "60000"},
                                      {"RPUSH", "redisson_lock_queue:{orders}", ownerB},
                                      {"ZADD", "redisson_lock_timeout:{orders}", later, ownerB}}
                              << force;
        QTest::newRow("fenced") << Make{{"HSET", "orders", ownerA, "1"}, {"SET", "redisson_lock_token:{orders}", "7"}}
                                << force;
        QTest::newRow("a reader") << Make{{"HSET", "orders", "mode", "read", ownerB, "1", ownerA, "1"},
                                          {"PEXPIRE", "orders", "60000"},
                                          {"SET", timeout, "1", "PX", "60000"},
                                          {"SET", "{orders}:" + ownerB + ":rwlock_timeout:1", "1", "PX", "60000"}}
                                  << "remove-reader orders --reader " + ownerA;
        QTest::newRow("SET NX lock") << Make{{"SET", "orders", uuidA, "PX", "60000"}}
                                     << "force-release orders --if-holder " + uuidA;
        QTest::newRow("permit") << Make{{"SET", "orders", "1"}, {"ZADD", "{orders}:timeout", later, permit}}
                                << "force-release orders --if-holder " + permit.toHex();
        QTest::newRow("waiter") << Make{{"RPUSH", "redisson_lock_queue:{orders}", ownerA, ownerB},
                                        {"ZADD", "redisson_lock_timeout:{orders}", "99999999900000", ownerA, later,
                                         ownerB}}
                                << "evict orders --waiter " + ownerA;
        QTest::newRow("time to live") << Make{{"HSET", "orders", ownerA, "1"}}
                                      << "set-ttl orders --ttl 5m --if-holder " + ownerA;
    }

    void everythingIsAsItWas()
    {
        QFETCH(Make, make);
        QFETCH(QByteArray, command);
        for (const QByteArrayList &each : make)
            m_redis->call(each);
        const auto before = everyKey(*m_redis);
        const qint64 left = pttl();
        const Run done = act(command);
        QVERIFY2(done.code == 0, done.err);
        QVERIFY(everyKey(*m_redis) != before || pttl() != left);
        const auto lines = offered(done.out);
        QVERIFY2(lines.size() == 1, done.out);
        const Run back = CliProcess(lines.front()).run();
        QVERIFY2(back.code == 0, back.err);
        QVERIFY2(back.out.contains("put-back. Recorded in"), back.out);
        QVERIFY(everyKey(*m_redis) == before);
        QVERIFY(left < 0 ? pttl() == left : about(pttl(), left) && pttl() <= left);
    }

    void bothAreRecorded()
    {
        const QStringList undo = released();
        QCOMPARE(CliProcess(undo + split("--reason wrong-lock")).run().code, 0);
        const auto records = auditRecords(audit());
        QCOMPARE(records.size(), 4);
        const QJsonObject first = records[0], second = records[2];
        QCOMPARE(second[QLatin1String("action")].toString(), QStringLiteral("put-back"));
        QCOMPARE(second[QLatin1String("reason")].toString(), QStringLiteral("wrong-lock"));
        QCOMPARE(second[QLatin1String("undoes")], first[QLatin1String("id")]);
        QCOMPARE(undo.value(1), first[QLatin1String("id")].toString());
        QCOMPARE(records[3][QLatin1String("result")].toString(), QStringLiteral("put-back"));
    }

    void afterTenSecondsItIsRefused()
    {
        const QStringList undo = released();
        change(undo, [](SavedUndo &saved) {
            actions::Plan plan = *saved.plan;
            plan.readAt -= actions::undoFor;
            saved.plan = std::make_shared<const actions::Plan>(plan);
        });
        refuses(undo, 1, "more than 10.0 s ago");
    }

    void afterARestartItIsRefused()
    {
        const QStringList undo = released();
        change(undo, [](SavedUndo &saved) { saved.bootId = "another"; });
        refuses(undo, 1, "was restarted");
    }

    void itWorksOnce()
    {
        const QStringList undo = released();
        QCOMPARE(CliProcess(undo).run().code, 0);
        m_redis->call({"DEL", "orders"});
        refuses(undo, 1, "there is no undo for record");
    }

    void ofTwoAtOnceOneActs()
    {
        const QStringList undo = released();
        CliProcess one(undo), another(undo);
        const int sum = one.finish() + another.finish();
        QVERIFY2(sum == 1, QByteArray(one.err() + another.err()).constData()); // 0, and "nothing to take back"
        QCOMPARE(m_redis->call({"HGET", "orders", ownerA}).toBytes(), QByteArray("2"));
        QCOMPARE(auditRecords(audit()).size(), 4);
    }

    void whatSomebodyTookMeanwhileStaysTheirs()
    {
        const QStringList undo = released();
        m_redis->call({"HSET", "orders", ownerB, "1"});
        refuses(undo, 2, "Another client has acquired it meanwhile");
    }

    void connectionThatIsReadOnlyRefuses()
    {
        const QStringList undo = released();
        refuses(undo + split("--read-only"), 3, "read-only");
        QCOMPARE(CliProcess(undo).run().code, 0); // the plan was not used up
    }

    void userWhoMayNotActDoesNotUseItUp()
    {
        m_redis->call({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "&*", "+@all", "-@scripting", "-watch"});
        const QStringList undo = released();
        qputenv("LOCKSCOPE_PASSWORD", "pw");
        const QString reader = QStringLiteral("unix://reader@") + m_server->socketPath();
        const QStringList asReader =
            QStringList{undo[0], undo[1], QStringLiteral("--audit-file"), audit(), QStringLiteral("--url"), reader};
        refuses(asReader, 3, "nothing was changed");
        qunsetenv("LOCKSCOPE_PASSWORD");
        const Run done = CliProcess(undo).run();
        QVERIFY2(done.code == 0, done.err);
    }

    void prodWantsTheName()
    {
        const QStringList undo = released();
        const QStringList onProd = undo + split("--environment prod");
        refuses(onProd, 3, "--confirm-name NAME");
        refuses(onProd + split("--confirm-name order"), 3, "the typed name");
        const Run done = CliProcess(onProd + split("--confirm-name orders")).run();
        QVERIFY2(done.code == 0, done.err);
    }

    void lineOfProdHasTheName()
    {
        hold("orders");
        const Run done = act("force-release orders --environment prod --confirm-name orders --if-holder " + ownerA);
        QVERIFY2(done.out.contains(" --environment prod ") && done.out.contains(" --confirm-name orders"), done.out);
        QCOMPARE(CliProcess(offered(done.out).value(0)).run().code, 0);
    }

    void anotherServerRefuses()
    {
        const QStringList undo = released();
        const RedisServer another;
        const QStringList there = split("undo " + undo[1].toUtf8() + " --audit-file") << audit();
        const Run run = CliProcess(another, there).run();
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("another server or in another database"), run.err);
        QCOMPARE(BlockingRedis(another).call({"DBSIZE"}).toInt(), 0);
        const QString other = QStringLiteral("unix://") + m_server->socketPath() + QStringLiteral("?db=1");
        refuses(there + QStringList{QStringLiteral("--url"), other}, 1, "another server or in another database");
        QCOMPARE(CliProcess(undo).run().code, 0);
    }

    // Another server may use the same address by now.
    void anotherProcessAtTheSameAddressRefuses()
    {
        const QStringList undo = released();
        change(undo, [](SavedUndo &saved) { saved.runId = QByteArray(40, 'f'); });
        refuses(undo, 1, "another server or in another database");
    }

    void scriptsAreToldUntilWhen()
    {
        hold("orders");
        const Run done = act("force-release orders --json --if-holder " + ownerA);
        const QJsonObject undo = json(done)[QLatin1String("undo")].toObject();
        QCOMPARE(undo[QLatin1String("record")], json(done)[QLatin1String("audit_record")]);
        const auto until = QDateTime::fromString(undo[QLatin1String("until")].toString(), Qt::ISODateWithMs);
        QVERIFY(until.isValid() && until > QDateTime::currentDateTimeUtc().addSecs(-60));
        const Run back =
            CliProcess(*m_server,
                       split("undo --json " + undo[QLatin1String("record")].toString().toUtf8() + " --audit-file")
                           << audit())
                .run();
        QCOMPARE(json(back)[QLatin1String("result")].toString(), QStringLiteral("put-back"));
        QVERIFY(json(back)[QLatin1String("undo")].isNull());
        QCOMPARE(json(back)[QLatin1String("lock")][QLatin1String("holders")].toArray().size(), 1);
    }

    void whatCannotBeTakenBackOffersNothing()
    {
        hold("orders");
        const Run woken = act("wake orders --json");
        QVERIFY(json(woken).contains(QLatin1String("undo")) && json(woken)[QLatin1String("undo")].isNull());
        const Run kept = act("force-release orders --keep 1s --json --if-holder " + ownerA);
        QVERIFY2(kept.code == 0, kept.err);
        QVERIFY(json(kept).contains(QLatin1String("undo")) && json(kept)[QLatin1String("undo")].isNull());
        QVERIFY(!QFile::exists(folder().path()));
    }

    void whatCannotBeSavedIsNotOffered()
    {
        hold("orders");
        QVERIFY(QDir().mkpath(folder().path()));
        QFile::setPermissions(folder().path(),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ExeOther);
        const Run done = act("force-release orders --if-holder " + ownerA);
        QCOMPARE(done.code, 0); // the action was done
        QVERIFY2(done.out.contains("No command can undo this action") && offered(done.out).isEmpty(), done.out);
        QVERIFY2(done.out.contains("lockscope-cli show orders\n"), done.out);
    }

    void eachOfSeveralHasItsOwn()
    {
        hold("a");
        hold("b");
        const Run done = act("force-release a b --if-holder " + ownerA);
        const auto lines = offered(done.out);
        QVERIFY2(lines.size() == 2, done.out);
        QCOMPARE(CliProcess(lines[1]).run().code, 0);
        QCOMPARE(m_redis->call({"EXISTS", "a"}).toInt(), 0);
        QCOMPARE(m_redis->call({"HGET", "b", ownerA}).toBytes(), QByteArray("2"));
        hold("b");
        const Run told = act("force-release b c --json --if-holder " + ownerA);
        const QJsonArray locks = json(told)[QLatin1String("locks")].toArray();
        QCOMPARE(locks[0][QLatin1String("undo")][QLatin1String("record")], locks[0][QLatin1String("audit_record")]);
        QVERIFY(locks[1][QLatin1String("undo")].isNull());
    }

    void serverOfTheEnvironmentIsNamed()
    {
        hold("orders");
        qputenv("LOCKSCOPE_URL", url().toUtf8());
        const Run done =
            CliProcess(split("force-release orders --reason x --if-holder " + ownerA + " --audit-file") << audit())
                .run();
        qunsetenv("LOCKSCOPE_URL");
        QCOMPARE(CliProcess(offered(done.out).value(0)).run().code, 0);
    }

    void wrongWordsEndWithUsage_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("nothing") << QByteArray("undo");
        QTest::newRow("a path") << QByteArray("undo ../../0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11");
        QTest::newRow("a name") << QByteArray("undo orders");
        QTest::newRow("two") << QByteArray("undo 0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11 orders");
    }

    void wrongWordsEndWithUsage()
    {
        QFETCH(QByteArray, line);
        QCOMPARE(CliProcess(*m_server, split(line)).run().code, 64);
    }

private:
    using SavedUndo = actions::SavedUndo;

    QString audit() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    QString url() const { return QStringLiteral("unix://") + m_server->socketPath(); }
    actions::UndoFolder folder() const { return {audit(), &m_clock}; }
    qint64 pttl() { return m_redis->call({"PTTL", "orders"}).toInt(); }
    void hold(const QByteArray &name) { m_redis->call({"HSET", name, ownerA, "2"}); }
    Run act(const QByteArray &command)
    {
        return CliProcess(*m_server, split(command + " --reason stuck --audit-file") << audit()).run();
    }
    // Releases a lock that was held twice. Returns the arguments of its undo.
    QStringList released()
    {
        hold("orders");
        const Run done = act("force-release orders --if-holder " + ownerA);
        return offered(done.out).value(0);
    }
    template<class Change> void change(const QStringList &undo, Change change)
    {
        auto saved = folder().read(undo.value(1));
        QVERIFY(saved);
        change(*saved);
        QVERIFY(folder().write(*saved));
    }
    void refuses(const QStringList &line, int code, const QByteArray &why)
    {
        const auto before = everyKey(*m_redis);
        const Run run = CliProcess(line).run();
        QCOMPARE(run.code, code);
        QVERIFY2(run.err.contains(why), run.err);
        QVERIFY(everyKey(*m_redis) == before);
    }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestCliUndo)

} // namespace lockscope::cli_undo_test

#include "tst_cli_undo.moc"
