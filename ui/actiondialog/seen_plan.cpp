#include "ui/actiondialog/seen_plan.h"

#include "core/actions/plan/refusals.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

bool isSameQuestion(const actions::Plan &a, const actions::Plan &b)
{
    return a.action == b.action && a.target.holder == b.target.holder;
}

bool hasSameHolders(const Lock &a, const Lock &b)
{
    if (isCounter(a) && isCounter(b)) // the other permits may change: the operator chooses one permit
        return true;
    const auto same = [](const Holder &x, const Holder &y) { return x.owner == y.owner && x.access == y.access; };
    return a.exists == b.exists && a.value() == b.value()
        && std::equal(a.holders.begin(), a.holders.end(), b.holders.begin(), b.holders.end(), same);
}

bool has(const Lock &lock, const Owner &holder)
{
    return std::any_of(lock.holders.begin(), lock.holders.end(),
                       [&](const Holder &each) { return each.owner == holder; });
}

} // namespace

SeenPlan::SeenPlan(Drop drop)
    : m_drop(std::move(drop))
{ }

bool SeenPlan::takesFromHolders(const QByteArray &action)
{
    return action != "wake" && action != "evict";
}

bool SeenPlan::hasOtherHolder() const
{
    if (!takesFromHolders(m_plan->action))
        return false;
    if (m_plan->action == "remove-reader") // only the chosen reader matters; the other readers may change
        return m_lookedAt && !has(*m_lookedAt, m_plan->target.holder);
    if (m_meant && isSameQuestion(*m_meant, *m_plan))
        return !sameHolder(*m_meant, *m_plan);
    return m_lookedAt && !hasSameHolders(*m_lookedAt, m_plan->seen);
}

bool SeenPlan::show(const actions::Plan &plan)
{
    if (m_plan && plan.readAt < m_plan->readAt) {
        m_drop(plan.id);
        return false;
    }
    drop();
    m_plan = plan;
    m_shown = plan.seen;
    m_isOther = m_isOther || hasOtherHolder();
    if (!m_first)
        m_first = plan;
    if (!m_isOther && (!m_lookedAt || takesFromHolders(plan.action)))
        mean();
    return true;
}

bool SeenPlan::isOther() const
{
    return m_isOther && (!m_plan || takesFromHolders(m_plan->action));
}

bool SeenPlan::isAtWork() const
{
    if (!m_first || !m_plan || m_isOther || !actions::sameHolder(*m_first, *m_plan))
        return false;
    return m_first->fields != m_plan->fields
        || actions::isTakenAgain(*m_first, std::make_shared<const Lock>(m_plan->seen));
}

void SeenPlan::look(const Lock &lock)
{
    drop();
    m_shown = lock;
    if (!m_lookedAt)
        m_lookedAt = lock;
    m_isOther = m_isOther || !hasSameHolders(*m_lookedAt, lock);
}

void SeenPlan::drop()
{
    const auto before = std::exchange(m_plan, {});
    if (before)
        m_drop(before->id);
}

void SeenPlan::forget()
{
    drop();
    m_meant.reset();
    m_first.reset();
    m_lookedAt.reset();
    m_shown.reset();
    m_isOther = false;
}

void SeenPlan::accept()
{
    m_first = m_plan;
    mean();
}

void SeenPlan::mean()
{
    m_meant = m_plan;
    m_lookedAt = m_shown;
    m_isOther = false;
}

} // namespace lockscope::ui
