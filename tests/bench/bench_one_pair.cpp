// One owner acquires and releases in sequence through LockClient. Compared with a blocking hiredis loop that uses the
// same two scripts.

#include "core/locks/client/lock_client.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/hiredis_loop.h"
#include "tests/bench/support/measure.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QCoreApplication>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

Key lockName(int i)
{
    return Key("bench:" + QByteArray::number(i));
}

std::vector<double> theirPairs(HiredisLoop &hiredis, int pairs)
{
    std::vector<double> micros;
    for (int i = 0; i < pairs; ++i) {
        const double began = wallMicros();
        hiredis.pair(i);
        micros.push_back(wallMicros() - began);
    }
    return micros;
}

Task<void> ourPairs(locks::LockClient *client, int pairs, std::vector<double> *micros)
{
    locks::AcquireRequest request;
    request.owner = client->newOwner();
    const std::stop_token stop;
    const locks::AcquireObserver nobody;
    for (int i = 0; i < pairs; ++i) {
        const double began = wallMicros();
        request.name = lockName(i);
        auto outcome = co_await client->acquire(request, nobody, stop);
        if (!outcome || !outcome->hold)
            co_return;
        auto released = co_await client->release(outcome->hold);
        if (!released || *released != locks::Released::Freed)
            co_return;
        micros->push_back(wallMicros() - began);
    }
}

void measure(Report &report)
{
    const RedisServer server;
    BlockingRedis setup(server);
    HiredisLoop hiredis(server, HiredisLoop::Over::Unix);
    const LiveClient redis(server);
    locks::LockClient client(redis.get());
    const int pairs = report.size(400, 50);
    std::vector<double> theirs;
    std::vector<double> ours;
    std::vector<double> ratios;
    for (int round = 0; round < report.size(25, 1); ++round) {
        setup.call({"FLUSHALL"});
        theirs.push_back(median(theirPairs(hiredis, pairs)));
        setup.call({"FLUSHALL"});
        std::vector<double> micros;
        runUntilDone(ourPairs(&client, pairs, &micros));
        if (micros.size() != size_t(pairs))
            throw std::runtime_error("an acquire or a release failed");
        ours.push_back(median(micros));
        ratios.push_back(ours.back() / theirs.back());
    }
    report.atMost(QStringLiteral("acquire + release, one at a time: p50 of a pair %1 µs").arg(figure(median(ours))),
                  median(ratios), 1.3, QStringLiteral(" ×"),
                  QStringLiteral("blocking hiredis loop: p50 %1 µs").arg(figure(median(theirs))));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
