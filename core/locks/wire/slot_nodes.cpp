#include "core/locks/wire/slot_nodes.h"

#include <algorithm>

namespace lockscope::locks {

SlotNodes::SlotNodes(redis::Server *server)
    : m_server(server)
{
    if (server)
        connect(server, &redis::Server::nodesChanged, this, [this] { m_nodes.clear(); });
}

redis::Server *SlotNodes::nodeOf(const Key &key)
{
    if (!m_server || !m_server->has(redis::Capability::OneSlot))
        return nullptr;
    if (m_nodes.empty())
        ask();
    return m_nodes[redis::slotOf(key.raw())];
}

void SlotNodes::ask()
{
    m_nodes.assign(redis::slotCount, nullptr);
    for (const redis::Node &node : m_server->nodes()) {
        for (const redis::SlotRange &range : node.slots) {
            if (node.role == redis::Node::Role::Master)
                std::fill(m_nodes.begin() + range.first, m_nodes.begin() + range.last + 1, node.server);
        }
    }
}

} // namespace lockscope::locks
