#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/one_node_cluster.h"
#include "tests/support/redis_server.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace lockscope::cli_test {

namespace {

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QJsonObject object(const QByteArray &json)
{
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(json.trimmed(), &error);
    if (error.error != QJsonParseError::NoError)
        throw std::runtime_error("no JSON: " + json.toStdString());
    return document.object();
}

QList<QJsonObject> lines(const QByteArray &text)
{
    QList<QJsonObject> all;
    for (const QByteArray &line : text.split('\n')) {
        if (!line.trimmed().isEmpty())
            all << object(line);
    }
    return all;
}

constexpr char other[] = "11111111-2222-3333-4444-555555555555:7";

} // namespace

class TestCli : public QObject {
    Q_OBJECT

    using Run = CliProcess::Run;
    Run run(const QStringList &arguments) { return CliProcess(*m_server, arguments).run(); }
    Run run(const char *line) { return run(words(line)); }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
    }

    void init()
    {
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"FLUSHALL"});
    }

    void listsNothing()
    {
        const Run text = run("list");
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.startsWith("no locks in "));
        const QJsonObject json = object(run("list --json").out);
        QVERIFY(json[QLatin1String("complete")].toBool());
        QVERIFY(json[QLatin1String("locks")].toArray().isEmpty());
        QVERIFY(json[QLatin1String("as_of")].toString().endsWith(QLatin1Char('Z')));
    }

    void listsALockSetByHand()
    {
        m_redis->call({"HSET", "order:42", other, "2"});
        m_redis->call({"PEXPIRE", "order:42", "25000"});
        const QJsonArray locks = object(run("list --json").out)[QLatin1String("locks")].toArray();
        QCOMPARE(locks.size(), 1);
        const QJsonObject lock = locks[0].toObject();
        QCOMPARE(lock[QLatin1String("name")].toString(), QStringLiteral("order:42"));
        QCOMPARE(lock[QLatin1String("name_hex")].toString(), QStringLiteral("6f726465723a3432"));
        QCOMPARE(lock[QLatin1String("kind")].toString(), QStringLiteral("reentrant"));
        QCOMPARE(lock[QLatin1String("db")].toInt(-1), 0);
        QCOMPARE(lock[QLatin1String("node")].toString(), m_server->socketPath());
        QVERIFY(lock[QLatin1String("mode")].isNull());
        const QJsonObject holder = lock[QLatin1String("holders")].toArray()[0].toObject();
        QCOMPARE(holder[QLatin1String("owner")].toString(), QString::fromLatin1(other));
        QCOMPARE(holder[QLatin1String("thread")].toString(), QStringLiteral("7"));
        QCOMPARE(holder[QLatin1String("holds")].toInt(), 2);
        QCOMPARE(holder[QLatin1String("access")].toString(), QStringLiteral("exclusive"));
        const double ttl = lock[QLatin1String("ttl_ms")].toDouble();
        QVERIFY2(ttl > 15'000 && ttl <= 25'000, qPrintable(QString::number(ttl)));
    }

    void listShowsWhatMatches()
    {
        m_redis->call({"HSET", "order:1", other, "1"});
        m_redis->call({"HSET", "job:1", other, "1"});
        QCOMPARE(run("list order:* -o name --no-headers").out, QByteArray("order:1\n"));
        QCOMPARE(run("list --state no-expiry --sort name -o name --no-headers").out, QByteArray("job:1\norder:1\n"));
        const Run none = run("list nothing:* --no-headers");
        QVERIFY2(none.code == 0 && none.out.isEmpty() && none.err.contains("no matching locks"), none.err);
        QCOMPARE(object(run("list job:* --json").out)[QLatin1String("locks")].toArray().size(), 1);
    }

    void listDoesNotKnowGivenNamesOfClients()
    {
        m_redis->call({"HSET", "order:1", other, "1"});
        for (const char *terms : {"client:billing", "order:* -client:billing"}) {
            const Run named = run(words("list -o name --no-headers") << QString::fromLatin1(terms));
            QVERIFY2(named.code == 0 && named.err.contains("client:billing is not a part of the UUID"), named.err);
        }
        const Run byId = run("list -o name --no-headers client:11111111");
        QCOMPARE(byId.out, QByteArray("order:1\n"));
        QVERIFY2(byId.err.isEmpty(), byId.err);
    }

    void failureIsAnObjectForScripts()
    {
        const auto errorOf = [](const Run &failed) {
            const QJsonObject error = object(failed.out)[QLatin1String("error")].toObject();
            return std::pair(error[QLatin1String("exit_code")].toInt(), error[QLatin1String("message")].toString());
        };
        const Run missing = run("show nothing --json");
        QCOMPARE(missing.code, 1);
        QCOMPARE(errorOf(missing).first, 1);
        QVERIFY(errorOf(missing).second.contains(QLatin1String("the lock 'nothing' does not exist")));
        QVERIFY(missing.err.contains("the lock 'nothing' does not exist"));
        QCOMPARE(errorOf(run("list --json --colums name")).first, 64);
        QCOMPARE(errorOf(CliProcess(words("list --json --url unix:///no/such")).run()).first, 4);
        QVERIFY(!run("show nothing").out.contains("{"));
    }

    void releaseForScripts()
    {
        const QJsonObject held = object(run("acquire order:42 --lease 60s --detach --json").out);
        const QStringList release{QStringLiteral("release"), QStringLiteral("order:42"), QStringLiteral("--json"),
                                  QStringLiteral("--owner"), held[QLatin1String("owner")].toString()};
        const Run released = run(release);
        QCOMPARE(released.code, 0);
        QCOMPARE(object(released.out)[QLatin1String("result")].toString(), QStringLiteral("released"));
        const Run again = run(release);
        QCOMPARE(again.code, 1);
        QCOMPARE(object(again.out)[QLatin1String("result")].toString(), QStringLiteral("not-held"));
    }

    void setPermitsForScripts()
    {
        QCOMPARE(object(run("set-permits pool --permits 3 --json").out)[QLatin1String("result")].toString(),
                 QStringLiteral("set"));
        const Run again = run("set-permits pool --permits 4 --json");
        QCOMPARE(again.code, 1);
        QCOMPARE(object(again.out)[QLatin1String("result")].toString(), QStringLiteral("there-already"));
    }

    void anotherHolderIsToldAsJsonAlone()
    {
        m_redis->call({"HSET", "order:42", other, "1"});
        const Run refused =
            run("force-release order:42 --json --reason x --if-holder 99999999-2222-3333-4444-555555555555:7");
        QCOMPARE(refused.code, 2);
        QCOMPARE(object(refused.out)[QLatin1String("result")].toString(), QStringLiteral("changed"));
        QVERIFY2(refused.err.contains("is not held by 99999999"), refused.err.constData());
    }

    void hostileNamesStayOnOneLineAndComeBack()
    {
        const QByteArray name("a\n\x1b[31m\xff\0\xe2\x80\xae<b>x</b>", 20);
        m_redis->call({"HSET", name, other, "1"});
        m_redis->call({"PEXPIRE", name, "60000"});
        const Run listed = run("list -o name");
        QCOMPARE(listed.out.count('\n'), 2); // header and one row
        QVERIFY(!listed.out.contains('\x1b'));
        const QString shown = QString::fromUtf8(listed.out.split('\n')[1]).trimmed();
        const QJsonObject lock =
            object(run({QStringLiteral("show"), QStringLiteral("--now"), QStringLiteral("--json"), shown}).out);
        QCOMPARE(QByteArray::fromHex(lock[QLatin1String("name_hex")].toString().toLatin1()), name);
        const auto byHex = run({QStringLiteral("show"), QStringLiteral("--now"), QStringLiteral("--json"),
                                QStringLiteral("--name-hex"), QString::fromLatin1(name.toHex())});
        QCOMPARE(byHex.code, 0);
    }

    void showAndExplain()
    {
        QCOMPARE(run("show --now nothing").code, 1);
        m_redis->call({"HSET", "order:42", other, "1"});
        const Run explained = run("explain --now order:42");
        QCOMPARE(explained.code, 0);
        QVERIFY2(explained.out.contains("11111111"), explained.out.constData());
        QVERIFY2(explained.out.contains("no expiry") || explained.out.contains("never"), explained.out.constData());
    }

    // The sentences and choices of the text and of the JSON are the same.
    void explainForScripts()
    {
        m_redis->call({"HSET", "order:42", other, "1"});
        const QJsonObject shown = object(run("show --now --json order:42").out);
        const Run explained = run("explain --now --json order:42");
        QCOMPARE(explained.code, 0);
        const QJsonObject json = object(explained.out);
        QStringList keys = shown.keys();
        keys << QStringLiteral("advice") << QStringLiteral("choices") << QStringLiteral("companion_of")
             << QStringLiteral("evidence") << QStringLiteral("summary");
        keys.sort();
        QCOMPARE(json.keys(), keys);
        const QString words = QString::fromUtf8(run("explain --now order:42").out);
        QVERIFY(words.contains(json[QLatin1String("summary")].toString().section(u' ', 0, 4)));
        int suggested = 0;
        for (const QJsonValue &choice : json[QLatin1String("choices")].toArray()) {
            QCOMPARE(
                choice.toObject().keys(),
                QStringLiteral("action candidates command label refusal sufficient suggested target why").split(u' '));
            QVERIFY(words.contains(choice[QLatin1String("label")].toString()));
            if (choice[QLatin1String("suggested")].toBool()) {
                ++suggested;
                QCOMPARE(choice[QLatin1String("action")].toString(), QStringLiteral("set-ttl"));
                QCOMPARE(choice[QLatin1String("command")].toString(),
                         QStringLiteral("lockscope-cli set-ttl order:42 --ttl 60s --if-holder %1 --reason TEXT")
                             .arg(QString::fromLatin1(other)));
            }
        }
        QCOMPARE(suggested, 1);
        QVERIFY(json[QLatin1String("choices")][0][QLatin1String("refusal")].isString()); // the lock never expires
        QVERIFY(json[QLatin1String("choices")][0][QLatin1String("command")].isNull());
        QCOMPARE(run("explain --now --json nothing").code, 1);
    }

    void acquireHoldsUntilInterrupted()
    {
        CliProcess holder(*m_server, words("acquire order:42 --json"));
        holder.waitForOutput("acquired");
        const QByteArray owner = object(holder.out())[QLatin1String("owner")].toString().toLatin1();
        QCOMPARE(m_redis->call({"HGET", "order:42", owner}), RedisValue::bytes("1"));
        const qint64 pttl = m_redis->call({"PTTL", "order:42"}).toInt();
        QVERIFY(pttl > 20'000 && pttl <= 30'000);
        QCOMPARE(run("acquire order:42 --wait 0s").code, 1);
        holder.interrupt();
        QCOMPARE(holder.finish(), 0);
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}), RedisValue::integer(0));
    }

    void releaseWakesAWaiter()
    {
        CliProcess holder(*m_server, words("acquire order:42"));
        holder.waitForOutput("acquired");
        CliProcess waiter(*m_server, words("acquire order:42 --wait 20s"));
        waiter.waitForOutput("waiting");
        holder.interrupt();
        waiter.waitForOutput("acquired", Millis(5'000));
        waiter.interrupt();
        QCOMPARE(waiter.finish(), 0);
        const auto hasSubscribers = [&] { return !m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); };
        awaitUntil([&] { return !hasSubscribers(); }); // the server notices a closed connection a moment later
    }

    void detachLeavesAHoldThatReleaseEnds()
    {
        const Run acquired = run("acquire order:42 --lease 60s --detach --json --kind write");
        QCOMPARE(acquired.code, 0);
        const QString owner = object(acquired.out)[QLatin1String("owner")].toString();
        QCOMPARE(m_redis->call({"HGET", "order:42", "mode"}), RedisValue::bytes("write"));
        QCOMPARE(run({QStringLiteral("release"), QStringLiteral("order:42"), QStringLiteral("--owner"),
                      QStringLiteral("somebody:1")})
                     .code,
                 2);
        const Run released =
            run({QStringLiteral("release"), QStringLiteral("order:42"), QStringLiteral("--owner"), owner});
        QVERIFY2(released.code == 0, released.err.constData());
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}), RedisValue::integer(0));
    }

    void runPassesOnTheExitCodeAndTheEnvironment()
    {
        const Run ran =
            run({QStringLiteral("run"), QStringLiteral("order:42"), QStringLiteral("--"), QStringLiteral("sh"),
                 QStringLiteral("-c"), QStringLiteral("echo $LOCKSCOPE_LOCK; exit 7")});
        QCOMPARE(ran.code, 7);
        QCOMPARE(ran.out.trimmed(), QByteArray("order:42"));
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}), RedisValue::integer(0));
        m_redis->call({"HSET", "order:42", other, "1"});
        QCOMPARE(run("run order:42 --wait 0s -- true").code, 1);
        QCOMPARE(run("run order:42 --wait 0s -E 99 -- true").code, 99);
    }

    void runKeepsTheCommandsOwnOptions()
    {
        QCOMPARE(run("run order:42 --wait 5s -E 9 -- printf %s, ls -l --json --wait 3").out, "ls,-l,--json,--wait,3,");
        QCOMPARE(run("run --kind multi a b --name-hex 63 --wait 5s -- printf %s, -l").out, "-l,");
        QCOMPARE(run("run order:42 printf %s, ls").out, "ls,");
    }

    void runEndsTheCommandWhenTheLockIsLost()
    {
        CliProcess process(*m_server, words("run order:42 --lease 1s -- sleep 60"));
        QCOMPARE(process.finish(Millis(15'000)), 75);
        QVERIFY2(process.err().contains("ending the command"), process.err().constData());
    }

    void runSaysWhatCannotBeStarted()
    {
        const Run ran = run("run order:42 -- /no/such/program");
        QCOMPARE(ran.code, 127);
        QVERIFY(ran.err.contains("/no/such/program"));
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}), RedisValue::integer(0));
    }

    void forceReleaseWakesAWaiterAndIsAudited()
    {
        QTemporaryDir folder;
        const QString audit = folder.filePath(QStringLiteral("audit.jsonl"));
        m_redis->call({"HSET", "order:42", other, "1"});
        m_redis->call({"PEXPIRE", "order:42", "600000"});
        CliProcess waiter(*m_server, words("acquire order:42 --wait 60s"));
        waiter.waitForOutput("waiting");

        const QStringList command{QStringLiteral("force-release"), QStringLiteral("order:42"),
                                  QStringLiteral("--audit-file"), audit, QStringLiteral("--if-holder")};
        const Run dry = run(words("force-release order:42 --dry-run"));
        QCOMPARE(dry.code, 0);
        QVERIFY2(dry.out.contains("keeps running"), dry.out.constData());

        const Run wrong =
            run(command + QStringList{QStringLiteral("nobody:1"), QStringLiteral("--reason"), QStringLiteral("test")});
        QCOMPARE(wrong.code, 2);
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}), RedisValue::integer(1));
        QVERIFY(!QFile::exists(audit));

        CliProcess force(*m_server,
                         command
                             + QStringList{QString::fromLatin1(other), QStringLiteral("--reason"),
                                           QStringLiteral("stuck since noon")});
        QElapsedTimer sinceReleased;
        force.waitForOutput("released");
        sinceReleased.start();
        waiter.waitForOutput("acquired", Millis(5'000));
        qInfo("the waiter said so %lld ms after the release was told", sinceReleased.elapsed());
        QCOMPARE(force.finish(), 0);

        QFile file(audit);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto records = lines(file.readAll());
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[0][QLatin1String("phase")].toString(), QStringLiteral("intent"));
        QCOMPARE(records[0][QLatin1String("reason")].toString(), QStringLiteral("stuck since noon"));
        QCOMPARE(records[1][QLatin1String("intent")], records[0][QLatin1String("id")]);
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("released"));
        QCOMPARE(file.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther), QFileDevice::Permissions());
    }

    // Since Redis 7, messages for a cluster's locks use sharded channels.
    void forceReleaseWakesAWaiterInAClusterToo()
    {
        OneNodeCluster cluster;
        QTemporaryDir folder;
        cluster.redis.call({"HSET", "order:42", other, "1"});
        cluster.redis.call({"PEXPIRE", "order:42", "600000"});
        CliProcess waiter(cluster.server, {QStringLiteral("acquire"), QStringLiteral("order:42")});
        waiter.waitForOutput("waiting");
        awaitUntil([&] {
            const auto told = cluster.redis.call({"PUBSUB", "SHARDNUMSUB", "redisson_lock__channel:{order:42}"});
            return told.isError() || told.at(1).toInt() == 1;
        });
        CliProcess force(cluster.server,
                         {QStringLiteral("force-release"), QStringLiteral("order:42"), QStringLiteral("--if-holder"),
                          QString::fromLatin1(other), QStringLiteral("--reason"), QStringLiteral("stuck"),
                          QStringLiteral("--audit-file"), folder.filePath(QStringLiteral("audit"))});
        QCOMPARE(force.finish(), 0);
        QVERIFY2(force.out().contains("reached 1 client"), force.out().constData());
        waiter.waitForOutput("acquired");
    }

    void semaphoresAndPlainLocksAreListed()
    {
        const QByteArray id = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
        m_redis->call({"SET", "pool", "2"});
        m_redis->call({"ZADD", "{pool}:timeout", "99999999999999", id});
        m_redis->call({"SET", "my semaphore", "3"});
        m_redis->call({"SET", "start-latch", "5"});
        m_redis->call({"SET", "job.a", "anything", "PX", "60000"});
        m_redis->call({"SET", "cache.a", "anything", "PX", "60000"});
        const Run ran = run("list --json --token-pattern nothing --token-pattern job.*");
        QCOMPARE(ran.code, 0);
        QMap<QString, QJsonObject> found;
        for (const QJsonValue &lock : object(ran.out)[QLatin1String("locks")].toArray())
            found[lock[QLatin1String("name")].toString()] = lock.toObject();
        QCOMPARE(found.size(), 4);
        const QJsonObject pool = found[QStringLiteral("pool")];
        QCOMPARE(pool[QLatin1String("kind")].toString(), QStringLiteral("expirable-semaphore"));
        QCOMPARE(pool[QLatin1String("token")].toInt(), 2);
        const QJsonObject holder = pool[QLatin1String("holders")][0].toObject();
        QCOMPARE(holder[QLatin1String("owner")].toString(), QString::fromLatin1(id.toHex()));
        QCOMPARE(holder[QLatin1String("deadline_ms")].toInteger(), 99'999'999'999'999);
        QCOMPARE(found[QStringLiteral("my semaphore")][QLatin1String("kind")].toString(), QStringLiteral("semaphore"));
        QCOMPARE(found[QStringLiteral("start-latch")][QLatin1String("kind")].toString(), QStringLiteral("latch"));
        QCOMPARE(found[QStringLiteral("job.a")][QLatin1String("kind")].toString(), QStringLiteral("token"));

        const QJsonObject latch = found[QStringLiteral("start-latch")];
        QCOMPARE(latch[QLatin1String("state")].toString(), QStringLiteral("counting-down"));
        QCOMPARE(latch[QLatin1String("count")].toInt(), 5);
        QVERIFY(run("list").out.contains("counting-down, 5 left"));
        const Run explained = run("explain --now start-latch");
        QVERIFY2(explained.out.contains("counting down: 5 left until it opens"), explained.out.constData());
        m_redis->call({"SET", "my semaphore", "0"});
        const QByteArray table = run("list").out;
        QVERIFY2(table.contains("no-permits"), table.constData());
        QVERIFY2(table.contains("free, permits: 2"), table.constData());

        const Run shown = run("show --now pool");
        QVERIFY2(shown.out.contains("permits free: 2, held for a limited time: 1"), shown.out.constData());
        QVERIFY2(shown.out.contains("until 5138-11-16"), shown.out.constData());
        QCOMPARE(run("list --token-pattern job\\q").code, 64);
    }

    void onePermitIsForceReleasedById()
    {
        QTemporaryDir folder;
        const QByteArray id = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
        m_redis->call({"SET", "pool", "0"});
        m_redis->call({"ZADD", "{pool}:timeout", "99999999999999", id, "99999999999998", QByteArray(16, 'x')});
        const Run forced = run({QStringLiteral("force-release"), QStringLiteral("pool"), QStringLiteral("--if-holder"),
                                QString::fromLatin1(id.toHex()), QStringLiteral("--reason"), QStringLiteral("stuck"),
                                QStringLiteral("--audit-file"), folder.filePath(QStringLiteral("audit"))});
        QVERIFY2(forced.code == 0, forced.err.constData());
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("1"));
        QCOMPARE(m_redis->call({"ZCARD", "{pool}:timeout"}), RedisValue::integer(1));
        const Run late = run({QStringLiteral("force-release"), QStringLiteral("pool"), QStringLiteral("--if-holder"),
                              QString::fromLatin1(id.toHex()), QStringLiteral("--reason"), QStringLiteral("stuck")});
        QCOMPARE(late.code, 2);
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("1"));
    }

    void semaphoresAreMade()
    {
        const Run none = run("acquire pool --kind semaphore --wait 9s");
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("there is no semaphore 'pool' yet") && none.err.contains("set-permits"),
                 none.err.constData());
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("audit.jsonl"));
        const Run made = run({QStringLiteral("set-permits"), QStringLiteral("pool"), QStringLiteral("--permits"),
                              QStringLiteral("3"), QStringLiteral("--audit-file"), file});
        QCOMPARE(made.code, 0);
        QVERIFY2(made.out.contains(QByteArray("Recorded in " + file.toUtf8())), made.out.constData());
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("3"));
        const Run again = run("set-permits pool --permits 9");
        QCOMPARE(again.code, 1);
        QVERIFY2(again.err.contains("already exists"), again.err.constData());
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("3"));
        m_redis->call({"HSET", "order:42", other, "1"});
        QVERIFY(run("set-permits order:42 --permits 3").code != 0);
        QCOMPARE(run("release pool --kind semaphore --permits 2 --owner a:1").code, 0); // permits of a dead program
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("5"));
        QCOMPARE(run("set-permits pool").code, 64);
        QCOMPARE(run("set-permits pool --permits x").code, 64);
    }

    void withoutARecordNothingIsBroken()
    {
        m_redis->call({"HSET", "order:42", other, "1"});
        const Run refused =
            run({QStringLiteral("force-release"), QStringLiteral("order:42"), QStringLiteral("--if-holder"),
                 QString::fromLatin1(other), QStringLiteral("--reason"), QStringLiteral("x"),
                 QStringLiteral("--audit-file"), QStringLiteral("/proc/none/audit")});
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("/proc/none/audit"), refused.err.constData());
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}), RedisValue::integer(1));
    }

    void watchPrintsRowsAndTheirEnd()
    {
        m_redis->call({"HSET", "order:42", other, "1"});
        m_redis->call({"PEXPIRE", "order:42", "600000"});
        CliProcess watch(*m_server, words("watch --json"));
        watch.waitForOutput("order:42");
        m_redis->call({"DEL", "order:42"});
        watch.waitForOutput("\"gone\":true");
        watch.interrupt();
        QCOMPARE(watch.finish(), 0);
    }

    void eventsTellWhatHappens()
    {
        CliProcess events(*m_server, words("events --json"));
        // An acquire before the command's first reading is no event for it, so more than one may be needed.
        bool told = false;
        for (int i = 0; i < 10 && !told; ++i) {
            CliProcess holder(*m_server, words("acquire order:42"));
            holder.waitForOutput("acquired");
            told = events.prints("\"event\":\"acquired\"", Millis(4'000));
            holder.interrupt();
            QCOMPARE(holder.finish(), 0);
        }
        QVERIFY2(told, events.out().constData());
        events.waitForOutput("\"event\":\"released\"");
        events.interrupt();
        QCOMPARE(events.finish(), 0);
        for (const QJsonObject &event : lines(events.out()))
            QCOMPARE(event[QLatin1String("name")].toString(), QStringLiteral("order:42"));
    }

    void whatCannotBeReachedIsSaid()
    {
        CliProcess refused(
            {QStringLiteral("list"), QStringLiteral("--url"), QStringLiteral("unix:///nowhere/redis.sock")});
        QCOMPARE(refused.finish(), 4);
        QVERIFY2(refused.err().contains("/nowhere/redis.sock"), refused.err().constData());
        QCOMPARE(refused.err().count('\n'), 1);
    }

    void whatTheAclForbidsIsSaid()
    {
        m_redis->call({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "&*", "-@all", "+ping", "+info", "+hgetall",
                       "+pttl", "+select", "+client|setname", "+subscribe", "+type"});
        const QString url = QStringLiteral("unix://reader:pw@") + m_server->socketPath();
        CliProcess process({QStringLiteral("acquire"), QStringLiteral("order:42"), QStringLiteral("--url"), url});
        QCOMPARE(process.finish(), 3);
        QVERIFY2(process.err().contains("eval"), process.err().constData());
        QVERIFY(!process.err().contains("pw@"));
    }
};

QTEST_GUILESS_MAIN(TestCli)

} // namespace lockscope::cli_test

#include "tst_cli.moc"
