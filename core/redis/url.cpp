#include "core/base/core_text.h"
#include "core/redis/address.h"

#include "core/redis/host_port.h"
#include "core/tunnel/destination.h"

#include <QList>
#include <QScopeGuard>

#include <cctype>
#include <limits>
#include <optional>
#include <utility>

namespace lockscope::redis {

namespace {

std::optional<QByteArray> percentDecoded(QStringView text)
{
    QByteArray bytes = text.toUtf8();
    const auto forget = qScopeGuard([&bytes] { wipe(bytes); }); // the bytes may be a password
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
    auto password = percentDecoded(colon < 0 ? QStringView() : info.sliced(colon + 1));
    if (!user || !password)
        return wrongAddress(
            CoreText::tr("the user or password has a % that does not start an escape: write % itself as %25"));
    address.user = *user;
    address.password = Secret::take(*std::exchange(password, std::nullopt));
    return {};
}

Result<void> takeDb(Address &address, QStringView text)
{
    const auto db = number(text, std::numeric_limits<int>::max());
    if (!db)
        return wrongAddress(CoreText::tr("the database must be a number such as 0"));
    address.db = *db;
    return {};
}

Result<void> takeSsh(Address &address, QStringView text)
{
    const auto bytes = percentDecoded(text);
    if (!bytes)
        return wrongAddress(CoreText::tr("the SSH host has a % that does not start an escape: write % itself as %25"));
    address.ssh = QString::fromUtf8(*bytes);
    const auto destination = tunnel::parseDestination(address.ssh);
    return destination ? Result<void>() : Result<void>(destination.error());
}

Result<void> takeQuery(Address &address, QStringView query)
{
    for (const QStringView item : query.split(QLatin1Char('&'), Qt::SkipEmptyParts)) {
        Result<void> taken = wrongAddress(CoreText::tr("after '?' only db=NUMBER and ssh=HOST are allowed"));
        if (item.startsWith(QLatin1String("db=")))
            taken = takeDb(address, item.sliced(3));
        else if (item.startsWith(QLatin1String("ssh=")))
            taken = takeSsh(address, item.sliced(4));
        if (!taken)
            return taken;
    }
    return {};
}

Result<void> takeNetwork(Address &address, QStringView rest, QStringView path)
{
    const Result<HostPort> place = parseHostPort(rest, {address.host, address.port});
    if (!place)
        return place.error();
    address.host = place->host;
    address.port = place->port;
    if (path.size() > 1)
        return takeDb(address, path.sliced(1));
    return {};
}

Result<void> takeSocket(Address &address, QStringView rest, QStringView path)
{
    if (!rest.isEmpty() || path.size() < 2)
        return wrongAddress(
            CoreText::tr("write a socket's whole path after three slashes, as in unix:///run/redis/redis.sock"));
    const auto file = percentDecoded(path);
    if (!file || file->contains('\0'))
        return wrongAddress(
            CoreText::tr("the socket's path has a % that does not start an escape: write % itself as %25"));
    address.path = QString::fromUtf8(*file);
    return {};
}

struct Scheme {
    Address::Transport transport;
    bool asksSentinels;
};

std::optional<Scheme> schemeOf(QStringView word)
{
    const QString name = word.toString().toLower();
    if (name == QLatin1String("redis") || name == QLatin1String("redis-sentinel"))
        return Scheme{Address::Transport::Tcp, name.size() > 5};
    if (name == QLatin1String("rediss") || name == QLatin1String("rediss-sentinel"))
        return Scheme{Address::Transport::Tls, name.size() > 6};
    if (name == QLatin1String("unix"))
        return Scheme{Address::Transport::Unix, false};
    return std::nullopt;
}

// The parts of a URL after the scheme.
struct Parts {
    QStringView user, place, path, query, fragment;
    bool hasUser = false;
};

Result<Parts> partsOf(QStringView rest, const Scheme &scheme)
{
    Parts parts;
    if (const qsizetype mark = rest.indexOf(QLatin1Char('#')); mark >= 0) {
        parts.fragment = rest.sliced(mark + 1);
        rest = rest.left(mark);
        if (!scheme.asksSentinels || parts.fragment.contains(QLatin1Char('@'))
            || parts.fragment.contains(QLatin1Char('#')))
            return wrongAddress(CoreText::tr("an address cannot contain '#': in a user or password write it as %23"));
    }
    if (const qsizetype mark = rest.indexOf(QLatin1Char('?')); mark >= 0) {
        parts.query = rest.sliced(mark + 1);
        rest = rest.left(mark);
    }
    const qsizetype slash = rest.indexOf(QLatin1Char('/'));
    parts.path = slash < 0 ? QStringView() : rest.sliced(slash);
    parts.place = slash < 0 ? rest : rest.left(slash);
    const bool isSocket = scheme.transport == Address::Transport::Unix;
    if (parts.query.contains(QLatin1Char('@')) || (!isSocket && parts.path.contains(QLatin1Char('@'))))
        return wrongAddress(CoreText::tr("in a user or password, write '/' as %2F, '?' as %3F and '@' as %40"));
    if (const qsizetype at = parts.place.lastIndexOf(QLatin1Char('@')); at >= 0) {
        parts.hasUser = true;
        parts.user = parts.place.left(at);
        parts.place = parts.place.sliced(at + 1);
    }
    return parts;
}

Result<void> takeSentinelQuery(Address &address, SentinelAccess &access, QStringView query)
{
    const QLatin1String user("sentinel-user="), tls("sentinel-tls="), ssh("ssh=");
    for (const QStringView part : query.split(QLatin1Char('&'), Qt::SkipEmptyParts)) {
        const auto name = part.startsWith(user) ? percentDecoded(part.sliced(user.size())) : std::nullopt;
        if (part.startsWith(ssh)) {
            if (auto taken = takeSsh(address, part.sliced(ssh.size())); !taken)
                return taken;
        } else if (name)
            access.user = *name;
        else if (part.startsWith(tls) && (part.endsWith(QLatin1String("=0")) || part.endsWith(QLatin1String("=1"))))
            access.tls = part.endsWith(QLatin1Char('1'));
        else
            return wrongAddress(
                CoreText::tr("after '?' only sentinel-user=NAME, sentinel-tls=1 and ssh=HOST are allowed. Write "
                             "the database as /NUMBER"));
    }
    return {};
}

Result<void> takeSentinels(Address &address, const Parts &parts)
{
    SentinelAccess access;
    auto sentinels = parseSentinels(parts.place);
    if (!sentinels)
        return sentinels.error();
    access.sentinels = *std::move(sentinels);
    const auto name = percentDecoded(parts.fragment);
    if (!name || name->isEmpty())
        return wrongAddress(CoreText::tr("write the master's name at the end, after a '#', as in "
                                         "redis-sentinel://10.0.0.1:26379#mymaster"));
    access.masterName = *name;
    if (auto more = takeSentinelQuery(address, access, parts.query); !more)
        return more;
    address.sentinel = std::move(access);
    return parts.path.size() > 1 ? takeDb(address, parts.path.sliced(1)) : Result<void>();
}

// Accepts HOST:PORT and HOST:PORT/DATABASE. The port is required and a user is not allowed: a single word may be a
// misplaced password, which a lookup would reveal to a name server.
bool isHostWithPort(QStringView text)
{
    const QStringView place = text.left(text.indexOf(QLatin1Char('/')));
    const qsizetype colon = place.lastIndexOf(QLatin1Char(':'));
    return colon > 0 && !text.contains(QLatin1Char('@')) && number(place.sliced(colon + 1), 65'535).value_or(0) > 0;
}

Result<void> takeServer(Address &address, const Parts &parts)
{
    const Result<void> place = address.transport == Address::Transport::Unix
        ? takeSocket(address, parts.place, parts.path)
        : takeNetwork(address, parts.place, parts.path);
    return place ? takeQuery(address, parts.query) : place;
}

} // namespace

Result<Address> parseUrl(QStringView url)
{
    const QStringView text = url.trimmed();
    const qsizetype colon = text.indexOf(QLatin1String("://"));
    const bool isPlain = colon < 0 && isHostWithPort(text);
    const auto scheme = isPlain ? schemeOf(u"redis") : colon < 0 ? std::nullopt : schemeOf(text.left(colon));
    if (!scheme) {
        return wrongAddress(
            CoreText::tr("write a server's address as HOST:PORT, as in localhost:6379, or begin it with redis://, "
                         "rediss:// (TLS), unix:// or redis-sentinel://"));
    }
    const Result<Parts> parts = partsOf(isPlain ? text : text.sliced(colon + 3), *scheme);
    if (!parts)
        return parts.error();
    Address address;
    address.transport = scheme->transport;
    if (parts->hasUser) {
        if (auto user = takeUser(address, parts->user); !user)
            return user.error();
    }
    const Result<void> taken = scheme->asksSentinels ? takeSentinels(address, *parts) : takeServer(address, *parts);
    if (!taken)
        return taken.error();
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
