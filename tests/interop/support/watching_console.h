#pragma once

#include "core/clients/analysis/client_findings.h"
#include "core/session/session.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_server.h"

#include <QTemporaryDir>

namespace lockscope::interop {

// A console that watches a server with everything that it can find out, like a window with an open Instances panel. If
// something does not happen within 40 s, it throws std::runtime_error and describes the state.
class WatchingConsole {
public:
    explicit WatchingConsole(const RedisServer &server);
    ~WatchingConsole(); // closes the session and joins its tasks

    void listen(); // MONITOR, until stopListening()
    void stopListening();
    std::optional<TraceEvent> heard(const QByteArray &name, TraceEvent::What what) const; // the first such event
    const std::vector<TraceEvent> &heard() const { return m_events; }

    using Condition = std::function<bool(const Lock &)>;
    LockPtr awaitRow(const QByteArray &name, const Condition &condition);
    LockPtr awaitState(const QByteArray &name, State state);
    // Waits until the finding about the client appears.
    clients::ClientFinding awaitFinding(const QByteArray &uuid, clients::ClientState state);
    clients::ClientPtr awaitClient(const QByteArray &uuid,
                                   const std::function<bool(const clients::Client &)> &condition);
    clients::ClientPtr client(const QByteArray &uuid) const { return m_session->clients()->find(uuid); }

    LockPtr row(const QByteArray &name) const { return m_session->monitor()->lock(Key(name)); }
    Clock &clock() { return m_clock; }

private:
    SystemClock m_clock;
    redis::ServerPool m_serverPool{&m_clock};
    QTemporaryDir m_folder; // has the audit file
    std::unique_ptr<Session> m_session;
    bool m_isListening = false;
    std::vector<TraceEvent> m_events;
};

} // namespace lockscope::interop
