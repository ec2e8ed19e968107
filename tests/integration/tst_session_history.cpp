// A session that records also knows from its history how long each lock is usually held. It claims contact only for the
// times in which it reads, and leaves no incident open.
#include "core/history/history_reader.h"
#include "core/history/history_writer.h"
#include "core/model/lock.h"
#include "core/model/usual_holds.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/open_session.h"

#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <limits>
#include <optional>

namespace lockscope::session_history_test {

namespace {

constexpr char owner[] = "11111111-2222-3333-4444-555555555555:1";
const Key name(QByteArrayLiteral("order:42"));
const QString rule = QStringLiteral("no-expiry");

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

std::optional<history::PastIncident> incidentIn(const QString &path, const QString &word)
{
    const auto reader = history::HistoryReader::open(path);
    if (!reader)
        return std::nullopt;
    const auto all = (*reader)->incidents(always, {});
    if (!all)
        return std::nullopt;
    const auto found =
        std::find_if(all->begin(), all->end(), [&word](const history::PastIncident &one) { return one.rule == word; });
    return found == all->end() ? std::nullopt : std::optional(*found);
}

// Waits until the recorder has written what it collects from now on.
void awaitBatch(Session *session, const QString &path, quint64 number)
{
    const QString mark = QStringLiteral("mark %1").arg(number);
    const qint64 now = SystemClock().wallMillis();
    session->recorder()->add({number, mark, {}, {}, mark, now, now});
    awaitUntil([&] { return incidentIn(path, mark).has_value(); });
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

    // Nothing can be written from before the pause until after it.
    void aPauseIsNotWatchedAlthoughItCouldNotBeWritten()
    {
        const RedisServer server;
        const QTemporaryDir folder;
        SessionOptions options;
        options.historyFile = folder.filePath(QStringLiteral("test.history"));
        const QString &path = options.historyFile;
        const OpenSession open(socketAddress(server), options);
        monitor::Monitor *const watching = open.session->monitor();
        history::Recorder *const recorder = open.session->recorder();
        awaitUntil([&path] { return !watchedIn(path).empty(); });
        const auto other = history::HistoryFile::open(path, history::HistoryFile::Use::Read);
        QVERIFY(other.has_value());
        const auto run = [&other](const QString &statement) { return QSqlQuery((*other)->database()).exec(statement); };
        int refusals = 0;
        const auto awaitRefusal = [&] { // of a batch that the recorder collects from now on: the second one
            for (int i = 0; i < 2; ++i) {
                const QString word = QStringLiteral("refusal %1").arg(++refusals);
                QVERIFY(run(QStringLiteral("DROP TRIGGER IF EXISTS refused")));
                QVERIFY(run(QStringLiteral("CREATE TRIGGER refused BEFORE INSERT ON incident BEGIN SELECT "
                                           "RAISE(ABORT, '%1'); END")
                                .arg(word)));
                awaitUntil([&] { return recorder->why().contains(word); });
            }
        };
        recorder->add({1, rule, name, {}, QStringLiteral("It stays."), SystemClock().wallMillis()});
        awaitRefusal();
        watching->setPaused(true);
        awaitUntil([watching] { return watching->status().paused; });
        awaitRefusal();
        int contacts = 0;
        QObject listener;
        connect(watching, &monitor::Monitor::statusChanged, &listener,
                [&contacts, watching] { contacts += watching->hasContact() ? 1 : 0; });
        watching->setPaused(false);
        awaitUntil([&contacts] { return contacts > 0; });
        QVERIFY(run(QStringLiteral("DROP TRIGGER refused")));
        awaitUntil([&path] { return incidentIn(path, rule).has_value(); });
        awaitUntil([&path] { return watchedIn(path).size() == 2; });
    }

    // Nobody sees how the incident ends.
    void anIncidentIsOverWhenTheRecorderEnds()
    {
        const RedisServer server;
        const QTemporaryDir folder;
        SessionOptions options;
        options.historyFile = folder.filePath(QStringLiteral("test.history"));
        const QString &path = options.historyFile;
        const OpenSession open(socketAddress(server), options);
        history::Recorder *const recorder = open.session->recorder();
        awaitUntil([&path] { return !watchedIn(path).empty(); });
        const qint64 since = SystemClock().wallMillis();
        recorder->add({1, rule, name, {}, QStringLiteral("It stays."), since});
        awaitBatch(open.session.get(), path, 2);
        QCOMPARE(incidentIn(path, rule)->over, qint64(0));
        recorder->stop();
        const qint64 over = incidentIn(path, rule)->over;
        QVERIFY(over >= since * 1'000 && over <= watchedIn(path).back().to);
    }

    // It began while another program recorded, and that program ends first.
    void anOpenIncidentIsRecordedLater()
    {
        const RedisServer server;
        const QTemporaryDir folder;
        SessionOptions options;
        options.historyFile = folder.filePath(QStringLiteral("test.history"));
        const QString &path = options.historyFile;
        auto other = history::HistoryFile::open(path, history::HistoryFile::Use::Write);
        QVERIFY(other.has_value());
        const OpenSession open(socketAddress(server), options);
        history::Recorder *const recorder = open.session->recorder();
        awaitUntil([recorder] { return recorder->state() == history::Recorder::State::Waiting; });
        recorder->add({1, rule, name, {}, QStringLiteral("It stays."), SystemClock().wallMillis()});
        other->reset();
        awaitUntil([&path] { return incidentIn(path, rule).has_value(); });
        QCOMPARE(incidentIn(path, rule)->over, qint64(0));
    }

    // The summaries are made after the batch is stored. If they fail, the batch must not be stored once more.
    void whatIsStoredIsNotStoredAgain()
    {
        const RedisServer server;
        const QTemporaryDir folder;
        SessionOptions options;
        options.historyFile = folder.filePath(QStringLiteral("test.history"));
        const QString &path = options.historyFile;
        auto other = history::HistoryFile::open(path, history::HistoryFile::Use::Write);
        QVERIFY(other.has_value());
        QVERIFY(QSqlQuery((*other)->database())
                    .exec(QStringLiteral("CREATE TRIGGER refused BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, "
                                         "'refused'); END")));
        const OpenSession open(socketAddress(server), options);
        history::Recorder *const recorder = open.session->recorder();
        awaitUntil([recorder] { return recorder->state() == history::Recorder::State::Waiting; });
        other->reset();
        awaitUntil([recorder] { return recorder->state() == history::Recorder::State::Recording; });
        LockEvent event;
        event.what = EventKind::Restarted;
        event.at = open.clock.now();
        event.wallMillis = open.clock.wallMillis();
        open.session->monitor()->tell({event});
        awaitUntil([recorder] { return recorder->state() == history::Recorder::State::Failing; });
        awaitUntil([recorder] { return recorder->state() == history::Recorder::State::Recording; });
        const auto reader = history::HistoryReader::open(path);
        QVERIFY(reader.has_value());
        const auto told = (*reader)->occurrences(always, {});
        QVERIFY(told.has_value());
        QCOMPARE(told->size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestSessionHistory)

} // namespace lockscope::session_history_test

#include "tst_session_history.moc"
