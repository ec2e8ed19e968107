#include "app/cli/invocation.h"

#include "app/cli/help.h"
#include "app/cli/list_columns.h"
#include "app/cli/reading.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::cli {

namespace {

// Every option there is: the command's word can only be found when all options with a value are known.
QCommandLineOption describeAll(QCommandLineParser &parser)
{
    parser.addOptions(commonOptions());
    parser.addOptions(specificOptions());
    parser.addVersionOption();
    return parser.addHelpOption();
}

// The first word that is not an option or an option's value.
QString commandWord(const QStringList &arguments)
{
    QCommandLineParser parser;
    describeAll(parser);
    parser.parse(QStringList{QStringLiteral("lockscope-cli")} + arguments);
    return parser.positionalArguments().value(0);
}

std::optional<Error> refuseForeignOptions(const QCommandLineParser &parser, const CommandForm &form)
{
    QStringList mine;
    for (const auto &option : optionsOf(form))
        mine << option.names();
    for (const QString &name : parser.optionNames()) {
        if (!mine.contains(name))
            return usage(QStringLiteral("%1 does not take %2%3 (%1 --help tells its options)")
                             .arg(QLatin1String(form.name),
                                  name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--"), name));
    }
    return std::nullopt;
}

std::optional<Error> readColumns(const QCommandLineParser &parser, Invocation &into)
{
    into.json = parser.isSet(QStringLiteral("json"));
    into.columns = parser.value(QStringLiteral("columns")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &column : into.columns) {
        if (!allColumnNames().contains(column))
            return usage(QStringLiteral("-o: there is no column '%1'; choose from %2")
                             .arg(toDisplay(column.toUtf8()), allColumnNames().join(QStringLiteral(", "))));
    }
    return std::nullopt;
}

// The command of `run` begins behind `--`; without it, behind the one name.
std::optional<Error> readPositional(const QCommandLineParser &parser, const CommandForm &form,
                                    const std::optional<QStringList> &behindDashes, Invocation &into)
{
    QStringList positional = parser.positionalArguments().mid(1);
    if (auto error = readNames(parser, form, positional, into))
        return error;
    if (qstrcmp(form.name, "run") == 0) {
        into.program = behindDashes ? *behindDashes : std::exchange(positional, {});
        if (into.program.isEmpty())
            return usage(QStringLiteral("run needs a command: lockscope-cli run NAME -- COMMAND…"));
    }
    if (positional.isEmpty())
        return std::nullopt;
    return usage(QStringLiteral("%1 does not take '%2'%3")
                     .arg(QLatin1String(form.name), toDisplay(redis::withoutSecrets(positional.first()).toUtf8()),
                          form.names == CommandForm::Names::Several
                              ? QStringLiteral(" (several names only with --kind multi)")
                              : QString()));
}

std::optional<Error> readConnectTimeout(const QCommandLineParser &parser, Invocation &into)
{
    std::optional<Millis> given;
    if (auto error = readDuration(parser, QStringLiteral("connect-timeout"), given))
        return error;
    into.connectTimeout = given.value_or(into.connectTimeout);
    return std::nullopt;
}

Result<Invocation> withoutCommand(const QStringList &arguments)
{
    const bool version = arguments.contains(QStringLiteral("--version")) || arguments.contains(QStringLiteral("-v"));
    const bool help = arguments.contains(QStringLiteral("--help")) || arguments.contains(QStringLiteral("-h"));
    if (!version && !help)
        return usage(QStringLiteral("give a command: list, show, watch, … (--help tells them all)"));
    Invocation invocation;
    invocation.text = version ? QStringLiteral("lockscope-cli " LOCKSCOPE_VERSION "\n") : overview();
    return invocation;
}

std::optional<QStringList> takeBehindDashes(QStringList &arguments)
{
    const qsizetype dashes = arguments.indexOf(QStringLiteral("--"));
    if (dashes < 0)
        return std::nullopt;
    const QStringList behind = arguments.mid(dashes + 1);
    arguments = arguments.first(dashes);
    return behind;
}

} // namespace

Error usage(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

Result<Invocation> parseInvocation(const QStringList &given)
{
    QStringList arguments = given;
    const QString word = commandWord(arguments);
    if (word.isEmpty())
        return withoutCommand(arguments);
    const CommandForm *form = formOf(word);
    if (!form)
        return usage(QStringLiteral("there is no command '%1' (--help tells them all)")
                         .arg(toDisplay(redis::withoutSecrets(word).toUtf8())));
    std::optional<QStringList> behindDashes;
    if (word == QLatin1String("run"))
        behindDashes = takeBehindDashes(arguments);

    QCommandLineParser parser;
    const auto helpOption = describeAll(parser);
    if (!parser.parse(QStringList{QStringLiteral("lockscope-cli")} + arguments))
        return usage(parser.errorText() + QStringLiteral(" (%1 --help tells its options)").arg(word));
    Invocation invocation;
    if (parser.isSet(helpOption)) {
        invocation.text = helpOf(*form);
        return invocation;
    }
    if (auto error = refuseForeignOptions(parser, *form))
        return *error;
    invocation.command = word;
    // in this order: the kind says how many names there are
    for (const auto &error :
         {readLockOptions(parser, invocation), readPositional(parser, *form, behindDashes, invocation),
          readAddresses(parser, invocation), readConnectTimeout(parser, invocation),
          readActionOptions(parser, *form, invocation), readColumns(parser, invocation)}) {
        if (error)
            return *error;
    }
    if (auto error = whatDoesNotFit(*form, invocation))
        return *error;
    return invocation;
}

} // namespace lockscope::cli
