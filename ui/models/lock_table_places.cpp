#include "ui/models/lock_table_model.h"

#include "ui/models/row_ranges.h"
#include "ui/models/table_change.h"

// Which rows are shown, and where.
namespace lockscope::ui {

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
    setFilter(m_filter); // removes rows that only stayed because the order was held
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
    for (const auto &[id, row] : m_rows) {
        if (!row.departed && isCounted(*row.lock))
            m_counts.add(*row.lock);
    }
    Q_EMIT countsChanged();
}

// Counts each lock once, in its row.
bool LockTableModel::isCounted(const Lock &lock) const
{
    return !m_quorums || !m_quorums->hides(lock);
}

void LockTableModel::uncount(const Lock &lock)
{
    if (isCounted(lock))
        m_counts.remove(lock);
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

// Inserts moved and new rows at their places; leaving rows gather at the end.
void LockTableModel::arrange(TableChange &change)
{
    if (change.moving.empty() && change.arriving.empty() && change.leaving.empty())
        return;
    std::sort(change.taken.begin(), change.taken.end());
    for (size_t i = m_places.size() - change.arriving.size(); i < m_places.size(); ++i)
        change.taken.push_back(i);

    const auto placesOf = [](const std::vector<Row *> &rows) {
        Places places;
        for (Row *row : rows)
            places.push_back(RowOrder::placeOf(row));
        return places;
    };
    Places batch = placesOf(change.moving);
    const Places arriving = placesOf(change.arriving);
    batch.insert(batch.end(), arriving.begin(), arriving.end());
    m_order.sort(batch);
    Places leaving = placesOf(change.leaving);
    m_order.sort(leaving);

    Places places = merged(m_places, change.taken, batch, m_order);
    const size_t sortedEnd = places.size();
    places.insert(places.end(), leaving.begin(), leaving.end());
    relayout(std::move(places), sortedEnd);
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

// Reorders the rows: the first `sortedEnd` in the table's order, the others keep their own order.
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
