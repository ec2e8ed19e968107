#include "app/cli/reading.h"
#include "core/base/escape.h"

#include <QFile>

namespace lockscope::cli {

namespace {

// Given once for all servers: in the environment or in a file. An address with a password of its own keeps it.
struct Secret {
    QByteArray usual;
    std::optional<QByteArray> insisted;
};

Result<Secret> readSecret(const QCommandLineParser &parser)
{
    Secret secret{qgetenv("LOCKSCOPE_PASSWORD"), {}};
    if (!parser.isSet(QStringLiteral("password-file")))
        return secret;
    QFile file(parser.value(QStringLiteral("password-file")));
    if (!file.open(QIODevice::ReadOnly))
        return usage(
            QStringLiteral("--password-file: %1: %2").arg(toDisplay(file.fileName().toUtf8()), file.errorString()));
    secret.insisted = file.readLine().trimmed();
    return secret;
}

Result<redis::Address> readOne(const QCommandLineParser &parser, const QString &url, const Secret &secret)
{
    auto address = redis::parseUrl(url);
    if (!address)
        return usage(address.error().message);
    address->clientName = QByteArrayLiteral("lockscope-cli");
    address->caFile = parser.value(QStringLiteral("cacert"));
    address->certFile = parser.value(QStringLiteral("cert"));
    address->keyFile = parser.value(QStringLiteral("key"));
    if (secret.insisted)
        address->password = *secret.insisted;
    else if (address->password.isEmpty())
        address->password = secret.usual;
    return address;
}

std::optional<Error> readTokenPatterns(const QCommandLineParser &parser, Invocation &into)
{
    for (const QString &pattern : parser.values(QStringLiteral("token-pattern"))) {
        const auto bytes = fromDisplay(pattern);
        if (!bytes || bytes->isEmpty())
            return usage(QStringLiteral("--token-pattern: give a pattern of names, such as 'mutex:*'"));
        into.tokenPatterns.push_back(*bytes);
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> readAddresses(const QCommandLineParser &parser, Invocation &into)
{
    const auto secret = readSecret(parser);
    if (!secret)
        return secret.error();
    QStringList urls = parser.values(QStringLiteral("url"));
    if (urls.isEmpty())
        urls << qEnvironmentVariable("LOCKSCOPE_URL", QStringLiteral("redis://127.0.0.1:6379"));
    for (const QString &url : std::as_const(urls)) {
        auto address = readOne(parser, url, *secret);
        if (!address)
            return address.error();
        into.servers.push_back(*address);
    }
    into.address = into.servers.front();
    into.demo = parser.isSet(QStringLiteral("demo"));
    return readTokenPatterns(parser, into);
}

} // namespace lockscope::cli
