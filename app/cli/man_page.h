#pragma once

#include "app/cli/command/cli_command.h"

namespace lockscope::cli {

// The manual pages of lockscope-cli and of the window, for man(1). They are made from the texts of the help.
QString manPage(const std::vector<CommandPtr> &commands); // help man
QString windowManPage(); // help man-window

} // namespace lockscope::cli
