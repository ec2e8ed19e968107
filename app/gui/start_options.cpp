#include "app/gui/start_options.h"

#include "app/app_text.h"

#include <QCommandLineParser>
#include <QFileInfo>

namespace lockscope::gui {

using profiles::AccountRole;

namespace {

struct Words {
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

    app::Options all(const app::ServerOptions &connection) const
    {
        return app::Options{play} + connection.options() + app::Options{auditFile, quorum};
    }
};

Result<void> parse(QCommandLineParser &parser, const app::Options &options, const QStringList &arguments)
{
    parser.addPositionalArgument(QStringLiteral("FILE"), AppText::tr("a recording to open"), QStringLiteral("[FILE]"));
    parser.setApplicationDescription(AppText::tr("Watch, acquire and release the locks of a Redis server"));
    parser.addOptions(options);
    parser.addHelpOption();
    parser.addVersionOption();
    if (!parser.parse(QStringList{QStringLiteral("lockscope")} + arguments))
        return app::usage(parser.errorText() + AppText::tr(" (--help lists the options)"));
    return {};
}

void readConnection(app::ParsedOptions &given, const Words &words, StartOptions &options)
{
    app::ServerOptions &connection = options.connection;
    connection.read(given);
    options.isQuorumSet = given.has(words.quorum);
    if (options.isQuorumSet)
        connection.needSetOfServers(given, QStringLiteral("--quorum"));
    else
        connection.needDifferentServers(given);
    if (connection.demo)
        connection.servers.clear();
}

} // namespace

QString askedText(const QStringList &arguments)
{
    QCommandLineParser parser;
    if (!parse(parser, Words().all(StartOptions().connection), arguments))
        return {};
    if (parser.isSet(QStringLiteral("help")))
        return parser.helpText();
    return parser.isSet(QStringLiteral("version")) ? QStringLiteral("lockscope " LOCKSCOPE_VERSION "\n") : QString();
}

Result<StartOptions> parseStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    const Words words;
    StartOptions options;
    if (const auto parsed = parse(parser, words.all(options.connection), arguments); !parsed)
        return parsed.error();
    app::ParsedOptions given(parser);
    QStringList files = parser.positionalArguments();
    if (files.size() == 1 && QFileInfo(files.first()).isFile())
        options.recording = files.takeFirst();
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
    return options;
}

profiles::Passwords passwordsOf(const app::ServerOptions &connection)
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

} // namespace lockscope::gui
