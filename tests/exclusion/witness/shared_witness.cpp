#include "tests/exclusion/witness/shared_witness.h"

#include <QFile>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>

namespace lockscope::exclusion {

// Zero-initialized memory is a valid start. Workers in other languages use the first array: the token above the lowest
// `placeBits` bits, the number of the write in these bits.
struct SharedWitness::Layout {
    std::array<std::atomic<qint64>, mostLocks> stores;
    std::array<std::atomic<int>, mostLocks> inside;
    std::array<std::atomic<qint64>, mostLocks> counters;
    std::array<std::atomic<qint64>, mostVisitors> validUntil;
};

namespace {

constexpr int placeBits = 24;
constexpr qint64 placeMask = (qint64(1) << placeBits) - 1;

[[noreturn]] void fail(const QString &path)
{
    throw std::runtime_error("cannot share " + path.toStdString() + ": " + std::strerror(errno));
}

} // namespace

SharedWitness::SharedWitness(const QString &path)
{
    const int fd = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        fail(path);
    const bool isSized = ::ftruncate(fd, sizeof(Layout)) == 0;
    void *memory = isSized ? ::mmap(nullptr, sizeof(Layout), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    ::close(fd);
    if (memory == MAP_FAILED)
        fail(path);
    m_shared = static_cast<Layout *>(memory);
}

SharedWitness::~SharedWitness()
{
    ::munmap(m_shared, sizeof(Layout));
}

void SharedWitness::setValidUntil(int visitor, Moment until)
{
    m_shared->validUntil.at(size_t(visitor)) = nanoseconds(until);
}

int SharedWitness::enter(int lock, int visitor)
{
    std::atomic<int> &inside = m_shared->inside.at(size_t(lock));
    for (;;) {
        int other = 0;
        if (inside.compare_exchange_strong(other, visitor) || other == visitor)
            return 0;
        const qint64 at = nanoseconds(now());
        const bool relies = at < m_shared->validUntil.at(size_t(other)) && inside == other;
        if (relies)
            return other;
        if (inside.compare_exchange_strong(other, visitor))
            return 0;
    }
}

void SharedWitness::leave(int lock, int visitor)
{
    m_shared->inside.at(size_t(lock)).compare_exchange_strong(visitor, 0);
}

qint64 SharedWitness::counter(int lock) const
{
    return m_shared->counters.at(size_t(lock)).load(std::memory_order_relaxed);
}

void SharedWitness::setCounter(int lock, qint64 value)
{
    m_shared->counters.at(size_t(lock)).store(value, std::memory_order_relaxed);
}

SharedWitness::Answer SharedWitness::write(int lock, qint64 token)
{
    std::atomic<qint64> &store = m_shared->stores.at(size_t(lock));
    qint64 seen = store;
    for (;;) {
        const qint64 largest = seen >> placeBits;
        const qint64 place = (seen & placeMask) + 1;
        if (token < largest)
            return {false, largest};
        if (store.compare_exchange_weak(seen, (token << placeBits) | (place & placeMask)))
            return {true, place};
    }
}

} // namespace lockscope::exclusion
