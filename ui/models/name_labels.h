#pragma once

#include "core/model/lock_id.h"
#include "ui/models/row_order.h"

#include <set>

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
    struct ByName {
        bool operator()(const Row *a, const Row *b) const;
    };
    using Rows = std::set<Row *, ByName>;
    static constexpr qint64 gap = qint64(1) << 32;

    std::vector<NewLabel> spread(Rows::iterator around);

    Rows m_rows;
};

} // namespace lockscope::ui
