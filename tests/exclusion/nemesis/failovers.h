#pragma once

#include "tests/exclusion/nemesis/round.h"

namespace lockscope::exclusion {

// Workers over servers that change places, behind sentinels or in a cluster. Failovers: a master is cut off from its
// replicas, so that what it grants is nowhere else, and a moment later killed, or stopped until another is the master;
// every other time one of the workers is stopped meanwhile, and believes in what it held. Between them slots move and
// masters hand over (in a cluster), connections are closed, scripts forgotten, writes held up, workers stopped.
struct FailoverPlan {
    quint32 seed = 1;
    int number = 0; // of the round
    Millis length{60'000};
    int workers = 4;
    int owners = 6; // of each worker
    // Every acquire waits for all replicas (WAIT), and the master writes nothing without one (min-replicas-to-write):
    // then no hold may be lost, and no overlap is explained by a failover.
    bool waits = false;
    bool isCluster = false;
    QString folder; // for histories; is there
    QString workerProgram;
};

// On new servers. Without `waits` the locks of that master count as broken from the cut to the new one: overlaps of
// what was held before with what is taken after are explained, and counted.
RoundOutcome playFailovers(const FailoverPlan &plan);

} // namespace lockscope::exclusion
