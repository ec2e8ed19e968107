#include "core/locks/compound/red_lock.h"

#include "core/locks/compound/compound_rounds.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

using What = MemberResult::What;

// Short compared to the lease, so that one slow server does not use up the lease, but longer than a network round trip.
Millis serverLimit(const CompoundPlan &plan)
{
    if (plan.options.serverLimit)
        return *plan.options.serverLimit;
    const Millis usual{1'000};
    const Millis share = plan.terms.lease.value_or(Millis(30'000)) / 20;
    return std::clamp(share, Millis(50), usual);
}

// True if there is no quorum yet, but the missing votes may still form one.
bool isOpen(const CompoundHold &hold)
{
    const int taken = hold.count(What::Taken);
    return taken < hold.quorum() && taken + hold.count(What::Unanswered) >= hold.quorum();
}

Task<void> askAllAtOnce(std::shared_ptr<CompoundHold> hold, CompoundPlan plan, AcquireContext, std::stop_token stop)
{
    const WakeUp answered;
    for (int i = 0; i < hold->memberCount(); ++i)
        hold->ask(i, Millis(0), answered);
    const Instant until = plan.clock->now() + serverLimit(plan);
    while (isOpen(*hold)) {
        const WaitEnd how = co_await answered.wait(plan.clock, until, stop);
        if (how != WaitEnd::Settled)
            break;
    }
}

} // namespace

RedLock::RedLock(std::vector<Member> members, Clock *clock, CompoundOptions options)
    : m_members(std::move(members))
    , m_clock(clock)
    , m_options(options)
{ }

Task<CompoundOutcome> RedLock::acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const
{
    CompoundPlan plan{CompoundKind::Red, m_members, terms, m_options, m_clock, askAllAtOnce};
    return acquireInRounds(std::move(plan), std::move(observer), std::move(stop));
}

} // namespace lockscope::locks
