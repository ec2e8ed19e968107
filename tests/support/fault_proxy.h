#pragma once

#include "tests/support/delayed_pipe.h"
#include "tests/support/request_splitter.h"

#include <QByteArray>
#include <QLocalSocket>
#include <QObject>
#include <QRandomGenerator>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>
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
        LoseRequests, // replies arrive, requests do not
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
    void dropHeld(); // instead
    qint64 bytesHeld() const;
    // Delivers by itself, once, right behind a request of a newer link that fits one that is kept.
    using Fits = std::function<bool(const QByteArray &kept, const QByteArray &request)>;
    void deliverBehind(Fits fits) { m_deliverBehind = std::move(fits); }
    // How long whatever passes takes from now on, drawn anew each time: order is kept in each direction. Nothing by
    // default.
    struct Delay {
        Millis from{0};
        Millis to{0};
    };
    void setDelay(Delay toServer, Delay toClient, quint32 seed);
    // The nth request from now on in which one of the needles stands is cut off, once, unless disarm() comes first.
    enum class CutWhen {
        Before, // the server gets nothing of it, and its link is cut
        After, // the server gets it, and its link is cut instead of passing on what comes next
        Never, // instead, it is kept back and all that comes behind it, as by holdRequests()
    };
    void cutAt(QByteArrayList needles, int nth, CutWhen when);
    void disarm();
    void forgetAim() { m_aim.nth = 0; } // no more; what is kept back for deliverBehind() stays so
    int firedCuts() const { return m_firedCuts; } // and requests that were kept back instead
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
        QByteArrayList kept;
        RequestSplitter requests;
        bool cutsAtReply = false;
        std::unique_ptr<DelayedPipe> toServer;
        std::unique_ptr<DelayedPipe> toClient;
    };
    struct Aim {
        QByteArrayList needles;
        int nth = 0; // so many are still to come; 0: none
        CutWhen when = CutWhen::Before;
    };
    void accept();
    void follow(const std::shared_ptr<Link> &link);
    void fromClient(Link &link);
    void fromServer(Link &link);
    void clientGone(Link &link);
    bool pass(Link &link, QByteArray request); // false: the link is gone
    bool isAimedAt(const QByteArray &request);
    void deliverIfAwaited(const QByteArray &request);
    void arriveAtServer(Link &link, const QByteArray &bytes);
    void arriveAtClient(Link &link, const QByteArray &bytes);
    Millis drawn(Delay delay);
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
    Delay m_delayToServer;
    Delay m_delayToClient;
    QRandomGenerator m_random;
    Aim m_aim;
    Fits m_deliverBehind;
    int m_firedCuts = 0;
    QByteArray m_garbage;
    int m_accepted = 0;
    int m_cuts = 0;
};

} // namespace lockscope
