#include "app/cli/export/metrics_server.h"

#include "app/app_text.h"
#include "app/cli/export/http_request.h"

#include <QTcpSocket>
#include <QTimer>

#include <sys/socket.h>

namespace lockscope::cli {

struct MetricsServer::Connection {
    QTcpSocket *socket = nullptr;
    QTimer *timer = nullptr; // a child of the socket
    QByteArray head;
    bool isAnswered = false;
};

namespace {

QString adviceFor(QAbstractSocket::SocketError error)
{
    switch (error) {
    case QAbstractSocket::AddressInUseError:
        return AppText::tr("another program uses this port. Choose another port with --listen HOST:PORT");
    case QAbstractSocket::SocketAccessError:
        return AppText::tr("this user may not use this port. Choose a port above 1023 with --listen HOST:PORT");
    case QAbstractSocket::SocketAddressNotAvailableError:
        return AppText::tr("this machine does not have this address. `ip address` lists the addresses that it has");
    default: return {};
    }
}

} // namespace

MetricsServer::MetricsServer(Figures figures, QObject *parent)
    : QObject(parent)
    , m_figures(std::move(figures))
{
    m_server.setMaxPendingConnections(mostWaiting);
    connect(&m_server, &QTcpServer::newConnection, this, &MetricsServer::accept);
}

Result<void> MetricsServer::listen(const ListenAddress &address)
{
    if (m_server.listen(address.host, address.port))
        return {};
    const QString advice = adviceFor(m_server.serverError());
    return Error{Error::Kind::Connect,
                 AppText::tr("cannot listen on %1: %2")
                     .arg(address.toText(), advice.isEmpty() ? m_server.errorString() : advice),
                 {},
                 {}};
}

ListenAddress MetricsServer::address() const
{
    return {m_server.serverAddress(), m_server.serverPort()};
}

void MetricsServer::accept()
{
    while (m_connections < mostConnections && m_server.hasPendingConnections()) {
        QTcpSocket *const waiting = m_server.nextPendingConnection();
        if (waiting->state() == QAbstractSocket::UnconnectedState) { // it left, and does not emit disconnected() again
            waiting->deleteLater();
            continue;
        }
        const auto connection = std::make_shared<Connection>();
        connection->socket = waiting;
        connection->timer = new QTimer(connection->socket);
        ++m_connections;
        connect(connection->socket, &QTcpSocket::disconnected, this, [this, socket = connection->socket] {
            socket->deleteLater();
            --m_connections;
            QMetaObject::invokeMethod(this, &MetricsServer::accept, Qt::QueuedConnection);
        });
        connect(connection->socket, &QTcpSocket::readyRead, this, [this, connection] { read(connection); });
        connect(connection->timer, &QTimer::timeout, this, [this, connection] {
            if (connection->isAnswered)
                connection->socket->abort();
            else
                answer(connection, httpAnswer(HttpStatus::RequestTimeout));
        });
        connection->timer->start(limit);
        read(connection);
    }
}

void MetricsServer::read(const std::shared_ptr<Connection> &connection)
{
    if (connection->isAnswered) { // the client reads the answer only if nothing that it sent is left unread
        connection->socket->readAll();
        return;
    }
    connection->head += connection->socket->read(mostBytes + 1 - connection->head.size());
    const qsizetype end = connection->head.indexOf("\r\n\r\n");
    if (end < 0) {
        if (connection->head.size() > mostBytes)
            answer(connection, httpAnswer(HttpStatus::TooLarge));
        return;
    }
    const HttpRequest request = parseHttpRequest(connection->head.first(end));
    if (request.status == HttpStatus::Ok)
        answer(connection, httpAnswer(request.status, contentType(request.format), m_figures(request.format)));
    else
        answer(connection, httpAnswer(request.status));
}

// Sends the answer and no more. The client then closes the connection, or the timer does.
void MetricsServer::answer(const std::shared_ptr<Connection> &connection, const QByteArray &text)
{
    connection->isAnswered = true;
    connection->timer->start(limit);
    QTcpSocket *socket = connection->socket;
    connect(socket, &QTcpSocket::bytesWritten, this, [socket] {
        if (socket->bytesToWrite() == 0)
            ::shutdown(int(socket->socketDescriptor()), SHUT_WR);
    });
    socket->write(text);
    socket->readAll();
}

} // namespace lockscope::cli
