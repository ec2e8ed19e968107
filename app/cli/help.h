#pragma once

#include "app/cli/command/command.h"

namespace lockscope::cli {

QString overview(const std::vector<CommandPtr> &commands); // --help
QString helpOf(const Command &command); // COMMAND --help

} // namespace lockscope::cli
