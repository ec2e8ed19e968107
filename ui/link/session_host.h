#pragma once

#include "core/base/clock.h"
#include "core/workspace/workspace.h"
#include "ui/mailbox.h"

#include <QObject>

namespace lockscope::ui {

// What lives on the engine thread: the clock, the workspace, and which of its sessions the window shows. Every method
// but inbox() is called there, workspace() also before it moves there.
class SessionHost : public QObject {
    Q_OBJECT

public:
    void open(const SessionOptions &options, const Workspace::Wire &wire); // and leaves the one before
    void leave();
    void close(); // leaves all; then Workspace::closed()
    Session *session() const { return m_session; } // null when there is none
    Workspace &workspace() { return m_workspace; }
    Mailbox &inbox() { return m_inbox; } // what is to be done there

private:
    Mailbox m_inbox{this}; // these are children: they move to the thread with us
    SystemClock m_clock;
    Workspace m_workspace{&m_clock, {}, this};
    Session *m_session = nullptr;
};

} // namespace lockscope::ui
