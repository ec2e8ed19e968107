#pragma once

#include "app/connection/parsed_options.h"

namespace lockscope::cli {

using app::OptionGroup;
using app::Options;
using app::usage;

// What was given, as a command reads it.
class ParsedOptions : public app::ParsedOptions {
public:
    // Borrows the parser, which has parsed.
    ParsedOptions(const QCommandLineParser &parser, const QString &name, const QString &written);

    const QString command; // its name
    const QString arguments; // as the help writes them
    QStringList words; // neither options nor their values, the command's own word left out; taken from the front
    std::optional<QStringList> behindDashes; // of a command that takes a program, what stands behind `--`

    void noMoreWords(const QString &hint = {}); // whatever is left is one too many
};

} // namespace lockscope::cli
