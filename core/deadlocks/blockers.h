#pragma once

#include "core/deadlocks/wait_graph.h"
#include "core/model/blocking.h"

namespace lockscope::deadlocks {

// A lock whose holder keeps others waiting.
struct Blocker {
    LockId lock;
    Blocking blocking;
};

// The locks that block most owners, directly and behind others, worst first. Only locks at the root of their chains:
// their holders do not wait for another lock themselves, or wait in a circle. At most `most`.
std::vector<Blocker> worstBlockers(const WaitGraph &graph, std::size_t most);

} // namespace lockscope::deadlocks
