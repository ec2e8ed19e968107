// Traces on the command line: from saved logs, and from a real server.
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"
#include "tests/support/written_monitor_log.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_trace_test {

namespace {

const QByteArray one = "58c62432-bb74-4d14-8a00-9908cc8b828f:1";
const QByteArray two = "58c62432-bb74-4d14-8a00-9908cc8b828f:2";
const QByteArray acquire = "if redis.call('exists', KEYS[1]) == 0 then redis.call('hset', KEYS[1], ARGV[2], 1); "
                           "redis.call('pexpire', KEYS[1], ARGV[1]); return nil; end; "
                           "if redis.call('hexists', KEYS[1], ARGV[2]) == 1 then return nil; end; "
                           "return redis.call('pttl', KEYS[1]);";

WrittenMonitorLog someLog()
{
    WrittenMonitorLog log;
    log.script("10.0.0.1:5", {"orders"}, {"30000", one},
               {"exists orders", "hset orders " + one + " 1", "pexpire orders 30000"});
    log.script("10.0.0.2:6", {"bills"}, {"600", two},
               {"exists bills", "hset bills " + two + " 1", "pexpire bills 600"});
    log.later(1'000).script("10.0.0.1:5", {"orders", "redisson_lock__channel:{orders}"}, {"0", "30000", one},
                            {"hexists orders " + one, "hincrby orders " + one + " -1", "del orders",
                             "publish redisson_lock__channel:{orders} 0"});
    log.script("10.0.0.2:6", {"bills", "redisson_lock__channel:{bills}"}, {"0", "600", two}, {"hexists bills " + two});
    return log.call("10.0.0.1:5", {"PING"});
}

} // namespace

class TestCliTrace : public QObject {
    Q_OBJECT

    using Run = CliProcess::Run;
    static Run run(const QStringList &arguments) { return CliProcess(arguments).run(); }
    QString file(const QByteArray &content)
    {
        QFile written(m_folder.filePath(QStringLiteral("log")));
        if (!written.open(QIODevice::WriteOnly) || written.write(content) != content.size())
            qFatal("cannot write");
        return written.fileName();
    }
    Run traced(const QByteArray &content, const QStringList &more = {})
    {
        return run(QStringList{QStringLiteral("trace"), QStringLiteral("--from"), file(content)} + more);
    }

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void aSavedLogIsDecoded()
    {
        const Run all = traced(someLog().bytes());
        QVERIFY2(all.code == 0, all.err);
        QCOMPARE(all.out.count('\n'), 5);
        const QByteArrayList lines = all.out.split('\n');
        QVERIFY2(lines[0].contains("acquired") && lines[0].contains("orders") && lines[0].contains(one)
                     && lines[0].contains("from 10.0.0.1:5"),
                 lines[0]);
        QVERIFY2(lines[4].contains("unlock-refused"), lines[4]);
        QVERIFY2(all.err.contains("5 lock events"), all.err);
        QVERIFY2(!all.err.contains("ends within a script run"), all.err);
    }

    // The last script may have continued after the end of the log.
    void aLogThatEndsInAScriptSaysSo()
    {
        const Run cut = traced(WrittenMonitorLog()
                                   .call("10.0.0.1:5",
                                         {"EVALSHA", QByteArray(40, 'a'), "2", "orders",
                                          "redisson_lock__channel:{orders}", "0", "30000", one})
                                   .lua({"hexists", "orders", one})
                                   .bytes());
        QVERIFY2(cut.code == 0, cut.err);
        QVERIFY2(!cut.out.contains("unlock-refused"), cut.out);
        QVERIFY2(cut.err.contains("it ends within a script run"), cut.err);
    }

    void onlyTheLocksThatAreNamed()
    {
        const Run some = traced(someLog().bytes(), {QStringLiteral("bills")});
        QCOMPARE(some.out.count('\n'), 2);
        QVERIFY(!some.out.contains("orders"));
    }

    void asJson()
    {
        const Run json = traced(someLog().bytes(), {QStringLiteral("--json")});
        const QJsonObject first = QJsonDocument::fromJson(json.out.split('\n').first()).object();
        for (const char *field : {"at", "event", "name", "name_hex", "owner", "known_by"})
            QVERIFY2(first.contains(QLatin1String(field)), field);
        QCOMPARE(first[QLatin1String("event")].toString(), QStringLiteral("acquired"));
        QCOMPARE(first[QLatin1String("lease_ms")].toInt(), 30'000);
        QCOMPARE(first[QLatin1String("address")].toString(), QStringLiteral("10.0.0.1:5"));
        QCOMPARE(first[QLatin1String("at")].toString(), QStringLiteral("2019-09-13T06:55:23.001Z"));
    }

    void whatIsNoLogIsToldFromWhatHasNoLocks()
    {
        const Run none = traced("a letter\nto somebody\n");
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("none of the 2 lines is from MONITOR"), none.err);
        const Run empty = traced(WrittenMonitorLog().call("1:1", {"GET", "a"}).bytes());
        QCOMPARE(empty.code, 0);
        QVERIFY2(empty.err.contains("it contains nothing about locks"), empty.err);
        const Run torn = traced("568357723.205362 [0 lua] \"exists\" \"a\"\n" + someLog().bytes());
        QVERIFY2(torn.err.contains("left out 1 line that"), torn.err);
        const Run missing = run({QStringLiteral("trace"), QStringLiteral("--from"), QStringLiteral("/no/such/file")});
        QVERIFY2(missing.code == 64 && missing.err.contains("/no/such/file"), missing.err);
        // opens, but its first page cannot be read
        const Run broken = run({QStringLiteral("trace"), QStringLiteral("--from"), QStringLiteral("/proc/self/mem")});
        QVERIFY2(broken.code == 70 && broken.err.contains("cannot read '/proc/self/mem'"), broken.err);
    }

    void whatDoesNotGoTogetherIsSaid()
    {
        QCOMPARE(traced("", {QStringLiteral("--for"), QStringLiteral("5s")}).code, 64);
        QCOMPARE(run({QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("0s")}).code, 64);
        QCOMPARE(
            run({QStringLiteral("explain"), QStringLiteral("a"), QStringLiteral("--from"), QStringLiteral("b")}).code,
            64);
    }

    void aServerIsListenedTo()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        CliProcess tracing(server, {QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("60s")});
        tracing.waitForOutput("listening");
        redis.call({"EVAL", acquire, "1", "orders", "30000", one});
        tracing.waitForOutput("acquired");
        redis.call({"EVAL", acquire, "1", "orders", "30000", two});
        tracing.waitForOutput("refused");
        tracing.interrupt();
        QCOMPARE(tracing.finish(), 0);
        QVERIFY2(tracing.err().contains("it was stopped"), tracing.err());
        CliProcess brief(server, {QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("200ms")});
        QCOMPARE(brief.finish(), 0);
        QVERIFY2(brief.err().contains("the time limit was reached"), brief.err());
    }

    void whoMayNotIsToldWhatIsMissing()
    {
        const RedisServer server({.tcp = true});
        BlockingRedis redis(server);
        redis.call({"ACL", "SETUSER", "watcher", "on", ">secret", "~*", "&*", "+@all", "-monitor"});
        const Run refused = run({QStringLiteral("trace"), QStringLiteral("--url"),
                                 QStringLiteral("redis://watcher:secret@127.0.0.1:%1").arg(server.port())});
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("ACL SETUSER watcher +monitor"), refused.err);
    }

    void anUnlockIsExplained()
    {
        const auto explained = [this](const QByteArray &lock, const QByteArray &owner) {
            return run({QStringLiteral("explain"), QString::fromLatin1(lock), QStringLiteral("--unlock"),
                        QString::fromLatin1(owner), QStringLiteral("--from"), file(someLog().bytes())});
        };
        const Run expired = explained("bills", two);
        QVERIFY2(expired.code == 0, expired.err);
        QVERIFY2(expired.out.contains("The lease expired at"), expired.out);
        QVERIFY2(expired.out.contains("The log covers lock events from"), expired.out);
        const Run unknown = explained("other", two);
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.out.contains("Unknown: "), unknown.out);
    }

    void anUnlockIsExplainedForScripts()
    {
        const auto explained = [this](const QByteArray &lock) {
            const Run told = run({QStringLiteral("explain"), QStringLiteral("--json"), QString::fromLatin1(lock),
                                  QStringLiteral("--unlock"), QString::fromLatin1(two), QStringLiteral("--from"),
                                  file(someLog().bytes())});
            return QJsonDocument::fromJson(told.out).object();
        };
        const QJsonObject expired = explained("bills");
        QCOMPARE(
            expired.keys(),
            QStringLiteral("by ended_at held_at known_by lease_ms name name_hex other owner refused_at source story"
                           " watched why")
                .split(u' '));
        QCOMPARE(expired[QLatin1String("why")].toString(), QStringLiteral("expired"));
        QCOMPARE(expired[QLatin1String("source")].toString(), QStringLiteral("trace"));
        QCOMPARE(expired[QLatin1String("owner")].toString(), QString::fromLatin1(two));
        QVERIFY(expired[QLatin1String("ended_at")].toString().endsWith(u'Z'));
        const QJsonObject unknown = explained("other");
        QCOMPARE(unknown[QLatin1String("why")].toString(), QStringLiteral("not-known"));
        QVERIFY(unknown[QLatin1String("known_by")].isNull() && unknown[QLatin1String("ended_at")].isNull());
    }

    void anUnlockIsExplainedByWhatIsThereNow()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        redis.call({"EVAL", acquire, "1", "orders", "30000", one});
        CliProcess process(server,
                           {QStringLiteral("explain"), QStringLiteral("orders"), QStringLiteral("--unlock"),
                            QString::fromLatin1(two)});
        QCOMPARE(process.finish(), 0);
        QVERIFY2(process.out().contains("Another thread of the same client holds it"), process.out());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestCliTrace)

} // namespace lockscope::cli_trace_test

#include "tst_cli_trace.moc"
