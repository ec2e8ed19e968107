#include "tests/exclusion/worker/plan.h"

namespace lockscope::exclusion {

using locks::Kind;

Planner::Planner(const WorkerOptions &options, int owner)
    : m_options(options)
    , m_random(options.seed * 1'000'003u + quint32(options.number) * 1'009u + quint32(owner))
{ }

Millis Planner::between(Millis from, Millis to)
{
    return from + Millis(m_random.bounded(qint64((to - from).count()) + 1));
}

VisitPlan Planner::next()
{
    VisitPlan plan;
    plan.lock = int(m_random.bounded(int(m_options.locks.size())));
    const auto &kinds = m_options.locks[size_t(plan.lock)].kinds;
    plan.kind = kinds[size_t(m_random.bounded(int(kinds.size())))];
    if (!percent(15))
        plan.wait = percent(30) ? Millis(0) : between(Millis(20), Millis(3'000));
    if (percent(60))
        plan.lease = anyLease();
    const Millis lease = plan.lease.value_or(m_options.watchdog);
    const bool isLong = percent(m_options.locks[size_t(plan.lock)].isBroken ? 20 : 2);
    plan.stay = isLong ? between(lease / 2, lease * 5 / 2) : between(Millis(0), Millis(percent(75) ? 4 : 40));
    plan.pieces = isLong ? 6 : 1;
    const bool mayReenter =
        plan.kind != Kind::NonReentrant && plan.kind != Kind::NonReentrantFair && plan.kind != Kind::Token;
    plan.reentries = mayReenter && percent(15) ? 1 + int(m_random.bounded(2)) : 0;
    plan.alsoReads = plan.kind == Kind::Write && percent(20);
    plan.abandons = percent(2);
    plan.isWitnessed = m_options.asksServer && !m_options.locks[size_t(plan.lock)].isBroken && percent(50);
    if (plan.isWitnessed && plan.kind == Kind::Write)
        plan.reentries = 0; // each adds to the lock's time to live, and the next renewal takes that away again
    plan.rest = between(Millis(0), Millis(percent(80) ? 10 : 60));
    return plan;
}

} // namespace lockscope::exclusion
