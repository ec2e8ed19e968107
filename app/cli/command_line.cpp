#include "app/cli/command_line.h"

#include "app/app_text.h"
#include "app/cli/help.h"
#include "app/cli/man_page.h"
#include "app/cli/output/nearest.h"
#include "app/cli/registry.h"
#include "app/connection/argument_bytes.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::cli {

namespace {

using Commands = std::vector<CommandPtr>;

// All options of all commands, without duplicates. To find the command's word, the parser must know which options take
// a value.
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
        , help(QStringList{QStringLiteral("h"), QStringLiteral("help")})
    {
        parser.addOption(help); // addHelpOption() would also add --help-all for Qt's options
        parser.addOptions(options);
    }

    bool parse(const QStringList &arguments)
    {
        return parser.parse(QStringList{QStringLiteral("lockscope-cli")} + arguments);
    }
};

// The words that are neither options nor values of options. The first one is the command.
QStringList wordsOf(const Options &options, const QStringList &arguments)
{
    Parser parser(options);
    parser.parse(arguments);
    return parser.parser.positionalArguments();
}

QString dashed(const QString &name)
{
    return (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
}

void refuseForeignOptions(const QCommandLineParser &parser, const CliCommand &command, ParsedCommandLine &given)
{
    QStringList own;
    for (const auto &option : command.options())
        own << option.names();
    for (const QString &name : parser.optionNames()) {
        if (!own.contains(name))
            given.wrong(AppText::tr("%1 does not take %2 (lockscope-cli help %1 lists its options)")
                            .arg(command.text().name, dashed(name)));
    }
}

// A user who gives an option expects an effect, so an option without effect is an error.
void refuseIdleOptions(const QCommandLineParser &parser, const CliCommand &command, ParsedCommandLine &given)
{
    for (const auto &[names, why] : command.idleOptions()) {
        for (const QString &name : parser.optionNames()) {
            if (names.contains(name))
                given.wrong(AppText::tr("%1 does nothing for %2, because %3: leave it out")
                                .arg(dashed(name), command.text().name, why));
        }
    }
}

QString unknownOption(const QCommandLineParser &parser, const CliCommand &command)
{
    const QStringList unknown = parser.unknownOptionNames();
    if (unknown.isEmpty())
        return AppText::tr("%1 (lockscope-cli help %2 lists the options)").arg(parser.errorText(), command.text().name);
    QStringList known;
    for (const auto &option : command.options())
        known << option.names();
    const QString meant = nearest(unknown.constFirst(), known);
    const QString hint = meant.isEmpty()
        ? AppText::tr("lockscope-cli help %1 lists its options").arg(command.text().name)
        : AppText::tr("Did you mean %1?").arg(dashed(meant));
    return AppText::tr("%1 has no option %2. %3")
        .arg(command.text().name, dashed(toDisplay(unknown.constFirst().toUtf8())), hint);
}

QStringList namesOf(const Commands &commands)
{
    QStringList names;
    for (const auto &command : commands)
        names << command->text().name;
    return names;
}

const CommandPtr *commandNamed(const Commands &commands, const QString &word)
{
    const auto named =
        std::find_if(commands.begin(), commands.end(), [&](const auto &each) { return each->text().name == word; });
    return named == commands.end() ? nullptr : &*named;
}

Error noSuchCommand(const Commands &commands, const QString &word)
{
    const QString meant = nearest(word, namesOf(commands) << QStringLiteral("help"));
    const QString hint =
        meant.isEmpty() ? AppText::tr("lockscope-cli help lists them") : AppText::tr("Did you mean %1?").arg(meant);
    return usage(AppText::tr("'%1' is not a command. %2").arg(toDisplay(redis::withoutSecrets(word).toUtf8()), hint));
}

Result<CommandLine> withoutCommand(const Commands &commands, const QStringList &arguments)
{
    const bool version = arguments.contains(QStringLiteral("--version")) || arguments.contains(QStringLiteral("-v"));
    const bool help = arguments.contains(QStringLiteral("--help")) || arguments.contains(QStringLiteral("-h"));
    if (!version && !help)
        return usage(AppText::tr("give a command: list, show, watch, … (lockscope-cli help lists them)"));
    return CommandLine{nullptr, version ? versionText() : overview(commands)};
}

// `help`, `help COMMAND`, or `help` with one of helpTopics()
Result<CommandLine> helpOn(const Commands &commands, const QStringList &words)
{
    if (words.isEmpty())
        return CommandLine{nullptr, overview(commands)};
    if (words.size() > 1)
        return usage(AppText::tr("help takes one word: a command, options, exit-codes, man or man-window"));
    const QString &topic = words.constFirst();
    if (topic == QLatin1String("options"))
        return CommandLine{nullptr, commonOptions()};
    if (topic == QLatin1String("exit-codes"))
        return CommandLine{nullptr, exitCodes()};
    if (topic == QLatin1String("man"))
        return CommandLine{nullptr, manPage(commands)};
    if (topic == QLatin1String("man-window"))
        return CommandLine{nullptr, windowManPage()};
    if (const CommandPtr *command = commandNamed(commands, topic))
        return CommandLine{nullptr, helpOf(**command)};
    return noSuchCommand(commands, topic);
}

std::optional<QByteArrayList> takeBehindDashes(QByteArrayList &arguments)
{
    const qsizetype dashes = arguments.indexOf(QByteArrayLiteral("--"));
    if (dashes < 0)
        return std::nullopt;
    const QByteArrayList behind = arguments.mid(dashes + 1);
    arguments = arguments.first(dashes);
    return behind;
}

std::optional<Error> refuseBytes(const QByteArrayList &arguments, const QString &more = {})
{
    const auto why = app::whyNotText(arguments);
    return why ? std::optional(usage(*why + AppText::tr(" or give --name-hex") + more)) : std::nullopt;
}

Result<CommandLine> parseCommand(CommandPtr command, const Options &options, QByteArrayList arguments)
{
    std::optional<QByteArrayList> behindDashes;
    if (command->takesProgram())
        behindDashes = takeBehindDashes(arguments);
    const QString alsoTaken = command->takesProgram() ? AppText::tr(". Words behind -- may have any bytes") : QString();
    if (const auto refusal = refuseBytes(arguments, alsoTaken))
        return *refusal;
    const QString name = command->text().name;
    Parser parser(options);
    if (!parser.parse(app::textsOf(arguments)))
        return usage(unknownOption(parser.parser, *command));
    if (parser.parser.isSet(parser.help))
        return CommandLine{nullptr, helpOf(*command)};
    if (parser.parser.isSet(parser.version))
        return CommandLine{nullptr, versionText()};
    ParsedCommandLine given(parser.parser, name, command->text().arguments);
    given.behindDashes = behindDashes;
    refuseForeignOptions(parser.parser, *command, given);
    command->parse(given);
    if (!given.error())
        refuseIdleOptions(parser.parser, *command, given);
    if (given.error())
        return *given.error();
    return CommandLine{std::move(command), {}};
}

} // namespace

bool wantsJson(const QStringList &arguments)
{
    const qsizetype dashes = arguments.indexOf(QStringLiteral("--"));
    return arguments.first(dashes < 0 ? arguments.size() : dashes).contains(QStringLiteral("--json"));
}

Result<CommandLine> parseCommandLine(const QByteArrayList &arguments)
{
    Commands commands = allCommands();
    const Options options = optionsOfAll(commands);
    const QStringList texts = app::textsOf(arguments);
    const QStringList words = wordsOf(options, texts);
    const QString word = words.value(0);
    for (CommandPtr &command : commands) {
        if (command->text().name == word)
            return parseCommand(std::move(command), options, arguments);
    }
    if (const auto refusal = refuseBytes(arguments))
        return *refusal;
    if (word.isEmpty())
        return withoutCommand(commands, texts);
    if (word == QLatin1String("help"))
        return helpOn(commands, words.mid(1));
    return noSuchCommand(commands, word);
}

Result<CommandLine> parseCommandLine(const QStringList &arguments)
{
    QByteArrayList bytes;
    for (const QString &argument : arguments)
        bytes << argument.toUtf8();
    return parseCommandLine(bytes);
}

} // namespace lockscope::cli
