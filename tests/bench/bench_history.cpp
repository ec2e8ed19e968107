// The memory and the CPU time of the history of all locks: 100 000 locks and 10 000 events a second, for 15 minutes of
// simulated time.

#include "core/lanes/histories.h"
#include "core/model/lock.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"

#include <QCoreApplication>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::lanes;

namespace {

constexpr int threadsOfClient = 20;
constexpr Millis batchSpan{100};
const Instant start(std::chrono::hours(1));

// Each lock has one owner, which repeatedly acquires, renews and releases it.
struct Load {
    explicit Load(int count)
    {
        for (int i = 0; i < count; ++i) {
            locks.push_back(idOf("shop:order:" + QByteArray::number(i)));
            const QByteArray client = QByteArray::number(0x10000000 + i / threadsOfClient, 16);
            owners.emplace_back(client + "-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(i % threadsOfClient));
        }
    }

    // Returns the locks in the same order each time, so each changes equally often.
    const std::vector<LockEvent> &next(int size, Instant at)
    {
        static constexpr EventKind kinds[] = {EventKind::Acquired, EventKind::Renewed, EventKind::Released};
        batch.clear();
        for (int i = 0; i < size; ++i, ++told) {
            const std::size_t which = told * 7919 % locks.size();
            const std::size_t round = told / locks.size();
            batch.push_back({kinds[round % 3], locks[which], owners[which], KnownBy::Event, 0, at, 0});
        }
        return batch;
    }

    std::vector<LockId> locks;
    std::vector<Owner> owners;
    std::vector<LockEvent> batch;
    std::size_t told = 0;
};

// The least work of any history: find the lock and the owner, and count.
double baseNanos(Load load, int batches, int size)
{
    QHash<LockId, int> locks;
    QHash<Owner, int> owners;
    double micros = 0;
    for (int i = 0; i < batches; ++i) {
        const auto &events = load.next(size, start);
        const double began = cpuOfThisThread();
        for (const LockEvent &event : events) {
            ++locks[event.id];
            ++owners[event.owner];
        }
        micros += cpuOfThisThread() - began;
    }
    return micros * 1e3 / (double(batches) * size);
}

void measure(Report &report)
{
    const int locks = report.size(100'000, 1'000);
    const int size = report.size(1'000, 10); // events in a batch
    const int batches = report.size(9'000, 90); // 15 min of batches
    const Load load(locks);
    const double base = baseNanos(load, batches / 10, size);

    Load told = load;
    Histories histories(0);
    double micros = 0;
    double worst = 0;
    Instant now = start;
    for (int i = 0; i < batches; ++i) {
        now += batchSpan;
        const auto &events = told.next(size, now);
        const double began = cpuOfThisThread();
        histories.happened(events, now);
        const double took = cpuOfThisThread() - began;
        micros += took;
        worst = std::max(worst, took);
    }
    const double nanos = micros * 1e3 / (double(batches) * size);
    const double kept = std::chrono::duration<double>(now - histories.droppedUntil()).count();
    report.atMost(QStringLiteral("history: memory of each of %1 locks that changed").arg(histories.lockCount()),
                  double(histories.bytes()) / double(std::max<std::size_t>(histories.lockCount(), 1)),
                  double(Histories::bytesPerLock), QStringLiteral(" B"),
                  QStringLiteral("%1 records").arg(histories.recordCount()));
    report.atLeast(QStringLiteral("history: time that it reaches back, %1 events a second").arg(size * 10), kept, 60,
                   QStringLiteral(" s"), QStringLiteral("15 min with fewer events"));
    report.atMost(QStringLiteral("history: CPU of an event, %1 ns").arg(figure(nanos)), nanos / base, 4,
                  QStringLiteral(" ×"), QStringLiteral("two hash lookups: %1 ns").arg(figure(base)));
    report.atMost(QStringLiteral("history: longest batch of %1 events").arg(size), worst / 1e3, 16,
                  QStringLiteral(" ms"), QStringLiteral("a frame is 16 ms"));

    Lock row;
    row.id = load.locks.front();
    const double began = cpuOfThisThread();
    const int pictures = report.size(10'000, 10);
    int acquires = 0;
    for (int i = 0; i < pictures; ++i) {
        row.id = load.locks[std::size_t(i) % load.locks.size()];
        acquires += histories.activity(row, now).acquires;
    }
    report.atMost(QStringLiteral("history: last minute of a lock"), (cpuOfThisThread() - began) / pictures, 50,
                  QStringLiteral(" µs"), QStringLiteral("%1 acquires found").arg(acquires));
}

// One lock that changes 5 000 times a second. A picture is drawn up to four times a second for each visible row.
void measureBusyLock(Report &report)
{
    Histories histories;
    Load load(1);
    Instant now = start;
    const int batches = report.size(700, 30); // 70 s
    const int size = report.size(500, 10);
    for (int i = 0; i < batches; ++i) {
        now += batchSpan;
        histories.happened(load.next(size, now), now);
    }
    Lock row;
    row.id = load.locks.front();
    const int pictures = report.size(10'000, 10);
    int acquires = 0;
    const double began = cpuOfThisThread();
    for (int i = 0; i < pictures; ++i)
        acquires = histories.activity(row, now).acquires;
    report.atMost(QStringLiteral("history: last minute of a lock with %1 events a second").arg(size * 10),
                  (cpuOfThisThread() - began) / pictures, 50, QStringLiteral(" µs"),
                  QStringLiteral("%1 acquires found").arg(acquires));
}

void measureAll(Report &report)
{
    measure(report);
    measureBusyLock(report);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return bench::run(argc, argv, measureAll);
}
