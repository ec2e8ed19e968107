#include "core/acl/refused.h"

#include "core/acl/permission.h"
#include "core/acl/role.h"

#include <QCoreApplication>

namespace lockscope::acl {

namespace {

constexpr QByteArrayView pattern("PSUBSCRIBE ");

Refused refused(const QByteArray &user, const QString &command)
{
    const QByteArray words = command.toUtf8();
    const Permission *permission = permissionFor(words);
    QByteArrayList line{"ACL", "SETUSER", user.isEmpty() ? QByteArray("default") : user};
    line << (permission ? QByteArray(permission->rule) : '+' + words.toLower().replace(' ', '|'));
    if (words.startsWith(pattern)) // which of the two is missing the server does not say apart
        line << '&' + words.sliced(pattern.size());
    const char *cost =
        permission ? permission->without : QT_TRANSLATE_NOOP("describe", "What it is needed for is left out.");
    return {command, {cost, {}}, forRedisCli(line)};
}

} // namespace

std::vector<Refused> refusedTo(const QByteArray &user, const Status &status, bool infoDenied)
{
    std::vector<Refused> all;
    if (infoDenied)
        all.push_back(refused(user, QStringLiteral("INFO")));
    for (const QString &command : status.missingPermissions)
        all.push_back(refused(user, command));
    return all;
}

QByteArray neededFor(const Error &error)
{
    // "… no permissions to run the 'evalsha' command", "… 'client|kill' command"
    const QLatin1String before("to run the '");
    const qsizetype at = error.message.indexOf(before);
    const qsizetype end = at < 0 ? -1 : error.message.indexOf(u'\'', at + before.size());
    if (error.kind != Error::Kind::Forbidden || end < 0 || error.message.contains(QLatin1String("Its ACL needs")))
        return {};
    const QByteArray command = error.message.mid(at + before.size(), end - at - before.size()).toLatin1().toLower();
    return command == "evalsha" ? QByteArray("+evalsha +eval") : '+' + command;
}

} // namespace lockscope::acl
