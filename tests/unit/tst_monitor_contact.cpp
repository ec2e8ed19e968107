// Contact is what the server answers, not what we give up waiting for.
#include "core/monitor/monitor.h"
#include "tests/support/scripted_client.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

redis::ClientOptions patient()
{
    redis::ClientOptions options;
    options.commandTimeout = 500ms;
    options.heartbeatEvery = 3'600'000ms; // so that nothing but our own commands is asked
    options.deadAfter = 3'600'000ms; // and nobody cuts the link because of them
    return options;
}

// A server with one lock, which answers or does not.
struct OneLock : ScriptedClient {
    OneLock()
        : ScriptedClient({}, patient())
    {
        const QByteArray found = "*2\r\n$1\r\n0\r\n" + ScriptedServer::array({"lock:a"});
        answer("SCAN", found);
        answer("MEMORY", ":100\r\n");
        answer("DBSIZE", ":1\r\n");
        answer("HGETALL", ScriptedServer::array({owner, "1"}));
        answer("HSCAN", "*2\r\n$1\r\n0\r\n" + ScriptedServer::array({owner, "1"}));
        answer("PTTL", ":600000\r\n");
        answer("PUBSUB", "*0\r\n");
        answer("TIME", ScriptedServer::array({"1700000000", "0"}));
        answer("LRANGE", "*0\r\n");
        answer("ZRANGE", "*0\r\n");
        answer("GET", "$-1\r\n");
    }
    void answer(const QByteArray &verb, const QByteArray &reply)
    {
        server.on(verb, [this, reply](int, const QByteArrayList &) -> std::optional<QByteArray> {
            return silent ? std::nullopt : std::optional(reply);
        });
    }
    void pass(Millis time)
    {
        for (Millis t{}; t < time; t += 50ms)
            clock.advance(50ms);
    }

    bool silent = false;
};

} // namespace

class TestMonitorContact : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTimesOutIsNoContact()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        monitor.start();
        one.open();
        one.pass(3'000ms);
        const Key name("lock:a");
        QVERIFY(monitor.lock(name) && monitor.lock(name)->exists);
        QVERIFY(monitor.lock(name)->state != State::Unverified);
        one.silent = true;
        one.pass(4'000ms);
        QVERIFY(one->isLive());
        QVERIFY(monitor.lock(name)->state != State::Unverified);
        one.pass(1'500ms);
        QVERIFY(one->isLive()); // nothing but time-outs: ten of them by now
        QCOMPARE(monitor.lock(name)->state, State::Unverified);
    }

    void whatItCostsIsCounted()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        monitor.start();
        one.open();
        one.pass(3'000ms);
        const auto sent = one.server.commands(0).size();
        one.pass(2'000ms);
        const double perSecond = double(one.server.commands(0).size() - sent) / 2;
        const Status &status = monitor.status();
        QVERIFY2(std::abs(status.commandsPerSecond - perSecond) <= perSecond / 2,
                 qPrintable(QStringLiteral("%1 of %2").arg(status.commandsPerSecond).arg(perSecond)));
        QVERIFY(status.serverShare > 0 && status.serverShare < 0.05);
    }
};

QTEST_GUILESS_MAIN(TestMonitorContact)
#include "tst_monitor_contact.moc"
