#pragma once

#include "core/redis/client_options.h"
#include "core/redis/server.h"

#include <memory>

namespace lockscope::redis {

// The server at an address. If that is a single server, this class only passes calls on. A server that reports a
// cluster gives access to the whole cluster: its nodes are discovered, each command goes to the master of its key's
// slot, and MOVED and ASK are followed. While no node accepts a command (during a failover, or while its keys migrate),
// the command is held and retried until its deadline. A held command has not been executed. Subscriptions follow their
// slots.
//
// It is Live while any master is Live. Whenever a node comes back or is lost, it emits stateChanged() with another
// `since`. missed() tells holders and waiters of the affected slots to check again. Commands without a key go to any
// node, except those that must go beside a key. CLIENT TRACKING belongs to one connection, so use it on each node
// (nodes()).
class ClusterServer final : public Server {
    Q_OBJECT

public:
    // With address.cluster, a single server is rejected.
    ClusterServer(Address address, Clock *clock, ClientOptions options = {}, QObject *parent = nullptr);
    ~ClusterServer() override;

    void open() override;
    void close() override;

    const ConnectionState &state() const override;
    const Address &address() const override;
    const ServerInfo &info() const override;
    void lacks(Capability what) override;
    std::vector<Node> nodes() override;
    Address addressOf(const Key &key) const override;
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
