// A monitor under load: a million locks, 50 servers at once, a cluster of 30 nodes that loses a master, and a slow link
// that loses packets. Measures what it costs, how soon it shows a release, and whether it misses any.
#include "core/model/lock.h"
#include "core/monitor/monitor.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_cluster.h"

#include <QCoreApplication>

#include <malloc.h>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::monitor;

namespace {

const QByteArray uuid("3f2a91c0-0001-4a5b-8c6d-1234567890ab");

QByteArray nameOf(int i)
{
    return "order:" + QByteArray::number(i) + ":lock";
}

QByteArray ownerOf(int i)
{
    return uuid + ':' + QByteArray::number(i);
}

void addLocks(BlockingRedis &redis, int count)
{
    const QByteArray script = "for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do local n = 'order:' .. i .. ':lock' "
                              "redis.call('hset', n, ARGV[3] .. ':' .. i, 1) redis.call('pexpire', n, 3600000 + i) end";
    for (int from = 0; from < count; from += 10'000)
        redis.call({"EVAL", script, "0", QByteArray::number(from),
                    QByteArray::number(std::min(from + 10'000, count) - 1), uuid});
}

// As Redisson does it.
void release(BlockingRedis &redis, const QByteArray &name)
{
    redis.call({"DEL", name});
    redis.call({"PUBLISH", "redisson_lock__channel:{" + name + '}', "0"});
}

// RedisCluster gives the masters equal parts.
std::size_t masterOf(quint16 slot, int masters)
{
    std::size_t master = 0;
    while (slot >= redis::slotCount * int(master + 1) / masters)
        ++master;
    return master;
}

void pause(double seconds)
{
    const double until = wallMicros() + seconds * 1e6;
    awaitUntil([until] { return wallMicros() > until; }, Millis(600'000));
}

// A monitor and what it said of released locks.
class Watch {
public:
    explicit Watch(const redis::Address &address)
        : m_client(address, {})
        , m_monitor(m_client.get())
    {
        QObject::connect(&m_monitor, &Monitor::happened, &m_monitor, [this](const std::vector<LockEvent> &events) {
            for (const LockEvent &event : events) {
                if (event.what == LockEvent::What::Released)
                    m_told[event.id.key.raw()] = wallMicros();
            }
        });
        m_monitor.start();
    }

    void awaitAll(int locks, Millis limit = Millis(900'000)) const
    {
        awaitUntil([&] { return m_monitor.passes() > 0 && m_monitor.status().locks >= locks; }, limit);
    }
    bool knows(int locks) const { return m_monitor.passes() > 0 && m_monitor.status().locks >= locks; }
    // Rows that may not be shown as held, because nobody confirmed them in time.
    int unverified() const
    {
        const auto snapshot = m_monitor.snapshot();
        return int(std::count_if(snapshot->locks.begin(), snapshot->locks.end(),
                                 [](const LockPtr &lock) { return lock->state == State::Unverified; }));
    }
    bool wasTold(const QByteArray &name) const { return m_told.contains(name); }
    double toldAt(const QByteArray &name) const { return m_told.value(name); }

private:
    LiveClient m_client;
    Monitor m_monitor;
    QHash<QByteArray, double> m_told;
};

// Releases locks one by one, and gives the milliseconds until the monitor told of each. Untold ones are left out.
std::vector<double> toldOf(const Watch &watch, BlockingRedis &redis, int from, int count, double secondsBetween)
{
    QHash<QByteArray, double> began;
    for (int i = from; i < from + count; ++i) {
        began[nameOf(i)] = wallMicros();
        release(redis, nameOf(i));
        pause(secondsBetween);
    }
    try {
        awaitUntil(
            [&] {
                return std::all_of(began.keyBegin(), began.keyEnd(),
                                   [&](const QByteArray &name) { return watch.wasTold(name); });
            },
            Millis(60'000));
    } catch (const std::runtime_error &) { // the missing ones show in the count
    }
    std::vector<double> took;
    for (auto it = began.begin(); it != began.end(); ++it) {
        if (watch.wasTold(it.key()))
            took.push_back((watch.toldAt(it.key()) - it.value()) / 1e3);
    }
    return took;
}

void reportReleases(Report &report, const QString &where, const std::vector<double> &took, int count, double limit)
{
    report.atMost(QStringLiteral("a release is told, ") + where, percentile(took, 0.99), limit, QStringLiteral(" ms"),
                  QStringLiteral("p99 of %1; median %2 ms").arg(count).arg(figure(median(took))));
    report.atMost(QStringLiteral("releases that nobody told, ") + where, count - double(took.size()), 0, {},
                  QStringLiteral("of %1").arg(count));
}

void measureMillion(Report &report)
{
    const int locks = report.size(1'000'000, 2'000);
    const RedisServer server;
    BlockingRedis redis(server);
    addLocks(redis, locks);
    malloc_trim(0);
    const qint64 memory = residentBytes();
    const double began = wallMicros();
    const Watch watch(socketAddress(server));
    watch.awaitAll(locks);
    const double listed = (wallMicros() - began) / 1e6;
    malloc_trim(0);
    const double perLock = double(residentBytes() - memory) / locks / 1024;
    const QString what = QStringLiteral("%1 locks").arg(locks);
    report.atMost(what + QStringLiteral(": all are known"), listed, 300, QStringLiteral(" s"),
                  QStringLiteral("the scan takes at most a quarter of the server's time"));
    report.atMost(what + QStringLiteral(": memory of one"), perLock, 1.5, QStringLiteral(" KB"),
                  QStringLiteral("%1 MB for all").arg(figure(perLock * locks / 1024)));
    const double seconds = report.size(30, 1);
    const double from = wallMicros(), us = cpuOfThisProcess(), them = cpuOf(server.pid());
    pause(seconds);
    const double passed = wallMicros() - from;
    report.atMost(
        what + QStringLiteral(": our CPU"), 100 * (cpuOfThisProcess() - us) / passed, 50, QStringLiteral(" %"),
        QStringLiteral("of a core; of the server %1 %").arg(figure(100 * (cpuOf(server.pid()) - them) / passed)));
    const int releases = report.size(200, 5);
    reportReleases(report, what, toldOf(watch, redis, 0, releases, 0.05), releases, 1'000);
}

void measureServers(Report &report)
{
    const int count = report.size(50, 3);
    const int locks = report.size(1'000, 50);
    std::vector<std::unique_ptr<RedisServer>> servers;
    std::vector<std::unique_ptr<BlockingRedis>> clients;
    for (int i = 0; i < count; ++i) {
        servers.push_back(std::make_unique<RedisServer>());
        clients.push_back(std::make_unique<BlockingRedis>(*servers.back()));
        addLocks(*clients.back(), locks);
    }
    const double began = wallMicros();
    std::vector<std::unique_ptr<Watch>> watches;
    for (const auto &server : servers)
        watches.push_back(std::make_unique<Watch>(socketAddress(*server)));
    awaitUntil(
        [&] {
            return std::all_of(watches.begin(), watches.end(), [&](const auto &each) { return each->knows(locks); });
        },
        Millis(120'000));
    const QString what = QStringLiteral("%1 servers with %2 locks each").arg(count).arg(locks);
    report.atMost(what + QStringLiteral(": all are known"), (wallMicros() - began) / 1e6, 30, QStringLiteral(" s"), {});
    pause(1);
    const double from = wallMicros(), us = cpuOfThisProcess();
    pause(report.size(20, 1));
    report.atMost(what + QStringLiteral(": our CPU"), 100 * (cpuOfThisProcess() - us) / (wallMicros() - from), 50,
                  QStringLiteral(" %"), QStringLiteral("of a core"));
    std::vector<double> took;
    for (int i = 0; i < count; ++i) {
        const std::vector<double> one = toldOf(*watches[std::size_t(i)], *clients[std::size_t(i)], 7, 1, 0);
        took.insert(took.end(), one.begin(), one.end());
    }
    reportReleases(report, what, took, count, 1'000);
}

void measureCluster(Report &report)
{
    RedisCluster::Options options;
    options.masters = report.size(15, 3);
    options.replicasEach = 1;
    RedisCluster cluster(options);
    const int locks = report.size(100'000, 300);
    std::vector<std::vector<QByteArray>> names(std::size_t(options.masters));
    for (int i = 0; i < locks; ++i)
        names[masterOf(redis::slotOf(nameOf(i)), options.masters)].push_back(nameOf(i));
    for (int master = 0; master < options.masters; ++master) {
        BlockingRedis &redis = cluster.redis(master);
        for (const QByteArray &name : names[std::size_t(master)]) {
            redis.send({"HSET", name, ownerOf(1), "1"});
            redis.send({"PEXPIRE", name, "3600000"});
        }
        for (std::size_t i = 0; i < 2 * names[std::size_t(master)].size(); ++i)
            redis.read();
    }
    const QString what = QStringLiteral("a cluster of %1 nodes").arg(cluster.count());
    const double began = wallMicros();
    const Watch watch(cluster.address());
    watch.awaitAll(locks);
    report.atMost(what + QStringLiteral(": %1 locks are known").arg(locks), (wallMicros() - began) / 1e6, 60,
                  QStringLiteral(" s"), {});
    const double from = wallMicros(), us = cpuOfThisProcess();
    pause(report.size(20, 1));
    report.atMost(what + QStringLiteral(": our CPU"), 100 * (cpuOfThisProcess() - us) / (wallMicros() - from), 50,
                  QStringLiteral(" %"), QStringLiteral("of a core"));
    awaitUntil([&] { return cluster.areReplicasConnected(); }, Millis(60'000));
    const double killed = wallMicros();
    cluster.kill(0);
    awaitUntil([&] { return cluster.ownerOf(quint16(0)) != 0; }, Millis(60'000));
    const double elected = wallMicros();
    double confirmed = elected; // since then, every row is confirmed
    const double until = elected + report.size(15, 1) * 1e6; // a row stays confirmed for 5 s without a reading
    awaitUntil(
        [&] {
            const bool isWhole = watch.unverified() == 0 && watch.knows(locks);
            confirmed = isWhole ? confirmed : wallMicros();
            return wallMicros() > until && (isWhole || report.isSmoke());
        },
        Millis(120'000));
    report.atMost(
        what + QStringLiteral(": all rows are confirmed after the loss of a master"), (confirmed - elected) / 1e6, 30,
        QStringLiteral(" s"),
        QStringLiteral("after its replica was elected, which took %1 s").arg(figure((elected - killed) / 1e6)));
}

void measureSlowLink(Report &report)
{
    const int locks = report.size(10'000, 100);
    const RedisServer server;
    BlockingRedis redis(server);
    addLocks(redis, locks);
    FaultProxy proxy(server.socketPath());
    // A lost packet is sent again after the time-out of TCP, and everything behind it waits.
    const FaultProxy::Delay eachWay{Millis(95), Millis(105), 1, Millis(400)};
    proxy.setDelay(eachWay, eachWay, 7);
    const QString what = QStringLiteral("a link of 200 ms that loses 1 %");
    const double began = wallMicros();
    const Watch watch(tcpAddress(proxy.port()));
    watch.awaitAll(locks);
    report.atMost(what + QStringLiteral(": %1 locks are known").arg(locks), (wallMicros() - began) / 1e6, 120,
                  QStringLiteral(" s"), {});
    pause(3);
    int most = 0;
    const double until = wallMicros() + report.size(20, 1) * 1e6;
    awaitUntil(
        [&] {
            most = std::max(most, watch.unverified());
            return wallMicros() > until;
        },
        Millis(60'000));
    report.atMost(what + QStringLiteral(": unverified rows at once"), most, 0, {}, QStringLiteral("of %1").arg(locks));
    const int releases = report.size(200, 5);
    reportReleases(report, what, toldOf(watch, redis, 0, releases, 0.05), releases, 2'500);
}

void measure(Report &report)
{
    measureMillion(report);
    measureServers(report);
    measureCluster(report);
    measureSlowLink(report);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
