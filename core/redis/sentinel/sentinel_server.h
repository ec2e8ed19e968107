#pragma once

#include "core/redis/node/replicas.h"
#include "core/redis/sentinel/sentinels.h"

namespace lockscope::redis {

// The current master of a name. The sentinels report its address. The server at this address must confirm by ROLE that
// it is the master, before its first use and then once a second, because a sentinel may be outdated. A former master
// that was stopped for a while reports the role of a master until a sentinel changes that role. A switch to
// another master counts as a lost connection and a reconnect. While the master answers, unreachable sentinels do not
// matter.
class SentinelServer final : public Server {
    Q_OBJECT

public:
    // `address.sentinel` must be set. The transport, credentials and database in `address` apply to the master and its
    // replicas.
    SentinelServer(Address address, Clock *clock, const ClientOptions &options = {}, QObject *parent = nullptr);
    ~SentinelServer() override;

    void open() override;
    void close() override;

    const ConnectionState &state() const override { return m_state; }
    const Address &address() const override { return m_address; }
    const ServerInfo &info() const override { return m_master.info(); }
    int connectedReplicas() const override;
    void lacks(Capability what) override { m_master.lacks(what); }
    // The master (this object, with the master's current name) and, after the first call, its replicas.
    std::vector<Node> nodes() override;
    Address addressOf(const Key &key) const override;
    std::vector<SentinelWithoutEvents> sentinelsWithoutEvents() const override { return m_sentinels.deaf(); }
    qint64 messagesId() const override { return m_master.messagesId(); }
    std::chrono::microseconds roundTrip() const override { return m_master.roundTrip(); }

    Subscriber &subscriber() override { return m_master.subscriber(); }
    Task<MonitorStreamEnd> tap(MonitorStreamLimits limits, MonitorStreamListener listener,
                               std::stop_token stop) override;
    Clock *clock() const override { return m_master.clock(); }
    Instant deadline() const override { return m_master.deadline(); }
    Millis deadAfter() const override { return m_master.deadAfter(); }

protected:
    const Capabilities &capabilities() const override { return m_master.capabilities(); }
    PendingReply sendAllowed(Command command, Instant deadline, Leaves when) override;
    void evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply) override;

private:
    using Phase = ConnectionState::Phase;

    void hear(); // handles a change in what the sentinels report
    void follow(const HostPort &place);
    void followMaster(const ConnectionState &state);
    Task<void> confirm(std::stop_token stop);
    void confirmed(const Result<Reply> &role);
    void disbelieve(const QString &what);
    void fail(Phase phase, const Error &error);
    void enter(Phase phase, Error error = {}, Instant retryAt = {});
    QString whereItIs() const;
    Error notLive() const;

    Address m_address;
    Sentinels m_sentinels;
    std::optional<HostPort> m_place; // the master's address, as far as it is known
    NodeClient m_master;
    ClientOptions m_options;
    ConnectionState m_state;
    std::unique_ptr<Replicas> m_replicas; // null until somebody asks for replicas
    std::unique_ptr<TaskScope> m_confirming; // set while the connection to the server at m_place is Live
};

} // namespace lockscope::redis
