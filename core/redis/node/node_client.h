#pragma once

#include "core/redis/client_options.h"
#include "core/redis/server.h"

#include <memory>

namespace lockscope::redis {

class Connection;

// One Redis server as one object: a connection for commands and one for pub/sub. Both have heartbeats, and reconnect
// with jittered back-off. The commands of one turn of the event loop are sent in one write, but the first command on an
// idle connection is sent at once.
class NodeClient final : public Server {
    Q_OBJECT

public:
    NodeClient(Address address, Clock *clock, ClientOptions options = {}, QObject *parent = nullptr);
    ~NodeClient() override;

    void open() override;
    void close() override;
    // Continues with the server at `address`, as if the connection had been lost and reconnected there. Subscriptions
    // move along. Opens the client if it was closed.
    void moveTo(const Address &address);

    const ConnectionState &state() const override;
    const Address &address() const override;
    const ServerInfo &info() const override;
    int connectedReplicas() const override;
    // The first call starts to monitor the replicas, which nodesChanged() then announces. Before that, the result
    // contains no replicas.
    std::vector<Node> nodes() override;
    void lacks(Capability what) override;
    qint64 messagesId() const override;
    std::chrono::microseconds roundTrip() const override;

    Subscriber &subscriber() override;
    Task<MonitorStreamEnd> tap(MonitorStreamLimits limits, MonitorStreamListener listener,
                               std::stop_token stop) override;
    Clock *clock() const override;
    Instant deadline() const override;
    Millis deadAfter() const override;

    // For classes that combine several nodes. Such a class must check its own policy before these calls. Without a
    // script, `command` is a plain command.
    using Server::Leaves;
    const Capabilities &capabilities() const override;
    quint32 connection() const; // of the command connection; 0 unless live
    PendingReply sendAllowed(Command command, Instant deadline, Leaves when) override;
    void evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply) override;

private:
    void tellState();
    std::optional<Error> cannotSend(Instant deadline) const;
    Connection &commands(Leaves when); // while live
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
