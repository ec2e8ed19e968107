#include "core/tunnel/route.h"

#include "core/base/core_text.h"
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

QString thereOf(const Route &route)
{
    if (!route.path.isEmpty())
        return forwardedPart(route.path);
    const bool isIpv6 = route.host.contains(QLatin1Char(':'));
    const QString host = isIpv6 ? QString(QLatin1Char('[') + route.host + QLatin1Char(']')) : route.host;
    return host + QLatin1Char(':') + QString::number(route.port);
}

QString lastLine(const QByteArray &said)
{
    const QByteArray text = said.trimmed();
    return elided(toDisplay(text.sliced(text.lastIndexOf('\n') + 1).trimmed()), 200);
}

struct Known {
    const char *said;
    bool isRefusal;
    // %1: the SSH host, %2: the server as seen from there, %3: the ssh command for a terminal, %4: the name in
    // known_hosts
    const char *text;
};

// In order of precedence: ssh may print later entries as a consequence of earlier ones.
const Known known[] = {
    {"REMOTE HOST IDENTIFICATION HAS CHANGED", true,
     "the host key of %1 differs from the one that ssh knows, so somebody may be intercepting the connection. Ask who "
     "runs the host. If the key was changed on purpose, remove the old one: ssh-keygen -R %4"},
    {"Host key verification failed", true,
     "ssh does not know %1 yet. Run this once in a terminal, compare the fingerprint and answer yes: %3"},
    {"UNPROTECTED PRIVATE KEY FILE", true,
     "other users may read the SSH key file, so ssh does not use it. Protect it with chmod 600"},
    {"Could not resolve hostname", false,
     "ssh cannot find the host '%1': check its spelling, the name server, or its entry in ~/.ssh/config"},
    {"administratively prohibited", true, "%1 does not forward connections: enable AllowTcpForwarding on that host"},
    {"Name or service not known", false, "%1 does not know the host of %2: use the name that is valid on that host"},
    {"Temporary failure in name resolution", false, "%1 cannot look up the host of %2 at the moment"},
    {"open failed: connect failed: Connection refused", false,
     "ssh is connected, but on %1 nothing listens at %2: is this the address as seen from that host?"},
    {"open failed: connect failed", false,
     "ssh is connected, but %1 cannot reach %2: is this the address as seen from that host?"},
    {"open failed", false,
     "ssh is connected, but %1 does not connect to %2: is this the address as seen from that host?"},
    {"Permission denied", true,
     "%1 does not accept this key. Set the SSH key file and the user, or load the key with ssh-add, because ssh cannot "
     "ask for a password or passphrase here. This command must work in a terminal without asking anything: %3"},
    {"Too many authentication failures", true,
     "the SSH agent offered too many keys to %1: set the SSH key file that this host accepts"},
    {"Connection refused", false, "nothing listens for ssh at %1: is it running, and is this its port?"},
    {"Connection timed out", false, "%1 does not answer ssh: is the host up, and does a firewall let you through?"},
    {"No route to host", false, "there is no route to the SSH host %1: is the network up?"},
    {"not responding", false, "the SSH host %1 no longer answers"},
    {"Broken pipe", false, "the connection to the SSH host %1 was lost"},
};

// Quotes a word for a shell.
QString quoted(const QString &word)
{
    const auto isPlain = [](QChar c) { return c.isLetterOrNumber() || QStringView(u"@%_+=:,./-").contains(c); };
    if (std::all_of(word.begin(), word.end(), isPlain))
        return word;
    return QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
}

QString knownAs(const QString &ssh)
{
    const auto destination = parseDestination(ssh);
    const QString host = destination ? destination->host.section(QLatin1Char('@'), -1) : ssh;
    const bool hasPort = destination && destination->port > 0;
    return quoted(hasPort ? QStringLiteral("[%1]:%2").arg(host, QString::number(destination->port)) : host);
}

// Fills all placeholders in one pass, because a filled-in text may itself contain %2.
QString filled(const QString &text, const QStringList &with)
{
    QString all;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int place = text[i] == QLatin1Char('%') && i + 1 < text.size() ? text[i + 1].digitValue() : 0;
        const bool isPlace = place > 0 && place <= with.size();
        all += isPlace ? with[place - 1] : QString(text[i]);
        i += isPlace ? 1 : 0;
    }
    return all;
}

} // namespace

QString sshInTerminal(const Route &route)
{
    const auto destination = parseDestination(route.ssh);
    QStringList words{QStringLiteral("ssh")};
    if (destination && destination->port > 0)
        words << QStringLiteral("-p") << QString::number(destination->port);
    if (!route.keyFile.isEmpty())
        words << QStringLiteral("-i") << quoted(toDisplay(route.keyFile.toUtf8()));
    words << quoted(toDisplay((destination ? destination->host : route.ssh).toUtf8()));
    return words.join(QLatin1Char(' '));
}

// Forbids questions, because nobody watches ssh's terminal. Uses no shared master connection, because that would keep
// the route open after we exit.
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
    arguments << QStringLiteral("-L") << QString(socket + QLatin1Char(':') + thereOf(route));
    arguments << QStringLiteral("--") << (destination ? destination->host : QString());
    return arguments;
}

Complaint complaintOf(const QByteArray &said, const Route &route)
{
    if (said.trimmed().isEmpty())
        return {};
    const QString ssh = elided(toDisplay(route.ssh.toUtf8()), 100);
    const QString there = elided(toDisplay(thereOf(route).toUtf8()), 100);
    for (const Known &each : known) {
        if (!said.contains(each.said))
            continue;
        return {filled(QString::fromUtf8(each.text), {ssh, there, sshInTerminal(route), knownAs(route.ssh)}),
                each.isRefusal};
    }
    return {CoreText::tr("ssh to %1: %2").arg(ssh, lastLine(said)), false};
}

} // namespace lockscope::tunnel
