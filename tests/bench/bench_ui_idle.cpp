// The program as main() builds it, beside a real server with 15 locks that do not change. Measures its share of a core
// while its window is visible, and while it is minimized.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/ui/window_program.h"

#include <QApplication>
#include <QEventLoop>
#include <QTimer>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::ui;

namespace {

constexpr int locks = 15;

void addLocks(BlockingRedis &redis)
{
    for (int i = 0; i < locks; ++i) {
        const QByteArray number = QByteArray::number(i);
        redis.call({"HSET", "order:" + number + ":lock", "3f2a91c0-0001-4a5b-8c6d-1234567890ab:" + number, "1"});
        redis.call({"PEXPIRE", "order:" + number + ":lock", "3600000"});
    }
}

void runFor(int millis)
{
    QEventLoop loop;
    QTimer::singleShot(millis, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
}

void measureShare(Report &report, const QString &what, double limit)
{
    runFor(report.size(5'000, 200)); // until the first scan and the layout are done
    const double wall = wallMicros();
    const double cpu = cpuOfThisProcess();
    const double thread = cpuOfThisThread();
    runFor(report.size(20'000, 300));
    const double passed = wallMicros() - wall;
    const double ofThread = (cpuOfThisThread() - thread) / passed;
    report.atMost(what, 100 * (cpuOfThisProcess() - cpu) / passed, limit, QStringLiteral(" % of a core"),
                  QStringLiteral("the window's thread: %1 %").arg(figure(100 * ofThread)));
}

void measure(Report &report)
{
    const RedisServer server;
    BlockingRedis redis(server);
    addLocks(redis);
    WindowProgram program;
    program.window.connectTo(socketAddress(server), false);
    awaitUntil([&] { return program.window.model()->lockCount() == locks; });
    measureShare(report, QStringLiteral("idle with %1 locks").arg(locks), 2);
    program.window.showMinimized();
    awaitUntil([&] { return program.window.isMinimized(); });
    measureShare(report, QStringLiteral("the same, minimized"), 1);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    return bench::run(argc, argv, measure);
}
