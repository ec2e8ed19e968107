#pragma once

#include "core/monitor/find/listener_poll.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::monitor {

// Who listens on each node of a source that has several: a waiter is known to no other than the one it listens on. One
// poll a node, as they come and go. The nodes outlive it, until the turn after they are left out.
class NodeListeners {
public:
    using Changed = std::function<void(const QByteArray &channel)>;

    NodeListeners(Millis every, Changed changed);

    OtherListeners *found() { return &m_found; } // by all of them together
    void follow(const std::vector<redis::Node> &nodes);
    void setWanted(bool wanted); // while it is, they ask
    bool haveTold() const { return m_found.haveTold({}); } // each that can be reached, since it is wanted
    std::vector<redis::Node> nodes() const; // none where there is but one: it is asked with all else

private:
    // The only master reads all locks, and asks itself.
    bool isAskedForOthers(const redis::Node &node) const;

    Millis m_every;
    Changed m_changed;
    OtherListeners m_found;
    std::vector<std::unique_ptr<ListenerPoll>> m_polls;
    std::ptrdiff_t m_masters = 0;
    bool m_wanted = false;
};

} // namespace lockscope::monitor
