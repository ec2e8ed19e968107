#include "app/cli/options/given.h"

#include "core/base/escape.h"
#include "core/redis/address.h"

namespace lockscope::cli {

Given::Given(const QCommandLineParser &parser, const QString &name, const QString &written)
    : app::Given(parser)
    , command(name)
    , arguments(written)
    , words(parser.positionalArguments().mid(1))
{ }

void Given::noMoreWords(const QString &hint)
{
    if (!words.isEmpty())
        wrong(QStringLiteral("%1 does not take '%2'%3")
                  .arg(command, toDisplay(redis::withoutSecrets(words.constFirst()).toUtf8()), hint));
}

} // namespace lockscope::cli
