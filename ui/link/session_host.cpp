#include "ui/link/session_host.h"

#include <utility>

namespace lockscope::ui {

void SessionHost::open(const SessionOptions &options, const Workspace::Wire &wire)
{
    leave();
    m_session = m_workspace.open(options, wire);
}

void SessionHost::leave()
{
    if (Session *session = std::exchange(m_session, nullptr))
        m_workspace.leave(session);
}

void SessionHost::close()
{
    m_session = nullptr;
    m_workspace.close();
}

} // namespace lockscope::ui
