#include "core/lanes/lock_lanes.h"

#include <algorithm>

// Corrects the lanes by the lock's row, if events are missing or differ.
namespace lockscope::lanes {

namespace {

End endOf(const Lock &row)
{
    if (row.exists)
        return End::Unknown;
    switch (row.ending) {
    case Ending::Released: return End::Released;
    case Ending::Expired: return End::Expired;
    case Ending::Restarted: return End::Restarted;
    case Ending::FailedOver: return End::FailedOver;
    case Ending::Unknown: break;
    }
    return End::Unknown;
}

Instant wentAt(const Lock &row)
{
    return row.exists || row.goneAt == Instant{} ? row.readAt : row.goneAt;
}

} // namespace

void LockLanes::seen(const Lock &row)
{
    if (row.id != m_id)
        return;
    if (row.state == State::Unverified)
        return lost();
    const bool isFirst = !m_row;
    heard(row.readAt);
    m_row = row;
    m_holders.clear();
    for (const Holder &holder : row.exists ? row.holders : std::vector<Holder>()) {
        Holding &all = m_holders[holder.owner];
        const auto count = std::clamp<qint64>(holder.holds, 1, std::numeric_limits<qint32>::max() / 2);
        all.access = all.count > 0 && all.access == Access::Write ? Access::Write : holder.access;
        all.count = std::min(all.count, std::numeric_limits<qint32>::max() / 2) + qint32(count);
    }
    for (auto holder = m_holders.cbegin(); holder != m_holders.cend(); ++holder)
        laneOf(holder.key());
    for (const QueueEntry &entry : row.queue)
        laneOf(entry.owner);
    if (!row.upgrading.isEmpty())
        laneOf(row.upgrading);
    countClients(row);
    follow(row.readAt, isFirst ? Millis(0) : patience);
}

// Only fair locks name their waiters. The clients that wait for other locks share one lane, because only their number
// is known.
void LockLanes::countClients(const Lock &row)
{
    if (row.waiters.threads || !row.waiters.clients)
        return;
    const qint32 count = qint32(std::min<qint64>(*row.waiters.clients, std::numeric_limits<qint32>::max()));
    Lane *lane = count > 0 ? laneOf(Owner()) : m_byOwner.value(Owner());
    if (!lane)
        return;
    const Segment *open = lane->waits.open();
    if (!open && count > 0)
        beginWait(*lane, row.readAt, count, KnownBy::Sample, isInGap(row.readAt));
    else if (open && count == 0)
        endWait(*lane, row.readAt, End::Unknown, KnownBy::Sample);
    else if (open && count != open->count)
        lane->waits.change(row.readAt, Phase::Waiting, open->access, count, KnownBy::Sample);
}

void LockLanes::follow(Instant now, Millis after)
{
    for (const auto &lane : m_lanes) {
        if (lane->owner.isEmpty())
            continue;
        followHold(*lane, now, after);
        followWait(*lane, now, after);
    }
}

// The row does not know what happened after it was read.
bool LockLanes::isNewerThanRow(const Track &track) const
{
    if (track.segments().empty())
        return false;
    const Segment &last = track.segments().back();
    return (isOpen(last) ? last.from : last.to) > m_row->readAt;
}

void LockLanes::followHold(Lane &lane, Instant now, Millis after)
{
    const auto byRow = m_holders.constFind(lane.owner);
    const bool isHolder = byRow != m_holders.constEnd();
    const Segment *open = lane.held.open();
    if (isHolder && open && open->access == Access::Exclusive && byRow->access != Access::Exclusive)
        lane.held.correct(byRow->access, open->count); // no event reports the access
    const bool fits = isHolder ? open && open->count == byRow->count && open->access == byRow->access : !open;
    if (fits || isNewerThanRow(lane.held)) {
        lane.holdDoubt = {};
        return;
    }
    if (lane.holdDoubt == Instant{})
        lane.holdDoubt = now;
    if (now - lane.holdDoubt < after)
        return;
    lane.holdDoubt = {};
    ++m_revision;
    if (!isHolder)
        endHold(lane, wentAt(*m_row), endOf(*m_row), KnownBy::Sample);
    else if (!open)
        adoptHold(lane, *byRow);
    else if (open->from + LockLanes::patience >= m_row->readAt)
        lane.held.correct(byRow->access, byRow->count);
    else
        lane.held.change(m_row->readAt, open->phase, byRow->access, byRow->count, KnownBy::Sample);
}

// The row knows only when the first of several holders began.
void LockLanes::adoptHold(Lane &lane, const Holding &holding)
{
    const bool isSole = m_row->holderCount <= 1 && m_row->heldSince != Instant{};
    const Instant since = isSole ? m_row->heldSince : m_row->readAt;
    const Instant heardAgain = m_gaps.empty() ? Instant{} : m_gaps.back().to.value_or(Instant{});
    Segment segment;
    segment.from = std::max(since, heardAgain);
    segment.count = holding.count;
    segment.access = holding.access;
    segment.openStart = !isSole || m_row->heldSinceIsBound || heardAgain >= since;
    segment.phase = waiting() - (lane.waits.open() ? 1 : 0) > 0 ? Phase::Contended : Phase::Held;
    if (lane.waits.open() && !isWaitingByRow(lane.owner))
        endWait(lane, segment.from, End::Granted, KnownBy::Sample);
    lane.held.begin(segment);
}

bool LockLanes::isWaitingByRow(const Owner &owner) const
{
    return m_row->upgrading == owner
        || std::any_of(m_row->queue.begin(), m_row->queue.end(),
                       [&owner](const QueueEntry &entry) { return entry.owner == owner; });
}

void LockLanes::followWait(Lane &lane, Instant now, Millis after)
{
    const bool waits = isWaitingByRow(lane.owner);
    const Segment *open = lane.waits.open();
    if (waits == (open != nullptr) || isNewerThanRow(lane.waits)) {
        lane.waitDoubt = {};
        return;
    }
    if (lane.waitDoubt == Instant{})
        lane.waitDoubt = now;
    if (now - lane.waitDoubt < after)
        return;
    lane.waitDoubt = {};
    ++m_revision;
    const bool isUpgrade = m_row->upgrading == lane.owner;
    if (waits)
        beginWait(lane, m_row->readAt, 1, isUpgrade ? KnownBy::Inference : KnownBy::Sample, true);
    else
        endWait(lane, m_row->readAt, End::Unknown, KnownBy::Sample);
}

} // namespace lockscope::lanes
