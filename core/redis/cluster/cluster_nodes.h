#pragma once

#include "core/redis/cluster/redirect.h"
#include "core/redis/cluster/topology.h"
#include "core/redis/node/node_client.h"

namespace lockscope::redis {

// The nodes of a cluster, each with its own client, and the slots that each node serves. This class sends no commands.
class ClusterNodes {
public:
    using Make = std::function<NodeClient *(const Address &address)>;

    // `seed` is the client of the node at the configured address. This class does not own it.
    ClusterNodes(NodeClient *seed, Make make);

    // Replaces the present topology with the topology that a node reported. `seedId` is the ID of the node to which the
    // seed is connected; empty means that the seed is connected to none of these nodes. Returns the clients of nodes
    // that left the cluster. They are still alive, so that the caller can notify others; drop() destroys them.
    std::vector<NodeClient *> adopt(const Topology &topology, const QByteArray &seedId);
    void drop(const std::vector<NodeClient *> &gone);
    const Topology &topology() const { return m_topology; }

    NodeClient *masterOf(quint16 slot) const { return m_masters[slot]; } // null means no node serves it
    std::vector<SlotRange> slotsOf(const NodeClient *node) const; // the slots that the node serves as a master
    // The masters by slot, for movedSince().
    const std::vector<NodeClient *> &bySlot() const { return m_masters; }
    std::vector<SlotRange> movedSince(const std::vector<NodeClient *> &before) const;
    NodeClient *withConnection(quint32 connection) const; // null means the connection was lost
    NodeClient *at(const QString &host, quint16 port) const; // null means unknown
    // The host of the node, as the nodes of the cluster name it. For a node that they do not name, the host to which
    // its client connects.
    QString hostOf(const NodeClient *node) const;
    // Returns the client of a new node that ASK names. The first slot of this node is still moving to it, so CLUSTER
    // SLOTS does not list the node yet. all(), masters() and live() omit such a node. Once a topology lists the node,
    // the node keeps this client.
    NodeClient *importingAt(const QString &host, quint16 port);
    std::vector<NodeClient *> importing() const;
    void moved(quint16 slot, NodeClient *to) { m_masters[slot] = to; } // until the next adopt()
    std::vector<Node> all() const;
    std::vector<NodeClient *> others() const; // all except the seed
    std::vector<NodeClient *> masters() const;
    std::vector<NodeClient *> live() const; // masters first

private:
    struct Known {
        ClusterMember member;
        NodeClient *client;
    };
    NodeClient *clientOf(const ClusterMember &member, const QByteArray &seedId, std::vector<Known> &before);
    NodeClient *make(const QString &host, quint16 port);

    NodeClient *m_seed;
    Make m_make;
    Topology m_topology;
    std::vector<Known> m_known;
    std::vector<Known> m_importing;
    std::vector<NodeClient *> m_masters; // by slot
};

} // namespace lockscope::redis
