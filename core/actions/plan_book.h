#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The plans that were shown and may still be executed: exactly these, as nothing but their ids comes back.
class PlanBook {
public:
    PlanPtr keep(Plan plan); // under a new id
    PlanPtr find(PlanId id) const; // null: it is not kept
    void drop(PlanId id);

private:
    std::map<PlanId, PlanPtr> m_plans;
};

} // namespace lockscope::actions
