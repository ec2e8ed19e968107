// Acquire and release over a cluster of three masters, compared with one redis-benchmark per master. Also the extra
// cost of reaching a single server through ClusterServer.

#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "core/redis/cluster/cluster_server.h"
#include "core/redis/node/node_client.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/bench/support/redis_benchmark.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_cluster.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <numeric>
#include <optional>
#include <thread>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int masters = 3;
constexpr int outstanding = 150; // fifty per master, as bench_pairs has on its one server

Task<void> pairsOf(locks::LockClient *client, int worker, int pairs, int *failures)
{
    locks::AcquireRequest request;
    request.owner = client->newOwner();
    const std::stop_token stop;
    const locks::AcquireObserver nobody;
    for (int i = 0; i < pairs; ++i) {
        request.name = Key("bench:" + QByteArray::number(worker) + ':' + QByteArray::number(i));
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

Task<void> allPairs(locks::LockClient *client, int pairs, int *failures)
{
    TaskScope scope;
    for (int worker = 0; worker < outstanding; ++worker)
        scope.spawn(pairsOf(client, worker, pairs / outstanding, failures));
    co_await scope.join();
}

struct Cost {
    double perSecond = 0; // pairs
    double serverMicros = 0; // CPU time of all three servers for a pair
    double clientMicros = 0;
};

double cpuOf(RedisCluster &cluster)
{
    double sum = 0;
    for (int i = 0; i < masters; ++i)
        sum += bench::cpuOf(cluster.node(i).pid());
    return sum;
}

Cost ours(RedisCluster &cluster, int pairs)
{
    for (int i = 0; i < masters; ++i)
        cluster.redis(i).call({"FLUSHALL"});
    const LiveClient redis(cluster.address(), {});
    locks::LockClient client(redis.get());
    int failures = 0;
    const double servers = cpuOf(cluster), us = cpuOfThisProcess();
    const double began = wallMicros();
    runUntilDone(allPairs(&client, pairs, &failures));
    const double wall = wallMicros() - began;
    if (failures > 0)
        throw std::runtime_error(std::to_string(failures) + " acquires or releases failed");
    return {pairs / wall * 1e6, (cpuOf(cluster) - servers) / pairs, (cpuOfThisProcess() - us) / pairs};
}

using Counts = std::array<qint64, masters>;

// The number of script calls that each server has executed since its start.
Counts callsDone(RedisCluster &cluster)
{
    Counts counts{};
    for (int i = 0; i < masters; ++i) {
        const QByteArray stats = cluster.redis(i).call({"INFO", "commandstats"}).toBytes();
        const QByteArray word = "cmdstat_evalsha:calls=";
        const qsizetype at = stats.indexOf(word);
        counts[std::size_t(i)] = at < 0 ? 0 : stats.mid(at + word.size(), 12).split(',').first().toLongLong();
    }
    return counts;
}

// Measures how many calls a second all servers execute while all of them are called. The average rates of the single
// runs cannot be added: the runs do not end together, and the last one has more of the machine to itself.
class RateOfAll {
public:
    explicit RateOfAll(RedisCluster &cluster)
        : m_cluster(cluster)
        , m_before(callsDone(cluster))
    { }

    void look()
    {
        Sample sample{wallMicros(), callsDone(m_cluster)};
        for (std::size_t i = 0; i < masters; ++i)
            sample.done[i] -= m_before[i];
        m_samples.push_back(sample);
    }

    // The rate while each server's count lay between `from` and `to`; nullopt if that time was too short to be sampled
    // twice.
    std::optional<double> between(qint64 from, qint64 to) const
    {
        const auto isWithin = [&](const Sample &sample) {
            return std::all_of(sample.done.begin(), sample.done.end(),
                               [&](qint64 done) { return done > from && done < to; });
        };
        const auto first = std::find_if(m_samples.begin(), m_samples.end(), isWithin);
        const auto last = std::find_if(m_samples.rbegin(), m_samples.rend(), isWithin);
        if (first == m_samples.end() || first->at >= last->at)
            return std::nullopt;
        return double(sum(last->done) - sum(first->done)) / (last->at - first->at) * 1e6;
    }

private:
    struct Sample {
        double at;
        Counts done;
    };
    static qint64 sum(const Counts &done) { return std::accumulate(done.begin(), done.end(), qint64(0)); }

    RedisCluster &m_cluster;
    Counts m_before;
    std::vector<Sample> m_samples;
};

// Runs one redis-benchmark per master at the same time, each with a third of the pairs and of the outstanding requests.
Cost theirs(RedisCluster &cluster, int pairs)
{
    std::array<Cost, masters> costs{};
    std::barrier ready(masters);
    RateOfAll rate(cluster);
    std::atomic<int> running = masters;
    std::vector<std::thread> threads;
    for (int i = 0; i < masters; ++i) {
        const QByteArray tag = cluster.nameAt(i, "tag");
        threads.emplace_back([&, i, tag] {
            RedisBenchmark benchmark(cluster.node(i), tag);
            benchmark.setWhenReady([&ready] { ready.arrive_and_wait(); });
            const ScriptRate acquire =
                benchmark.acquires(locks::AcquirableKind::Reentrant, outstanding / masters, pairs / masters);
            const ScriptRate release =
                benchmark.releases(locks::AcquirableKind::Reentrant, outstanding / masters, pairs / masters);
            costs[std::size_t(i)] = {1 / (1 / acquire.perSecond + 1 / release.perSecond),
                                     acquire.serverMicros + release.serverMicros, 0};
            --running;
        });
    }
    for (; running > 0; std::this_thread::sleep_for(Millis(10)))
        rate.look();
    Cost sum;
    for (std::size_t i = 0; i < masters; ++i) {
        threads[i].join();
        sum.perSecond += costs[i].perSecond;
        sum.serverMicros += costs[i].serverMicros / masters;
    }
    const qint64 calls = pairs / masters;
    const auto acquires = rate.between(0, calls), releases = rate.between(calls, 2 * calls);
    if (acquires && releases)
        sum.perSecond = 1 / (1 / *acquires + 1 / *releases);
    return sum;
}

double medianOf(const std::vector<Cost> &costs, double Cost::*figure)
{
    std::vector<double> values;
    for (const Cost &cost : costs)
        values.push_back(cost.*figure);
    return median(values);
}

QString servers(const std::vector<Cost> &costs)
{
    return QStringLiteral("%1 pairs/s, CPU a pair: servers %2 µs")
        .arg(figure(medianOf(costs, &Cost::perSecond)), figure(medianOf(costs, &Cost::serverMicros)));
}

void measurePairs(Report &report)
{
    std::vector<Cost> measured, base;
    std::vector<double> ratios;
    RedisCluster cluster;
    for (int round = 0; round < report.size(5, 1); ++round) {
        base.push_back(theirs(cluster, report.size(90'000, 600)));
        measured.push_back(ours(cluster, report.size(90'000, 600)));
        ratios.push_back(measured.back().perSecond / base.back().perSecond);
    }
    report.atLeast(
        QStringLiteral("acquire + release over three masters, %1 outstanding (%2, client %3 µs)")
            .arg(QString::number(outstanding), servers(measured), figure(medianOf(measured, &Cost::clientMicros))),
        median(ratios), 0.9, QStringLiteral(" ×"),
        QStringLiteral("redis-benchmark with the same scripts, one client on each of the three: %1")
            .arg(servers(base)));
}

// Our CPU time for a pair in microseconds, on one server that is reached through a Server of this type.
template<class Made> double clientMicros(const RedisServer &server, int pairs)
{
    SystemClock clock;
    Made redis(socketAddress(server), &clock);
    redis.open();
    awaitUntil([&] { return redis.isLive(); });
    locks::LockClient client(&redis);
    int failures = 0;
    const double before = cpuOfThisProcess();
    runUntilDone(allPairs(&client, pairs, &failures));
    if (failures > 0)
        throw std::runtime_error(std::to_string(failures) + " acquires or releases failed");
    return (cpuOfThisProcess() - before) / pairs;
}

// Measures the extra cost of a ClusterServer that only forwards calls to a single server.
void measurePassingThrough(Report &report)
{
    const RedisServer server;
    const int pairs = report.size(45'000, 300);
    std::vector<double> straight, through, ratios;
    for (int round = 0; round < report.size(9, 1); ++round) {
        straight.push_back(clientMicros<redis::NodeClient>(server, pairs));
        through.push_back(clientMicros<redis::ClusterServer>(server, pairs));
        ratios.push_back(through.back() / straight.back());
    }
    report.atMost(QStringLiteral("one server, reached as one that may be a cluster: our CPU a pair (%1 µs)")
                      .arg(figure(median(through))),
                  median(ratios), 1.05, QStringLiteral(" ×"),
                  QStringLiteral("as a single node: %1 µs").arg(figure(median(straight))));
}

void measure(Report &report)
{
    measurePairs(report);
    measurePassingThrough(report);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
