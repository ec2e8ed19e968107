#pragma once

#include "tests/exclusion/nemesis/round.h"

namespace lockscope::exclusion {

// Workers on servers that fail over, behind sentinels or in a cluster. In a failover, a master is first cut off from
// its replicas, so its new grants exist nowhere else. A moment later it is killed, or stopped until another node is the
// master. Every other time, one of the workers is stopped meanwhile and still believes in its holds. Between failovers,
// slots move and masters hand over (in a cluster), connections are closed, scripts flushed, writes paused and workers
// stopped.
struct FailoverPlan {
    quint32 seed = 1;
    int number = 0; // number of the round
    Millis length{60'000};
    int workers = 4;
    int owners = 6; // per worker
    // Every acquire waits for all replicas (WAIT), and the master writes nothing without one (min-replicas-to-write).
    // Then no hold may be lost, and no failover explains an overlap.
    bool waits = false;
    bool isCluster = false;
    QString folder; // for histories; must exist
    QString workerProgram;
};

// Plays a round on new servers. Without `waits`, the locks of that master count as broken from the cut until the new
// master. Overlaps of earlier holds with later acquisitions are then explained, and counted.
RoundOutcome playFailovers(const FailoverPlan &plan);

} // namespace lockscope::exclusion
