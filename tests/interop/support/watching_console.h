#pragma once

#include "core/clients/analysis/states.h"
#include "core/session/session.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_server.h"

#include <QTemporaryDir>

namespace lockscope::interop {

// A console that watches a server, with all it can find out: as the window is, with its Instances open. What does not
// come within 40 s throws std::runtime_error with what is there instead.
class WatchingConsole {
public:
    explicit WatchingConsole(const RedisServer &server);
    ~WatchingConsole(); // closes the session, and joins

    void listen(); // MONITOR, until stopListening()
    void stopListening();
    std::optional<TraceEvent> heard(const QByteArray &name, TraceEvent::What what) const; // the first of these
    const std::vector<TraceEvent> &heard() const { return m_events; }

    using Condition = std::function<bool(const Lock &)>;
    LockPtr awaitRow(const QByteArray &name, const Condition &condition);
    LockPtr awaitState(const QByteArray &name, State state);
    // Looks until the client is found to be so.
    clients::ClientFinding awaitFinding(const QByteArray &uuid, clients::ClientState state);
    clients::ClientPtr awaitClient(const QByteArray &uuid,
                                   const std::function<bool(const clients::Client &)> &condition);
    clients::ClientPtr client(const QByteArray &uuid) const { return m_session->clients()->find(uuid); }

    LockPtr row(const QByteArray &name) const { return m_session->monitor()->lock(Key(name)); }
    Clock &clock() { return m_clock; }

private:
    SystemClock m_clock;
    redis::ServerPool m_serverPool{&m_clock};
    QTemporaryDir m_folder; // of the audit file
    std::unique_ptr<Session> m_session;
    bool m_isListening = false;
    std::vector<TraceEvent> m_events;
};

} // namespace lockscope::interop
