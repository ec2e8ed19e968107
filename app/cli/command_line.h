#pragma once

#include "app/cli/command/cli_command.h"

namespace lockscope::cli {

// A parsed command line: the command, or a text to print for help and --version.
struct CommandLine {
    CommandPtr command;
    QString text;
};

// True if the arguments contain --json, so that errors are printed as JSON as well.
bool wantsJson(const QStringList &arguments);

// `arguments`: without the program's name. Errors are Precondition and say what to write instead.
Result<CommandLine> parseCommandLine(QStringList arguments);

} // namespace lockscope::cli
