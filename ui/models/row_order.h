#pragma once

#include "core/base/clock.h"
#include "core/model/lock.h"
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
    QByteArray text;
    bool shown = false;
    bool pending = false; // part of the change being applied
    bool departed = false; // its lock is gone; the row stays only because the order is frozen
    // Until `calmAt`, the row is sorted by state as if its sort number were `worst`, so that a lock that is often
    // contended does not jump.
    Instant calmAt{};
    qint64 worst = 0;
    std::optional<Instant> reranksAt; // when the time alone may change the row's place; the key in the model's list
    Instant changedAt{}; // when the cells in `changed` last changed
    quint32 changed = 0; // a bit for each Column
};

// A place in the table: the row and its sort key, which is kept here so that a search rarely touches the rows.
// (Comparing names costs four cache misses, and most rows share their state with many others.)
struct RowPlace {
    qint64 number = 0;
    qint64 label = 0;
    Row *row = nullptr;
};
using RowPlaces = std::vector<RowPlace>;

// A strict total order of rows: by column and direction, and by name if these are equal.
class RowOrder {
public:
    RowOrder() = default;
    RowOrder(Column column, Qt::SortOrder direction)
        : m_column(column)
        , m_direction(direction)
    { }

    Column column() const { return m_column; }
    Qt::SortOrder direction() const { return m_direction; }

    void rank(Row &row, Instant now) const; // by the lock's present state
    void rankLast(Row &row, qint64 nth) const; // after all other rows, so that none moves; call with ascending `nth`
    // The first time after `now` at which rank() may give another result although the lock does not change.
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

// Returns `places` without the indices in `taken` (sorted), and with `batch` (sorted) merged into them. Fast for small
// batches, because the places between two changes are moved together.
RowPlaces merged(const RowPlaces &places, const std::vector<size_t> &taken, const RowPlaces &batch,
                 const RowOrder &order);

} // namespace lockscope::ui
