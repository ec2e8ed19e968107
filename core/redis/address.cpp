#include "core/redis/address.h"

#include "core/base/escape.h"

namespace lockscope::redis {

namespace {

QString bracketed(const QString &host)
{
    return host.contains(QLatin1Char(':')) ? QString(QLatin1Char('[') + host + QLatin1Char(']')) : host;
}

QString percentEncoded(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toPercentEncoding());
}

} // namespace

QString Address::node() const
{
    if (transport == Transport::Unix)
        return toDisplay(path.toUtf8());
    return toDisplay((bracketed(host) + QLatin1Char(':') + QString::number(port)).toUtf8());
}

QString Address::toUrl() const
{
    const QString who = user.isEmpty() ? QString() : QString(percentEncoded(user) + QLatin1Char('@'));
    if (transport == Transport::Unix) {
        const QString file = QString::fromLatin1(path.toUtf8().toPercentEncoding("/"));
        const QString query = db == 0 ? QString() : QString(QLatin1String("?db=") + QString::number(db));
        return QLatin1String("unix://") + who + file + query;
    }
    const QLatin1String scheme(transport == Transport::Tls ? "rediss://" : "redis://");
    const QString index = db == 0 ? QString() : QString(QLatin1Char('/') + QString::number(db));
    return scheme + who + bracketed(host) + QLatin1Char(':') + QString::number(port) + index;
}

bool isSamePlace(const Address &a, const Address &b)
{
    if (a.transport != b.transport)
        return false;
    if (a.transport == Address::Transport::Unix)
        return a.path == b.path;
    return a.host.compare(b.host, Qt::CaseInsensitive) == 0 && a.port == b.port;
}

bool isSameAccount(const Address &a, const Address &b)
{
    return isSamePlace(a, b) && a.user == b.user;
}

} // namespace lockscope::redis
