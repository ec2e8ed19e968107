// The cost of recording 10 000 events a second, and of questions about a whole day.

#include "core/history/history_reader.h"
#include "core/history/history_writer.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTemporaryDir>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::history;

namespace {

constexpr qint64 noon = 1'700'000'000'000; // ms since the epoch
constexpr int lockCount = 1'000;
constexpr int ownerCount = 200;
const Instant origin(std::chrono::hours(1));

struct Names {
    Names()
    {
        for (int i = 0; i < lockCount; ++i)
            locks.push_back(idOf("shop:order:" + QByteArray::number(i)));
        for (int i = 0; i < ownerCount; ++i)
            owners.emplace_back("10000000-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(i));
    }
    std::vector<LockId> locks;
    std::vector<Owner> owners;
};

std::unique_ptr<HistoryWriter> writerOf(const QString &path, HistoryLimits limits = {})
{
    auto file = HistoryFile::open(path, HistoryFile::Use::Write);
    if (!file)
        throw std::runtime_error(file.error().message.toStdString());
    return std::make_unique<HistoryWriter>(std::move(*file), limits, QStringLiteral("bench"));
}

void store(HistoryWriter &writer, Batch &batch, Millis since)
{
    batch.now = origin + since;
    batch.wallMillis = noon + since.count();
    const auto written = writer.write(batch);
    if (!written)
        throw std::runtime_error(written.error().message.toStdString());
}

// Half of the events are acquires, half are releases of earlier ones, evenly over each second.
void measureRecording(Report &report, const QString &path)
{
    const int seconds = report.size(130, 3);
    constexpr int perSecond = 10'000;
    const Names names;
    const auto writer = writerOf(path);
    HoldTracker tracker;
    qint64 told = 0;
    double cpu = 0;
    for (int second = 0; second < seconds; ++second) {
        std::vector<LockEvent> events;
        for (int i = 0; i < perSecond; ++i, ++told) {
            const auto round = std::size_t(told / lockCount); // even: all acquire, odd: all release
            const std::size_t lock = std::size_t(told % lockCount);
            events.push_back({round % 2 == 0 ? EventKind::Acquired : EventKind::Released, names.locks[lock],
                              names.owners[(lock + round / 2) % ownerCount], KnownBy::Event, 0,
                              origin + Millis(second * 1'000 + i / 10), 0});
        }
        const double began = cpuOfThisThread();
        tracker.happened(events);
        const Instant now = origin + Millis(second * 1'000 + 999);
        tracker.tick(now);
        Batch batch;
        batch.holds = tracker.takeHolds(now);
        batch.waits = tracker.takeWaits();
        batch.begun = tracker.takeBegun();
        store(*writer, batch, Millis(second * 1'000 + 999));
        cpu += cpuOfThisThread() - began;
    }
    report.atMost(QStringLiteral("recording of 10 000 events a second"), 100 * cpu / (seconds * 1e6), 10,
                  QStringLiteral(" % of a core"),
                  QStringLiteral("%1 MB an hour").arg(figure(double(writer->file().bytes()) / 1e6 * 3'600 / seconds)));
}

struct Day {
    int perSecond; // events: half are acquires, half are releases
    int megabytes; // the limit of the file
};

// LOCKSCOPE_DAY_EVENTS=1000 writes a busier day, which takes about a quarter of an hour.
Day wantedDay()
{
    const int perSecond = qEnvironmentVariableIntValue("LOCKSCOPE_DAY_EVENTS");
    return perSecond > 0 ? Day{perSecond, 1'024} : Day{100, 128};
}

std::vector<Hold> holdsOf(const Names &names, int second, int count, qint64 before)
{
    std::vector<Hold> holds(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const qint64 number = before + i;
        Hold &hold = holds[std::size_t(i)];
        hold.lock = names.locks[std::size_t(number * 7919 % lockCount)];
        hold.owner = names.owners[std::size_t(number / 7 % ownerCount)];
        hold.from = origin + Millis(qint64(second) * 1'000 + qint64(i) * 1'000 / count);
        hold.to = hold.from + Millis(1 + number * 7919 % 500);
        hold.end = lanes::End::Released;
        hold.fromKnown = hold.toKnown = KnownBy::Event;
    }
    return holds;
}

template<class Ask> double medianMillis(int times, const Ask &ask)
{
    std::vector<double> millis;
    for (int i = 0; i < times; ++i) {
        const double asked = wallMicros();
        ask();
        millis.push_back((wallMicros() - asked) / 1e3);
    }
    return median(millis);
}

template<class T> T must(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().message.toStdString());
    return std::move(*result);
}

// The day is written as fast as possible, a second at a time.
void measureDay(Report &report, const QString &path)
{
    const Day day = wantedDay();
    const int seconds = report.size(24 * 3'600, 5);
    const int holdsPerSecond = day.perSecond / 2;
    const Names names;
    HistoryLimits limits;
    limits.bytes = qint64(day.megabytes) << 20;
    qint64 written = 0;
    qint64 largest = 0;
    double slowest = 0;
    const double began = wallMicros();
    {
        const auto writer = writerOf(path, limits);
        for (int second = 0; second < seconds; ++second) {
            Batch batch;
            batch.holds = holdsOf(names, second, holdsPerSecond, written);
            written += holdsPerSecond;
            const double writes = wallMicros();
            store(*writer, batch, Millis(qint64(second + 1) * 1'000));
            slowest = std::max(slowest, (wallMicros() - writes) / 1e3);
            if (second % 60 == 0)
                largest = std::max(largest, QFileInfo(path).size());
        }
    }
    const double took = (wallMicros() - began) / 1e6;
    const auto reader = must(HistoryReader::open(path));
    const Period all{noon * 1'000, (noon + qint64(seconds) * 1'000) * 1'000};
    qint64 count = 0;
    const double percentiles = medianMillis(report.size(5, 1), [&] {
        count = 0;
        for (const Figures &one : must(reader->figures(all, {})))
            count += one.held.count();
    });
    if (count != written)
        throw std::runtime_error("the summaries do not have every hold");
    const Period hour{all.to - qint64(3'600) * 1'000'000, all.to};
    std::size_t found = 0;
    const double ofOne = medianMillis(
        report.size(5, 1), [&] { found = must(reader->holds(hour, names.locks[7].key.raw(), 1'000'000)).size(); });
    report.atMost(QStringLiteral("percentiles of a day of %1 events a second, %2 names")
                      .arg(QString::number(day.perSecond), QString::number(lockCount)),
                  percentiles, 300, QStringLiteral(" ms"), QStringLiteral("of %1 holds").arg(written));
    report.atMost(QStringLiteral("the last hour of one of its locks"), ofOne, 300, QStringLiteral(" ms"),
                  QStringLiteral("%1 holds").arg(found));
    report.atMost(QStringLiteral("size of that history, with a limit of %1 MB").arg(day.megabytes),
                  double(largest) / double(1 << 20), day.megabytes * 1.1, QStringLiteral(" MB"),
                  QStringLiteral("written in %1 s, slowest second %2 ms").arg(figure(took), figure(slowest)));
}

void measure(Report &report)
{
    const QTemporaryDir folder;
    measureRecording(report, folder.filePath(QStringLiteral("second.history")));
    measureDay(report, folder.filePath(QStringLiteral("day.history")));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return bench::run(argc, argv, measure);
}
