#pragma once

#include "core/redis/tls/open_keys.h"
#include "core/workspace/source_ids.h"
#include "ui/link/session_host.h"

#include <QThread>

namespace lockscope::ui {

// The engine thread, for all ports of a window. A busy window cannot delay heartbeats, and a busy server cannot block
// the window. Create, use and end it on the GUI thread.
class Engine {
public:
    explicit Engine(const QString &settingsFile);
    ~Engine() { end(); }
    Q_DISABLE_COPY_MOVE(Engine)

    void end(); // waits for the thread; later requests are ignored
    SessionHost *host() { return m_host; }
    redis::OpenKeys &keys() { return *m_keys; } // for all ports
    SourceIds &sourceIds() { return m_sourceIds; } // here, because the window needs a number before its session exists
    int newPort() { return m_ports++; }

private:
    QThread m_thread;
    const std::shared_ptr<redis::OpenKeys> m_keys = std::make_shared<redis::OpenKeys>();
    SessionHost *m_host; // lives on m_thread
    SourceIds m_sourceIds;
    int m_ports = 0;
};

} // namespace lockscope::ui
