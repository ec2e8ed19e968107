#include "core/monitor/store/lock_store.h"

#include "core/locks/wire/names.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/diff.h"
#include "core/monitor/analysis/lease.h"
#include "core/monitor/analysis/ttl_only_read.h"
#include "core/redis/slot.h"

namespace lockscope::monitor {

namespace {

using Rank = RefreshPlanner::Rank;

constexpr Millis thoroughEvery(5'000); // for contended, watched and visible locks, and locks whose companions were seen
constexpr Millis thoroughAnyway(60'000); // for all other locks, because a companion may have been missed
constexpr Millis never = Millis::max() / 4'000'000; // for reconsider(): judge() has already applied unverifiedAfter
constexpr Millis shownAge(1'000); // rows on screen are published again at this age, so that the shown age stays true

float usualBound(const UsualHolds *usual)
{
    return usual && usual->count > 0 ? float(std::max<qint64>(usual->most.count(), 1)) : 0;
}

} // namespace

LockStore::LockStore(Clock *clock, Times times, DecodeOptions decoding, Outputs outputs)
    : m_clock(clock)
    , m_times(times)
    , m_decoding(std::move(decoding))
    , m_parts(1, Division{RefreshPlanner(times.watchedEvery, times.refreshEvery), {}})
    , m_rows(clock, times.deltaEvery, {m_decoding.source, m_decoding.db}, std::move(outputs.rows))
    , m_events(clock, times.deltaEvery, std::move(outputs.events))
    , m_series(std::move(outputs.series))
{ }

// If a read was requested before the lock's kind was known, adds the companions that are known now. Otherwise, a
// semaphore would look like a plain number again.
std::optional<RawLock> LockStore::withWhatIsKnown(const RawLock &raw) const
{
    const auto known = m_table.find(raw.name);
    if (!known || raw.type != "string")
        return std::nullopt;
    const Entry &entry = m_table.at(*known);
    const bool more = (entry.semaphoreSeen && !raw.semaphoreChannelSeen) || (entry.latchSeen && !raw.latchChannelSeen)
        || (entry.permitsSeen && !raw.permitsSeen);
    if (!more)
        return std::nullopt;
    RawLock whole = raw;
    whole.semaphoreChannelSeen |= entry.semaphoreSeen;
    whole.latchChannelSeen |= entry.latchSeen;
    whole.permitsSeen |= entry.permitsSeen;
    return whole;
}

bool LockStore::record(const RawLock &read)
{
    const auto known = m_table.find(read.name);
    // A read of several rounds may end after a newer read of one round. It would bring back a hold that was released.
    if (known && read.readAt < m_table.at(*known).readAt) {
        Entry &entry = m_table.at(*known);
        entry.thoroughAt = {}; // only the older read may have asked for all companions
        plannerOf(*known).place(*known, rankOf(entry), entry.confirmedAt);
        return true;
    }
    const auto more = withWhatIsKnown(read);
    const RawLock &raw = more ? *more : read;
    std::optional<Lock> old = known ? std::optional(before(m_table.at(*known))) : std::nullopt;
    if (old)
        useRecordedBeginning(*old);
    EarlierReads earlier = known ? m_table.at(*known).earlier : EarlierReads();
    if (!known)
        earlier.usualHold = usualBound(usualOf(raw.name));
    const Lock *previous = old ? &*old : nullptr;
    const qint64 wallMillis = m_clock->wallMillis() - toMillis(m_clock->now() - raw.readAt).count();
    Observation seen = observe(raw, previous, earlier, wallMillis, m_decoding, ownOf(raw.name));
    place(seen.lock);
    const bool row = isWorthARow(seen.lock);
    if (!known && !row && !m_watchList.isWatched(raw.name))
        return false;
    if (!row && !seen.lock.gone) { // the key was a lock and is something else now
        seen.lock.gone = true;
        seen.lock.rare.edit().goneAt = old && old->gone ? old->rare->goneAt : raw.readAt;
    }
    if (const SeriesPtr series = m_watchList.looked(previous, seen.lock))
        m_series(series);
    noteRestart(raw, previous, seen.lock);
    noteUnannounced(raw, previous, seen.lock);
    m_totals.addEvents(seen.events.size());
    m_events.found(std::move(seen.events), previous, seen.lock);
    const Slot slot = known ? *known : adopt(raw);
    m_table.at(slot).earlier = std::move(earlier);
    enter(slot, raw, std::move(seen.lock));
    return true;
}

bool LockStore::isQuiet(Slot slot) const
{
    const Entry &entry = m_table.at(slot);
    const Instant now = m_clock->now();
    return !entry.hot && entry.hint == Look::Hint::None && now - entry.readAt < fullLookEvery
        && monitor::isQuiet(*entry.lock, now);
}

const Key &LockStore::name(Slot slot) const
{
    return m_table.at(slot).lock->id.key;
}

bool LockStore::confirm(Slot slot, const Key &name, qint64 pttl, Instant sentAt)
{
    if (!m_table.isKnown(slot))
        return false;
    Entry &entry = m_table.at(slot);
    const bool same = entry.lock->id.key == name && entry.hint == Look::Hint::None;
    if (!same || entry.hot || !confirms(*entry.lock, entry.expiresAt, pttl, sentAt))
        return false;
    m_events.foundUnchanged();
    entry.confirmedAt = std::max(entry.confirmedAt, sentAt);
    entry.unanswered = false;
    RefreshPlanner &planner = plannerOf(slot);
    planner.place(slot, planner.rank(slot), sentAt);
    return true;
}

// The state before a read: the row, with the times of the latest read. That read may be newer than the row.
Lock LockStore::before(const Entry &entry) const
{
    Lock lock = *entry.lock;
    lock.readAt = entry.confirmedAt;
    lock.expiresAt = entry.expiresAt;
    lock.expirySlack = entry.expirySlack;
    return lock;
}

const OwnHold *LockStore::ownOf(const Key &name) const
{
    const auto own = m_own.find(name);
    return own == m_own.end() ? nullptr : &*own;
}

void LockStore::noteRestart(const RawLock &raw, const Lock *before, const Lock &now)
{
    const bool isFirstLook = raw.look.hint == Look::Hint::ServerRestarted || raw.look.hint == Look::Hint::FailedOver;
    if (isFirstLook && before && before->exists && !now.exists)
        ++m_parts[partOf(raw.name)].goneWithRestart;
}

void LockStore::noteUnannounced(const RawLock &raw, const Lock *before, const Lock &now)
{
    if (raw.look.hint == Look::Hint::None && before && wasWritten(*before, now))
        m_parts[partOf(raw.name)].unannounced = {before->readAt, now.readAt};
}

void LockStore::beginFailover(const QString &node, Part part)
{
    m_parts[part].restarted = true;
    m_parts[part].failedOverTo = node;
    judgeAll(m_clock->now(), part);
}

void LockStore::endRestart(Part part)
{
    Division &division = m_parts[part];
    if (!std::exchange(division.restarted, false))
        return;
    LockEvent event;
    event.what = division.failedOverTo.isEmpty() ? LockEvent::What::Restarted : LockEvent::What::FailedOver;
    event.node = std::exchange(division.failedOverTo, {});
    event.id = idOf(Key());
    event.knownBy = KnownBy::Event;
    event.wallMillis = m_clock->wallMillis();
    event.at = m_clock->now();
    event.locks = std::exchange(division.goneWithRestart, 0);
    m_events.tell({event});
}

LockStore::Slot LockStore::adopt(const RawLock &raw)
{
    const Slot slot = m_table.insert(raw.name);
    m_table.at(slot).part = partOf(raw.name);
    m_table.at(slot).thoroughAt = raw.readAt;
    m_table.at(slot).hot = m_watchList.isHot(raw.name);
    return slot;
}

void LockStore::enter(Slot slot, const RawLock &raw, Lock &&lock)
{
    Entry &entry = m_table.at(slot);
    entry.confirmedAt = raw.readAt;
    entry.readAt = raw.readAt;
    entry.unanswered = false;
    entry.expiresAt = lock.expiresAt;
    entry.expirySlack = lock.expirySlack;
    if (!entry.isHintNew)
        entry.hint = Look::Hint::None;
    if (!raw.look.upgrading.isEmpty())
        m_upgrading.remove(raw.name);
    entry.semaphoreSeen |= raw.semaphoreChannelSeen;
    entry.latchSeen |= raw.latchChannelSeen;
    entry.permitsSeen |= raw.permitsSeen;
    if (worthShowing(entry, lock))
        show(slot, std::move(lock));
    plannerOf(slot).place(slot, rankOf(entry), raw.readAt);
    if (entry.isHintNew) // it came while this read was under way
        plannerOf(slot).hint(slot);
}

bool LockStore::worthShowing(const Entry &entry, const Lock &now)
{
    if (!entry.lock || !sameForDelta(*entry.lock, now))
        return true;
    return entry.hot && now.readAt - entry.lock->readAt >= shownAge;
}

void LockStore::show(Slot slot, Lock &&lock)
{
    Entry &entry = m_table.at(slot);
    const bool wasGone = entry.lock && entry.lock->gone;
    if (entry.lock)
        m_totals.remove(*entry.lock);
    attachUsual(lock);
    m_totals.add(lock);
    entry.lock = std::make_shared<const Lock>(std::move(lock));
    if (!entry.lock->gone)
        entry.shown = true;
    if (entry.lock->gone && !wasGone)
        m_leaving.push_back({m_clock->now() + m_times.goneFor, entry.lock->id.key});
    if (entry.shown)
        m_rows.upsert(entry.lock);
}

RefreshPlanner::Rank LockStore::rankOf(const Entry &entry)
{
    if (entry.hot)
        return Rank::Watched;
    if (entry.lock->gone)
        return Rank::Idle;
    return isContended(*entry.lock) ? Rank::Contended : Rank::Ordinary;
}

void LockStore::forget(const Key &name)
{
    const auto slot = m_table.find(name);
    if (!slot)
        return;
    if (m_table.at(*slot).shown)
        m_rows.remove(idOf(name));
    remove(*slot);
}

void LockStore::postpone(const Key &name)
{
    const auto slot = m_table.find(name);
    if (!slot)
        return;
    Entry &entry = m_table.at(*slot);
    entry.unanswered = true;
    plannerOf(*slot).place(*slot, rankOf(entry), m_clock->now());
}

void LockStore::remove(Slot slot)
{
    m_totals.remove(*m_table.at(slot).lock);
    m_upgrading.remove(name(slot));
    plannerOf(slot).remove(slot);
    m_table.erase(slot);
}

void LockStore::companionMet(Slot slot, const ReadRequest &met)
{
    Entry &entry = m_table.at(slot);
    entry.semaphoreSeen |= met.semaphoreSeen;
    entry.latchSeen |= met.latchSeen;
    entry.permitsSeen |= met.permitsSeen;
    const CompanionPlan::Part all = entry.met | met.parts;
    if (all == std::exchange(entry.met, all))
        return;
    entry.thoroughAt = {};
    plannerOf(slot).hint(slot);
}

void LockStore::hint(Slot slot, Look::Hint hint)
{
    Entry &entry = m_table.at(slot);
    // An expiry or a release is more specific than a change. A hint that a read has already taken is not used again.
    if (!entry.isHintNew || entry.hint == Look::Hint::None || hint == Look::Hint::KeyExpired
        || hint == Look::Hint::UnlockMessage)
        entry.hint = hint;
    entry.isHintNew = true;
    entry.unlocksHeard += hint == Look::Hint::UnlockMessage ? 1 : 0;
    plannerOf(slot).hint(slot);
}

quint32 LockStore::unlocksHeard(const Key &name) const
{
    const auto slot = find(name);
    return slot ? m_table.at(*slot).unlocksHeard : 0;
}

// The row knows the family of a lock that was seen. Otherwise, the name alone must show it.
std::optional<families::ActiveJob> LockStore::jobOf(const Key &name) const
{
    const auto slot = m_table.find(name);
    const families::FamilyPtr family = slot ? m_table.at(*slot).lock->family : nullptr;
    auto job = family        ? families::activeJobOf(*family, name.raw())
        : m_decoding.catalog ? m_decoding.catalog->activeJobOf(name.raw())
                             : std::nullopt;
    return job && partOf(job->list) == partOf(name) ? job : std::nullopt;
}

ReadRequest LockStore::requestFor(Slot slot)
{
    Entry &entry = m_table.at(slot);
    const Instant now = m_clock->now();
    const bool matters = entry.met != CompanionPlan::Part() || isContended(*entry.lock) || entry.hot;
    const bool thorough = now - entry.thoroughAt >= (matters ? thoroughEvery : thoroughAnyway);
    if (thorough)
        entry.thoroughAt = now;
    ReadRequest request = monitor::requestFor(*entry.lock, thorough, entry.met);
    request.look.hint = entry.hint;
    entry.isHintNew = false;
    const Division &division = m_parts[entry.part];
    if (division.restarted) // earlier hints are about the previous server process
        request.look.hint = division.failedOverTo.isEmpty() ? Look::Hint::ServerRestarted : Look::Hint::FailedOver;
    request.look.upgrading = m_upgrading.value(entry.lock->id.key);
    if (entry.lock->family || !entry.lock->rare->activeIn.isEmpty())
        request.job = jobOf(entry.lock->id.key);
    request.semaphoreSeen = entry.semaphoreSeen;
    request.latchSeen = entry.latchSeen;
    request.permitsSeen = entry.permitsSeen;
    request.fresh = entry.hint != Look::Hint::None || plannerOf(slot).rank(slot) == Rank::Watched;
    return request;
}

std::vector<LockStore::Slot> LockStore::known(Part part) const
{
    std::vector<Slot> slots;
    std::vector<Slot> later;
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        if (m_table.isKnown(slot) && m_table.at(slot).part == part)
            (m_table.at(slot).hot ? slots : later).push_back(slot);
    }
    slots.insert(slots.end(), later.begin(), later.end());
    return slots;
}

bool LockStore::isReadSince(Instant when, Part part) const
{
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        const bool isIts = m_table.isKnown(slot) && m_table.at(slot).part == part;
        if (isIts && m_table.at(slot).readAt < when)
            return false;
    }
    return true;
}

LockPtr LockStore::judged(const RawLock &raw) const
{
    EarlierReads none;
    return std::make_shared<const Lock>(observe(raw, nullptr, none, m_clock->wallMillis(), m_decoding).lock);
}

LockPtr LockStore::lock(const Key &name) const
{
    const auto slot = m_table.find(name);
    if (!slot || !m_table.at(*slot).shown)
        return nullptr;
    const Entry &entry = m_table.at(*slot);
    return entry.confirmedAt == entry.lock->readAt ? entry.lock : std::make_shared<const Lock>(before(entry));
}

// Watched locks, and our own holds.

void LockStore::placeAnew(const Key &name, bool readSoon)
{
    const auto slot = m_table.find(name);
    if (!slot)
        return;
    Entry &entry = m_table.at(*slot);
    if (!entry.shown && !m_watchList.isWatched(name)) {
        remove(*slot);
        return;
    }
    entry.hot = m_watchList.isHot(name);
    if (readSoon)
        entry.thoroughAt = {};
    plannerOf(*slot).place(*slot, rankOf(entry), readSoon ? Instant() : entry.confirmedAt);
}

void LockStore::watch(const Key &name)
{
    if (m_watchList.watch(name))
        placeAnew(name, true);
}

std::vector<Key> LockStore::watched(Part part) const
{
    std::vector<Key> names = m_watchList.watched();
    std::erase_if(names, [&](const Key &name) { return partOf(name) != part; });
    return names;
}

std::vector<Key> LockStore::watchedButUnknown(Part part) const
{
    std::vector<Key> names = watched(part);
    std::erase_if(names, [this](const Key &name) { return m_table.find(name).has_value(); });
    return names;
}

void LockStore::unwatch(const Key &name)
{
    if (m_watchList.unwatch(name))
        placeAnew(name, false);
}

void LockStore::setVisible(const std::vector<Key> &names)
{
    for (const Key &name : m_watchList.setVisible(names))
        placeAnew(name, m_watchList.isHot(name));
}

void LockStore::setOwn(const std::vector<OwnHold> &holds)
{
    QHash<Key, OwnHold> own;
    for (const OwnHold &hold : holds)
        own.insert(hold.id.key, hold);
    for (auto hold = own.cbegin(); hold != own.cend(); ++hold) {
        const auto slot = m_table.find(hold.key());
        const OwnHold *known = ownOf(hold.key());
        if (slot && (!known || *known != *hold))
            plannerOf(*slot).hint(*slot);
    }
    m_own = std::move(own);
}

// Facts from the graph of waits.

void LockStore::setWaits(const QHash<Key, WaitFacts> &waits)
{
    QSet<Key> names(waits.keyBegin(), waits.keyEnd());
    for (const Key &name : names + std::exchange(m_withWaits, names)) {
        const auto slot = m_table.find(name);
        if (!slot || m_table.at(*slot).lock->gone)
            continue;
        const Entry &entry = m_table.at(*slot);
        const WaitFacts facts = waits.value(name);
        if (WaitFacts{entry.lock->rare->deadlock, entry.lock->rare->blocking} == facts)
            continue;
        Lock changed = before(entry);
        changed.rare.set(&RareFacts::deadlock, facts.deadlock);
        changed.rare.set(&RareFacts::blocking, facts.blocking);
        changed.rare.releaseIfDefault();
        const auto serverMillis = m_parts[entry.part].clock.at(changed.readAt);
        const bool isJudged = changed.state != State::Unverified; // only a read changes that state
        if (const auto judged =
                isJudged ? reconsider(changed, entry.earlier, m_clock->now(), serverMillis, never) : std::nullopt)
            changed = *judged;
        show(*slot, std::move(changed));
    }
}

// Usual holds, from the history.

const UsualHolds *LockStore::usualOf(const Key &name) const
{
    if (!m_usual)
        return nullptr;
    const auto usual = m_usual->locks.constFind(name);
    return usual == m_usual->locks.constEnd() ? nullptr : &*usual;
}

// The other program saw the hold begin, and had contact until after we saw the hold. So it is the same hold.
bool LockStore::useRecordedBeginning(Lock &lock) const
{
    if (!lock.exists || !lock.heldSinceIsBound || lock.holderCount != 1 || isCounter(lock))
        return false;
    const UsualHolds *usual = usualOf(lock.id.key);
    if (!usual || usual->heldSince == Instant{} || usual->heldSince >= lock.heldSince || m_usual->asOf < lock.heldSince
        || lock.holders.front().owner != usual->owner)
        return false;
    lock.heldSince = usual->heldSince;
    lock.heldSinceIsBound = usual->heldSinceIsBound;
    return true;
}

void LockStore::attachUsual(Lock &lock) const
{
    const UsualHolds *usual = usualOf(lock.id.key);
    const bool isTold = lock.state == State::HeldUnusuallyLong || m_watchList.isWatched(lock.id.key);
    const bool isKnown = usual && usual->count > 0 && lock.exists && !isCounter(lock);
    lock.rare.set(&RareFacts::usual, isTold && isKnown ? std::make_shared<const UsualHolds>(*usual) : nullptr);
}

void LockStore::setUsual(UsualTablePtr usual)
{
    m_usual = std::move(usual);
    const Instant now = m_clock->now();
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        if (!m_table.isKnown(slot))
            continue;
        Entry &entry = m_table.at(slot);
        const UsualHolds *its = usualOf(entry.lock->id.key);
        entry.earlier.usualHold = usualBound(its);
        // A history knows the beginnings of all present holds. Most rows have them already.
        const bool hasBeginning = its && its->heldSince != Instant{} && entry.lock->heldSinceIsBound
            && its->heldSince < entry.lock->heldSince;
        if (hasBeginning || entry.lock->rare->usual || (its && m_watchList.isWatched(entry.lock->id.key))) {
            Lock lock = before(entry);
            useRecordedBeginning(lock);
            show(slot, std::move(lock));
        }
        judge(slot, now);
    }
}

void LockStore::upgradeSeen(const Key &name, const Owner &reader)
{
    const auto slot = m_table.find(name);
    if (!slot)
        return;
    m_upgrading.insert(name, reader);
    plannerOf(*slot).hint(*slot);
}

SeriesPtr LockStore::series(const Key &name) const
{
    return m_watchList.series(idOf(name), m_clock->now());
}

// Several masters.

LockStore::Part LockStore::partOf(const Key &name) const
{
    return m_partOfSlot.empty() ? 0 : m_partOfSlot[redis::slotOf(name.raw())];
}

void LockStore::place(Lock &lock) const
{
    if (m_partOfSlot.empty())
        return;
    lock.node = m_parts[partOf(lock.id.key)].node;
    lock.isScattered = locks::isScattered(lock.id.key);
}

void LockStore::divide(std::vector<Part> partOfSlot, const std::vector<QString> &nodes)
{
    m_partOfSlot = std::move(partOfSlot);
    const Part last = m_partOfSlot.empty() ? 0 : *std::max_element(m_partOfSlot.begin(), m_partOfSlot.end());
    while (m_parts.size() <= last)
        m_parts.push_back({RefreshPlanner(m_times.watchedEvery, m_times.refreshEvery), {}});
    for (std::size_t part = 0; part < std::min(nodes.size(), m_parts.size()); ++part)
        m_parts[part].node = nodes[part];
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        if (!m_table.isKnown(slot))
            continue;
        Entry &entry = m_table.at(slot);
        const Part now = partOf(entry.lock->id.key);
        if (now == entry.part)
            continue;
        plannerOf(slot).remove(slot);
        entry.part = now;
        plannerOf(slot).place(slot, rankOf(entry), entry.confirmedAt);
        plannerOf(slot).hint(slot);
    }
}

void LockStore::beginReset(Part part)
{
    if (isBegun())
        judgeAll(m_clock->now(), part);
    else
        m_rows.beginReset();
}

void LockStore::endReset()
{
    if (!isBegun())
        m_rows.finishReset(m_table.rows());
}

void LockStore::abandonReset()
{
    if (m_partOfSlot.empty())
        m_rows.abandonReset();
}

// True if there are several parts and rows of a part have been published.
bool LockStore::isBegun() const
{
    return !m_partOfSlot.empty() && m_rows.number() > 0;
}

// Changes that come without a read, because time passes.

namespace {

constexpr Millis judgedByLook(1'500); // a read also judges its row, so tick() judges only rows with an older read

} // namespace

void LockStore::tick(const std::vector<Contact> &contacts)
{
    const Instant now = m_clock->now();
    dropGone(now);
    m_events.tick();
    if (take(contacts))
        return;
    const Slot end = m_table.end();
    const Slot part = end / 10 + 1;
    for (Slot i = 0; i < part && i < end; ++i) {
        m_nextToJudge = m_nextToJudge + 1 >= end ? 0 : m_nextToJudge + 1;
        if (m_table.isKnown(m_nextToJudge) && now - m_table.at(m_nextToJudge).confirmedAt > judgedByLook)
            judge(m_nextToJudge, now);
    }
}

// Returns whether the contact with a part was lost or came back.
bool LockStore::take(const std::vector<Contact> &contacts)
{
    bool changed = false;
    for (std::size_t i = 0; i < std::min(contacts.size(), m_parts.size()); ++i) {
        Division &division = m_parts[i];
        if (contacts[i].clock)
            division.clock = *contacts[i].clock;
        if (contacts[i].lost == std::exchange(division.contactLost, contacts[i].lost))
            continue;
        changed = true;
        if (division.contactLost)
            judgeAll(m_clock->now(), Part(i)); // at once, because no row may still look held
    }
    return changed;
}

void LockStore::judgeAll(Instant now, Part part)
{
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        if (m_table.isKnown(slot) && m_table.at(slot).part == part)
            judgeAs(slot, now, true);
    }
}

// If there are more locks than the budget can read, a row off the screen may wait more than five seconds for its turn.
// Such a row does not become unverified, because it would flicker between both states with every round; it shows its
// age instead. As soon as the row comes on screen, it is unverified until it is read. A row whose turn came, but whose
// read was refused, is unverified too: a cluster that is down answers and refuses every read. Without contact, all rows
// are unverified.
void LockStore::judge(Slot slot, Instant now)
{
    const Entry &entry = m_table.at(slot);
    Division &division = m_parts[entry.part];
    const bool hot = division.planner.rank(slot) == RefreshPlanner::Rank::Watched;
    const Lock &lock = *entry.lock;
    if (!division.contactLost && !lock.gone && lock.exists && !lock.noExpiry && lock.expiresAt <= now)
        division.planner.hint(slot); // its key should be gone by now, so read it before its turn
    const bool isDue = hot || entry.unanswered;
    const bool unconfirmed = division.contactLost || (isDue && now - entry.confirmedAt >= m_times.unverifiedAfter);
    judgeAs(slot, now, unconfirmed);
}

void LockStore::judgeAs(Slot slot, Instant now, bool isUnconfirmed)
{
    const Entry &entry = m_table.at(slot);
    if (entry.lock->gone || entry.lock->state == State::Unverified)
        return; // only a read changes such a state
    const Lock &shown = *entry.lock;
    const auto serverMillis = m_parts[entry.part].clock.at(shown.readAt);
    auto changed = reconsider(shown, entry.earlier, now, serverMillis, isUnconfirmed ? Millis(0) : never);
    if (!changed)
        return;
    changed->readAt = entry.confirmedAt;
    show(slot, std::move(*changed));
}

void LockStore::dropGone(Instant now)
{
    while (!m_leaving.empty() && m_leaving.front().when <= now) {
        const Key name = m_leaving.front().name;
        m_leaving.pop_front();
        const auto slot = m_table.find(name);
        if (!slot || !m_table.at(*slot).lock->gone || now - m_table.at(*slot).lock->rare->goneAt < m_times.goneFor)
            continue;
        if (m_table.at(*slot).shown)
            m_rows.remove(m_table.at(*slot).lock->id);
        m_table.at(*slot).shown = false;
        if (!m_watchList.isWatched(name))
            remove(*slot);
    }
}

} // namespace lockscope::monitor
