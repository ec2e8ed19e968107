#pragma once

#include "core/redis/client_options.h"
#include "core/redis/server.h"

#include <memory>

namespace lockscope::redis {

// What an address leads to. A single server is passed through as it is. One that says it is of a cluster is the way in
// to all of it: nodes are found from it, each command goes to the master that has its key's slot, and follows it where
// a node says MOVED or ASK. While nobody takes a command (a failover, keys apart on their way), it is held and tried
// again until its deadline: nothing of it was done. Subscriptions follow their slots.
//
// Live while any master is. Whenever a node comes back or goes, it says so again by stateChanged(), with another
// `since`; missed() tells whoever waits for something or holds something there to look again. What has no key and is
// beside none goes to any node. CLIENT TRACKING is of a connection, and so to be had of each node alone (nodes()).
class ClusterServer final : public Server {
    Q_OBJECT

public:
    // With address.cluster a single server is refused.
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
    Task<TapEnd> tap(TapLimits limits, TapListener listener, std::stop_token stop) override;
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
