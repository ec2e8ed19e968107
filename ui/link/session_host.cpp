#include "ui/link/session_host.h"

namespace lockscope::ui {

void SessionHost::open(int port, const SessionOptions &options, const Workspace::Wire &wire)
{
    leave(port);
    m_sessions[port] = m_workspace.open(options, wire);
}

void SessionHost::leave(int port)
{
    const auto it = m_sessions.find(port);
    if (it == m_sessions.end())
        return;
    Session *const session = it->second;
    m_sessions.erase(it);
    m_workspace.leave(session);
}

void SessionHost::close()
{
    m_sessions.clear();
    m_workspace.close();
}

Session *SessionHost::session(int port) const
{
    const auto it = m_sessions.find(port);
    return it == m_sessions.end() ? nullptr : it->second;
}

} // namespace lockscope::ui
