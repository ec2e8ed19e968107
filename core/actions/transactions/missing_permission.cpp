#include "core/actions/transactions/missing_permission.h"

#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

// "*3\r\n$3\r\nDEL\r\n…": the first bulk, in small letters.
QByteArray verbOf(const redis::Command &command)
{
    const QByteArray &wire = command.wire;
    const qsizetype begin = wire.indexOf("\r\n", wire.indexOf('$')) + 2;
    return wire.mid(begin, wire.indexOf("\r\n", begin) - begin).toLower();
}

QString lineFor(const Error &error, const redis::Command &refused)
{
    const QByteArray verb = verbOf(refused);
    if (error.message.contains(QLatin1String("to run the")))
        return QLatin1Char('+') + QString::fromLatin1(verb);
    const QString what = toDisplay(refused.key().toByteArray());
    return (verb.endsWith("publish") ? QLatin1Char('&') : QLatin1Char('~')) + what;
}

} // namespace

Error withMissingPermission(Error error, const redis::Command &refused, const QByteArray &user)
{
    if (error.token != "NOPERM")
        return error;
    const QString line = lineFor(error, refused);
    error.message +=
        QStringLiteral("; nothing was changed. Its ACL needs %1 (ACL SETUSER %2 %1), or +eval and +evalsha "
                       "with all keys of this lock")
            .arg(line, user.isEmpty() ? QStringLiteral("default") : toDisplay(user));
    return error;
}

} // namespace lockscope::actions
