#pragma once

#include "app/cli/command/cli_command.h"

#include <QByteArrayList>

namespace lockscope::cli {

// A parsed command line: the command, or a text to print for help and --version.
struct CommandLine {
    CommandPtr command;
    QString text;
};

// True if the arguments contain --json, so that errors are printed as JSON as well.
bool wantsJson(const QStringList &arguments);

// `arguments`: the bytes of the command line, without the program's name. Rejects arguments that are not text, except
// the words of a program that the command starts. Errors are Precondition and say what to write instead.
Result<CommandLine> parseCommandLine(const QByteArrayList &arguments);
Result<CommandLine> parseCommandLine(const QStringList &arguments); // the same for a line that is text

} // namespace lockscope::cli
