#pragma once

#include "core/base/clock.h"
#include "core/model/lock_ptr.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope::ui {

class LockTableModel;

// Finds the worst shown lock with a useful action, for the review banner. The advice for a lock is expensive, so each
// search asks about the worst locks, and once a second about further ones. If none of these can be helped, the next
// search goes on behind them, so it also finds the only lock of thousands that can be helped.
class ReviewSearch {
public:
    explicit ReviewSearch(const LockTableModel *model); // must outlive the search

    void forget() { m_foundAt.reset(); } // call when rows have changed
    LockPtr find(Instant now); // keeps its result for a second, or until forget(); null means none

private:
    LockPtr search(Instant now);
    LockPtr searchFurther(Instant now);
    LockPtr firstThatCanBeHelped(const std::vector<LockPtr> &locks, Instant now) const;

    const LockTableModel *m_model;
    LockPtr m_found;
    std::optional<Instant> m_foundAt;
    LockPtr m_further; // the lock that was found behind the worst ones
    Instant m_furtherAt{}; // when the search last went on behind the worst ones
    std::size_t m_asked; // how many of the worst locks cannot be helped, as far as searches have come
};

} // namespace lockscope::ui
