#include "core/deadlocks/traced_waits.h"

#include "core/clients/analysis/connection_list.h"
#include "core/model/connection_id.h"
#include "core/monitor/analysis/owners.h"

#include <QSet>

#include <algorithm>
#include <vector>

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

bool setsTimeToLive(What what)
{
    return what == What::Acquired || what == What::Reentered || what == What::Renewed;
}

qint64 micros(Millis time)
{
    return qint64(time.count()) * 1'000;
}

} // namespace

void TracedWaits::Pending::beginAtLast()
{
    first = last;
    refusals = 1;
}

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
    m_left.removeIf([&of](const std::pair<const std::pair<LockId, QByteArray> &, qint64 &> &each) {
        return connectionOf(each.first.first) == of;
    });
    m_ends.removeIf([&of](const std::pair<const LockId &, qint64 &> &each) { return connectionOf(each.first) == of; });
    m_ended.remove(of);
}

void TracedWaits::take(const LockId &lock, const TraceEvent &event, Instant at)
{
    if (event.kind == Kind::Token)
        return;
    if (m_pending.size() >= most)
        m_pending.clear();
    if (event.what == What::Waiting)
        subscribed(lock, event);
    if (event.owner.isEmpty() || event.what == What::Waiting)
        return;
    noteEnd(lock, event);
    if (event.what == What::Refused || event.what == What::Queued) {
        refused(lock, event, at);
        return;
    }
    const auto pending = m_pending.find(event.owner);
    if (pending != m_pending.end() && endsWait(event) && (event.isByOwner || pending->lock == lock))
        m_pending.erase(pending);
}

// Remembers when waiters that ask now will ask again.
void TracedWaits::noteEnd(const LockId &lock, const TraceEvent &event)
{
    if (!setsTimeToLive(event.what))
        return;
    if (m_ends.size() >= most)
        m_ends.clear();
    m_ends.insert(lock, event.lease ? event.micros + micros(*event.lease) : 0);
}

void TracedWaits::refused(const LockId &lock, const TraceEvent &event, Instant at)
{
    Pending &pending = m_pending[event.owner];
    if (pending.refusals == 0 || pending.lock != lock || pending.access != event.access
        || isOver(event.owner, pending, event.micros)) {
        pending = {};
        pending.lock = lock;
        pending.access = event.access;
        pending.first = at;
    }
    const qint64 late = event.micros - pending.wakesMicros;
    const bool wakes = pending.wakesMicros > 0 && late >= 0 && late <= micros(wakesWithin)
        && pending.wakesMicros - pending.lastMicros >= micros(shortestSleep);
    if (wakes && !pending.isKnown()) {
        pending.hasSlept = true;
        pending.beginAtLast();
    }
    ++pending.refusals;
    pending.isQueued = pending.isQueued || event.what == What::Queued;
    pending.host = clients::hostOf(event.address);
    pending.last = at;
    pending.lastMicros = event.micros;
    pending.wakesMicros = m_ends.value(lock);
}

// Another connection of the client asks for the lock, so only their host is the same. If several owners of this host
// may have subscribed, it is unknown which of them waits.
void TracedWaits::subscribed(const LockId &lock, const TraceEvent &event)
{
    const auto bind = [&event](Pending &pending) {
        pending.beginAtLast();
        pending.isFresh = true;
        pending.listener = event.address;
    };
    if (!event.owner.isEmpty()) {
        const auto pending = m_pending.find(event.owner);
        if (pending != m_pending.end() && pending->lock == lock)
            bind(*pending);
        return;
    }
    const QByteArray host = clients::hostOf(event.address);
    QSet<QByteArray> listening; // a client subscribes once for all its threads
    std::vector<std::pair<QByteArray, Pending *>> asking;
    for (auto pending = m_pending.begin(); pending != m_pending.end(); ++pending) {
        if (pending->lock != lock)
            continue;
        const QByteArray client = monitor::clientOf(pending.key());
        const bool mayBeMeant = pending->host.isEmpty() || pending->host == host;
        const bool isKnown = pending->isKnown();
        if (isKnown && !isOver(pending.key(), *pending, event.micros))
            listening.insert(client);
        else if (!isKnown && mayBeMeant && event.micros - pending->lastMicros <= micros(subscribesWithin))
            asking.emplace_back(client, &*pending);
    }
    std::erase_if(asking, [&listening](const auto &each) { return listening.contains(each.first); });
    if (asking.size() == 1 && !host.isEmpty() && asking.front().second->host == host)
        bind(*asking.front().second);
}

void TracedWaits::unsubscribed(const LockId &lock, const TraceEvent &event)
{
    if (m_left.size() >= most) {
        m_left.clear();
        m_pending.clear();
    }
    const auto note = [&](const QByteArray &who) {
        qint64 &latest = m_left[{lock, who}];
        latest = std::max(latest, event.micros);
    };
    note(event.owner.raw());
    if (event.owner.isEmpty() && !event.address.isEmpty())
        note(event.address);
}

// True if the owner's client stopped listening since the owner last asked, so another request alone does not show a
// wait. If the client's connection is not known, each client may be the owner's.
bool TracedWaits::isOver(const Owner &owner, const Pending &pending, qint64 now) const
{
    const qint64 its = m_left.value({pending.lock, owner.raw()});
    const qint64 left = std::max(its, m_left.value({pending.lock, pending.listener}));
    return left >= pending.lastMicros && left <= now;
}

// True if a client stopped listening since the owner last asked, perhaps the owner's.
bool TracedWaits::isLeft(const Owner &owner, const Pending &pending) const
{
    const qint64 its = m_left.value({pending.lock, owner.raw()});
    const qint64 left = std::max(its, m_left.value({pending.lock, QByteArray()}));
    return left >= pending.lastMicros;
}

// If several threads of a client wait for the lock, one of them can give up unseen, because the client keeps listening.
Instant TracedWaits::knownUntil(const Owner &owner, const Pending &pending, bool isAloneOfClient, Instant now,
                                const Listeners &listeners) const
{
    const auto listening = listeners ? listeners(pending.lock) : std::nullopt;
    if (isLeft(owner, pending) || listening.value_or(0) <= 0 || !isAloneOfClient)
        return pending.last;
    const auto ended = m_ended.value(connectionOf(pending.lock));
    const Instant latest = std::min(now, ended.value_or(now)) - traceLag;
    return std::max(pending.last, latest);
}

std::vector<Wait> TracedWaits::waits(Instant now, const Listeners &listeners) const
{
    QHash<std::pair<LockId, QByteArray>, int> threads; // by lock and client
    for (auto pending = m_pending.begin(); pending != m_pending.end(); ++pending)
        ++threads[{pending->lock, monitor::clientOf(pending.key())}];
    std::vector<Wait> all;
    for (auto pending = m_pending.begin(); pending != m_pending.end(); ++pending) {
        if (!pending->isWaiting())
            continue;
        const bool isAlone = threads.value({pending->lock, monitor::clientOf(pending.key())}) == 1;
        Wait wait;
        wait.lock = pending->lock;
        wait.owner = pending.key();
        wait.access = pending->access;
        wait.since = pending->first;
        wait.sinceIsBound = !pending->isFresh;
        wait.trueFrom = pending->first;
        wait.trueUntil = knownUntil(pending.key(), *pending, isAlone, now, listeners);
        all.push_back(std::move(wait));
    }
    std::sort(all.begin(), all.end(),
              [](const Wait &a, const Wait &b) { return std::tie(a.lock, a.owner) < std::tie(b.lock, b.owner); });
    return all;
}

} // namespace lockscope::deadlocks
