#include "tests/bench/support/our_pairs.h"

#include "core/async/task_scope.h"
#include "tests/bench/support/measure.h"

#include <stdexcept>

namespace lockscope::bench {

namespace {

struct PairTally {
    double end = 0; // by wallMicros()
    qint64 pairs = 0;
    int failures = 0;
};

Task<void> pairsOf(locks::LockClient *client, locks::AcquireRequest request, PairTally *tally)
{
    const std::stop_token stop;
    const locks::AcquireObserver nobody;
    while (tally->failures == 0 && wallMicros() < tally->end) {
        auto outcome = co_await client->acquire(request, nobody, stop);
        if (!outcome || !outcome->hold) {
            ++tally->failures;
            continue;
        }
        auto released = co_await client->release(outcome->hold);
        if (!released || *released != locks::Released::Freed)
            ++tally->failures;
        ++tally->pairs;
    }
}

Task<void> everybody(locks::LockClient *client, locks::AcquirableKind kind, int owners, PairTally *tally)
{
    TaskScope scope;
    for (int i = 0; i < owners; ++i) {
        locks::AcquireRequest request;
        request.name = Key("bench:ours:" + QByteArray::number(i));
        request.kind = kind;
        request.owner = client->newOwner();
        scope.spawn(pairsOf(client, request, tally));
    }
    co_await scope.join();
}

} // namespace

PairRate ourPairs(const RedisServer &server, locks::LockClient &client, locks::AcquirableKind kind, int owners,
                  int millis)
{
    const double server0 = cpuOf(server.pid());
    const double client0 = cpuOfThisProcess();
    const double began = wallMicros();
    PairTally tally;
    tally.end = began + millis * 1e3;
    runUntilDone(everybody(&client, kind, owners, &tally));
    const double wall = wallMicros() - began;
    if (tally.failures > 0 || tally.pairs == 0)
        throw std::runtime_error("an acquire or a release failed");
    const auto pairs = double(tally.pairs);
    return {pairs / wall * 1e6, (cpuOfThisProcess() - client0) / pairs, (cpuOf(server.pid()) - server0) / pairs};
}

} // namespace lockscope::bench
