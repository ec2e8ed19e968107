#pragma once

#include "tests/exclusion/worker/visit_plan.h"
#include "tests/exclusion/worker/worker.h"

namespace lockscope::exclusion {

// One owner of a worker: its name in Redis, in histories and for the shared witness.
struct Visitor {
    Worker *worker = nullptr;
    Owner owner;
    QByteArray alias; // worker.owner
    int number = 0; // for SharedWitness
};

// Acquires a lock as planned, stays inside, and releases it; writes down every step. False: a message of this owner to
// the server's witness may be under way. In a later hold of the owner, it would accuse others, so take a new owner.
Task<bool> visit(Visitor visitor, VisitPlan plan, Planner *planner, std::stop_token stop);

} // namespace lockscope::exclusion
