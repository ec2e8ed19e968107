#include "core/clients/trace_observer.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

namespace lockscope::clients {

void TraceObserver::beginAnew()
{
    m_heard.clear();
    m_refused.clear();
    m_monopolies = {};
}

void TraceObserver::take(const TraceEvent &event, Instant at)
{
    // the monitor checks whether the owner holds a read lock
    if (event.db == m_server->database() && m_refused.take(event))
        m_monitor->upgradeSeen(event.key, event.owner);
    const bool isOwner = event.kind != Kind::Token && monitor::isOwner(event.owner.raw());
    const bool isBroken = event.what == TraceEvent::What::UnlockRefused && event.note == TraceEvent::Note::ScriptEnded;
    if (event.db != m_server->database() || (event.knownBy != KnownBy::Event && !isBroken) || !isOwner)
        return;
    const Uuid uuid = monitor::holderOf(event.owner, 0, Access::Exclusive).client();
    if (event.isByOwner && !event.address.isEmpty()) {
        m_heard.insert(uuid);
        m_book->seenAt(uuid, {m_server->addressOf(event.key).node(), event.address}, at);
    }
    const LockId lock = m_monitor->idOf(event.key);
    if (const auto streak = m_monopolies.take(event))
        monopolised(*streak, lock, at);
    if (isBroken)
        m_book->unlockBroke(uuid, lock, at);
    else if (event.what == TraceEvent::What::UnlockRefused)
        m_book->unlockFailed(uuid, lock, at);
    else if (event.what == TraceEvent::What::Lost)
        m_book->renewedWhatIsGone(uuid, lock, at);
}

void TraceObserver::unsubscribed(const TraceEvent &event)
{
    if (event.db == m_server->database())
        m_refused.unsubscribed(event);
}

void TraceObserver::monopolised(const trace::Monopoly &streak, const LockId &lock, Instant at)
{
    const auto lasted = std::chrono::microseconds(streak.lastMicros - streak.firstMicros);
    m_book->monopolised(streak.client, lock, {streak.client, int(streak.acquires), at - lasted, at});
}

} // namespace lockscope::clients
