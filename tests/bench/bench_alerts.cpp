// The cost of the alert rules that Lockscope brings, with 100 000 locks of which 2 000 change each second.

#include "core/alerts/alert_engine.h"
#include "core/alerts/read_rules.h"
#include "core/model/lock.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"

#include <QCoreApplication>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::alerts;

namespace {

LockPtr row(int number, State state, const Clock &clock)
{
    auto lock = std::make_shared<Lock>();
    lock->id = idOf("shop:order:" + QByteArray::number(1'000'000 + number));
    lock->state = state;
    lock->exists = true;
    lock->heldSince = clock.now();
    lock->holders = {{Owner("10000000-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(number)), 1}};
    lock->holderCount = 1;
    lock->waiters.clients = number % 7;
    return lock;
}

void measure(Report &report)
{
    const int lockCount = report.size(100'000, 1'000);
    const int seconds = report.size(20, 2);
    ManualClock clock;
    AlertEngine engine(builtInRules(), &clock);
    Delta all;
    all.reset = true;
    for (int i = 0; i < lockCount; ++i)
        all.upserts.push_back(row(i, i == 0 ? State::NoExpiry : State::HeldRenewed, clock));
    engine.apply(all);
    engine.setScanned(all.of);
    engine.tick();
    double cpu = 0;
    double longest = 0;
    std::size_t changes = 0;
    for (int step = 0; step < seconds * 10; ++step) {
        Delta some;
        for (int i = 0; i < 200; ++i) {
            const int number = 1 + int((qint64(step) * 200 + i) * 7919 % (lockCount - 1)); // the first one stays
            some.upserts.push_back(row(number, i == 0 ? State::NoExpiry : State::HeldRenewed, clock));
        }
        clock.advance(Millis(100));
        const double began = cpuOfThisThread();
        engine.apply(some);
        engine.tick();
        changes += engine.takeChanges().size();
        const double took = cpuOfThisThread() - began;
        cpu += took;
        longest = std::max(longest, took);
    }
    clock.advance(Millis(10'000)); // longer than the delay of the rule about locks without expiry
    engine.tick();
    changes += engine.takeChanges().size();
    if (changes == 0)
        throw std::runtime_error("no alert fired");
    report.atMost(QStringLiteral("alert rules for %1 locks, %2 changes a second")
                      .arg(QString::number(lockCount), QStringLiteral("2000")),
                  100 * cpu / (seconds * 1e6), 10, QStringLiteral(" % of a core"),
                  QStringLiteral("%1 rules, %2 alerts, at most %3 ms at once")
                      .arg(QString::number(engine.rules().size()), QString::number(changes), figure(longest / 1e3)));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return bench::run(argc, argv, measure);
}
