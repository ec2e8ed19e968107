// A session that records also knows from its history how long each lock is usually held. It claims contact only for the
// times in which it reads.
#include "core/history/history_reader.h"
#include "core/history/history_writer.h"
#include "core/model/lock.h"
#include "core/model/usual_holds.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/open_session.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <limits>

namespace lockscope::session_history_test {

namespace {

constexpr char owner[] = "11111111-2222-3333-4444-555555555555:1";
const Key name(QByteArrayLiteral("order:42"));

void writeHolds(const QString &path, int count)
{
    auto file = history::HistoryFile::open(path, history::HistoryFile::Use::Write);
    if (!file)
        qFatal("%s", qPrintable(file.error().message));
    history::HistoryWriter writer(std::move(*file), {}, QStringLiteral("test"));
    const SystemClock clock;
    history::Batch batch;
    batch.now = clock.now();
    batch.wallMillis = clock.wallMillis();
    for (int i = 0; i < count; ++i) {
        history::Hold hold;
        hold.lock.key = name;
        hold.owner = Owner(owner);
        hold.from = batch.now - Millis(1'000);
        hold.to = hold.from + Millis(300);
        hold.end = lanes::End::Released;
        batch.holds.push_back(hold);
    }
    QVERIFY(writer.write(batch).has_value());
}

constexpr history::Period always{0, std::numeric_limits<qint64>::max()};

std::vector<history::Period> watchedIn(const QString &path)
{
    const auto reader = history::HistoryReader::open(path);
    if (!reader)
        return {}; // the recorder has not made it yet
    const auto watched = (*reader)->watched(always);
    return watched ? *watched : std::vector<history::Period>();
}

bool hasIncident(const QString &path, const QString &rule)
{
    const auto reader = history::HistoryReader::open(path);
    if (!reader)
        return false;
    const auto incidents = (*reader)->incidents(always, {});
    return incidents && std::any_of(incidents->begin(), incidents->end(), [&rule](const history::PastIncident &one) {
               return one.rule == rule;
           });
}

// Waits until the recorder has written what it collects from now on.
void awaitBatch(Session *session, const QString &path, quint64 number)
{
    const QString rule = QStringLiteral("mark %1").arg(number);
    const qint64 now = SystemClock().wallMillis();
    session->recorder()->add({number, rule, {}, {}, rule, now, now});
    awaitUntil([&] { return hasIncident(path, rule); });
}

} // namespace

class TestSessionHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void theRowOfAWatchedLockSaysWhatIsUsual()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        const QTemporaryDir folder;
        SessionOptions options;
        options.historyFile = folder.filePath(QStringLiteral("test.history"));
        writeHolds(options.historyFile, 12);
        redis.call({"HSET", name.raw(), owner, "1"});
        redis.call({"PEXPIRE", name.raw(), "60000"});
        const OpenSession open(socketAddress(server), options);
        monitor::Monitor *monitor = open.session->monitor();
        monitor->watch(name);
        const auto usual = [monitor]() -> std::shared_ptr<const UsualHolds> {
            const LockPtr row = monitor->lock(name);
            return row ? row->rare->usual : nullptr;
        };
        awaitUntil([&usual] { return usual() != nullptr; });
        QCOMPARE(usual()->count, qint64(12));
        QCOMPARE(usual()->most, Millis(300));
    }

    // A paused monitor reads nothing. Otherwise, the history would say that nobody held a lock then.
    void aPauseIsNotWatched()
    {
        const RedisServer server;
        const QTemporaryDir folder;
        SessionOptions options;
        options.historyFile = folder.filePath(QStringLiteral("test.history"));
        const QString &path = options.historyFile;
        const OpenSession open(socketAddress(server), options);
        Session *const session = open.session.get();
        awaitUntil([&path] { return !watchedIn(path).empty(); });
        session->monitor()->setPaused(true);
        awaitUntil([session] { return session->monitor()->status().paused; });
        awaitBatch(session, path, 1);
        const qint64 last = watchedIn(path).back().to;
        awaitBatch(session, path, 2);
        QCOMPARE(watchedIn(path).size(), std::size_t(1));
        QCOMPARE(watchedIn(path).back().to, last);
        session->monitor()->setPaused(false);
        awaitUntil([&path] { return watchedIn(path).size() == 2; });
        QVERIFY(watchedIn(path).back().from > last);
    }
};

QTEST_GUILESS_MAIN(TestSessionHistory)

} // namespace lockscope::session_history_test

#include "tst_session_history.moc"
