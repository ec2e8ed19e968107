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
    connect(session, &Session::closed, this, [this, session](const std::vector<Error> &left) { drop(session, left); });
    session->close();
}

// It is gone when its last task had a turn to end.
void Engine::drop(Session *session, const std::vector<Error> &left)
{
    if (!left.empty())
        Q_EMIT leftBehind(left);
    connect(session, &QObject::destroyed, this, &Engine::dropped, Qt::QueuedConnection);
    session->deleteLater();
}

void Engine::dropped()
{
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
