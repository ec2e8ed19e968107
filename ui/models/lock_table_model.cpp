#include "ui/models/lock_table_model.h"

#include "ui/models/row_ranges.h"
#include "ui/models/table_change.h"
#include "ui/text/plain_text.h"

#include <algorithm>
#include <future>
#include <thread>

// The data of the table, and how a delta changes them.
namespace lockscope::ui {

LockTableModel::LockTableModel(const Clock *clock, QObject *parent)
    : QAbstractTableModel(parent)
    , m_clock(clock)
{ }

void LockTableModel::apply(const DeltaPtr &delta)
{
    if (m_pausedAt)
        m_kept.push_back(delta);
    else
        applyNow(*delta);
}

void LockTableModel::applyNow(const Delta &delta)
{
    const StateCounts counts = m_counts;
    const int before = lockCount();
    // a reset replaces all rows, so the order cannot stay frozen
    const bool held = std::exchange(m_orderHeld, m_orderHeld && !delta.reset);
    TableChange change(m_clock->now());
    plan(delta, change);
    carryOut(change);
    m_orderHeld = held;
    if (counts != m_counts || before != lockCount())
        Q_EMIT countsChanged();
    Q_EMIT applied();
}

// New rows fade in only beside rows that the user knows already. If all rows are new, a mark would say nothing.
void LockTableModel::plan(const Delta &delta, TableChange &change)
{
    const std::size_t known = m_rows.size();
    for (const LockId &id : delta.removed) {
        const auto it = m_rows.find(id);
        if (it == m_rows.end() || it->second.departed)
            continue;
        if (m_orderHeld && it->second.shown) {
            uncount(*it->second.lock);
            it->second.departed = true;
            ++m_departed;
        } else {
            planRemoval(it->second, change);
        }
    }
    for (const auto &[row, lock] : rowsOf(delta.upserts))
        planUpsert(*row, *lock, change);
    change.fadesIn = known > 0 && !delta.reset && m_rows.size() - known <= std::size_t(mostNew);
    if (delta.reset) {
        for (auto &[id, row] : m_rows) {
            if (connectionOf(id) == delta.of)
                planRemoval(row, change);
        }
    }
    findPlaces(change);
}

// Finds or makes the row of each lock. One loop finds all rows, so that their old locks are loaded from memory
// meanwhile.
std::vector<std::pair<Row *, const LockPtr *>> LockTableModel::rowsOf(const std::vector<LockPtr> &locks)
{
    std::vector<std::pair<Row *, const LockPtr *>> rows;
    rows.reserve(locks.size());
    for (const LockPtr &lock : locks) {
        Row &row = m_rows[lock->id];
        __builtin_prefetch(row.lock.get());
        rows.emplace_back(&row, &lock);
    }
    return rows;
}

// Looks up the places of moving and leaving rows in their order, because each search then continues near the last one.
void LockTableModel::findPlaces(TableChange &change) const
{
    RowPlaces old;
    old.reserve(change.moving.size() + change.leaving.size());
    for (const std::vector<Row *> *rows : {&change.moving, &change.leaving}) {
        for (Row *row : *rows)
            old.push_back(RowOrder::placeOf(row));
    }
    m_order.sort(old);
    auto from = m_places.begin();
    for (const RowPlace &place : old) {
        from = std::lower_bound(from, m_places.end(), place, m_order);
        change.taken.push_back(size_t(from - m_places.begin()));
    }
}

void LockTableModel::planRemoval(Row &row, TableChange &change)
{
    if (row.pending)
        return;
    row.pending = true;
    if (std::exchange(row.departed, false))
        --m_departed;
    else
        uncount(*row.lock);
    depart(row, change);
}

void LockTableModel::depart(Row &row, TableChange &change)
{
    change.forgotten.push_back(row.lock->id);
    if (row.shown)
        change.leaving.push_back(&row);
}

bool LockTableModel::isAccepted(const Lock &lock) const
{
    if (!m_filter.hasQuery())
        return m_filter.accepts(lock);
    const auto names = [this, &lock](const QByteArray &uuid) {
        const Nicknames *nicknames = m_sides.value(connectionOf(lock.id)).nicknames;
        return nicknames ? QStringList{nicknames->of(uuid)} : QStringList();
    };
    const auto addresses = [this, &lock](const QByteArray &uuid) {
        const ClientAddresses *known = m_sides.value(connectionOf(lock.id)).addresses;
        return known ? known->of(uuid) : QStringList();
    };
    return m_filter.accepts(lock, {m_pausedAt.value_or(m_clock->now()), names, addresses});
}

void LockTableModel::planUpsert(Row &row, const LockPtr &lock, TableChange &change)
{
    if (row.pending)
        return;
    row.pending = true;
    const bool isNew = !row.lock;
    const bool accepted = isAccepted(*lock);
    if (isNew)
        label(row, lock);
    else if (std::exchange(row.departed, false))
        --m_departed;
    else
        uncount(*row.lock);
    if (!isNew)
        keepWorst(row, *lock, change.at);
    countIn(*lock);
    change.updates.emplace_back(&row, lock);
    if (!row.shown) {
        if (accepted)
            change.arriving.push_back(&row);
        return;
    }
    if (m_orderHeld || (accepted && m_order.isRankedAsNow(row, *lock, change.at))) {
        change.touched.push_back(&row);
        return;
    }
    (accepted ? change.moving : change.leaving).push_back(&row);
}

// A lock that was contended keeps its place for calmAfter. A row with a problem moves at once, when the problem appears
// and when it is over.
void LockTableModel::keepWorst(Row &row, const Lock &next, Instant now)
{
    if (next.gone || needsAttention(*row.lock) || !isContended(*row.lock))
        return;
    const qint64 before = sortNumber(Column::State, *row.lock, now);
    if (sortNumber(Column::State, next, now) >= before)
        return;
    row.worst = now < row.calmAt ? std::max(row.worst, before) : before;
    row.calmAt = now + calmAfter;
}

// Rows are found by their old labels, so this finds all moved rows before it sets any new label.
void LockTableModel::label(Row &row, const LockPtr &lock)
{
    row.lock = lock;
    const auto labels = m_labels.add(&row);
    std::vector<RowPlace *> places;
    for (const auto &[moved, label] : labels) {
        const bool shown = moved->shown;
        places.push_back(shown ? &m_places[m_order.find(m_places, RowOrder::placeOf(moved), m_places.size())]
                               : nullptr);
    }
    for (size_t i = 0; i < labels.size(); ++i) {
        labels[i].row->label = labels[i].label;
        if (places[i])
            places[i]->label = labels[i].label;
    }
}

namespace {

constexpr quint32 bitOf(Column column)
{
    return quint32(1) << int(column);
}
static_assert(columnCount <= 24, "Row::changed has a bit for each column");

// A bit for each changed column among State, Holder and Waiting. Columns with times do not count, because they change
// constantly.
quint32 changesBetween(const Lock &before, const Lock &now)
{
    const auto ownerOf = [](const Lock &lock) { return lock.holders.empty() ? Owner() : lock.holders.front().owner; };
    const bool waitsOther =
        before.waiters.threads != now.waiters.threads || before.waiters.clients != now.waiters.clients;
    return (before.state != now.state || before.gone != now.gone ? bitOf(Column::State) : 0)
        | (ownerOf(before) != ownerOf(now) ? bitOf(Column::Holder) : 0) | (waitsOther ? bitOf(Column::Waiting) : 0);
}

} // namespace

void LockTableModel::markChanges(Row &row, const Lock &next, const TableChange &change)
{
    if (change.at - m_marksSince >= std::chrono::seconds(1)) {
        m_marksSince = change.at;
        m_marks = 0;
    }
    const bool isNew = row.lock.get() == &next; // label() has already set the new row's lock
    if (!isNew && m_marks >= mostMarks)
        return;
    const quint32 changed = isNew ? 0 : changesBetween(*row.lock, next);
    const bool isFadingIn = row.isNew && change.at - row.changedAt < markFor;
    if ((!isNew && changed == 0) || isFadingIn)
        return;
    const bool isShown = (!isNew || change.fadesIn) && ++m_marks <= mostMarks;
    row.changedAt = change.at;
    row.changed = isShown ? changed : 0;
    row.isNew = isShown && isNew;
    if (row.isNew)
        m_fadesUntil = change.at + markFor;
}

std::optional<Millis> LockTableModel::sinceChange(int row) const
{
    const Row &at = *m_places[size_t(row)].row;
    const bool isMarked = at.changed != 0 || at.isNew;
    return isMarked ? std::optional(toMillis(m_clock->now() - at.changedAt)) : std::nullopt;
}

bool LockTableModel::isNew(int row) const
{
    return m_places[size_t(row)].row->isNew;
}

bool LockTableModel::isFading() const
{
    return m_clock->now() < m_fadesUntil;
}

void LockTableModel::carryOut(TableChange &change)
{
    const Instant now = change.at;
    for (auto &[row, lock] : change.updates) {
        markChanges(*row, *lock, change);
        row->lock = std::move(lock);
        row->pending = false;
        const bool needs = needsAttention(*row->lock);
        if (std::exchange(row->needsAttention, needs) != needs)
            needs ? (void)m_needAttention.insert(row) : (void)m_needAttention.erase(row);
        scheduleRerank(*row, now);
        if (!row->shown)
            m_orderHeld ? m_order.rankLast(*row, ++m_cameLast) : m_order.rank(*row, now);
    }
    for (Row *row : change.moving)
        m_order.rank(*row, now);
    insertAtEnd(change.arriving);
    arrange(change);
    for (Row *row : change.leaving)
        row->shown = false;
    removeFromEnd(change.leaving.size());
    for (const LockId &id : change.forgotten) {
        const auto it = m_rows.find(id);
        m_labels.remove(&it->second);
        m_needAttention.erase(&it->second);
        m_reranks.set(it->second, {});
        m_rows.erase(it);
    }
    change.touched.insert(change.touched.end(), change.moving.begin(), change.moving.end());
    announce(change.touched);
}

void LockTableModel::clear(const ConnectionId &of)
{
    std::erase_if(m_kept, [&of](const DeltaPtr &kept) { return kept->of == of; });
    setPaused(false);
    Delta nothing;
    nothing.of = of;
    nothing.reset = true;
    applyNow(nothing);
    m_sides.remove(of);
}

void LockTableModel::setPaused(bool paused)
{
    if (m_pausedAt.has_value() == paused)
        return;
    m_pausedAt = paused ? std::optional(m_clock->now()) : std::nullopt;
    for (const DeltaPtr &delta : std::exchange(m_kept, {}))
        applyNow(*delta);
    if (!paused && m_filter.dependsOnClients())
        filterAgain();
}

void LockTableModel::addressesChanged()
{
    if (m_filter.dependsOnAddresses())
        filterAgain();
}

// Does nothing during a pause or while the order is frozen. The end of either one filters again.
void LockTableModel::filterAgain()
{
    if (m_orderHeld || m_pausedAt)
        return;
    setFilter(m_filter);
    Q_EMIT applied(); // the number of shown rows may have changed
}

void LockTableModel::namesChanged()
{
    if (m_filter.dependsOnClients())
        filterAgain();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, int(Column::Holder)));
}

View LockTableModel::view(const LockId &id) const
{
    const Instant now = m_pausedAt.value_or(m_clock->now());
    const bool areSeveral = m_looks && m_looks->areSeveral();
    const auto side = m_sides.constFind(connectionOf(id));
    View view{now, {}, nullptr, areSeveral ? m_looks->of(connectionOf(id)) : nullptr, {}, m_histories};
    if (m_quorums)
        view.quorum = m_quorums->standingText(id);
    if (side != m_sides.constEnd()) {
        view.lostAt = side->lostAt;
        view.nicknames = side->nicknames;
    }
    return view;
}

void LockTableModel::setContact(bool contact, const ConnectionId &of)
{
    auto &lostAt = m_sides[of].lostAt;
    if (lostAt.has_value() != contact)
        return;
    lostAt = contact ? std::nullopt : std::optional(m_clock->now());
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ui::columnCount - 1));
}

QVariant LockTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LockPtr &lock = m_places[size_t(index.row())].row->lock;
    const auto column = Column(index.column());
    switch (role) {
    case Qt::AccessibleTextRole:
        if (column == Column::Activity) // without the picture, the words need their context
            return cellMeaning(column, *lock, view(lock->id));
        [[fallthrough]];
    case Qt::DisplayRole: return cellText(column, *lock, view(lock->id));
    case Qt::ToolTipRole: return plainToolTip(cellMeaning(column, *lock, view(lock->id)));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (traitsOf(column).isFigure ? Qt::AlignRight : Qt::AlignLeft));
    case LockRole: return QVariant::fromValue(lock);
    case StateRole: return int(shownState(*lock, view(lock->id)));
    case ConnectionRole: {
        const ConnectionLook *look = view(lock->id).connection;
        return look ? QVariant(look->colour) : QVariant();
    }
    case ShortConnectionRole: return shortConnectionText(view(lock->id));
    case MarkedRole: {
        const Row &row = *m_places[size_t(index.row())].row;
        return (row.changed >> index.column() & 1) && m_clock->now() - row.changedAt < markFor;
    }
    case AppearedRole: {
        const Row &row = *m_places[size_t(index.row())].row;
        const Millis since = toMillis(m_clock->now() - row.changedAt);
        return row.isNew && since < markFor ? QVariant(double(since.count()) / double(markFor.count())) : QVariant();
    }
    default: return {};
    }
}

QVariant LockTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ui::columnCount)
        return {};
    switch (role) {
    case Qt::DisplayRole: return columnTitle(Column(section));
    case Qt::ToolTipRole: return plainToolTip(columnMeaning(Column(section)));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (traitsOf(Column(section)).isFigure ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
    }
}

int LockTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_places.size());
}

int LockTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ui::columnCount;
}

LockPtr LockTableModel::lockAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_places[size_t(row)].row->lock : LockPtr();
}

std::vector<LockPtr> LockTableModel::needAttention() const
{
    RowPlaces places;
    for (Row *row : m_needAttention) {
        if (row->shown)
            places.push_back(RowOrder::placeOf(row));
    }
    m_order.sort(places);
    std::vector<LockPtr> shown;
    for (const RowPlace &place : places)
        shown.push_back(place.row->lock);
    return shown;
}

std::vector<LockPtr> LockTableModel::worstThatNeedAttention(std::size_t skipped, std::size_t count) const
{
    struct Needing { // copies, because sorting would read each lock many times
        State state;
        RowPlace place;
    };
    std::vector<Needing> all;
    all.reserve(m_needAttention.size());
    for (Row *row : m_needAttention) {
        if (row->shown)
            all.push_back({row->lock->state, RowOrder::placeOf(row)});
    }
    const auto isWorse = [this](const Needing &a, const Needing &b) {
        return a.state != b.state ? a.state > b.state : m_order(a.place, b.place);
    };
    const auto first = all.begin() + std::ptrdiff_t(std::min(skipped, all.size()));
    const auto last = first + std::ptrdiff_t(std::min(count, std::size_t(all.end() - first)));
    std::nth_element(all.begin(), first, all.end(), isWorse);
    std::partial_sort(first, last, all.end(), isWorse);
    std::vector<LockPtr> worst;
    std::transform(first, last, std::back_inserter(worst), [](const Needing &each) { return each.place.row->lock; });
    return worst;
}

std::vector<LockPtr> LockTableModel::locks() const
{
    std::vector<LockPtr> all;
    all.reserve(m_rows.size());
    for (const auto &[id, row] : m_rows)
        all.push_back(row.lock);
    return all;
}

LockPtr LockTableModel::find(const LockId &id) const
{
    const auto it = m_rows.find(id);
    return it == m_rows.end() ? LockPtr() : it->second.lock;
}

int LockTableModel::rowOf(const LockId &id) const
{
    const auto it = m_rows.find(id);
    if (it == m_rows.end() || !it->second.shown)
        return -1;
    const RowPlace place = RowOrder::placeOf(const_cast<Row *>(&it->second));
    return int(m_order.find(m_places, place, m_places.size()));
}

std::vector<LockId> LockTableModel::idsOf(int first, int last) const
{
    std::vector<LockId> ids;
    for (int row = std::max(first, 0); row <= last && row < rowCount(); ++row)
        ids.push_back(m_places[size_t(row)].row->lock->id);
    return ids;
}

// Which rows are shown, and where.

void LockTableModel::sort(int column, Qt::SortOrder direction)
{
    if (column < 0 || column >= ui::columnCount)
        return;
    letDepartedGo();
    m_order = RowOrder(Column(column), direction);
    for (auto &[id, row] : m_rows)
        scheduleRerank(row, m_clock->now());
    arrangeAll();
}

void LockTableModel::arrangeAll()
{
    const Instant now = m_clock->now();
    const KeptIndexes kept = beginRelayout();
    for (RowPlace &place : m_places) {
        m_order.rank(*place.row, now);
        place = RowOrder::placeOf(place.row);
    }
    m_order.sort(m_places);
    endRelayout(kept, m_places.size());
}

void LockTableModel::setOrderHeld(bool held)
{
    if (std::exchange(m_orderHeld, held) == held || held)
        return;
    setFilter(m_filter); // removes rows that stayed only because the order was frozen
    arrangeAll();
}

void LockTableModel::placeLateRows()
{
    if (m_pausedAt || std::exchange(m_placed, m_cameLast) == m_cameLast)
        return;
    letDepartedGo();
    arrangeAll();
}

void LockTableModel::rerank()
{
    if (m_filter.dependsOnTime() && m_clock->now() - m_filteredAt >= filterEvery)
        filterAgain();
    if (m_order.column() != Column::State || m_orderHeld || m_pausedAt)
        return;
    const Instant now = m_clock->now();
    TableChange change(now);
    for (Row *row : m_reranks.takeDue(now, mostReranks)) {
        scheduleRerank(*row, now);
        if (!row->shown || m_order.isRankedAsNow(*row, *row->lock, now))
            continue;
        change.moving.push_back(row);
    }
    findPlaces(change);
    carryOut(change);
}

void LockTableModel::scheduleRerank(Row &row, Instant now)
{
    m_reranks.set(row, m_order.rankChangesAt(row, now));
}

namespace {

constexpr std::size_t leastTested = 5'000; // rows, for which another thread is worth starting
constexpr unsigned mostTesters = 8; // threads

// Starts to load the rows and locks that a loop over all rows reaches soon. Without it, the loop mostly waits for
// memory, because the parts of each lock are far apart.
template<class RowAt> void prefetchLocks(size_t count, size_t now, RowAt rowAt)
{
    constexpr size_t apart = 8;
    const auto nth = [count, now](size_t ahead) { return std::min(now + ahead * apart, count - 1); };
    const Lock &next = *rowAt(nth(1))->lock;
    __builtin_prefetch(next.id.key.raw().constData());
    if (!next.holders.empty())
        __builtin_prefetch(next.holders.front().owner.raw().constData());
    const Lock &second = *rowAt(nth(2))->lock;
    __builtin_prefetch(second.holders.data());
    const Lock *const third = rowAt(nth(3))->lock.get();
    const auto *const end = reinterpret_cast<const char *>(&third->expirySlack);
    for (const auto *line = reinterpret_cast<const char *>(third); line < end; line += 64) // what most filters read
        __builtin_prefetch(line);
    __builtin_prefetch(rowAt(nth(4)));
}

} // namespace

// Many rows are tested on several cores at once: the locks do not change, and the filter only reads.
std::vector<char> LockTableModel::areAccepted(const std::vector<Row *> &rows) const
{
    std::vector<char> accepted(rows.size()); // not bool, whose neighbours share a byte
    const auto test = [&](std::size_t from, std::size_t end) {
        for (std::size_t i = from; i < end; ++i) {
            prefetchLocks(end, i, [&rows](std::size_t at) { return rows[at]; });
            accepted[i] = isAccepted(*rows[i]->lock);
        }
    };
    const std::size_t most = std::clamp(std::thread::hardware_concurrency(), 1U, mostTesters);
    const std::size_t parts = std::clamp<std::size_t>(rows.size() / leastTested, 1, most);
    std::vector<std::future<void>> others;
    for (std::size_t part = 1; part < parts; ++part)
        others.push_back(
            std::async(std::launch::async, test, rows.size() * (part - 1) / parts, rows.size() * part / parts));
    test(rows.size() * (parts - 1) / parts, rows.size());
    for (std::future<void> &other : others)
        other.get();
    return accepted;
}

void LockTableModel::setFilter(const LockFilter &filter)
{
    letDepartedGo();
    const bool haveWanted = m_filter.dependsOnAddresses();
    m_filter = filter;
    m_filteredAt = m_clock->now();
    if (m_filter.dependsOnAddresses() != haveWanted)
        Q_EMIT addressesWantedChanged();
    TableChange change(m_clock->now());
    std::vector<Row *> rows; // the hidden ones, then the shown ones
    rows.reserve(m_rows.size());
    if (m_places.size() < m_rows.size()) {
        for (auto &[id, row] : m_rows) {
            if (!row.shown)
                rows.push_back(&row);
        }
    }
    const std::size_t hidden = rows.size();
    for (const RowPlace &place : m_places)
        rows.push_back(place.row);
    const std::vector<char> accepted = areAccepted(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i < hidden && accepted[i]) {
            m_order.rank(*rows[i], change.at);
            change.arriving.push_back(rows[i]);
        } else if (i >= hidden && !accepted[i]) {
            change.leaving.push_back(rows[i]);
            change.taken.push_back(i - hidden);
        }
    }
    carryOut(change);
}

std::vector<LockPtr> LockTableModel::locksOf(const ConnectionId &connection) const
{
    std::vector<LockPtr> locks;
    for (const auto &[id, row] : m_rows) {
        if (connectionOf(id) == connection && !row.departed)
            locks.push_back(row.lock);
    }
    std::sort(locks.begin(), locks.end(), [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; });
    return locks;
}

void LockTableModel::setQuorums(const QuorumWords *quorums)
{
    m_quorums = quorums;
    LockFilter filter = m_filter;
    filter.quorums = quorums;
    setFilter(filter);
    m_counts = {};
    m_parts = 0;
    for (const auto &[id, row] : m_rows) {
        if (!row.departed)
            countIn(*row.lock);
    }
    Q_EMIT countsChanged();
}

// A lock that is part of a quorum set's row does not count, because that row counts for all its parts.
bool LockTableModel::isCounted(const Lock &lock) const
{
    return !m_quorums || !m_quorums->hides(lock);
}

void LockTableModel::countIn(const Lock &lock)
{
    if (isCounted(lock))
        m_counts.add(lock);
    else
        ++m_parts;
}

void LockTableModel::uncount(const Lock &lock)
{
    if (isCounted(lock))
        m_counts.remove(lock);
    else
        --m_parts;
}

void LockTableModel::letDepartedGo()
{
    if (m_departed == 0)
        return;
    TableChange change(m_clock->now());
    for (auto &[id, row] : m_rows) {
        if (row.departed)
            depart(row, change);
    }
    m_departed = 0;
    findPlaces(change);
    carryOut(change);
}

// Inserts moved and new rows at their places, and moves leaving rows to the end.
void LockTableModel::arrange(TableChange &change)
{
    if (change.moving.empty() && change.arriving.empty() && change.leaving.empty())
        return;
    for (size_t i = m_places.size() - change.arriving.size(); i < m_places.size(); ++i)
        change.taken.push_back(i);

    const auto placesOf = [](const std::vector<Row *> &rows) {
        RowPlaces places;
        for (Row *row : rows)
            places.push_back(RowOrder::placeOf(row));
        return places;
    };
    RowPlaces batch = placesOf(change.moving);
    const RowPlaces arriving = placesOf(change.arriving);
    batch.insert(batch.end(), arriving.begin(), arriving.end());
    m_order.sort(batch);
    RowPlaces leaving = placesOf(change.leaving);
    m_order.sort(leaving);

    const KeptIndexes kept = beginRelayout();
    replacePlaces(m_places, change.taken, batch, m_order);
    const size_t sortedEnd = m_places.size();
    m_places.insert(m_places.end(), leaving.begin(), leaving.end());
    endRelayout(kept, sortedEnd);
}

void LockTableModel::insertAtEnd(const std::vector<Row *> &rows)
{
    if (rows.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + int(rows.size()) - 1);
    for (Row *row : rows) {
        m_places.push_back(RowOrder::placeOf(row));
        row->shown = true;
    }
    endInsertRows();
}

void LockTableModel::removeFromEnd(size_t count)
{
    if (count == 0)
        return;
    beginRemoveRows({}, rowCount() - int(count), rowCount() - 1);
    m_places.resize(m_places.size() - count);
    endRemoveRows();
}

LockTableModel::KeptIndexes LockTableModel::beginRelayout()
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    KeptIndexes kept{persistentIndexList(), {}};
    for (const QModelIndex &index : std::as_const(kept.indexes))
        kept.rows.push_back(m_places[size_t(index.row())].row);
    return kept;
}

// Both parts of m_places must be sorted: before `sortedEnd` and from there on.
void LockTableModel::endRelayout(const KeptIndexes &kept, size_t sortedEnd)
{
    QModelIndexList to;
    to.reserve(kept.indexes.size());
    const RowPlaces tail(m_places.begin() + std::ptrdiff_t(sortedEnd), m_places.end());
    for (qsizetype i = 0; i < kept.indexes.size(); ++i) {
        const RowPlace place = RowOrder::placeOf(kept.rows[size_t(i)]);
        size_t row = m_order.find(m_places, place, sortedEnd);
        if (row == sortedEnd || m_places[row].row != place.row)
            row = sortedEnd + m_order.find(tail, place, tail.size());
        to.push_back(createIndex(int(row), kept.indexes[i].column()));
    }
    changePersistentIndexList(kept.indexes, to);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

// Searching the places of many rows costs more than what the views do with one range that covers all of them.
void LockTableModel::announce(const std::vector<Row *> &rows)
{
    const auto nth = [this](Row *row) { return int(m_order.find(m_places, RowOrder::placeOf(row), m_places.size())); };
    constexpr std::size_t many = 64;
    std::vector<RowRanges::Range> ranges;
    if (rows.size() < many) {
        RowRanges changed;
        for (Row *row : rows)
            changed.add(nth(row));
        ranges = changed.joined();
    } else {
        const auto isBefore = [this](Row *a, Row *b) { return m_order(RowOrder::placeOf(a), RowOrder::placeOf(b)); };
        const auto [first, last] = std::minmax_element(rows.begin(), rows.end(), isBefore);
        ranges = {{nth(*first), nth(*last)}};
    }
    for (const auto &[first, last] : ranges)
        Q_EMIT dataChanged(index(first, 0), index(last, ui::columnCount - 1));
}

} // namespace lockscope::ui
