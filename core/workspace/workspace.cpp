#include "core/workspace/workspace.h"

#include <algorithm>

namespace lockscope {

Workspace::Workspace(Clock *clock, redis::ClientOptions options, QObject *parent, const ServerRules::Options &rules)
    : QObject(parent)
    , m_serverPool(clock, std::move(options), redis::CommandPolicy::Everything, this)
    , m_deadlocks(clock, this)
    , m_rules(new ServerRules(clock, rules, this))
{ }

Workspace::~Workspace()
{
    qDeleteAll(findChildren<Session *>(Qt::FindDirectChildrenOnly)); // must end before the pool that they use
}

Session *Workspace::open(const SessionOptions &options, const Wire &wire)
{
    SessionOptions ruled = options;
    ruled.rules = m_rules;
    auto *session = new Session(ruled, &m_serverPool, this);
    m_sessions.push_back(session);
    m_deadlocks.add(session);
    wire(session);
    session->open();
    return session;
}

void Workspace::leave(Session *session)
{
    if (std::erase(m_sessions, session) == 0)
        return;
    m_deadlocks.remove(session);
    ++m_leaving;
    connect(session, &Session::closed, this, [this, session](const std::vector<Error> &left) { drop(session, left); });
    session->close();
}

// Deletes the session later, so that its last task can end first.
void Workspace::drop(Session *session, const std::vector<Error> &left)
{
    if (!left.empty())
        Q_EMIT leftBehind(left);
    connect(session, &QObject::destroyed, this, &Workspace::dropped, Qt::QueuedConnection);
    session->deleteLater();
}

void Workspace::dropped()
{
    --m_leaving;
    if (m_closing && m_leaving == 0)
        Q_EMIT closed();
}

void Workspace::close()
{
    m_closing = true;
    const auto all = m_sessions;
    for (Session *session : all)
        leave(session);
    if (m_leaving == 0)
        Q_EMIT closed();
}

} // namespace lockscope
