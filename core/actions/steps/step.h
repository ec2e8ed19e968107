#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/plan/tools.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/locks/wire/script_call.h"

#include <functional>

namespace lockscope::actions {

// What the one step of an action came to: {1, receivers, …} or {0, word}, as the contract of its script says.
struct StepAnswer {
    bool isDone = false;
    qint64 receivers = 0;
    QByteArray word; // why nothing was changed
    std::vector<redis::Reply> more; // what it found, for putting it back
    Instant sentAt{};

    QByteArray bytes(std::size_t i) const;
    std::optional<qint64> number(std::size_t i) const;
    std::vector<QByteArray> list(std::size_t i) const;
    std::vector<qint64> numbers(std::size_t i) const;
};

// Makes the call right before it is sent, because the times in it depend on now.
using MakeCall = std::function<locks::ScriptCall(Instant now)>;

// Runs the script, which compares and acts in one step of the server. Errors: the client's; Forbidden, with the ACL
// line that is missing; Decode for any other answer.
Task<Result<StepAnswer>> takeStep(Tools tools, MakeCall make);
Task<Result<StepAnswer>> takeStep(Tools tools, locks::ScriptCall call); // where no time in it runs on
// The same of a step that ends the holds of these: if it is done, the monitor tells them as ended by force.
Task<Result<StepAnswer>> takeHoldsAway(Tools tools, MakeCall make, Key name, std::vector<Owner> holders);

// Done; Gone, or Changed with the difference that the word tells.
Outcome outcomeOf(const StepAnswer &answer, const Plan &plan);

} // namespace lockscope::actions
