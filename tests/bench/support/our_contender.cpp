#include "tests/bench/support/our_contender.h"

#include "core/async/settle_once.h"
#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "tests/bench/support/measure.h"
#include "tests/support/redis_clients.h"

#include <QTimer>

#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace lockscope::bench {

namespace {

struct ContendTally {
    std::vector<qint64> counts; // of each owner
    std::vector<qint64> waits; // microseconds
    Instant end;
    Millis inside{};
};

// An acquisition after the end is not counted, but its wait is.
Task<void> compete(locks::LockClient *client, locks::AcquireRequest request, Clock *clock, ContendTally *tally,
                   size_t owner)
{
    const std::stop_token stop;
    const locks::AcquireObserver nobody;
    while (clock->now() < tally->end) {
        const Instant asked = clock->now();
        auto outcome = co_await client->acquire(request, nobody, stop);
        if (!outcome || !outcome->hold)
            throw std::runtime_error("an acquire failed");
        const Instant got = clock->now();
        tally->waits.push_back(std::chrono::duration_cast<std::chrono::microseconds>(got - asked).count());
        if (got < tally->end) {
            ++tally->counts[owner];
            if (tally->inside > Millis(0)) {
                const SettleOnce<bool> over;
                QTimer::singleShot(tally->inside, Qt::PreciseTimer, [over] { over.settle(true); });
                co_await over;
            }
        }
        const auto hold = outcome->hold;
        auto released = co_await client->release(hold);
        if (!released || *released != locks::Released::Freed)
            throw std::runtime_error("a release failed");
    }
}

Task<void> competeAll(locks::LockClient *client, Clock *clock, locks::AcquireRequest request, ContendTally *tally)
{
    TaskScope scope;
    for (size_t owner = 0; owner < tally->counts.size(); ++owner) {
        request.owner = client->newOwner();
        scope.spawn(compete(client, request, clock, tally, owner));
    }
    co_await scope.join();
}

std::string joined(const std::vector<qint64> &numbers)
{
    std::string text;
    for (const qint64 number : numbers)
        text += std::to_string(number) + ',';
    return text;
}

std::string answer(locks::LockClient &client, Clock &clock, const std::string &line)
{
    std::istringstream words(line);
    std::string kind;
    std::string name;
    size_t owners = 0;
    int inside = 0;
    int millis = 0;
    words >> kind >> owners >> inside >> millis >> name;
    locks::AcquireRequest request;
    request.name = Key(QByteArray::fromStdString(name));
    request.kind = locks::kindFromWord(QString::fromStdString(kind)).value();
    ContendTally tally;
    tally.counts.resize(owners);
    tally.inside = Millis(inside);
    tally.end = clock.now() + Millis(millis);
    runUntilDone(competeAll(&client, &clock, request, &tally));
    return joined(tally.counts) + ' ' + joined(tally.waits);
}

} // namespace

int contend(int argc, char **argv)
{
    if (argc != 4)
        return 64;
    redis::Address address = tcpAddress(quint16(std::stoi(argv[3])));
    address.host = QString::fromLocal8Bit(argv[2]);
    const LiveClient redis(address, {});
    SystemClock clock;
    locks::LockClient client(redis.get());
    std::puts("ready");
    std::fflush(stdout);
    for (std::string line; std::getline(std::cin, line);) {
        std::puts(answer(client, clock, line).c_str());
        std::fflush(stdout);
    }
    return 0;
}

} // namespace lockscope::bench
