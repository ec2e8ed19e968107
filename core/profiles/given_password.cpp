#include "core/profiles/given_password.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/address.h"

#include <QFile>

#include <cstdlib>
#include <string.h>
#include <unistd.h>

namespace lockscope::profiles {

namespace {

constexpr qint64 mostRead = 64 * 1024;

Error unreadable(const QString &option, const QString &why)
{
    return {Error::Kind::Precondition, QStringLiteral("--%1: %2").arg(option, why), {}, {}};
}

// Reads byte by byte, because the rest of standard input is for other readers.
Result<Secret> nextLine(const QString &option)
{
    if (::isatty(STDIN_FILENO) != 0)
        return unreadable(option,
                          CoreText::tr("standard input is a terminal, which would show the password: pipe it in, or "
                                       "name a file"));
    QByteArray line;
    line.reserve(mostRead); // never reallocated, so that no copy remains in memory
    char byte = 0;
    while (line.size() < mostRead && ::read(STDIN_FILENO, &byte, 1) == 1 && byte != '\n')
        line.append(byte);
    const Secret secret{QByteArrayView(line).trimmed()};
    wipe(line);
    if (secret.isEmpty())
        return unreadable(option, CoreText::tr("standard input has no further line"));
    return secret;
}

} // namespace

Secret takePasswordFromEnvironment(const char *variable)
{
    char *const given = std::getenv(variable);
    if (!given)
        return {};
    Secret secret{QByteArrayView(given)};
    ::explicit_bzero(given, strlen(given)); // unsetenv() does not erase the process's initial environment
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
        ::unsetenv(variable); // it may contain a password
    return url;
}

Result<Secret> passwordFromFile(const QString &path, const QString &option)
{
    if (path == QLatin1String("-"))
        return nextLine(option);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) // a buffer would keep the password
        return unreadable(option, toDisplay(path.toUtf8()) + QLatin1String(": ") + file.errorString());
    QByteArray all(mostRead, Qt::Uninitialized);
    const qint64 size = std::max<qint64>(0, file.read(all.data(), all.size()));
    const QByteArrayView read = QByteArrayView(all).first(size);
    const qsizetype line = read.indexOf('\n');
    const Secret secret{read.first(line < 0 ? size : line).trimmed()};
    wipe(all);
    return secret;
}

} // namespace lockscope::profiles
