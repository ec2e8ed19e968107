#include "core/profiles/given_password.h"

#include "core/base/escape.h"
#include "core/redis/address.h"

#include <QFile>

#include <cstdlib>
#include <string.h>

namespace lockscope::profiles {

namespace {

constexpr qint64 mostRead = 64 * 1024;

} // namespace

Secret takePasswordFromEnvironment(const char *variable)
{
    char *const given = std::getenv(variable);
    if (!given)
        return {};
    Secret secret{QByteArrayView(given)};
    ::explicit_bzero(given, strlen(given)); // what the process was started with is kept where unsetenv() leaves it
    ::unsetenv(variable);
    return secret;
}

QString takeUrlFromEnvironment()
{
    constexpr const char *variable = "LOCKSCOPE_URL";
    QString url = qEnvironmentVariable(variable);
    const auto address = redis::parseUrl(url);
    if (url.isEmpty() || (address && address->password.isEmpty()))
        return url;
    char *const given = std::getenv(variable);
    ::explicit_bzero(given, strlen(given));
    if (address)
        ::setenv(variable, address->toUrl().toUtf8().constData(), 1);
    else
        ::unsetenv(variable); // nobody knows what is in it
    return url;
}

Result<Secret> passwordFromFile(const QString &path, const QString &option)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) // a buffer would keep it
        return Error{Error::Kind::Precondition,
                     QStringLiteral("--%1: %2: %3").arg(option, toDisplay(path.toUtf8()), file.errorString()),
                     {},
                     {}};
    QByteArray all(mostRead, Qt::Uninitialized);
    const qint64 size = std::max<qint64>(0, file.read(all.data(), all.size()));
    const QByteArrayView read = QByteArrayView(all).first(size);
    const qsizetype line = read.indexOf('\n');
    const Secret secret{read.first(line < 0 ? size : line).trimmed()};
    wipe(all);
    return secret;
}

} // namespace lockscope::profiles
