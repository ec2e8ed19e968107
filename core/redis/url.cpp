#include "core/redis/address.h"

#include <cctype>
#include <limits>
#include <optional>

namespace lockscope::redis {

namespace {

// Quotes nothing: messages end up in logs, and what is in the wrong place may be a password.
Error wrong(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

std::optional<QByteArray> percentDecoded(QStringView text)
{
    const QByteArray bytes = text.toUtf8();
    for (qsizetype i = bytes.indexOf('%'); i >= 0; i = bytes.indexOf('%', i + 1)) {
        const QByteArray code = bytes.mid(i + 1, 2);
        if (code.size() != 2 || !isxdigit(static_cast<uchar>(code[0])) || !isxdigit(static_cast<uchar>(code[1])))
            return std::nullopt;
    }
    return QByteArray::fromPercentEncoding(bytes);
}

std::optional<int> number(QStringView text, int limit)
{
    for (const QChar c : text) {
        if (c < QLatin1Char('0') || c > QLatin1Char('9'))
            return std::nullopt;
    }
    bool ok = false;
    const int value = text.toInt(&ok);
    return ok && value <= limit ? std::optional(value) : std::nullopt;
}

Result<void> takeUser(Address &address, QStringView info)
{
    const qsizetype colon = info.indexOf(QLatin1Char(':'));
    const auto user = percentDecoded(colon < 0 ? info : info.left(colon));
    const auto password = percentDecoded(colon < 0 ? QStringView() : info.sliced(colon + 1));
    if (!user || !password)
        return wrong(QStringLiteral("the user or password has a % that is no escape: write % itself as %25"));
    address.user = *user;
    address.password = *password;
    return {};
}

Result<void> takeDb(Address &address, QStringView text)
{
    const auto db = number(text, std::numeric_limits<int>::max());
    if (!db)
        return wrong(QStringLiteral("the database must be a number such as 0"));
    address.db = *db;
    return {};
}

Result<void> takePort(Address &address, QStringView text)
{
    const auto port = number(text, 65535);
    if (!port || *port == 0)
        return wrong(QStringLiteral("the port must be a number from 1 to 65535; a password stands before an @, as in "
                                    "redis://:PASSWORD@HOST"));
    address.port = static_cast<quint16>(*port);
    return {};
}

Result<void> takeHost(Address &address, QStringView text)
{
    if (text.isEmpty())
        return {}; // redis:///3 means the usual host
    qsizetype colon = text.indexOf(QLatin1Char(':'));
    if (text.startsWith(QLatin1Char('['))) {
        const qsizetype close = text.indexOf(QLatin1Char(']'));
        colon = close + 1 < text.size() ? close + 1 : -1;
        if (close < 2 || (colon > 0 && text[colon] != QLatin1Char(':')))
            return wrong(QStringLiteral("an IPv6 address is written as [::1]:6379"));
        address.host = text.sliced(1, close - 1).toString();
    } else {
        if (colon >= 0 && text.lastIndexOf(QLatin1Char(':')) != colon)
            return wrong(QStringLiteral("an IPv6 address goes in brackets, as [::1]:6379; a password stands before an "
                                        "@, as in redis://:PASSWORD@HOST"));
        if (colon != 0)
            address.host = (colon < 0 ? text : text.left(colon)).toString();
    }
    for (const QChar c : std::as_const(address.host)) {
        if (c.isSpace() || c.category() == QChar::Other_Control)
            return wrong(QStringLiteral("the host has a space or a control character in it"));
    }
    if (colon >= 0)
        return takePort(address, text.sliced(colon + 1));
    return {};
}

Result<void> takeQuery(Address &address, QStringView query)
{
    if (query.isEmpty())
        return {};
    if (!query.startsWith(QLatin1String("db=")))
        return wrong(QStringLiteral("after '?' only db=NUMBER is known"));
    return takeDb(address, query.sliced(3));
}

Result<void> takeNetwork(Address &address, QStringView rest, QStringView path)
{
    if (auto host = takeHost(address, rest); !host)
        return host;
    if (path.size() > 1)
        return takeDb(address, path.sliced(1));
    return {};
}

Result<void> takeSocket(Address &address, QStringView rest, QStringView path)
{
    if (!rest.isEmpty() || path.size() < 2)
        return wrong(QStringLiteral("a socket needs its whole path after three slashes: unix:///run/redis/redis.sock"));
    const auto file = percentDecoded(path);
    if (!file || file->contains('\0'))
        return wrong(QStringLiteral("the socket's path has a % that is no escape: write % itself as %25"));
    address.path = QString::fromUtf8(*file);
    return {};
}

std::optional<Address::Transport> transportOf(QStringView scheme)
{
    if (scheme.compare(QLatin1String("redis"), Qt::CaseInsensitive) == 0)
        return Address::Transport::Tcp;
    if (scheme.compare(QLatin1String("rediss"), Qt::CaseInsensitive) == 0)
        return Address::Transport::Tls;
    if (scheme.compare(QLatin1String("unix"), Qt::CaseInsensitive) == 0)
        return Address::Transport::Unix;
    return std::nullopt;
}

} // namespace

Result<Address> parseUrl(QStringView url)
{
    const QStringView text = url.trimmed();
    const qsizetype scheme = text.indexOf(QLatin1String("://"));
    const auto transport = scheme < 0 ? std::nullopt : transportOf(text.left(scheme));
    if (!transport) {
        return wrong(QStringLiteral("a server's address begins with redis://, rediss:// (TLS) or unix://, "
                                    "for example redis://127.0.0.1:6379/0"));
    }
    Address address;
    address.transport = *transport;
    QStringView rest = text.sliced(scheme + 3);
    if (rest.contains(QLatin1Char('#')))
        return wrong(QStringLiteral("'#' cannot stand in an address: in a user or password write it as %23"));
    QStringView query;
    if (const qsizetype mark = rest.indexOf(QLatin1Char('?')); mark >= 0) {
        query = rest.sliced(mark + 1);
        rest = rest.left(mark);
    }
    const qsizetype slash = rest.indexOf(QLatin1Char('/'));
    const QStringView path = slash < 0 ? QStringView() : rest.sliced(slash);
    QStringView authority = slash < 0 ? rest : rest.left(slash);
    const bool isSocket = *transport == Address::Transport::Unix;
    if (query.contains(QLatin1Char('@')) || (!isSocket && path.contains(QLatin1Char('@'))))
        return wrong(QStringLiteral("'/' in a user or password is written as %2F, '?' as %3F, '@' as %40"));
    if (const qsizetype at = authority.lastIndexOf(QLatin1Char('@')); at >= 0) {
        if (auto user = takeUser(address, authority.left(at)); !user)
            return user.error();
        authority = authority.sliced(at + 1);
    }
    const Result<void> place = isSocket ? takeSocket(address, authority, path) : takeNetwork(address, authority, path);
    if (!place)
        return place.error();
    if (auto more = takeQuery(address, query); !more)
        return more.error();
    return address;
}

QString withoutSecrets(QStringView argument)
{
    const qsizetype scheme = argument.indexOf(QLatin1String("://"));
    if (scheme < 0)
        return argument.toString();
    const qsizetype at = argument.lastIndexOf(QLatin1Char('@'));
    const QStringView host = at > scheme ? argument.sliced(at) : QStringView();
    return argument.left(scheme + 3).toString() + QChar(0x2026) + host.toString();
}

} // namespace lockscope::redis
