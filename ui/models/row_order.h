#pragma once

#include "core/base/clock.h"
#include "core/model/lock.h"
#include "ui/models/columns.h"

#include <vector>

namespace lockscope::ui {

// One lock of the table, whether shown or not. Stays where it is in memory.
struct Row {
    LockPtr lock;
    qint64 label = 0; // ascends as names do, see NameLabels
    // What it was placed by: it is found by these also when its lock has changed since.
    qint64 number = 0;
    QByteArray text;
    bool shown = false;
    bool pending = false; // is part of the change being applied
    bool departed = false; // its lock is gone for good; only still in the table because the order is held
};

// A place in the table: the row and what it is sorted by, kept here so that a search hardly ever touches the rows. (To
// compare names costs four cache misses, and every row of a state but a few is one of many.)
struct Place {
    qint64 number = 0;
    qint64 label = 0;
    Row *row = nullptr;
};
using Places = std::vector<Place>;

// A strict total order over rows: column, direction, and the name where all else is equal.
class RowOrder {
public:
    RowOrder() = default;
    RowOrder(Column column, Qt::SortOrder direction)
        : m_column(column)
        , m_direction(direction)
    { }

    Column column() const { return m_column; }
    Qt::SortOrder direction() const { return m_direction; }

    void rank(Row &row, Instant now) const; // by what its lock is now
    void rankLast(Row &row, qint64 nth) const; // behind all others, so that nothing moves for it; the nth to come so
    bool isRankedAsNow(const Row &row, const Lock &lock, Instant now) const;
    static Place placeOf(Row *row) { return {row->number, row->label, row}; }
    bool operator()(const Place &a, const Place &b) const;

    void sort(Places &places) const;
    // Index of the row in sorted places; it must be there, with the lock it was placed by.
    size_t find(const Places &places, const Place &place, size_t end) const;

private:
    QByteArrayView textOf(const Lock &lock) const;

    Column m_column = Column::Name;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

// `places` without the indexes in `taken` (sorted), and with `batch` (sorted) merged in: moves whole stretches.
Places merged(const Places &places, const std::vector<size_t> &taken, const Places &batch, const RowOrder &order);

} // namespace lockscope::ui
