#pragma once

#include "core/redis/tls/open_keys.h"
#include "core/workspace/sources.h"
#include "ui/link/session_host.h"

#include <QThread>

namespace lockscope::ui {

// The engine thread, for all ports of a window: neither a busy window delays the heartbeats nor a busy server the
// window. Made, asked and ended on the GUI thread.
class Engine {
public:
    explicit Engine(const QString &settingsFile);
    ~Engine() { end(); }
    Q_DISABLE_COPY_MOVE(Engine)

    void end(); // waits for the thread; what is asked after that is not done
    SessionHost *host() { return m_host; }
    redis::OpenKeys &keys() { return *m_keys; } // of all ports
    Sources &sources() { return m_sources; } // numbered here, where rows are asked about
    int newPort() { return m_ports++; }

private:
    QThread m_thread;
    const std::shared_ptr<redis::OpenKeys> m_keys = std::make_shared<redis::OpenKeys>();
    SessionHost *m_host; // lives on m_thread
    Sources m_sources;
    int m_ports = 0;
};

} // namespace lockscope::ui
