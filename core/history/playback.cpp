#include "core/history/playback.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/history/history_reader.h"
#include "core/history/past_events.h"
#include "core/history/span_stream.h"
#include "core/incidents/incident_rule.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/lock_state.h"
#include "core/monitor/analysis/owners.h"

namespace lockscope::history {

using lanes::End;

namespace {

constexpr qint64 goneMicros = Playback::goneFor.count() * 1'000;
constexpr qint64 ownerlessMicros = monitor::limits::ownerlessAfter.count() * 1'000;
// The part of the recording that is loaded at once. It grows while little happens.
constexpr qint64 shortestPart = 100'000;
constexpr qint64 longestPart = 30'000'000;
constexpr std::size_t littleChange = 1'000;

Ending endingOf(End end)
{
    switch (end) {
    case End::Released: return Ending::Released;
    case End::Expired: return Ending::Expired;
    case End::Restarted: return Ending::Restarted;
    case End::FailedOver: return Ending::FailedOver;
    default: return Ending::Unknown;
    }
}

// The state of its lock that an incident of this rule reports; nullopt if it does not report one.
std::optional<State> stateOfRule(const QString &word)
{
    for (int i = 0; i < incidents::ruleCount; ++i) {
        const incidents::RuleTraits &traits = incidents::traitsOf(incidents::Rule(i));
        if (word == QLatin1String(traits.word))
            return traits.state;
    }
    return {};
}

bool isOpenAt(const PastIncident &incident, qint64 at)
{
    return incident.since <= at && (incident.over == 0 || incident.over > at);
}

Holder holderOf(const PastHold &hold)
{
    // Of a hold that was acquired several times, only the highest count was recorded.
    const qint64 count = hold.count == 1 ? 1 : 0;
    if (monitor::isOwner(hold.owner.raw()))
        return monitor::holderOf(hold.owner, count, hold.access);
    return {hold.owner, count, hold.access};
}

// The earliest beginning of what a row shows: its holds, its waits, or the hold that ended last.
qint64 firstBeginning(const std::vector<const PastHold *> &holds, const std::map<quint64, PastWait> &waits,
                      const PastHold *last)
{
    qint64 first = last ? last->start : std::numeric_limits<qint64>::max();
    for (const PastHold *hold : holds)
        first = std::min(first, hold->start);
    for (const auto &[number, wait] : waits)
        first = std::min(first, wait.start);
    return first;
}

bool isEarlierEnd(const PastHold &a, const PastHold &b)
{
    return std::tuple(a.endMicros(), a.start, a.owner) < std::tuple(b.endMicros(), b.start, b.owner);
}

} // namespace

struct Playback::Streams {
    explicit Streams(const HistoryFile *file)
        : holds(file)
        , waits(file)
        , occurrences(file)
    { }

    SpanStream<PastHold> holds;
    SpanStream<PastWait> waits;
    SpanStream<PastOccurrence> occurrences;

    Result<void> open()
    {
        auto done = holds.open();
        if (done)
            done = waits.open();
        return done ? occurrences.open() : done;
    }
    Result<void> load(qint64 until)
    {
        auto done = holds.load(until);
        if (done)
            done = waits.load(until);
        return done ? occurrences.load(until) : done;
    }
    // When the next loaded row begins; the maximum if there is none.
    qint64 next() const
    {
        qint64 first = std::numeric_limits<qint64>::max();
        if (const PastHold *hold = holds.front())
            first = std::min(first, hold->start);
        if (const PastWait *wait = waits.front())
            first = std::min(first, wait->start);
        if (const PastOccurrence *one = occurrences.front())
            first = std::min(first, one->at);
        return first;
    }
};

// The beginnings and ends between two moments.
struct Playback::Slice {
    qint64 from; // the previous moment
    quint64 firstNumber; // spans with this number or a later one began here
    std::size_t changes = 0;
    std::vector<PastHold> holds = {};
    std::vector<PastWait> waits = {};
    std::vector<PastOccurrence> occurrences = {};
};

Playback::Playback(std::unique_ptr<HistoryReader> reader, const ConnectionId &of)
    : m_reader(std::move(reader))
    , m_streams(std::make_unique<Streams>(&m_reader->file()))
    , m_of(of)
{ }

Playback::~Playback() = default;

Result<std::unique_ptr<Playback>> Playback::open(const QString &path, const ConnectionId &of)
{
    auto reader = HistoryReader::open(path);
    if (!reader)
        return reader.error();
    std::unique_ptr<Playback> playback(new Playback(std::move(*reader), of));
    if (const auto done = playback->load(); !done)
        return done.error();
    return playback;
}

Result<void> Playback::load()
{
    // The parts must fit each other, although a program goes on writing.
    QSqlDatabase database = m_reader->file().database();
    database.transaction();
    auto done = m_streams->open();
    if (done)
        done = loadWatched();
    if (done)
        done = loadIncidents();
    database.commit();
    return done;
}

Result<void> Playback::loadWatched()
{
    const auto watched = m_reader->watched({std::numeric_limits<qint64>::min(), std::numeric_limits<qint64>::max()});
    if (!watched)
        return watched.error();
    if (watched->empty())
        return Error{Error::Kind::Precondition,
                     CoreText::tr("The recording %1 is empty: it had no contact with a server. Record again while a "
                                  "server answers.")
                         .arg(toDisplay(m_reader->file().path().toUtf8())),
                     {},
                     {}};
    for (const Period &one : *watched) {
        if (!m_watched.empty() && one.from - m_watched.back().to < shortestGap)
            m_watched.back().to = std::max(m_watched.back().to, one.to);
        else
            m_watched.push_back(one);
    }
    // Contact began up to one batch before it was written.
    constexpr qint64 batch = 2'000'000;
    const qint64 first = std::min({m_streams->holds.firstStart(), m_streams->waits.firstStart(),
                                   m_streams->occurrences.firstStart(), m_watched.front().from});
    m_period = {std::max(first, m_watched.front().from - batch), m_watched.back().to};
    m_at = m_period.from - 1;
    QSqlQuery query(m_reader->file().database());
    if (!query.exec(QStringLiteral("SELECT DISTINCT program FROM watch ORDER BY id")))
        return m_reader->file().error(query.lastError());
    while (query.next())
        m_programs << query.value(0).toString();
    return m_reader->file().ended(query);
}

Result<void> Playback::loadIncidents()
{
    auto incidents = m_reader->incidents({std::numeric_limits<qint64>::min(), std::numeric_limits<qint64>::max()}, {});
    if (!incidents)
        return incidents.error();
    m_incidents = std::move(*incidents);
    for (std::size_t i = 0; i < m_incidents.size(); ++i) {
        const PastIncident &incident = m_incidents[i];
        if (incident.lock.isEmpty() || stateOfRule(incident.rule) != State::NoExpiry)
            continue;
        m_incidentsOf[incident.lock].push_back(i);
        m_incidentChanges.emplace_back(incident.since, incident.lock);
        if (incident.over != 0)
            m_incidentChanges.emplace_back(incident.over, incident.lock);
    }
    std::sort(m_incidentChanges.begin(), m_incidentChanges.end());
    return {};
}

std::size_t Playback::watchAt(qint64 at) const
{
    return std::size_t(std::upper_bound(m_watched.begin(), m_watched.end(), at,
                                        [](qint64 time, const Period &one) { return time < one.from; })
                       - m_watched.begin());
}

bool Playback::isWatched(qint64 at) const
{
    const std::size_t begun = watchAt(at);
    return begun > 0 && m_watched[begun - 1].to >= at;
}

// The next moment at which contact begins, or is lost.
qint64 Playback::nextBoundary() const
{
    const std::size_t begun = watchAt(m_at);
    if (begun > 0 && m_watched[begun - 1].to >= m_at)
        return m_watched[begun - 1].to + 1;
    return begun < m_watched.size() ? m_watched[begun].from : std::numeric_limits<qint64>::max();
}

// Spans.

void Playback::addDue(Due due)
{
    m_due.push_back(std::move(due));
    std::push_heap(m_due.begin(), m_due.end());
}

quint64 Playback::addHold(PastHold hold)
{
    const Key lock = hold.lock;
    Entry &entry = m_entries[lock];
    entry.kind = hold.kind;
    m_touched.push_back(lock);
    const quint64 number = ++m_number;
    if (hold.end != End::Open)
        addDue({hold.endMicros(), number, Due::What::HoldEnds, lock});
    entry.holds.emplace(number, std::move(hold));
    return number;
}

quint64 Playback::addWait(PastWait wait)
{
    const Key lock = wait.lock;
    Entry &entry = m_entries[lock];
    entry.kind = wait.kind;
    m_touched.push_back(lock);
    const quint64 number = ++m_number;
    if (wait.end != End::Open)
        addDue({wait.endMicros(), number, Due::What::WaitEnds, lock});
    addDue({wait.start + ownerlessMicros, 0, Due::What::Look, lock});
    entry.waits.emplace(number, std::move(wait));
    return number;
}

void Playback::settle(const Due &due, Slice *slice)
{
    const auto known = m_entries.find(due.lock);
    if (known == m_entries.end())
        return;
    Entry &entry = known->second;
    m_touched.push_back(due.lock);
    const bool isNew = slice && due.number < slice->firstNumber;
    if (due.what == Due::What::HoldEnds) {
        const auto hold = entry.holds.find(due.number);
        if (hold == entry.holds.end())
            return;
        if (isNew)
            slice->holds.push_back(hold->second);
        addDue({due.at + goneMicros, 0, Due::What::Look, due.lock});
        addDue({due.at + ownerlessMicros, 0, Due::What::Look, due.lock});
        if (hold->second.end == End::Unseen)
            return;
        if (!entry.last || isEarlierEnd(*entry.last, hold->second))
            entry.last = std::move(hold->second);
        entry.holds.erase(hold);
    } else if (due.what == Due::What::WaitEnds) {
        const auto wait = entry.waits.find(due.number);
        if (wait == entry.waits.end())
            return;
        if (isNew)
            slice->waits.push_back(wait->second);
        entry.waits.erase(wait);
    }
}

// Moving.

// Processes what is loaded, until then. Returns false if it stopped earlier because of `most`.
Result<bool> Playback::moveWithin(qint64 until, std::size_t most, Slice *slice)
{
    for (;;) {
        const qint64 due = m_due.empty() ? std::numeric_limits<qint64>::max() : m_due.front().at;
        const qint64 begins = m_streams->next();
        const qint64 time = std::min(due, begins);
        if (slice->changes >= most && time > m_at)
            return false;
        if (time > until)
            return true;
        m_at = std::max(m_at, time);
        if (due < begins || (due == begins && m_due.front().number != 0)) {
            std::pop_heap(m_due.begin(), m_due.end());
            const Due first = std::move(m_due.back());
            m_due.pop_back();
            slice->changes += first.number != 0 ? 1 : 0;
            settle(first, slice);
            continue;
        }
        ++slice->changes;
        if (const PastHold *hold = m_streams->holds.front(); hold && hold->start == begins) {
            slice->holds.push_back(*hold);
            addHold(m_streams->holds.pop());
        } else if (const PastWait *wait = m_streams->waits.front(); wait && wait->start == begins) {
            slice->waits.push_back(*wait);
            addWait(m_streams->waits.pop());
        } else {
            slice->occurrences.push_back(m_streams->occurrences.pop());
        }
    }
}

Result<void> Playback::move(qint64 to, std::size_t most, Slice *slice)
{
    qint64 part = shortestPart;
    while (m_at < to && slice->changes < most) {
        const std::size_t before = slice->changes;
        const qint64 boundary = nextBoundary();
        const qint64 until = std::min({to, m_at + part, boundary});
        if (const auto done = m_streams->load(until); !done)
            return done;
        const auto isDone = moveWithin(until, most, slice);
        if (!isDone)
            return isDone.error();
        if (!*isDone)
            return {};
        m_at = until;
        if (m_at == boundary) // the receiver must see the change of contact
            return {};
        part =
            slice->changes - before < littleChange ? std::min(part * 2, longestPart) : std::max(part / 2, shortestPart);
    }
    return {};
}

Result<void> Playback::placeAt(qint64 at)
{
    m_at = std::clamp(at, m_period.from - 1, m_period.to);
    const std::size_t begun = watchAt(m_at);
    const qint64 unseenSince = begun == 0 ? m_period.from : m_watched[begun - 1].from;
    m_entries.clear();
    m_due.clear();
    m_touched.clear();
    auto holds = m_streams->holds.seek(m_at, m_at - goneMicros, unseenSince);
    if (!holds)
        return holds.error();
    auto waits = m_streams->waits.seek(m_at, m_at, std::numeric_limits<qint64>::max());
    if (!waits)
        return waits.error();
    const auto occurrences = m_streams->occurrences.seek(m_at, m_at, m_at);
    if (!occurrences)
        return occurrences.error();
    for (PastHold &hold : *holds)
        addHold(std::move(hold));
    for (PastWait &wait : *waits)
        addWait(std::move(wait));
    while (!m_due.empty() && m_due.front().at <= m_at) {
        std::pop_heap(m_due.begin(), m_due.end());
        const Due first = std::move(m_due.back());
        m_due.pop_back();
        settle(first, nullptr);
    }
    return {};
}

Result<Playback::Step> Playback::advanceTo(qint64 to, std::size_t most)
{
    Slice slice{m_at, m_number + 1};
    if (const auto done = move(std::min(to, m_period.to), std::max<std::size_t>(most, 1), &slice); !done)
        return done.error();
    return stepOf(std::move(slice), false);
}

Result<Playback::Step> Playback::seekTo(qint64 at)
{
    if (const auto done = placeAt(at); !done)
        return done.error();
    return stepOf({m_at, m_number + 1}, true);
}

Result<Playback::Step> Playback::seekToNextEvent()
{
    Slice slice{m_at, m_number + 1};
    while (m_at < m_period.to) {
        const std::size_t before = slice.changes;
        if (const auto done = move(m_period.to, before + 1, &slice); !done)
            return done.error();
        if (slice.changes != before && !eventsOf(slice).empty())
            break;
    }
    return stepOf(std::move(slice), true);
}

Result<Playback::Step> Playback::seekToPreviousEvent()
{
    const qint64 before = m_at - 1;
    std::optional<qint64> found;
    for (qint64 back = 1'000'000; !found; back *= 8) {
        const qint64 from = std::max(m_period.from - 1, before - back);
        if (const auto done = placeAt(from); !done)
            return done.error();
        while (m_at < before) {
            Slice slice{m_at, m_number + 1};
            if (const auto done = move(before, littleChange, &slice); !done)
                return done.error();
            if (const std::vector<LockEvent> events = eventsOf(slice); !events.empty())
                found = microsOf(events.back().at - m_shift);
        }
        if (from < m_period.from)
            break;
    }
    if (const auto done = placeAt(found.value_or(m_period.from) - 1); !done)
        return done.error();
    Slice slice{m_at, m_number + 1};
    if (const auto done = move(m_at + 1, std::numeric_limits<std::size_t>::max(), &slice); !done)
        return done.error();
    return stepOf(std::move(slice), true);
}

// Events of the same moment have the same order, however the recording is cut into steps.
std::vector<LockEvent> Playback::eventsOf(Slice &slice) const
{
    const auto isBefore = [](const auto &a, const auto &b) {
        return std::tie(a.start, a.lock, a.owner) < std::tie(b.start, b.lock, b.owner);
    };
    std::sort(slice.holds.begin(), slice.holds.end(), isBefore);
    std::sort(slice.waits.begin(), slice.waits.end(), isBefore);
    std::vector<LockEvent> events = pastEvents(slice.holds, slice.waits, slice.occurrences, {slice.from + 1, m_at});
    for (LockEvent &event : events) {
        event.id.source = m_of.source;
        event.id.db = m_of.db;
        event.at += m_shift;
    }
    return events;
}

Playback::Step Playback::stepOf(Slice slice, bool isAll)
{
    Step step;
    step.at = m_at;
    step.hasContact = isWatched(m_at);
    step.events = eventsOf(slice);
    for (const PastIncident &incident : m_incidents) {
        if (incident.since > m_at)
            break;
        const bool hasChanged = incident.since > slice.from || (incident.over > slice.from && incident.over <= m_at);
        if (isAll ? isOpenAt(incident, m_at) : hasChanged)
            step.incidents.push_back(incident);
    }
    const auto since = [](qint64 at) { return std::pair(at + 1, Key()); };
    const auto end = std::lower_bound(m_incidentChanges.begin(), m_incidentChanges.end(), since(m_at));
    for (auto it = std::lower_bound(m_incidentChanges.begin(), end, since(slice.from)); it != end; ++it)
        m_touched.push_back(it->second);
    publish(step, isAll);
    return step;
}

// Rows.

// The last known holders stay visible while nothing is known.
bool Playback::isUnseenShown(const PastHold &hold) const
{
    const qint64 end = hold.endMicros();
    return m_at < end || (watchAt(end) == watchAt(m_at) && (!isWatched(m_at) || m_at - end < goneMicros));
}

std::vector<const PastHold *> Playback::shownHolds(const Entry &entry) const
{
    std::vector<const PastHold *> shown;
    for (const auto &[number, hold] : entry.holds) {
        if (hold.end != End::Unseen || hold.endMicros() > m_at)
            shown.push_back(&hold);
    }
    if (!shown.empty())
        return shown;
    for (const auto &[number, hold] : entry.holds) {
        if (isUnseenShown(hold))
            shown.push_back(&hold);
    }
    return shown;
}

bool Playback::hasIncident(const Key &name, State state) const
{
    const auto known = m_incidentsOf.find(name);
    return known != m_incidentsOf.end() && std::any_of(known->second.begin(), known->second.end(), [&](std::size_t i) {
               return isOpenAt(m_incidents[i], m_at) && stateOfRule(m_incidents[i].rule) == state;
           });
}

State Playback::stateOf(const Lock &lock, const Entry &entry) const
{
    if (lock.gone || (!lock.exists && !isCounter(lock))) {
        const bool justExpired =
            entry.last && entry.last->end == End::Expired && m_at - entry.last->endMicros() < goneMicros;
        if (justExpired)
            return State::ExpiredWhileHeld;
        qint64 freeSince = entry.last ? entry.last->endMicros() : std::numeric_limits<qint64>::min();
        for (const auto &[number, wait] : entry.waits)
            freeSince = std::max(freeSince, wait.start);
        return !lock.gone && m_at - freeSince >= ownerlessMicros ? State::QueueWithoutHolder : State::Free;
    }
    if (isCounter(lock)) // its count was not recorded
        return lock.holders.empty() ? State::Unverified : State::Learning;
    if (lock.noExpiry)
        return State::NoExpiry;
    return lock.leaseKind == LeaseKind::Watchdog ? State::HeldRenewed : State::Learning;
}

void Playback::showHolds(Lock &lock, const Entry &entry, const std::vector<const PastHold *> &holds) const
{
    lock.exists = !holds.empty();
    if (holds.empty())
        return;
    const auto first =
        std::min_element(holds.begin(), holds.end(), [](const auto *a, const auto *b) { return a->start < b->start; });
    lock.heldSince = shifted((*first)->start);
    lock.heldSinceIsBound = (*first)->openStart;
    for (const PastHold *hold : holds) {
        lock.holders.push_back(holderOf(*hold));
        lock.lease = hold->lease;
        if (hold->renewals > 0)
            lock.leaseKind = LeaseKind::Watchdog;
        if (entry.kind == Kind::ReadWrite)
            lock.mode = hold->access == Access::Write ? Mode::Write : lock.mode.value_or(Mode::Read);
    }
    std::sort(lock.holders.begin(), lock.holders.end(),
              [](const Holder &a, const Holder &b) { return a.owner < b.owner; });
    lock.holderCount = qint64(lock.holders.size());
    if (lock.holders.size() > std::size_t(Lock::maxHolders))
        lock.holders.resize(std::size_t(Lock::maxHolders));
    lock.noExpiry = hasIncident(lock.id.key, State::NoExpiry);
}

// The queue is in the order in which the waits began.
void Playback::showWaits(Lock &lock, const Entry &entry)
{
    std::vector<const PastWait *> named;
    for (const auto &[number, wait] : entry.waits) {
        if (wait.owner.isEmpty()) // the count is the highest one, so only one client is certain
            lock.waiters.clients = 1;
        else
            named.push_back(&wait);
    }
    std::sort(named.begin(), named.end(), [](const PastWait *a, const PastWait *b) {
        return std::tie(a->start, a->owner) < std::tie(b->start, b->owner);
    });
    lock.queue.reserve(named.size());
    for (const PastWait *wait : named)
        lock.queue.push_back({wait->owner, 0, std::nullopt});
    if (entry.kind == Kind::Fair)
        lock.waiters.threads = int(named.size());
}

void Playback::showEnding(Lock &lock, const PastHold &last) const
{
    lock.ending = endingOf(last.end);
    lock.rare.edit().goneAt = shifted(last.endMicros());
    lock.rare.edit().lastOwner = last.owner;
    lock.stateKnownBy = last.toKnown;
}

LockPtr Playback::rowOf(const Key &name, const Entry &entry) const
{
    const std::vector<const PastHold *> holds = shownHolds(entry);
    const bool isRecent = entry.last && m_at - entry.last->endMicros() < goneMicros;
    if (holds.empty() && entry.waits.empty() && !isRecent)
        return nullptr;
    auto lock = std::make_shared<Lock>();
    lock->id = {m_of.source, m_of.db, name};
    lock->kind = entry.kind;
    lock->gone = holds.empty() && entry.waits.empty();
    lock->expiryUnknown = true;
    showHolds(*lock, entry, holds);
    showWaits(*lock, entry);
    const bool showsLast = entry.last && holds.empty();
    if (showsLast)
        showEnding(*lock, *entry.last);
    lock->firstSeen = shifted(firstBeginning(holds, entry.waits, showsLast ? &*entry.last : nullptr));
    const std::size_t begun = watchAt(m_at);
    const bool hasContact = isWatched(m_at);
    lock->readAt = shifted(hasContact || begun == 0 ? m_at : m_watched[begun - 1].to);
    lock->state = stateOf(*lock, entry);
    if (lock->state == State::HeldRenewed)
        lock->stateKnownBy = KnownBy::Inference;
    const bool isUnseen = std::any_of(holds.begin(), holds.end(), [this](const PastHold *hold) {
        return hold->end == End::Unseen && hold->endMicros() <= m_at;
    });
    if (!lock->gone && (!hasContact || isUnseen))
        lock->state = State::Unverified;
    return lock;
}

void Playback::publish(Step &step, bool isAll)
{
    Delta &delta = step.delta;
    delta.of = m_of;
    delta.number = ++m_deltas;
    delta.asOf = shifted(m_at);
    delta.reset = isAll;
    const std::size_t watch = watchAt(m_at);
    const bool areAllTouched = std::exchange(m_shownWatch, watch) != watch
        || std::exchange(m_shownContact, step.hasContact) != step.hasContact;
    m_shownContact = step.hasContact;
    std::vector<Key> keys = std::exchange(m_touched, {});
    if (isAll || areAllTouched) {
        keys.clear();
        keys.reserve(m_entries.size());
        for (const auto &[key, entry] : m_entries)
            keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    for (const Key &key : keys) {
        const auto known = m_entries.find(key);
        if (known == m_entries.end())
            continue;
        Entry &entry = known->second;
        std::erase_if(entry.holds, [&](const auto &one) {
            const PastHold &hold = one.second;
            return hold.end == End::Unseen && hold.endMicros() <= m_at && watchAt(hold.endMicros()) != watch;
        });
        if (entry.last && m_at - entry.last->endMicros() >= goneMicros)
            entry.last.reset();
        if (LockPtr row = rowOf(key, entry)) {
            delta.upserts.push_back(std::move(row));
            entry.isShown = true;
            continue;
        }
        if (entry.isShown && !isAll)
            delta.removed.push_back({m_of.source, m_of.db, key});
        entry.isShown = false;
        if (entry.holds.empty())
            m_entries.erase(known);
    }
}

} // namespace lockscope::history
