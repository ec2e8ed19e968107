#include "ui/models/worst_lock.h"

#include "ui/models/lock_table_model.h"

namespace lockscope::ui {

LockPtr worstLock(const LockTableModel &model)
{
    if (const auto needing = model.worstThatNeedAttention(0, 1); !needing.empty())
        return needing.front();
    LockPtr worst;
    int top = stateCount - 1; // no row needs attention, so no lock is worse than this calm state
    while (top > 0 && (traitsOf(State(top)).severity != Severity::Calm || model.counts()[State(top)] == 0))
        --top;
    for (int row = 0; row < model.rowCount() && !(worst && int(worst->state) >= top); ++row) {
        const LockPtr lock = model.lockAt(row);
        if (!lock->gone && lock->state != State::Unverified && (!worst || lock->state > worst->state))
            worst = lock;
    }
    return worst;
}

} // namespace lockscope::ui
