#include "ui/table/review_search.h"

#include "core/actions/choices.h"
#include "core/model/lock.h"
#include "ui/models/lock_table_model.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr std::chrono::seconds searchEvery{1};
constexpr std::size_t mostAsked = 20; // locks
constexpr std::size_t mostAskedFurther = 100;

// Whether the dialog would suggest an action for the lock instead of waiting.
bool canBeHelped(const Lock &lock, Instant now)
{
    const auto choices = actions::choices(lock, {now, {}, {}});
    return std::any_of(choices.begin(), choices.end(),
                       [](const actions::Choice &each) { return each.isPreselected && !each.action.isEmpty(); });
}

} // namespace

ReviewSearch::ReviewSearch(const LockTableModel *model)
    : m_model(model)
    , m_asked(mostAsked)
{ }

LockPtr ReviewSearch::find(Instant now)
{
    if (!m_foundAt || now - *m_foundAt >= searchEvery) {
        m_foundAt = now;
        m_found = search(now);
    }
    return m_found;
}

LockPtr ReviewSearch::firstThatCanBeHelped(const std::vector<LockPtr> &locks, Instant now) const
{
    const auto found = std::find_if(locks.begin(), locks.end(), [this, now](const LockPtr &lock) {
        // not a row of a quorum set, because an action needs a single server
        return m_model->view(lock->id).quorum.isEmpty() && canBeHelped(*lock, now);
    });
    return found == locks.end() ? LockPtr() : *found;
}

LockPtr ReviewSearch::search(Instant now)
{
    const std::vector<LockPtr> worst = m_model->worstThatNeedAttention(0, mostAsked);
    const LockPtr found = firstThatCanBeHelped(worst, now);
    m_further = found || worst.size() < mostAsked ? nullptr : searchFurther(now);
    return found ? found : m_further;
}

LockPtr ReviewSearch::searchFurther(Instant now)
{
    if (now - m_furtherAt < searchEvery) { // the lock that the last search found, as it is now
        const LockPtr still = m_further ? m_model->lockAt(m_model->rowOf(m_further->id)) : nullptr;
        return still && needsAttention(*still) ? firstThatCanBeHelped({still}, now) : nullptr;
    }
    m_furtherAt = now;
    const std::vector<LockPtr> further = m_model->worstThatNeedAttention(m_asked, mostAskedFurther);
    const LockPtr found = firstThatCanBeHelped(further, now);
    if (!found)
        m_asked = further.size() < mostAskedFurther ? mostAsked : m_asked + mostAskedFurther;
    return found;
}

} // namespace lockscope::ui
