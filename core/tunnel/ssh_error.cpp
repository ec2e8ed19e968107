#include "core/tunnel/ssh_error.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/tunnel/destination.h"

namespace lockscope::tunnel {

namespace {

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

// In order of precedence, because ssh may print the text of a later entry as a consequence of an earlier one.
const Known known[] = {
    {"REMOTE HOST IDENTIFICATION HAS CHANGED", true,
     QT_TRANSLATE_NOOP("CoreText",
                       "the host key of %1 differs from the one that ssh knows, so somebody may be intercepting the "
                       "connection. Ask who "
                       "runs the host. If the key was changed on purpose, remove the old one: ssh-keygen -R %4")},
    {"Host key verification failed", true,
     QT_TRANSLATE_NOOP(
         "CoreText",
         "ssh does not know %1 yet. Run this once in a terminal, compare the fingerprint and answer yes: %3")},
    {"UNPROTECTED PRIVATE KEY FILE", true,
     QT_TRANSLATE_NOOP("CoreText",
                       "other users may read the SSH key file, so ssh does not use it. Protect it with chmod 600")},
    {"Could not resolve hostname", false,
     QT_TRANSLATE_NOOP(
         "CoreText",
         "ssh cannot find the host '%1': check its spelling, the name server, or its entry in ~/.ssh/config")},
    {"administratively prohibited", true,
     QT_TRANSLATE_NOOP("CoreText", "%1 does not forward connections: enable AllowTcpForwarding on that host")},
    {"Name or service not known", false,
     QT_TRANSLATE_NOOP("CoreText", "%1 does not know the host of %2: use the name that is valid on that host")},
    {"Temporary failure in name resolution", false,
     QT_TRANSLATE_NOOP("CoreText", "%1 cannot look up the host of %2 at the moment")},
    {"open failed: connect failed: Connection refused", false,
     QT_TRANSLATE_NOOP(
         "CoreText", "ssh is connected, but on %1 nothing listens at %2: is this the address as seen from that host?")},
    {"open failed: connect failed", false,
     QT_TRANSLATE_NOOP("CoreText",
                       "ssh is connected, but %1 cannot reach %2: is this the address as seen from that host?")},
    {"open failed", false,
     QT_TRANSLATE_NOOP("CoreText",
                       "ssh is connected, but %1 does not connect to %2: is this the address as seen from that host?")},
    {"Permission denied", true,
     QT_TRANSLATE_NOOP(
         "CoreText",
         "%1 does not accept this key. Set the SSH key file and the user, or load the key with ssh-add, because ssh "
         "cannot "
         "ask for a password or passphrase here. This command must work in a terminal without asking anything: %3")},
    {"Too many authentication failures", true,
     QT_TRANSLATE_NOOP("CoreText",
                       "the SSH agent offered too many keys to %1: set the SSH key file that this host accepts")},
    {"Connection refused", false,
     QT_TRANSLATE_NOOP("CoreText", "nothing listens for ssh at %1: is sshd running, and is this its port?")},
    {"Connection timed out", false,
     QT_TRANSLATE_NOOP("CoreText", "%1 does not answer ssh: is the host up, and does a firewall let you through?")},
    {"No route to host", false,
     QT_TRANSLATE_NOOP("CoreText", "there is no route to the SSH host %1: is the network up?")},
    {"not responding", false, QT_TRANSLATE_NOOP("CoreText", "the SSH host %1 no longer answers")},
    {"Broken pipe", false, QT_TRANSLATE_NOOP("CoreText", "the connection to the SSH host %1 was lost")},
};

QString knownAs(const QString &ssh)
{
    const auto destination = parseDestination(ssh);
    const QString host = destination ? destination->host.section(QLatin1Char('@'), -1) : ssh;
    const bool hasPort = destination && destination->port > 0;
    return quotedForShell(hasPort ? QStringLiteral("[%1]:%2").arg(host, QString::number(destination->port)) : host);
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

SshError sshErrorOf(const QByteArray &said, const Route &route)
{
    if (said.trimmed().isEmpty())
        return {};
    const QString ssh = elided(toDisplay(route.ssh.toUtf8()), 100);
    const QString there = elided(toDisplay(serverThere(route).toUtf8()), 100);
    for (const Known &each : known) {
        if (!said.contains(each.said))
            continue;
        return {filled(CoreText::tr(each.text), {ssh, there, sshInTerminal(route), knownAs(route.ssh)}),
                each.isRefusal};
    }
    return {CoreText::tr("ssh to %1: %2").arg(ssh, lastLine(said)), false};
}

} // namespace lockscope::tunnel
