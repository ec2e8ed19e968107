#include "core/monitor/node_listeners.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

namespace {

bool isMaster(const redis::Node &node)
{
    return node.role == redis::Node::Role::Master;
}

} // namespace

NodeListeners::NodeListeners(Millis every, Changed changed)
    : m_every(every)
    , m_changed(std::move(changed))
{ }

void NodeListeners::follow(const std::vector<redis::Node> &nodes)
{
    std::vector<std::unique_ptr<ListenerPoll>> before = std::exchange(m_polls, {});
    if (nodes.size() < 2)
        return;
    m_masters = std::count_if(nodes.begin(), nodes.end(), &isMaster);
    for (const redis::Node &node : nodes) {
        const auto same = std::find_if(before.begin(), before.end(), [&](const auto &poll) {
            return poll && poll->node().server == node.server && poll->node().name == node.name;
        });
        if (same != before.end()) {
            (*same)->setNode(node);
            m_polls.push_back(std::move(*same));
        } else {
            m_polls.push_back(std::make_unique<ListenerPoll>(node, m_every, &m_found, m_changed));
        }
        m_polls.back()->setWanted(m_wanted && isAskedForOthers(node));
    }
}

void NodeListeners::setWanted(bool wanted)
{
    m_wanted = wanted;
    for (const auto &poll : m_polls)
        poll->setWanted(wanted && isAskedForOthers(poll->node()));
}

bool NodeListeners::isAskedForOthers(const redis::Node &node) const
{
    return m_masters > 1 || !isMaster(node);
}

std::vector<redis::Node> NodeListeners::nodes() const
{
    std::vector<redis::Node> nodes;
    for (const auto &poll : m_polls)
        nodes.push_back(poll->node());
    return nodes;
}

} // namespace lockscope::monitor
