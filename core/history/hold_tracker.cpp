#include "core/history/hold_tracker.h"

#include "core/lanes/row_end.h"
#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::history {

using lanes::End;
using What = LockEvent::What;

namespace {

Micros micros(BootClock::duration duration)
{
    return std::max(Micros(0), std::chrono::duration_cast<Micros>(duration));
}

qint32 counted(qint64 count)
{
    return qint32(std::clamp<qint64>(count, 0, std::numeric_limits<qint32>::max() / 2));
}

// Holders are sorted by owner, so that a thousand readers do not cost a million comparisons.
auto firstOf(const Lock &row, const Owner &owner)
{
    return std::lower_bound(row.holders.begin(), row.holders.end(), owner,
                            [](const Holder &holder, const Owner &one) { return holder.owner < one; });
}

bool isHolder(const Lock &row, const Owner &owner)
{
    const auto holder = firstOf(row, owner);
    return row.exists && holder != row.holders.end() && holder->owner == owner;
}

// For the search of many owners among many.
template<class Each> std::vector<Owner> sortedOwners(const std::vector<Each> &all)
{
    std::vector<Owner> owners;
    owners.reserve(all.size());
    for (const Each &one : all)
        owners.push_back(one.owner);
    std::sort(owners.begin(), owners.end());
    return owners;
}

bool isAmong(const std::vector<Owner> &sorted, const Owner &owner)
{
    return std::binary_search(sorted.begin(), sorted.end(), owner);
}

// Since when a plain semaphore has had no free permit; unset if it has one.
Instant withoutPermitsSince(const Lock &row)
{
    const bool isEmpty = row.kind == Kind::Semaphore && row.exists && row.token.value_or(0) <= 0;
    return isEmpty ? row.rare->permitsSince : Instant{};
}

bool isQueued(const Lock &row, const Owner &owner)
{
    return std::any_of(row.queue.begin(), row.queue.end(),
                       [&owner](const QueueEntry &entry) { return entry.owner == owner; });
}

} // namespace

HoldTracker::Entry &HoldTracker::entryOf(const LockId &lock)
{
    return m_entries[lock];
}

HoldTracker::OpenHold *HoldTracker::holdOf(Entry &entry, const Owner &owner)
{
    const auto it = std::find_if(entry.holds.begin(), entry.holds.end(),
                                 [&owner](const OpenHold &hold) { return hold.owner == owner; });
    return it == entry.holds.end() ? nullptr : &*it;
}

HoldTracker::OpenWait *HoldTracker::waitOf(Entry &entry, const Owner &owner)
{
    const auto it = std::find_if(entry.waits.begin(), entry.waits.end(),
                                 [&owner](const OpenWait &wait) { return wait.owner == owner; });
    return it == entry.waits.end() ? nullptr : &*it;
}

int HoldTracker::waiting(const Entry &entry, const std::optional<Owner> &except)
{
    int count = 0;
    for (const OpenWait &wait : entry.waits)
        count += except && wait.owner == *except ? 0 : wait.count;
    return count;
}

// Events.

void HoldTracker::happened(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events) {
        if (!concernsMany(event)) // after a server's restart, each lock's row tells how its holds ended
            happened(event);
    }
}

void HoldTracker::happened(const LockEvent &event)
{
    switch (event.what) {
    case What::Acquired:
    case What::Reentered:
    case What::CountDown:
    case What::Downgraded:
    case What::Queued: break; // they may be the first information about the lock
    default:
        if (!m_entries.contains(event.id)) {
            if (event.what == What::Released || event.what == What::Forced || event.what == What::Expired)
                explained(event,
                          event.what == What::Released     ? End::Released
                              : event.what == What::Forced ? End::Forced
                                                           : End::Expired);
            return;
        }
    }
    Entry &entry = entryOf(event.id);
    entry.heardAt = std::max(entry.heardAt, event.at);
    switch (event.what) {
    case What::Acquired: acquired(event, entry); break;
    case What::Reentered: recounted(event, entry, +1); break;
    case What::CountDown: recounted(event, entry, -1); break;
    case What::Released: ended(event, entry, End::Released); break;
    case What::Forced: ended(event, entry, End::Forced); break;
    case What::Expired: ended(event, entry, End::Expired); break;
    case What::Lost: ended(event, entry, End::Lost); break;
    case What::Gone: ended(event, entry, End::Unknown); break;
    case What::Downgraded:
        if (OpenHold *hold = holdOf(entry, event.owner))
            hold->access = Access::Read;
        break;
    case What::Queued: queued(event, entry); break;
    case What::GaveUp: gaveUp(event, entry); break;
    case What::Renewed: renewed(event, entry); break;
    case What::Waiting: // rows count these clients
    case What::Woken:
    case What::Changed:
    case What::Restarted:
    case What::FailedOver:
    case What::Vanished:
    case What::Refused: // these come only from a trace
    case What::UnlockRefused:
    case What::RenewalRefused:
    case What::Deadlocked: break;
    }
    dropIfEmpty(event.id);
}

void HoldTracker::queued(const LockEvent &event, Entry &entry)
{
    if (event.owner.isEmpty() || waitOf(entry, event.owner))
        return;
    OpenWait wait;
    wait.owner = event.owner;
    wait.from = wait.countedAt = event.at;
    wait.fromKnown = event.knownBy;
    beginWait(event.id, entry, std::move(wait));
}

void HoldTracker::gaveUp(const LockEvent &event, Entry &entry)
{
    for (std::size_t i = 0; i < entry.waits.size() && !event.owner.isEmpty(); ++i) {
        if (entry.waits[i].owner == event.owner)
            return endWait(event.id, entry, i, event.at, End::GaveUp, event.knownBy);
    }
}

void HoldTracker::renewed(const LockEvent &event, Entry &entry)
{
    OpenHold *hold = holdOf(entry, event.owner);
    if (!hold)
        return;
    if (hold->renewedAt != Instant{})
        hold->longestGap = std::max(hold->longestGap, micros(event.at - hold->renewedAt));
    hold->renewedAt = event.at;
    ++hold->renewals;
}

void HoldTracker::acquired(const LockEvent &event, Entry &entry)
{
    if (event.owner.isEmpty())
        return;
    for (std::size_t i = 0; i < entry.holds.size(); ++i) {
        OpenHold &open = entry.holds[i];
        if (open.owner != event.owner)
            continue;
        const auto apart = open.from < event.at ? event.at - open.from : open.from - event.at;
        if (apart <= patience && !open.openStart
            && open.fromKnown == KnownBy::Sample) { // the row came before the event
            open.from = event.at;
            open.fromKnown = event.knownBy;
            return;
        }
        end(event.id, entry, i, std::max(event.at, open.from), End::Unknown, KnownBy::Inference);
        break;
    }
    OpenHold hold;
    hold.owner = event.owner;
    hold.from = event.at;
    hold.fromKnown = event.knownBy;
    handOver(event.id, entry, event.at, event.owner);
    // A reading finds the new holder at an unknown time after it got the lock.
    if (event.knownBy == KnownBy::Event && entry.freedAt != Instant{} && entry.freedAt <= event.at)
        hold.wake = micros(event.at - entry.freedAt);
    begin(event.id, entry, std::move(hold));
}

// The lock went to its next holder. The first of the unnamed clients has probably got it: the server does not tell.
void HoldTracker::handOver(const LockId &lock, Entry &entry, Instant at, const Owner &to)
{
    for (std::size_t i = entry.waits.size(); i-- > 0;) {
        if (entry.waits[i].owner == to)
            endWait(lock, entry, i, at, End::Granted, KnownBy::Event);
    }
    for (std::size_t i = entry.waits.size(); i-- > 0;) {
        if (!entry.waits[i].owner.isEmpty() || entry.waits[i].from >= at || entry.freedAt == Instant{})
            continue;
        OpenWait rest = entry.waits[i];
        endWait(lock, entry, i, at, End::Granted, KnownBy::Inference);
        rest.count = rest.most = rest.count - 1;
        rest.from = rest.countedAt = at;
        rest.blocked = {};
        rest.fromKnown = KnownBy::Inference;
        rest.openStart = false;
        rest.isNew = true;
        if (rest.count > 0)
            beginWait(lock, entry, std::move(rest));
    }
}

void HoldTracker::begin(const LockId &lock, Entry &entry, OpenHold hold)
{
    entry.freedAt = {};
    if (entry.holds.size() >= mostOfOne) {
        ++m_leftOut;
        return;
    }
    hold.waiters = waiting(entry, hold.owner);
    entry.holds.push_back(std::move(hold));
    m_begun.push_back(lock);
}

void HoldTracker::recounted(const LockEvent &event, Entry &entry, int by)
{
    if (event.owner.isEmpty())
        return;
    if (OpenHold *open = holdOf(entry, event.owner)) {
        open->count = std::max(1, open->count + by);
        open->most = std::max(open->most, open->count);
        return;
    }
    OpenHold hold; // the beginning of this hold was not seen
    hold.owner = event.owner;
    hold.from = event.at;
    hold.fromKnown = event.knownBy;
    hold.openStart = true;
    hold.count = hold.most = by > 0 ? 2 : 1;
    begin(event.id, entry, std::move(hold));
}

void HoldTracker::ended(const LockEvent &event, Entry &entry, End how)
{
    for (std::size_t i = 0; i < entry.holds.size(); ++i) {
        if (entry.holds[i].owner == event.owner)
            return end(event.id, entry, i, event.at, how, event.knownBy);
    }
    explained(event, how);
}

// The unlock message or our own release came after the row that found the key missing.
bool HoldTracker::explained(const LockEvent &event, End how)
{
    for (auto hold = m_holds.rbegin(); hold != m_holds.rend(); ++hold) {
        if (hold->lock != event.id || hold->owner != event.owner)
            continue;
        if (hold->end != End::Unknown || hold->to + patience < event.at)
            return false;
        hold->end = how;
        hold->to = std::max(hold->from, std::min(hold->to, event.at));
        hold->toKnown = event.knownBy;
        return true;
    }
    return false;
}

void HoldTracker::end(const LockId &lock, Entry &entry, std::size_t hold, Instant at, End how, KnownBy knownBy)
{
    Hold ended = holdFrom(lock, entry, entry.holds[hold]);
    ended.to = std::max(at, ended.from);
    ended.end = how;
    ended.toKnown = knownBy;
    m_holds.push_back(std::move(ended));
    entry.holds.erase(entry.holds.begin() + std::ptrdiff_t(hold));
    if (entry.holds.empty() && how != End::Unseen && waiting(entry, {}) > 0)
        entry.freedAt = at;
}

void HoldTracker::beginWait(const LockId &lock, Entry &entry, OpenWait wait)
{
    if (entry.waits.size() >= mostOfOne) {
        ++m_leftOut;
        return;
    }
    entry.waits.push_back(std::move(wait));
    m_begun.push_back(lock);
    markWaiters(entry);
}

void HoldTracker::endWait(const LockId &lock, Entry &entry, std::size_t wait, Instant at, End how, KnownBy knownBy)
{
    Wait ended = waitFrom(lock, entry, entry.waits[wait]);
    ended.to = std::max(at, ended.from);
    ended.blocked += micros(at - entry.waits[wait].countedAt) * entry.waits[wait].count;
    ended.end = how;
    ended.toKnown = knownBy;
    m_waits.push_back(std::move(ended));
    entry.waits.erase(entry.waits.begin() + std::ptrdiff_t(wait));
}

void HoldTracker::markWaiters(Entry &entry) const
{
    for (OpenHold &hold : entry.holds)
        hold.waiters = std::max(hold.waiters, waiting(entry, hold.owner));
}

// Rows.

void HoldTracker::changed(const Delta &delta)
{
    for (const LockPtr &row : delta.upserts)
        seen(row);
}

void HoldTracker::seen(const LockPtr &row)
{
    if (isNoLock(*row))
        return;
    const auto known = m_entries.find(row->id);
    const bool isFirst = known == m_entries.end();
    if (row->state == State::Unverified) {
        if (!isFirst)
            known->second.isUnsure = true;
        return;
    }
    if (isFirst && !isContended(*row) && withoutPermitsSince(*row) == Instant{}
        && (!row->exists || row->holders.empty() || !row->heldSinceIsBound))
        return; // an event tells when somebody acquires it
    Entry &entry = isFirst ? entryOf(row->id) : known->second;
    entry.kind = row->kind;
    entry.lease = row->lease;
    const Instant heardBefore = std::exchange(entry.heardAt, std::max(entry.heardAt, row->readAt));
    for (OpenHold &hold : entry.holds) {
        auto holder = firstOf(*row, hold.owner);
        for (; holder != row->holders.end() && holder->owner == hold.owner; ++holder) // no event reports the access
            hold.access = hold.access == Access::Write ? Access::Write : holder->access;
    }
    const bool isRegained = entry.isUnsure;
    if (isRegained)
        regained(*row, entry, heardBefore);
    countClients(*row, entry, isRegained);
    followPermits(*row, entry);
    if (isFirst) {
        follow(*row, entry);
    } else if (fits(entry, *row)) {
        entry.doubt.reset();
        entry.doubtSince = {};
    } else {
        if (!entry.doubt) {
            entry.doubtSince = row->readAt;
            m_doubted.push_back(row->id);
        }
        entry.doubt = row;
    }
    dropIfEmpty(row->id);
}

// Only fair locks name their waiters. Of other locks, only the number of waiting clients is known.
void HoldTracker::countClients(const Lock &row, Entry &entry, bool isRegained)
{
    if (row.waiters.threads || !row.waiters.clients)
        return;
    const qint32 count = counted(*row.waiters.clients);
    for (std::size_t i = 0; i < entry.waits.size(); ++i) {
        OpenWait &open = entry.waits[i];
        if (!open.owner.isEmpty())
            continue;
        if (row.readAt < open.countedAt)
            return;
        if (count == 0)
            return endWait(row.id, entry, i, row.readAt, End::Unknown, KnownBy::Sample);
        open.blocked += micros(row.readAt - open.countedAt) * open.count;
        open.countedAt = row.readAt;
        open.count = count;
        open.most = std::max(open.most, count);
        return markWaiters(entry);
    }
    if (count == 0)
        return;
    OpenWait wait;
    wait.from = wait.countedAt = row.readAt;
    wait.count = wait.most = count;
    wait.openStart = isRegained || row.firstSeen == row.readAt;
    beginWait(row.id, entry, std::move(wait));
}

// The monitor restarts this time whenever a permit comes back, even if the next client acquires it at once.
void HoldTracker::followPermits(const Lock &row, Entry &entry)
{
    const Instant since = withoutPermitsSince(row);
    for (std::size_t i = entry.holds.size(); i-- > 0;) {
        const OpenHold &spell = entry.holds[i];
        if (spell.owner.isEmpty() && spell.from != since)
            end(row.id, entry, i, since == Instant{} ? row.readAt : since, row.exists ? End::Released : End::Unknown,
                KnownBy::Sample);
    }
    if (since == Instant{} || holdOf(entry, {}))
        return;
    OpenHold spell;
    spell.from = since;
    spell.openStart = since <= row.firstSeen;
    begin(row.id, entry, std::move(spell));
}

// A row does not know what happened after it was read.
bool HoldTracker::fits(const Entry &entry, const Lock &row)
{
    for (const OpenHold &hold : entry.holds) {
        if (!hold.owner.isEmpty() && hold.from <= row.readAt && !isHolder(row, hold.owner))
            return false;
    }
    const std::vector<Owner> rowWaiters = sortedOwners(row.queue);
    for (const OpenWait &wait : entry.waits) {
        if (!wait.owner.isEmpty() && wait.from <= row.readAt && !isAmong(rowWaiters, wait.owner))
            return false;
    }
    const std::vector<Owner> holders = sortedOwners(entry.holds);
    const std::vector<Owner> waiters = sortedOwners(entry.waits);
    const bool isFull = entry.holds.size() >= mostOfOne;
    return (isFull || !row.exists
            || std::all_of(row.holders.begin(), row.holders.end(),
                           [&](const Holder &holder) { return isAmong(holders, holder.owner); }))
        && std::all_of(row.queue.begin(), row.queue.end(),
                       [&](const QueueEntry &one) { return isAmong(waiters, one.owner); });
}

void HoldTracker::follow(const Lock &row, Entry &entry)
{
    for (std::size_t i = entry.holds.size(); i-- > 0;) {
        const OpenHold &hold = entry.holds[i];
        if (!hold.owner.isEmpty() && hold.from <= row.readAt && !isHolder(row, hold.owner))
            end(row.id, entry, i, lanes::wentAt(row, hold.from), lanes::endOf(row), KnownBy::Sample);
    }
    for (std::size_t i = entry.waits.size(); i-- > 0;) {
        const Owner owner = entry.waits[i].owner;
        if (!owner.isEmpty() && entry.waits[i].from <= row.readAt && !isQueued(row, owner))
            endWait(row.id, entry, i, row.readAt, isHolder(row, owner) ? End::Granted : End::Unknown, KnownBy::Sample);
    }
    // If there are several holders, the row knows only when the first hold began.
    const bool isSole = row.holderCount <= 1 && row.heldSince != Instant{};
    for (const Holder &holder : row.exists ? row.holders : std::vector<Holder>()) {
        if (holdOf(entry, holder.owner))
            continue;
        OpenHold hold;
        hold.owner = holder.owner;
        hold.access = holder.access;
        hold.from = isSole ? row.heldSince : row.readAt;
        hold.openStart = !isSole || row.heldSinceIsBound;
        hold.count = hold.most = std::max(1, counted(holder.holds));
        begin(row.id, entry, std::move(hold));
    }
    for (const QueueEntry &queued : row.queue) {
        if (waitOf(entry, queued.owner))
            continue;
        OpenWait wait;
        wait.owner = queued.owner;
        wait.from = wait.countedAt = row.readAt;
        wait.openStart = true;
        beginWait(row.id, entry, std::move(wait));
    }
}

// Contact is back. A hold continues if the row shows the same owner, and a beginning that the hold already had. A wait
// continues if its owner is still in the queue. Clients without a name may be others now.
void HoldTracker::regained(const Lock &row, Entry &entry, Instant lostAt)
{
    entry.isUnsure = false;
    for (std::size_t i = entry.holds.size(); i-- > 0;) {
        const OpenHold &hold = entry.holds[i];
        const bool isSame = isHolder(row, hold.owner) && row.heldSince <= hold.from + patience;
        const bool isSameSpell = hold.owner.isEmpty() && withoutPermitsSince(row) == hold.from;
        if (hold.from <= row.readAt && !isSame && !isSameSpell)
            end(row.id, entry, i, lostAt, End::Unseen, KnownBy::Sample);
    }
    for (std::size_t i = entry.waits.size(); i-- > 0;) {
        const OpenWait &wait = entry.waits[i];
        if (wait.from <= row.readAt && (wait.owner.isEmpty() || !isQueued(row, wait.owner)))
            endWait(row.id, entry, i, lostAt, End::Unseen, KnownBy::Sample);
    }
}

void HoldTracker::tick(Instant now)
{
    std::vector<LockId> still;
    for (const LockId &lock : m_doubted) {
        const auto it = m_entries.find(lock);
        if (it == m_entries.end() || !it->second.doubt)
            continue;
        if (now - it->second.doubtSince < patience) {
            still.push_back(lock);
            continue;
        }
        const LockPtr row = std::move(it->second.doubt);
        it->second.doubt.reset();
        it->second.doubtSince = {};
        follow(*row, it->second);
        dropIfEmpty(lock);
    }
    m_doubted = std::move(still);
}

void HoldTracker::dropIfEmpty(const LockId &lock)
{
    const auto it = m_entries.find(lock);
    if (it != m_entries.end() && it->second.holds.empty() && it->second.waits.empty() && !it->second.doubt)
        m_entries.erase(it);
}

void HoldTracker::stop(Instant lastContact)
{
    for (auto &[lock, entry] : m_entries) {
        const Instant at = entry.isUnsure ? entry.heardAt : std::max(entry.heardAt, lastContact);
        while (!entry.holds.empty())
            end(lock, entry, entry.holds.size() - 1, at, End::Unseen, KnownBy::Sample);
        while (!entry.waits.empty())
            endWait(lock, entry, entry.waits.size() - 1, at, End::Unseen, KnownBy::Sample);
    }
    m_entries.clear();
    m_doubted.clear();
}

// Results.

Hold HoldTracker::holdFrom(const LockId &lock, const Entry &entry, const OpenHold &open)
{
    Hold hold;
    hold.lock = lock;
    hold.kind = entry.kind;
    hold.owner = open.owner;
    hold.access = open.access;
    hold.from = open.from;
    hold.fromKnown = open.fromKnown;
    hold.openStart = open.openStart;
    hold.count = open.most;
    hold.renewals = open.renewals;
    hold.longestGap = open.longestGap;
    hold.lease = entry.lease;
    hold.waiters = open.waiters;
    hold.wake = open.wake;
    hold.wasTaken = !open.isNew;
    return hold;
}

Wait HoldTracker::waitFrom(const LockId &lock, const Entry &entry, const OpenWait &open)
{
    Wait wait;
    wait.lock = lock;
    wait.kind = entry.kind;
    wait.owner = open.owner;
    wait.from = open.from;
    wait.fromKnown = open.fromKnown;
    wait.openStart = open.openStart;
    wait.count = open.most;
    wait.blocked = open.blocked;
    wait.wasTaken = !open.isNew;
    return wait;
}

std::vector<Hold> HoldTracker::takeHolds(Instant now)
{
    const auto stays = [now](const Hold &hold) { return hold.end == End::Unknown && now - hold.to < patience; };
    std::vector<Hold> taken = std::exchange(m_holds, {});
    const auto kept = std::stable_partition(taken.begin(), taken.end(), [&](const Hold &hold) { return !stays(hold); });
    m_holds.assign(std::make_move_iterator(kept), std::make_move_iterator(taken.end()));
    taken.erase(kept, taken.end());
    for (Hold &hold : taken) {
        const auto entry = m_entries.find(hold.lock);
        hold.isOpenAgain = hold.wasTaken && entry != m_entries.end() && holdOf(entry->second, hold.owner);
    }
    return taken;
}

std::vector<Wait> HoldTracker::takeWaits()
{
    std::vector<Wait> taken = std::exchange(m_waits, {});
    for (Wait &wait : taken) {
        const auto entry = m_entries.find(wait.lock);
        wait.isOpenAgain = wait.wasTaken && entry != m_entries.end() && waitOf(entry->second, wait.owner);
    }
    return taken;
}

HoldTracker::Begun HoldTracker::takeAllOpen()
{
    m_begun.clear();
    for (auto &[lock, entry] : m_entries) {
        m_begun.push_back(lock);
        for (OpenHold &open : entry.holds)
            open.isNew = true;
        for (OpenWait &open : entry.waits)
            open.isNew = true;
    }
    return takeBegun();
}

HoldTracker::Begun HoldTracker::takeBegun()
{
    Begun begun;
    for (const LockId &lock : std::exchange(m_begun, {})) {
        const auto it = m_entries.find(lock);
        if (it == m_entries.end())
            continue;
        for (OpenHold &open : it->second.holds) {
            if (std::exchange(open.isNew, false))
                begun.holds.push_back(holdFrom(lock, it->second, open));
        }
        for (OpenWait &open : it->second.waits) {
            if (std::exchange(open.isNew, false))
                begun.waits.push_back(waitFrom(lock, it->second, open));
        }
    }
    return begun;
}

} // namespace lockscope::history
