// The relay between private servers: it holds back the data of a replica, but not any amount of it.
#include "core/play/sandbox/replication_relay.h"
#include "tests/support/await.h"

#include <QLocalServer>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::replication_relay_test {

using namespace lockscope::play;

class ReplicationRelayTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aReplicaWithTooMuchHeldBackDataLosesItsConnection();
};

void ReplicationRelayTest::aReplicaWithTooMuchHeldBackDataLosesItsConnection()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("redis.sock"));
    QLocalServer server;
    QVERIFY(server.listen(path));
    ReplicationRelay relay;
    relay.leadTo(path);
    QTcpSocket replica;
    replica.connectToHost(QHostAddress(QHostAddress::LocalHost), relay.port());
    awaitUntil([&] { return server.hasPendingConnections(); });
    QLocalSocket *const master = server.nextPendingConnection();
    replica.write("*3\r\n$8\r\nREPLCONF\r\n$14\r\nlistening-port\r\n$4\r\n7001\r\n");
    awaitUntil([&] { return master->bytesAvailable() > 0; });
    relay.holdBack(7001);
    const QByteArray part(1 << 20, 'x');
    for (int i = 0; i < 60; ++i)
        master->write(part);
    awaitUntil([&] { return master->bytesToWrite() == 0; });
    QCOMPARE(replica.state(), QAbstractSocket::ConnectedState);
    for (int i = 0; i < 8; ++i)
        master->write(part);
    awaitUntil([&] { return replica.state() == QAbstractSocket::UnconnectedState; });
    QCOMPARE(replica.bytesAvailable(), qint64(0));
}

QTEST_GUILESS_MAIN(ReplicationRelayTest)

} // namespace lockscope::replication_relay_test

#include "tst_replication_relay.moc"
