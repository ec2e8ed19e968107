#pragma once

#include "ui/models/natural_order.h"
#include "ui/models/row_order.h"

#include <set>

namespace lockscope::ui {

// Gives every row a number that ascends as names do, so that rows are compared without looking at names. A new row gets
// one between those of its neighbours; where there is none left, the rows around it are spread over a wider stretch of
// numbers: of few of them, however many rows there are and wherever the new ones come (the list labelling of Bender and
// others, 2002: a constant times the logarithm of all rows, on average).
class NameLabels {
public:
    struct NewLabel {
        Row *row;
        qint64 label;
    };
    // Labels the row. Others that have to move for it are returned, and keep their labels until the caller, who may
    // still have to find them by the old ones, sets the new; all of them before the next call.
    [[nodiscard]] std::vector<NewLabel> add(Row *row);
    void remove(Row *row); // while it has its lock

private:
    struct ByName {
        bool operator()(const Row *a, const Row *b) const
        {
            const LockId &left = a->lock->id;
            const LockId &right = b->lock->id;
            const int order = compareNaturally(left.key.raw(), right.key.raw());
            return order != 0 ? order < 0 : left < right;
        }
    };
    using Rows = std::set<Row *, ByName>;
    static constexpr qint64 gap = qint64(1) << 32;

    std::vector<NewLabel> spread(Rows::iterator around);

    Rows m_rows;
};

} // namespace lockscope::ui
