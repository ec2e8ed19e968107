#include "core/redis/address.h"

#include "core/base/escape.h"

#include <QStringList>

namespace lockscope::redis {

namespace {

QString percentEncoded(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toPercentEncoding());
}

QString sshItem(const QString &ssh)
{
    return ssh.isEmpty() ? QString() : QString(QLatin1String("ssh=") + percentEncoded(ssh.toUtf8()));
}

QString queryOf(QStringList items)
{
    items.removeAll(QString());
    return items.isEmpty() ? QString() : QString(QLatin1Char('?') + items.join(QLatin1Char('&')));
}

QString sentinelQuery(const SentinelAccess &access, const QString &ssh)
{
    QStringList parts;
    if (!access.user.isEmpty())
        parts << QLatin1String("sentinel-user=") + percentEncoded(access.user);
    if (access.tls)
        parts << QStringLiteral("sentinel-tls=1");
    parts << sshItem(ssh);
    return queryOf(parts);
}

} // namespace

QString Address::node() const
{
    const QString via = ssh.isEmpty() ? QString() : QString(QLatin1String(" via ") + ssh);
    if (sentinel)
        return sentinel->toText() + toDisplay(via.toUtf8());
    const QString place = transport == Transport::Unix ? path : HostPort{host, port}.toText();
    return toDisplay(QString(place + via).toUtf8());
}

QString Address::toUrl() const
{
    const QString who = user.isEmpty() ? QString() : QString(percentEncoded(user) + QLatin1Char('@'));
    if (transport == Transport::Unix) {
        const QString file = QString::fromLatin1(path.toUtf8().toPercentEncoding("/"));
        const QString query = db == 0 ? QString() : QString(QLatin1String("db=") + QString::number(db));
        return QLatin1String("unix://") + who + file + queryOf({query, sshItem(ssh)});
    }
    const QLatin1String scheme(transport == Transport::Tls ? "rediss" : "redis");
    const QString index = db == 0 ? QString() : QString(QLatin1Char('/') + QString::number(db));
    if (!sentinel)
        return scheme + QLatin1String("://") + who + HostPort{host, port}.toText() + index + queryOf({sshItem(ssh)});
    return scheme + QLatin1String("-sentinel://") + who + toText(sentinel->sentinels) + index
        + sentinelQuery(*sentinel, ssh) + QLatin1Char('#') + percentEncoded(sentinel->masterName);
}

bool isSamePlace(const Address &a, const Address &b)
{
    if (a.transport != b.transport || a.ssh != b.ssh)
        return false;
    if (a.sentinel.has_value() != b.sentinel.has_value())
        return false;
    if (a.sentinel)
        return isSamePlace(*a.sentinel, *b.sentinel);
    if (a.transport == Address::Transport::Unix)
        return a.path == b.path;
    return isSamePlace(HostPort{a.host, a.port}, HostPort{b.host, b.port});
}

bool isSameAccount(const Address &a, const Address &b)
{
    return isSamePlace(a, b) && a.user == b.user && (!a.sentinel || isSameAccount(*a.sentinel, *b.sentinel));
}

QString shownUser(const Address &address)
{
    return address.user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(address.user), 60);
}

} // namespace lockscope::redis
