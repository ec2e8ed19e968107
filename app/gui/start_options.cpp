#include "app/gui/start_options.h"

#include "core/profiles/given_password.h"

#include <QCommandLineParser>

namespace lockscope::gui {

using profiles::Whose;

namespace {

Error usage(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

QCommandLineOption operatorUser()
{
    return {QStringLiteral("operator-user"),
            QStringLiteral("act as this user; what is watched is watched as the user of the address, who only reads "
                           "then (password: LOCKSCOPE_OPERATOR_PASSWORD)"),
            QStringLiteral("USER")};
}

QCommandLineOption passwordFile()
{
    return {QStringLiteral("password-file"), QStringLiteral("read the password from a file (also LOCKSCOPE_PASSWORD)"),
            QStringLiteral("FILE")};
}

QCommandLineOption operatorPasswordFile()
{
    return {QStringLiteral("operator-password-file"),
            QStringLiteral("read the operator's password from a file (also LOCKSCOPE_OPERATOR_PASSWORD)"),
            QStringLiteral("FILE")};
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
    const std::pair<Whose, QString> files[] = {{Whose::Watcher, options.passwordFile},
                                               {Whose::Operator, options.operatorPasswordFile}};
    for (const auto &[whose, file] : files) {
        if (file.isEmpty())
            continue;
        const QString option = (whose == Whose::Watcher ? passwordFile() : operatorPasswordFile()).names().constFirst();
        const auto read = profiles::passwordFromFile(file, option);
        if (!read)
            return read.error();
        all[whose] = *read;
    }
    std::erase_if(all, [](const auto &each) { return each.second.isEmpty(); });
    return all;
}

Result<StartOptions> parseStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("See, hold and free the locks in a Redis"));
    const QCommandLineOption url(
        {QStringLiteral("u"), QStringLiteral("url")},
        QStringLiteral("connect to redis://…, rediss://… or unix:///path (also LOCKSCOPE_URL; several: at once)"),
        QStringLiteral("URL"));
    const QCommandLineOption profile(QStringLiteral("profile"),
                                     QStringLiteral("connect to a server saved in the window"), QStringLiteral("NAME"));
    const QCommandLineOption demo(QStringLiteral("demo"),
                                  QStringLiteral("a private redis-server with a dozen simulated clients"));
    const QCommandLineOption auditFile(QStringLiteral("audit-file"),
                                       QStringLiteral("append the records of releases by force here"),
                                       QStringLiteral("FILE"));
    const QCommandLineOption quorum(QStringLiteral("quorum"),
                                    QStringLiteral("the servers of all --url are one set, as red locks have them"));
    const QCommandLineOption playScenario(
        QStringLiteral("play"),
        QStringLiteral("open the playground with a scenario (lockscope-cli play --list), or a "
                       "file of one or of a run that was saved"),
        QStringLiteral("SCENARIO"));
    parser.addOptions(
        {playScenario, url, profile, passwordFile(), operatorUser(), operatorPasswordFile(), demo, auditFile, quorum});
    const auto help = parser.addHelpOption();
    const auto version = parser.addVersionOption();
    if (!parser.parse(QStringList{QStringLiteral("lockscope")} + arguments))
        return usage(parser.errorText() + QStringLiteral(" (--help tells the options)"));

    StartOptions options;
    if (parser.isSet(help))
        options.text = parser.helpText();
    else if (parser.isSet(version))
        options.text = QStringLiteral("lockscope " LOCKSCOPE_VERSION "\n");
    if (!options.text.isEmpty())
        return options;
    if (!parser.positionalArguments().isEmpty())
        return usage(QStringLiteral("'%1' is not understood; a server is given with --url")
                         .arg(redis::withoutSecrets(parser.positionalArguments().first())));
    options.demo = parser.isSet(demo);
    if (parser.isSet(playScenario))
        options.play = parser.value(playScenario);
    options.profile = parser.value(profile);
    if (parser.isSet(profile) && (parser.isSet(url) || options.demo))
        return usage(QStringLiteral("--profile, --url and --demo each say what to connect to: give one of them"));
    options.auditFile = parser.value(auditFile);
    options.passwordFile = parser.value(passwordFile());
    options.operatorUser = parser.value(operatorUser());
    options.operatorPasswordFile = parser.value(operatorPasswordFile());
    QStringList given = parser.isSet(url) ? parser.values(url) : QStringList{profiles::takeUrlFromEnvironment()};
    given.removeAll(QString());
    if (options.demo || parser.isSet(profile))
        given.clear();
    options.isQuorumSet = parser.isSet(quorum);
    if (options.isQuorumSet && given.size() < 2)
        return usage(QStringLiteral("--quorum needs a --url for each of several independent servers, three or five"));
    for (const QString &each : std::as_const(given)) {
        auto address = redis::parseUrl(each);
        if (!address)
            return usage(address.error().message);
        if (options.address)
            options.others.push_back(*address);
        else
            options.address = *address;
    }
    return options;
}

} // namespace lockscope::gui
