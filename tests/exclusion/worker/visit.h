#pragma once

#include "tests/exclusion/worker/visit_plan.h"
#include "tests/exclusion/worker/worker.h"

namespace lockscope::exclusion {

// One owner of a worker: its name on the wire, in histories and for the shared witness.
struct Visitor {
    Worker *worker = nullptr;
    Owner owner;
    QByteArray alias; // worker.owner
    int number = 0; // for SharedWitness
};

// Takes a lock as planned, stays inside, and gives it back; every step is written down.
Task<void> visit(Visitor visitor, VisitPlan plan, Planner *planner, std::stop_token stop);

} // namespace lockscope::exclusion
