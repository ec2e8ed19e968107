// Acquire and release through LockClient over TLS, with 50 owners on one connection. Compared with the same work
// without TLS on the same server.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/bench/support/our_pairs.h"
#include "tests/support/redis_clients.h"
#include "tests/support/tls_server.h"

#include <QCoreApplication>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int outstanding = 50;

PairRate pairsAt(RedisServer &server, const redis::Address &address, int millis)
{
    const LiveClient redis(address, {});
    locks::LockClient client(redis.get());
    return ourPairs(server, client, locks::AcquirableKind::Reentrant, outstanding, millis);
}

QString inWords(const std::vector<PairRate> &rates)
{
    std::vector<double> pairs, client, server;
    for (const PairRate &rate : rates) {
        pairs.push_back(rate.perSecond);
        client.push_back(rate.clientMicros);
        server.push_back(rate.serverMicros);
    }
    return QStringLiteral("%1 pairs/s, CPU a pair: server %2 µs, client %3 µs")
        .arg(figure(median(pairs)), figure(median(server)), figure(median(client)));
}

void measure(Report &report)
{
    Certificates certificates;
    certificates.issue("server");
    TlsServer server(certificates, "server", TlsServer::Clients::Anybody, {.tcp = true});
    const redis::Address plain = tcpAddress(server.server());
    std::vector<PairRate> base;
    std::vector<PairRate> measured;
    std::vector<double> ratios;
    for (int round = 0; round < report.size(7, 1); ++round) {
        base.push_back(pairsAt(server.server(), plain, report.size(1'000, 50)));
        measured.push_back(pairsAt(server.server(), server.address(), report.size(1'000, 50)));
        ratios.push_back(measured.back().perSecond / base.back().perSecond);
    }
    report.atLeast(QStringLiteral("acquire + release over TLS, 50 outstanding (%1)").arg(inWords(measured)),
                   median(ratios), 0.85, QStringLiteral(" ×"), QStringLiteral("without TLS: %1").arg(inWords(base)));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
