#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/monitor/read/link.h"
#include "core/monitor/read/other_listeners.h"

#include <QObject>
#include <QSet>

namespace lockscope::monitor {

// Asks one node of a source once a second which lock channels have listeners there, and how many. For those who read
// the locks of other nodes: who waits may have subscribed at any of them, and on a replica no master knows of it.
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
    Task<QSet<QByteArray>> channels(std::stop_token stop);
    Task<OtherListeners::Counts> count(QSet<QByteArray> channels, std::stop_token stop);
    void tell(OtherListeners::Counts counts);

    redis::Node m_node;
    Millis m_every;
    OtherListeners *m_into;
    Changed m_changed;
    Link m_link;
    OtherListeners::Counts m_counts;
    bool m_wanted = false;
    QObject m_context; // of what the link tells
    std::unique_ptr<TaskScope> m_asking; // while it does
};

} // namespace lockscope::monitor
