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

// A proxy between a client and a server's unix socket, on a free port of 127.0.0.1. It does to the bytes what bad
// networks do. Runs in the test's event loop.
class FaultProxy : public QObject {
public:
    enum class Mode {
        Forward,
        BlackHole, // a half-open link: accepts and keeps everything open, but passes nothing on
        LoseReplies, // requests arrive, replies do not
        LoseRequests, // replies arrive, requests do not
        Refuse, // closes each new connection at once
    };

    explicit FaultProxy(QString upstreamPath);

    quint16 port() const { return m_listener.serverPort(); }
    void setMode(Mode mode) { m_mode = mode; }
    // When this number of further bytes has passed in that direction (over all links), the proxy cuts all links once
    // and then forwards again.
    void cutAfterToServer(qint64 bytes) { m_leftToServer = bytes; }
    void cutAfterToClient(qint64 bytes) { m_leftToClient = bytes; }
    void cutNow();
    // From now on, holds back what the present links send, even after the client has closed them, until deliverHeld().
    // So requests arrive after those of a newer link. Links that are newer are not held.
    void holdRequests();
    void deliverHeld(); // also ends the links whose clients are gone
    void dropHeld(); // drops the held requests instead
    qint64 bytesHeld() const;
    // Delivers the held requests by itself, once, right behind a request of a newer link that fits a held request.
    using Fits = std::function<bool(const QByteArray &kept, const QByteArray &request)>;
    void deliverBehind(Fits fits) { m_deliverBehind = std::move(fits); }
    // The delay of each chunk from now on, drawn separately for each. The order in each direction is kept. No delay by
    // default. A chunk is a request, or what the server wrote at once.
    struct Delay {
        Millis from{0};
        Millis to{0};
        int lostPercent = 0; // of the packets; a lost one comes later by `resentAfter`, and all behind it wait
        Millis resentAfter{0};
    };
    void setDelay(Delay toServer, Delay toClient, quint32 seed);
    // Cuts at the nth request from now on that contains one of the needles, once, unless disarm() comes first.
    enum class CutWhen {
        Before, // the server gets nothing of the request, and its link is cut
        After, // the server gets the request, and its link is cut before the next bytes pass
        Never, // does not cut: holds back the request and all later bytes, like holdRequests()
    };
    void cutAt(QByteArrayList needles, int nth, CutWhen when);
    void disarm();
    void forgetAim() { m_aim.nth = 0; } // cancels the aim; what is held for deliverBehind() stays held
    int firedCuts() const { return m_firedCuts; } // includes requests that were held instead
    // Replaces the server's next bytes by these, once.
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
        bool hasClientGone = false; // while the link is held
        QByteArrayList kept;
        RequestSplitter requests;
        bool cutsAtReply = false;
        std::unique_ptr<DelayedPipe> toServer;
        std::unique_ptr<DelayedPipe> toClient;
        qint64 leftInPacket = 0; // for further requests that the client wrote at once
    };
    struct Aim {
        QByteArrayList needles;
        int nth = 0; // how many more matching requests until the cut; 0: no aim
        CutWhen when = CutWhen::Before;
    };
    void accept();
    void follow(const std::shared_ptr<Link> &link);
    void fromClient(Link &link);
    void fromServer(Link &link);
    void clientGone(Link &link);
    bool pass(Link &link, QByteArray request); // false if the link is gone
    bool isAimedAt(const QByteArray &request);
    void deliverIfAwaited(const QByteArray &request);
    void arriveAtServer(Link &link, const QByteArray &bytes);
    void arriveAtClient(Link &link, const QByteArray &bytes);
    Millis drawn(Delay delay, qint64 bytes, qint64 &leftInPacket);
    // The part of the bytes that may pass. Sets `cut` if they use up the allowance.
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
