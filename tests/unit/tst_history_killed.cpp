// A program that records is killed at random moments. The file stays whole, and only the batch under way is lost.
#include "core/history/history_reader.h"
#include "core/history/history_writer.h"

#include <QRandomGenerator>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::history_killed_test {

using namespace lockscope::history;

namespace {

constexpr qint64 noon = 1'700'000'000'000; // ms since the epoch
const Instant origin(std::chrono::hours(5));

// Batch `number`: one hold that ended, one that ends in the next batch.
Batch batchOf(qint64 number)
{
    Batch batch;
    batch.now = origin + Millis(number * 1'000);
    batch.wallMillis = noon + number * 1'000;
    Hold hold;
    hold.lock = {{}, 0, Key("orders")};
    hold.owner = Owner("client:" + QByteArray::number(number));
    hold.from = batch.now - Millis(500);
    hold.to = batch.now;
    hold.end = lanes::End::Released;
    batch.holds.push_back(hold);
    Hold open = hold;
    open.lock.key = Key("bills");
    batch.begun.holds.push_back(open);
    open.owner = Owner("client:" + QByteArray::number(number - 1));
    open.from -= Millis(1'000);
    open.wasTaken = true;
    if (number > 0)
        batch.holds.push_back(open);
    return batch;
}

// Writes batches until it is killed, and tells each number after its batch is stored.
[[noreturn]] void recordUntilKilled(const QString &path, qint64 first, int tell)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    auto file = HistoryFile::open(path, HistoryFile::Use::Write);
    if (!file)
        _exit(3);
    HistoryWriter writer(std::move(*file), {}, QStringLiteral("test"));
    for (qint64 number = first;; ++number) {
        if (!writer.write(batchOf(number)))
            _exit(4);
        if (write(tell, &number, sizeof number) != sizeof number)
            _exit(5);
    }
}

// Returns the number of the last batch that the program told before it was killed; nullopt if it told none.
std::optional<qint64> lastTold(const QString &path, qint64 first, std::chrono::microseconds after)
{
    int ends[2];
    if (pipe(ends) != 0)
        qFatal("no pipe");
    const pid_t child = fork();
    if (child == 0)
        recordUntilKilled(path, first, ends[1]);
    close(ends[1]);
    std::optional<qint64> last;
    qint64 number = 0;
    if (read(ends[0], &number, sizeof number) == sizeof number) { // it has begun
        last = number;
        usleep(useconds_t(after.count()));
    }
    kill(child, SIGKILL);
    while (read(ends[0], &number, sizeof number) == sizeof number)
        last = number;
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? last : std::nullopt;
}

} // namespace

class TestHistoryKilled : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingStoredIsLost()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("test.history"));
        QRandomGenerator random(3);
        qint64 next = 0;
        for (int kill = 0; kill < 200; ++kill) {
            const auto last = lastTold(path, next, std::chrono::microseconds(random.bounded(12'000)));
            QVERIFY(last.has_value());
            const auto reader = HistoryReader::open(path);
            QVERIFY2(reader.has_value(), reader ? "" : qPrintable(reader.error().message));
            const auto holds = (*reader)->holds({0, std::numeric_limits<qint64>::max() / 2}, "orders",
                                                std::numeric_limits<qint64>::max());
            QVERIFY(holds.has_value());
            const qint64 stored = qint64(holds->size());
            QVERIFY2(stored == *last + 1 || stored == *last + 2, // the batch under way may be complete
                     qPrintable(QStringLiteral("%1 of %2 after kill %3").arg(stored).arg(*last + 1).arg(kill)));
            next = stored;
        }
        const auto file = HistoryFile::open(path, HistoryFile::Use::Write);
        QVERIFY(file.has_value());
        QVERIFY2((*file)->notice().isEmpty(), qPrintable((*file)->notice()));
        QSqlQuery query((*file)->database());
        QVERIFY(query.exec(QStringLiteral("PRAGMA integrity_check")) && query.next());
        QCOMPARE(query.value(0).toString(), QStringLiteral("ok"));
        // Each hold that was open at a kill is told once: as ended, or as one whose end nobody saw.
        QVERIFY(query.exec(QStringLiteral("SELECT count(*), count(DISTINCT h.owner) FROM hold AS h JOIN lock AS l ON "
                                          "l.id=h.lock WHERE l.name=CAST('bills' AS BLOB)"))
                && query.next());
        QVERIFY(query.value(0).toLongLong() >= next - 1);
    }
};

QTEST_GUILESS_MAIN(TestHistoryKilled)

} // namespace lockscope::history_killed_test

#include "tst_history_killed.moc"
