#pragma once

#include "core/actions/actions.h"

#include <functional>

namespace lockscope::actions {

// One of several that somebody decides on at once.
struct BatchItem {
    Target target;
    PlanPtr shown; // what was seen of it then; null: its target says all
};

// Does the same to all of them, one after the other: each is planned anew, compared with what was shown, and executed
// as any other (Actions), by itself and with a record of its own that bears the batch's id. None is begun twice; what
// failed or changed is left, and the next one begun, unless what is refused is refused of all (policy, record). The
// actions must outlive it. A stop is heeded before each and ends what waits; `told` hears of each that was begun, in
// order, with its place in `items`: Changed when another holds it by now. Not quicker than `perSecond` of them. Gives
// how many were begun.
Task<std::size_t> runBatch(Actions *actions, Clock *clock, QByteArray deed, std::vector<BatchItem> items,
                           Consent consent, double perSecond,
                           std::function<void(std::size_t at, const Result<Outcome> &outcome)> told,
                           std::stop_token stop);

} // namespace lockscope::actions
