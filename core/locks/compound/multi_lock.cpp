#include "core/locks/compound/multi_lock.h"

#include "core/locks/compound/compound_rounds.h"

#include <algorithm>
#include <numeric>

namespace lockscope::locks {

namespace {

using What = MemberResult::What;

// Sorts by attributes that are the same for all clients.
std::vector<int> commonOrder(const CompoundHold &hold)
{
    std::vector<int> order(size_t(hold.memberCount()));
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&hold](int index) {
        const Member &member = hold.member(index);
        return std::tuple(member.name.raw(), member.node, int(member.kind));
    };
    std::stable_sort(order.begin(), order.end(), [&key](int a, int b) { return key(a) < key(b); });
    return order;
}

// The limit of a round. While a round holds some members, other clients wait for them.
Millis roundLimit(const CompoundPlan &plan)
{
    const Millis whole = plan.options.roundLimit * qint64(plan.members.size());
    return plan.terms.lease ? std::min(whole, *plan.terms.lease / 2) : whole;
}

std::optional<Millis> shorter(std::optional<Millis> a, Millis b)
{
    return std::max(Millis(0), a ? std::min(*a, b) : b);
}

// True if acquiring the members has used up so much of the first member's lease that resetting all leases is worth a
// request.
bool isWorthRenewing(const CompoundHold &hold, const CompoundPlan &plan)
{
    return plan.terms.lease && hold.hasQuorum() && hold.validity() < *plan.terms.lease * 9 / 10;
}

Task<void> takeOneAfterAnother(std::shared_ptr<CompoundHold> hold, CompoundPlan plan, AcquireContext context,
                               std::stop_token stop)
{
    std::optional<Instant> roundEnd;
    const std::vector<int> order = commonOrder(*hold);
    for (const int index : order) {
        std::optional<Millis> wait = context.left();
        if (roundEnd)
            wait = shorter(wait, toMillis(*roundEnd - plan.clock->now()));
        co_await hold->ask(index, wait);
        if (stop.stop_requested() || hold->results()[size_t(index)].what != What::Taken)
            co_return;
        if (!roundEnd)
            roundEnd = plan.clock->now() + roundLimit(plan);
    }
    if (!isWorthRenewing(*hold, plan))
        co_return;
    const Millis limit = hold->validity();
    auto renewed = co_await hold->renew(limit);
    Q_UNUSED(renewed); // the caller checks the validity of the hold, not this result
}

} // namespace

MultiLock::MultiLock(std::vector<Member> members, Clock *clock, CompoundOptions options)
    : m_members(std::move(members))
    , m_clock(clock)
    , m_options(options)
{ }

Task<CompoundOutcome> MultiLock::acquire(CompoundTerms terms, CompoundObserver observer, std::stop_token stop) const
{
    CompoundPlan plan{CompoundKind::Multi, m_members, terms, m_options, m_clock, takeOneAfterAnother};
    return acquireInRounds(std::move(plan), std::move(observer), std::move(stop));
}

} // namespace lockscope::locks
