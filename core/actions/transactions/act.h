#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/plan/tools.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/locks/wire/script_call.h"

#include <functional>

namespace lockscope::actions {

struct Acted {
    redis::Reply answer; // as the script's contract says
    Outcome::By by = Outcome::By::Script;
};

// What is sent, made right before it is: times in it run on while a connection is opened.
using MakeCall = std::function<locks::ScriptCall(Instant now)>;

// Compares and acts in one step: by the script, or, where the ACL permits none, by the transaction that stands for it,
// on a connection of its own. Errors: the client's; Forbidden, with the line that the ACL lacks, when it refuses both
// ways; Server when the lock changed so often that nothing was done.
Task<Result<Acted>> actAtomically(Tools tools, MakeCall make);

} // namespace lockscope::actions
