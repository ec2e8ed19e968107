#pragma once

#include "core/redis/cluster/redirect.h"
#include "core/redis/cluster/topology.h"
#include "core/redis/node/node_client.h"

namespace lockscope::redis {

// The nodes of a cluster, each with a client of its own, and who has which slot. Knows nothing of commands.
class ClusterNodes {
public:
    using Make = std::function<NodeClient *(const Address &address)>;

    // `seed`: the way in, as the address says; not owned. It is the client of the node that it leads to.
    ClusterNodes(NodeClient *seed, Make make);

    // What one of them told. `seedId`: which of them the seed leads to; empty: none. Gives those that are of it no
    // more, still alive, for who must tell others first; drop() ends them.
    std::vector<NodeClient *> adopt(const Topology &topology, const QByteArray &seedId);
    void drop(const std::vector<NodeClient *> &gone);
    const Topology &topology() const { return m_topology; }

    NodeClient *masterOf(quint16 slot) const { return m_masters[slot]; } // null: nobody has it
    std::vector<SlotRange> slotsOf(const NodeClient *node) const; // as master
    // By slot, for movedSince().
    const std::vector<NodeClient *> &bySlot() const { return m_masters; }
    std::vector<SlotRange> movedSince(const std::vector<NodeClient *> &before) const;
    NodeClient *withConnection(quint32 connection) const; // null: it is gone
    NodeClient *at(const QString &host, quint16 port) const; // null: not known
    void moved(quint16 slot, NodeClient *to) { m_masters[slot] = to; } // until the next adopt()
    std::vector<Node> all() const;
    std::vector<NodeClient *> others() const; // than the seed
    std::vector<NodeClient *> masters() const;
    std::vector<NodeClient *> live() const; // masters first

private:
    struct Known {
        ClusterMember member;
        NodeClient *client;
    };
    NodeClient *clientOf(const ClusterMember &member, const QByteArray &seedId, std::vector<Known> &before);

    NodeClient *m_seed;
    Make m_make;
    Topology m_topology;
    std::vector<Known> m_known;
    std::vector<NodeClient *> m_masters; // by slot
};

} // namespace lockscope::redis
