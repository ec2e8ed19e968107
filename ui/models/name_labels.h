#pragma once

#include "ui/models/natural_order.h"
#include "ui/models/row_order.h"

#include <set>

namespace lockscope::ui {

// Gives each row a number that ascends with its name, so that comparing rows does not touch the names. A new row gets a
// number between its neighbours. If there is no number between them, the rows around it are spread over a wider
// stretch. This changes few labels, wherever rows are added (the list labelling of Bender and others, 2002: on average,
// a constant times the logarithm of the number of rows).
class NameLabels {
public:
    struct NewLabel {
        Row *row;
        qint64 label;
    };
    // Labels the row. Returns the other rows that need new labels. The caller may still need the old labels to find
    // these rows, and sets the new labels before the next call.
    [[nodiscard]] std::vector<NewLabel> add(Row *row);
    void remove(Row *row); // call while the row still has its lock

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
