#include "ui/link/session_host.h"

#include "core/redis/pool/with_tls_keys.h"

namespace lockscope::ui {

SessionHost::SessionHost(std::shared_ptr<const redis::OpenKeys> keys, const QString &settingsFile)
    : m_options(redis::withTlsKeys({}, std::move(keys)))
    , m_workspace(&m_clock, m_options, this, {.settingsFile = settingsFile})
{ }

void SessionHost::open(int port, const SessionOptions &options, const Workspace::Wire &wire)
{
    leave(port);
    Session *const session = m_workspace.open(options, wire);
    m_sessions[port] = session;
    monitor::Copies::Options copying;
    copying.decoding = {options.monitor.catalog, options.monitor.source, options.address.db};
    copying.every = options.monitor.refreshEvery;
    m_copies[port] = std::make_unique<monitor::Copies>(session->client(), std::move(copying));
}

void SessionHost::leave(int port)
{
    const auto it = m_sessions.find(port);
    if (it == m_sessions.end())
        return;
    Session *const session = it->second;
    m_copies.erase(port); // first, because the copies use the session's server
    m_sessions.erase(it);
    m_workspace.leave(session);
}

void SessionHost::close()
{
    m_calls.requestStop(); // for connection tests, which no session ends
    m_copies.clear();
    m_sessions.clear();
    m_workspace.close();
}

monitor::Copies *SessionHost::copies(int port) const
{
    const auto it = m_copies.find(port);
    return it == m_copies.end() ? nullptr : it->second.get();
}

Session *SessionHost::session(int port) const
{
    const auto it = m_sessions.find(port);
    return it == m_sessions.end() ? nullptr : it->second;
}

} // namespace lockscope::ui
