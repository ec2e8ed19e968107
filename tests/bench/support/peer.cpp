#include "tests/bench/support/peer.h"

#include "tests/bench/support/measure.h"

#include <QFile>

#include <stdexcept>

namespace lockscope::bench {

std::unique_ptr<Peer> Peer::redisson(const RedisServer &server)
{
    const QString classes = builtPeer(QStringLiteral("redisson/classes"));
    if (!QFile::exists(classes))
        return nullptr;
    const QString path = classes + QLatin1Char(':') + builtPeer(QStringLiteral("redisson/lib/*"));
    const QStringList arguments = QStringList{QStringLiteral("-cp"), path, QStringLiteral("Pairs")} + placeOf(server);
    return std::unique_ptr<Peer>(new Peer(server, QStringLiteral("java"), arguments));
}

std::unique_ptr<Peer> Peer::redsync(const RedisServer &server, const QString &client)
{
    const QString program = builtPeer(QStringLiteral("redsync/pairs"));
    if (!QFile::exists(program))
        return nullptr;
    return std::unique_ptr<Peer>(new Peer(server, program, placeOf(server) << client));
}

std::unique_ptr<Peer> Peer::rueidislock(const RedisServer &server, const QString &tracking)
{
    const QString program = builtPeer(QStringLiteral("rueidislock/pairs"));
    if (!QFile::exists(program))
        return nullptr;
    return std::unique_ptr<Peer>(new Peer(server, program, placeOf(server) << tracking));
}

Peer::Peer(const RedisServer &server, const QString &program, const QStringList &arguments)
    : m_server(&server)
    , m_process(program, arguments)
{ }

PairRate Peer::run(int owners, int millis)
{
    const double client = cpuOf(m_process.pid());
    const double server = cpuOf(m_server->pid());
    m_process.tell(QByteArray::number(owners) + ' ' + QByteArray::number(millis));
    const QByteArrayList figures = m_process.nextLine().split(' ');
    const double pairs = figures.value(0).toDouble();
    const double micros = figures.value(1).toDouble();
    if (pairs <= 0 || micros <= 0)
        throw std::runtime_error("a peer answered no figures: " + figures.join(' ').toStdString());
    return {pairs / micros * 1e6, (cpuOf(m_process.pid()) - client) / pairs, (cpuOf(m_server->pid()) - server) / pairs};
}

} // namespace lockscope::bench
