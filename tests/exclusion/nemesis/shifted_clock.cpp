#include "tests/exclusion/nemesis/shifted_clock.h"

#include <QFile>

#include <atomic>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>

namespace lockscope::exclusion {

struct ShiftedClock::Shared {
    std::atomic<std::int64_t> nanoseconds; // in the form that server_clock.cpp reads
};

ShiftedClock::ShiftedClock(const QString &file)
    : m_file(file)
{
    const int fd = ::open(QFile::encodeName(file).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    void *there = MAP_FAILED;
    if (fd >= 0 && ::ftruncate(fd, sizeof(Shared)) == 0)
        there = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        ::close(fd);
    if (there == MAP_FAILED)
        throw std::runtime_error("cannot make the clock " + file.toStdString());
    m_shared = static_cast<Shared *>(there);
}

ShiftedClock::~ShiftedClock()
{
    ::munmap(m_shared, sizeof(Shared));
}

bool ShiftedClock::isThereForOurs()
{
#ifdef LOCKSCOPE_SANITIZED
    return false;
#else
    return true;
#endif
}

QStringList ShiftedClock::environment() const
{
    return {QStringLiteral("LD_PRELOAD=" LOCKSCOPE_SERVER_CLOCK), QStringLiteral("LOCKSCOPE_SHIFT=") + m_file};
}

void ShiftedClock::shiftTo(Millis ahead)
{
    m_shared->nanoseconds = std::chrono::nanoseconds(ahead).count();
}

Millis ShiftedClock::shift() const
{
    return std::chrono::duration_cast<Millis>(std::chrono::nanoseconds(m_shared->nanoseconds.load()));
}

} // namespace lockscope::exclusion
