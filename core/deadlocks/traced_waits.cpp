#include "core/deadlocks/traced_waits.h"

#include "core/model/connection_id.h"
#include "core/monitor/analysis/owners.h"

#include <algorithm>

namespace lockscope::deadlocks {

namespace {

using What = TraceEvent::What;

// True if the owner's thread itself sent a command, so it does not wait any more.
bool endsWait(const TraceEvent &event)
{
    switch (event.what) {
    case What::Acquired:
    case What::Reentered:
    case What::Released:
    case What::CountDown:
    case What::Downgraded:
    case What::UnlockRefused:
    case What::GaveUp:
    case What::Changed: return true;
    case What::Refused:
    case What::Queued:
    case What::Waiting:
    case What::Woken: // a waiter that is woken asks again
    case What::Renewed: // by a watchdog, not by the thread
    case What::RenewalRefused:
    case What::Lost:
    case What::Forced: // by somebody else
    case What::Expired:
    case What::Gone:
    case What::Restarted:
    case What::FailedOver:
    case What::Vanished:
    case What::Deadlocked: break;
    }
    return false;
}

} // namespace

void TracedWaits::begin(const ConnectionId &of)
{
    forget(of);
    m_ended.insert(of, std::nullopt);
}

void TracedWaits::end(const ConnectionId &of, Instant now)
{
    m_ended.insert(of, now);
}

void TracedWaits::forget(const ConnectionId &of)
{
    m_pending.removeIf(
        [&of](const std::pair<const Owner &, Pending &> &each) { return connectionOf(each.second.lock) == of; });
    m_left.removeIf([&of](const std::pair<const std::pair<LockId, Owner> &, qint64 &> &each) {
        return connectionOf(each.first.first) == of;
    });
    m_ended.remove(of);
}

void TracedWaits::take(const LockId &lock, const TraceEvent &event, Instant at)
{
    if (event.owner.isEmpty() || event.kind == Kind::Token)
        return;
    if (m_pending.size() >= most)
        m_pending.clear();
    if (event.what == What::Refused || event.what == What::Queued) {
        refused(lock, event, at);
        return;
    }
    const auto pending = m_pending.find(event.owner);
    if (pending == m_pending.end())
        return;
    if (event.what == What::Waiting && pending->lock == lock)
        pending->isFresh = true;
    else if (endsWait(event) && (event.isByOwner || pending->lock == lock))
        m_pending.erase(pending);
}

void TracedWaits::refused(const LockId &lock, const TraceEvent &event, Instant at)
{
    Pending &pending = m_pending[event.owner];
    if (pending.refusals == 0 || pending.lock != lock || pending.access != event.access) {
        pending = {};
        pending.lock = lock;
        pending.access = event.access;
        pending.first = at;
    }
    ++pending.refusals;
    pending.isQueued = pending.isQueued || event.what == What::Queued;
    pending.last = at;
    pending.lastMicros = event.micros;
}

void TracedWaits::unsubscribed(const LockId &lock, const TraceEvent &event)
{
    if (m_left.size() >= most) {
        m_left.clear();
        m_pending.clear();
    }
    qint64 &micros = m_left[{lock, event.owner}];
    micros = std::max(micros, event.micros);
}

// True if a client stopped listening since the owner last asked.
bool TracedWaits::isLeft(const Owner &owner, const Pending &pending) const
{
    const qint64 left = std::max(m_left.value({pending.lock, owner}), m_left.value({pending.lock, Owner()}));
    return left >= pending.lastMicros;
}

// If several threads of a client wait for the lock, one of them can give up unseen, because the client keeps listening.
bool TracedWaits::isAloneOfClient(const Owner &owner, const LockId &lock) const
{
    const QByteArray client = monitor::clientOf(owner);
    const auto isOther = [&](const Owner &other, const Pending &pending) {
        return other != owner && pending.lock == lock && monitor::clientOf(other) == client;
    };
    for (auto pending = m_pending.begin(); pending != m_pending.end(); ++pending) {
        if (isOther(pending.key(), *pending))
            return false;
    }
    return true;
}

Instant TracedWaits::knownUntil(const Owner &owner, const Pending &pending, Instant now,
                                const Listeners &listeners) const
{
    const auto listening = listeners ? listeners(pending.lock) : std::nullopt;
    if (isLeft(owner, pending) || listening.value_or(0) <= 0 || !isAloneOfClient(owner, pending.lock))
        return pending.last;
    const auto ended = m_ended.value(connectionOf(pending.lock));
    const Instant latest = std::min(now, ended.value_or(now)) - traceLag;
    return std::max(pending.last, latest);
}

std::vector<Wait> TracedWaits::waits(Instant now, const Listeners &listeners) const
{
    std::vector<Wait> all;
    for (auto pending = m_pending.begin(); pending != m_pending.end(); ++pending) {
        if (pending->refusals < 2 && !pending->isQueued)
            continue;
        Wait wait;
        wait.lock = pending->lock;
        wait.owner = pending.key();
        wait.access = pending->access;
        wait.since = pending->first;
        wait.sinceIsBound = !pending->isFresh;
        wait.trueFrom = pending->first;
        wait.trueUntil = knownUntil(pending.key(), *pending, now, listeners);
        all.push_back(std::move(wait));
    }
    std::sort(all.begin(), all.end(),
              [](const Wait &a, const Wait &b) { return std::tie(a.lock, a.owner) < std::tie(b.lock, b.owner); });
    return all;
}

} // namespace lockscope::deadlocks
