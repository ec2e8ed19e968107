#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/redis/capabilities.h"
#include "core/redis/connection_state.h"
#include "core/redis/link/handshake.h"
#include "core/redis/link/subscriptions.h"

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::redis {

// Keeps the two connections of a client open, always both or none. When one is lost, it closes the other one, waits and
// connects again. The pauses have jitter and grow with each failure.
class Supervisor {
public:
    using Micros = std::chrono::microseconds;
    using StateHandler = std::function<void(const ConnectionState &)>;

    // `onState` is called after each change, as the last action, because it may destroy the supervisor.
    Supervisor(Address address, Clock *clock, ClientOptions options, StateHandler onState);
    ~Supervisor();
    Q_DISABLE_COPY_MOVE(Supervisor)

    void open();
    void close();
    void moveTo(const Address &address); // drops both connections, then connects to that address without a pause

    const ConnectionState &state() const { return m_state; }
    bool isLive() const { return m_state.phase == ConnectionState::Phase::Live; }
    const ServerInfo &server() const { return m_server; }
    Capabilities &capabilities() { return m_capabilities; }
    qint64 messagesId() const { return isLive() ? m_messagesId : 0; }
    quint32 commandsId() const { return isLive() ? m_commands->id() : 0; }
    Connection &commands() { return *m_commands; } // while live
    Micros roundTrip() const { return m_commands ? m_commands->roundTrip() : Micros(0); }
    Subscriptions &subscriptions() { return *m_subscriptions; }

private:
    using Phase = ConnectionState::Phase;

    void start();
    Task<void> run(std::stop_token stop);
    Task<HandshakeResult> connectBoth(std::stop_token stop);
    std::shared_ptr<Connection> makeConnection();
    void watch(const std::shared_ptr<Connection> &connection);
    SettleOnce<Error> goLive(ServerInfo server);
    void lost(const Error &why);
    void dropBoth(const Error &why);
    void waitAgain(const Error &why);
    void enter(Phase phase, Error error = {}, Instant retryAt = {});
    Millis backOff();

    Address m_address;
    Clock *m_clock;
    ClientOptions m_options;
    tunnel::TunnelPtr m_tunnel; // kept across reconnects
    StateHandler m_onState;
    ConnectionState m_state;
    ServerInfo m_server;
    Capabilities m_capabilities;
    qint64 m_messagesId = 0;
    std::shared_ptr<Connection> m_commands;
    std::shared_ptr<Connection> m_messages;
    std::shared_ptr<Subscriptions> m_subscriptions;
    std::optional<SettleOnce<Error>> m_lost;
    std::unique_ptr<TaskScope> m_scope;
    int m_failures = 0; // consecutive failures; reset by a link that lasted
};

} // namespace lockscope::redis
