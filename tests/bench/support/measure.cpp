#include "tests/bench/support/measure.h"

#include <QEventLoop>
#include <QFile>

#include <algorithm>
#include <cmath>
#include <ctime>

#include <sys/resource.h>
#include <unistd.h>

namespace lockscope::bench {

namespace {

double read(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return double(now.tv_sec) * 1e6 + double(now.tv_nsec) / 1e3;
}

double micros(const timeval &time)
{
    return double(time.tv_sec) * 1e6 + double(time.tv_usec);
}

Task<void> quitAfter(Task<void> task, QEventLoop *loop, bool *done)
{
    co_await task;
    *done = true;
    loop->quit();
}

} // namespace

double cpuOf(qint64 pid)
{
    clockid_t clock{};
    return clock_getcpuclockid(static_cast<pid_t>(pid), &clock) == 0 ? read(clock) : 0;
}

double cpuOfThisProcess()
{
    return read(CLOCK_PROCESS_CPUTIME_ID);
}

double cpuOfThisThread()
{
    return read(CLOCK_THREAD_CPUTIME_ID);
}

double cpuOfChildren()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return micros(usage.ru_utime) + micros(usage.ru_stime);
}

double wallMicros()
{
    return read(CLOCK_MONOTONIC);
}

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    const auto rank = static_cast<size_t>(std::ceil(share * double(values.size())));
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(std::clamp<size_t>(rank, 1, values.size()) - 1);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

double median(std::vector<double> values)
{
    return percentile(std::move(values), 0.5);
}

qint64 residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * sysconf(_SC_PAGESIZE);
}

void runUntilDone(Task<void> task)
{
    QEventLoop loop;
    bool done = false;
    const Task<void> root = quitAfter(std::move(task), &loop, &done);
    if (!done)
        loop.exec();
}

} // namespace lockscope::bench
