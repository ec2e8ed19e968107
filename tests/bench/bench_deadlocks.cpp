// The cost of the graph of waits: 100 000 locks with 200 000 waiters, all of whose owners hold another lock.

#include "core/deadlocks/blockers.h"
#include "core/deadlocks/cycle_search.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"

#include <QCoreApplication>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::deadlocks;

namespace {

constexpr int perChain = 100; // locks; the chains have no connection with each other
constexpr int cycles = 10; // chains whose first lock waits for the last one

Owner ownerOf(int number)
{
    return Owner("10000000-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(number));
}

// Lock i is held by owner i. Owner i + 1 waits for it, and an owner that holds nothing.
LockPtr row(int number, int count, bool isHeldByOther, Instant at)
{
    auto lock = std::make_shared<Lock>();
    lock->id = idOf("shop:order:" + QByteArray::number(1'000'000 + number));
    lock->kind = Kind::Fair;
    lock->exists = true;
    lock->state = State::HeldRenewed;
    lock->leaseKind = LeaseKind::Watchdog;
    lock->heldSince = lock->firstSeen = Instant{};
    lock->readAt = at;
    lock->holders = {monitor::holderOf(ownerOf(isHeldByOther ? 3 * count + number : number), 1, Access::Exclusive)};
    lock->holderCount = 1;
    const bool isLast = number % perChain == perChain - 1;
    const int chain = number / perChain;
    const int next = !isLast ? number + 1 : chain < cycles ? chain * perChain : count + number;
    lock->queue = {{ownerOf(next), 1, true}, {ownerOf(2 * count + number), 1, true}};
    return lock;
}

void measure(Report &report)
{
    const int count = report.size(100'000, 2'000);
    std::vector<LockPtr> rows;
    rows.reserve(std::size_t(count));
    WaitGraph graph;
    CycleSearch search(&graph);
    Instant now{};
    double indexing = 0;
    const auto read = [&](int number, bool isHeldByOther) {
        const LockPtr made = row(number, count, isHeldByOther, now);
        const double began = cpuOfThisThread();
        graph.setRow({made, 0});
        indexing += cpuOfThisThread() - began;
        return made;
    };
    for (int i = 0; i < count; ++i)
        rows.push_back(read(i, false));
    const double first = indexing;
    now += Millis(1'000);
    for (int i = 0; i < cycles * perChain; ++i)
        rows[std::size_t(i)] = row(i, count, false, now);
    const Read latest = [&rows](const LockId &id) {
        return Reading{rows[std::size_t(id.key.raw().mid(11).toInt() - 1'000'000)], 0};
    };
    const double began = cpuOfThisThread();
    const std::size_t found = search.find(latest).size();
    const double whole = cpuOfThisThread() - began;
    if (found != cycles)
        throw std::runtime_error("found " + std::to_string(found) + " cycles");
    report.atMost(
        QStringLiteral("cycles among %1 locks with %2 waits")
            .arg(QString::number(count), QString::number(graph.waits())),
        whole / 1e3, 50, QStringLiteral(" ms"),
        QStringLiteral("%1 cycles; their rows were taken in %2 ms").arg(QString::number(found), figure(first / 1e3)));

    const int changes = report.size(1'000, 50);
    double longest = 0;
    double sum = 0;
    for (int i = 0; i < changes; ++i) {
        now += Millis(10);
        const int number = cycles * perChain + int(qint64(i) * 7919 % (count - cycles * perChain));
        const LockPtr made = row(number, count, i % 2 == 0, now);
        rows[std::size_t(number)] = made;
        const double from = cpuOfThisThread();
        graph.setRow({made, 0});
        if (search.find(latest).size() != cycles)
            throw std::runtime_error("a change made or ended a cycle");
        const double took = cpuOfThisThread() - from;
        sum += took;
        longest = std::max(longest, took);
    }
    report.atMost(QStringLiteral("one change of that graph, and the cycles"), sum / 1e3 / changes, 1,
                  QStringLiteral(" ms"), QStringLiteral("at most %1 ms").arg(figure(longest / 1e3)));

    const double from = cpuOfThisThread();
    const std::size_t worst = worstBlockers(graph, 100).size();
    report.atMost(QStringLiteral("the worst blockers of that graph"), (cpuOfThisThread() - from) / 1e3, 100,
                  QStringLiteral(" ms"), QStringLiteral("%1 of them, once a second").arg(worst));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return bench::run(argc, argv, measure);
}
