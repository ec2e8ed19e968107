// The cost of watching the locks of a cluster of six nodes, compared with the same number of locks on one server.

#include "core/monitor/monitor.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_cluster.h"

#include <QCoreApplication>

#include <array>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int masters = 3;

// The index of the master that has the slot; RedisCluster gives the masters equal parts.
std::size_t masterOf(quint16 slot)
{
    std::size_t master = 0;
    while (slot >= redis::slotCount * int(master + 1) / masters)
        ++master;
    return master;
}

void addLocks(BlockingRedis &redis, const std::vector<QByteArray> &names)
{
    for (const QByteArray &name : names) {
        redis.send(
            {"HSET", name, "11111111-2222-3333-4444-555555555555:" + QByteArray::number(qHash(name) % 200), "1"});
        redis.send({"PEXPIRE", name, "3600000"});
    }
    for (std::size_t i = 0; i < 2 * names.size(); ++i)
        redis.read();
}

// CPU time for each second of watching: ours, and that of all servers.
struct Watched {
    double ours = 0;
    double servers = 0;
};
Watched watch(const redis::Address &address, const std::vector<qint64> &pids, int locks, double seconds)
{
    const LiveClient client(address, {});
    monitor::MonitorOptions options;
    options.rescanAfter = Millis(600'000);
    monitor::Monitor monitor(client.get(), options);
    monitor.start();
    awaitUntil([&] { return monitor.passes() > 0 && monitor.status().locks == locks; }, Millis(120'000));
    const auto servers = [&] {
        double sum = 0;
        for (const qint64 pid : pids)
            sum += cpuOf(pid);
        return sum;
    };
    const double began = wallMicros(), us = cpuOfThisProcess(), them = servers();
    awaitUntil([&] { return wallMicros() - began > seconds * 1e6; }, Millis(120'000));
    const double passed = (wallMicros() - began) / 1e6;
    return {(cpuOfThisProcess() - us) / passed / 1e3, (servers() - them) / passed / 1e3};
}

void measureWatching(Report &report)
{
    const int locks = report.size(100'000, 300);
    const double seconds = report.size(20, 1);
    Watched one, several;
    {
        const RedisServer server;
        BlockingRedis redis(server);
        std::vector<QByteArray> names;
        for (int i = 0; i < locks; ++i)
            names.push_back("order:" + QByteArray::number(i) + ":lock");
        addLocks(redis, names);
        one = watch(socketAddress(server), {server.pid()}, locks, seconds);
    }
    {
        RedisCluster::Options options;
        options.replicasEach = 1;
        RedisCluster cluster(options);
        std::array<std::vector<QByteArray>, masters> names;
        for (int i = 0; i < locks; ++i) {
            const QByteArray name = "order:" + QByteArray::number(i) + ":lock";
            names[masterOf(redis::slotOf(name))].push_back(name);
        }
        std::vector<qint64> pids;
        for (int i = 0; i < masters; ++i)
            addLocks(cluster.redis(i), names[std::size_t(i)]);
        for (int i = 0; i < cluster.count(); ++i)
            pids.push_back(cluster.node(i).pid());
        several = watch(cluster.address(), pids, locks, seconds);
    }
    report.atMost(
        QStringLiteral("%1 locks watched on six nodes, our CPU beside that for one server").arg(locks),
        several.ours / one.ours, 1.5, QStringLiteral(" ×"),
        QStringLiteral("%1 ms a second, one server: %2 ms; of the servers %3 ms (with what six have to say to "
                       "each other), one: %4 ms")
            .arg(figure(several.ours), figure(one.ours), figure(several.servers), figure(one.servers)));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measureWatching);
}
