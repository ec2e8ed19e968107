// The cost of filtering 100 000 locks in the window's table: parse the filter, test each lock and move the rows.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_locks.h"
#include "ui/models/lock_table_model.h"

#include <QCoreApplication>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::ui;

namespace {

const char *const texts[] = {
    "order",           "order:*",   "-stock:*",        "/^order:[0-9]+5$/", "kind:fair",
    "state:attention", "waiting>2", "held>1m ttl<20s", "holder:9143",       "kind:fair waiting>2 -order:*",
};

std::vector<LockPtr> locksOf(int count, Instant now)
{
    std::vector<LockPtr> locks;
    for (int i = 0; i < count; ++i) {
        const QByteArray name = (i % 3 == 0       ? "order:"
                                     : i % 3 == 1 ? "stock:item-"
                                                  : "billing:invoice:")
            + QByteArray::number(i);
        Lock lock = sampleLock(name, State(i % 7 == 0 ? int(State::RenewalLate) : int(State::HeldRenewed)), now);
        lock.kind = i % 5 == 0 ? Kind::Fair : Kind::Reentrant;
        lock.waiters.threads = i % 11;
        lock.heldSince = now - Millis(i);
        locks.push_back(shared(lock));
    }
    return locks;
}

void measure(Report &report)
{
    ManualClock clock;
    LockTableModel model(&clock);
    model.sort(int(Column::State), Qt::DescendingOrder);
    const int count = report.size(100'000, 1'000);
    model.apply(std::make_shared<Delta>(deltaOf(locksOf(count, clock.now()))));
    double worst = 0;
    QStringList all;
    for (const char *text : texts) {
        std::vector<double> millis;
        for (int i = 0; i < report.size(9, 1); ++i) {
            model.setFilter({});
            LockFilter filter;
            const double began = wallMicros(); // several threads test the locks
            filter.setText(QString::fromLatin1(text));
            model.setFilter(filter);
            millis.push_back((wallMicros() - began) / 1e3);
        }
        worst = std::max(worst, median(millis));
        all << QStringLiteral("%1: %2").arg(QLatin1String(text), figure(median(millis)));
    }
    report.atMost(QStringLiteral("filter: %1 locks, the slowest of %2 filters").arg(count).arg(std::size(texts)), worst,
                  report.size(50, 1'000), QStringLiteral(" ms"), all.join(QStringLiteral(", ")));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return bench::run(argc, argv, measure);
}
