#pragma once

#include <QByteArray>
#include <QLocalSocket>
#include <QObject>
#include <QTcpServer>
#include <QTcpSocket>

#include <memory>
#include <vector>

namespace lockscope {

// Stands between a client and a server's unix socket, on a free port of 127.0.0.1, and does to the bytes what bad
// networks do. Runs in the test's event loop.
class FaultProxy : public QObject {
public:
    enum class Mode {
        Forward,
        BlackHole, // accepts and keeps everything open, passes nothing on: a half-open link
        LoseReplies, // requests arrive, replies do not
        Refuse, // closes what connects at once
    };

    explicit FaultProxy(QString upstreamPath);

    quint16 port() const { return m_listener.serverPort(); }
    void setMode(Mode mode) { m_mode = mode; }
    // After so many more bytes in that direction (over all links) everything is cut, once; then it forwards again.
    void cutAfterToServer(qint64 bytes) { m_leftToServer = bytes; }
    void cutAfterToClient(qint64 bytes) { m_leftToClient = bytes; }
    void cutNow();
    // What the present links send from now on is kept back, also beyond the client's closing them, until deliverHeld():
    // requests that arrive after those of a newer link. Newer links are not held.
    void holdRequests();
    void deliverHeld(); // and the links whose clients are gone end
    qint64 bytesHeld() const;
    // The server's next bytes are replaced by these, once.
    void garble(QByteArray bytes) { m_garbage = std::move(bytes); }

    int accepted() const { return m_accepted; }
    qint64 bytesToServer() const { return m_toServer; }
    qint64 bytesToClient() const { return m_toClient; }
    bool hasCut() const { return m_cuts > 0; }

private:
    struct Link {
        std::unique_ptr<QTcpSocket> client;
        std::unique_ptr<QLocalSocket> server;
        bool isHeld = false;
        bool hasClientGone = false; // while held
        QByteArray kept;
    };
    void accept();
    void fromClient(Link &link);
    void fromServer(Link &link);
    void clientGone(Link &link);
    // How much of it may pass; cuts when the allowance is used up by it.
    QByteArray allowed(QByteArray bytes, qint64 &left, bool &cut);
    void drop(Link &link);

    QString m_upstream;
    QTcpServer m_listener;
    std::vector<std::shared_ptr<Link>> m_links;
    Mode m_mode = Mode::Forward;
    qint64 m_leftToServer = -1;
    qint64 m_leftToClient = -1;
    qint64 m_toServer = 0;
    qint64 m_toClient = 0;
    QByteArray m_garbage;
    int m_accepted = 0;
    int m_cuts = 0;
};

} // namespace lockscope
