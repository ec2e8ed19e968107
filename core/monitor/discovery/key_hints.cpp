#include "core/monitor/discovery/key_hints.h"

namespace lockscope::monitor {

KeyHints::KeyHints(CandidateFilter *candidateFilter, LockStore *store, LockStore::Part part,
                   NamedLikeLock namedLikeLock, std::function<bool()> hasJustScanned, std::function<void()> wake)
    : m_candidateFilter(candidateFilter)
    , m_store(store)
    , m_part(part)
    , m_namedLikeLock(std::move(namedLikeLock))
    , m_hasJustScanned(std::move(hasJustScanned))
    , m_wake(std::move(wake))
{ }

void KeyHints::touched(const Key &key, Look::Hint hint, Sign sign)
{
    if (const auto companion = locks::companionOf(key.raw())) {
        m_candidateFilter->companionMet(*companion, Look::Hint::KeyTouched);
    } else if (const auto slot = m_store->find(key)) {
        m_store->hint(*slot, hint);
    } else if (hint == Look::Hint::KeyTouched && m_candidateFilter->wants(key)) {
        const bool isNamed = m_namedLikeLock(key.raw());
        if (!isNamed && sign == Sign::Name)
            return;
        Candidate candidate;
        candidate.request.name = key;
        candidate.request.look.hint = hint;
        // a scan meets all hashes and all lock names, so an older lock would be known
        candidate.request.look.absentBefore = (isNamed || sign == Sign::Hash) && m_hasJustScanned();
        m_candidateFilter->add(std::move(candidate));
    } else {
        return;
    }
    m_wake();
}

void KeyHints::anyMayHaveChanged()
{
    for (const LockStore::Slot slot : m_store->known(m_part))
        m_store->hint(slot, Look::Hint::KeyTouched);
    m_wake();
}

bool Flood::isReached(Instant now)
{
    if (now - m_second >= std::chrono::seconds(1)) {
        m_second = now;
        m_inSecond = 0;
    }
    return ++m_inSecond > mostPerSecond;
}

} // namespace lockscope::monitor
