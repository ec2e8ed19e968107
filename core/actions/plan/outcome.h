#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// How an action is taken back: by a plan that is executed as any other, and refused from `until` on.
struct Undo {
    PlanId plan{};
    Instant until{};
};

// What came of an action that was answered.
struct Outcome {
    enum class What {
        Done,
        Changed, // nothing was done: `now` is what is there, `differences` in words
        Gone, // nothing was there any more
    };
    What what = What::Done;
    qint64 receivers = 0; // clients the unlock message reached; of a queue's, those that hear the next one's channel
    PlanPtr now; // null: it could not be read, or is nothing to act on
    std::vector<words::Phrase> differences;
    PlanPtr takesBack; // null: nothing does. Kept by the engine, which says under which id:
    std::optional<Undo> undo;
    std::optional<words::Phrase> whatNow; // done, and nothing takes it back: what can be done then
    quint64 keptHold = 0; // Target::keepFor: which of the lock client's holds it is now; 0: none
    QString auditRecord; // the id of its intent in the audit file
    QString auditFile; // where the intent is recorded, and the outcome unless auditWarning says otherwise
    QString auditWarning; // the outcome could not be recorded: why; empty: it is
    bool isRecorded() const { return auditWarning.isEmpty(); }
};

} // namespace lockscope::actions
