#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// How to undo an action: execute `plan` like any other plan. After `until`, the plan is refused.
struct Undo {
    PlanId plan{};
    Instant until{};
};

// The outcome of an action that the server answered.
struct Outcome {
    enum class What {
        Done,
        Changed, // nothing was done: `now` is the current state, `differences` describes the changes
        Gone, // nothing was left to act on
    };
    What what = What::Done;
    // clients that received the unlock message; for a fair lock, it is sent on the next waiter's channel
    qint64 receivers = 0;
    PlanPtr now; // null if the lock could not be read, or nothing is left to act on
    std::vector<words::Phrase> differences;
    PlanPtr undoPlan; // the undo plan, which Actions keeps under the id in `undo`; null means none
    std::optional<Undo> undo;
    std::optional<words::Phrase> whatNow; // after an action that cannot be undone: what can be done instead
    quint64 keptHold = 0; // id of the hold that Target::keepFor asked for, in the lock client; 0 means none
    QString auditRecord; // the id of the audit record of the action's intent
    QString auditFile; // contains the intent, and the outcome unless auditWarning is set
    QString auditWarning; // why the outcome could not be recorded; empty if it was recorded
    bool isRecorded() const { return auditWarning.isEmpty(); }
};

} // namespace lockscope::actions
