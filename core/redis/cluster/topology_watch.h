#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/redis/cluster/topology.h"
#include "core/redis/node/node_client.h"

#include <QPointer>

#include <functional>

namespace lockscope::redis {

// Asks the nodes of a cluster, in turn, which node serves which slot: every few seconds, and soon after a sign of a
// change. The questions end when this object is destroyed.
class TopologyWatch final : public QObject {
public:
    struct Calls {
        std::function<std::vector<NodeClient *>()> nodes; // the nodes that can be asked, in turn
        // `id` is the ID of the node that reported the topology; empty means unknown.
        std::function<void(const Topology &topology, const QByteArray &id, NodeClient *from)> told;
        std::function<void(const Error &why)> refused; // Forbidden, or an answer that makes no sense
    };

    TopologyWatch(Clock *clock, Calls calls);

    void askSoon() { m_soon.call(); }
    void stop() { m_tasks.requestStop(); }

private:
    Task<void> keepAsking(std::stop_token stop);
    static Task<void> ask(QPointer<TopologyWatch> self, std::stop_token stop);
    void take(const Error &why);

    Clock *m_clock;
    Calls m_calls;
    std::size_t m_asked = 0; // how many questions were asked
    WakeUp m_soon;
    TaskScope m_tasks;
};

} // namespace lockscope::redis
