#pragma once

#include "app/cli/command/cli_command.h"

namespace lockscope::cli {

std::vector<CommandPtr> allCommands(); // creates all commands, in the order of the overview

} // namespace lockscope::cli
