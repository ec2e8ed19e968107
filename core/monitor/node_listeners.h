#pragma once

#include "core/monitor/discovery/listener_poll.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::monitor {

// The subscribers on each node of a source with several nodes, because only the node where a waiter subscribed knows
// that waiter. Keeps one poll for each node while nodes come and go. A node must outlive its removal by one turn of the
// event loop.
class NodeListeners {
public:
    using Changed = std::function<void(const QByteArray &channel)>;

    NodeListeners(Millis every, Changed changed);

    OtherListeners *found() { return &m_found; } // from all nodes together
    void follow(const std::vector<redis::Node> &nodes);
    void setWanted(bool wanted); // asks the nodes only while `wanted`
    bool haveTold() const { return m_found.haveTold({}); } // each reachable node has answered since setWanted(true)
    std::vector<redis::Node> nodes() const; // empty for a single node, whose NodeWatch asks for its subscribers

private:
    // False only for a single master, because its NodeWatch reads all locks and also asks for the master's subscribers.
    bool isAskedForOthers(const redis::Node &node) const;

    Millis m_every;
    Changed m_changed;
    OtherListeners m_found;
    std::vector<std::unique_ptr<ListenerPoll>> m_polls;
    std::ptrdiff_t m_masters = 0;
    bool m_wanted = false;
};

} // namespace lockscope::monitor
