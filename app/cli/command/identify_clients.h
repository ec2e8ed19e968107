#pragma once

#include "app/cli/command/context.h"
#include "app/cli/options/identify.h"

namespace lockscope::cli {

// Listens to the server (MONITOR) so that the session's clients are found by where they send from; as long as was asked
// for, or as their leases want it. The price is said before, what was heard afterwards, on standard error. nullopt: it
// was heard; else the exit code, and why not is told.
Task<std::optional<int>> identifyClients(Context *context, std::optional<Millis> time, std::vector<LockPtr> locks);

} // namespace lockscope::cli
