#pragma once

#include "app/cli/command/cli_command.h"

namespace lockscope::cli {

QString overview(const std::vector<CommandPtr> &commands); // help
QString helpOf(const CliCommand &command); // help COMMAND: its own options first
QString commonOptions(); // help options: those of every command
QString exitCodes(); // help exit-codes
QString versionText(); // --version: of the program, with its commit, and of the libraries that matter for a report

} // namespace lockscope::cli
