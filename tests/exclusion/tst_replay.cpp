// Replays of the server's file: each rule detects its violation, and real locks violate none.
#include "tests/exclusion/replay/replay.h"
#include "tests/support/lock_holder.h"
#include "tests/support/redis_server.h"

#include <QTest>

namespace lockscope::replay_test {

using namespace lockscope::exclusion;
using namespace std::chrono_literals;
using locks::AcquirableKind;

namespace {

QByteArray command(const QByteArrayList &words)
{
    QByteArray text = '*' + QByteArray::number(words.size()) + "\r\n";
    for (const QByteArray &word : words)
        text += '$' + QByteArray::number(word.size()) + "\r\n" + word + "\r\n";
    return text;
}

// One command per line; `[` and `]` around those of one script, `#SECONDS` for a timestamp.
QByteArray appendOnly(const QByteArray &lines)
{
    QByteArray text = command({"SELECT", "0"});
    for (QByteArray line : lines.split('\n')) {
        line = line.trimmed();
        if (line == "[")
            text += command({"MULTI"});
        else if (line == "]")
            text += command({"EXEC"});
        else if (line.startsWith('#'))
            text += "#TS:" + line.mid(1) + "\r\n";
        else if (!line.isEmpty())
            text += command(line.split(' '));
    }
    return text;
}

LockUse use(const char *word)
{
    return lockUse(QString::fromLatin1(word)).value();
}

QByteArray texts(const std::vector<Violation> &violations)
{
    QByteArray text;
    for (const Violation &each : violations)
        text += each.rule + ' ' + each.lock + ": " + each.text.toUtf8() + '\n';
    return text;
}

// The violations that are reported.
QByteArray said(const QByteArray &lines, const std::vector<LockUse> &locks, const Run &run = {})
{
    std::vector<Violation> violations;
    Replay replay(locks, run, &violations);
    readAppendOnly(appendOnly(lines), false, [&](const Step &step) { replay.take(step); });
    replay.end();
    return texts(violations);
}

Event lineOf(int ms, const char *who, What what, const char *kind)
{
    Event line;
    line.at = momentOf(1'000'000LL * ms);
    line.who = who;
    line.what = what;
    line.lock = "m";
    line.kind = kind;
    return line;
}

// A hold as a worker writes it down.
void addHold(History &history, const char *who, int asked, int answered, const char *owner,
             std::optional<qint64> token = {}, const char *kind = "reentrant")
{
    history.push_back(lineOf(asked, who, What::Invoke, kind));
    Event given = lineOf(answered, who, What::Ok, kind);
    given.number = 1;
    given.why = owner;
    given.token = token;
    history.push_back(given);
}

Run runOf(const History &history)
{
    Run run;
    run.addWorker(history);
    return run;
}

Run harnessRun(What what, const char *lock, const char *why)
{
    Event line = lineOf(0, "1", what, "");
    line.lock = lock;
    line.why = why;
    Run run;
    run.addHarness({line});
    return run;
}

constexpr const char *latch = "redisson_unlock_latch:{s}:1";
constexpr const char *releaseOfPermit = "[\nINCRBY s 1\nSET redisson_unlock_latch:{s}:1 1\n]";

RedisServer::Options keepingAll()
{
    RedisServer::Options options;
    options.appendOnly = true;
    options.extra = {QStringLiteral("--appendfsync"),           QStringLiteral("no"),
                     QStringLiteral("--aof-disable-auto-gc"),   QStringLiteral("yes"),
                     QStringLiteral("--aof-timestamp-enabled"), QStringLiteral("yes")};
    return options;
}

} // namespace

class TestReplay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commandsAreRead()
    {
        QList<QByteArrayList> seen;
        std::vector<qint64> seconds;
        const auto keep = [&](const Step &step) {
            for (const QByteArrayList &each : step.commands)
                seen << each;
            seconds.push_back(step.seconds);
        };
        readAppendOnly(appendOnly("set a 1\n#70\n[\nHSET m u:1 1\nDEL x y\n]\nSELECT 3\nSET b 2"), false, keep);
        QCOMPARE(seen, (QList<QByteArrayList>{{"SET", "a", "1"}, {"HSET", "m", "u:1", "1"}, {"DEL", "x", "y"}}));
        QCOMPARE(seconds, (std::vector<qint64>{0, 70}));
    }

    void aTornEndIsLeftOutWhereItMayBe()
    {
        const QByteArray whole = appendOnly("SET a 1\n[\nSET b 1\nSET c 1\n]");
        const qsizetype firstEnds = appendOnly("SET a 1").size();
        for (qsizetype size = firstEnds; size < whole.size(); ++size) {
            int steps = 0;
            const auto count = [&](const Step &) { ++steps; };
            readAppendOnly(whole.left(size), true, count);
            QCOMPARE(steps, 1);
            if (size > firstEnds)
                QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)readAppendOnly(whole.left(size), false, count));
        }
    }

    void whatIsNoAppendOnlyFileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a snapshot") << QByteArray("REDIS0010\xfa\r\n");
        QTest::newRow("no words") << QByteArray("*0\r\n");
        QTest::newRow("a size below zero") << QByteArray("*1\r\n$-1\r\n");
        QTest::newRow("no size") << QByteArray("*1\r\nDEL\r\n");
    }
    void whatIsNoAppendOnlyFileIsRefused()
    {
        QFETCH(QByteArray, text);
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)readAppendOnly(text, true, [](const Step &) {}));
    }

    void brokenRulesAreSeen_data()
    {
        QTest::addColumn<QByteArray>("lock");
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QByteArray>("complaint");
        const auto row = [](const char *name, const char *lock, const QByteArray &lines, const char *complaint) {
            QTest::newRow(name) << QByteArray(lock) << lines << QByteArray(complaint);
        };
        row("two owners", "m=reentrant", "HINCRBY m u:1 1\nHINCRBY m u:2 1", "u:2 got it while u:1 had it");
        row("two owners in one script", "m=spin", "[\nHINCRBY m u:1 1\nHINCRBY m u:2 1\n]", "got it while");
        row("twice", "m=non-reentrant", "HSET m u:1 1\nHINCRBY m u:1 1", "u:1 has it 2 times");
        row("twice, fair", "m=non-reentrant-fair", "HSET m u:1 2", "u:1 has it 2 times");
        row("two writers", "m=read+write", "HSET m mode write u:1:write 1\nHSET m u:2:write 1", "got it while");
        row("a reader beside a writer", "m=read+write", "HSET m mode write u:1:write 1\nHSET m u:2 1",
            "u:2 got it while u:1:write had it");
        row("a writer beside a reader", "m=read+write", "HSET m mode read u:1 1\nHSET m u:2:write 1",
            "u:2:write got it while u:1 had it");
        row("a reader that comes to write", "m=read+write", "HSET m mode read u:1 1\nHSET m u:1:write 1",
            "u:1:write got it while u:1 had it");
        row("a token over another", "m=token", "SET m aa PXAT 99\nSET m bb PXAT 99", "bb got it while it was held");
        row("barging", "m=fair",
            "[\nZADD redisson_lock_timeout:{m} 9000 u:1\nRPUSH redisson_lock_queue:{m} u:1\n]\nHSET m u:2 1",
            "u:2 got it before u:1, who stands in front");
        row("the last first", "m=fair",
            "[\nZADD redisson_lock_timeout:{m} 9000 u:1 9000 u:2\nRPUSH redisson_lock_queue:{m} u:1 u:2\n]\n"
            "[\nHSET m u:2 1\nRPOP redisson_lock_queue:{m}\nZREM redisson_lock_timeout:{m} u:2\n]",
            "u:2 got it before u:1, who stands in front");
        row("a place that was good", "m=fair",
            "#10\n[\nZADD redisson_lock_timeout:{m} 19000 u:1\nRPUSH redisson_lock_queue:{m} u:1\n]\n#12\n"
            "[\nLPOP redisson_lock_queue:{m}\nZREM redisson_lock_timeout:{m} u:1\nHSET m u:2 1\n]",
            "lost a place good for 5900 ms more");
        row("a place without a deadline", "m=fair", "RPUSH redisson_lock_queue:{m} u:1", "1 wait, 0 have deadlines");
        row("a deadline without a place", "m=fair", "ZADD redisson_lock_timeout:{m} 9 u:1", "0 wait, 1 have deadlines");
        row("two places", "m=fair", "[\nRPUSH redisson_lock_queue:{m} u:1 u:1\nZADD redisson_lock_timeout:{m} 9 u:1\n]",
            "2 wait, 1 have");
        row("a token again", "m=fenced",
            "[\nINCR redisson_lock_token:{m}\nHINCRBY m u:1 1\n]\nDEL redisson_lock_token:{m}\n"
            "[\nINCR redisson_lock_token:{m}\nHINCRBY m u:1 1\n]",
            "token 1 is drawn after 1");
        row("a token set back", "m=fenced", "INCRBY redisson_lock_token:{m} 7\nSET redisson_lock_token:{m} 3",
            "token 3 is drawn after 7");
        row("no token of its own", "m=fenced", "[\nINCR redisson_lock_token:{m}\nHINCRBY m u:1 1\n]\nHINCRBY m u:1 1",
            "u:1 got it and drew no token");
        row("no token", "m=fenced", "HINCRBY m u:1 1", "u:1 got it and drew no token");
        row("below zero", "s=semaphore", "SET s 1\nDECRBY s 1\nDECRBY s 1", "-1 permits are free of 1");
        row("more than there are", "s=semaphore", "SET s 1\nINCRBY s 1", "2 permits are free of 1");
        const QByteArray freed = QByteArray("SET s 1\nDECRBY s 1\n") + releaseOfPermit + '\n';
        const QByteArray evicted = QByteArray("SET filler:1 x\nDEL ") + latch + "\nUNLINK filler:1\n";
        const QByteArray deleted = QByteArray("SET filler:1 x\nUNLINK filler:1\nDEL ") + latch + '\n';
        row("a permit released twice", "s=semaphore", QByteArray(freed + releaseOfPermit), "2 permits are free of 1");
        row("a permit released twice, its latch was not evicted", "s=semaphore",
            QByteArray(freed + deleted + releaseOfPermit), "2 permits are free of 1");
        row("a permit released three times, its latch was evicted once", "s=semaphore",
            QByteArray(freed + evicted + releaseOfPermit + '\n' + releaseOfPermit), "3 permits are free of 2");
        row("a permit without a deadline", "s=expirable-semaphore", "SET s 2\nDECRBY s 1",
            "1 permits are free and 0 taken of 2");
        row("a permit given back twice", "s=expirable-semaphore",
            "SET s 2\n[\nINCRBY s -2\nZADD {s}:timeout 9 aaaaaaaaaaaaaaaa 9 bbbbbbbbbbbbbbbb\n]\n"
            "[\nZREM {s}:timeout aaaaaaaaaaaaaaaa\nINCRBY s 2\n]",
            "2 permits are free and 1 taken of 2");
        row("deleted before its time", "m=reentrant", "#10\n[\nHINCRBY m u:1 1\nPEXPIREAT m 15000\n]\n#12\nDEL m",
            "it was deleted under u:1, 1900 ms before its time");
        row("deleted before a command of the same second", "m=reentrant",
            "#10\n[\nHINCRBY m u:1 1\nPEXPIREAT m 15000\n]\n#12\nDEL m\nSET x 1\n#16\nSET x 2",
            "it was deleted under u:1, 1900 ms before its time");
        row("what nobody knows", "m=reentrant", "HINCRBYFLOAT m u:1 1",
            "it is not known what HINCRBYFLOAT m u:1 1 does");
    }
    void brokenRulesAreSeen()
    {
        QFETCH(QByteArray, lock);
        QFETCH(QByteArray, lines);
        QFETCH(QByteArray, complaint);
        const QByteArray text = said(lines, {use(lock.constData())});
        QVERIFY2(text.contains(complaint), text);
        QCOMPARE(text.count('\n'), 1);
    }

    void whatIsAllowedIsNotComplainedOf_data()
    {
        QTest::addColumn<QByteArray>("lock");
        QTest::addColumn<QByteArray>("lines");
        const auto row = [](const char *name, const char *lock, const QByteArray &lines) {
            QTest::newRow(name) << QByteArray(lock) << lines;
        };
        row("one after the other", "m=reentrant", "HINCRBY m u:1 1\nHDEL m u:1\nHINCRBY m u:2 1");
        row("run out while the server was stopped", "m=reentrant",
            "#10\n[\nHINCRBY m u:1 1\nPEXPIREAT m 11212\n]\nDEL m\n#12\nSET x 1");
        row("run out", "m=reentrant", "#9\nHINCRBY m u:1 1\nPEXPIREAT m 9900\n#10\n[\nDEL m\nHINCRBY m u:2 1\n]");
        row("once more", "m=fair", "HSET m u:1 1\nHINCRBY m u:1 1\nHINCRBY m u:1 -1\nHDEL m u:1");
        row("readers", "m=read+write", "HSET m mode read u:1 1\nHSET m u:2 1\nHINCRBY m u:1 1\nHDEL m u:2\nDEL m");
        row("who writes reads on", "m=read+write",
            "HSET m mode write u:1:write 1\nHSET m u:1 1\n[\nHDEL m u:1:write\nHSET m mode read\n]\nHSET m u:2 1");
        row("who writes and reads writes once more", "m=read+write",
            "HSET m mode write u:1:write 1\nHSET m u:1 1\nHINCRBY m u:1:write 1");
        row("in line", "m=fair",
            "HSET m u:9 1\n"
            "[\nZADD redisson_lock_timeout:{m} 9000 u:1 9000 u:2\nRPUSH redisson_lock_queue:{m} u:1 u:2\n]\n"
            "HDEL m u:9\n"
            "[\nHSET m u:1 1\nLPOP redisson_lock_queue:{m}\nZREM redisson_lock_timeout:{m} u:1\n]");
        row("past one whose time is over", "m=fair",
            "#10\n[\nZADD redisson_lock_timeout:{m} 10500 u:1\nRPUSH redisson_lock_queue:{m} u:1\n]\n"
            "[\nLPOP redisson_lock_queue:{m}\nZREM redisson_lock_timeout:{m} u:1\nHSET m u:2 1\n]");
        row("all forgotten", "m=fenced",
            "[\nINCR redisson_lock_token:{m}\nHINCRBY m u:1 1\n]\nFLUSHALL\n"
            "[\nINCR redisson_lock_token:{m}\nHINCRBY m u:2 1\n]");
        row("permits", "s=expirable-semaphore",
            "SET s 1\n[\nINCRBY s -1\nZADD {s}:timeout 9 aaaaaaaaaaaaaaaa\n]\n"
            "[\nINCRBY s 0\nZREMRANGEBYSCORE {s}:timeout -inf 10\nZADD {s}:timeout 20 bbbbbbbbbbbbbbbb\n]");
        row("a semaphore made anew", "s=semaphore", "SET s 1\nDECRBY s 1\nDEL s\nSET s 5\nDECRBY s 5\nINCRBY s 5");
        row("a permit given back once more, as that was forgotten", "s=semaphore",
            QByteArray("SET s 1\nDECRBY s 1\n") + releaseOfPermit + "\nFLUSHALL\nSET s 1\n" + releaseOfPermit);
        row("a permit given back once more, as its latch was evicted", "s=semaphore",
            QByteArray("SET s 1\nDECRBY s 1\n") + releaseOfPermit + "\nSET filler:1 x\nDEL " + latch + '\n'
                + releaseOfPermit + "\nUNLINK filler:1\nDECRBY s 2\nINCRBY s 2");
        row("of others", "m=reentrant", "HINCRBY other u:1 1\nHINCRBY other u:2 1");
    }
    void whatIsAllowedIsNotComplainedOf()
    {
        QFETCH(QByteArray, lock);
        QFETCH(QByteArray, lines);
        QCOMPARE(said(lines, {use(lock.constData())}), QByteArray());
    }

    void whatTheHarnessBreaksIsNotJudged()
    {
        const QByteArray deleted = "#10\n[\nHINCRBY m u:1 1\nPEXPIREAT m 15000\n]\n#12\nDEL m";
        QVERIFY(!said(deleted, {use("m=reentrant")}).isEmpty());
        QCOMPARE(said(deleted, {use("m=reentrant!")}), QByteArray());
        QCOMPARE(said(deleted, {use("m=reentrant")}, harnessRun(What::Broken, "m", "")), QByteArray());
        const Run evicting = harnessRun(What::Fault, "", "evict");
        QCOMPARE(said(deleted, {use("m=reentrant")}, evicting), QByteArray());
        const QByteArray halfALine = "[\nZADD redisson_lock_timeout:{m} 9 u:1\nRPUSH redisson_lock_queue:{m} "
                                     "u:1\n]\nDEL redisson_lock_queue:{m}";
        QVERIFY(!said(halfALine, {use("m=fair")}).isEmpty());
        QCOMPARE(said(halfALine, {use("m=fair")}, evicting), QByteArray());
        QVERIFY(!said(halfALine + "\nDEL redisson_lock_timeout:{m}\nRPUSH redisson_lock_queue:{m} u:2", {use("m=fair")},
                      evicting)
                     .isEmpty());
    }

    // The server granted the lock to 1, to 2 and to 1 again.
    void holdsAreFoundInTheServersOrder_data()
    {
        QTest::addColumn<QByteArrayList>("holds"); // worker, request, answer
        QTest::addColumn<int>("unfounded");
        QTest::newRow("as it was") << QByteArrayList{"1 0 10", "2 5 20", "1 15 30"} << 0;
        QTest::newRow("not all were told") << QByteArrayList{"1 0 10", "1 15 30"} << 0;
        QTest::newRow("nobody knows which") << QByteArrayList{"2 0 10", "1 0 20"} << 0;
        QTest::newRow("once too often") << QByteArrayList{"1 0 10", "2 5 20", "1 15 30", "1 35 40"} << 1;
        QTest::newRow("never") << QByteArrayList{"1 0 10", "3 5 20"} << 1;
        QTest::newRow("in another order") << QByteArrayList{"1 0 10", "1 15 20", "2 25 30"} << 1;
        QTest::newRow("both after it") << QByteArrayList{"2 0 10", "1 15 20", "1 25 30"} << 1;
    }
    void holdsAreFoundInTheServersOrder()
    {
        QFETCH(QByteArrayList, holds);
        QFETCH(int, unfounded);
        History history;
        for (const QByteArray &hold : holds) {
            const QByteArrayList words = hold.split(' ');
            const QByteArray owner = "u:" + words[0];
            addHold(history, words[0].constData(), words[1].toInt(), words[2].toInt(), owner.constData());
        }
        const QByteArray given = "HINCRBY m u:1 1\nHDEL m u:1\nHINCRBY m u:2 1\nHDEL m u:2\nHINCRBY m u:1 1";
        const QByteArray text = said(given, {use("m=reentrant")}, runOf(history));
        QCOMPARE(text.count('\n'), unfounded);
        QCOMPARE(text.count("the server did not give it then"), unfounded);
    }

    // An owner whose release was refused still has the hold. It may be reported again when the owner's next request is
    // lost.
    void whatCouldNotBeGivenBackMayBeToldOnceMore_data()
    {
        QTest::addColumn<QByteArray>("released");
        QTest::addColumn<int>("unfounded");
        QTest::newRow("refused") << QByteArray("failed") << 0;
        QTest::newRow("nobody knows") << QByteArray("unknown") << 0;
        QTest::newRow("given back") << QByteArray("freed") << 1;
    }
    void whatCouldNotBeGivenBackMayBeToldOnceMore()
    {
        QFETCH(QByteArray, released);
        QFETCH(int, unfounded);
        History history;
        addHold(history, "1", 0, 10, "u:1");
        Event end = lineOf(15, "1", What::Released, "reentrant");
        end.why = released;
        history.push_back(end);
        addHold(history, "1", 20, 30, "u:1");
        QCOMPARE(said("HINCRBY m u:1 1", {use("m=reentrant")}, runOf(history)).count('\n'), unfounded);
    }

    void readersHaveNoOrderButThatWithWriters()
    {
        const QByteArray given = "HSET m mode read u:1 1\nHSET m u:2 1\nDEL m\nHSET m mode write u:3:write 1";
        History readers;
        addHold(readers, "2", 0, 10, "u:2", {}, "read");
        addHold(readers, "1", 15, 20, "u:1", {}, "read");
        History writerLast = readers;
        addHold(writerLast, "3", 25, 30, "u:3", {}, "write");
        QCOMPARE(said(given, {use("m=read+write")}, runOf(writerLast)), QByteArray());
        History writerBetween;
        addHold(writerBetween, "3", 11, 12, "u:3", {}, "write");
        writerBetween.insert(writerBetween.end(), readers.begin(), readers.end());
        QCOMPARE(said(given, {use("m=read+write")}, runOf(writerBetween)).count('\n'), 1);
    }

    void aTokenIsTheOneOfItsGrant()
    {
        const QByteArray given = "[\nINCR redisson_lock_token:{m}\nHINCRBY m u:1 1\n]";
        const QByteArray again = given + '\n' + given;
        for (const qint64 token : {1, 2}) {
            History history;
            addHold(history, "1", 0, 10, "u:1", token, "fenced");
            QCOMPARE(said(given, {use("m=fenced")}, runOf(history)).isEmpty(), token == 1);
            addHold(history, "1", 20, 30, "u:1", 2, "fenced");
            history.back().number = 2; // a re-entry
            QCOMPARE(said(again, {use("m=fenced")}, runOf(history)).isEmpty(), token == 1);
        }
    }

    void realLocksBreakNothing()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisServer server(keepingAll());
        BlockingRedis redis(server);
        redis.call({"SET", "s", "1"});
        redis.call({"SET", "x", "1"});
        History history;
        playAll(server, true, history);
        redis.call({"BGREWRITEAOF"});
        playAll(server, false, history);
        server.kill();
        server.restart();
        playAll(server, false, history);
        std::vector<Violation> violations;
        BlockingRedis again(server);
        const ReplayFigures figures = judgeReplay(folderOf(server), again, locksPlayed(), runOf(history), violations);
        QVERIFY2(violations.empty(), texts(violations));
        QCOMPARE(figures.matched, 3 * 10); // for each kind except semaphores, which have no owners
        QCOMPARE(figures.unsought, 0);
        QCOMPARE(figures.grants, 3 * (10 * 2 + 6)); // including re-entries
    }

    void theServersStateIsCompared()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisServer server(keepingAll());
        BlockingRedis redis(server);
        LockHolder program(server);
        const auto hold = program.acquire(leased(lockRequest("m", program.newOwner()), 60s));
        QCOMPARE(judged(server), QByteArray());
        redis.call({"CONFIG", "SET", "appendonly", "no"}); // later writes do not reach the file
        redis.call({"HINCRBY", "m", hold->owner().raw(), "1"});
        QVERIFY(judged(server).contains("its holders"));
    }

    void aFileThatIsGoneIsMissed()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisServer server(keepingAll());
        BlockingRedis redis(server);
        QVERIFY(judged(server).isEmpty());
        redis.call({"CONFIG", "SET", "aof-disable-auto-gc", "no"});
        redis.call({"BGREWRITEAOF"});
        awaitUntil([&] { return redis.call({"INFO", "persistence"}).toBytes().contains("aof_rewrite_in_progress:0"); });
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)judged(server));
    }

private:
    static std::vector<LockUse> locksPlayed()
    {
        return {use("m=reentrant"), use("sp=spin"),
                use("f=fair"),      use("nf=non-reentrant-fair"),
                use("fe=fenced"),   use("nr=non-reentrant"),
                use("t=token"),     use("w=read+write"),
                use("s=semaphore"), use("x=expirable-semaphore")};
    }

    static QString folderOf(const RedisServer &server) { return server.folder() + QStringLiteral("/appendonlydir"); }

    static QByteArray judged(const RedisServer &server)
    {
        BlockingRedis redis(server);
        std::vector<Violation> violations;
        judgeReplay(folderOf(server), redis, {use("m=reentrant")}, {}, violations);
        return texts(violations);
    }

    // For each kind: a hold, a re-entry if the kind allows it, a renewal, a waiter that gets the lock, and one that
    // gives up.
    void playAll(const RedisServer &server, bool renews, History &history)
    {
        LockHolder one(server);
        LockHolder other(server);
        for (const LockUse &lock : locksPlayed()) {
            for (const AcquirableKind kind : lock.kinds)
                play(one, other, Key(lock.name), kind, renews, history);
        }
    }

    void play(LockHolder &one, LockHolder &other, const Key &lock, AcquirableKind kind, bool renews, History &history)
    {
        constexpr std::array reentrant{AcquirableKind::Reentrant, AcquirableKind::Spin, AcquirableKind::Fair,
                                       AcquirableKind::Fenced,    AcquirableKind::Read, AcquirableKind::Write};
        locks::AcquireRequest request = lockRequest(lock.raw(), one.newOwner());
        request.kind = kind;
        const auto hold = take(one, request, history);
        if (std::find(reentrant.begin(), reentrant.end(), kind) != reentrant.end())
            one.acquire(request);
        request.kind =
            kind == AcquirableKind::Read ? AcquirableKind::Write : kind; // because readers do not wait for each other
        request.owner = other.newOwner();
        request.wait = 20ms;
        QVERIFY(!other.acquire(request));
        request.wait.reset();
        const auto waiter = other.startWaiting(request);
        if (renews && kind != AcquirableKind::Semaphore)
            awaitUntil([&] { return hold->renewals() > 0; });
        while (one.release(hold) == locks::Released::HoldsRemain) { }
        other.release(waiter.hold());
    }

    std::shared_ptr<locks::Hold> take(LockHolder &program, const locks::AcquireRequest &request, History &history)
    {
        Event line = lineOf(0, "1.1", What::Invoke, "");
        line.lock = request.name.raw();
        line.kind = wordOf(request.kind);
        line.at = now();
        history.push_back(line);
        const auto hold = program.acquire(request);
        line.what = What::Ok;
        line.at = now();
        line.number = hold->holds();
        line.why = hold->owner().raw();
        line.token = hold->token();
        history.push_back(line);
        return hold;
    }
};

QTEST_GUILESS_MAIN(TestReplay)

} // namespace lockscope::replay_test

#include "tst_replay.moc"
