#pragma once

#include "core/base/bytes.h"
#include "core/locks/wire/slot_nodes.h"

#include <memory>
#include <vector>

namespace lockscope::locks {

// Deletes the latches of releases whose answers are known, because nobody needs them again. Collects the latches and
// deletes them with one command (in a cluster, one per node). A separate DEL for each latch would cost the server half
// as much as a release. Does not retry a failed command, because each latch has a TTL.
class LatchSweep {
public:
    explicit LatchSweep(redis::Server *server);
    ~LatchSweep();
    Q_DISABLE_COPY_MOVE(LatchSweep)

    void add(const Key &latch);

private:
    void sweep();
    void sweepNodes(const std::vector<Key> &latches);
    bool isOneByOne() const; // each is deleted by its own command

    QPointer<redis::Server> m_server;
    SlotNodes m_nodes;
    std::vector<Key> m_latches;
    std::unique_ptr<Clock::Timer> m_timer;
};

} // namespace lockscope::locks
