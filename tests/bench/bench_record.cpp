// The cost of recording 10 000 events a second, and of asking for percentiles of a whole day of 100 events a second. A
// busier day has as many sums; it only takes longer to write.

#include "core/history/history_reader.h"
#include "core/history/history_writer.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"

#include <QCoreApplication>
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

// The day is written at once, a minute at a time.
void measureDay(Report &report, const QString &path)
{
    const int minutes = report.size(24 * 60, 3);
    const int holdsPerMinute = report.size(50 * 60, 100);
    const Names names;
    HistoryLimits limits;
    limits.bytes = qint64(128) << 20;
    qint64 written = 0;
    qint64 largest = 0;
    const double began = wallMicros();
    {
        const auto writer = writerOf(path, limits);
        for (int minute = 0; minute < minutes; ++minute) {
            Batch batch;
            for (int i = 0; i < holdsPerMinute; ++i, ++written) {
                Hold hold;
                hold.lock = names.locks[std::size_t(written % lockCount)];
                hold.owner = names.owners[std::size_t(written / 7 % ownerCount)];
                hold.from = origin + Millis(qint64(minute) * 60'000 + qint64(i) * 60'000 / holdsPerMinute);
                hold.to = hold.from + Millis(1 + written * 7919 % 500);
                hold.end = lanes::End::Released;
                hold.fromKnown = hold.toKnown = KnownBy::Event;
                batch.holds.push_back(std::move(hold));
            }
            store(*writer, batch, Millis(qint64(minute + 1) * 60'000));
            largest = std::max(largest, writer->file().bytes());
        }
    }
    const double took = (wallMicros() - began) / 1e6;
    const auto reader = HistoryReader::open(path);
    if (!reader)
        throw std::runtime_error(reader.error().message.toStdString());
    const Period day{noon * 1'000, (noon + qint64(minutes) * 60'000) * 1'000};
    std::vector<double> millis;
    qint64 count = 0;
    for (int i = 0; i < report.size(5, 1); ++i) {
        const double asked = wallMicros();
        const auto figures = (*reader)->figures(day, {});
        millis.push_back((wallMicros() - asked) / 1e3);
        if (!figures)
            throw std::runtime_error(figures.error().message.toStdString());
        count = 0;
        for (const Figures &one : *figures)
            count += one.held.count();
    }
    if (count != written)
        throw std::runtime_error("the summaries do not have every hold");
    report.atMost(QStringLiteral("percentiles of a day of 100 events a second, %1 names").arg(lockCount),
                  median(millis), 300, QStringLiteral(" ms"), QStringLiteral("of %1 holds").arg(written));
    report.atMost(QStringLiteral("size of that history, with a limit of 128 MB"), double(largest) / double(1 << 20),
                  140, QStringLiteral(" MB"), QStringLiteral("written in %1 s").arg(figure(took)));
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
