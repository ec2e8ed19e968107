#include "core/lanes/hand_overs.h"

namespace lockscope::lanes {

void HandOvers::freed(const Owner &by, Instant at, End how, bool wanted, KnownBy knownBy)
{
    HandOver begun;
    begun.from = by;
    begun.freed = at;
    begun.how = how;
    begun.knownBy = knownBy;
    m_freed = Freed{begun, wanted, {}};
}

void HandOvers::woken()
{
    if (m_freed && !m_freed->gotAt)
        m_freed->begun.woken = true;
}

void HandOvers::got(const Owner &by, Instant at, bool waited, KnownBy knownBy)
{
    if (!m_freed || (m_freed->gotAt && *m_freed->gotAt != at))
        return;
    m_freed->gotAt = at;
    if (by == m_freed->begun.from || (!m_freed->wanted && !waited))
        return;
    HandOver whole = m_freed->begun;
    whole.to = by;
    whole.got = std::max(at, whole.freed);
    const bool told = whole.knownBy == KnownBy::Event && knownBy == KnownBy::Event;
    whole.knownBy = told ? KnownBy::Event : KnownBy::Inference;
    m_all.push_back(std::move(whole));
    if (m_all.size() > most)
        m_all.pop_front();
}

void HandOvers::explained(const Owner &by, End how)
{
    if (m_freed && m_freed->begun.from == by)
        m_freed->begun.how = how;
    for (auto last = m_all.rbegin(); last != m_all.rend(); ++last) {
        if (last->from == by) {
            last->how = how;
            return;
        }
    }
}

void HandOvers::interrupted()
{
    m_freed.reset();
}

void HandOvers::forgetBefore(Instant at)
{
    while (!m_all.empty() && m_all.front().got < at)
        m_all.pop_front();
}

} // namespace lockscope::lanes
