#pragma once

#include "app/cli/command/command.h"

namespace lockscope::cli {

QString overview(const std::vector<CommandPtr> &commands); // help
QString helpOf(const Command &command); // help COMMAND: its own options first
QString commonOptions(); // help options: those of every command
QString exitCodes(); // help exit-codes

} // namespace lockscope::cli
