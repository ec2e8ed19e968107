#include "tests/exclusion/nemesis/links.h"

#include <condition_variable>
#include <mutex>

namespace lockscope::exclusion {

Links::Links(const QString &socketPath)
    : m_socketPath(socketPath)
{
    m_there.moveToThread(&m_thread);
    m_thread.start();
}

int Links::add()
{
    inThread([this] { m_proxies.push_back(std::make_unique<FaultProxy>(m_socketPath)); });
    return int(m_proxies.size()) - 1;
}

Links::~Links()
{
    inThread([this] { m_proxies.clear(); });
    m_thread.quit();
    m_thread.wait();
}

void Links::with(int link, std::function<void(FaultProxy &)> act)
{
    inThread([&] { act(*m_proxies[size_t(link)]); });
}

void Links::inThread(const std::function<void()> &act)
{
    // Not Qt::BlockingQueuedConnection, because the thread sanitizer does not know the locks in Qt.
    std::mutex mutex;
    std::condition_variable ended;
    bool hasEnded = false;
    std::unique_lock lock(mutex);
    QMetaObject::invokeMethod(
        &m_there,
        [&] {
            const std::lock_guard there(mutex);
            act();
            hasEnded = true;
            ended.notify_one();
        },
        Qt::QueuedConnection);
    ended.wait(lock, [&hasEnded] { return hasEnded; });
}

} // namespace lockscope::exclusion
