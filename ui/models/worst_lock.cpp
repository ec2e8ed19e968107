#include "ui/models/worst_lock.h"

#include "ui/models/lock_table_model.h"

namespace lockscope::ui {

LockPtr worstLock(const LockTableModel &model, const std::function<bool(const Lock &)> &counts)
{
    int top = int(State::Unverified) - 1; // no row is worse than that
    while (top > 0 && model.counts()[State(top)] == 0)
        --top;
    LockPtr worst;
    for (int row = 0; row < model.rowCount(); ++row) {
        const LockPtr lock = model.lockAt(row);
        const bool isWorse = !worst || lock->state > worst->state;
        if (isWorse && !lock->gone && lock->state != State::Unverified && counts(*lock))
            worst = lock;
        if (worst && int(worst->state) >= top)
            break;
    }
    return worst;
}

} // namespace lockscope::ui
