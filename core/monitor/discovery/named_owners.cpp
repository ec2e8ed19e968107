#include "core/monitor/discovery/named_owners.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/events_of_look.h"

namespace lockscope::monitor {

void NamedOwners::named(const Key &key, const Owner &owner, Instant now, qint64 wallMillis)
{
    const LockPtr lock = m_store->lock(key);
    const bool isKnown = lock && lock->exists && holdsAtAll(*lock, owner);
    const bool isNamed = std::any_of(m_named.begin(), m_named.end(),
                                     [&](const Named &named) { return named.key == key && named.owner == owner; });
    if (!isKnown && !isNamed && m_named.size() < most)
        m_named.push_back({key, owner, now, wallMillis});
}

bool NamedOwners::isOpen(const Named &named, Instant now) const
{
    const LockPtr lock = m_store->lock(named.key);
    return lock ? lock->readAt <= named.at : now - named.at < withoutRow;
}

void NamedOwners::settle(Instant now)
{
    std::vector<Named> open;
    for (Named &named : std::exchange(m_named, {})) {
        if (isOpen(named, now))
            open.push_back(std::move(named));
        else
            tell(named);
    }
    m_named = std::move(open);
}

// Skips an owner that a read found, because the read has already reported it.
void NamedOwners::tell(const Named &named)
{
    const LockPtr lock = m_store->lock(named.key);
    if (lock && (holdsAtAll(*lock, named.owner) || lock->rare->lastOwner == named.owner))
        return;
    const LockId id = m_store->idOf(named.key);
    const Instant until = lock ? lock->readAt : named.at + withoutRow;
    const qint64 later = toMillis(until - named.at).count();
    m_store->events().tell(
        {{LockEvent::What::Acquired, id, named.owner, KnownBy::Event, named.wallMillis, named.at, 0},
         {LockEvent::What::Gone, id, named.owner, KnownBy::Inference, named.wallMillis + later, until, 0}});
}

} // namespace lockscope::monitor
