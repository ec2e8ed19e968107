#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The plans that were shown and may still be executed: exactly these, as nothing but their ids comes back. Those that
// nobody dropped, as what would take back what was done, are forgotten when a later one is kept: what is as old as that
// is refused anyway.
class PlanBook {
public:
    static constexpr Millis keptFor{60'000};

    PlanPtr keep(Plan plan); // under a new id
    PlanPtr find(PlanId id) const; // null: it is not kept
    void drop(PlanId id);

    std::size_t size() const { return m_plans.size(); }

private:
    std::map<PlanId, PlanPtr> m_plans;
};

} // namespace lockscope::actions
