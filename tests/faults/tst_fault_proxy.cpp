// What the proxy does to the bytes. A fault that does not happen as requested would prove nothing.
#include "tests/support/fault_proxy.h"

#include "tests/support/await.h"

#include <QLocalServer>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::fault_proxy_test {

namespace {

QByteArray request(const QByteArrayList &words)
{
    QByteArray bytes = '*' + QByteArray::number(words.size()) + "\r\n";
    for (const QByteArray &word : words)
        bytes += '$' + QByteArray::number(word.size()) + "\r\n" + word + "\r\n";
    return bytes;
}

} // namespace

class TestFaultProxy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<QLocalServer>();
        QVERIFY(m_server->listen(m_folder->filePath(QStringLiteral("s"))));
        m_proxy = std::make_unique<FaultProxy>(m_server->fullServerName());
        m_client = std::make_unique<QTcpSocket>();
        m_client->connectToHost(QStringLiteral("127.0.0.1"), m_proxy->port());
        awaitUntil([&] { return m_server->hasPendingConnections(); });
        m_there = m_server->nextPendingConnection();
        m_heard.clear();
        m_answered.clear();
    }
    void cleanup()
    {
        m_client.reset();
        m_proxy.reset();
        m_server.reset();
        settle();
    }

    void requestsAreCutIntoWholeOnes()
    {
        const QByteArray first = request({"EVALSHA", "abc", "", "x\r\n*1\r\n"});
        const QByteArray second = request({"PING"});
        RequestSplitter splitter;
        QByteArrayList whole;
        const QByteArray all = first + second + second;
        for (const char byte : all)
            whole << splitter.take(QByteArray(1, byte));
        QCOMPARE(whole, QByteArrayList({first, second, second}));
        QCOMPARE(splitter.take(first + second), QByteArrayList({first, second}));
        QCOMPARE(splitter.take("GET / HTTP"), QByteArrayList({"GET / HTTP"}));
        QCOMPARE(splitter.take("/1.1"), QByteArrayList({"/1.1"}));
    }

    void delaysKeepTheOrder()
    {
        m_proxy->setDelay({Millis(1), Millis(30)}, {Millis(1), Millis(30)}, 7);
        QByteArray sent;
        QByteArray replied;
        for (int i = 0; i < 40; ++i) {
            sent += say({"SET", QByteArray::number(i)});
            const QByteArray reply = '+' + QByteArray::number(i) + "\r\n";
            m_there->write(reply);
            m_there->flush();
            replied += reply;
            awaitUntil([&] { return m_proxy->bytesToClient() == replied.size(); }); // in several pieces
        }
        awaitUntil([&] { return hear() == sent && answered() == replied; });
    }

    void aDelayIsAtLeastAsLongAsItSays()
    {
        m_proxy->setDelay({Millis(50), Millis(60)}, {Millis(70), Millis(80)}, 7);
        auto start = BootClock::now();
        const QByteArray sent = say({"PING"});
        awaitUntil([&] { return hear() == sent; });
        QVERIFY(BootClock::now() - start >= Millis(50));
        start = BootClock::now();
        m_there->write("+PONG\r\n");
        awaitUntil([&] { return answered() == "+PONG\r\n"; });
        QVERIFY(BootClock::now() - start >= Millis(70));
    }

    // As on a real network: the end of the connection arrives after what was sent before.
    void whatIsUnderWayArrivesBeforeTheEnd()
    {
        m_proxy->setDelay({Millis(20), Millis(30)}, {}, 7);
        const QByteArray sent = say({"DEL", "lock"});
        awaitUntil([&] { return m_proxy->bytesToServer() == sent.size(); });
        m_client->disconnectFromHost();
        awaitUntil([&] { return isGone(); });
        QCOMPARE(hear(), sent);
    }

    void requestsAreLostAndRepliesAreNot()
    {
        m_proxy->setMode(FaultProxy::Mode::LoseRequests);
        say({"SET", "a"});
        m_there->write("+news\r\n");
        awaitUntil([&] { return answered() == "+news\r\n"; });
        QCOMPARE(hear(), QByteArray());
        m_proxy->setMode(FaultProxy::Mode::Forward);
        const QByteArray heard = say({"SET", "b"});
        awaitUntil([&] { return hear() == heard; });
    }

    void theNthSuchRequestIsCutBeforeTheServerHasIt()
    {
        m_proxy->cutAt({"aaa", "bbb"}, 2, FaultProxy::CutWhen::Before);
        QByteArray expected = say({"EVALSHA", "ccc"});
        expected += say({"EVALSHA", "aaa"});
        expected += say({"EVALSHA", "ccc"});
        say({"EVALSHA", "bbb"});
        say({"EVALSHA", "ccc"});
        awaitUntil([&] { return isGone() && m_client->state() == QAbstractSocket::UnconnectedState; });
        QCOMPARE(hear(), expected);
        QCOMPARE(m_proxy->firedCuts(), 1);
    }

    void theNthSuchRequestIsCutWhenTheServerHasIt()
    {
        m_proxy->cutAt({"aaa"}, 1, FaultProxy::CutWhen::After);
        const QByteArray expected = say({"EVALSHA", "aaa"});
        awaitUntil([&] { return hear() == expected; });
        QCOMPARE(m_proxy->firedCuts(), 0);
        m_there->write(":1\r\n");
        awaitUntil([&] { return isGone() && m_client->state() == QAbstractSocket::UnconnectedState; });
        QCOMPARE(answered(), QByteArray());
        QCOMPARE(m_proxy->firedCuts(), 1);
    }

    void fromTheNthSuchRequestOnAllIsKeptBack()
    {
        m_proxy->cutAt({"aaa"}, 1, FaultProxy::CutWhen::Never);
        const QByteArray first = say({"EVALSHA", "ccc"});
        QByteArray kept = say({"EVALSHA", "aaa"});
        kept += say({"EVALSHA", "ccc"});
        awaitUntil([&] { return m_proxy->bytesHeld() == kept.size() && hear() == first; });
        QCOMPARE(m_proxy->firedCuts(), 1);
        m_client->disconnectFromHost();
        awaitUntil([&] { return m_client->state() == QAbstractSocket::UnconnectedState; });
        m_proxy->deliverHeld();
        awaitUntil([&] { return isGone(); });
        QCOMPARE(hear(), first + kept);
    }

    void whatIsKeptComesRightBehindWhatFitsIt()
    {
        m_proxy->cutAt({"aaa"}, 1, FaultProxy::CutWhen::Never);
        m_proxy->deliverBehind([](const QByteArray &kept, const QByteArray &request) {
            return kept.contains("aaa") && request.contains("ddd");
        });
        const QByteArray kept = say({"EVALSHA", "aaa"});
        awaitUntil([&] { return m_proxy->bytesHeld() == kept.size(); });
        QTcpSocket newer;
        newer.connectToHost(QStringLiteral("127.0.0.1"), m_proxy->port());
        newer.write(request({"EVALSHA", "ccc"}));
        awaitUntil([&] { return m_proxy->accepted() == 2 && m_proxy->bytesToServer() > 0; });
        QCOMPARE(m_proxy->bytesHeld(), kept.size());
        newer.write(request({"EVALSHA", "ddd"}));
        awaitUntil([&] { return hear() == kept; });
    }

    void anAimThatIsTakenBackCutsNothing()
    {
        m_proxy->cutAt({"aaa"}, 1, FaultProxy::CutWhen::Before);
        m_proxy->disarm();
        const QByteArray expected = say({"EVALSHA", "aaa"});
        awaitUntil([&] { return hear() == expected; });
        QCOMPARE(m_proxy->firedCuts(), 0);
    }

private:
    QByteArray say(const QByteArrayList &words)
    {
        const QByteArray bytes = request(words);
        m_client->write(bytes);
        return bytes;
    }
    const QByteArray &hear() { return m_heard += m_there->readAll(); }
    const QByteArray &answered() { return m_answered += m_client->readAll(); }
    bool isGone() const { return m_there->state() == QLocalSocket::UnconnectedState; }
    static void settle() { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QLocalServer> m_server;
    std::unique_ptr<FaultProxy> m_proxy;
    std::unique_ptr<QTcpSocket> m_client;
    QLocalSocket *m_there = nullptr; // the server's end of the connection
    QByteArray m_heard;
    QByteArray m_answered;
};

QTEST_GUILESS_MAIN(TestFaultProxy)

} // namespace lockscope::fault_proxy_test

#include "tst_fault_proxy.moc"
