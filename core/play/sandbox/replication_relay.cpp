#include "core/play/sandbox/replication_relay.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace lockscope::play {

namespace {

// More than all data of a private server (maxmemory). A master that writes without an end would fill our memory.
constexpr qint64 mostHeld = 64LL << 20; // bytes

// A replica announces its port with `REPLCONF listening-port N`.
quint16 announcedPort(const QByteArray &request)
{
    static const QRegularExpression words(QStringLiteral("listening-port\\r\\n\\$\\d+\\r\\n(\\d+)\\r\\n"),
                                          QRegularExpression::CaseInsensitiveOption);
    return words.match(QString::fromLatin1(request)).captured(1).toUShort();
}

} // namespace

ReplicationRelay::ReplicationRelay()
{
    connect(&m_listener, &QTcpServer::newConnection, this, &ReplicationRelay::accept);
    m_listener.listen(QHostAddress::LocalHost, 0);
}

void ReplicationRelay::accept()
{
    while (QTcpSocket *socket = m_listener.nextPendingConnection()) {
        const auto link = std::make_shared<Link>();
        socket->setParent(nullptr);
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        link->near.reset(socket);
        link->server = std::make_unique<QLocalSocket>();
        m_links.push_back(link);
        follow(link);
        link->server->connectToServer(m_path);
    }
}

void ReplicationRelay::follow(const std::shared_ptr<Link> &link)
{
    const auto with = [weak = std::weak_ptr<Link>(link)](auto act) {
        return [weak, act] {
            if (const auto alive = weak.lock())
                act(*alive);
        };
    };
    QTcpSocket *near = link->near.get();
    QLocalSocket *server = link->server.get();
    connect(near, &QTcpSocket::readyRead, this, with([this](Link &l) { toServer(l); }));
    connect(near, &QTcpSocket::disconnected, this, with([this](Link &l) { drop(l); }));
    connect(server, &QLocalSocket::connected, this, with([this](Link &l) { toServer(l); }));
    connect(server, &QLocalSocket::readyRead, this, with([this](Link &l) { fromServer(l); }));
    connect(server, &QLocalSocket::disconnected, this, with([this](Link &l) { drop(l); }));
    connect(server, &QLocalSocket::errorOccurred, this, with([this](Link &l) { drop(l); }));
}

void ReplicationRelay::toServer(Link &link)
{
    if (link.server->state() != QLocalSocket::ConnectedState)
        return; // the bytes are read once the server is connected
    const QByteArray bytes = link.near->readAll();
    if (link.replica == 0)
        link.replica = announcedPort(bytes);
    link.server->write(bytes);
}

void ReplicationRelay::fromServer(Link &link)
{
    const QByteArray bytes = link.server->readAll();
    if (m_heldBack.contains(link.replica))
        link.held += bytes;
    else
        link.near->write(bytes);
    if (link.held.size() + link.near->bytesToWrite() > mostHeld)
        drop(link);
}

void ReplicationRelay::holdBack(quint16 replica)
{
    m_heldBack.insert(replica);
}

void ReplicationRelay::deliver(quint16 replica)
{
    m_heldBack.erase(replica);
    for (const auto &link : m_links) {
        if (link->replica == replica)
            link->near->write(std::exchange(link->held, {}));
    }
}

void ReplicationRelay::drop(quint16 replica)
{
    m_heldBack.erase(replica);
    const auto links = m_links;
    for (const auto &link : links) {
        if (link->replica == replica && !link->held.isEmpty())
            drop(*link);
    }
}

// One of the link's sockets may be the caller, so the sockets are deleted later.
void ReplicationRelay::drop(Link &link)
{
    const auto at = std::find_if(m_links.begin(), m_links.end(), [&](const auto &each) { return each.get() == &link; });
    if (at == m_links.end())
        return;
    link.near->disconnect(this);
    link.server->disconnect(this);
    link.server->abort();
    link.near->disconnectFromHost();
    link.near.release()->deleteLater();
    link.server.release()->deleteLater();
    m_links.erase(at);
}

} // namespace lockscope::play
