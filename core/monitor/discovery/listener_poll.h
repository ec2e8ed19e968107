#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/monitor/discovery/channel_walk.h"
#include "core/monitor/discovery/poll_pace.h"
#include "core/monitor/reading/node_reader.h"
#include "core/monitor/reading/other_listeners.h"

#include <QObject>

namespace lockscope::monitor {

// Asks one node of a source for the subscribers of its lock channels, once a second or less often to limit the cost. A
// waiter may have subscribed at any node, and a master does not know the subscribers of other nodes. So each node is
// polled for the locks of all other nodes.
class ListenerPoll {
public:
    using Changed = std::function<void(const QByteArray &channel)>;

    // Writes the results to `into` under the node's name. `changed` is called if the subscribers of a channel have
    // changed. All arguments must outlive the poll.
    ListenerPoll(const redis::Node &node, Millis every, OtherListeners *into, Changed changed);
    ~ListenerPoll();
    Q_DISABLE_COPY_MOVE(ListenerPoll)

    const redis::Node &node() const { return m_node; }
    void setNode(const redis::Node &node) { m_node = node; } // the same node with another role or other slots
    void setWanted(bool wanted); // asks while wanted and while the node is live

private:
    void follow();
    Task<void> run(std::stop_token stop);
    Task<bool> once(std::stop_token stop); // false if stopped
    Task<OtherListeners::Counts> count(std::vector<QByteArray> channels, std::stop_token stop);
    bool isSilent() const;
    void tell(OtherListeners::Counts counts);

    redis::Node m_node;
    PollPace m_pace;
    OtherListeners *m_into;
    Changed m_changed;
    NodeReader m_nodeReader;
    OtherListeners::Counts m_counts;
    bool m_wanted = false;
    bool m_isSettled = false; // since the poll became wanted, the node has answered or was unreachable
    QObject m_context; // context of the link's signals
    std::unique_ptr<TaskScope> m_asking; // exists while it asks
};

} // namespace lockscope::monitor
