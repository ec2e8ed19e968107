// Acquire and release through LockClient, with 50 owners on one connection. Compared with redis-benchmark, which sends
// the same two scripts with the same pipeline depth. One row per kind.

#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/lock_stock.h"
#include "tests/bench/support/measure.h"
#include "tests/bench/support/redis_benchmark.h"
#include "tests/support/redis_clients.h"

#include <QCoreApplication>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int outstanding = 50;

struct Cost {
    double perSecond = 0; // pairs
    double serverMicros = 0; // CPU time for a pair
    double clientMicros = 0;
};

constexpr const char *semaphores = "bench:permits:";

// Each pair has its own lock name; a semaphore must exist before.
Key nameFor(locks::AcquirableKind kind, int worker, int pair)
{
    if (kind == locks::AcquirableKind::Semaphore || kind == locks::AcquirableKind::ExpirableSemaphore)
        return Key(semaphores + QByteArray::number(worker).rightJustified(12, '0'));
    return Key("bench:" + QByteArray::number(worker) + ':' + QByteArray::number(pair));
}

Task<void> pairsOf(locks::LockClient *client, locks::AcquirableKind kind, int worker, int pairs, int *failures)
{
    locks::AcquireRequest request;
    request.kind = kind;
    request.owner = client->newOwner();
    const std::stop_token stop;
    const locks::AcquireObserver nobody;
    for (int i = 0; i < pairs; ++i) {
        request.name = nameFor(kind, worker, i);
        auto outcome = co_await client->acquire(request, nobody, stop);
        if (!outcome || !outcome->hold) {
            ++*failures;
            continue;
        }
        auto released = co_await client->release(outcome->hold);
        if (!released || *released != locks::Released::Freed)
            ++*failures;
    }
}

Task<void> allPairs(locks::LockClient *client, locks::AcquirableKind kind, int pairs, int *failures)
{
    TaskScope scope;
    for (int worker = 0; worker < outstanding; ++worker)
        scope.spawn(pairsOf(client, kind, worker, pairs / outstanding, failures));
    co_await scope.join();
}

Cost ours(const RedisServer &server, locks::AcquirableKind kind, int pairs)
{
    BlockingRedis stock(server);
    stock.call({"FLUSHALL"});
    putForAcquires(stock, semaphores, kind, outstanding);
    const LiveClient redis(server);
    locks::LockClient client(redis.get());
    int failures = 0;
    const double server0 = cpuOf(server.pid());
    const double client0 = cpuOfThisProcess();
    const double began = wallMicros();
    runUntilDone(allPairs(&client, kind, pairs, &failures));
    const double wall = wallMicros() - began;
    if (failures > 0)
        throw std::runtime_error(std::to_string(failures) + " acquires or releases failed");
    return {pairs / wall * 1e6, (cpuOf(server.pid()) - server0) / pairs, (cpuOfThisProcess() - client0) / pairs};
}

Cost theirs(RedisBenchmark &benchmark, locks::AcquirableKind kind, int calls)
{
    const ScriptRate acquire = benchmark.acquires(kind, outstanding, calls);
    const ScriptRate release = benchmark.releases(kind, outstanding, calls);
    return {1 / (1 / acquire.perSecond + 1 / release.perSecond), acquire.serverMicros + release.serverMicros,
            acquire.clientMicros + release.clientMicros};
}

std::vector<double> all(const std::vector<Cost> &costs, double Cost::*figure)
{
    std::vector<double> values;
    for (const Cost &cost : costs)
        values.push_back(cost.*figure);
    return values;
}

QString inWords(const std::vector<Cost> &costs)
{
    return QStringLiteral("%1 pairs/s, CPU a pair: server %2 µs, client %3 µs")
        .arg(figure(median(all(costs, &Cost::perSecond))), figure(median(all(costs, &Cost::serverMicros))),
             figure(median(all(costs, &Cost::clientMicros))));
}

void measureOf(Report &report, const RedisServer &server, locks::AcquirableKind kind)
{
    RedisBenchmark benchmark(server);
    std::vector<Cost> base;
    std::vector<Cost> measured;
    std::vector<double> ratios;
    for (int round = 0; round < report.size(3, 1); ++round) {
        base.push_back(theirs(benchmark, kind, report.size(25'000, 500)));
        measured.push_back(ours(server, kind, report.size(25'000, 500)));
        ratios.push_back(measured.back().perSecond / base.back().perSecond);
    }
    const double limit = kind == locks::AcquirableKind::Reentrant ? 0.80 : 0.75;
    report.atLeast(QStringLiteral("acquire + release, 50 outstanding, %1 (%2)").arg(word(kind), inWords(measured)),
                   median(ratios), limit, QStringLiteral(" ×"),
                   QStringLiteral("redis-benchmark: %1").arg(inWords(base)));
}

void measure(Report &report)
{
    const RedisServer server;
    for (const locks::AcquirableKind kind : locks::allKinds)
        measureOf(report, server, kind);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
