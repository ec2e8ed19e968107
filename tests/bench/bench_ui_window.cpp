// The whole window with 100 000 locks, of which 1000 change ten times a second. Measures the cost of a delta, the load
// of the window's thread, and its longest stall. The benchmark plays the session by hand, so nothing else is measured.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/ui/sample_locks.h"
#include "ui/table/lock_table_view.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QEventLoop>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include <array>
#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::monitor;

namespace {

class HandPlayedPort final : public ui::SessionPort {
public:
    ui::SessionPort *another() override { return nullptr; } // this benchmark needs no second server
    void connectTo(const ui::ServerTerms &) override { }
    void leave() override { }
    void close() override { }
    LockId idOf(const Key &name) const override { return {{}, 0, name}; }
    void setPaused(bool) override { }
    void watch(const LockId &) override { }
    void unwatch(const LockId &) override { }
    void setVisible(const std::vector<LockId> &) override { }
    QFuture<Result<bool>> acquire(const locks::AcquireRequest &, const locks::AcquireObserver &,
                                  std::stop_token) override
    {
        return {};
    }
    QFuture<Result<bool>> acquireCompound(const CompoundRequest &, const locks::CompoundObserver &,
                                          std::stop_token) override
    {
        return {};
    }
    QFuture<Result<void>> release(quint64) override { return {}; }
    QFuture<Result<std::optional<Error>>> releaseCompound(quint64) override { return {}; }
    QFuture<Result<actions::PlanPtr>> plan(const QByteArray &, const actions::Target &) override { return {}; }
    QFuture<Result<actions::Outcome>> execute(actions::PlanId, const actions::Consent &) override { return {}; }
    void dropPlan(actions::PlanId) override { }
    QFuture<Result<actions::SweepReportPtr>> sweep(std::stop_token) override { return {}; }
    QFuture<Result<std::size_t>> runBatch(const QByteArray &, const std::vector<actions::BatchItem> &,
                                          const actions::Consent &, const SessionBulk::Told &, std::stop_token) override
    {
        return {};
    }
    void arm() override { }
    void disarm() override { }
    void startTrace(redis::MonitorStreamLimits) override { }
    void stopTrace() override { }
    QString auditFile() const override { return {}; }
};

// All rows of a lock share the bytes of its name, as those of the monitor do.
QByteArray nameOf(int i)
{
    static std::vector<QByteArray> names;
    while (names.size() <= std::size_t(i))
        names.push_back("shop:order:" + QByteArray::number(names.size()) + ":lock");
    return names[std::size_t(i)];
}

// Locks change hands all the time. One in five also changes its state, and with it its place in the table.
LockPtr changed(int i, Instant now, QRandomGenerator &random)
{
    static constexpr std::array states{State::Free, State::HeldFixedLease, State::Learning, State::RenewalLate,
                                       State::AboutToExpire};
    const bool other = random.bounded(5) == 0;
    const State state = other ? states[size_t(random.bounded(int(states.size())))] : State::HeldRenewed;
    Lock lock = sampleLock(nameOf(i), state, now);
    if (lock.exists) {
        lock.holders = {sampleHolder(random.bounded(9), random.bounded(99))};
        lock.expiresAt = now + Millis(20'000 + random.bounded(10'000));
        lock.heldSince = now;
    }
    lock.changesPerMinute = random.bounded(60);
    lock.waiters.clients = random.bounded(3);
    return shared(std::move(lock));
}

struct Step {
    DeltaPtr delta;
    std::vector<LockEvent> events;
};

// Creates all steps before the measurement begins.
std::vector<Step> makeSteps(int count, int locks, int changes, Instant now)
{
    QRandomGenerator random(7);
    std::vector<Step> steps;
    for (int step = 0; step < count; ++step) {
        std::vector<int> which(size_t(changes), 0);
        for (int &one : which)
            one = random.bounded(locks);
        std::vector<LockPtr> upserts;
        std::vector<LockEvent> events;
        for (const int i : which) {
            upserts.push_back(changed(i, now, random));
            const Owner owner = upserts.back()->holders.empty() ? Owner() : upserts.back()->holders.front().owner;
            events.push_back({LockEvent::What::Acquired, upserts.back()->id, owner, KnownBy::Sample, 0, now});
        }
        const auto byName = [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; };
        const auto sameName = [](const LockPtr &a, const LockPtr &b) { return a->id == b->id; };
        std::sort(upserts.begin(), upserts.end(), byName);
        upserts.erase(std::unique(upserts.begin(), upserts.end(), sameName), upserts.end());
        steps.push_back({std::make_shared<const Delta>(deltaOf(std::move(upserts))), std::move(events)});
    }
    return steps;
}

DeltaPtr allAtOnce(int locks, Instant now)
{
    Delta delta;
    delta.reset = true;
    for (int i = 0; i < locks; ++i)
        delta.upserts.push_back(shared(sampleLock(nameOf(i), State::HeldRenewed, now)));
    std::sort(delta.upserts.begin(), delta.upserts.end(),
              [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; });
    return std::make_shared<const Delta>(std::move(delta));
}

// Measures the event loop's longest stall: a timer fires every 2 ms, or as soon as possible.
class StallWatch {
public:
    StallWatch()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { look(); });
        m_timer.start(2);
    }
    double worstMillis() const { return m_worst / 1e3; }
    double worstBusyMillis() const { return m_worstBusy / 1e3; } // CPU time between two ticks

private:
    void look()
    {
        const double now = wallMicros();
        const double cpu = cpuOfThisThread();
        if (m_last > 0) {
            m_worst = std::max(m_worst, now - m_last);
            m_worstBusy = std::max(m_worstBusy, cpu - m_lastCpu);
        }
        m_last = now;
        m_lastCpu = cpu;
    }

    QTimer m_timer;
    double m_last = 0;
    double m_lastCpu = 0;
    double m_worst = 0;
    double m_worstBusy = 0;
};

struct Ticks {
    std::vector<double> millis; // CPU time of this thread for one delta
    double share = 0; // the window's share of a core, for everything that it does
    double stall = 0;
    double busyStall = 0;
};

void tellTheRest(HandPlayedPort &port, int locks, size_t step, Instant now)
{
    if (step % 5 == 0) {
        Status status;
        status.scanComplete = true;
        status.locks = locks;
        Q_EMIT port.statusChanged(status);
    }
    if (step % 10 == 0)
        Q_EMIT port.totalsChanged({now, locks, locks, int(step % 90), 3, 7, 2, 10'000});
}

Ticks run(HandPlayedPort &port, const std::vector<Step> &steps, int locks, const Clock &clock)
{
    Ticks ticks;
    QEventLoop loop;
    StallWatch watch;
    QTimer timer;
    size_t next = 0;
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        if (next == steps.size())
            return loop.quit();
        const Step &step = steps[next++];
        tellTheRest(port, locks, next, clock.now());
        Q_EMIT port.happened(step.events);
        const double began = cpuOfThisThread();
        Q_EMIT port.changed(step.delta);
        ticks.millis.push_back((cpuOfThisThread() - began) / 1e3);
    });
    timer.start(100);
    const double wall = wallMicros();
    const double cpu = cpuOfThisThread();
    loop.exec();
    ticks.share = (cpuOfThisThread() - cpu) / (wallMicros() - wall);
    ticks.stall = watch.worstMillis();
    ticks.busyStall = watch.worstBusyMillis();
    return ticks;
}

// New names such as rising order numbers: each sorts behind the previous name, and all sort before the existing locks.
void measureRisingNames(Report &report, HandPlayedPort &port, const ui::MainWindow &window, Instant now)
{
    const int ticks = report.size(50, 3);
    const int names = report.size(100, 10);
    const int before = window.model()->lockCount();
    std::vector<double> millis;
    for (int tick = 0; tick < ticks; ++tick) {
        std::vector<LockPtr> locks;
        for (int i = 0; i < names; ++i) {
            const QByteArray number = QByteArray::number(1'000'000 + tick * names + i);
            locks.push_back(shared(sampleLock("order:" + number, State::HeldRenewed, now)));
        }
        const auto delta = std::make_shared<const Delta>(deltaOf(std::move(locks)));
        const double began = cpuOfThisThread();
        Q_EMIT port.changed(delta);
        millis.push_back((cpuOfThisThread() - began) / 1e3);
        QCoreApplication::processEvents();
    }
    if (window.model()->lockCount() != before + ticks * names)
        throw std::runtime_error("the window shows another number of locks");
    report.atMost(QStringLiteral("%1 new rising names before %2 others: a delta").arg(names).arg(before),
                  median(millis), 4, QStringLiteral(" ms"),
                  QStringLiteral("p99 %1 ms").arg(figure(percentile(millis, 0.99))));
}

void measure(Report &report)
{
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    ui::Preferences preferences(&settings);
    SystemClock clock;
    HandPlayedPort port;
    ui::Theme theme;
    ui::MainWindow window(&port, &preferences, &theme, &clock);
    window.show();
    window.connectTo(redis::Address(), false);
    redis::ConnectionState live;
    live.phase = redis::ConnectionState::Phase::Live;
    Q_EMIT port.stateChanged(live, redis::ServerInfo());

    const int locks = report.size(100'000, 500);
    const int changes = report.size(1'000, 20);
    const std::vector<Step> steps = makeSteps(report.size(150, 5), locks, changes, clock.now());
    const DeltaPtr first = allAtOnce(locks, clock.now());
    const double began = cpuOfThisThread();
    Q_EMIT port.changed(first);
    const double firstMillis = (cpuOfThisThread() - began) / 1e3;
    QCoreApplication::processEvents();
    const Ticks ticks = run(port, steps, locks, clock);
    if (window.model()->lockCount() != locks)
        throw std::runtime_error("the window shows another number of locks");

    const QString what =
        QStringLiteral("window with %1 locks, %2 changing ten times a second: ").arg(locks).arg(changes);
    report.atMost(what + QStringLiteral("a delta"), median(ticks.millis), 4, QStringLiteral(" ms"),
                  QStringLiteral("p99 %1 ms; all locks at once %2 ms")
                      .arg(figure(percentile(ticks.millis, 0.99)), figure(firstMillis)));
    report.atMost(QStringLiteral("meanwhile the window's thread"), 100 * ticks.share, 25,
                  QStringLiteral(" % of a core"),
                  QStringLiteral("deltas alone: %1 %").arg(figure(median(ticks.millis))));
    report.atMost(QStringLiteral("meanwhile its longest stall"), ticks.stall, 16, QStringLiteral(" ms"),
                  QStringLiteral("of which busy: %1 ms").arg(figure(ticks.busyStall)));
    measureRisingNames(report, port, window, clock.now());
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    return bench::run(argc, argv, measure);
}
