// The monitor on a million keys of an ordinary web application with 5 000 locks of many libraries among them: how many
// of the locks it shows, how many other keys it shows as locks, and what the families of resources/families add to the
// cost of a scan.
#include "core/families/catalog.h"
#include "core/model/lock.h"
#include "core/monitor/monitor.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/web_application.h"

#include <QCoreApplication>

#include <set>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::monitor;

namespace {

// Writes many keys with each call.
class Writer {
public:
    explicit Writer(const RedisServer &server)
        : m_redis(server)
    { }
    ~Writer() { flush(); }

    void write(const RawLock &raw)
    {
        const QByteArray ttl = QByteArray::number(raw.pttl);
        if (raw.type == "hash")
            m_words << "hash" << raw.name.raw() << raw.fields.front().first << raw.fields.front().second << ttl;
        else
            m_words << raw.type << raw.name.raw() << raw.value << "" << ttl;
        if (m_words.size() >= 5'000)
            flush();
    }

private:
    void flush()
    {
        static const QByteArray script =
            "for i = 1, #ARGV, 5 do local kind, name, first, second = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3] "
            "if kind == 'hash' then redis.call('hset', name, first, second) "
            "elseif kind == 'string' then redis.call('set', name, first) "
            "elseif kind == 'list' then redis.call('rpush', name, '1') "
            "elseif kind == 'set' then redis.call('sadd', name, '1') "
            "elseif kind == 'zset' then redis.call('zadd', name, 1, '1') "
            "else redis.call('xadd', name, '*', 'a', '1') end "
            "if tonumber(ARGV[i + 4]) > 0 then redis.call('pexpire', name, ARGV[i + 4]) end end";
        if (!m_words.isEmpty())
            m_redis.call(QByteArrayList{"EVAL", script, "0"} + m_words);
        m_words.clear();
    }

    BlockingRedis m_redis;
    QByteArrayList m_words;
};

// The names of the locks.
std::set<Key> fill(const RedisServer &server, int keys, int locks)
{
    test::WebApplication application;
    Writer writer(server);
    std::set<Key> names;
    for (int i = 0; i < keys - locks; ++i)
        writer.write(application.other(i).raw);
    for (int i = 0; i < locks; ++i) {
        RawLock raw = application.lock(i).raw;
        raw.pttl = raw.pttl > 0 ? raw.pttl * 100 : raw.pttl; // no lease runs out during the scans
        names.insert(raw.name);
        writer.write(raw);
    }
    return names;
}

struct Scan {
    double ours = 0, server = 0; // microseconds of CPU
    std::vector<LockPtr> rows;

    double cost() const { return ours + server; }
};

Scan scan(const RedisServer &server, const families::CatalogPtr &catalog)
{
    MonitorOptions options;
    options.scanShare = 1;
    options.catalog = catalog;
    const LiveClient client(server);
    Monitor monitor(client.get(), options);
    const double ours = cpuOfThisProcess(), its = cpuOf(server.pid());
    monitor.start();
    awaitUntil([&] { return monitor.passes() > 0; }, Millis(300'000));
    return {cpuOfThisProcess() - ours, cpuOf(server.pid()) - its, monitor.snapshot()->locks};
}

void measure(Report &report)
{
    const int keys = report.size(1'000'000, 10'000), locks = report.size(5'000, 500);
    const RedisServer server;
    const std::set<Key> names = fill(server, keys, locks);
    const auto none = std::make_shared<const families::Catalog>(std::vector<families::FamilyPtr>());

    std::vector<double> with, without;
    std::size_t right = 0, wrong = 0;
    for (int round = 0; round < report.size(5, 1); ++round) {
        without.push_back(scan(server, none).cost());
        const Scan found = scan(server, families::builtIn());
        with.push_back(found.cost());
        right = std::size_t(std::count_if(found.rows.begin(), found.rows.end(),
                                          [&](const LockPtr &row) { return names.contains(row->id.key); }));
        wrong = found.rows.size() - right;
    }
    const QString among = QStringLiteral("%1 locks among %2 keys").arg(locks).arg(keys);
    report.atLeast(QStringLiteral("rows that are locks, of ") + among, 100.0 * double(right) / double(right + wrong),
                   99, QStringLiteral(" %"), QStringLiteral("%1 other rows").arg(wrong));
    report.atLeast(QStringLiteral("locks that are shown"), 100.0 * double(right) / double(names.size()), 98,
                   QStringLiteral(" %"), QStringLiteral("%1 are not").arg(names.size() - right));
    report.atMost(QStringLiteral("a scan with the families, compared with one without them"),
                  median(with) / median(without), 1.1, QString(),
                  QStringLiteral("CPU of both sides: %1 s and %2 s")
                      .arg(figure(median(with) / 1e6), figure(median(without) / 1e6)));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
