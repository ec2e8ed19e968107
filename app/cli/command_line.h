#pragma once

#include "app/cli/command/cli_command.h"

namespace lockscope::cli {

// A parsed command line: the command, or a text to print for help and --version.
struct CommandLine {
    CommandPtr command;
    QString text;
};

// Whether the command line also requests errors as JSON.
bool wantsJson(const QStringList &arguments);

// `arguments`: without the program's name. Errors are Precondition and say what to write instead.
Result<CommandLine> parseCommandLine(QStringList arguments);

} // namespace lockscope::cli
