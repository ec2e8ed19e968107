#include "core/actions/shown_plans.h"

#include <QRandomGenerator>

namespace lockscope::actions {

PlanPtr ShownPlans::keep(Plan plan)
{
    std::erase_if(m_plans, [&](const auto &kept) { return plan.readAt - kept.second->readAt > keptFor; });
    do
        plan.id = PlanId(QRandomGenerator::system()->generate64());
    while (plan.id == PlanId() || m_plans.count(plan.id));
    const auto kept = std::make_shared<const Plan>(std::move(plan));
    m_plans.emplace(kept->id, kept);
    return kept;
}

PlanPtr ShownPlans::find(PlanId id) const
{
    const auto found = m_plans.find(id);
    return found == m_plans.end() ? nullptr : found->second;
}

void ShownPlans::drop(PlanId id)
{
    m_plans.erase(id);
}

} // namespace lockscope::actions
