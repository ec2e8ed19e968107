#pragma once

#include "ui/models/natural_order.h"
#include "ui/models/row_order.h"

#include <set>

namespace lockscope::ui {

// Gives every row a number that ascends as names do, so that rows are compared without looking at names. A new row gets
// one between those of its neighbours; when there is none left, all are dealt anew.
class NameLabels {
public:
    // True when all rows have new labels (their order is the same).
    bool add(Row *row);
    void remove(Row *row); // while it has its lock

private:
    struct ByName {
        bool operator()(const Row *a, const Row *b) const
        {
            return compareNaturally(a->lock->name.raw(), b->lock->name.raw()) < 0;
        }
    };
    static constexpr qint64 gap = qint64(1) << 32;

    void dealAnew();

    std::set<Row *, ByName> m_rows;
};

} // namespace lockscope::ui
