#include "app/gui/start_options.h"

#include <QCommandLineParser>
#include <QFile>

namespace lockscope::gui {

namespace {

Error usage(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

Result<redis::Address> addressOf(const QString &url, const QString &passwordFile)
{
    auto address = redis::parseUrl(url);
    if (!address)
        return address;
    if (address->password.isEmpty())
        address->password = qgetenv("LOCKSCOPE_PASSWORD");
    if (!passwordFile.isEmpty()) {
        QFile file(passwordFile);
        if (!file.open(QIODevice::ReadOnly))
            return usage(QStringLiteral("--password-file: %1: %2").arg(passwordFile, file.errorString()));
        address->password = file.readLine().trimmed();
    }
    return address;
}

} // namespace

Result<StartOptions> parseStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("See, hold and free the locks in a Redis"));
    const QCommandLineOption url(
        {QStringLiteral("u"), QStringLiteral("url")},
        QStringLiteral("connect to redis://…, rediss://… or unix:///path (also LOCKSCOPE_URL)"), QStringLiteral("URL"));
    const QCommandLineOption passwordFile(QStringLiteral("password-file"),
                                          QStringLiteral("read the password from a file (also LOCKSCOPE_PASSWORD)"),
                                          QStringLiteral("FILE"));
    const QCommandLineOption demo(QStringLiteral("demo"),
                                  QStringLiteral("a private redis-server with a dozen simulated clients"));
    const QCommandLineOption auditFile(QStringLiteral("audit-file"),
                                       QStringLiteral("append the records of releases by force here"),
                                       QStringLiteral("FILE"));
    parser.addOptions({url, passwordFile, demo, auditFile});
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
    options.auditFile = parser.value(auditFile);
    const QString given = parser.isSet(url) ? parser.value(url) : qEnvironmentVariable("LOCKSCOPE_URL");
    if (!given.isEmpty() && !options.demo) {
        auto address = addressOf(given, parser.value(passwordFile));
        if (!address)
            return usage(address.error().message);
        options.address = *address;
    }
    return options;
}

} // namespace lockscope::gui
