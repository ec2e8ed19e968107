#include "ui/models/lock_table_model.h"

#include "ui/models/table_change.h"
#include "ui/text.h"

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
    const bool held = std::exchange(m_orderHeld, m_orderHeld && !delta.reset); // no row is left to stay in place
    TableChange change;
    plan(delta, change);
    carryOut(change);
    m_orderHeld = held;
    if (counts != m_counts || before != lockCount())
        Q_EMIT countsChanged();
    Q_EMIT applied();
}

void LockTableModel::plan(const Delta &delta, TableChange &change)
{
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
    for (const LockPtr &lock : delta.upserts)
        planUpsert(lock, change);
    if (delta.reset) {
        for (auto &[id, row] : m_rows) {
            if (connectionOf(id) == delta.of)
                planRemoval(row, change);
        }
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
    if (!row.shown)
        return;
    change.leaving.push_back(&row);
    change.taken.push_back(m_order.find(m_places, RowOrder::placeOf(&row), m_places.size()));
}

void LockTableModel::planUpsert(const LockPtr &lock, TableChange &change)
{
    const auto [it, isNew] = m_rows.try_emplace(lock->id);
    Row &row = it->second;
    if (row.pending)
        return;
    row.pending = true;
    const bool accepted = m_filter.accepts(*lock);
    if (isNew)
        label(row, lock);
    else if (std::exchange(row.departed, false))
        --m_departed;
    else
        uncount(*row.lock);
    if (isCounted(*lock))
        m_counts.add(*lock);
    change.updates.emplace_back(&row, lock);
    if (!row.shown) {
        if (accepted)
            change.arriving.push_back(&row);
        return;
    }
    if (m_orderHeld || (accepted && m_order.isRankedAsNow(row, *lock, m_clock->now()))) {
        change.touched.push_back(&row);
        return;
    }
    (accepted ? change.moving : change.leaving).push_back(&row);
    change.taken.push_back(m_order.find(m_places, RowOrder::placeOf(&row), m_places.size()));
}

// Moved rows are found by their old labels, so find all of them before setting the new ones.
void LockTableModel::label(Row &row, const LockPtr &lock)
{
    row.lock = lock;
    const auto labels = m_labels.add(&row);
    std::vector<Place *> places;
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

void LockTableModel::carryOut(TableChange &change)
{
    const Instant now = m_clock->now();
    for (auto &[row, lock] : change.updates) {
        row->lock = std::move(lock);
        row->pending = false;
        if (needsAttention(*row->lock))
            m_needAttention.insert(row);
        else
            m_needAttention.erase(row);
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
}

void LockTableModel::namesChanged()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, int(Column::Holder)));
}

View LockTableModel::view(const LockId &id) const
{
    const Instant now = m_pausedAt.value_or(m_clock->now());
    const bool areSeveral = m_looks && m_looks->areSeveral();
    const auto side = m_sides.constFind(connectionOf(id));
    View view{now, {}, nullptr, areSeveral ? m_looks->of(connectionOf(id)) : nullptr, {}};
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
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return cellText(column, *lock, view(lock->id));
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
    Places places;
    for (Row *row : m_needAttention) {
        if (row->shown)
            places.push_back(RowOrder::placeOf(row));
    }
    m_order.sort(places);
    std::vector<LockPtr> shown;
    for (const Place &place : places)
        shown.push_back(place.row->lock);
    return shown;
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
    const Place place = RowOrder::placeOf(const_cast<Row *>(&it->second));
    return int(m_order.find(m_places, place, m_places.size()));
}

std::vector<LockId> LockTableModel::idsOf(int first, int last) const
{
    std::vector<LockId> ids;
    for (int row = std::max(first, 0); row <= last && row < rowCount(); ++row)
        ids.push_back(m_places[size_t(row)].row->lock->id);
    return ids;
}

} // namespace lockscope::ui
