#pragma once

#include "app/cli/command/command.h"

namespace lockscope::cli {

// Connects, runs the command, gives back what it left under way, and closes the session: the exit code. Both outlive
// it.
Task<int> execute(Command *command, Context *context);

} // namespace lockscope::cli
