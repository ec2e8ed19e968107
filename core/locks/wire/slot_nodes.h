#pragma once

#include "core/redis/server.h"

#include <QObject>
#include <QPointer>

#include <vector>

namespace lockscope::locks {

// Which node of a cluster has which slot, as was told last: for what can go there together, or
// is told of by it alone. What has moved since the node itself knows.
class SlotNodes : public QObject {
public:
    explicit SlotNodes(redis::Server *server);

    redis::Server *nodeOf(const Key &key); // null: no cluster, or nobody has it

private:
    void ask();

    QPointer<redis::Server> m_server;
    std::vector<redis::Server *> m_nodes; // by slot; empty: not asked since they changed
};

} // namespace lockscope::locks
