#include "tests/support/fault_proxy.h"

#include <numeric>
#include <stdexcept>
#include <utility>

namespace lockscope {

FaultProxy::FaultProxy(QString upstreamPath)
    : m_upstream(std::move(upstreamPath))
{
    if (!m_listener.listen(QHostAddress::LocalHost, 0))
        throw std::runtime_error("no free port: " + m_listener.errorString().toStdString());
    connect(&m_listener, &QTcpServer::newConnection, this, &FaultProxy::accept);
}

void FaultProxy::accept()
{
    while (QTcpSocket *socket = m_listener.nextPendingConnection()) {
        ++m_accepted;
        auto link = std::make_shared<Link>();
        socket->setParent(nullptr);
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        link->client.reset(socket);
        if (m_mode == Mode::Refuse)
            continue; // closed with the link
        link->server = std::make_unique<QLocalSocket>();
        m_links.push_back(link);
        const std::weak_ptr<Link> weak = link;
        const auto with = [weak](auto act) {
            return [weak, act] {
                if (const auto alive = weak.lock())
                    act(*alive);
            };
        };
        connect(socket, &QTcpSocket::readyRead, this, with([this](Link &l) { fromClient(l); }));
        connect(socket, &QTcpSocket::disconnected, this, with([this](Link &l) { clientGone(l); }));
        connect(link->server.get(), &QLocalSocket::connected, this, with([this](Link &l) { fromClient(l); }));
        connect(link->server.get(), &QLocalSocket::readyRead, this, with([this](Link &l) { fromServer(l); }));
        connect(link->server.get(), &QLocalSocket::disconnected, this, with([this](Link &l) { drop(l); }));
        connect(link->server.get(), &QLocalSocket::errorOccurred, this, with([this](Link &l) { drop(l); }));
        link->server->connectToServer(m_upstream);
    }
}

void FaultProxy::fromClient(Link &link)
{
    if (link.server->state() != QLocalSocket::ConnectedState)
        return; // read when it is
    QByteArray bytes = link.client->readAll();
    if (link.isHeld) {
        link.kept += bytes;
        return;
    }
    if (m_mode == Mode::BlackHole || bytes.isEmpty())
        return;
    bool cut = false;
    bytes = allowed(bytes, m_leftToServer, cut);
    m_toServer += bytes.size();
    link.server->write(bytes);
    if (cut) {
        link.server->waitForBytesWritten(1000);
        cutNow();
    }
}

void FaultProxy::fromServer(Link &link)
{
    QByteArray bytes = link.server->readAll();
    if (m_mode == Mode::BlackHole || m_mode == Mode::LoseReplies || bytes.isEmpty())
        return;
    if (!m_garbage.isEmpty())
        bytes = std::exchange(m_garbage, {});
    bool cut = false;
    bytes = allowed(bytes, m_leftToClient, cut);
    m_toClient += bytes.size();
    link.client->write(bytes);
    link.client->flush();
    if (cut)
        cutNow();
}

QByteArray FaultProxy::allowed(QByteArray bytes, qint64 &left, bool &cut)
{
    if (left < 0)
        return bytes;
    const qint64 pass = qMin<qint64>(left, bytes.size());
    left -= pass;
    cut = left == 0;
    if (cut)
        left = -1;
    return bytes.left(pass);
}

void FaultProxy::cutNow()
{
    ++m_cuts;
    const auto links = m_links;
    for (const auto &link : links)
        drop(*link);
}

void FaultProxy::clientGone(Link &link)
{
    link.hasClientGone = link.isHeld;
    if (!link.isHeld)
        drop(link);
}

void FaultProxy::holdRequests()
{
    for (const auto &link : m_links)
        link->isHeld = true;
}

qint64 FaultProxy::bytesHeld() const
{
    return std::accumulate(m_links.begin(), m_links.end(), qint64(0),
                           [](qint64 sum, const auto &link) { return sum + link->kept.size(); });
}

void FaultProxy::deliverHeld()
{
    const auto links = m_links;
    for (const auto &link : links) {
        if (!std::exchange(link->isHeld, false))
            continue;
        m_toServer += link->kept.size();
        link->server->write(std::exchange(link->kept, {}));
        if (!link->hasClientGone)
            continue;
        link->server->waitForBytesWritten(1000);
        drop(*link);
    }
}

void FaultProxy::drop(Link &link)
{
    if (link.server)
        link.server->disconnect(this);
    link.client->disconnect(this);
    if (link.server)
        link.server->abort();
    link.client->disconnectFromHost(); // what was passed on still arrives
    std::erase_if(m_links, [&](const auto &held) {
        if (held.get() != &link)
            return false;
        // The sockets may be what calls us.
        held->client.release()->deleteLater();
        if (held->server)
            held->server.release()->deleteLater();
        return true;
    });
}

} // namespace lockscope
