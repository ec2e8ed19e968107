#include "app/cli/options/parsed_command_line.h"

#include "app/app_text.h"
#include "core/base/escape.h"
#include "core/redis/address.h"

namespace lockscope::cli {

ParsedCommandLine::ParsedCommandLine(const QCommandLineParser &parser, const QString &name, const QString &written)
    : app::ParsedOptions(parser)
    , command(name)
    , arguments(written)
    , words(parser.positionalArguments().mid(1))
{ }

void ParsedCommandLine::noMoreWords(const QString &hint)
{
    if (!words.isEmpty())
        wrong(AppText::tr("%1 does not take '%2'%3")
                  .arg(command, toDisplay(redis::withoutSecrets(words.constFirst()).toUtf8()), hint));
}

} // namespace lockscope::cli
