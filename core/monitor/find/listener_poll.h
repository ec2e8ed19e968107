#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/monitor/find/channel_walk.h"
#include "core/monitor/find/poll_pace.h"
#include "core/monitor/read/link.h"
#include "core/monitor/read/other_listeners.h"

#include <QObject>

namespace lockscope::monitor {

// Asks one node of a source which lock channels have listeners there, and how many: once a second, or less often where
// that would cost the node too much. For those who read the locks of other nodes: who waits may have subscribed at any
// of them, and on a replica no master knows of it.
class ListenerPoll {
public:
    using Changed = std::function<void(const QByteArray &channel)>;

    // Tells `into` under the node's name; `changed`: others listen on this channel than before. All must outlive it.
    ListenerPoll(const redis::Node &node, Millis every, OtherListeners *into, Changed changed);
    ~ListenerPoll();
    Q_DISABLE_COPY_MOVE(ListenerPoll)

    const redis::Node &node() const { return m_node; }
    void setNode(const redis::Node &node) { m_node = node; } // the same, with another role or other slots
    void setWanted(bool wanted); // while it is, and the node is live, it asks

private:
    void follow();
    Task<void> run(std::stop_token stop);
    Task<bool> once(std::stop_token stop); // false when stopped
    Task<OtherListeners::Counts> count(std::vector<QByteArray> channels, std::stop_token stop);
    bool isSilent() const;
    void tell(OtherListeners::Counts counts);

    redis::Node m_node;
    PollPace m_pace;
    OtherListeners *m_into;
    Changed m_changed;
    Link m_link;
    OtherListeners::Counts m_counts;
    bool m_wanted = false;
    bool m_isSettled = false; // since it is wanted: the node has answered, or cannot be reached
    QObject m_context; // of what the link tells
    std::unique_ptr<TaskScope> m_asking; // while it does
};

} // namespace lockscope::monitor
