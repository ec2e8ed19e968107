#include "core/clients/hearing.h"

#include "core/monitor/judge/owners.h"

namespace lockscope::clients {

namespace {

// Whoever waits asks once, listens, and asks again; a try without waiting asks once.
constexpr int waits = 2;
constexpr qsizetype mostRefused = 10'000;

} // namespace

void Hearing::beginAnew()
{
    m_heard.clear();
    m_refused.clear();
}

void Hearing::take(const TraceEvent &event, Instant at)
{
    const bool isOwner = event.kind != Kind::Token && monitor::isOwner(event.owner.raw());
    if (event.db != m_server->database() || event.knownBy != KnownBy::Event || !isOwner)
        return;
    const Uuid uuid = monitor::holderOf(event.owner, 0, Access::Exclusive).client;
    if (event.isByOwner && !event.address.isEmpty()) {
        m_heard.insert(uuid);
        m_book->seenAt(uuid, {m_server->addressOf(event.key).node(), event.address}, at);
    }
    const LockId lock = m_monitor->idOf(event.key);
    if (event.what == TraceEvent::What::UnlockRefused)
        m_book->unlockFailed(uuid, lock, at);
    else if (event.what == TraceEvent::What::Lost)
        m_book->renewedWhatIsGone(uuid, lock, at);
    else if (event.what == TraceEvent::What::Refused && event.access == Access::Write)
        refusedWriter(event);
}

// The monitor looks whether it reads.
void Hearing::refusedWriter(const TraceEvent &event)
{
    if (m_refused.size() >= mostRefused)
        m_refused.clear();
    if (++m_refused[{event.key, event.owner}] >= waits)
        m_monitor->upgradeSeen(event.key, event.owner);
}

} // namespace lockscope::clients
