#include "core/tunnel/route.h"

#include "core/base/escape.h"
#include "core/tunnel/destination.h"

#include <algorithm>

namespace lockscope::tunnel {

namespace {

// Escapes colons and backslashes, because colons separate the parts of a forwarding.
QString forwardedPart(QString text)
{
    return text.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char(':'), QLatin1String("\\:"));
}

} // namespace

QString serverThere(const Route &route)
{
    if (!route.path.isEmpty())
        return forwardedPart(route.path);
    const bool isIpv6 = route.host.contains(QLatin1Char(':'));
    const QString host = isIpv6 ? QString(QLatin1Char('[') + route.host + QLatin1Char(']')) : route.host;
    return host + QLatin1Char(':') + QString::number(route.port);
}

QString quotedForShell(const QString &word)
{
    const auto isPlain = [](QChar c) { return c.isLetterOrNumber() || QStringView(u"@%_+=:,./-").contains(c); };
    if (std::all_of(word.begin(), word.end(), isPlain))
        return word;
    return QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
}

QString sshInTerminal(const Route &route)
{
    const auto destination = parseDestination(route.ssh);
    QStringList words{QStringLiteral("ssh")};
    if (destination && destination->port > 0)
        words << QStringLiteral("-p") << QString::number(destination->port);
    if (!route.keyFile.isEmpty())
        words << QStringLiteral("-i") << quotedForShell(toDisplay(route.keyFile.toUtf8()));
    words << quotedForShell(toDisplay((destination ? destination->host : route.ssh).toUtf8()));
    return words.join(QLatin1Char(' '));
}

// The options forbid questions, because ssh has no terminal here. They also forbid a shared master connection, because
// it would keep the route open after we exit.
QStringList sshArguments(const Route &route, const QString &socket)
{
    QStringList arguments{QStringLiteral("-N"), QStringLiteral("-T"), QStringLiteral("-a"), QStringLiteral("-x")};
    for (const char *option :
         {"BatchMode=yes", "ExitOnForwardFailure=yes", "ControlMaster=no", "ControlPath=none", "LogLevel=INFO",
          "StreamLocalBindMask=0177", "ServerAliveInterval=5", "ServerAliveCountMax=3", "ConnectTimeout=15"})
        arguments << QStringLiteral("-o") << QLatin1String(option);
    if (!route.keyFile.isEmpty())
        arguments << QStringLiteral("-i") << route.keyFile << QStringLiteral("-o")
                  << QStringLiteral("IdentitiesOnly=yes");
    const auto destination = parseDestination(route.ssh);
    if (destination && destination->port > 0)
        arguments << QStringLiteral("-p") << QString::number(destination->port);
    arguments << QStringLiteral("-L") << QString(socket + QLatin1Char(':') + serverThere(route));
    arguments << QStringLiteral("--") << (destination ? destination->host : QString());
    return arguments;
}

} // namespace lockscope::tunnel
