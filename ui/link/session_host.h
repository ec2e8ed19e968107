#pragma once

#include "core/async/task_scope.h"
#include "core/base/clock.h"
#include "core/monitor/copies/copies.h"
#include "core/redis/tls/open_keys.h"
#include "core/workspace/workspace.h"
#include "ui/mailbox.h"

#include <QObject>

#include <map>

namespace lockscope::ui {

// The objects on the engine thread: the clock, the workspace, and the session of each port. Call all methods except
// inbox() on that thread. workspace() may also be called before the objects move to that thread.
class SessionHost : public QObject {
    Q_OBJECT

public:
    SessionHost(std::shared_ptr<const redis::OpenKeys> keys, const QString &settingsFile);

    // Opens a session for this port, after leaving the previous one.
    void open(int port, const SessionOptions &options, const Workspace::Wire &wire);
    void leave(int port);
    void close(); // stops connection tests and leaves all sessions; then emits Workspace::closed()
    Session *session(int port) const; // null means none
    monitor::Copies *copies(int port) const; // of locks on the server's replicas; null means no session
    Workspace &workspace() { return m_workspace; }
    const redis::ClientOptions &clientOptions() const { return m_options; } // of all sessions
    Clock *clock() { return &m_clock; }
    TaskScope &calls() { return m_calls; } // the window's calls that have no answer yet
    Mailbox &inbox() { return m_inbox; } // tasks for the engine thread

private:
    Mailbox m_inbox{this}; // a child of this object, so it moves to the engine thread together with it
    SystemClock m_clock;
    const redis::ClientOptions m_options;
    TaskScope m_calls; // outlives the sessions that answer the calls
    Workspace m_workspace;
    std::map<int, Session *> m_sessions;
    std::map<int, std::unique_ptr<monitor::Copies>> m_copies;
};

} // namespace lockscope::ui
