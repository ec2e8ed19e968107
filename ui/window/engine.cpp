#include "ui/window/engine.h"

namespace lockscope::ui {

Engine::~Engine()
{
    qDeleteAll(findChildren<Session *>(Qt::FindDirectChildrenOnly)); // before the clock they use
}

void Engine::open(const SessionOptions &options, const Wire &wire)
{
    leave();
    m_session = new Session(options, &m_clock, this);
    wire(m_session);
    m_session->open();
}

void Engine::leave()
{
    Session *session = std::exchange(m_session, nullptr);
    if (!session)
        return;
    ++m_leaving;
    connect(session, &Session::closed, this, [this, session] { drop(session); });
    session->close();
}

void Engine::drop(Session *session)
{
    session->deleteLater();
    --m_leaving;
    if (m_closing && m_leaving == 0)
        Q_EMIT closed();
}

void Engine::close()
{
    m_closing = true;
    leave();
    if (m_leaving == 0)
        Q_EMIT closed();
}

} // namespace lockscope::ui
