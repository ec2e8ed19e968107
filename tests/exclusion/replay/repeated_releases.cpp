#include "tests/exclusion/replay/repeated_releases.h"

#include "core/locks/wire/names.h"
#include "tests/exclusion/history/fault_words.h"

namespace lockscope::exclusion {

namespace {

bool isLatch(const QByteArray &key, const QByteArray &semaphore)
{
    return !semaphore.isEmpty() && key.startsWith(locks::unlockLatch(Key(semaphore), {}).raw());
}

} // namespace

RepeatedReleases::Repeated RepeatedReleases::take(const Step &step)
{
    Repeated released;
    for (const QByteArrayList &command : step.commands) {
        const QByteArray &name = command[0];
        const QByteArray key = command.value(1);
        if (name == "FLUSHALL") {
            for (Latch &latch : m_latches)
                latch = Latch::Lost;
        } else if (key.startsWith(fillerPrefix) && (name == "SET" || name == "UNLINK")) {
            m_isEvicting = name == "SET";
        } else if (name == "DEL" && step.commands.size() == 1 && m_isEvicting) {
            lose(command);
        } else if (name == "INCRBY" && command.value(2).toLongLong() > 0) {
            released = {key, command[2].toLongLong()};
        } else if (name == "SET" && isLatch(key, released.semaphore)) {
            const bool wasLost = m_latches.value(key, Latch::Written) == Latch::Lost;
            m_latches[key] = Latch::Written;
            return wasLost ? released : Repeated();
        }
    }
    return {};
}

void RepeatedReleases::lose(const QByteArrayList &command)
{
    for (const QByteArray &key : command.mid(1)) {
        const auto latch = m_latches.find(key);
        if (latch != m_latches.end())
            *latch = Latch::Lost;
    }
}

} // namespace lockscope::exclusion
