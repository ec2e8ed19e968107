#pragma once

#include "app/connection/parsed_options.h"

#include <QByteArrayList>

namespace lockscope::cli {

using app::OptionGroup;
using app::Options;
using app::usage;

// The parsed options and words of a command line, for its command.
class ParsedCommandLine : public app::ParsedOptions {
public:
    // The parser must have parsed, and must outlive this object.
    ParsedCommandLine(const QCommandLineParser &parser, const QString &name, const QString &written);

    const QString command; // its name
    const QString arguments; // as the help writes them
    QStringList words; // positional arguments without the command's word; readers remove them from the front
    // The words after `--`, for a command that takes a program. They may have any bytes.
    std::optional<QByteArrayList> behindDashes;

    void noMoreWords(const QString &hint = {}); // reports an error if a word is left
};

} // namespace lockscope::cli
