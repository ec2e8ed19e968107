#pragma once

#include "core/async/task_scope.h"
#include "core/redis/cluster/cluster_nodes.h"
#include "core/redis/cluster/cluster_subscriber.h"
#include "core/redis/cluster/held_commands.h"
#include "core/redis/cluster/topology_watch.h"

#include <map>

namespace lockscope::redis {

// The state of one cluster: its nodes, their slots, and the commands under way. Asks for the slots again whenever they
// may have moved.
class ClusterRouter final : public QObject {
public:
    struct Calls {
        std::function<void()> nodesChanged;
        std::function<void()> touched; // a node came back or was lost, or a slot or subscription moved
        std::function<void(Missed)> missed; // these slots were affected, so holders and waiters check again
    };

    // `seed` is a live cluster node that this class does not own. `options` are for the other nodes.
    ClusterRouter(NodeClient *seed, ClientOptions options, Calls calls);
    ~ClusterRouter() override;

    void close(const Error &why);

    void send(Routed command, NodeClient::Leaves when);
    // Takes over a command that the node `from` refused; see ClientOptions::takeOver.
    bool takeOver(const NodeClient *from, const Reply &refusal, const ScriptCommand &what, Instant deadline,
                  const PendingReply &reply);
    void channelTaken(NodeClient *node, const QByteArray &channel) { m_subscriber.takenAway(node, channel); }
    void seedChanged() { nodeChanged(m_seed); }
    void setPolicy(CommandPolicy policy);
    void reopenRefused(); // at once; without a call, the next attempt comes a minute after the refusal

    const ClusterNodes &nodes() const { return m_nodes; }
    Subscriber &subscriber() { return m_subscriber; }
    // True once every master has answered or failed. Before that, it is unknown which nodes are reachable.
    bool isSettled() const { return m_isSettled; }
    // The reason why there are no nodes yet, or why no node answers.
    const Error &trouble() const { return m_trouble; }
    bool isRefused() const { return m_isRefused; } // asking again makes no sense

private:
    NodeClient *make(const Address &address);
    NodeClient *nodeFor(const Command &command) const;
    void hold(Routed command, Error why, Millis pause);
    bool holdRefused(Routed command, const Reply &refusal);
    void sendOver(Routed command);
    void retry(std::vector<Routed> due);
    NodeClient *nodeAt(const Redirect &redirect, const NodeClient *from);
    void askAt(NodeClient *node, const Routed &command);
    void nodeChanged(NodeClient *node);
    std::vector<NodeClient *> refusing() const;
    bool isRefusedByAll() const; // by all masters
    void reopenLater();
    void settle();
    void learnSoon() { m_topology.askSoon(); }
    std::vector<NodeClient *> toAsk() const;
    bool isReplaced(const QByteArray &seedId) const;
    void learned(const Topology &topology, const QByteArray &id, NodeClient *from);
    void refused(const Error &why);
    Error nobodyThere(const NodeClient *node) const;

    NodeClient *m_seed;
    Clock *m_clock;
    ClientOptions m_options;
    Calls m_calls;
    CommandPolicy m_policy = CommandPolicy::Everything;
    ClusterNodes m_nodes;
    HeldCommands m_held;
    ClusterSubscriber m_subscriber;
    QByteArray m_seedId;
    std::map<const NodeClient *, bool> m_wasLive;
    bool m_isSettled = false;
    bool m_isRefused = false;
    Error m_trouble;
    std::unique_ptr<Clock::Timer> m_reopening; // set while any node refuses
    TopologyWatch m_topology;
    TaskScope m_tasks;
};

} // namespace lockscope::redis
