#pragma once

#include "app/cli/command/command.h"

namespace lockscope::cli {

// The command line, understood: a command that has parsed it, or a text to print instead, where help or the version was
// asked for.
struct CommandLine {
    CommandPtr command;
    QString text;
};

// Whether errors of this line are wanted as JSON, too.
bool wantsJson(const QStringList &arguments);

// `arguments` without the program's name. Errors are Precondition, with a message that says what would be right.
Result<CommandLine> parseCommandLine(QStringList arguments);

} // namespace lockscope::cli
