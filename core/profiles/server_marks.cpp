#include "core/profiles/server_marks.h"

#include <QHostAddress>

#include <algorithm>

namespace lockscope::profiles {

namespace {

// Gives all loopback addresses the same spelling, and writes an IPv4 address inside IPv6 as IPv4.
QString plainHost(const QString &host)
{
    const QString name = host.toLower();
    QHostAddress numeric(name);
    if (name == QLatin1String("localhost") || name.endsWith(QLatin1String(".localhost")) || numeric.isLoopback()
        || numeric == QHostAddress(QHostAddress::AnyIPv4) || numeric == QHostAddress(QHostAddress::AnyIPv6))
        return QStringLiteral("localhost");
    bool isV4 = false;
    const quint32 v4 = numeric.toIPv4Address(&isV4);
    if (isV4)
        numeric = QHostAddress(v4);
    if (!numeric.isNull())
        return numeric.toString();
    return name.endsWith(QLatin1Char('.')) ? name.chopped(1) : name;
}

// Behind an SSH host, the same address means another server.
QString placeMark(const QString &ssh, const QString &place)
{
    return QLatin1String("at ") + (ssh.isEmpty() ? place : place + QLatin1String(" via ") + ssh);
}

QString hostMark(const redis::Address &address, const QString &host)
{
    const QString plain = address.ssh.isEmpty() ? plainHost(host) : host.toLower();
    return placeMark(address.ssh, redis::HostPort{plain, address.port}.toText());
}

void addSentinelMarks(ServerMarks &marks, const redis::Address &address)
{
    for (const redis::HostPort &each : address.sentinel->sentinels) {
        const QString place = redis::HostPort{plainHost(each.host), each.port}.toText();
        marks.insert(placeMark(address.ssh, QString::fromLatin1(address.sentinel->masterName.toHex()))
                     + QLatin1String(" of ") + place);
    }
}

} // namespace

bool shareMark(const ServerMarks &a, const ServerMarks &b)
{
    return std::any_of(a.begin(), a.end(), [&b](const QString &mark) { return b.count(mark) > 0; });
}

ServerMarks marksOf(const redis::Address &address, const QStringList &hosts)
{
    ServerMarks marks;
    if (address.sentinel) {
        addSentinelMarks(marks, address);
    } else if (address.transport == redis::Address::Transport::Unix) {
        marks.insert(placeMark(address.ssh, address.path));
    } else {
        marks.insert(hostMark(address, address.host));
        for (const QString &host : hosts)
            marks.insert(hostMark(address, host));
    }
    return marks;
}

ServerMarks marksOf(redis::Server &server)
{
    ServerMarks marks = marksOf(server.address());
    const auto addRun = [&marks](const redis::ServerInfo &info) {
        if (!info.runId.isEmpty())
            marks.insert(QLatin1String("run ") + QString::fromLatin1(info.runId));
    };
    addRun(server.info());
    for (const redis::Node &node : server.nodes()) {
        if (!node.server)
            continue;
        marks.merge(marksOf(node.server->address()));
        addRun(node.server->info());
    }
    return marks;
}

QString nameToLookUp(const redis::Address &address)
{
    if (address.sentinel || !address.ssh.isEmpty() || address.transport == redis::Address::Transport::Unix)
        return {};
    const QString host = plainHost(address.host);
    return host == QLatin1String("localhost") || !QHostAddress(host).isNull() ? QString() : host;
}

} // namespace lockscope::profiles
