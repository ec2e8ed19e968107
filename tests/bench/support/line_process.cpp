#include "tests/bench/support/line_process.h"

#include <QCoreApplication>
#include <QDir>

#include <stdexcept>

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
    m_process.closeWriteChannel(); // then it ends by itself
    if (!m_process.waitForFinished(10'000))
        m_process.kill();
    m_process.waitForFinished(10'000);
}

void LineProcess::tell(const QByteArray &line)
{
    m_process.write(line + '\n');
    m_process.waitForBytesWritten(10'000);
}

QByteArray LineProcess::nextLine()
{
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(60'000) && !m_process.canReadLine())
            throw std::runtime_error("a peer says nothing: " + m_process.errorString().toStdString());
    }
    return m_process.readLine().trimmed();
}

QString builtPeer(const QString &name)
{
    return QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("../peers/") + name);
}

} // namespace lockscope::bench
