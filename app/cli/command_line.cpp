#include "app/cli/command_line.h"

#include "app/cli/help.h"
#include "app/cli/registry.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::cli {

namespace {

using Commands = std::vector<CommandPtr>;

// Every option there is, once: the command's word can only be found when all options with a value are known.
Options optionsOfAll(const Commands &commands)
{
    Options all;
    QStringList known;
    for (const auto &command : commands) {
        for (const auto &option : command->options()) {
            if (!known.contains(option.names().constFirst()))
                all << option;
            known << option.names();
        }
    }
    return all;
}

struct Parser {
    QCommandLineParser parser;
    QCommandLineOption version;
    QCommandLineOption help;

    explicit Parser(const Options &options)
        : version(parser.addVersionOption())
        , help(parser.addHelpOption())
    {
        parser.addOptions(options);
    }

    bool parse(const QStringList &arguments)
    {
        return parser.parse(QStringList{QStringLiteral("lockscope-cli")} + arguments);
    }
};

// The first word that is not an option or an option's value.
QString commandWord(const Options &options, const QStringList &arguments)
{
    Parser parser(options);
    parser.parse(arguments);
    return parser.parser.positionalArguments().value(0);
}

void refuseForeignOptions(const QCommandLineParser &parser, const Command &command, Given &given)
{
    QStringList own;
    for (const auto &option : command.options())
        own << option.names();
    for (const QString &name : parser.optionNames()) {
        if (!own.contains(name))
            given.wrong(
                QStringLiteral("%1 does not take %2%3 (%1 --help tells its options)")
                    .arg(command.text().name, name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--"), name));
    }
}

Result<CommandLine> withoutCommand(const Commands &commands, const QStringList &arguments)
{
    const bool version = arguments.contains(QStringLiteral("--version")) || arguments.contains(QStringLiteral("-v"));
    const bool help = arguments.contains(QStringLiteral("--help")) || arguments.contains(QStringLiteral("-h"));
    if (!version && !help)
        return usage(QStringLiteral("give a command: list, show, watch, … (--help tells them all)"));
    return CommandLine{nullptr, version ? QStringLiteral("lockscope-cli " LOCKSCOPE_VERSION "\n") : overview(commands)};
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

Result<CommandLine> parseCommand(CommandPtr command, const Options &options, QStringList arguments)
{
    std::optional<QStringList> behindDashes;
    if (command->takesProgram())
        behindDashes = takeBehindDashes(arguments);
    const QString name = command->text().name;
    Parser parser(options);
    if (!parser.parse(arguments))
        return usage(parser.parser.errorText() + QStringLiteral(" (%1 --help tells its options)").arg(name));
    if (parser.parser.isSet(parser.help))
        return CommandLine{nullptr, helpOf(*command)};
    Given given(parser.parser, name, command->text().arguments);
    given.behindDashes = behindDashes;
    refuseForeignOptions(parser.parser, *command, given);
    command->parse(given);
    if (given.error())
        return *given.error();
    return CommandLine{std::move(command), {}};
}

} // namespace

Result<CommandLine> parseCommandLine(QStringList arguments)
{
    Commands commands = allCommands();
    const Options options = optionsOfAll(commands);
    const QString word = commandWord(options, arguments);
    if (word.isEmpty())
        return withoutCommand(commands, arguments);
    const auto named =
        std::find_if(commands.begin(), commands.end(), [&](const auto &each) { return each->text().name == word; });
    if (named == commands.end())
        return usage(QStringLiteral("there is no command '%1' (--help tells them all)")
                         .arg(toDisplay(redis::withoutSecrets(word).toUtf8())));
    return parseCommand(std::move(*named), options, arguments);
}

} // namespace lockscope::cli
