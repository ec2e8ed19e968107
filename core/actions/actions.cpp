#include "core/actions/actions.h"

#include "core/actions/deeds/deeds.h"
#include "core/actions/plan_book.h"
#include "core/actions/runner.h"

namespace lockscope::actions {

namespace {

using Plans = std::shared_ptr<PlanBook>;

Task<Result<PlanPtr>> planAndKeep(Tools tools, Plans plans, QByteArray deed, Target target, std::stop_token stop)
{
    auto plan = co_await makePlan(tools, deed, target, stop);
    if (!plan)
        co_return Result<PlanPtr>(plan.error());
    co_return Result<PlanPtr>(plans->keep(*plan));
}

Task<Result<Outcome>> executeKept(Tools tools, AuditLog audit, Plans plans, PlanId id, QString reason,
                                  std::stop_token stop)
{
    const PlanPtr plan = plans->find(id);
    if (!plan)
        co_return Result<Outcome>(unknownPlan());
    if (const auto refusal = reasonRefusal(deedOf(plan->deed)->rules, reason))
        co_return Result<Outcome>(*refusal);
    plans->drop(id);
    auto outcome = co_await run(tools, audit, plan, reason, stop);
    if (outcome && outcome->now)
        outcome->now = plans->keep(*outcome->now);
    co_return outcome;
}

} // namespace

Actions::Actions(Tools tools, AuditLog audit)
    : m_tools(std::move(tools))
    , m_audit(std::move(audit))
    , m_plans(std::make_shared<PlanBook>())
{ }

Task<Result<PlanPtr>> Actions::plan(QByteArray deed, Target target, std::stop_token stop) const
{
    return planAndKeep(m_tools, m_plans, std::move(deed), std::move(target), std::move(stop));
}

Task<Result<Outcome>> Actions::execute(PlanId plan, QString reason, std::stop_token stop) const
{
    return executeKept(m_tools, m_audit, m_plans, plan, std::move(reason), std::move(stop));
}

void Actions::drop(PlanId plan)
{
    m_plans->drop(plan);
}

} // namespace lockscope::actions
