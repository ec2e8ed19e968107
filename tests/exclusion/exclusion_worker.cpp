// A program that acquires and releases locks, and writes down what it knows and when. See worker/options.h.
#include "core/base/ending_signals.h"
#include "tests/exclusion/worker/heartbeat.h"
#include "tests/exclusion/worker/worker.h"

#include <QCoreApplication>

#include <cstdio>
#include <exception>

namespace {

using namespace lockscope;
using namespace lockscope::exclusion;

Task<void> workThenQuit(Worker *worker)
{
    co_await work(worker);
    // So that requests without an answer are not executed after the worker has ended.
    const Instant until = worker->clock.now() + Millis(10'000);
    auto left = co_await worker->locks.close(until);
    Q_UNUSED(left)
    QCoreApplication::quit();
}

int run(const WorkerOptions &options)
{
    Worker worker(options);
    const EndingSignals signals([&] { worker.scope.requestStop(); });
    const Heartbeat heartbeat(&worker.history, QByteArray::number(options.number));
    TaskScope root;
    root.spawn(workThenQuit(&worker));
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const auto options = workerOptions(QCoreApplication::arguments());
    if (!options) {
        std::fprintf(stderr, "exclusion-worker: %s\n", qPrintable(options.error().message));
        return 64;
    }
    try {
        return run(*options);
    } catch (const std::exception &problem) {
        std::fprintf(stderr, "exclusion-worker: %s\n", problem.what());
        return 1;
    }
}
