#pragma once

#include "core/actions/actions.h"

#include <functional>

namespace lockscope::actions {

// One target of a batch.
struct BatchItem {
    Target target;
    PlanPtr shown; // the plan that was shown; null if none was shown, so nothing is compared
};

// Applies one action to all items, one after the other. Each item is planned again, compared with what was shown,
// executed like any other action (Actions), and recorded separately with the batch's id. Starts no item twice. The
// batch goes on after an item that failed or has changed. The batch ends if the policy or the audit file refuses an
// item, because they would refuse all other items too. `actions` must outlive the batch. A stop request is checked
// before each item, and ends any wait. Calls `report` for each started item, in order, with its index in `items`. The
// outcome is Changed if the lock is no longer as it was shown. Starts at most `perSecond` items a second. Returns the
// number of started items.
Task<std::size_t> runBatch(Actions *actions, Clock *clock, QByteArray action, std::vector<BatchItem> items,
                           Consent consent, double perSecond,
                           std::function<void(std::size_t at, const Result<Outcome> &outcome)> report,
                           std::stop_token stop);

} // namespace lockscope::actions
