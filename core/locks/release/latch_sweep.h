#pragma once

#include "core/base/bytes.h"
#include "core/locks/wire/slot_nodes.h"

#include <memory>
#include <vector>

namespace lockscope::locks {

// Deletes the latches of releases whose answer is known: nobody will ask for them again. Many go with one command and
// a little later, as each would cost the server half a release; in a cluster with one call for each node. Best effort:
// a latch has a TTL.
class LatchSweep {
public:
    explicit LatchSweep(redis::Server *server);
    ~LatchSweep();
    Q_DISABLE_COPY_MOVE(LatchSweep)

    void add(const Key &latch);

private:
    void sweep();
    void sweepNodes(const std::vector<Key> &latches);
    bool isOneByOne() const; // each is asked for by its own command

    QPointer<redis::Server> m_server;
    SlotNodes m_nodes;
    std::vector<Key> m_latches;
    std::unique_ptr<Clock::Timer> m_timer;
};

} // namespace lockscope::locks
