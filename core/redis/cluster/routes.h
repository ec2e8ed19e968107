#pragma once

#include "core/async/task_scope.h"
#include "core/redis/cluster/cluster_nodes.h"
#include "core/redis/cluster/cluster_subscriber.h"
#include "core/redis/cluster/held_commands.h"
#include "core/redis/cluster/topology_watch.h"

#include <map>

namespace lockscope::redis {

// All of one cluster while it is known to be one: its nodes, who has which slot, and the commands on their way. Where
// the slots are is asked whenever a node seems not to know.
class Routes final : public QObject {
public:
    struct Calls {
        std::function<void()> nodesChanged;
        std::function<void()> touched; // a node came back or went, a slot or a subscription moved
        std::function<void(Missed)> missed; // by those who hold or wait for something there
    };

    // `seed`: live, and of a cluster; not owned. `options`: of the other nodes.
    Routes(NodeClient *seed, ClientOptions options, Calls calls);
    ~Routes() override;

    void close(const Error &why);

    void send(Routed command, NodeClient::Leaves when);
    // What a node refuses; see ClientOptions.
    bool takeOver(const Reply &refusal, const ScriptCommand &what, Instant deadline, const PendingReply &reply);
    void channelTaken(NodeClient *node, const QByteArray &channel) { m_subscriber.takenAway(node, channel); }
    void seedChanged() { nodeChanged(m_seed); }
    void setPolicy(CommandPolicy policy);

    const ClusterNodes &nodes() const { return m_nodes; }
    Subscriber &subscriber() { return m_subscriber; }
    // All masters have answered or failed at least once; before that it is not known who is there.
    bool isSettled() const { return m_isSettled; }
    // Why there are no nodes yet, or none that answers.
    const Error &trouble() const { return m_trouble; }
    bool isRefused() const { return m_isRefused; } // and asking again makes no sense

private:
    NodeClient *make(const Address &address);
    NodeClient *nodeFor(const Command &command) const;
    void hold(Routed command, Error why, Millis pause);
    bool holdRefused(Routed command, const Reply &refusal);
    void sendOver(Routed command);
    void retry(std::vector<Routed> due);
    void askAt(NodeClient *node, const Routed &command);
    void nodeChanged(NodeClient *node);
    void settle();
    void learnSoon() { m_topology.askSoon(); }
    std::vector<NodeClient *> toAsk() const;
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
    TopologyWatch m_topology;
    TaskScope m_tasks;
};

} // namespace lockscope::redis
