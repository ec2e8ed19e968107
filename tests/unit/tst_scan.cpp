#include "core/monitor/monitor.h"
#include "tests/support/await.h"
#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::scan_test {

using namespace lockscope::monitor;

namespace {

using Names = QByteArrayList;

QByteArray page(const QByteArray &cursor, const Names &names)
{
    return "*2\r\n" + ScriptedServer::bulk(cursor) + ScriptedServer::array(names);
}

bool onlyHashes(const QByteArrayList &command)
{
    return command.contains("TYPE");
}

// One lock, `lock:a`, and a client that watches at full speed.
struct Scanned {
    explicit Scanned(ScriptedServer::Answer scan)
    {
        client.server.on("SCAN", std::move(scan));
        client.server.on("DBSIZE", ":3\r\n");
        client.server.on("TIME", ScriptedServer::array({"1700000000", "0"}));
        client.server.on("PUBSUB", "*0\r\n");
        client.server.on("TYPE", "+hash\r\n");
        client.server.on("MEMORY", ":100\r\n");
        client.server.on("HGETALL", ScriptedServer::array({"3f2a91c0-0001-4a5b-8c6d-1234567890ab:1", "1"}));
        client.server.on("PTTL", ":30000\r\n");
        MonitorOptions options;
        options.scanShare = 1;
        monitor = std::make_unique<Monitor>(client.client.get(), options);
        client.open();
        monitor->start();
        awaitUntil([this] { return monitor->passes() == 1; });
    }
    ~Scanned() { monitor.reset(); }

    // "0 hashes" and "0 names", in the order of the requests.
    QStringList asked() const
    {
        QStringList all;
        for (const QByteArrayList &command : client.server.commands(0)) {
            if (command.front() == "SCAN")
                all.append(QString::fromLatin1(command[1]) + QLatin1String(onlyHashes(command) ? " hashes" : " names"));
        }
        return all;
    }
    int times(const QByteArray &verb) const { return int(client.server.verbs(0).count(verb)); }

    ScriptedClient client;
    std::unique_ptr<Monitor> monitor;
};

} // namespace

// How the scan asks; tests with real servers cover what it finds.
class TestScan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothCursorsGoOnByThemselves()
    {
        Scanned scanned([](int, const QByteArrayList &command) -> std::optional<QByteArray> {
            if (onlyHashes(command))
                return command[1] == "0" ? page("5", {"lock:a"}) : page("0", {});
            if (command[1] == "0")
                return page("7", {"user:1", "lock:a"});
            return command[1] == "7" ? page("3", {}) : page("0", {"user:2"});
        });
        QCOMPARE(scanned.asked(), QStringLiteral("0 hashes,0 names,5 hashes,7 names,3 names").split(QLatin1Char(',')));
        QVERIFY(scanned.monitor->lock(Key("lock:a")));
        QCOMPARE(scanned.times("TYPE"), 0); // found as a hash, so its name needs no TYPE
        QCOMPARE(scanned.times("HGETALL"), 1);
    }

    void whereScanKnowsNoTypesTheNamesWillDo()
    {
        Scanned scanned([](int, const QByteArrayList &command) -> std::optional<QByteArray> {
            if (onlyHashes(command))
                return QByteArray("-ERR syntax error\r\n");
            return page("0", {"user:1", "lock:a"});
        });
        QCOMPARE(scanned.asked(), (QStringList{QStringLiteral("0 hashes"), QStringLiteral("0 names")}));
        QVERIFY(scanned.monitor->lock(Key("lock:a")));
        scanned.client.clock.advance(Millis(31'000)); // the next pass knows it
        awaitUntil([&] { return scanned.monitor->passes() > 1; });
        QCOMPARE(scanned.asked().count(QStringLiteral("0 hashes")), 1);
    }
};

QTEST_GUILESS_MAIN(TestScan)

} // namespace lockscope::scan_test

#include "tst_scan.moc"
