#pragma once

#include "core/base/clock.h"
#include "core/base/seldom.h"
#include "core/model/lock_ptr.h"
#include "ui/models/columns.h"

#include <optional>
#include <vector>

namespace lockscope::ui {

// One lock of the table, shown or not. Its address never changes.
struct Row {
    LockPtr lock;
    qint64 label = 0; // ascends with the name, see NameLabels
    // The sort key with which the row was placed. Searches use this key, because the lock may have changed since.
    qint64 number = 0;
    Seldom<QByteArray> text; // only in the column Holder
    // Until `calmAt`, the column State sorts the row as if its number were at least `worst`. Otherwise, a lock that is
    // often contended would jump.
    Instant calmAt{};
    qint64 worst = 0;
    Instant reranksAt{}; // when time alone may change the row's place, {} means never; set only by RerankSchedule
    Row *previousInSlice = nullptr; // see RerankSchedule
    Row *nextInSlice = nullptr;
    Instant changedAt{}; // when the cells in `changed` last changed
    quint32 changed : 24 = 0; // a bit for each Column
    bool isNew = false; // the row came at `changedAt`, and fades in
    bool shown = false;
    bool pending = false; // belongs to the change that is being applied
    bool departed = false; // the lock no longer exists, but the frozen order keeps the row
    bool needsAttention = false; // a member of LockTableModel::m_needAttention
};

// A place in the table: a row and a copy of its sort key. Searches compare the copies, because comparing the names of
// two rows costs four cache misses. Names would be compared often, because many rows have the same state.
struct RowPlace {
    qint64 number = 0;
    qint64 label = 0;
    Row *row = nullptr;
};
using RowPlaces = std::vector<RowPlace>;

// A strict total order of rows: by one column in one direction, and by name among rows with equal cells.
class RowOrder {
public:
    RowOrder() = default;
    RowOrder(Column column, Qt::SortOrder direction)
        : m_column(column)
        , m_direction(direction)
    { }

    Column column() const { return m_column; }
    Qt::SortOrder direction() const { return m_direction; }

    void rank(Row &row, Instant now) const; // sets the sort key from the row's present lock
    void rankLast(Row &row, qint64 nth) const; // ranks the row last, so that no other moves; call with ascending `nth`
    // The first time after `now` at which rank() may give another result for an unchanged lock.
    std::optional<Instant> rankChangesAt(const Row &row, Instant now) const;
    bool isRankedAsNow(const Row &row, const Lock &lock, Instant now) const;
    static RowPlace placeOf(Row *row) { return {row->number, row->label, row}; }
    bool operator()(const RowPlace &a, const RowPlace &b) const;

    void sort(RowPlaces &places) const;
    // Index of the row in sorted places. The row must be there, with its sort key unchanged.
    size_t find(const RowPlaces &places, const RowPlace &place, size_t end) const;

private:
    qint64 numberOf(const Row &row, const Lock &lock, Instant now) const;
    QByteArrayView textOf(const Lock &lock) const;

    Column m_column = Column::Name;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

// Removes the places at the sorted indices `taken`, and merges the sorted `batch` into the rest. Fast for small
// batches, because the places between two changes are moved together, and those before the first change stay.
void replacePlaces(RowPlaces &places, const std::vector<size_t> &taken, const RowPlaces &batch, const RowOrder &order);

} // namespace lockscope::ui
