#include "tests/exclusion/worker/visit_plan.h"

#include <algorithm>

namespace lockscope::exclusion {

using locks::AcquirableKind;
using locks::CompoundKind;

namespace {

constexpr size_t leastMembers = 2;
constexpr Millis multiWait{800}; // while it waits, nobody can tell whether an idle member is held for it

bool isPlain(const LockUse &use)
{
    return !use.isBroken && use.kinds == std::vector{AcquirableKind::Reentrant};
}

bool isReentrant(AcquirableKind kind)
{
    return kind != AcquirableKind::NonReentrant && kind != AcquirableKind::NonReentrantFair
        && kind != AcquirableKind::Token && !isSemaphore(kind);
}

// The other kind of the lock, if the server counts both in the same field of one owner.
std::optional<AcquirableKind> otherKind(const LockUse &use, AcquirableKind kind)
{
    const auto isCountedAlike = [](AcquirableKind each) {
        return each == AcquirableKind::Reentrant || each == AcquirableKind::Spin;
    };
    const auto other = std::find_if(use.kinds.begin(), use.kinds.end(), [&](AcquirableKind each) {
        return each != kind && isCountedAlike(each) && isCountedAlike(kind);
    });
    return other == use.kinds.end() ? std::nullopt : std::optional(*other);
}

} // namespace

Planner::Planner(const WorkerOptions &options, int owner)
    : m_options(options)
    , m_random(options.seed * 1'000'003u + quint32(options.number) * 1'009u + quint32(owner))
{
    const int count = int(options.locks.size());
    for (int lock = 0; lock < count; ++lock) {
        if (isPlain(options.locks[size_t(lock)]))
            m_plain.push_back(lock);
    }
    for (int lock = 0; lock < count; ++lock) {
        const auto compound = options.locks[size_t(lock)].compound;
        const bool isPossible =
            compound == CompoundKind::Red ? !options.others.empty() : m_plain.size() >= leastMembers;
        if (!compound || isPossible)
            m_choices.push_back(lock);
    }
}

Millis Planner::between(Millis from, Millis to)
{
    return from + Millis(m_random.bounded(qint64((to - from).count()) + 1));
}

std::vector<int> Planner::anyMembers()
{
    std::vector<int> members = m_plain;
    std::shuffle(members.begin(), members.end(), m_random);
    members.resize(std::min(members.size(), leastMembers + (percent(30) ? 1 : 0)));
    return members;
}

void Planner::chooseWhat(VisitPlan &plan)
{
    // Often the same lock again, so that a late request meets a newer hold of its own owner.
    if (m_last < 0 || !percent(30))
        m_last = m_choices[size_t(m_random.bounded(int(m_choices.size())))];
    plan.lock = m_last;
    const LockUse &use = m_options.locks[size_t(plan.lock)];
    plan.compound = use.compound;
    if (plan.compound == CompoundKind::Multi)
        plan.members = anyMembers();
    if (!plan.compound)
        plan.kind = use.kinds[size_t(m_random.bounded(int(use.kinds.size())))];
}

void Planner::chooseTimes(VisitPlan &plan)
{
    if (!percent(15))
        plan.wait = percent(30) ? Millis(0) : between(Millis(20), Millis(3'000));
    if (plan.compound == CompoundKind::Multi)
        plan.wait = std::min(plan.wait.value_or(multiWait), multiWait);
    if (percent(60) && plan.kind != AcquirableKind::Semaphore)
        plan.lease = anyLease();
    if (percent(m_options.cancels))
        plan.cancelAfter = between(Millis(0), Millis(300));
    const Millis lease = plan.lease.value_or(m_options.watchdog);
    const bool isLong = percent(m_options.longStays);
    plan.stay = isLong ? between(lease / 2, lease * 5 / 2) : between(Millis(0), Millis(percent(75) ? 4 : 40));
    plan.pieces = isLong ? 6 : 1;
    plan.rest = between(Millis(0), Millis(percent(80) ? 10 : 60));
}

void Planner::chooseSecond(VisitPlan &plan)
{
    plan.alsoReads = plan.kind == AcquirableKind::Write && percent(20);
    if (percent(40))
        plan.alsoAs = otherKind(m_options.locks[size_t(plan.lock)], plan.kind);
    if (percent(60))
        plan.secondLease = anyLease();
    plan.firstGoesFirst = percent(50);
}

VisitPlan Planner::next()
{
    VisitPlan plan;
    chooseWhat(plan);
    chooseTimes(plan);
    if (plan.compound)
        return plan;
    plan.reentries = isReentrant(plan.kind) && percent(25) ? 1 + int(m_random.bounded(2)) : 0;
    chooseSecond(plan);
    plan.abandons =
        plan.kind != AcquirableKind::Semaphore && percent(2); // a permit without a lease would be lost forever
    const LockUse &use = m_options.locks[size_t(plan.lock)];
    plan.isWitnessed = m_options.asksServer && !use.isBroken && !isSemaphore(plan.kind) && percent(50);
    if (plan.isWitnessed && plan.kind == AcquirableKind::Write)
        plan.reentries = 0; // each re-entry adds to the lock's TTL, and the next renewal removes that again
    return plan;
}

} // namespace lockscope::exclusion
