#include "core/clients/trace_observer.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

namespace lockscope::clients {

namespace {

// A client that waits asks once, subscribes, and asks again. A client that does not wait asks only once.
constexpr int waits = 2;
constexpr qsizetype mostRefused = 10'000;

} // namespace

void TraceObserver::beginAnew()
{
    m_heard.clear();
    m_refused.clear();
    m_monopolies = {};
}

void TraceObserver::take(const TraceEvent &event, Instant at)
{
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
    else if (event.what == TraceEvent::What::Refused && event.access == Access::Write)
        refusedWriter(event);
}

void TraceObserver::monopolised(const trace::Monopoly &streak, const LockId &lock, Instant at)
{
    const auto lasted = std::chrono::microseconds(streak.lastMicros - streak.firstMicros);
    m_book->monopolised(streak.client, lock, {streak.client, int(streak.acquires), at - lasted, at});
}

// The monitor checks whether the client holds a read lock. One refusal is enough if a sample has already shown the read
// lock, because a waiter asks again only when the lock's time to live is over.
void TraceObserver::refusedWriter(const TraceEvent &event)
{
    if (m_refused.size() >= mostRefused)
        m_refused.clear();
    const int times = ++m_refused[{event.key, event.owner}];
    if (times >= (isSeenReading(event) ? 1 : waits))
        m_monitor->upgradeSeen(event.key, event.owner);
}

bool TraceObserver::isSeenReading(const TraceEvent &event) const
{
    const LockPtr row = m_monitor->lock(event.key);
    return row && std::any_of(row->holders.begin(), row->holders.end(), [&event](const Holder &holder) {
               return holder.access == Access::Read && holder.owner == event.owner;
           });
}

} // namespace lockscope::clients
