#include "ui/link/engine.h"

namespace lockscope::ui {

Engine::Engine(const QString &settingsFile)
    : m_host(new SessionHost(m_keys, settingsFile))
{
    m_thread.setObjectName(QStringLiteral("engine"));
    m_host->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_host, &QObject::deleteLater);
    m_thread.start();
}

void Engine::end()
{
    m_thread.quit();
    m_thread.wait();
}

} // namespace lockscope::ui
