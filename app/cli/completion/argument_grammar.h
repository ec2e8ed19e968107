#pragma once

#include "app/connection/parsed_options.h"

#include <QStringList>

namespace lockscope::cli {

using app::Options;

// The option with this name; null if there is none.
const QCommandLineOption *optionNamed(const Options &options, const QString &name);

// The possible next arguments of a command, after the arguments `before`. `written` is the text of its help, such as
// `verify [FILE] | show [FILE]`. Words in capitals are placeholders (FILE). Other words are the arguments themselves
// (verify).
QStringList expectedArguments(const QString &written, const Options &options, const QStringList &before);

bool isPlaceholder(const QString &word);

} // namespace lockscope::cli
