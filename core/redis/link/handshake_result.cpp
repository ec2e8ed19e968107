#include "core/redis/link/handshake_result.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/refusal/acl_line.h"

#include <QScopeGuard>

namespace lockscope::redis {

namespace {

using Verdict = HandshakeResult::Verdict;

constexpr int oldestMajorVersion = 5;

HandshakeResult admitted(ServerInfo server)
{
    return {Verdict::Admitted, {}, std::move(server)};
}

HandshakeResult refused(Error error, Error::Kind kind, const QString &message)
{
    error.kind = kind;
    error.message = message;
    return {Verdict::Refused, std::move(error), {}};
}

// True for errors that are not about our account: the server is not ready yet, or the link failed.
bool passes(const Error &error)
{
    static const QByteArrayList tokens{"LOADING", "BUSY", "MASTERDOWN", "TRYAGAIN", "CLUSTERDOWN"};
    return error.token.isEmpty() || tokens.contains(error.token)
        || error.message.contains(QLatin1String("max number of clients"));
}

HandshakeResult tryAgain(Error error)
{
    if (error.token == "LOADING")
        error.message = CoreText::tr("the server is still loading its data");
    else if (error.token == "BUSY")
        error.message = CoreText::tr("the server is busy running a script");
    else if (error.message.contains(QLatin1String("max number of clients")))
        error.message = CoreText::tr("the server has reached its maximum number of clients (maxclients)");
    if (error.kind == Error::Kind::Timeout) {
        error.kind = Error::Kind::Connect;
        error.message = CoreText::tr("connected, but the server does not answer");
    }
    return {Verdict::TryAgain, std::move(error), {}};
}

constexpr qsizetype telling = 3;

// True if `text` contains even a few consecutive characters of the secret. Some servers quote an unknown command in
// their error, in whole or in part.
bool mayTell(const QString &text, const Secret &secret)
{
    const auto clear = secret.reveal();
    QString shown = toDisplay(clear.bytes());
    const auto forget = qScopeGuard([&shown] { wipe(shown); });
    const qsizetype size = std::min(telling, shown.size());
    for (qsizetype i = 0; size > 0 && i + size <= shown.size(); ++i) {
        if (text.contains(QStringView(shown).sliced(i, size), Qt::CaseInsensitive))
            return true;
    }
    return false;
}

QString refusesLogIn(const QByteArray &token)
{
    return token == "ERR" ? CoreText::tr("the server rejects the login (ERR)")
                          : CoreText::tr("the server rejects the login");
}

} // namespace

HandshakeResult openRefusal(const Error &error)
{
    return error.kind == Error::Kind::Auth ? refused(error, error.kind, error.message) : tryAgain(error);
}

HandshakeResult lossVerdict(const Error &why)
{
    const std::optional<HandshakeResult> known = commonRefusal(why);
    return known ? *known : tryAgain(why);
}

std::optional<HandshakeResult> commonRefusal(const Error &error)
{
    if (passes(error))
        return tryAgain(error);
    if (error.token == "NOAUTH")
        return refused(error, Error::Kind::Auth,
                       CoreText::tr("the server requires a password: enter one (and a user, if the server has users)"));
    if (error.token == "DENIED")
        return refused(error, Error::Kind::Auth,
                       CoreText::tr("the server is in protected mode: it accepts only local connections until it has a "
                                    "password or a bind address"));
    return std::nullopt;
}

HandshakeResult withoutSecret(HandshakeResult result, const Error &said, const Address &address)
{
    const bool isForeign = said.kind == Error::Kind::Protocol;
    const bool quotes = (isForeign || !said.token.isEmpty()) && result.error.message.contains(said.message);
    if (!quotes || !mayTell(said.message, address.password))
        return result;
    if (said.token != "ERR") // any other token may contain the password
        result.error.token.clear();
    result.error.message = isForeign ? CoreText::tr("this is not a Redis reply") : refusesLogIn(said.token);
    result.error.message += CoreText::tr("; the server's message is hidden because it may contain the password");
    return result;
}

HandshakeResult authRefusal(const Error &error, const Address &address)
{
    if (auto common = commonRefusal(error))
        return *common;
    if (error.message.contains(QLatin1String("wrong number of arguments")))
        return refused(error, Error::Kind::Auth,
                       CoreText::tr("the server is older than Redis 6 and has no users: omit the user"));
    if (error.message.contains(QLatin1String("without any password"))
        || error.message.contains(QLatin1String("no password is set")))
        return refused(error, Error::Kind::Auth,
                       CoreText::tr("the server's user 'default' has no password: omit the password, or name the "
                                    "user to whom it belongs"));
    if (error.token == "WRONGPASS" || error.message.contains(QLatin1String("invalid password")))
        return refused(error, Error::Kind::Auth,
                       (address.password.isEmpty()
                            ? CoreText::tr("the server requires a password for user '%1': enter it")
                            : CoreText::tr("wrong password for user '%1', or no such user"))
                           .arg(shownUser(address)));
    return refused(error, Error::Kind::Auth, CoreText::tr("the server rejects the login: ") + error.message);
}

HandshakeResult selectRefusal(const Error &error, const Address &address)
{
    if (auto common = commonRefusal(error))
        return *common;
    if (error.kind == Error::Kind::Forbidden)
        return refused(error, Error::Kind::Forbidden,
                       CoreText::tr("user '%1' may not select a database: use database 0, or allow it (%2)")
                           .arg(shownUser(address), QString::fromLatin1(aclLine(address.user, {"+select"}))));
    if (error.message.contains(QLatin1String("out of range")))
        return refused(error, Error::Kind::Precondition,
                       CoreText::tr("database %1 does not exist on this server: choose a lower number, or raise "
                                    "'databases' in its configuration")
                           .arg(address.db));
    if (error.message.contains(QLatin1String("cluster mode")))
        return refused(error, Error::Kind::Precondition, CoreText::tr("a cluster has only database 0"));
    return refused(error, Error::Kind::Server,
                   CoreText::tr("the server refuses to select the database: ") + error.message);
}

HandshakeResult infoVerdict(const Result<Reply> &reply, const Address &address)
{
    ServerInfo server;
    if (!reply) {
        if (auto common = commonRefusal(reply.error()))
            return *common;
        server.infoDenied = true; // INFO is forbidden or renamed; it is optional
        return admitted(server);
    }
    if (reply->type != Reply::Type::Bulk)
        return refused({{}, {}, {}, address.node()}, Error::Kind::Protocol,
                       CoreText::tr("the server gave an unexpected answer to INFO: is this Redis?"));
    server = ServerInfo::parse(reply->bytes);
    if (server.majorVersion > 0 && server.majorVersion < oldestMajorVersion)
        return refused({{}, {}, {}, address.node()}, Error::Kind::Precondition,
                       CoreText::tr("Redis %1 is too old: version %2 or newer is needed")
                           .arg(elided(toDisplay(server.version.toUtf8()), 32), QString::number(oldestMajorVersion)));
    return admitted(server);
}

} // namespace lockscope::redis
