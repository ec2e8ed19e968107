#include "tests/bench/support/line_process.h"

#include "tests/support/redis_server.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>

namespace lockscope::bench {

LineProcess::LineProcess(const QString &program, const QStringList &arguments)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(program, arguments);
    if (const QByteArray line = nextLine(); line != "ready")
        throw std::runtime_error("a peer said: " + line.toStdString());
}

LineProcess::~LineProcess()
{
    m_process.closeWriteChannel(); // the process then ends by itself
    if (!m_process.waitForFinished(10'000))
        m_process.kill();
    m_process.waitForFinished(10'000);
}

void LineProcess::tell(const QByteArray &line)
{
    m_process.write(line + '\n');
    m_process.waitForBytesWritten(10'000);
}

QByteArray LineProcess::nextLine(int limitMillis)
{
    const QDeadlineTimer limit(limitMillis);
    while (!m_process.canReadLine()) {
        const bool more = m_process.waitForReadyRead(int(limit.remainingTime()));
        if (more || m_process.canReadLine())
            continue;
        const std::string why = "a peer says nothing: " + m_process.errorString().toStdString();
        const bool ended = m_process.state() == QProcess::NotRunning;
        m_process.kill();
        if (ended)
            throw std::runtime_error(why);
        throw HangsError(why);
    }
    return m_process.readLine().trimmed();
}

QString builtPeer(const QString &name)
{
    return QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("../peers/") + name);
}

QStringList placeOf(const RedisServer &server)
{
    return {QStringLiteral("127.0.0.1"), QString::number(server.port())};
}

} // namespace lockscope::bench
