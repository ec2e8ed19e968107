#pragma once

#include "app/cli/command/cli_command.h"

namespace lockscope::cli {

QString overview(const std::vector<CommandPtr> &commands); // help
QString helpOf(const CliCommand &command); // help COMMAND: lists the command's own options first
QString commonOptions(); // help options: lists the options that every command has
QString exitCodes(); // help exit-codes
QStringList helpTopics(); // the other words that `help` accepts
QString versionText(); // --version: the program's version and commit, and the versions of important libraries

} // namespace lockscope::cli
