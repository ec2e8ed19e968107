#include "ui/models/lock_table_model.h"

#include "ui/models/row_ranges.h"
#include "ui/models/table_change.h"
#include "ui/text.h"

namespace lockscope::ui {

LockTableModel::LockTableModel(const Clock *clock, QObject *parent)
    : QAbstractTableModel(parent)
    , m_clock(clock)
{ }

LockPtr LockTableModel::lockAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_places[size_t(row)].row->lock : LockPtr();
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

int LockTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_places.size());
}

int LockTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ui::columnCount;
}

QVariant LockTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LockPtr &lock = m_places[size_t(index.row())].row->lock;
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return cellText(column, *lock, view());
    case Qt::ToolTipRole: return plainToolTip(cellMeaning(column, *lock, view()));
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (isFigure(column) ? Qt::AlignRight : Qt::AlignLeft));
    case LockRole: return QVariant::fromValue(lock);
    case StateRole: return int(shownState(*lock, view()));
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
        return int(Qt::AlignVCenter | (isFigure(Column(section)) ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
    }
}

void LockTableModel::setContact(bool contact)
{
    if (m_lostAt.has_value() != contact)
        return;
    m_lostAt = contact ? std::nullopt : std::optional(m_clock->now());
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ui::columnCount - 1));
}

void LockTableModel::sort(int column, Qt::SortOrder direction)
{
    if (column < 0 || column >= ui::columnCount)
        return;
    letDepartedGo();
    m_order = RowOrder(Column(column), direction);
    arrangeAll();
}

void LockTableModel::arrangeAll()
{
    const Instant now = m_clock->now();
    Places places;
    places.reserve(m_places.size());
    for (const Place &place : m_places) {
        m_order.rank(*place.row, now);
        places.push_back(RowOrder::placeOf(place.row));
    }
    m_order.sort(places);
    relayout(std::move(places), m_places.size());
}

void LockTableModel::setOrderHeld(bool held)
{
    if (std::exchange(m_orderHeld, held) == held || held)
        return;
    setFilter(m_filter); // those that stayed though they are gone, or no longer pass
    arrangeAll();
}

void LockTableModel::rerank()
{
    if (m_order.column() != Column::State || m_orderHeld || m_pausedAt)
        return;
    const Instant now = m_clock->now();
    TableChange change;
    for (size_t i = 0; i < m_places.size(); ++i) {
        Row *row = m_places[i].row;
        if (!growsWithTime(Column::State, m_places[i].number) || m_order.isRankedAsNow(*row, *row->lock, now))
            continue;
        change.moving.push_back(row);
        change.taken.push_back(i);
    }
    carryOut(change);
}

void LockTableModel::setFilter(const LockFilter &filter)
{
    letDepartedGo();
    m_filter = filter;
    TableChange change;
    for (auto &[id, row] : m_rows) {
        if (row.shown || !m_filter.accepts(*row.lock))
            continue;
        m_order.rank(row, m_clock->now());
        change.arriving.push_back(&row);
    }
    for (size_t i = 0; i < m_places.size(); ++i) {
        if (m_filter.accepts(*m_places[i].row->lock))
            continue;
        change.leaving.push_back(m_places[i].row);
        change.taken.push_back(i);
    }
    carryOut(change);
}

void LockTableModel::letDepartedGo()
{
    if (m_departed == 0)
        return;
    TableChange change;
    for (auto &[id, row] : m_rows) {
        if (row.departed)
            depart(row, change);
    }
    m_departed = 0;
    carryOut(change);
}

void LockTableModel::clear()
{
    m_kept.clear();
    m_pausedAt.reset();
    Delta nothing;
    nothing.reset = true;
    apply(nothing);
}

void LockTableModel::setPaused(bool paused)
{
    if (m_pausedAt.has_value() == paused)
        return;
    m_pausedAt = paused ? std::optional(m_clock->now()) : std::nullopt;
    for (const Delta &delta : std::exchange(m_kept, {}))
        applyNow(delta);
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

// The same rows in another order: the first `sortedEnd` in that of the table, the others in that order of their own.
void LockTableModel::relayout(Places places, size_t sortedEnd)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const Places before = std::exchange(m_places, std::move(places));
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    to.reserve(from.size());
    const Places tail(m_places.begin() + std::ptrdiff_t(sortedEnd), m_places.end());
    for (const QModelIndex &old : from) {
        const Place place = RowOrder::placeOf(before[size_t(old.row())].row);
        size_t row = m_order.find(m_places, place, sortedEnd);
        if (row == sortedEnd || m_places[row].row != place.row)
            row = sortedEnd + m_order.find(tail, place, tail.size());
        to.push_back(createIndex(int(row), old.column()));
    }
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void LockTableModel::announce(const std::vector<Row *> &rows)
{
    RowRanges ranges;
    for (Row *row : rows)
        ranges.add(int(m_order.find(m_places, RowOrder::placeOf(row), m_places.size())));
    for (const auto &[first, last] : ranges.joined())
        Q_EMIT dataChanged(index(first, 0), index(last, ui::columnCount - 1));
}

} // namespace lockscope::ui
