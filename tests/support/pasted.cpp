#include "tests/support/pasted.h"

#include "tests/support/redis_server.h"

#include <QProcess>
#include <QRegularExpression>

#include <stdexcept>

namespace lockscope {

QString pasteAclLine(const RedisServer &server, const QString &message)
{
    static const QRegularExpression told(QStringLiteral("ACL SETUSER [^)\n]*"));
    const QString line = told.match(message).captured();
    if (line.isEmpty())
        return {};
    QProcess redisCli;
    redisCli.start(QStringLiteral("redis-cli"), {QStringLiteral("-s"), server.socketPath()});
    redisCli.write(line.toUtf8() + '\n');
    redisCli.closeWriteChannel();
    redisCli.waitForFinished(60'000);
    const QByteArray said = redisCli.readAll().trimmed();
    if (said != "OK")
        throw std::runtime_error(QByteArray(line.toUtf8() + ": " + said).toStdString());
    return line;
}

} // namespace lockscope
