// The monitor alone, on real servers: it finds locks among many keys, refreshes them and hears of releases. Measures
// the time, and the cost for the server, for other clients and for us.

#include "core/locks/wire/names.h"
#include "core/model/lock.h"
#include "core/monitor/monitor.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QCoreApplication>

#include <atomic>
#include <malloc.h>
#include <thread>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::monitor;

namespace {

const QByteArray uuid("3f2a91c0-0001-4a5b-8c6d-1234567890ab");

void addLocks(const RedisServer &server, int count)
{
    BlockingRedis redis(server);
    const QByteArray script = "for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do local n = 'order:' .. i .. ':lock' "
                              "redis.call('hset', n, ARGV[3] .. ':' .. i, 1) redis.call('pexpire', n, 3600000 + i) end";
    for (int from = 0; from < count; from += 10'000)
        redis.call({"EVAL", script, "0", QByteArray::number(from),
                    QByteArray::number(std::min(from + 10'000, count) - 1), uuid});
}

void addOthers(const RedisServer &server, int count)
{
    BlockingRedis redis(server);
    const QByteArray script = "for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do redis.call('set', 'user:session:' .. i, "
                              "'some text of a session') end";
    for (int from = 0; from < count; from += 10'000)
        redis.call(
            {"EVAL", script, "0", QByteArray::number(from), QByteArray::number(std::min(from + 10'000, count) - 1)});
}

// Another client of the same server, in its own thread. It measures how long its PINGs take meanwhile.
class Pinger {
public:
    explicit Pinger(const RedisServer &server)
        : m_thread([this, path = server.socketPath()] { ping(path); })
    { }
    ~Pinger() { stop(); }

    std::vector<double> stop() // the microseconds of each PING
    {
        m_stop = true;
        if (m_thread.joinable())
            m_thread.join();
        return m_took;
    }

private:
    void ping(const QString &path)
    {
        BlockingRedis redis(path);
        while (!m_stop) {
            const double sent = wallMicros();
            redis.call({"PING"});
            m_took.push_back(wallMicros() - sent);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    std::atomic<bool> m_stop = false;
    std::vector<double> m_took;
    std::thread m_thread;
};

struct Cost {
    double wall = 0, server = 0, ours = 0; // microseconds

    static Cost now(const RedisServer &server) { return {wallMicros(), cpuOf(server.pid()), cpuOfThisProcess()}; }
    friend Cost operator-(const Cost &a, const Cost &b)
    {
        return {a.wall - b.wall, a.server - b.server, a.ours - b.ours};
    }
};

QString inWords(const Cost &cost)
{
    return QStringLiteral("CPU: server %1 s, ours %2 s").arg(figure(cost.server / 1e6), figure(cost.ours / 1e6));
}

void awaitLocks(const Monitor &monitor, int count)
{
    awaitUntil([&] { return monitor.passes() > 0; }, Millis(300'000));
    if (int(monitor.snapshot()->locks.size()) != count)
        throw std::runtime_error("found " + std::to_string(monitor.snapshot()->locks.size()) + " locks");
}

void measureFlatOut(Report &report, const RedisServer &server, int keys, int locks)
{
    std::vector<double> before;
    {
        Pinger pinger(server);
        const double until = wallMicros() + report.size(2'000'000, 20'000);
        awaitUntil([until] { return wallMicros() > until; });
        before = pinger.stop();
    }
    MonitorOptions options;
    options.scanShare = 1;
    const LiveClient client(server);
    Monitor monitor(client.get(), options);
    malloc_trim(0);
    const qint64 memory = residentBytes();
    Pinger pinger(server);
    const Cost began = Cost::now(server);
    monitor.start();
    awaitLocks(monitor, locks);
    const Cost cost = Cost::now(server) - began;
    const std::vector<double> pings = pinger.stop();
    malloc_trim(0);
    const double perLock = double(residentBytes() - memory) / locks;
    const QString what = QStringLiteral("%1 locks among %2 keys, flat out").arg(locks).arg(keys);
    report.atMost(QStringLiteral("discovery of ") + what, cost.wall / 1e6, 2.5, QStringLiteral(" s"), inWords(cost));
    report.atMost(QStringLiteral("another client's PING meanwhile, p99"), percentile(pings, 0.99) / 1e3, 2,
                  QStringLiteral(" ms"),
                  QStringLiteral("without us %1 ms").arg(figure(percentile(before, 0.99) / 1e3)));
    report.atMost(QStringLiteral("memory of a lock in the monitor"), perLock / 1024, 1.5, QStringLiteral(" KB"),
                  QStringLiteral("%1 MB for all").arg(figure(perLock * locks / 1e6)));
}

void measureGentle(Report &report, const RedisServer &server, int locks)
{
    const LiveClient client(server);
    Monitor monitor(client.get());
    Pinger pinger(server);
    const Cost began = Cost::now(server);
    monitor.start();
    awaitLocks(monitor, locks);
    const Cost cost = Cost::now(server) - began;
    const double pings = double(pinger.stop().size()) * 20; // the approximate cost of the pinger for the server
    report.atMost(QStringLiteral("server time while scanning gently"), 100 * (cost.server - pings) / cost.wall, 25,
                  QStringLiteral(" %"), QStringLiteral("%1 s, %2").arg(figure(cost.wall / 1e6), inWords(cost)));
}

// The least cost of a refresh: a blocking client that only reads, with pipelining.
Cost plainReads(const RedisServer &server, int locks)
{
    BlockingRedis redis(server);
    const Cost began = Cost::now(server);
    for (int from = 0; from < locks; from += 500) {
        const int to = std::min(from + 500, locks);
        for (int i = from; i < to; ++i) {
            const QByteArray name = "order:" + QByteArray::number(i) + ":lock";
            redis.send({"HGETALL", name});
            redis.send({"PTTL", name});
        }
        for (int i = from; i < to; ++i) {
            redis.read();
            redis.read();
        }
    }
    return Cost::now(server) - began;
}

void measureRefresh(Report &report, int locks, double seconds)
{
    const RedisServer server;
    addLocks(server, locks);
    const LiveClient client(server);
    Monitor monitor(client.get());
    monitor.start();
    awaitLocks(monitor, locks);
    const double settled = wallMicros() + 1e6;
    awaitUntil([settled] { return wallMicros() > settled; });
    const Cost began = Cost::now(server);
    awaitUntil([&] { return wallMicros() - began.wall > seconds * 1e6; }, Millis(60'000));
    const Cost cost = Cost::now(server) - began;
    const double perSecond = cost.wall / 1e6;
    const Cost plain = plainReads(server, locks);
    report.atMost(QStringLiteral("refresh of %1 locks once a second, our CPU").arg(locks), cost.ours / 1e3 / perSecond,
                  40, QStringLiteral(" ms"),
                  QStringLiteral("all that the monitor does; a blocking client that only reads: %1 ms")
                      .arg(figure(plain.ours / 1e3)));
    report.atMost(QStringLiteral("refresh of %1 locks once a second, of the server").arg(locks),
                  100 * cost.server / cost.wall, 2, QStringLiteral(" %"),
                  QStringLiteral("all that the monitor asks; reading each once: %1 %").arg(figure(plain.server / 1e4)));
}

void measureHints(Report &report, int times)
{
    const RedisServer server;
    addLocks(server, 1'000);
    BlockingRedis redis(server);
    const LiveClient client(server);
    Monitor monitor(client.get());
    const Key name("order:77:lock");
    QByteArray seen;
    QObject::connect(&monitor, &Monitor::changed, &monitor, [&](const DeltaPtr &delta) {
        for (const LockPtr &lock : delta->upserts) {
            if (lock->id.key == name && lock->holders.size() == 1)
                seen = lock->holders[0].thread();
        }
    });
    monitor.start();
    awaitUntil([&] { return monitor.passes() > 0 && monitor.status().unlockFeed == Status::Feed::On; });
    std::vector<double> took;
    for (int i = 0; i < times; ++i) {
        const QByteArray thread = QByteArray::number(1'000'000 + i);
        redis.call({"DEL", name.raw()});
        redis.call({"HSET", name.raw(), uuid + ':' + thread, "1"});
        const double sent = wallMicros();
        redis.call({"PUBLISH", locks::unlockChannel(name).raw(), "0"});
        awaitUntil([&] { return seen == thread; });
        took.push_back((wallMicros() - sent) / 1e3);
    }
    report.atMost(QStringLiteral("unlock message to delta, p99 of %1").arg(times), percentile(took, 0.99), 150,
                  QStringLiteral(" ms"),
                  QStringLiteral("median %1 ms; at most ten deltas a second").arg(figure(median(took))));
}

// Keys that are set by hand: no channel and no event reports them, so only the next scan pass finds them.
void measureDiscoveryByHand(Report &report, int times)
{
    const RedisServer server;
    addLocks(server, 100);
    addOthers(server, 1'000);
    BlockingRedis redis(server);
    const LiveClient client(server);
    Monitor monitor(client.get());
    monitor.start();
    awaitUntil([&] { return monitor.passes() > 0; });
    std::vector<double> took;
    for (int i = 0; i < times; ++i) {
        const Key name("by hand " + QByteArray::number(i));
        redis.call({"HSET", name.raw(), uuid + ":1", "1"});
        const double sent = wallMicros();
        awaitUntil([&] { return monitor.lock(name) != nullptr; });
        took.push_back((wallMicros() - sent) / 1e6);
    }
    report.atMost(QStringLiteral("a lock set by hand to its row, worst of %1").arg(times), percentile(took, 1), 2,
                  QStringLiteral(" s"), QStringLiteral("median %1 s, 1100 keys").arg(figure(median(took))));
}

void measure(Report &report)
{
    const int locks = report.size(100'000, 500);
    const int others = report.size(900'000, 500);
    {
        const RedisServer server;
        addLocks(server, locks);
        addOthers(server, others);
        measureFlatOut(report, server, locks + others, locks);
        measureGentle(report, server, locks);
    }
    measureRefresh(report, report.size(10'000, 500), report.size(10, 1));
    measureHints(report, report.size(300, 5));
    measureDiscoveryByHand(report, report.size(20, 2));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
