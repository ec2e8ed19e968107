#pragma once

#include "app/cli/command/command.h"

namespace lockscope::cli {

std::vector<CommandPtr> allCommands(); // in the order of the overview; new ones, that nothing was given to

} // namespace lockscope::cli
