#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

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
    QString auditFile; // where the intent is recorded, and the outcome unless auditWarning says otherwise
    QString auditWarning; // the outcome could not be recorded: why; empty: it is
    bool isRecorded() const { return auditWarning.isEmpty(); }
};

} // namespace lockscope::actions
