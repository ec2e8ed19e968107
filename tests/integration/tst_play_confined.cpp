// A scenario reaches its private servers and nothing else. Each test checks one layer of this protection separately.
#include "core/play/sandbox/sqlite_client.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/kept_servers.h"
#include "tests/support/manual_clock.h"
#include "tests/support/played.h"
#include "tests/support/redis_server.h"

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::play_confined_test {

using namespace lockscope::play;

namespace {

constexpr char head[] = R"(
[en]
title = "confined"
[stage]
servers = "single"
[[actor]]
name = "Anna"
[[actor]]
name = "Olga"
client = "redis-cli"
[[lock]]
name = "orders"
[[step]]
do = "command"
who = "Olga"
command = "SET orders 1"
)";

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

act::Command command(const QByteArrayList &words)
{
    return {{QStringLiteral("Olga"), 1}, words, {}, {}};
}

// The text of the last step that ended with an error.
QByteArray lastError(const Recording &recording)
{
    QByteArray text;
    for (const FramePtr &frame : recording.frames) {
        if (frame->happened.what == RunEvent::What::StepEnded && frame->happened.outcome == Outcome::Failed)
            text = frame->happened.text;
    }
    return text;
}

// Each look at it finds it 10 ms later, because nothing else can advance a clock while a statement runs.
class PassingClock final : public Clock {
public:
    Instant now() const override { return m_now += Millis(10); }
    qint64 wallMillis() const override { return 0; }
    std::unique_ptr<Timer> callAt(Instant, std::function<void()>) override { return nullptr; }

private:
    mutable Instant m_now;
};

// Counts to this number, one row for each.
QString counting(int to, const char *select)
{
    return QStringLiteral("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT %1) SELECT %2 FROM n")
        .arg(QString::number(to), QLatin1String(select));
}

// A foreign server that a scenario must not reach.
class Foreign {
public:
    Foreign()
        : m_server({.tcp = true})
        , redis(m_server)
        , port(QByteArray::number(m_server.port()))
    {
        redis.call({"SET", "mine", "1"});
    }
    bool isUntouched()
    {
        const QByteArray clients = redis.call({"CLIENT", "LIST"}).toBytes();
        return redis.call({"DBSIZE"}).toInt() == 1 && redis.call({"GET", "mine"}).toBytes() == "1"
            && clients.count('\n') == 1 && redis.call({"INFO", "replication"}).toBytes().contains("connected_slaves:0");
    }

private:
    RedisServer m_server;

public:
    BlockingRedis redis;
    QByteArray port;
};

} // namespace

class PlayConfinedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void serversRefuseWhatReachesOut();
    void scriptsMayDoNoMoreThanTheirCaller();
    void aRestartedServerRefusesItToo();
    void sentinelsTakeNoOrders();
    void aStepIsJudgedBeforeItIsSent();
    void aRepeatedStepIsJudgedToo();
    void aServerRefusesTooMuchData();
    void aScriptThatFillsAServerEndsTheRun_data();
    void aScriptThatFillsAServerEndsTheRun();
    void aFullRecordingEndsTheRun();
    void theDatabaseOpensNoOtherFile_data();
    void theDatabaseOpensNoOtherFile();
    void theDatabaseAnswersAsBefore();
    void theDatabaseDoesNotFillTheDisk_data();
    void theDatabaseDoesNotFillTheDisk();
    void aStatementThatRunsTooLongIsStopped();
    void whatIsTooLargeForAStatementIsRefused_data();
    void whatIsTooLargeForAStatementIsRefused();

private:
    // A running sandbox, and the socket of its server.
    std::unique_ptr<Played> standing(const QByteArray &text = head)
    {
        RunTerms terms;
        terms.staysOpen = true;
        auto played = std::make_unique<Played>(text, terms);
        played->awaitPhase(Run::Phase::Paused);
        return played;
    }
    static QStringList folders() { return serversUnder(QCoreApplication::applicationPid()).folders; }
};

void PlayConfinedTest::serversRefuseWhatReachesOut()
{
    Foreign foreign;
    const auto played = standing();
    QCOMPARE(folders().size(), 1);
    BlockingRedis actor(folders().front() + QStringLiteral("/redis.sock"));
    QCOMPARE(actor.call({"SET", "orders", "1"}), RedisValue::status("OK"));
    for (const QByteArrayList &words : {
             QByteArrayList{"MIGRATE", "127.0.0.1", foreign.port, "orders", "0", "1000", "COPY"},
             QByteArrayList{"REPLICAOF", "127.0.0.1", foreign.port},
             QByteArrayList{"SLAVEOF", "127.0.0.1", foreign.port},
             QByteArrayList{"CONFIG", "SET", "dir", "/tmp"},
             QByteArrayList{"CONFIG", "REWRITE"},
             QByteArrayList{"MODULE", "LIST"},
             QByteArrayList{"SAVE"},
             QByteArrayList{"BGSAVE"},
             QByteArrayList{"BGREWRITEAOF"},
             QByteArrayList{"SHUTDOWN", "NOSAVE"},
             QByteArrayList{"FAILOVER"},
             QByteArrayList{"CLUSTER", "MEET", "127.0.0.1", foreign.port},
             QByteArrayList{"ACL", "SETUSER", "default", "+@all"},
             QByteArrayList{"CLIENT", "KILL", "TYPE", "normal"},
             QByteArrayList{"CLIENT", "PAUSE", "10"},
             QByteArrayList{"FUNCTION", "LIST"},
             QByteArrayList{"RESTORE", "k", "0", "x"},
             QByteArrayList{"MONITOR"},
             QByteArrayList{"SYNC"},
         })
        QVERIFY2(actor.call(words).toBytes().startsWith("NOPERM"), words.join(' '));
    QVERIFY(actor.call({"DEBUG", "SLEEP", "0"}).isError());
    QVERIFY(actor.call({"PUBLISH", "__sentinel__:hello", "x"}).isError());
    QVERIFY(foreign.isUntouched());
}

void PlayConfinedTest::scriptsMayDoNoMoreThanTheirCaller()
{
    Foreign foreign;
    const auto played = standing();
    BlockingRedis actor(folders().front() + QStringLiteral("/redis.sock"));
    QCOMPARE(actor.call({"EVAL", "return redis.call('SET', KEYS[1], 'x')", "1", "k"}), RedisValue::status("OK"));
    for (const QByteArray &call : {
             QByteArray("'MIGRATE', '127.0.0.1', '" + foreign.port + "', 'k', '0', '1000', 'COPY'"),
             QByteArray("'REPLICAOF', '127.0.0.1', '" + foreign.port + "'"),
             QByteArray("'CONFIG', 'SET', 'dir', '/tmp'"),
             QByteArray("'RESTORE', 'copy', '0', 'x'"),
             QByteArray("'ACL', 'LIST'"),
             QByteArray("'PUBLISH', '__sentinel__:hello', 'x'"),
         }) {
        QVERIFY2(actor.call({"EVAL", "return redis.call(" + call + ")", "1", "k"}).isError(), call);
        QVERIFY2(actor.call({"EVAL", "return redis.pcall(" + call + ")", "1", "k"}).isError(), call);
    }
    QVERIFY(foreign.isUntouched());
}

void PlayConfinedTest::aRestartedServerRefusesItToo()
{
    const auto played = standing();
    for (const auto verb : {act::ToServer::Verb::Stop, act::ToServer::Verb::Start}) {
        Step step;
        step.action = act::ToServer{verb, QStringLiteral("redis")};
        played->run().put(step);
        const bool isStart = verb == act::ToServer::Verb::Start;
        played->awaitTold(isStart ? QStringLiteral("server-started") : QStringLiteral("server-stopped"));
    }
    BlockingRedis actor(folders().front() + QStringLiteral("/redis.sock"));
    QCOMPARE(actor.call({"SET", "orders", "1"}), RedisValue::status("OK"));
    QVERIFY(actor.call({"REPLICAOF", "127.0.0.1", "1"}).toBytes().startsWith("NOPERM"));
    QVERIFY(actor.call({"CONFIG", "GET", "dir"}).toBytes().startsWith("NOPERM"));
}

// A message on __sentinel__:hello can make sentinels follow a master on another machine.
void PlayConfinedTest::sentinelsTakeNoOrders()
{
    const auto played = standing(QByteArray(head).replace("\"single\"", "\"sentinels\""));
    QCOMPARE(folders().size(), 5);
    for (const QString &folder : folders()) {
        QByteArray actors;
        for (const QByteArray &line : contents(folder + QStringLiteral("/users.acl")).split('\n')) {
            if (line.startsWith("user default "))
                actors = line;
        }
        QVERIFY2(actors.contains(" on ") && actors.contains(" -@all") && !actors.contains("nopass"), actors);
        for (const char *right : {" +@all", " +@admin", " +@dangerous", " +sentinel ", " +sentinel|set",
                                  " +sentinel|monitor", " +sentinel|failover", " +replicaof", " &*", " allchannels"})
            QVERIFY2(!actors.contains(right), right);
    }
}

// As from a file that was not checked by the reader.
void PlayConfinedTest::aStepIsJudgedBeforeItIsSent()
{
    const auto played = standing();
    int steps = 0;
    for (const QByteArrayList &words :
         {QByteArrayList{"MIGRATE", "127.0.0.1", "1", "orders", "0", "1"},
          QByteArrayList{"replicaof", "127.0.0.1", "1"}, QByteArrayList{"Config", "SET", "dir", "/tmp"},
          QByteArrayList{"CLIENT", "KILL", "TYPE", "normal"},
          QByteArrayList{"SENTINEL", "MONITOR", "x", "127.0.0.1", "1", "1"}, QByteArrayList{"FAILOVER"},
          QByteArrayList{"PUBLISH", "__sentinel__:hello", "x"}, QByteArrayList{}}) {
        Step step;
        step.action = command(words);
        played->run().put(step);
        ++steps;
        awaitUntil(
            [&] { return Played::told(*played->run().recording()).count(QStringLiteral("step-ended")) == steps + 1; });
        const QByteArray why = lastError(*played->run().recording());
        QVERIFY2(why.contains("a scenario may not send") || why.contains("belong to the servers"), why);
    }
    const RecordingPtr recording = played->run().recording();
    for (const FramePtr &frame : recording->frames) {
        for (const Transfer &transfer : frame->transfers)
            QVERIFY2(transfer.way != Way::Request || transfer.words.value(0) != "MIGRATE", "it was sent");
    }
}

void PlayConfinedTest::aRepeatedStepIsJudgedToo()
{
    Recording before = *Played(QByteArray(head)).toEnd();
    before.scenario.steps.front().action = command({"REPLICAOF", "127.0.0.1", "1"});
    RunTerms terms;
    terms.staysOpen = true;
    Run fork(Played::scenario(head), terms, std::make_shared<SystemClock>());
    fork.repeat(before, 0);
    fork.start();
    awaitUntil([&] { return !lastError(*fork.recording()).isEmpty(); }, Millis(60'000));
    QVERIFY(lastError(*fork.recording()).contains("a scenario may not send REPLICAOF"));
    fork.stop();
    awaitUntil([&] { return fork.phase() == Run::Phase::Over; }, Millis(60'000));
}

void PlayConfinedTest::aServerRefusesTooMuchData()
{
    const auto played = standing();
    BlockingRedis actor(folders().front() + QStringLiteral("/redis.sock"));
    bool isFull = false;
    for (int i = 0; i < 100 && !isFull; ++i)
        isFull = actor.call({"SETRANGE", QByteArray::number(i), "1000000", "x"}).toBytes().startsWith("OOM");
    QVERIFY(isFull);
    QVERIFY(!played->run().error());
}

void PlayConfinedTest::aScriptThatFillsAServerEndsTheRun_data()
{
    QTest::addColumn<QByteArray>("script");
    // one script may go beyond the limit of its server
    QTest::newRow("bytes") << QByteArray("for i = 1, 80 do redis.call('SETRANGE', i, 1000000, 'x') end");
    QTest::newRow("keys") << QByteArray("for i = 1, 3000 do redis.call('SET', i, 'x') end");
    QTest::newRow("fields") << QByteArray("for i = 1, 11000 do redis.call('HSET', 'one', i, 'x') end");
}

void PlayConfinedTest::aScriptThatFillsAServerEndsTheRun()
{
    QFETCH(QByteArray, script);
    const auto played = standing();
    Step step;
    step.action = command({"EVAL", script, "0"});
    played->run().put(step);
    awaitUntil([&] { return played->run().phase() == Run::Phase::Over; }, Millis(60'000));
    QVERIFY(played->run().error());
    const QString why = played->run().error()->message;
    QVERIFY2(why.contains(QStringLiteral("redis holds far more data")), qPrintable(why));
    QVERIFY(folders().isEmpty());
}

// Each frame of a run's file has all keys, so a recording grows even if the keys do not change.
void PlayConfinedTest::aFullRecordingEndsTheRun()
{
    const auto played = standing();
    BlockingRedis actor(folders().front() + QStringLiteral("/redis.sock"));
    for (int i = 0; i < 8; ++i)
        QVERIFY(!actor.call({"SETRANGE", QByteArray::number(i), "1000000", "x"}).isError());
    for (int i = 0; i < 8; ++i) {
        Step step;
        step.action = command({"PING"});
        played->run().put(step);
    }
    awaitUntil([&] { return played->run().phase() == Run::Phase::Over; }, Millis(60'000));
    QVERIFY(played->run().error());
    const QString why = played->run().error()->message;
    QVERIFY2(why.contains(QStringLiteral("recording is full")), qPrintable(why));
    QVERIFY(played->run().recording()->isOver());
}

void PlayConfinedTest::theDatabaseOpensNoOtherFile_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("ATTACH") << QStringLiteral("ATTACH DATABASE '%1' AS theirs");
    QTest::newRow("ATTACH a new one") << QStringLiteral("ATTACH DATABASE '%1.new' AS theirs");
    QTest::newRow("VACUUM INTO") << QStringLiteral("VACUUM INTO '%1.new'");
    QTest::newRow("load_extension") << QStringLiteral("SELECT load_extension('%1')");
    QTest::newRow("a pragma") << QStringLiteral("PRAGMA temp_store_directory = '%1'");
    QTest::newRow("a journal") << QStringLiteral("PRAGMA journal_mode = WAL");
    QTest::newRow("a virtual table") << QStringLiteral("CREATE VIRTUAL TABLE t USING fts5(x)");
    QTest::newRow("two statements") << QStringLiteral("SELECT 1; ATTACH DATABASE '%1' AS theirs");
}

void PlayConfinedTest::theDatabaseOpensNoOtherFile()
{
    QFETCH(QString, sql);
    ManualClock clock;
    const QTemporaryDir folder;
    const QString theirs = folder.filePath(QStringLiteral("theirs"));
    {
        SqliteClient table(theirs, &clock);
        QCOMPARE(table.execute(QStringLiteral("CREATE TABLE t (x)")).outcome, Outcome::Replied);
        QCOMPARE(table.execute(QStringLiteral("INSERT INTO t VALUES (1)")).text, QByteArray("1"));
    }
    const QByteArray before = contents(theirs);
    SqliteClient table(folder.filePath(QStringLiteral("own")), &clock);
    QCOMPARE(table.execute(QStringLiteral("CREATE TABLE locks (name)")).outcome, Outcome::Replied);
    QCOMPARE(table.execute(sql.arg(theirs)).outcome, Outcome::Failed);
    QCOMPARE(table.execute(QStringLiteral("DELETE FROM theirs.t")).outcome, Outcome::Failed);
    QCOMPARE(contents(theirs), before);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files),
             (QStringList{QStringLiteral("own"), QStringLiteral("theirs")}));
}

void PlayConfinedTest::theDatabaseAnswersAsBefore()
{
    ManualClock clock;
    const QTemporaryDir folder;
    SqliteClient anna(folder.filePath(QStringLiteral("own")), &clock);
    SqliteClient ben(folder.filePath(QStringLiteral("own")), &clock);
    QCOMPARE(anna.execute(QStringLiteral("CREATE TABLE locks (name TEXT PRIMARY KEY, owner TEXT)")).outcome,
             Outcome::Replied);
    QCOMPARE(anna.execute(QStringLiteral("INSERT INTO locks VALUES ('stock', 'Anna'), ('tea', NULL)")).text,
             QByteArray("2"));
    const StepResult twice = ben.execute(QStringLiteral("INSERT INTO locks VALUES ('stock', 'Ben')"));
    QCOMPARE(twice.outcome, Outcome::Failed);
    QVERIFY2(twice.text.contains("UNIQUE constraint failed"), twice.text);
    QCOMPARE(ben.execute(QStringLiteral("SELECT name, owner FROM locks ORDER BY name;\n")).text,
             QByteArray("stock|Anna tea|"));
    QCOMPARE(ben.execute(QStringLiteral("BEGIN IMMEDIATE")).outcome, Outcome::Replied);
    QVERIFY(anna.execute(QStringLiteral("DELETE FROM locks")).text.contains("locked"));
    QCOMPARE(ben.execute(QStringLiteral("COMMIT")).outcome, Outcome::Replied);
    QCOMPARE(anna.execute(QStringLiteral("DELETE FROM locks WHERE owner = 'Anna'")).text, QByteArray("1"));
    QCOMPARE(anna.execute(QStringLiteral("nonsense")).outcome, Outcome::Failed);
}

void PlayConfinedTest::theDatabaseDoesNotFillTheDisk_data()
{
    QTest::addColumn<QString>("table");
    QTest::newRow("a table") << QStringLiteral("CREATE TABLE t (x)");
    QTest::newRow("a temporary table") << QStringLiteral("CREATE TEMP TABLE t (x)");
}

void PlayConfinedTest::theDatabaseDoesNotFillTheDisk()
{
    QFETCH(QString, table);
    ManualClock clock;
    const QTemporaryDir folder;
    SqliteClient anna(folder.filePath(QStringLiteral("own")), &clock);
    QCOMPARE(anna.execute(table).outcome, Outcome::Replied);
    const QString insert = QStringLiteral("INSERT INTO t ");
    QCOMPARE(anna.execute(insert + counting(100, "zeroblob(60000)")).text, QByteArray("100"));
    const StepResult full = anna.execute(insert + counting(500, "zeroblob(60000)"));
    QCOMPARE(full.outcome, Outcome::Failed);
    QVERIFY2(full.text.contains("full"), full.text);
    QCOMPARE(anna.execute(QStringLiteral("SELECT count(*) FROM t")).text, QByteArray("100"));
}

void PlayConfinedTest::aStatementThatRunsTooLongIsStopped()
{
    const QTemporaryDir folder;
    PassingClock clock;
    SqliteClient table(folder.filePath(QStringLiteral("own")), &clock);
    const StepResult stopped = table.execute(counting(3'000'000, "count(*)"));
    QCOMPARE(stopped.outcome, Outcome::Failed);
    QVERIFY2(stopped.text.contains("ran longer than 1000 ms"), stopped.text);
    QCOMPARE(table.execute(counting(3, "count(*)")).text, QByteArray("3")); // it has its own second
}

void PlayConfinedTest::whatIsTooLargeForAStatementIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("rows") << counting(1'001, "x") << QByteArray("more than 1000 rows or 65536 bytes");
    QTest::newRow("bytes") << counting(2, "hex(zeroblob(20000))") << QByteArray("more than 1000 rows or 65536 bytes");
    QTest::newRow("a value") << QStringLiteral("SELECT length(zeroblob(100000))")
                             << QByteArray("a value has more than 65536 bytes");
    QTest::newRow("a pattern") << QStringLiteral("SELECT 'x' LIKE hex(zeroblob(501))") << QByteArray("pattern");
}

void PlayConfinedTest::whatIsTooLargeForAStatementIsRefused()
{
    QFETCH(QString, sql);
    QFETCH(QByteArray, said);
    const QTemporaryDir folder;
    ManualClock clock;
    SqliteClient table(folder.filePath(QStringLiteral("own")), &clock);
    const StepResult refused = table.execute(sql);
    QCOMPARE(refused.outcome, Outcome::Failed);
    QVERIFY2(refused.text.contains(said), refused.text);
    QCOMPARE(table.execute(counting(1'000, "'x'")).outcome, Outcome::Replied);
}

QTEST_GUILESS_MAIN(PlayConfinedTest)

} // namespace lockscope::play_confined_test

#include "tst_play_confined.moc"
