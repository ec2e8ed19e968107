#pragma once

#include "core/redis/node/replicas.h"
#include "core/redis/sentinel/sentinels.h"

namespace lockscope::redis {

// The master of a name, wherever it is. Sentinels say where to look, and who is found there is asked (ROLE) before it
// is spoken to, and once a second from then on: a sentinel may be behind, and a master that was stopped and comes back
// takes itself for one until somebody tells it. Whenever it is another one, that is a connection that was lost and made
// anew. As long as the master answers, sentinels that do not are no reason to leave it.
class SentinelServer final : public Server {
    Q_OBJECT

public:
    // `address.sentinel` is set; its transport, credentials and database are those of the master and its replicas.
    SentinelServer(Address address, Clock *clock, const ClientOptions &options = {}, QObject *parent = nullptr);
    ~SentinelServer() override;

    void open() override;
    void close() override;

    const ConnectionState &state() const override { return m_state; }
    const Address &address() const override { return m_address; }
    const ServerInfo &info() const override { return m_master.info(); }
    void lacks(Capability what) override { m_master.lacks(what); }
    // The master, which is ourselves, under the name of where it is now; and its replicas for whoever asked once.
    std::vector<Node> nodes() override;
    Address addressOf(const Key &key) const override;
    std::vector<DeafSentinel> deafSentinels() const override { return m_sentinels.deaf(); }
    qint64 messagesId() const override { return m_master.messagesId(); }
    std::chrono::microseconds roundTrip() const override { return m_master.roundTrip(); }

    Subscriber &subscriber() override { return m_master.subscriber(); }
    Task<TapEnd> tap(TapLimits limits, TapListener listener, std::stop_token stop) override;
    Clock *clock() const override { return m_master.clock(); }
    Instant deadline() const override { return m_master.deadline(); }
    Millis deadAfter() const override { return m_master.deadAfter(); }

protected:
    const Capabilities &capabilities() const override { return m_master.capabilities(); }
    PendingReply sendAllowed(Command command, Instant deadline, Leaves when) override;
    void evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply) override;

private:
    using Phase = ConnectionState::Phase;

    void hear(); // of the sentinels
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
    std::optional<HostPort> m_place; // where the master is, as far as we know
    NodeClient m_master;
    ClientOptions m_options;
    ConnectionState m_state;
    std::unique_ptr<Replicas> m_replicas; // once somebody asks for them
    std::unique_ptr<TaskScope> m_confirming; // while something answers there
};

} // namespace lockscope::redis
