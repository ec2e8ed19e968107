#pragma once

#include "app/connection/parsed_options.h"

#include <QStringList>

namespace lockscope::cli {

using app::Options;

// The option with this name; null if there is none.
const QCommandLineOption *optionNamed(const Options &options, const QString &name);

// What may stand as the next argument of a command, after the arguments `before`. `written` is the text of its help,
// such as `verify [FILE] | show [FILE]`. In capitals, the result is a placeholder (FILE); otherwise it is the argument
// itself (verify).
QStringList expectedArguments(const QString &written, const Options &options, const QStringList &before);

bool isPlaceholder(const QString &word);

} // namespace lockscope::cli
