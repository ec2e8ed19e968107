#pragma once

#include "core/redis/server.h"

#include <QObject>
#include <QPointer>

#include <vector>

namespace lockscope::locks {

// The latest known node of each slot. Use it to combine requests for one node, and to recognize messages that only one
// node sends. The nodes themselves may know of newer moves.
class SlotNodes : public QObject {
public:
    explicit SlotNodes(redis::Server *server);

    redis::Server *nodeOf(const Key &key); // null outside a cluster, or if no node has the slot

private:
    void ask();

    QPointer<redis::Server> m_server;
    std::vector<redis::Server *> m_nodes; // indexed by slot; emptied when the nodes change
};

} // namespace lockscope::locks
