#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The plans that were shown and may still be executed. Callers pass only a plan's id, so only plans that were shown can
// be executed. keep() forgets plans that are older than keptFor and were not dropped, such as undo plans. Such old
// plans would be refused anyway.
class ShownPlans {
public:
    static constexpr Millis keptFor{60'000};

    PlanPtr keep(Plan plan); // under a new id
    PlanPtr find(PlanId id) const; // null if the plan is not kept
    void drop(PlanId id);

    std::size_t size() const { return m_plans.size(); }

private:
    std::map<PlanId, PlanPtr> m_plans;
};

} // namespace lockscope::actions
