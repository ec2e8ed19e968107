#pragma once

#include "core/actions/plan/action_tools.h"
#include "core/actions/plan/outcome.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/locks/wire/script_call.h"

#include <functional>

namespace lockscope::actions {

// The answer of an action's script: {1, receivers, …} or {0, word}, as the script's contract says.
struct StepAnswer {
    bool isDone = false;
    qint64 receivers = 0;
    QByteArray word; // why nothing was changed
    std::vector<redis::Reply> more; // what the script found, for the undo plan
    Instant sentAt{};

    QByteArray bytes(std::size_t i) const;
    std::optional<qint64> number(std::size_t i) const;
    std::vector<QByteArray> list(std::size_t i) const;
    std::vector<qint64> numbers(std::size_t i) const;
};

// Makes the call right before it is sent, because the call contains times that depend on the current time.
using MakeCall = std::function<locks::ScriptCall(Instant now)>;

// Runs the script, which compares and acts atomically. Errors: the client's; Forbidden, with the ACL line that
// would permit the script; Decode for any other answer.
Task<Result<StepAnswer>> takeStep(ActionTools tools, MakeCall make);
// For calls that do not depend on the time.
Task<Result<StepAnswer>> takeStep(ActionTools tools, locks::ScriptCall call);
// Does the same for a step that removes the holds of `holders`. If the step is done, the monitor reports these holds as
// ended by force.
Task<Result<StepAnswer>> takeHoldsAway(ActionTools tools, MakeCall make, Key name, std::vector<Owner> holders);

// Done, Gone, or Changed with the difference that the answer's word describes.
Outcome outcomeOf(const StepAnswer &answer, const Plan &plan);

} // namespace lockscope::actions
