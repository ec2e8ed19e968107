// The history on the command line: recorded beside a real server, and asked about the past.
#include "core/history/history_writer.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>
#include <csignal>
#include <thread>

namespace lockscope::cli_history_test {

namespace {

const QByteArray anna = "11111111-0001-4a5b-8c6d-1234567890ab:1";
const QByteArray ben = "22222222-0002-4a5b-8c6d-1234567890ab:7";

} // namespace

class TestCliHistory : public QObject {
    Q_OBJECT

    using Run = CliProcess::Run;
    static Run run(const QStringList &arguments) { return CliProcess(arguments).run(); }
    QString path() const { return m_folder->filePath(QStringLiteral("test.history")); }
    Run asked(const QStringList &question) const
    {
        return run(question + QStringList{QStringLiteral("--history"), path()});
    }
    // What the recording tells of this lock.
    QByteArray told(const QByteArray &lock) const
    {
        return asked({QStringLiteral("events"), QStringLiteral("--name"), QString::fromLatin1(lock)}).out;
    }
    void waitUntilTold(const QByteArray &lock, const QByteArray &what) const
    {
        QTRY_VERIFY2_WITH_TIMEOUT(told(lock).contains(what), told(lock), 20'000);
    }

    // A program that recorded holds of 10 ms, one after the other, and a hold of this owner that began a minute ago. It
    // still has contact.
    class OtherRecorder {
    public:
        OtherRecorder(const QString &path, const QByteArray &lock, const QByteArray &owner)
            : m_thread([this, path, lock, owner] { record(path, lock, owner); })
        { }
        ~OtherRecorder()
        {
            m_isStopped = true;
            m_thread.join();
        }
        bool isRecording() const { return m_isRecording; }

    private:
        void record(const QString &path, const QByteArray &lock, const QByteArray &owner)
        {
            auto file = history::HistoryFile::open(path, history::HistoryFile::Use::Write);
            if (!file)
                return;
            history::HistoryWriter writer(std::move(*file), {}, QStringLiteral("test"));
            const SystemClock clock;
            history::Batch batch = batchOf(clock);
            for (int i = 0; i < 12; ++i)
                batch.holds.push_back(holdOf(lock, ben, batch.now - Millis(120'000 + 20 * i)));
            batch.begun.holds = {holdOf(lock, owner, batch.now - Millis(60'000))};
            for (; !m_isStopped && writer.write(batch); batch = batchOf(clock)) {
                m_isRecording = true;
                QThread::msleep(100);
            }
        }
        static history::Batch batchOf(const Clock &clock)
        {
            history::Batch batch;
            batch.now = clock.now();
            batch.wallMillis = clock.wallMillis();
            return batch;
        }
        static history::Hold holdOf(const QByteArray &lock, const QByteArray &owner, Instant from)
        {
            history::Hold hold;
            hold.lock.key = Key(lock);
            hold.owner = Owner(owner);
            hold.from = from;
            hold.to = from + Millis(10);
            hold.end = lanes::End::Released;
            return hold;
        }

        std::atomic<bool> m_isStopped = false;
        std::atomic<bool> m_isRecording = false;
        std::thread m_thread; // last, because it uses the other members
    };

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void thePastIsTold()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        CliProcess record(server, {QStringLiteral("record"), path()});
        record.waitForOutput("recording to");
        WireLock lock(redis, "order:42", anna);
        lock.acquire();
        waitUntilTold("order:42", "acquired");
        lock.release();
        waitUntilTold("order:42", "released");
        lock.as(ben).acquire();
        waitUntilTold("order:42", ben);
        redis.call({"DEL", "order:42"}); // by hand: nobody reports it
        waitUntilTold("order:42", "gone");
        WireLock another(redis, "order:43", anna);
        another.acquire();
        waitUntilTold("order:43", "acquired");
        another.release();
        waitUntilTold("order:43", "released");
        record.interrupt();
        QCOMPARE(record.finish(), 0);
        QVERIFY2(record.err().contains("recorded"), record.err());

        const QByteArrayList lines = told("order:4?").trimmed().split('\n');
        QVERIFY2(lines.size() >= 4, lines.join('\n'));
        QVERIFY2(lines[0].contains("acquired") && lines[0].contains(anna), lines[0]);
        QVERIFY2(lines[1].contains("released") && lines[1].contains("(event)"), lines[1]);
        QVERIFY(told("other").isEmpty());
        const Run json = asked({QStringLiteral("events"), QStringLiteral("--json")});
        QCOMPARE(json.code, 0);
        const QJsonObject first = QJsonDocument::fromJson(json.out.left(json.out.indexOf('\n'))).object();
        QCOMPARE(first[QLatin1String("event")].toString() + first[QLatin1String("name")].toString(),
                 QStringLiteral("acquiredorder:42"));

        const Run percentiles =
            asked({QStringLiteral("percentiles"), QStringLiteral("order:42"), QStringLiteral("--json")});
        QVERIFY2(percentiles.code == 0, percentiles.err);
        const QJsonObject figures = QJsonDocument::fromJson(percentiles.out).object();
        QCOMPARE(figures[QLatin1String("held")].toObject()[QLatin1String("count")].toInt(), 2);
        const Run groups =
            asked({QStringLiteral("percentiles"), QStringLiteral("--by-group"), QStringLiteral("--json")});
        const QJsonArray all = QJsonDocument::fromJson(groups.out).object()[QLatin1String("groups")].toArray();
        QVERIFY2(all.size() == 1, groups.out);
        QCOMPARE(all[0].toObject()[QLatin1String("prefix")].toString(), QStringLiteral("order:"));
        QCOMPARE(all[0].toObject()[QLatin1String("names")].toInt(), 2);
        QCOMPARE(all[0].toObject()[QLatin1String("held")].toObject()[QLatin1String("count")].toInt(), 3);
        const Run csv = asked({QStringLiteral("percentiles"), QStringLiteral("--by-group"), QStringLiteral("--csv")});
        QVERIFY2(csv.out.startsWith("prefix,names,held_count,") && csv.out.contains("\n\"order:\",2,3,"), csv.out);
        const Run table = asked({QStringLiteral("percentiles"), QStringLiteral("--by-group")});
        QVERIFY2(table.out.startsWith("GROUP") && table.out.contains("order:*"), table.out);
        const Run none = asked({QStringLiteral("percentiles"), QStringLiteral("no such lock")});
        QVERIFY(none.code == 1 && none.err.contains("nothing was recorded of a lock named"));
    }

    void aTimeInThePastIsExplained()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        CliProcess record(server, {QStringLiteral("record"), path()});
        record.waitForOutput("recording to");
        WireLock lock(redis, "order:42", anna);
        lock.acquire(Millis(60'000));
        waitUntilTold("order:42", "acquired");
        const auto explain = [this](const QStringList &more) {
            return asked(QStringList{QStringLiteral("explain"), QStringLiteral("order:42"), QStringLiteral("--at"),
                                     QStringLiteral("0s ago")}
                         + more);
        };
        const Run held = explain({});
        QVERIFY2(held.code == 0 && held.out.contains(QByteArray(anna + " held 'order:42'")), held.out);
        const Run json = explain({QStringLiteral("--json")});
        const QJsonArray holders = QJsonDocument::fromJson(json.out).object()[QLatin1String("holders")].toArray();
        QCOMPARE(holders.size(), 1);
        QCOMPARE(holders[0].toObject()[QLatin1String("end")].toString(), QStringLiteral("open"));
        const Run before = asked(
            {QStringLiteral("explain"), QStringLiteral("order:42"), QStringLiteral("--at"), QStringLiteral("10h ago")});
        QCOMPARE(before.code, 1);
        QVERIFY2(before.err.contains("Nothing was recorded at"), before.err);
        const Run future = asked({QStringLiteral("explain"), QStringLiteral("order:42"), QStringLiteral("--at"),
                                  QStringLiteral("tomorrow")});
        QCOMPARE(future.code, 64);
    }

    // "Why did my unlock fail a minute ago?"
    void aRefusedUnlockOfThePastIsExplained()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        CliProcess record(server, {QStringLiteral("record"), path()});
        record.waitForOutput("recording to");
        WireLock lock(redis, "order:42", anna);
        lock.acquire(Millis(4'000)); // long enough to be found
        waitUntilTold("order:42", "expired");
        lock.as(ben).acquire();
        waitUntilTold("order:42", ben);
        const Run run = asked({QStringLiteral("explain"), QStringLiteral("order:42"), QStringLiteral("--unlock"),
                               QString::fromLatin1(anna), QStringLiteral("--at"), QStringLiteral("0s ago"),
                               QStringLiteral("--json")});
        QVERIFY2(run.code == 0, run.err);
        const QJsonObject cause = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(cause[QLatin1String("why")].toString(), QStringLiteral("expired"));
        QVERIFY(cause[QLatin1String("watched")].toString().contains(QLatin1String("recorded from")));
    }

    void onlyOneProgramRecordsAServer()
    {
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        const RedisServer server;
        BlockingRedis redis(server);
        auto first = std::make_unique<CliProcess>(server, QStringList{QStringLiteral("record")});
        first->waitForOutput("recording to");
        CliProcess second(server, {QStringLiteral("record")});
        second.waitForOutput("Another program already records");
        WireLock lock(redis, "order:42", anna);
        lock.acquire();
        const auto events = [&server] {
            return CliProcess(server, {QStringLiteral("events"), QStringLiteral("--since"), QStringLiteral("1h")})
                .run()
                .out;
        };
        QTRY_VERIFY2_WITH_TIMEOUT(events().contains("acquired"), events(), 20'000);
        QCOMPARE(kill(pid_t(first->pid()), SIGKILL), 0);
        second.waitForOutput("recording to"); // it goes on with what is open
        lock.release();
        QTRY_VERIFY2_WITH_TIMEOUT(events().contains("released"), events(), 20'000);
        QCOMPARE(events().count("released"), 1);
        QVERIFY2(events().count("acquired") == 1, events());
        qunsetenv("XDG_DATA_HOME");
    }

    // Twelve short holds are usual, so a long one is not. `check` and `explain` know its beginning from the program
    // that records.
    void checkKnowsWhatIsUnusual()
    {
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        const RedisServer server;
        BlockingRedis redis(server);
        WireLock lock(redis, "order:42", anna);
        lock.acquire();
        const auto check = [&server] {
            return CliProcess(server,
                              {QStringLiteral("check"), QStringLiteral("--warn"), QStringLiteral("unusual>0"),
                               QStringLiteral("--critical"), QStringLiteral("locks>9")})
                .run();
        };
        const Run quorum = run({QStringLiteral("check"), QStringLiteral("--quorum"), QStringLiteral("--warn"),
                                QStringLiteral("unusual>0"), QStringLiteral("--url"), QStringLiteral("redis://a"),
                                QStringLiteral("--url"), QStringLiteral("redis://b"), QStringLiteral("--url"),
                                QStringLiteral("redis://c")});
        QVERIFY2(quorum.code == 64 && quorum.err.contains("leave --quorum out"), quorum.err);
        const Run unknown = check();
        QVERIFY2(unknown.code == 3 && unknown.out.contains("There is no history"), unknown.out);
        const OtherRecorder recorder(history::historyPath(history::historyFolder(), server.socketPath(), 0),
                                     lock.name(), anna);
        QTRY_VERIFY(recorder.isRecording());
        const Run unusual = check();
        QVERIFY2(unusual.code == 1 && unusual.out.contains("order:42"), unusual.out);
        const Run explained = CliProcess(server, {QStringLiteral("explain"), QStringLiteral("order:42")}).run();
        QVERIFY2(explained.out.contains("held 12 times in the 24 hours before, median 10 ms"), explained.out);
        QVERIFY2(explained.out.contains("now for 1 m"), explained.out);
        lock.release();
        const Run fine = check();
        QVERIFY2(fine.code == 0, fine.out);
        qunsetenv("XDG_DATA_HOME");
    }

    void aRecordingThatCannotBeWrittenIsNoSuccess()
    {
        const RedisServer server;
        CliProcess record(server, {QStringLiteral("record"), QStringLiteral("/proc/none/test.history")});
        record.waitForOutput("cannot be written");
        record.interrupt();
        QCOMPARE(record.finish(), 70);
    }

    void questionsWithoutAHistoryGetAnAnswer()
    {
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        const RedisServer server;
        for (const QStringList &question :
             {QStringList{QStringLiteral("events"), QStringLiteral("--since"), QStringLiteral("1h")},
              QStringList{QStringLiteral("percentiles")},
              QStringList{QStringLiteral("explain"), QStringLiteral("a"), QStringLiteral("--at"),
                          QStringLiteral("0:00")}}) {
            const Run run = CliProcess(server, question).run();
            QVERIFY2(run.code == 1 && run.err.contains("There is no history"), run.err);
        }
        const Run exists = run({QStringLiteral("record"), QStringLiteral("/etc/passwd")});
        QVERIFY2(exists.code == 64 && exists.err.contains("already exists"), exists.err);
        qunsetenv("XDG_DATA_HOME");
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliHistory)

} // namespace lockscope::cli_history_test

#include "tst_cli_history.moc"
