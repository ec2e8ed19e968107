#pragma once

#include "core/base/clock.h"
#include "core/monitor/copies/copies.h"
#include "core/redis/tls/open_keys.h"
#include "core/workspace/workspace.h"
#include "ui/mailbox.h"

#include <QObject>

#include <map>

namespace lockscope::ui {

// What lives on the engine thread: the clock, the workspace, and which of its sessions each port of the window has.
// Every method but inbox() is called there, workspace() also before it moves there.
class SessionHost : public QObject {
    Q_OBJECT

public:
    SessionHost(std::shared_ptr<const redis::OpenKeys> keys, const QString &settingsFile);

    // For the port of this number; leaves its session before.
    void open(int port, const SessionOptions &options, const Workspace::Wire &wire);
    void leave(int port);
    void close(); // leaves all; then Workspace::closed()
    Session *session(int port) const; // null when there is none
    monitor::Copies *copies(int port) const; // of its session's server; null when there is none
    Workspace &workspace() { return m_workspace; }
    Mailbox &inbox() { return m_inbox; } // what is to be done there

private:
    Mailbox m_inbox{this}; // these are children: they move to the thread with us
    SystemClock m_clock;
    Workspace m_workspace;
    std::map<int, Session *> m_sessions;
    std::map<int, std::unique_ptr<monitor::Copies>> m_copies;
};

} // namespace lockscope::ui
