#include "app/connection/start_options.h"

#include "app/app_text.h"

#include <QCommandLineParser>
#include <QFileInfo>

namespace lockscope::app {

using profiles::AccountRole;

namespace {

struct StartWords {
    const QCommandLineOption auditFile{QStringLiteral("audit-file"),
                                       AppText::tr("append the records of actions to this file"),
                                       QStringLiteral("FILE")};
    const QCommandLineOption quorum{QStringLiteral("quorum"),
                                    AppText::tr("treat the servers of all --url as one set of independent masters, as "
                                                "for red locks, with one row per lock")};
    const QCommandLineOption play{QStringLiteral("play"),
                                  AppText::tr("open the playground with a scenario (lockscope-cli play --list), "
                                              "a scenario file, or a saved run"),
                                  QStringLiteral("SCENARIO")};
    const QCommandLineOption newWindow{QStringLiteral("new-window"),
                                       AppText::tr("open another window, even if one is open already")};

    Options all(const ServerOptions &connection) const
    {
        return Options{play} + connection.options() + Options{auditFile, quorum, newWindow};
    }
};

Result<void> parse(QCommandLineParser &parser, const Options &options, const QStringList &arguments)
{
    parser.addPositionalArgument(QStringLiteral("FILE|LINK"),
                                 AppText::tr("a recording to open, or a link such as redis://host:6379"),
                                 startArguments());
    parser.setApplicationDescription(startSummary());
    parser.addOptions(options);
    parser.addHelpOption();
    parser.addVersionOption();
    if (!parser.parse(QStringList{QStringLiteral("lockscope")} + arguments))
        return usage(parser.errorText() + AppText::tr(" (--help lists the options)"));
    return {};
}

void readConnection(ParsedOptions &given, const StartWords &words, StartOptions &options)
{
    ServerOptions &connection = options.connection;
    connection.read(given);
    options.isQuorumSet = given.has(words.quorum);
    if (options.isQuorumSet)
        connection.needSetOfServers(given, QStringLiteral("--quorum"));
    else
        connection.needDifferentServers(given);
    if (connection.demo)
        connection.servers.clear();
}

bool isLink(const QString &argument)
{
    return argument.startsWith(QLatin1String("redis://"), Qt::CaseInsensitive)
        || argument.startsWith(QLatin1String("rediss://"), Qt::CaseInsensitive);
}

std::optional<redis::Address> readLink(ParsedOptions &given, const QString &link)
{
    const auto address = redis::parseUrl(link);
    if (!address) {
        given.wrong(address.error().message);
    } else if (!address->password.isEmpty() || !address->ssh.isEmpty()) {
        given.wrong(AppText::tr("a link may contain only user, host, port and database. Give the address with --url"));
    } else {
        return *address;
    }
    return std::nullopt;
}

QString absolute(const QString &file)
{
    return QFileInfo(file).isFile() ? QFileInfo(file).absoluteFilePath() : file;
}

std::optional<QStringList> argumentsForOpenWindow(const QCommandLineParser &parser, const StartWords &words,
                                                  const StartOptions &options)
{
    QStringList others = parser.optionNames();
    for (const QString &name : words.play.names())
        others.removeAll(name);
    if (!others.isEmpty() || !options.connection.servers.empty())
        return std::nullopt;
    QStringList arguments;
    if (options.play)
        arguments << QStringLiteral("--play") << absolute(*options.play);
    for (const QString &each : parser.positionalArguments())
        arguments << absolute(each);
    return arguments;
}

} // namespace

Options startOptions()
{
    return StartWords().all(StartOptions().connection);
}

QString startArguments()
{
    return QStringLiteral("[FILE|LINK]");
}

QString startSummary()
{
    return AppText::tr("Watch, acquire and release the locks of a Redis server");
}

QString askedText(const QStringList &arguments)
{
    QCommandLineParser parser;
    if (!parse(parser, startOptions(), arguments))
        return {};
    if (parser.isSet(QStringLiteral("help")))
        return parser.helpText();
    return parser.isSet(QStringLiteral("version")) ? QStringLiteral("lockscope " LOCKSCOPE_VERSION "\n") : QString();
}

Result<StartOptions> parseStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    const StartWords words;
    StartOptions options;
    if (const auto parsed = parse(parser, words.all(options.connection), arguments); !parsed)
        return parsed.error();
    ParsedOptions given(parser);
    QStringList files = parser.positionalArguments();
    if (files.size() == 1 && QFileInfo(files.first()).isFile())
        options.recording = files.takeFirst();
    else if (files.size() == 1 && isLink(files.first()))
        options.link = readLink(given, files.takeFirst());
    if (!files.isEmpty())
        given.wrong(AppText::tr("'%1' is not an option and not a file. Give a server with --url, or a recording")
                        .arg(redis::withoutSecrets(files.first())));
    readConnection(given, words, options);
    if (!options.recording.isEmpty()
        && (options.connection.demo || options.connection.profile || !options.connection.servers.empty()
            || parser.isSet(words.play)))
        given.wrong(AppText::tr("a recording has its own window. Leave out the server and --play"));
    if (parser.isSet(words.play))
        options.play = parser.value(words.play);
    options.auditFile = parser.value(words.auditFile);
    if (given.error())
        return *given.error();
    options.forOpenWindow = argumentsForOpenWindow(parser, words, options);
    return options;
}

profiles::Passwords passwordsOf(const ServerOptions &connection)
{
    const redis::Address address = connection.first();
    profiles::Passwords all{{AccountRole::Watcher, address.password}};
    if (connection.operatorAs())
        all[AccountRole::Operator] = connection.operatorAs()->password;
    if (address.sentinel)
        all[AccountRole::Sentinels] = address.sentinel->password;
    std::erase_if(all, [](const auto &each) { return each.second.isEmpty(); });
    return all;
}

} // namespace lockscope::app
