#pragma once

#include "core/redis/client_options.h"
#include "core/redis/server.h"

#include <memory>

namespace lockscope::redis {

// The server at an address. If that is a single server, this class only forwards calls. If the server reports a
// cluster, this class gives access to the whole cluster. It discovers the nodes, sends each command to the master of
// its key's slot, and follows MOVED and ASK. While no node accepts a command (during a failover, or while its keys
// migrate), the command is delayed and retried until its deadline. A delayed command has not been executed.
// Subscriptions follow their slots.
//
// The state is Live while any master is Live. Whenever a node comes back or is lost, stateChanged() is emitted with
// another `since`. missed() tells holders and waiters of the affected slots to check again. A command without a key
// goes to any node, unless it must go to the node of a given key (Command::beside()). CLIENT TRACKING belongs to one
// connection, so use it on each node (nodes()).
class ClusterServer final : public Server {
    Q_OBJECT

public:
    // If address.cluster is set, a server that is not in cluster mode is rejected.
    ClusterServer(Address address, Clock *clock, ClientOptions options = {}, QObject *parent = nullptr);
    ~ClusterServer() override;

    // If a part of the cluster has refused us, this connects to that part again. Without a call, the next attempt comes
    // a minute after the refusal.
    void open() override;
    void close() override;

    const ConnectionState &state() const override;
    const Address &address() const override;
    const ServerInfo &info() const override;
    void lacks(Capability what) override;
    std::vector<Node> nodes() override;
    Address addressOf(const Key &key) const override;
    void setPolicy(CommandPolicy policy) override;
    qint64 messagesId() const override;
    std::chrono::microseconds roundTrip() const override;

    Subscriber &subscriber() override;
    Task<MonitorStreamEnd> tap(MonitorStreamLimits limits, MonitorStreamListener listener,
                               std::stop_token stop) override;
    Clock *clock() const override;
    Instant deadline() const override;
    Millis deadAfter() const override;

protected:
    const Capabilities &capabilities() const override;
    PendingReply sendAllowed(Command command, Instant deadline, Leaves when) override;
    void evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
