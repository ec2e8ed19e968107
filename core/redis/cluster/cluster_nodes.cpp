#include "core/redis/cluster/cluster_nodes.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis {

ClusterNodes::ClusterNodes(NodeClient *seed, Make make)
    : m_seed(seed)
    , m_make(std::move(make))
    , m_masters(slotCount, nullptr)
{ }

std::vector<NodeClient *> ClusterNodes::adopt(const Topology &topology, const QByteArray &seedId)
{
    std::vector<Known> before = std::exchange(m_known, {});
    std::fill(m_masters.begin(), m_masters.end(), nullptr);
    for (const ClusterMember &member : topology) {
        NodeClient *const client = clientOf(member, seedId, before);
        m_known.push_back({member, client});
        for (const SlotRange &range : member.slots) {
            if (member.isMaster)
                std::fill(m_masters.begin() + range.first, m_masters.begin() + range.last + 1, client);
        }
    }
    m_topology = topology;
    std::vector<NodeClient *> gone;
    gone.reserve(before.size());
    for (const Known &known : before)
        gone.push_back(known.client);
    return gone;
}

NodeClient *ClusterNodes::clientOf(const ClusterMember &member, const QByteArray &seedId, std::vector<Known> &before)
{
    const bool isSeed = member.id == seedId;
    const auto same = std::find_if(before.begin(), before.end(), [&](const Known &known) {
        return known.member.id == member.id && known.member.host == member.host && known.member.port == member.port
            && (known.client == m_seed) == isSeed;
    });
    if (same != before.end()) {
        NodeClient *const client = same->client;
        before.erase(same);
        return client;
    }
    if (isSeed)
        return m_seed;
    const auto importing = std::find_if(m_importing.begin(), m_importing.end(), [&](const Known &known) {
        return known.member.host == member.host && known.member.port == member.port;
    });
    if (importing != m_importing.end()) {
        NodeClient *const client = importing->client;
        m_importing.erase(importing);
        return client;
    }
    return make(member.host, member.port);
}

NodeClient *ClusterNodes::make(const QString &host, quint16 port)
{
    Address address = m_seed->address();
    if (address.transport == Address::Transport::Unix)
        address.transport = Address::Transport::Tcp;
    address.host = host;
    address.port = port;
    return m_make(address);
}

void ClusterNodes::drop(const std::vector<NodeClient *> &gone)
{
    for (NodeClient *client : gone) {
        if (client == m_seed)
            continue;
        client->disconnect();
        client->close();
        client->deleteLater();
    }
}

std::vector<SlotRange> ClusterNodes::slotsOf(const NodeClient *node) const
{
    for (const Known &known : m_known) {
        if (known.client == node && known.member.isMaster)
            return known.member.slots;
    }
    return {};
}

std::vector<SlotRange> ClusterNodes::movedSince(const std::vector<NodeClient *> &before) const
{
    std::vector<SlotRange> moved;
    for (int slot = 0; slot < slotCount; ++slot) {
        if (m_masters[std::size_t(slot)] == before[std::size_t(slot)])
            continue;
        if (!moved.empty() && moved.back().last + 1 == slot)
            moved.back().last = quint16(slot);
        else
            moved.push_back({quint16(slot), quint16(slot)});
    }
    return moved;
}

NodeClient *ClusterNodes::withConnection(quint32 connection) const
{
    for (const std::vector<Known> *nodes : {&m_known, &m_importing}) {
        for (const Known &known : *nodes) {
            if (known.client->connection() == connection)
                return known.client;
        }
    }
    return nullptr;
}

NodeClient *ClusterNodes::at(const QString &host, quint16 port) const
{
    const auto known = std::find_if(m_known.begin(), m_known.end(), [&](const Known &each) {
        return each.member.port == port && each.member.host == host;
    });
    return known == m_known.end() ? nullptr : known->client;
}

QString ClusterNodes::hostOf(const NodeClient *node) const
{
    const auto known =
        std::find_if(m_known.begin(), m_known.end(), [node](const Known &each) { return each.client == node; });
    return known == m_known.end() ? node->address().host : known->member.host;
}

NodeClient *ClusterNodes::importingAt(const QString &host, quint16 port)
{
    for (const Known &known : m_importing) {
        if (known.member.port == port && known.member.host == host)
            return known.client;
    }
    m_importing.push_back({{{}, host, port, true, {}}, make(host, port)});
    return m_importing.back().client;
}

std::vector<NodeClient *> ClusterNodes::importing() const
{
    std::vector<NodeClient *> clients;
    for (const Known &known : m_importing)
        clients.push_back(known.client);
    return clients;
}

std::vector<Node> ClusterNodes::all() const
{
    std::vector<Node> nodes;
    for (const Known &known : m_known) {
        const auto role = known.member.isMaster ? Node::Role::Master : Node::Role::Replica;
        nodes.push_back({known.client, role, known.client->address().node(), known.member.slots});
    }
    return nodes;
}

std::vector<NodeClient *> ClusterNodes::others() const
{
    std::vector<NodeClient *> others;
    for (const Known &known : m_known) {
        if (known.client != m_seed)
            others.push_back(known.client);
    }
    return others;
}

std::vector<NodeClient *> ClusterNodes::masters() const
{
    std::vector<NodeClient *> masters;
    for (const Known &known : m_known) {
        if (known.member.isMaster)
            masters.push_back(known.client);
    }
    return masters;
}

std::vector<NodeClient *> ClusterNodes::live() const
{
    std::vector<NodeClient *> live = masters();
    for (const Known &known : m_known) {
        if (!known.member.isMaster)
            live.push_back(known.client);
    }
    std::erase_if(live, [](const NodeClient *client) { return !client->isLive(); });
    return live;
}

} // namespace lockscope::redis
