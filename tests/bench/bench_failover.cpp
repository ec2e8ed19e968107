#include "core/model/lock.h"

// How soon the table is correct again after a failover, and after a link was cut.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/monitored.h"
#include "tests/support/sentinel_set.h"

#include <QCoreApplication>
#include <QTimer>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

void makeLocks(const RedisServer &server, int count)
{
    const QByteArray make = "for i = 1, tonumber(ARGV[1]) do local name = 'lock:bench:' .. i "
                            "redis.call('HSET', name, '11111111-2222-4333-8444-555555555555:' .. i, 1) "
                            "redis.call('PEXPIRE', name, 3600000) end";
    BlockingRedis(server).call({"EVAL", make, "0", QByteArray::number(count)});
}

bool isTrue(const Monitored &monitored, int count)
{
    const auto isConfirmed = [](const LockPtr &row) { return row->exists && row->state != State::Unverified; };
    return int(std::count_if(monitored.rows().begin(), monitored.rows().end(), isConfirmed)) == count;
}

bool hasFailedOver(const Monitored &monitored)
{
    const auto &events = monitored.events();
    return std::any_of(events.begin(), events.end(),
                       [](const LockEvent &event) { return event.what == LockEvent::What::FailedOver; });
}

struct Failover {
    double untilMaster = 0; // ms from the end of the old master to the new master's first answer as the master
    double untilTrue = 0; // ms from that answer until every row has been read again
};

Failover failOver(int locks, bool stopped)
{
    SentinelSet set;
    makeLocks(set.servers(0), locks);
    BlockingRedis(set.servers(0)).call({"WAIT", "2", "10000"});
    const Monitored monitored(set.address());
    awaitUntil([&] { return isTrue(monitored, locks); }, Millis(60'000));
    const double begin = wallMicros();
    stopped ? set.servers(0).suspend() : set.servers(0).kill();
    double answered = 0;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &look, [&] {
        if (answered == 0 && (set.roleOf(set.servers(1)) == "master" || set.roleOf(set.servers(2)) == "master"))
            answered = wallMicros();
    });
    look.start(5);
    awaitUntil([&] { return answered > 0 && hasFailedOver(monitored) && isTrue(monitored, locks); }, Millis(60'000));
    return {(answered - begin) / 1e3, (wallMicros() - answered) / 1e3};
}

void measureFailover(Report &report, bool stopped)
{
    std::vector<double> masters, tables;
    const int locks = report.size(10'000, 100);
    for (int i = 0; i < report.size(5, 1); ++i) {
        const Failover each = failOver(locks, stopped);
        masters.push_back(each.untilMaster);
        tables.push_back(each.untilTrue);
    }
    report.atMost(
        QStringLiteral("failover, the old master %1: from the new one's first answer until each of %2 rows is "
                       "read anew, slowest")
            .arg(stopped ? QStringLiteral("stopped") : QStringLiteral("killed"), QString::number(locks)),
        percentile(tables, 1), 3'000, QStringLiteral(" ms"),
        QStringLiteral("median %1 ms; the sentinels took %2 ms to make one (down-after 1500 ms)")
            .arg(figure(median(tables)), figure(median(masters))));
}

// Milliseconds from the end of the fault until the client is live.
double untilLive(FaultProxy &link, const LiveClient &client, int troubleMillis)
{
    link.setMode(FaultProxy::Mode::Refuse);
    link.cutNow();
    awaitUntil([&] { return !client->isLive(); });
    bool over = troubleMillis == 0;
    QTimer::singleShot(troubleMillis, &link, [&over] { over = true; });
    awaitUntil([&over] { return over; }, Millis(60'000));
    const double begin = wallMicros();
    link.setMode(FaultProxy::Mode::Forward);
    awaitUntil([&] { return client->isLive(); }, Millis(60'000));
    return (wallMicros() - begin) / 1e3;
}

void measureReconnect(Report &report)
{
    const RedisServer server;
    FaultProxy link(server.socketPath());
    const LiveClient client(tcpAddress(link.port()), {});
    for (const int trouble : {0, 10'000}) {
        std::vector<double> times;
        for (int i = 0; i < report.size(trouble == 0 ? 20 : 5, 1); ++i)
            times.push_back(untilLive(link, client, report.isSmoke() ? 0 : trouble));
        report.atMost(
            QStringLiteral("a cut, and nobody reachable for %1 s: until connected again, slowest").arg(trouble / 1'000),
            percentile(times, 1), 5'000, QStringLiteral(" ms"),
            QStringLiteral("median %1 ms").arg(figure(median(times))));
    }
}

void measure(Report &report)
{
    measureFailover(report, false);
    measureFailover(report, true);
    measureReconnect(report);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
