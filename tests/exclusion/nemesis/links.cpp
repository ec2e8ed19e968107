#include "tests/exclusion/nemesis/links.h"

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
    QMetaObject::invokeMethod(&m_there, act, Qt::BlockingQueuedConnection);
}

} // namespace lockscope::exclusion
