#include "core/lanes/histories.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::lanes {

namespace {

constexpr quint32 look = 31; // Record::what of a row; smaller values are kinds of events
static_assert(eventKindCount <= int(look), "a record has five bits for the kind of an event");

constexpr Millis slightlyLate{5'000}; // a row is recorded late, when the next row replaces it
constexpr int sweepParts = 1'024; // each sweep() checks one part
constexpr std::size_t mostGapsOfOne = 100; // of a connection
constexpr int mostWalked = 1'000; // records that are searched for the place of a late record, from the newest on
constexpr int mostSwapped = 16; // neighboring records whose order may differ from the order of their times

quint32 microsOf(Instant at)
{
    return quint32(std::chrono::duration_cast<std::chrono::microseconds>(at.time_since_epoch()).count());
}

quint32 secondsOf(Instant at)
{
    return quint32(std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch()).count());
}

} // namespace

Histories::Histories(qint64 floor)
    : m_floor(floor)
{
    static_assert(sizeof(Record) == 16, "a record is small, because there may be millions");
    static_assert(BarSums::mostBars * barSpan >= span, "a paused picture needs the bars of that time");
}

// The use of a lock, as rows and events report it.

quint8 Histories::useOf(const Lock &row)
{
    if (row.state == State::Unverified || isNoLock(row))
        return NotKnown;
    const bool isHeld = row.exists && !row.gone && (!isCounter(row) || row.state != State::Free);
    return quint8((isHeld ? Held : 0) | (isContended(row) ? WaitedFor : 0));
}

Histories::Sharing Histories::sharingOf(const Lock &row)
{
    if (isCounter(row))
        return Sharing::Counter;
    return row.holderCount > 1 || row.mode == Mode::Read ? Sharing::Several : Sharing::Sole;
}

quint8 Histories::useAfter(EventKind what, quint8 before, Sharing sharing)
{
    const quint8 known = before & quint8(~NotKnown);
    if (what == EventKind::Waiting || what == EventKind::Queued)
        return known | WaitedFor;
    if (sharing == Sharing::Counter)
        return before; // an event about one permit does not show the state of the others
    switch (what) {
    case EventKind::Acquired:
    case EventKind::Reentered:
    case EventKind::Renewed:
    case EventKind::CountDown:
    case EventKind::Downgraded: return known | Held;
    case EventKind::Released:
    case EventKind::Forced:
    case EventKind::Expired:
    case EventKind::Gone: return sharing == Sharing::Sole ? quint8(known & ~Held) : before;
    default: return before;
    }
}

// Concludes the use before the first record of a lock.
quint8 Histories::useBefore(const Record &first, Sharing sharing)
{
    if (first.what == look || sharing != Sharing::Sole)
        return NotKnown;
    switch (EventKind(first.what)) {
    case EventKind::Acquired: return 0;
    case EventKind::Reentered:
    case EventKind::Renewed:
    case EventKind::CountDown:
    case EventKind::Downgraded:
    case EventKind::Released:
    case EventKind::Forced:
    case EventKind::Expired:
    case EventKind::Gone: return Held;
    default: return NotKnown;
    }
}

// Recording.

void Histories::happened(const std::vector<LockEvent> &events, Instant now)
{
    passTo(now);
    for (const LockEvent &event : events) {
        if (!concernsMany(event)) // the rows show what the event changed for each lock
            happened(event);
    }
}

void Histories::happened(const LockEvent &event)
{
    const Instant at = std::min(event.at, m_now);
    if (at < m_now - span)
        return;
    Entry &entry = entryOf(event.id);
    const bool followsRow = entry.rowAt != Instant{} && entry.rowAt <= at
        && (!hasRecord(entry.last) || timeOf(record(entry.last)) <= entry.rowAt);
    const quint8 before = followsRow || !hasRecord(entry.last) ? entry.use : quint8(record(entry.last).use);
    append(event.id, entry, at, quint32(event.what), m_owners.use(event.owner), event.knownBy,
           useAfter(event.what, before, entry.sharing));
}

void Histories::changed(const Delta &delta, Instant now)
{
    passTo(now);
    m_contacts[delta.of].lastHeard = m_now;
    // One loop finds all entries, so that the processor waits for the memory of several entries at once.
    std::vector<Entry *> known;
    known.reserve(delta.upserts.size());
    for (const LockPtr &row : delta.upserts) {
        const auto it = m_entries.find(row->id);
        known.push_back(it == m_entries.end() ? nullptr : &it->second);
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
        const LockPtr &row = delta.upserts[i];
        if (isNoLock(*row))
            continue;
        const quint8 use = useOf(*row);
        // Rows with waiters and unconfirmed rows also count as changes, because no event reports the end of these
        // states.
        if (!known[i] && !(use & (WaitedFor | NotKnown)))
            continue;
        Entry &entry = known[i] ? *known[i] : entryOf(row->id);
        seen(row->id, entry, std::min(row->readAt, m_now), use);
        entry.sharing = sharingOf(*row);
    }
}

// Records the previous row if the records do not already say the same. Keeps the present row in the entry, because the
// events that explain a row often arrive after the row.
void Histories::seen(const LockId &lock, Entry &entry, Instant at, quint8 use)
{
    if (at < entry.rowAt)
        return;
    if (entry.rowAt != Instant{}) {
        if (use == entry.use && !hasRecord(entry.last))
            return; // unchanged since the earlier reading
        const auto recorded = useAt(entry, entry.rowAt);
        if (recorded ? *recorded != entry.use : use != entry.use)
            append(lock, entry, std::max(entry.rowAt, m_now - span), look, {}, KnownBy::Sample, entry.use);
    }
    if (use != entry.use)
        touch(entry);
    entry.rowAt = at;
    entry.use = use;
}

// The use at this time according to the records; nullopt if the first record is later.
std::optional<quint8> Histories::useAt(const Entry &entry, Instant at) const
{
    for (quint64 number = entry.last; hasRecord(number);) {
        const Record &one = record(number);
        if (timeOf(one) <= at)
            return quint8(one.use);
        if (one.back == 0 || one.back > number)
            break;
        number -= one.back;
    }
    return {};
}

Histories::Entry &Histories::entryOf(const LockId &lock)
{
    const auto [it, isNew] = m_entries.try_emplace(lock);
    if (isNew)
        touch(it->second);
    return it->second;
}

void Histories::touch(Entry &entry) const
{
    const quint32 second = secondsOf(m_now);
    if (entry.changedAt != second)
        entry.burst = 0;
    entry.changedAt = second;
}

void Histories::append(const LockId &lock, Entry &entry, Instant at, quint32 what, OwnerNumber owner, KnownBy knownBy,
                       quint8 use)
{
    const quint64 number = m_first + m_records.size();
    constexpr quint64 farthest = std::numeric_limits<quint32>::max();
    Record record;
    record.micros = microsOf(at);
    record.back = entry.last == 0 ? 0 : quint32(std::min(number - entry.last, farthest));
    record.thread = owner.thread;
    record.text = owner.text;
    record.what = what;
    record.knownBy = quint32(knownBy);
    record.use = use;
    m_records.push_back(record);
    entry.last = number;
    touch(entry);
    sumUp(lock, entry);
    while (m_records.size() > 1 && bytes() > mostBytes()) {
        m_droppedUntil = std::max(m_droppedUntil, timeOf(m_records.front()));
        dropOldest();
    }
}

// Adds the lock's newest record to its sums. The sums begin when the lock has busyFrom records in one second.
// dropQuietSums() drops them when the lock has had no record for `span`.
void Histories::sumUp(const LockId &lock, Entry &entry)
{
    const Found newest{timeOf(record(entry.last)), record(entry.last)};
    if (entry.isBusy) {
        Busy &busy = m_busy.at(lock);
        if (isEarlier(newest, busy.newest))
            return sumUpLate(busy, newest);
        busy.newest = newest;
        busy.sums.add(newest.at, quint8(newest.record.use));
        if (newest.record.what == quint32(EventKind::Acquired))
            busy.sums.addAcquire(newest.at);
        return;
    }
    if (entry.burst < busyFrom && ++entry.burst < busyFrom)
        return;
    const quint64 previous = entry.last - newest.record.back;
    const bool isLate = newest.record.back != 0 && hasRecord(previous)
        && isEarlier(newest, {timeOf(record(previous)), record(previous)});
    if (isLate || bytesOfSums(m_busy.size() + 1) > mostBytes() / 2)
        return;
    BarSums sums(newest.at, quint8(newest.record.use));
    if (isLost(connectionOf(lock)))
        sums.lose(newest.at);
    m_busy.insert_or_assign(lock, Busy{std::move(sums), entry.last, newest});
    entry.isBusy = true;
}

// A late record counts from its time to the time of the next record. It is left out if its place is too far back or
// before the sums. The error is small, because little time passes between two records of a busy lock.
void Histories::sumUpLate(Busy &busy, const Found &late) const
{
    if (late.record.what == quint32(EventKind::Acquired)) // it is not among the records before the sums
        busy.sums.addAcquire(std::max(late.at, busy.sums.since()));
    if (late.at < busy.sums.since())
        return;
    Instant next = busy.newest.at;
    std::optional<Found> before;
    quint64 number = m_first + m_records.size() - 1; // of the late record
    int left = mostWalked;
    for (; left > 0; --left) {
        const quint64 back = record(number).back;
        if (back == 0 || back > number || !hasRecord(number - back))
            break;
        number -= back;
        const Found one{timeOf(record(number)), record(number)};
        if (isEarlier(late, one)) {
            next = std::min(next, one.at);
        } else if (!before || isEarlier(*before, one)) {
            left = before ? left : std::min(left, mostSwapped); // earlier records may also be late
            before = one;
        }
    }
    if (before)
        busy.sums.correct(late.at, next, quint8(before->record.use), quint8(late.record.use));
}

const Histories::Busy *Histories::busyOf(const LockId &lock, const Entry &entry) const
{
    return entry.isBusy ? &m_busy.at(lock) : nullptr;
}

void Histories::dropOldest()
{
    m_owners.release(m_records.front().text);
    m_records.pop_front();
    ++m_first;
}

void Histories::passTo(Instant now)
{
    if (now - m_now > span) { // after a pause, or a sleep of the machine
        while (!m_records.empty())
            dropOldest();
    }
    now = std::max(m_now, now);
    // Drops records before m_now moves on. A late record may be twice the span old, and timeOf() cannot read the time
    // of much older records.
    while (!m_records.empty() && timeOf(m_records.front()) < now - span)
        dropOldest();
    m_now = now;
    dropQuietSums(); // before sweep(), because entries refer to their sums
    sweep();
}

// Forgets locks that have not changed for a long time, a few at a time.
void Histories::sweep()
{
    if (m_entries.empty())
        return; // an empty table may have no buckets
    const std::size_t buckets = m_entries.bucket_count();
    std::vector<LockId> old;
    for (std::size_t i = 0; i <= buckets / sweepParts; ++i) {
        if (++m_swept >= buckets)
            m_swept = 0;
        for (auto it = m_entries.cbegin(m_swept); it != m_entries.cend(m_swept); ++it) {
            const Entry &entry = it->second;
            const bool isSteady = (!entry.isBusy && !(entry.use & (WaitedFor | NotKnown))) || entry.rowAt == Instant{};
            const quint32 limit = std::chrono::duration_cast<std::chrono::seconds>(span).count();
            if (isSteady && !hasRecord(entry.last) && secondsOf(m_now) - entry.changedAt > limit)
                old.push_back(it->first);
        }
    }
    for (const LockId &lock : old)
        m_entries.erase(lock);
}

void Histories::dropQuietSums()
{
    for (auto it = m_busy.begin(); it != m_busy.end();) {
        if (it->second.newest.at >= m_now - span) {
            ++it;
            continue;
        }
        if (const auto entry = m_entries.find(it->first); entry != m_entries.end())
            entry->second.isBusy = false;
        it = m_busy.erase(it);
    }
}

void Histories::lost(const ConnectionId &of, Instant now, Millis unnoticed)
{
    passTo(now);
    Contact &contact = m_contacts[of];
    const bool isFirst = contact.lastHeard == Instant{}; // nothing was heard yet, so there is no use to hide
    if (isFirst || (!contact.gaps.empty() && !contact.gaps.back().to))
        return;
    std::erase_if(contact.gaps, [this](const Gap &gap) { return *gap.to < m_now - span; });
    if (contact.gaps.size() >= mostGapsOfOne)
        contact.gaps.erase(contact.gaps.begin());
    contact.gaps.push_back({std::max(contact.lastHeard, m_now - unnoticed), {}, m_now});
    for (auto &[lock, busy] : m_busy) {
        if (connectionOf(lock) == of)
            busy.sums.lose(contact.gaps.back().from);
    }
}

void Histories::regained(const ConnectionId &of, Instant now)
{
    passTo(now);
    const auto contact = m_contacts.find(of);
    if (contact == m_contacts.end() || contact->gaps.empty() || contact->gaps.back().to)
        return;
    contact->gaps.back().to = m_now;
    for (auto &[lock, busy] : m_busy) {
        if (connectionOf(lock) == of)
            busy.sums.regain(m_now);
    }
}

bool Histories::isLost(const ConnectionId &of) const
{
    const auto contact = m_contacts.constFind(of);
    return contact != m_contacts.constEnd() && !contact->gaps.empty() && !contact->gaps.back().to;
}

void Histories::forget(const ConnectionId &of)
{
    m_contacts.remove(of);
    std::erase_if(m_busy, [&of](const auto &item) { return connectionOf(item.first) == of; });
    std::erase_if(m_entries, [&of](const auto &item) { return connectionOf(item.first) == of; });
}

qint64 Histories::bytesOfSums(std::size_t locks) const
{
    return qint64(locks) * (qint64(sizeof(std::pair<const LockId, Busy>) + 4 * sizeof(void *)) + BarSums::mostBytes);
}

// Names are not counted, because entries share the bytes of their names with the rows and the events.
qint64 Histories::bytes() const
{
    constexpr std::size_t node = sizeof(std::pair<const LockId, Entry>) + 3 * sizeof(void *);
    return bytesOfSums(m_busy.size()) + qint64(m_entries.size() * node + m_entries.bucket_count() * sizeof(void *))
        + qint64(m_records.size()) * qint64(sizeof(Record)) + m_owners.bytes();
}

// Reading.

// Unambiguous, because no record is more than half the range (35 min) away from m_now.
Instant Histories::timeOf(const Record &record) const
{
    const Instant whole{std::chrono::duration_cast<std::chrono::microseconds>(m_now.time_since_epoch())};
    return whole + std::chrono::microseconds(qint32(record.micros - microsOf(m_now)));
}

// If times are equal, a reading comes last, because it shows the result of everything up to its time.
bool Histories::isEarlier(const Found &a, const Found &b)
{
    return a.at != b.at ? a.at < b.at : a.record.what != look && b.record.what == look;
}

// The records since `from`, and the last record before `from`. Contains at most the newest `most` records.
Histories::Chain Histories::chainOf(quint64 last, Instant from, std::size_t most) const
{
    Chain chain;
    chain.isCut = last != 0 && !hasRecord(last);
    chain.since = m_droppedUntil;
    for (quint64 number = last; hasRecord(number);) {
        const Record &one = record(number);
        if (chain.found.size() == most) {
            chain.isCut = true;
            chain.since = std::max(chain.since, timeOf(one));
            break;
        }
        chain.found.push_back({timeOf(one), one});
        if (one.back == 0 || chain.found.back().at < from)
            break;
        chain.isCut = one.back > number || !hasRecord(number - one.back);
        if (chain.isCut)
            break;
        number -= one.back;
    }
    std::reverse(chain.found.begin(), chain.found.end());
    // A busy lock has many records, nearly all in order.
    if (!std::is_sorted(chain.found.begin(), chain.found.end(), isEarlier))
        std::stable_sort(chain.found.begin(), chain.found.end(), isEarlier);
    return chain;
}

std::vector<Step> Histories::stepsOf(const Lock &row, Instant now, int &acquires) const
{
    std::vector<Step> steps;
    const auto known = m_entries.find(row.id);
    const Instant start = firstBarAt(now);
    const quint8 shown = useOf(row);
    if (known == m_entries.end()) { // it has not changed
        Instant since = std::max(row.firstSeen, m_droppedUntil);
        if (row.exists && !isCounter(row))
            since = std::max(since, row.heldSince);
        if (!row.exists || row.gone)
            since = std::max(since, row.rare->goneAt);
        return {{since, shown}};
    }
    const Entry &entry = known->second;
    const Busy *busy = busyOf(row.id, entry);
    const Chain chain = chainOf(busy ? busy->before : entry.last, start - slightlyLate);
    const Instant since = chain.isCut ? m_droppedUntil : row.firstSeen;
    // even if all records before the sums were dropped, the sums cover everything after them
    const Instant unrecorded = busy ? busy->sums.since() : entry.rowAt;
    const Instant first = chain.found.empty() ? unrecorded : chain.found.front().at;
    quint8 before = chain.isCut ? entry.use : quint8(NotKnown);
    if (!chain.found.empty())
        before = useBefore(chain.found.front().record, entry.sharing);
    if (since < first)
        steps.push_back({since, before});
    if (before == NotKnown && row.exists && !isCounter(row) && std::max(since, row.heldSince) < first)
        // without waiters, because an event would have reported them
        steps.push_back({std::max(since, row.heldSince), Held});
    for (const Found &one : chain.found) {
        if (one.at > now)
            continue; // happened after `now`, at which the picture is paused
        steps.push_back({one.at, quint8(one.record.use)});
        acquires += one.record.what == quint32(EventKind::Acquired) && one.at >= start ? 1 : 0;
    }
    const auto insert = [&steps, now](Instant at, quint8 use) {
        if (at == Instant{} || at > now)
            return;
        const auto place = std::upper_bound(steps.begin(), steps.end(), at,
                                            [](Instant time, const Step &step) { return time < step.from; });
        steps.insert(place, {at, use});
    };
    if (busy)
        insert(busy->sums.until(), busy->sums.use());
    insert(entry.rowAt, entry.use);
    if (row.readAt != entry.rowAt)
        insert(row.readAt, shown);
    return steps;
}

// Replaces the use during the times without contact by NotKnown.
void Histories::hideGaps(std::vector<Step> &steps, const ConnectionId &of, Instant now) const
{
    const auto contact = m_contacts.constFind(of);
    if (contact == m_contacts.constEnd())
        return;
    for (const Gap &gap : contact->gaps) {
        if (gap.from > now)
            break;
        std::vector<Step> visible;
        std::optional<quint8> behind; // the use at the end of the gap
        for (const Step &step : steps) {
            if (!gap.to || step.from <= *gap.to)
                behind = step.use;
            if (step.from < gap.from)
                visible.push_back(step);
        }
        visible.push_back({gap.from, NotKnown});
        if (gap.to && behind)
            visible.push_back({*gap.to, *behind});
        for (const Step &step : steps) {
            if (gap.to && step.from > *gap.to)
                visible.push_back(step);
        }
        steps = std::move(visible);
    }
}

Activity Histories::activity(const Lock &row, Instant now) const
{
    int acquires = 0;
    std::vector<Step> steps;
    if (!isNoLock(row))
        steps = stepsOf(row, now, acquires);
    hideGaps(steps, connectionOf(row.id), now);
    const auto busy = m_busy.find(row.id);
    Activity activity = activityOf(steps, now, busy == m_busy.end() ? nullptr : &busy->second.sums);
    activity.acquires += acquires;
    return activity;
}

Past Histories::past(const LockId &lock) const
{
    Past past;
    if (const auto contact = m_contacts.constFind(connectionOf(lock)); contact != m_contacts.constEnd())
        past.gaps = contact->gaps;
    const auto known = m_entries.find(lock);
    if (known == m_entries.end()) {
        past.completeSince = m_droppedUntil;
        return past;
    }
    const Chain chain = chainOf(known->second.last, m_now - span, mostOfPast);
    if (chain.isCut)
        past.completeSince = chain.since;
    const auto addReading = [&past](Instant at, quint32 use) {
        if (!(use & (WaitedFor | NotKnown)))
            past.nobodyWaits.push_back(at);
        if (!(use & (Held | NotKnown)))
            past.nobodyHolds.push_back(at);
    };
    for (const Found &one : chain.found) {
        if (one.record.what != look)
            past.events.push_back({EventKind(one.record.what), lock,
                                   m_owners.owner({one.record.text, one.record.thread}), KnownBy(one.record.knownBy), 0,
                                   one.at, 0});
        else
            addReading(one.at, one.record.use);
    }
    const Entry &entry = known->second;
    if (entry.rowAt != Instant{})
        addReading(entry.rowAt, entry.use);
    std::sort(past.nobodyWaits.begin(), past.nobodyWaits.end());
    std::sort(past.nobodyHolds.begin(), past.nobodyHolds.end());
    return past;
}

} // namespace lockscope::lanes
