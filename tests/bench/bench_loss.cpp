// How soon a holder learns that its lock was taken away (DEL by hand), and what this costs the server.

#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QCoreApplication>
#include <QTimer>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

using Holds = std::vector<std::shared_ptr<locks::Hold>>;

QByteArray nameOf(int i)
{
    return "bench:lost:" + QByteArray::number(i);
}

Holds take(locks::LockClient &client, int count)
{
    Holds holds;
    for (int i = 0; i < count; ++i) {
        locks::AcquireRequest request;
        request.name = Key(nameOf(i));
        request.owner = client.newOwner();
        const auto outcome = await(client.acquire(request, {}, {}));
        if (!outcome || !outcome->hold)
            throw std::runtime_error("an acquire failed");
        holds.push_back(outcome->hold);
    }
    return holds;
}

void give(locks::LockClient &client, const Holds &holds)
{
    for (const auto &hold : holds)
        if (!await(client.release(hold)))
            throw std::runtime_error("a release failed");
}

void pass(int millis)
{
    bool over = false;
    QTimer::singleShot(millis, [&over] { over = true; });
    awaitUntil([&over] { return over; });
}

// Milliseconds from each DEL to the `lost` of its holder.
std::vector<double> losses(const RedisServer &server, locks::LockClient &client, int count, int heldFor)
{
    BlockingRedis other(server);
    const Holds holds = take(client, count);
    std::vector<double> deleted(holds.size());
    std::vector<double> told;
    for (size_t i = 0; i < holds.size(); ++i) {
        QObject::connect(holds[i].get(), &locks::Hold::lost, holds[i].get(),
                         [&, i] { told.push_back((wallMicros() - deleted[i]) / 1e3); });
    }
    pass(heldFor);
    for (size_t i = 0; i < holds.size(); ++i) {
        deleted[i] = wallMicros();
        other.call({"DEL", nameOf(int(i))});
        QCoreApplication::processEvents();
    }
    awaitUntil([&] { return told.size() == holds.size(); });
    give(client, holds);
    return told;
}

// The server's CPU time for one hold of this duration, including acquire and release.
double serverMicros(const RedisServer &server, int count, int heldFor)
{
    const LiveClient redis(server);
    locks::LockClient client(redis.get());
    const double before = cpuOf(server.pid());
    const Holds holds = take(client, count);
    pass(heldFor);
    give(client, holds);
    return (cpuOf(server.pid()) - before) / count;
}

void measureLosses(Report &report)
{
    const RedisServer server;
    const LiveClient redis(server);
    locks::LockClient client(redis.get());
    const int count = report.size(200, 5);
    const auto later = losses(server, client, count, 300);
    report.atMost(QStringLiteral("a hold of 30 s is taken away: until its holder is told, p99"),
                  percentile(later, 0.99), 100, QStringLiteral(" ms"),
                  QStringLiteral("median %1 ms; by renewals alone up to 10 s").arg(figure(median(later))));
    const auto atOnce = losses(server, client, count, 0);
    report.atMost(QStringLiteral("the same of a hold that has only begun, p99"), percentile(atOnce, 0.99), 100,
                  QStringLiteral(" ms"), QStringLiteral("median %1 ms").arg(figure(median(atOnce))));
}

void measureCost(Report &report)
{
    const RedisServer server;
    const int count = report.size(2'000, 10);
    serverMicros(server, count, 100);
    const double watched = serverMicros(server, count, 300);
    BlockingRedis(server).call({"ACL", "SETUSER", "default", "-client|tracking"});
    const double unwatched = serverMicros(server, count, 300);
    report.row(QStringLiteral("the server's CPU for a hold of 0.3 s that is watched"),
               figure(watched) + QStringLiteral(" µs"), QStringLiteral("–"),
               QStringLiteral("where watching is forbidden: %1 µs").arg(figure(unwatched)), true);
}

void measure(Report &report)
{
    measureLosses(report);
    measureCost(report);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
