// A preloaded library that shifts the wall clock of its process. The file named by LOCKSCOPE_SHIFT contains the shift
// in nanoseconds, which may change at any time. Monotonic clocks stay unchanged. The library calls the kernel directly,
// so it works from the first instruction of a program, and with any allocator.
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

using Shift = std::atomic<std::int64_t>;
std::atomic<const Shift *> shiftThere{nullptr};

__attribute__((constructor)) void openShift()
{
    const char *path = std::getenv("LOCKSCOPE_SHIFT");
    const int fd = path ? ::open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *there = ::mmap(nullptr, sizeof(Shift), PROT_READ, MAP_SHARED, fd, 0);
    ::close(fd);
    if (there != MAP_FAILED)
        shiftThere = static_cast<const Shift *>(there);
}

int read(clockid_t clock, timespec *time)
{
    constexpr std::int64_t second = 1'000'000'000;
    const long answer = ::syscall(SYS_clock_gettime, clock, time);
    const Shift *shift = shiftThere.load(std::memory_order_relaxed);
    if (answer != 0 || !shift || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE))
        return int(answer);
    const std::int64_t shifted = time->tv_sec * second + time->tv_nsec + shift->load(std::memory_order_relaxed);
    time->tv_sec = shifted / second;
    time->tv_nsec = shifted % second;
    return 0;
}

} // namespace

extern "C" {

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, timespec *time) noexcept
{
    return read(clock, time);
}

__attribute__((visibility("default"))) int gettimeofday(timeval *__restrict time, void *__restrict) noexcept
{
    timespec exact{};
    if (read(CLOCK_REALTIME, &exact) != 0)
        return -1;
    if (time) {
        time->tv_sec = exact.tv_sec;
        time->tv_usec = exact.tv_nsec / 1'000;
    }
    return 0;
}

__attribute__((visibility("default"))) time_t time(time_t *into) noexcept
{
    timespec exact{};
    read(CLOCK_REALTIME, &exact);
    if (into)
        *into = exact.tv_sec;
    return exact.tv_sec;
}
}
