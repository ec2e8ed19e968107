#include "core/lanes/lock_lanes.h"

#include "core/lanes/row_end.h"
#include "core/model/lock.h"

#include <algorithm>
#include <utility>

namespace lockscope::lanes {

namespace {

using What = LockEvent::What;

constexpr Millis tidyEvery{1'000};
constexpr Millis notLookedAfter{5'000}; // a watched lock is read twice a second
constexpr std::size_t mostGaps = 1'000;

} // namespace

LockLanes::LockLanes(LockId id)
    : m_id(std::move(id))
{ }

// If all lanes are open, a holder takes the lane of an owner that only waits.
Lane *LockLanes::laneOf(const Owner &owner, bool holds)
{
    if (const auto known = m_byOwner.constFind(owner); known != m_byOwner.constEnd())
        return *known;
    if (m_lanes.size() >= mostLanes) {
        // the lane of a holder may be empty until follow() shows its hold
        const auto heardLast = [this](const auto &lane) {
            return m_holders.contains(lane->owner) ? LockLanes::endless : lane->lastHeard();
        };
        const auto onlyWaits = [this](const auto &lane) {
            return !lane->held.open() && !m_holders.contains(lane->owner);
        };
        auto oldest = std::min_element(m_lanes.begin(), m_lanes.end(),
                                       [&](const auto &a, const auto &b) { return heardLast(a) < heardLast(b); });
        ++m_leftOut;
        const bool areAllOpen = heardLast(*oldest) == LockLanes::endless;
        if (areAllOpen)
            oldest = holds ? std::find_if(m_lanes.begin(), m_lanes.end(), onlyWaits) : m_lanes.end();
        if (oldest == m_lanes.end())
            return nullptr;
        if (!m_isRecord && !areAllOpen)
            m_completeSince = std::max(m_completeSince, (*oldest)->lastHeard());
        dropLane(std::size_t(oldest - m_lanes.begin()));
    }
    m_lanes.push_back(std::make_unique<Lane>());
    m_lanes.back()->owner = owner;
    m_byOwner.insert(owner, m_lanes.back().get());
    return m_lanes.back().get();
}

void LockLanes::dropLane(std::size_t at)
{
    m_byOwner.remove(m_lanes[at]->owner);
    m_lanes.erase(m_lanes.begin() + std::ptrdiff_t(at));
}

bool LockLanes::isHeld() const
{
    return std::any_of(m_lanes.begin(), m_lanes.end(), [](const auto &lane) { return lane->held.open() != nullptr; });
}

int LockLanes::waiting() const
{
    return int(
        std::count_if(m_lanes.begin(), m_lanes.end(), [](const auto &lane) { return lane->waits.open() != nullptr; }));
}

void LockLanes::heard(Instant at)
{
    m_lastHeard = std::max(m_lastHeard, at);
    ++m_revision;
    if (std::exchange(m_isLost, false))
        m_gaps.back().to = std::max(at, m_gaps.back().from);
}

// The first state after a gap may have begun within the gap.
bool LockLanes::isInGap(Instant at) const
{
    return !m_gaps.empty() && m_gaps.back().to.value_or(at) >= at;
}

// True if the event is from before the loss of contact. It came later, because events are delayed until they are final.
bool LockLanes::isLate(const LockEvent &event) const
{
    return m_isLost && event.at <= m_lostAt;
}

// Reports with equal times come in this order: the end of a gap, the events, the reading that followed the events, the
// next gap.
void LockLanes::recall(const Past &past)
{
    struct Report {
        Instant at;
        enum { Regained, Event, NobodyWaits, NobodyHolds, Lost } kind;
        const LockEvent *event = nullptr;
        Instant noticed{};
    };
    std::vector<Report> reports;
    for (const Gap &gap : past.gaps) {
        reports.push_back({gap.from, Report::Lost, nullptr, gap.noticed});
        if (gap.to)
            reports.push_back({*gap.to, Report::Regained});
    }
    for (const LockEvent &event : past.events)
        reports.push_back({event.at, Report::Event, &event});
    for (const Instant at : past.nobodyWaits)
        reports.push_back({at, Report::NobodyWaits});
    for (const Instant at : past.nobodyHolds)
        reports.push_back({at, Report::NobodyHolds});
    std::stable_sort(reports.begin(), reports.end(),
                     [](const Report &a, const Report &b) { return a.at != b.at ? a.at < b.at : a.kind < b.kind; });
    m_completeSince = std::max(m_completeSince, past.completeSince);
    Instant nobodyHeld{}; // used only if somebody acquires the lock later. Otherwise the row tells how the hold ended
    for (const Report &report : reports) {
        switch (report.kind) {
        case Report::Regained: heard(report.at); break;
        case Report::Event:
            if (report.event->what == What::Acquired && nobodyHeld != Instant{})
                endHoldsBefore(std::exchange(nobodyHeld, Instant{}));
            happened(*report.event);
            break;
        case Report::NobodyWaits: endClientsWait(report.at); break;
        case Report::NobodyHolds: nobodyHeld = report.at; break;
        case Report::Lost:
            heard(report.at);
            lost(report.noticed);
            break;
        }
    }
}

// Equal times come in this order: a hold ends, the next owner's wait ends, its hold begins, and others begin to wait. A
// spell without a duration ends after it begins.
void LockLanes::show(const Record &record)
{
    m_isRecord = true;
    m_isCounter = record.isCounter;
    m_gaps = record.gaps;
    m_completeSince = record.completeSince;
    struct Change {
        Instant at;
        enum { GapBegins, HoldEnds, WaitEnds, HoldBegins, WaitBegins, EmptyHoldEnds, EmptyWaitEnds } kind;
        const Spell *spell;
    };
    std::vector<Change> changes;
    for (const Gap &gap : record.gaps)
        changes.push_back({gap.from, Change::GapBegins, nullptr});
    for (const Spell &spell : record.spells) {
        changes.push_back({spell.from, spell.waits ? Change::WaitBegins : Change::HoldBegins, &spell});
        if (spell.end == End::Open)
            continue;
        const bool isEmpty = spell.to <= spell.from;
        const auto ends = isEmpty ? (spell.waits ? Change::EmptyWaitEnds : Change::EmptyHoldEnds)
                                  : (spell.waits ? Change::WaitEnds : Change::HoldEnds);
        changes.push_back({isEmpty ? spell.from : spell.to, ends, &spell});
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change &a, const Change &b) { return a.at != b.at ? a.at < b.at : a.kind < b.kind; });
    for (const Change &change : changes) {
        switch (change.kind) {
        case Change::GapBegins: m_handOvers.interrupted(); break;
        case Change::HoldBegins:
        case Change::WaitBegins: showBeginning(*change.spell); break;
        case Change::HoldEnds:
        case Change::WaitEnds:
        case Change::EmptyHoldEnds:
        case Change::EmptyWaitEnds: showEnd(*change.spell); break;
        }
    }
    ++m_revision;
}

void LockLanes::showBeginning(const Spell &spell)
{
    Lane *lane = laneOf(spell.owner);
    Track *track = lane ? (spell.waits ? &lane->waits : &lane->held) : nullptr;
    if (!track)
        return;
    if (const Segment *open = track->open()) { // one owner has several permits
        track->change(spell.from, open->phase, open->access, open->count + 1, spell.fromKnown);
        return;
    }
    if (spell.waits)
        return beginWait(*lane, spell.from, spell.count, spell.fromKnown, spell.openStart);
    const auto &waits = lane->waits.segments();
    const bool waited = !waits.empty() && waits.back().end == End::Granted && waits.back().to == spell.from;
    if (!spell.openStart)
        m_handOvers.got(spell.owner, spell.from, waited, spell.fromKnown);
    Segment segment;
    segment.from = spell.from;
    segment.access = spell.access;
    segment.fromKnown = spell.fromKnown;
    segment.openStart = spell.openStart;
    segment.phase = waiting() - (lane->waits.open() ? 1 : 0) > 0 ? Phase::Contended : Phase::Held;
    lane->held.begin(segment);
}

void LockLanes::showEnd(const Spell &spell)
{
    Lane *lane = m_byOwner.value(spell.owner);
    Track *track = lane ? (spell.waits ? &lane->waits : &lane->held) : nullptr;
    const Segment *open = track ? track->open() : nullptr;
    if (!open)
        return;
    if (!spell.waits && open->count > 1)
        track->change(spell.to, open->phase, open->access, open->count - 1, spell.toKnown);
    else if (spell.waits)
        endWait(*lane, spell.to, spell.end, spell.toKnown);
    else
        endHold(*lane, spell.to, spell.end, spell.toKnown);
}

void LockLanes::endClientsWait(Instant at)
{
    Lane *lane = m_byOwner.value(Owner());
    if (lane && lane->waits.open() && lane->waits.open()->from <= at)
        endWait(*lane, at, End::Unknown, KnownBy::Sample);
}

void LockLanes::endHoldsBefore(Instant at)
{
    for (const auto &lane : m_lanes) {
        if (lane->held.open() && lane->held.open()->from < at)
            endHold(*lane, at, End::Unknown, KnownBy::Sample);
    }
}

void LockLanes::happened(const LockEvent &event)
{
    if (event.id != m_id || concernsMany(event))
        return; // after a server's restart, the lock's row tells how each hold ended
    const bool late = isLate(event);
    if (late && event.what != What::Lost && event.what != What::Forced)
        return; // a late event begins nothing, because its hold may have ended without contact
    if (event.what != What::Lost && !late) // the holder itself reports a loss, even without contact
        heard(event.at);
    ++m_revision;
    switch (event.what) {
    case What::Acquired: return acquired(event);
    case What::Reentered: return recounted(event, +1);
    case What::CountDown: return recounted(event, -1);
    case What::Released: return ended(event, End::Released);
    case What::Forced: return ended(event, End::Forced);
    case What::Expired: return ended(event, End::Expired);
    case What::Lost: return ended(event, End::Lost);
    case What::Gone: return ended(event, End::Unknown);
    case What::Downgraded: return downgraded(event);
    case What::Waiting:
    case What::Queued: return queued(event);
    case What::GaveUp:
        if (Lane *lane = laneOf(event.owner); lane && lane->waits.open())
            endWait(*lane, event.at, End::GaveUp, event.knownBy);
        return;
    case What::Woken: return m_handOvers.woken();
    case What::Renewed: // during a close watch, the series has the exact time
        return m_closelySince ? void() : renewed({event.at, false, event.knownBy}, event.owner);
    case What::Changed:
    case What::Restarted:
    case What::FailedOver:
    case What::Vanished:
    case What::Refused: // these come only from a trace, and a trace has no lanes
    case What::UnlockRefused:
    case What::RenewalRefused:
    case What::Deadlocked: return;
    }
}

LockLanes::Holding LockLanes::holdingOf(const Owner &owner) const
{
    return m_holders.value(owner, Holding{1, Access::Exclusive});
}

void LockLanes::acquired(const LockEvent &event)
{
    Lane *lane = event.owner.isEmpty() ? nullptr : laneOf(event.owner, true);
    if (!lane)
        return;
    if (const Segment *open = lane->held.open()) {
        const auto apart = open->from < event.at ? event.at - open->from : open->from - event.at;
        if (apart <= patience && open->begins && open->fromKnown == KnownBy::Sample)
            return lane->held.confirmStart(event.at, event.knownBy, isInGap(event.at)); // the row came before the event
        endHold(*lane, event.at, End::Unknown, KnownBy::Inference);
    }
    const bool waited = lane->waits.open() != nullptr;
    if (waited)
        endWait(*lane, event.at, End::Granted, event.knownBy);
    m_handOvers.got(event.owner, event.at, waited, event.knownBy);
    Segment segment;
    segment.from = event.at;
    segment.access = holdingOf(event.owner).access;
    segment.fromKnown = event.knownBy;
    segment.openStart = isInGap(event.at);
    segment.phase = waiting() > 0 ? Phase::Contended : Phase::Held;
    lane->held.begin(segment);
}

void LockLanes::recounted(const LockEvent &event, qint32 by)
{
    Lane *lane = event.owner.isEmpty() ? nullptr : laneOf(event.owner);
    if (!lane)
        return;
    if (const Segment *open = lane->held.open()) {
        lane->held.change(event.at, open->phase, open->access, std::max(1, open->count + by), event.knownBy);
        return;
    }
    Segment segment; // the beginning of this hold was not seen
    segment.from = event.at;
    segment.fromKnown = event.knownBy;
    segment.access = holdingOf(event.owner).access;
    segment.count = by > 0 ? 2 : 1;
    segment.openStart = true;
    segment.phase = waiting() > 0 ? Phase::Contended : Phase::Held;
    lane->held.begin(segment);
}

void LockLanes::ended(const LockEvent &event, End how)
{
    Lane *lane = event.owner.isEmpty() ? nullptr : laneOf(event.owner);
    if (!lane)
        return;
    if (lane->held.open())
        endHold(*lane, event.at, how, event.knownBy);
    else if (lane->held.explain(event.at, how, event.knownBy, patience))
        m_handOvers.explained(event.owner, how);
}

void LockLanes::downgraded(const LockEvent &event)
{
    Lane *lane = laneOf(event.owner);
    if (const Segment *open = lane ? lane->held.open() : nullptr)
        lane->held.change(event.at, open->phase, Access::Read, open->count, event.knownBy);
}

void LockLanes::queued(const LockEvent &event)
{
    Lane *lane = laneOf(event.owner);
    if (lane && !lane->waits.open())
        beginWait(*lane, event.at, 1, event.knownBy, isInGap(event.at));
}

void LockLanes::beginWait(Lane &lane, Instant at, qint32 count, KnownBy knownBy, bool openStart)
{
    Segment segment;
    segment.from = at;
    segment.count = count;
    segment.phase = Phase::Waiting;
    segment.fromKnown = knownBy;
    segment.openStart = openStart;
    lane.waits.begin(segment);
    markContended(at, knownBy);
}

void LockLanes::endWait(Lane &lane, Instant at, End how, KnownBy knownBy)
{
    lane.waits.end(at, how, knownBy);
    markContended(at, knownBy);
}

void LockLanes::endHold(Lane &lane, Instant at, End how, KnownBy knownBy)
{
    lane.held.end(at, how, knownBy);
    // a free permit lets a waiter in while other permits are held
    const bool counts = m_isCounter || (m_row && isCounter(*m_row));
    if (how != End::Unseen && (counts || !isHeld()))
        m_handOvers.freed(lane.owner, lane.held.segments().back().to, how, waiting() > 0, knownBy);
}

// Marks holds that another owner waits for. The owner's own wait does not count.
void LockLanes::markContended(Instant at, KnownBy knownBy)
{
    const int all = waiting();
    for (const auto &lane : m_lanes) {
        const Segment *open = lane->held.open();
        if (!open)
            continue;
        const int others = all - (lane->waits.open() ? 1 : 0);
        const Phase phase = others > 0 ? Phase::Contended : Phase::Held;
        if (phase != open->phase)
            lane->held.change(at, phase, open->access, open->count, knownBy);
    }
}

void LockLanes::renewed(const Renewal &renewal, const Owner &owner)
{
    Lane *lane = m_byOwner.value(owner);
    if (lane && (lane->renewals.empty() || lane->renewals.back().at < renewal.at))
        lane->renewals.push_back(renewal);
}

void LockLanes::looked(const Series &series)
{
    if (series.id != m_id || series.samples.empty() || m_isLost)
        return;
    if (!m_closelySince)
        m_closelySince = series.samples.front().at;
    m_lastLooked = series.samples.back().at;
    heard(m_lastLooked);
    for (const RenewalMark &mark : series.renewals) {
        if (mark.at <= m_lastMark)
            continue;
        m_lastMark = mark.at;
        const auto holds = [&mark](const auto &lane) { return lane->held.covers(mark.at); };
        const auto holder = std::find_if(m_lanes.begin(), m_lanes.end(), holds);
        // with several holders, it is unknown which holder renewed
        if (holder != m_lanes.end() && std::none_of(holder + 1, m_lanes.end(), holds))
            renewed({mark.at, mark.missed, mark.knownBy}, (*holder)->owner);
    }
}

void LockLanes::lost(Instant noticed)
{
    m_lostAt = std::max(m_lostAt, noticed);
    if (m_isLost)
        return;
    m_isLost = true;
    m_closelySince.reset();
    ++m_revision;
    for (const auto &lane : m_lanes) {
        if (lane->held.open())
            endHold(*lane, m_lastHeard, End::Unseen, KnownBy::Sample);
        if (lane->waits.open())
            lane->waits.end(m_lastHeard, End::Unseen, KnownBy::Sample);
    }
    m_handOvers.interrupted();
    m_row.reset();
    m_holders.clear();
    m_gaps.push_back({m_lastHeard, {}});
    if (m_gaps.size() > mostGaps)
        m_gaps.erase(m_gaps.begin());
}

void LockLanes::tick(Instant now)
{
    if (m_row && !m_isLost)
        follow(now, patience);
    if (m_closelySince && now - m_lastLooked > notLookedAfter)
        m_closelySince.reset();
    if (now - m_lastTidied < tidyEvery)
        return;
    m_lastTidied = now;
    ++m_revision; // the positions of the remaining lanes may change
    const Instant horizon = now - span;
    const std::size_t least = keptOfEach * usualLanes / std::max(usualLanes, m_lanes.size());
    for (std::size_t i = m_lanes.size(); i-- > 0;) {
        Lane &lane = *m_lanes[i];
        lane.forgetBefore(horizon);
        for (Track *track : {&lane.held, &lane.waits}) {
            if (const auto missing = track->keepNewest(least))
                m_completeSince = std::max(m_completeSince, *missing);
        }
        if (lane.renewals.size() > least + least / 4)
            lane.renewals.erase(lane.renewals.begin(), lane.renewals.end() - std::ptrdiff_t(least));
        if (lane.isEmpty() && lane.holdDoubt == Instant{} && lane.waitDoubt == Instant{})
            dropLane(i);
    }
    m_handOvers.forgetBefore(horizon);
    std::erase_if(m_gaps, [horizon](const Gap &gap) { return gap.to && *gap.to < horizon; });
}

// The functions below correct the lanes by the lock's row if events are missing or differ.

void LockLanes::seen(const Lock &row)
{
    if (row.id != m_id)
        return;
    if (row.state == State::Unverified)
        return lost(row.readAt);
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
        laneOf(holder.key(), true);
    for (const QueueEntry &entry : row.queue)
        laneOf(entry.owner);
    if (!row.rare->upgrading.isEmpty())
        laneOf(row.rare->upgrading);
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
    const auto &segments = lane.held.segments();
    if (!isHolder)
        endHold(lane, wentAt(*m_row, segments[lane.held.beginningOf(segments.size() - 1)].from), endOf(*m_row),
                KnownBy::Sample);
    else if (!open)
        adoptHold(lane, *byRow);
    else if (open->from + LockLanes::patience >= m_row->readAt)
        lane.held.correct(byRow->access, byRow->count);
    else
        lane.held.change(m_row->readAt, open->phase, byRow->access, byRow->count, KnownBy::Sample);
}

// If there are several holders, the row knows only when the first hold began.
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
    return m_row->rare->upgrading == owner
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
    const bool isUpgrade = m_row->rare->upgrading == lane.owner;
    if (waits)
        beginWait(lane, m_row->readAt, 1, isUpgrade ? KnownBy::Inference : KnownBy::Sample, true);
    else
        endWait(lane, m_row->readAt, End::Unknown, KnownBy::Sample);
}

} // namespace lockscope::lanes
