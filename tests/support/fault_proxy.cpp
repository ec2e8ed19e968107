#include "tests/support/fault_proxy.h"

#include <QTimer>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace lockscope {

namespace {

constexpr qint64 packetSize = 1'448; // of TCP over Ethernet, without headers

} // namespace

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
            continue; // the proxy closes it together with its link
        link->server = std::make_unique<QLocalSocket>();
        m_links.push_back(link);
        follow(link);
        link->server->connectToServer(m_upstream);
    }
}

void FaultProxy::follow(const std::shared_ptr<Link> &link)
{
    const auto with = [weak = std::weak_ptr<Link>(link)](auto act) {
        return [weak, act] {
            if (const auto alive = weak.lock())
                act(*alive);
        };
    };
    QTcpSocket *client = link->client.get();
    QLocalSocket *server = link->server.get();
    connect(client, &QTcpSocket::readyRead, this, with([this](Link &l) { fromClient(l); }));
    connect(client, &QTcpSocket::disconnected, this, with([this](Link &l) { clientGone(l); }));
    connect(server, &QLocalSocket::connected, this, with([this](Link &l) { fromClient(l); }));
    connect(server, &QLocalSocket::readyRead, this, with([this](Link &l) { fromServer(l); }));
    connect(server, &QLocalSocket::disconnected, this, with([this](Link &l) { drop(l); }));
    connect(server, &QLocalSocket::errorOccurred, this, with([this](Link &l) { drop(l); }));
    // They end with their link; a dropped link silences them.
    link->toServer =
        std::make_unique<DelayedPipe>([this, l = link.get()](const QByteArray &bytes) { arriveAtServer(*l, bytes); });
    link->toClient =
        std::make_unique<DelayedPipe>([this, l = link.get()](const QByteArray &bytes) { arriveAtClient(*l, bytes); });
}

void FaultProxy::fromClient(Link &link)
{
    if (link.server->state() != QLocalSocket::ConnectedState)
        return; // the bytes are read once it is connected
    link.leftInPacket = 0;
    const QByteArrayList requests = link.requests.take(link.client->readAll());
    for (const QByteArray &request : requests) {
        if (link.isHeld)
            link.kept += request;
        else if (m_mode != Mode::BlackHole && m_mode != Mode::LoseRequests && !pass(link, request))
            return;
        if (m_deliverBehind && !link.isHeld)
            deliverIfAwaited(request);
    }
}

bool FaultProxy::pass(Link &link, QByteArray request)
{
    const bool isHit = isAimedAt(request);
    if (isHit && m_aim.when == CutWhen::Before) {
        ++m_firedCuts;
        drop(link);
        return false;
    }
    if (isHit && m_aim.when == CutWhen::Never) {
        ++m_firedCuts;
        link.isHeld = true;
        link.kept += request;
        return true;
    }
    link.cutsAtReply |= isHit;
    bool cut = false;
    request = allowed(request, m_leftToServer, cut);
    m_toServer += request.size();
    link.toServer->push(request, drawn(m_delayToServer, request.size(), link.leftInPacket));
    if (cut) {
        if (link.server)
            link.server->waitForBytesWritten(1000);
        cutNow();
    }
    return bool(link.server);
}

bool FaultProxy::isAimedAt(const QByteArray &request)
{
    const auto isIn = [&](const QByteArray &needle) { return request.contains(needle); };
    return m_aim.nth > 0 && std::any_of(m_aim.needles.begin(), m_aim.needles.end(), isIn) && --m_aim.nth == 0;
}

void FaultProxy::deliverIfAwaited(const QByteArray &request)
{
    const auto fits = [&](const auto &link) {
        return std::any_of(link->kept.begin(), link->kept.end(),
                           [&](const QByteArray &kept) { return m_deliverBehind(kept, request); });
    };
    if (std::none_of(m_links.begin(), m_links.end(), fits))
        return;
    m_deliverBehind = {};
    constexpr int behind = 2; // ms: requests of another link; the server certainly reads them later
    QTimer::singleShot(behind, this, [this] { deliverHeld(); });
}

void FaultProxy::arriveAtServer(Link &link, const QByteArray &bytes)
{
    if (bytes.isEmpty()) {
        drop(link);
    } else if (link.server->state() == QLocalSocket::ConnectedState) {
        link.server->write(bytes);
        if (link.server) // the link may have found out that the server is gone
            link.server->flush(); // before the link is dropped
    }
}

void FaultProxy::fromServer(Link &link)
{
    QByteArray bytes = link.server->readAll();
    if (link.cutsAtReply) {
        ++m_firedCuts;
        drop(link);
        return;
    }
    if (m_mode == Mode::BlackHole || m_mode == Mode::LoseReplies || bytes.isEmpty())
        return;
    if (!m_garbage.isEmpty())
        bytes = std::exchange(m_garbage, {});
    bool cut = false;
    bytes = allowed(bytes, m_leftToClient, cut);
    m_toClient += bytes.size();
    qint64 leftInPacket = 0;
    link.toClient->push(bytes, drawn(m_delayToClient, bytes.size(), leftInPacket));
    if (cut)
        cutNow();
}

void FaultProxy::arriveAtClient(Link &link, const QByteArray &bytes)
{
    link.client->write(bytes);
    if (link.client)
        link.client->flush();
}

void FaultProxy::setDelay(Delay toServer, Delay toClient, quint32 seed)
{
    m_delayToServer = toServer;
    m_delayToClient = toClient;
    m_random.seed(seed);
}

Millis FaultProxy::drawn(Delay delay, qint64 bytes, qint64 &leftInPacket)
{
    if (delay.to <= Millis(0))
        return Millis(0);
    const Millis usual(m_random.bounded(int(delay.from.count()), int(delay.to.count()) + 1));
    bool isLost = false;
    for (; leftInPacket < bytes; leftInPacket += packetSize)
        isLost |= delay.lostPercent > 0 && m_random.bounded(100) < delay.lostPercent;
    leftInPacket -= bytes;
    return isLost ? usual + delay.resentAfter : usual;
}

void FaultProxy::cutAt(QByteArrayList needles, int nth, CutWhen when)
{
    m_aim = {std::move(needles), nth, when};
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

void FaultProxy::disarm()
{
    m_aim.nth = 0;
    m_deliverBehind = {};
    for (const auto &link : m_links)
        link->cutsAtReply = false;
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
        link.toServer->pushEnd(); // and then the link is dropped
}

void FaultProxy::holdRequests()
{
    for (const auto &link : m_links)
        link->isHeld = true;
}

qint64 FaultProxy::bytesHeld() const
{
    return std::accumulate(m_links.begin(), m_links.end(), qint64(0),
                           [](qint64 sum, const auto &link) { return sum + link->kept.join().size(); });
}

void FaultProxy::dropHeld()
{
    const auto links = m_links;
    for (const auto &link : links) {
        if (link->isHeld)
            drop(*link);
    }
}

void FaultProxy::deliverHeld()
{
    const auto links = m_links;
    for (const auto &link : links) {
        if (!std::exchange(link->isHeld, false))
            continue;
        const QByteArray kept = std::exchange(link->kept, {}).join();
        m_toServer += kept.size();
        if (!kept.isEmpty())
            link->toServer->push(kept, Millis(0));
        if (link->hasClientGone)
            link->toServer->pushEnd();
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
    link.toServer->clear();
    link.toClient->clear();
    std::erase_if(m_links, [&](const auto &held) {
        if (held.get() != &link)
            return false;
        QMetaObject::invokeMethod(
            this, [held] {}, Qt::QueuedConnection); // the caller may be this link itself
        // The caller may be one of the sockets.
        held->client.release()->deleteLater();
        if (held->server)
            held->server.release()->deleteLater();
        return true;
    });
}

} // namespace lockscope
