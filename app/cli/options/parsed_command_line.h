#pragma once

#include "app/connection/parsed_options.h"

namespace lockscope::cli {

using app::OptionGroup;
using app::Options;
using app::usage;

// The parsed options and words of a command line, for its command.
class ParsedCommandLine : public app::ParsedOptions {
public:
    // Borrows the parser, which has parsed.
    ParsedCommandLine(const QCommandLineParser &parser, const QString &name, const QString &written);

    const QString command; // its name
    const QString arguments; // as the help writes them
    QStringList words; // neither options nor their values, the command's own word left out; taken from the front
    std::optional<QStringList> behindDashes; // the words after `--`, for a command that takes a program

    void noMoreWords(const QString &hint = {}); // reports a word that is left
};

} // namespace lockscope::cli
