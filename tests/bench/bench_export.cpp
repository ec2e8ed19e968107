// A scrape of `lockscope-cli export` with 100 000 locks: its time and its number of series. Prometheus gives up on a
// scrape after ten seconds, and every series costs it memory.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/exporter.h"
#include "tests/support/http_request.h"
#include "tests/support/redis_server.h"

#include <QCoreApplication>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int groups = 40;
constexpr int atOnce = 1'000;

void holdLocks(BlockingRedis &redis, int count)
{
    for (int from = 0; from < count; from += atOnce)
        redis.call({"EVAL",
                    "for i = ARGV[1], ARGV[1] + ARGV[2] - 1 do local name = 'g' .. i % ARGV[3] .. ':order:' .. i "
                    "redis.call('HSET', name, '11111111-2222-3333-4444-555555555555:' .. i, 1) "
                    "redis.call('PEXPIRE', name, 3600000) end",
                    "0", QByteArray::number(from), QByteArray::number(atOnce), QByteArray::number(groups)});
}

// The milliseconds of scrapes that collected new figures.
std::vector<double> scrapes(const Exporter &exporter, int count)
{
    const QByteArray duration("lockscope_scrape_duration_seconds");
    std::vector<double> times;
    QByteArray before;
    while (int(times.size()) < count) {
        const double began = wallMicros();
        const QByteArray text = exporter.text();
        const double took = (wallMicros() - began) / 1e3;
        const QByteArray collected = Exporter::value(text, duration);
        if (collected != std::exchange(before, collected))
            times.push_back(took);
    }
    return times;
}

void measure(Report &report)
{
    const int locks = report.size(100'000, 1'000);
    const RedisServer server;
    BlockingRedis redis(server);
    holdLocks(redis, locks);
    const QTemporaryDir folder;
    Exporter exporter({QStringLiteral("--url"), QStringLiteral("unix://") + server.socketPath()}, folder.path());
    const QByteArray text = exporter.await("lockscope_scan_complete", "1");
    const double cpuBefore = cpuOf(exporter.process().pid());
    const std::vector<double> times = scrapes(exporter, report.size(20, 2));
    const double cpu = (cpuOf(exporter.process().pid()) - cpuBefore) / 1e3 / double(times.size());
    const double slowest = *std::max_element(times.begin(), times.end()) / 1e3;
    report.atMost(
        QStringLiteral("export: the slowest of %1 scrapes of %2 locks").arg(times.size()).arg(locks), slowest, 1,
        QStringLiteral(" s"),
        QStringLiteral("median %1 ms, %2 ms of CPU with the monitor").arg(figure(median(times)), figure(cpu)));
    report.atMost(QStringLiteral("export: series of %1 locks in %2 groups").arg(locks).arg(groups),
                  Exporter::seriesCount(exporter.text()), 300, QString(), QStringLiteral("%1 bytes").arg(text.size()));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return bench::run(argc, argv, measure);
}
