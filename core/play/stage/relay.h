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

// The way to a server for other servers, which know each other by ports only: a port of 127.0.0.1 that leads to the
// server's socket (behind its password). What a replica gets of its master passes here, and can be held back.
// Single-threaded.
class Relay : public QObject {
public:
    Relay();

    void leadTo(QString socketPath) { m_path = std::move(socketPath); }
    quint16 port() const { return m_listener.serverPort(); } // 0: none was free
    // Replicas are known by the port that they announce: that of their own relay.
    void holdBack(quint16 replica);
    void deliver(quint16 replica);
    void drop(quint16 replica); // what is held back is lost, and the replica has to connect anew

private:
    struct Link {
        std::unique_ptr<QTcpSocket> near;
        std::unique_ptr<QLocalSocket> server;
        quint16 replica = 0; // whose it is; 0: nobody's that announced itself
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
