// The program as main() builds it, on a real server with 100 000 locks. Measures the time until the first rows are in
// the table, the memory, the time from another client's unlock message to the repainted row, and the load of the
// window's thread while thousands of locks change hands.

#include "core/locks/wire/names.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/ui/window_program.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"

#include <QApplication>
#include <QEventLoop>
#include <QPaintEvent>
#include <QTimer>

#include <atomic>
#include <stdexcept>
#include <thread>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::ui;

namespace {

const QByteArray uuid = "3f2a91c0-0001-4a5b-8c6d-1234567890ab";

QByteArray nameOf(int i)
{
    return "order:" + QByteArray::number(i) + ":lock";
}

void addLocks(BlockingRedis &redis, int count)
{
    constexpr int atOnce = 10'000; // so that no single script blocks the server for long
    for (int from = 0; from < count; from += atOnce) {
        const int last = std::min(from + atOnce, count) - 1;
        redis.call({"EVAL",
                    "for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do local name = 'order:' .. i .. ':lock' "
                    "redis.call('hset', name, ARGV[3] .. ':' .. i, 1) redis.call('pexpire', name, 3600000 + i) end",
                    "0", QByteArray::number(from), QByteArray::number(last), uuid});
    }
}

// Watches the table's paint events for one lock: its row must be painted when the model has the expected holder.
class RepaintWatch final : public QObject {
public:
    RepaintWatch(MainWindow &window, LockId id)
        : m_window(&window)
        , m_table(window.lockPane()->table())
        , m_id(std::move(id))
    {
        m_table->viewport()->installEventFilter(this);
    }
    void waitFor(const QByteArray &thread)
    {
        m_thread = thread;
        m_paintedAt = 0;
    }
    double paintedAt() const { return m_paintedAt; } // 0 if not painted yet

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::Paint || m_paintedAt > 0 || !showsIt())
            return false;
        const int row = m_window->model()->rowOf(m_id);
        const QRect place(0, m_table->rowViewportPosition(row), m_table->viewport()->width(), m_table->rowHeight(row));
        if (static_cast<QPaintEvent *>(event)->region().intersects(place))
            m_paintedAt = wallMicros();
        return false;
    }

private:
    bool showsIt() const
    {
        const auto lock = m_window->model()->find(m_id);
        return lock && lock->holders.size() == 1 && lock->holders.front().thread() == m_thread;
    }

    MainWindow *m_window;
    LockTableView *m_table;
    LockId m_id;
    QByteArray m_thread;
    double m_paintedAt = 0;
};

void measureRepaint(Report &report, WindowProgram &program, BlockingRedis &redis, int times)
{
    const Key name(nameOf(77));
    program.window.choose(program.link.idOf(name));
    RepaintWatch watch(program.window, program.link.idOf(name));
    std::vector<double> millis;
    for (int i = 0; i < times; ++i) {
        const QByteArray thread = QByteArray::number(1'000'000 + i);
        // varies, so that it is not in step with the deltas
        const double pause = wallMicros() + (100 + i * 37 % 200) * 1e3;
        awaitUntil([pause] { return wallMicros() >= pause; });
        redis.call({"DEL", name.raw()});
        redis.call({"HSET", name.raw(), uuid + ':' + thread, "1"});
        redis.call({"PEXPIRE", name.raw(), "3600000"});
        watch.waitFor(thread);
        const double sent = wallMicros();
        redis.call({"PUBLISH", locks::unlockChannel(name).raw(), "0"});
        awaitUntil([&] { return watch.paintedAt() > 0; });
        millis.push_back((watch.paintedAt() - sent) / 1e3);
    }
    report.atMost(QStringLiteral("unlock message of another client to its row repainted, p99"),
                  percentile(millis, 0.99), 120, QStringLiteral(" ms"),
                  QStringLiteral("median %1 ms of %2").arg(figure(median(millis))).arg(times));
}

// Another client, whose locks change hands: it publishes a message for each release, and another thread acquires the
// lock at once.
class ChangingHands {
public:
    ChangingHands(const RedisServer &server, int locks, int changesPerSecond)
        : m_thread([this, &server, locks, changesPerSecond] { run(server, locks, changesPerSecond); })
    { }
    ~ChangingHands()
    {
        m_stop = true;
        m_thread.join();
    }
    Q_DISABLE_COPY_MOVE(ChangingHands)

private:
    void run(const RedisServer &server, int locks, int changesPerSecond)
    {
        constexpr int turnsPerSecond = 50;
        constexpr char script[] =
            "for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do local name = 'order:' .. i .. ':lock' "
            "redis.call('del', name) redis.call('publish', 'redisson_lock__channel:{' .. name .. '}', 0) "
            "redis.call('hset', name, ARGV[3], 1) redis.call('pexpire', name, 3600000) end";
        BlockingRedis redis(server);
        const int atOnce = std::min(changesPerSecond / turnsPerSecond, locks);
        int first = 0;
        for (int turn = 0; !m_stop; ++turn) {
            const QByteArray owner = uuid + ':' + QByteArray::number(turn);
            redis.call({"EVAL", script, "0", QByteArray::number(first), QByteArray::number(first + atOnce - 1), owner});
            first = first + 2 * atOnce > locks ? 0 : first + atOnce;
            std::this_thread::sleep_for(std::chrono::milliseconds(1'000 / turnsPerSecond));
        }
    }

    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

void turnFor(int millis)
{
    QEventLoop loop;
    QTimer::singleShot(millis, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
}

void measureEvents(Report &report, WindowProgram &program, const RedisServer &server, int locks)
{
    const ChangingHands others(server, locks, report.size(6'000, 100));
    qint64 events = 0;
    qint64 batches = 0;
    const auto count = [&](const std::vector<LockEvent> &batch) {
        events += qint64(batch.size());
        ++batches;
    };
    const auto counting = QObject::connect(&program.link, &SessionPort::happened, &program.window, count);
    turnFor(report.size(2'000, 200));
    events = batches = 0;
    const double wall = wallMicros();
    const double cpu = cpuOfThisThread();
    turnFor(report.size(8'000, 500));
    const double share = (cpuOfThisThread() - cpu) / (wallMicros() - wall);
    const double seconds = (wallMicros() - wall) / 1e6;
    QObject::disconnect(counting);
    const QString what =
        QStringLiteral("%1 events a second: the window's thread").arg(figure(double(events) / seconds));
    report.atMost(what, 100 * share, 25, QStringLiteral(" % of a core"),
                  QStringLiteral("%1 batches a second").arg(figure(double(batches) / seconds)));
}

void measure(Report &report)
{
    const int locks = report.size(100'000, 500);
    const RedisServer server;
    BlockingRedis redis(server);
    addLocks(redis, locks);
    const qint64 before = residentBytes();
    WindowProgram program;
    QCoreApplication::processEvents();
    const qint64 empty = residentBytes();

    const double began = wallMicros();
    program.window.connectTo(socketAddress(server), false);
    awaitUntil([&] { return program.window.model()->rowCount() > 0; });
    const double first = (wallMicros() - began) / 1e6;
    awaitUntil([&] { return program.window.model()->lockCount() == locks; }, Millis(120'000));
    const double all = (wallMicros() - began) / 1e6;
    report.atMost(QStringLiteral("first rows after connecting to a server with %1 locks").arg(locks), first, 1,
                  QStringLiteral(" s"), QStringLiteral("all of them: %1 s").arg(figure(all)));
    measureRepaint(report, program, redis, report.size(100, 3));
    measureEvents(report, program, server, locks);
    const qint64 full = residentBytes();
    report.atMost(QStringLiteral("memory of the window's process in all"), double(full) / 1e6, 250,
                  QStringLiteral(" MB"),
                  QStringLiteral("before the window %1 MB, empty %2 MB")
                      .arg(figure(double(before) / 1e6), figure(double(empty) / 1e6)));
    report.atMost(QStringLiteral("memory of a lock, monitor and window together"), double(full - empty) / locks / 1e3,
                  1.2, QStringLiteral(" KB"), QStringLiteral("with %1 locks").arg(locks));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    return bench::run(argc, argv, measure);
}
