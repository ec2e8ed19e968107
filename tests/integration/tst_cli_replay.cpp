// Recordings on the command line: what was seen live is replayed, and a copy for others hides what it must.
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

namespace lockscope::cli_replay_test {

namespace {

const QByteArray anna = "11111111-0001-4a5b-8c6d-1234567890ab:1";
const QByteArray ben = "22222222-0002-4a5b-8c6d-1234567890ab:7";

// The acquires and releases in lines of JSON: "acquired order:1 OWNER".
// Who acquired and released which lock.
QByteArrayList changesIn(const QByteArray &lines)
{
    QByteArrayList all;
    for (const QByteArray &line : lines.split('\n')) {
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        const QString what = json[QLatin1String("event")].toString();
        const bool isChange = what == QLatin1String("acquired") || what == QLatin1String("released");
        if (isChange && json[QLatin1String("name")].toString() != QLatin1String("warm-up"))
            all << (what + QLatin1Char(' ') + json[QLatin1String("name")].toString() + QLatin1Char(' ')
                    + json[QLatin1String("owner")].toString())
                       .toUtf8();
    }
    std::sort(all.begin(), all.end());
    return all;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestCliReplay : public QObject {
    Q_OBJECT

    using Run = CliProcess::Run;
    static Run run(const QStringList &arguments) { return CliProcess(arguments).run(); }
    static Run replay(const QStringList &arguments) { return run(QStringList{QStringLiteral("replay")} + arguments); }
    QString path(const char *name = "test.history") const { return m_folder->filePath(QLatin1String(name)); }

    // A recording with two clients, one of which waits, and an incident, of yesterday.
    void writeRecording(const QString &to) const
    {
        auto file = history::HistoryFile::open(to, history::HistoryFile::Use::Write);
        QVERIFY2(file.has_value(), file ? "" : qPrintable(file.error().message));
        history::HistoryWriter writer(std::move(*file), {}, QStringLiteral("program-of-mallory 1.0"));
        const SystemClock clock;
        const Instant origin = clock.now();
        const qint64 wall = clock.wallMillis() - 24 * 3'600'000;
        for (int i = 0; i <= 60; ++i) {
            history::Batch batch;
            batch.now = origin + Millis(1'000 * i);
            batch.wallMillis = wall + 1'000 * i;
            if (i == 30) {
                history::Hold hold;
                hold.lock.key = Key("secret-orders:42");
                hold.owner = Owner(anna);
                hold.from = origin + Millis(10'000);
                hold.to = origin + Millis(30'000);
                hold.end = lanes::End::Released;
                hold.fromKnown = hold.toKnown = KnownBy::Event;
                history::Hold token = hold;
                token.lock.key = Key("secret-token");
                token.owner = Owner("password of carol");
                token.kind = Kind::Token;
                batch.holds = {hold, token};
                history::Wait wait;
                wait.lock = hold.lock;
                wait.owner = Owner(ben);
                wait.from = origin + Millis(20'000);
                wait.to = origin + Millis(30'000);
                wait.end = lanes::End::Granted;
                batch.waits = {wait};
                batch.incidents = {
                    {1, QStringLiteral("no-expiry"), Key("secret-orders:42"), "11111111-0001-4a5b-8c6d-1234567890ab",
                     QStringLiteral("Held by the machine web-7 of Anna."), wall + 12'000, wall + 15'000, 1, 1},
                    {2,
                     QStringLiteral("rule of dave"),
                     Key("secret-orders:42"),
                     {},
                     QStringLiteral("ask dave"),
                     wall + 12'000,
                     wall + 15'000,
                     1,
                     1}};
                LockEvent failover;
                failover.what = EventKind::FailedOver;
                failover.at = batch.now;
                failover.locks = 3;
                failover.node = QStringLiteral("db-17.internal:6379");
                batch.events = {failover};
                history::Hold still = hold;
                still.owner = Owner(ben);
                still.from = hold.to;
                still.end = lanes::End::Open;
                batch.begun.holds = {still};
            }
            QVERIFY(writer.write(batch).has_value());
        }
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatWasSeenIsReplayed()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        const RedisServer server;
        BlockingRedis redis(server);
        redis.call({"CONFIG", "SET", "notify-keyspace-events", "Kghx"}); // so that each first acquire is an event
        CliProcess record(server, {QStringLiteral("record"), path()});
        record.waitForOutput("recording to");
        CliProcess live(server, {QStringLiteral("events"), QStringLiteral("--json")});
        const auto isWatching = [&redis](const auto &sees) { // both programs see a lock that comes and goes
            WireLock lock(redis, "warm-up", anna);
            lock.acquire();
            lock.release();
            return sees();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isWatching([&] { return live.prints("\"warm-up\"", Millis(100)); }), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(isWatching([&] {
                                     return replay({path(), QStringLiteral("--json")}).out.contains("\"warm-up\"");
                                 }),
                                 20'000);
        for (int i = 0; i < 5; ++i) {
            WireLock lock(redis, "order:" + QByteArray::number(i), i % 2 == 0 ? anna : ben);
            lock.acquire();
            const QByteArray name = "order:" + QByteArray::number(i);
            live.waitForOutput('"' + name + '"');
            QTRY_VERIFY_WITH_TIMEOUT(
                replay({path(), QStringLiteral("--json"), QStringLiteral("--name"), QString::fromLatin1(name)})
                    .out.contains("acquired"),
                20'000);
            lock.release();
        }
        QTRY_COMPARE_WITH_TIMEOUT((live.prints("no such output", Millis(100)), changesIn(live.out()).size()), 10,
                                  20'000);
        QTRY_COMPARE_WITH_TIMEOUT(changesIn(replay({path(), QStringLiteral("--json")}).out).size(), 10, 20'000);
        record.interrupt();
        QCOMPARE(record.finish(), 0);
        live.interrupt();
        live.finish();
        const Run replayed = replay({path(), QStringLiteral("--json")});
        QCOMPARE(replayed.code, 0);
        QCOMPARE(changesIn(replayed.out), changesIn(live.out()));
        const Run events =
            run({QStringLiteral("events"), QStringLiteral("--json"), QStringLiteral("--history"), path()});
        QCOMPARE(changesIn(replayed.out), changesIn(events.out));
        const Run named =
            replay({path(), QStringLiteral("--json"), QStringLiteral("--name"), QStringLiteral("order:?")});
        QCOMPARE(changesIn(named.out).size(), 10);
    }

    void aMomentAndAPart()
    {
        writeRecording(path());
        const Run table = replay({path(), QStringLiteral("--at"), QStringLiteral("35s ago")});
        QVERIFY2(table.code == 0, table.err);
        QVERIFY2(table.out.contains("secret-orders:42") && table.out.contains("?"), table.out); // the expiry is unknown
        const Run json = replay({path(), QStringLiteral("--at"), QStringLiteral("35s ago"), QStringLiteral("--json")});
        const QJsonObject object = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(object[QLatin1String("complete")].toBool(), true);
        const QJsonArray locks = object[QLatin1String("locks")].toArray();
        QCOMPARE(locks.size(), 2);
        QCOMPARE(
            locks[0].toObject()[QLatin1String("holders")].toArray()[0].toObject()[QLatin1String("owner")].toString(),
            QString::fromLatin1(anna));
        QVERIFY(locks[0].toObject()[QLatin1String("ttl_ms")].isNull());
        QVERIFY(locks[0].toObject()[QLatin1String("node")].isNull());
        const Run later =
            replay({path(), QStringLiteral("--from"), QStringLiteral("35s ago"), QStringLiteral("--json")});
        QVERIFY2(!changesIn(later.out).contains("acquired secret-orders:42 " + anna), later.out); // that was before
        QVERIFY2(later.out.contains("released") && later.out.contains("failed-over"), later.out);
        const Run none = replay({path(), QStringLiteral("--to"), QStringLiteral("55s ago"), QStringLiteral("--json")});
        QVERIFY2(none.code == 0 && none.out.isEmpty(), none.out);
        // at a thousand times the speed, a minute takes a moment
        const Run paced = replay({path(), QStringLiteral("--speed"), QStringLiteral("1000"), QStringLiteral("--json")});
        QCOMPARE(paced.out, replay({path(), QStringLiteral("--json")}).out);
    }

    void aCopyForOthersHidesValues()
    {
        writeRecording(path());
        const Run saved = replay({path(), QStringLiteral("--save"), path("copy"), QStringLiteral("--hide-values")});
        QVERIFY2(saved.code == 0, saved.err);
        const QByteArray copy = bytesOf(path("copy"));
        QVERIFY(bytesOf(path()).contains("secret-orders:42")); // else the next checks could not fail
        for (const char *hidden : {"secret-orders", "secret-token", "11111111-0001", "22222222-0002", "carol", "web-7",
                                   "dave", "db-17", "mallory"}) {
            QVERIFY2(!copy.contains(hidden), hidden);
        }
        QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("copy?*")}), QStringList());
        const Run replayed = replay({path("copy"), QStringLiteral("--json")});
        QCOMPARE(changesIn(replayed.out),
                 (QByteArrayList{"acquired lock-1 client-1:1", "acquired lock-1 client-2:1", "acquired lock-2 owner-1",
                                 "released lock-1 client-1:1", "released lock-2 owner-1"}));
        QVERIFY2(replayed.out.contains("\"client-2:1\"") && replayed.out.contains("queued")
                     && replayed.out.contains("node-1"),
                 replayed.out); // the waiter is the later holder
        const Run again = replay({path(), QStringLiteral("--save"), path("copy"), QStringLiteral("--hide-values")});
        QVERIFY(again.code == 1 && again.err.contains("already exists"));
        const Run named = replay({path(), QStringLiteral("--save"), path("named"), QStringLiteral("--hide-values"),
                                  QStringLiteral("--keep-names")});
        QCOMPARE(named.code, 0);
        QVERIFY(bytesOf(path("named")).contains("secret-orders:42"));
        QVERIFY(!bytesOf(path("named")).contains("11111111-0001"));
        const Run whole = replay({path(), QStringLiteral("--save"), path("whole")});
        QCOMPARE(whole.code, 0);
        QCOMPARE(replay({path("whole"), QStringLiteral("--json")}).out, replay({path(), QStringLiteral("--json")}).out);
    }

    void aRunOfThePlaygroundIsReplayed()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        const Run played = run({QStringLiteral("play"), QStringLiteral("mutual-exclusion"), QStringLiteral("--speed"),
                                QStringLiteral("10"), QStringLiteral("--save"), path("run"), QStringLiteral("--json")});
        QVERIFY2(played.code == 0, played.err);
        const Run replayed = replay({path("run"), QStringLiteral("--json")});
        QCOMPARE(replayed.code, 0);
        QCOMPARE(replayed.out, played.out);
        const Run part = replay({path("run"), QStringLiteral("--from"), QStringLiteral("1m ago")});
        QVERIFY(part.code == 64 && part.err.contains("recorded run of the playground"));
    }

    void filesThatCannotBeReplayed_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("missing") << QByteArray() << QByteArray("There is no history");
        QTest::newRow("empty") << QByteArray("") << QByteArray("is not a history");
        QTest::newRow("other") << QByteArray(9'000, 'x') << QByteArray("damaged");
    }
    void filesThatCannotBeReplayed()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, says);
        if (!content.isNull()) {
            QFile file(path("bad"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        }
        const Run bad = replay({path("bad")});
        QVERIFY2(bad.code != 0 && bad.err.contains(says), bad.err);
        const Run copied = replay({path("bad"), QStringLiteral("--save"), path("copy")});
        QVERIFY2(copied.code != 0 && copied.err.contains(says), copied.err);
        QVERIFY(!QFile::exists(path("copy")));
    }

    void wrongArguments()
    {
        const auto refused = [](const QStringList &arguments, const char *says) {
            const Run wrong = replay(arguments);
            return wrong.code == 64 && wrong.err.contains(says);
        };
        QVERIFY(refused({}, "replay needs a recording"));
        QVERIFY(refused({path(), QStringLiteral("--speed"), QStringLiteral("fast")}, "--speed"));
        QVERIFY(refused({path(), QStringLiteral("--hide-values")}, "--save"));
        QVERIFY(refused({path(), QStringLiteral("--at"), QStringLiteral("1s ago"), QStringLiteral("--to"),
                         QStringLiteral("1s ago")},
                        "--at"));
        writeRecording(path());
        QVERIFY(
            refused({path(), QStringLiteral("--at"), QStringLiteral("tomorrow")}, "is not a time of this recording"));
        QVERIFY(
            refused({path(), QStringLiteral("--at"), QStringLiteral("10h ago")}, "is not a time of this recording"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliReplay)

} // namespace lockscope::cli_replay_test

#include "tst_cli_replay.moc"
