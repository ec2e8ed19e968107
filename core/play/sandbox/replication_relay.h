#pragma once

#include <QByteArray>
#include <QLocalSocket>
#include <QString>
#include <QTcpServer>
#include <QTcpSocket>

#include <memory>
#include <set>
#include <vector>

namespace lockscope::play {

// A port of 127.0.0.1 that leads to the socket of a server, because servers know each other only by ports. It can hold
// back the data that a replica gets from its master. A replica that is too far behind must connect again.
// Single-threaded.
class ReplicationRelay : public QObject {
public:
    ReplicationRelay();

    void leadTo(QString socketPath) { m_path = std::move(socketPath); }
    quint16 port() const { return m_listener.serverPort(); } // 0 if none was free
    // `replica` is the port of the replica's relay, which the replica announces to its master.
    void holdBack(quint16 replica);
    void deliver(quint16 replica);
    void drop(quint16 replica); // loses held-back data, so the replica must connect again

private:
    struct Link {
        std::unique_ptr<QTcpSocket> near;
        std::unique_ptr<QLocalSocket> server;
        quint16 replica = 0; // 0 until the replica announces its port
        QByteArray held;
    };
    void accept();
    void follow(const std::shared_ptr<Link> &link);
    void toServer(Link &link);
    void fromServer(Link &link);
    void drop(Link &link);

    QString m_path;
    QTcpServer m_listener;
    std::set<quint16> m_heldBack;
    std::vector<std::shared_ptr<Link>> m_links;
};

} // namespace lockscope::play
