#include "app/gui/start_options.h"

#include "app/gui/sentinel_options.h"
#include "core/profiles/given_password.h"

#include <QCommandLineParser>

#include <tuple>

namespace lockscope::gui {

using profiles::Whose;

namespace {

Error usage(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

struct Words {
    const QCommandLineOption url{
        {QStringLiteral("u"), QStringLiteral("url")},
        QStringLiteral("connect to redis://…, rediss://… or unix:///path (also LOCKSCOPE_URL; several: at once)"),
        QStringLiteral("URL")};
    const QCommandLineOption profile{QStringLiteral("profile"),
                                     QStringLiteral("connect to a server saved in the window"), QStringLiteral("NAME")};
    const QCommandLineOption passwordFile{QStringLiteral("password-file"),
                                          QStringLiteral("read the password from a file (also LOCKSCOPE_PASSWORD)"),
                                          QStringLiteral("FILE")};
    const QCommandLineOption operatorUser{
        QStringLiteral("operator-user"),
        QStringLiteral("act as this user; what is watched is watched as the user of the address, who only reads "
                       "then (password: LOCKSCOPE_OPERATOR_PASSWORD)"),
        QStringLiteral("USER")};
    const QCommandLineOption operatorPasswordFile{
        QStringLiteral("operator-password-file"),
        QStringLiteral("read the operator's password from a file (also LOCKSCOPE_OPERATOR_PASSWORD)"),
        QStringLiteral("FILE")};
    const QCommandLineOption sentinelPasswordFile{
        QStringLiteral("sentinel-password-file"),
        QStringLiteral("read the sentinels' password from a file (also LOCKSCOPE_SENTINEL_PASSWORD)"),
        QStringLiteral("FILE")};
    const QCommandLineOption demo{QStringLiteral("demo"),
                                  QStringLiteral("a private redis-server with a dozen simulated clients")};
    const QCommandLineOption auditFile{QStringLiteral("audit-file"),
                                       QStringLiteral("append the records of releases by force here"),
                                       QStringLiteral("FILE")};
    const QCommandLineOption quorum{QStringLiteral("quorum"),
                                    QStringLiteral("the servers of all --url are one set, as red locks have them")};
    const QCommandLineOption cluster{QStringLiteral("cluster"),
                                     QStringLiteral("refuse a server that is of no cluster (one that is, is recognised "
                                                    "without this)")};
    const QCommandLineOption play{QStringLiteral("play"),
                                  QStringLiteral("open the playground with a scenario (lockscope-cli play --list), or "
                                                 "a file of one or of a run that was saved"),
                                  QStringLiteral("SCENARIO")};

    QList<QCommandLineOption> all() const
    {
        return QList<QCommandLineOption>{play, url,       profile, passwordFile, operatorUser, operatorPasswordFile,
                                         demo, auditFile, quorum,  cluster}
        + sentinelOptions() + QList<QCommandLineOption>{sentinelPasswordFile};
    }
};

QString wordOf(const QCommandLineOption &option)
{
    return option.names().constLast();
}

// Of --url, or of the environment where nothing else names a server.
QStringList urlsOf(const QCommandLineParser &parser, const Words &words, const StartOptions &options)
{
    const QString usual = profiles::takeUrlFromEnvironment(); // it may have a password in it
    if (options.demo || parser.isSet(words.profile))
        return {};
    QStringList given = parser.values(words.url);
    if (given.isEmpty())
        given << (namesSentinels(parser) ? QStringLiteral("redis://") : usual);
    given.removeAll(QString());
    return given;
}

Result<redis::Address> readServer(const QCommandLineParser &parser, const Words &words, const QString &url)
{
    auto address = redis::parseUrl(url);
    if (address && namesSentinels(parser))
        address = withSentinels(parser, *address);
    if (!address)
        return usage(address.error().message);
    address->cluster = parser.isSet(words.cluster);
    return address;
}

Result<void> readServers(const QCommandLineParser &parser, const Words &words, StartOptions &options)
{
    const QStringList given = urlsOf(parser, words, options);
    if (options.isQuorumSet && given.size() < 2)
        return usage(QStringLiteral("--quorum needs a --url for each of several independent servers, three or five"));
    if (namesSentinels(parser) && given.size() > 1)
        return usage(QStringLiteral("--sentinel names one server: leave the others to redis-sentinel://… URLs"));
    if (parser.isSet(words.cluster) && given.isEmpty())
        return usage(QStringLiteral("--cluster goes with --url"));
    bool asksSentinels = !options.profile.isEmpty(); // it may
    for (const QString &each : given) {
        const auto address = readServer(parser, words, each);
        if (!address)
            return address.error();
        asksSentinels |= address->sentinel.has_value();
        if (options.address)
            options.others.push_back(*address);
        else
            options.address = *address;
    }
    if (!options.sentinelPasswordFile.isEmpty() && !asksSentinels)
        return usage(QStringLiteral("--sentinel-password-file goes with --sentinel HOST:PORT[,…] and --master NAME, a "
                                    "redis-sentinel:// address, or a profile of such"));
    return {};
}

} // namespace

Result<std::optional<redis::Credentials>> operatorOf(const StartOptions &options, const profiles::Passwords &given)
{
    if (options.operatorUser.isEmpty())
        return std::optional<redis::Credentials>();
    if (!options.address) // it is for that server, and connected to at once: no other gets it
        return usage(QStringLiteral("--operator-user goes with --url; of a profile it is said in the window"));
    const auto password = given.find(Whose::Operator);
    if (password == given.end())
        return usage(QStringLiteral("--operator-user needs a password: LOCKSCOPE_OPERATOR_PASSWORD, or "
                                    "--operator-password-file FILE"));
    return std::optional(redis::Credentials{options.operatorUser.toUtf8(), password->second});
}

Result<profiles::Passwords> takePasswords(const StartOptions &options)
{
    profiles::Passwords all{{Whose::Watcher, profiles::takePasswordFromEnvironment()},
                            {Whose::Operator, profiles::takePasswordFromEnvironment("LOCKSCOPE_OPERATOR_PASSWORD")},
                            {Whose::Sentinels, profiles::takePasswordFromEnvironment("LOCKSCOPE_SENTINEL_PASSWORD")}};
    const bool hasOne = options.address && !options.address->password.isEmpty();
    if (hasOne && options.passwordFile.isEmpty())
        all.erase(Whose::Watcher);
    const Words words;
    const std::tuple<Whose, QString, QString> files[] = {
        {Whose::Watcher, options.passwordFile, wordOf(words.passwordFile)},
        {Whose::Operator, options.operatorPasswordFile, wordOf(words.operatorPasswordFile)},
        {Whose::Sentinels, options.sentinelPasswordFile, wordOf(words.sentinelPasswordFile)}};
    for (const auto &[whose, file, option] : files) {
        if (file.isEmpty())
            continue;
        const auto read = profiles::passwordFromFile(file, option);
        if (!read)
            return read.error();
        all[whose] = *read;
    }
    std::erase_if(all, [](const auto &each) { return each.second.isEmpty(); });
    return all;
}

namespace {

Result<StartOptions> optionsOf(const QCommandLineParser &parser, const Words &words)
{
    StartOptions options;
    options.demo = parser.isSet(words.demo);
    if (parser.isSet(words.play))
        options.play = parser.value(words.play);
    options.profile = parser.value(words.profile);
    const bool namesServer = parser.isSet(words.url) || namesSentinels(parser);
    if (parser.isSet(words.profile) + namesServer + options.demo > 1)
        return usage(
            QStringLiteral("--profile, --url, --sentinel and --demo each say what to connect to: give one of them"));
    options.auditFile = parser.value(words.auditFile);
    options.passwordFile = parser.value(words.passwordFile);
    options.sentinelPasswordFile = parser.value(words.sentinelPasswordFile);
    options.operatorUser = parser.value(words.operatorUser);
    options.operatorPasswordFile = parser.value(words.operatorPasswordFile);
    options.isQuorumSet = parser.isSet(words.quorum);
    if (const auto done = readServers(parser, words, options); !done)
        return done.error();
    return options;
}

Result<void> parse(QCommandLineParser &parser, const Words &words, const QStringList &arguments)
{
    parser.setApplicationDescription(QStringLiteral("See, hold and free the locks in a Redis"));
    parser.addOptions(words.all());
    parser.addHelpOption();
    parser.addVersionOption();
    if (!parser.parse(QStringList{QStringLiteral("lockscope")} + arguments))
        return usage(parser.errorText() + QStringLiteral(" (--help tells the options)"));
    return {};
}

} // namespace

QString askedText(const QStringList &arguments)
{
    QCommandLineParser parser;
    if (!parse(parser, Words(), arguments))
        return {};
    if (parser.isSet(QStringLiteral("help")))
        return parser.helpText();
    return parser.isSet(QStringLiteral("version")) ? QStringLiteral("lockscope " LOCKSCOPE_VERSION "\n") : QString();
}

Result<StartOptions> parseStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    const Words words;
    if (const auto parsed = parse(parser, words, arguments); !parsed)
        return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        return usage(QStringLiteral("'%1' is not understood; a server is given with --url")
                         .arg(redis::withoutSecrets(parser.positionalArguments().first())));
    return optionsOf(parser, words);
}

} // namespace lockscope::gui
