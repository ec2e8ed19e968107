#pragma once

#include "core/model/lock_id.h"
#include "ui/models/row_order.h"

#include <vector>

namespace lockscope::ui {

// Gives each row a number that ascends with its name, so that rows can be compared without reading their names. A new
// row gets a number between its neighbours. If no number is free between them, the labels of nearby rows are spread
// over a wider stretch. This is the list labelling of Bender and others (2002): on average, a new row changes O(log n)
// labels of n rows.
class NameLabels {
public:
    struct NewLabel {
        Row *row;
        qint64 label;
    };
    // Labels the row. Returns the other rows that need new labels. The caller sets the new labels before the next call,
    // after it has found these rows by their old labels.
    [[nodiscard]] std::vector<NewLabel> add(Row *row);
    void remove(Row *row); // call while the row still has its lock

private:
    struct Place {
        std::size_t block = 0;
        std::size_t index = 0;
        friend bool operator==(const Place &, const Place &) = default;
    };
    static constexpr qint64 gap = qint64(1) << 32;
    static constexpr std::size_t largestBlock = 256;

    Place insert(Row *row);
    Place placeOf(const Row &row) const; // the row's place, or the place at which it would be inserted
    Row *at(Place place) const { return m_blocks[place.block][place.index]; }
    bool stepBack(Place &place) const; // false, without a change, at the first row
    bool stepOn(Place &place) const; // false, without a change, at the last row
    std::vector<NewLabel> spread(Place around);

    // All rows by name, in blocks that are never empty. A tree would take four times the memory.
    std::vector<std::vector<Row *>> m_blocks;
};

} // namespace lockscope::ui
