#pragma once

#include "core/redis/pool/server_pool.h"
#include "core/session/session.h"
#include "core/workspace/deadlock_watch.h"

#include <functional>

namespace lockscope {

// The sessions that run at the same time. They borrow their servers from one pool. A closed session ends in order
// (Session::close()) while others start or continue. On one thread, like its sessions.
class Workspace : public QObject {
    Q_OBJECT

public:
    // `clock` must outlive it. `rules` apply to all its sessions.
    explicit Workspace(Clock *clock, redis::ClientOptions options = {}, QObject *parent = nullptr,
                       const ServerRules::Options &rules = {});
    // Like ~Session(), the destructor does not wait. So call close() first, and wait for closed().
    ~Workspace() override;

    using Wire = std::function<void(Session *)>; // connects the session's signals before anything is sent
    // The workspace owns the session, until the session is closed. Session::source() is the source that it watches.
    Session *open(const SessionOptions &options, const Wire &wire);
    void leave(Session *session);
    const DeadlockWatch &deadlocks() const { return m_deadlocks; }
    // Closes all sessions. closed() is emitted when all sessions are gone, including those that were closed earlier.
    void close();

Q_SIGNALS:
    void leftBehind(const std::vector<lockscope::Error> &what); // see Session::closed()
    void closed();

private:
    void drop(Session *session, const std::vector<Error> &left);
    void dropped();

    redis::ServerPool m_serverPool;
    DeadlockWatch m_deadlocks; // of all sessions
    ServerRules *m_rules; // a child, so it moves to the same thread
    std::vector<Session *> m_sessions; // without closed sessions
    int m_leaving = 0;
    bool m_closing = false;
};

} // namespace lockscope
