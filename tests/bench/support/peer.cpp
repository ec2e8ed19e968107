#include "tests/bench/support/peer.h"

#include "tests/bench/support/measure.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <stdexcept>

namespace lockscope::bench {

namespace {

// Where tests/bench/run lets tests/bench/peers/build put them.
QString built(const QString &name)
{
    return QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("../peers/") + name);
}

QStringList placeOf(const RedisServer &server)
{
    return {QStringLiteral("127.0.0.1"), QString::number(server.port())};
}

} // namespace

std::unique_ptr<Peer> Peer::redisson(const RedisServer &server)
{
    const QString classes = built(QStringLiteral("redisson/classes"));
    if (!QFile::exists(classes))
        return nullptr;
    const QString path = classes + QLatin1Char(':') + built(QStringLiteral("redisson/lib/*"));
    const QStringList arguments = QStringList{QStringLiteral("-cp"), path, QStringLiteral("Pairs")} + placeOf(server);
    return std::unique_ptr<Peer>(new Peer(server, QStringLiteral("java"), arguments));
}

std::unique_ptr<Peer> Peer::redsync(const RedisServer &server, const QString &client)
{
    const QString program = built(QStringLiteral("redsync/pairs"));
    if (!QFile::exists(program))
        return nullptr;
    return std::unique_ptr<Peer>(new Peer(server, program, placeOf(server) << client));
}

Peer::Peer(const RedisServer &server, const QString &program, const QStringList &arguments)
    : m_server(&server)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(program, arguments);
    if (const QByteArray line = nextLine(); line != "ready")
        throw std::runtime_error("a peer said: " + line.toStdString());
}

Peer::~Peer()
{
    m_process.closeWriteChannel(); // then it ends by itself
    if (!m_process.waitForFinished(10'000))
        m_process.kill();
    m_process.waitForFinished(10'000);
}

PairRate Peer::run(int owners, int millis)
{
    const double client = cpuOf(m_process.processId());
    const double server = cpuOf(m_server->pid());
    m_process.write(QByteArray::number(owners) + ' ' + QByteArray::number(millis) + '\n');
    const QByteArrayList figures = nextLine().split(' ');
    const double pairs = figures.value(0).toDouble();
    const double micros = figures.value(1).toDouble();
    if (pairs <= 0 || micros <= 0)
        throw std::runtime_error("a peer answered no figures: " + figures.join(' ').toStdString());
    return {pairs / micros * 1e6, (cpuOf(m_process.processId()) - client) / pairs,
            (cpuOf(m_server->pid()) - server) / pairs};
}

QByteArray Peer::nextLine()
{
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(60'000) && !m_process.canReadLine())
            throw std::runtime_error("a peer says nothing: " + m_process.errorString().toStdString());
    }
    return m_process.readLine().trimmed();
}

} // namespace lockscope::bench
