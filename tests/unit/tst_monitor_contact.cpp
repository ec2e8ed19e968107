// Contact means that the server answers; requests that we give up do not matter.
#include "core/model/lock.h"
#include "core/monitor/monitor.h"
#include "tests/support/await.h"
#include "tests/support/scripted_client.h"

#include <QTest>

#include <algorithm>
#include <vector>

namespace lockscope::monitor_contact_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

redis::ClientOptions patient()
{
    redis::ClientOptions options;
    options.commandTimeout = 500ms;
    options.heartbeatEvery = 3'600'000ms; // so that only the test's own commands are sent
    options.deadAfter = 3'600'000ms; // so that the link is not cut because of them
    return options;
}

// A server with one lock, which answers or stays silent.
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
        answer("TYPE", "+hash\r\n");
        answer("ZCARD", ":0\r\n");
    }
    void answer(const QByteArray &verb, const QByteArray &reply)
    {
        const bool isAboutKey = !QByteArrayList{"SCAN", "DBSIZE", "PUBSUB", "TIME"}.contains(verb);
        server.on(verb, [this, reply, isAboutKey](int, const QByteArrayList &command) -> std::optional<QByteArray> {
            silent |= isAboutKey && command.at(1) == silentAt;
            if (silent)
                return std::nullopt;
            return isAboutKey && isDown ? QByteArray("-CLUSTERDOWN The cluster is down\r\n") : reply;
        });
    }
    void pass(Millis time)
    {
        for (Millis t{}; t < time; t += 50ms)
            clock.advance(50ms);
    }

    // The master reports a replica, and later connections get no answer.
    void addSilentReplica()
    {
        const QByteArray place = ScriptedServer::array({"127.0.0.1", "6390", "0"});
        const QByteArray role = "*3\r\n$6\r\nmaster\r\n:0\r\n*1\r\n" + place;
        server.on("ROLE", [this, role](int, const QByteArrayList &) -> std::optional<QByteArray> {
            server.acceptSilently(true);
            return role;
        });
    }

    QByteArray silentAt; // silent from the next question about this key
    bool silent = false;
    bool isDown = false; // reads of keys are refused
};

using Reading = std::shared_ptr<std::optional<Result<LockPtr>>>;

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
        QVERIFY(monitor.hasContact());
        one.silent = true;
        one.pass(4'000ms);
        QVERIFY(one->isLive());
        QVERIFY(monitor.lock(name)->state != State::Unverified);
        one.pass(1'500ms);
        QVERIFY(one->isLive()); // by now ten requests have timed out, and nothing else happened
        QCOMPARE(monitor.lock(name)->state, State::Unverified);
        QVERIFY(!monitor.hasContact());
    }

    // The nodes of a cluster may list their replicas in different orders, so the list changes every few seconds.
    void aListOfNodesThatChangesIsNoContact()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        monitor.start();
        one.open();
        one.pass(3'000ms);
        QVERIFY(monitor.hasContact());
        one.silent = true;
        for (int i = 0; i < 3; ++i) {
            one.pass(2'000ms);
            Q_EMIT one.client->nodesChanged();
        }
        QVERIFY(one->isLive());
        QVERIFY(!monitor.hasContact());
        QCOMPARE(monitor.lock(Key("lock:a"))->state, State::Unverified);
    }

    void aPausedMonitorHasNoContact()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        monitor.start();
        QVERIFY(!monitor.hasContact());
        one.open();
        one.pass(1'000ms);
        QVERIFY(monitor.hasContact());
        monitor.setPaused(true);
        QVERIFY(!monitor.hasContact());
        one.pass(10'000ms);
        monitor.setPaused(false);
        QVERIFY(!monitor.hasContact()); // nothing was read yet
        one.pass(500ms);
        QVERIFY(monitor.hasContact());
    }

    // The row is not on the screen, as in `record` and `export`.
    void aLockWhoseReadsAreRefusedIsUnverified()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        monitor.start();
        one.open();
        one.pass(3'000ms);
        const Key name("lock:a");
        QVERIFY(monitor.lock(name) && monitor.lock(name)->exists);
        one.isDown = true;
        one.pass(3'500ms);
        QVERIFY(monitor.lock(name)->state != State::Unverified);
        one.pass(3'000ms);
        QCOMPARE(monitor.lock(name)->state, State::Unverified);
        one.isDown = false;
        one.pass(2'500ms);
        QVERIFY(monitor.lock(name)->exists);
        QVERIFY(monitor.lock(name)->state != State::Unverified);
    }

    // A server that loads its data after a restart answers, but refuses to read keys.
    void aRestartEndsWhenTheDataIsLoaded()
    {
        std::vector<LockEvent> told;
        OneLock one;
        Monitor monitor(one.client.get());
        connect(&monitor, &Monitor::happened, this, [&told](const std::vector<LockEvent> &events) {
            told.insert(told.end(), events.begin(), events.end());
        });
        const auto count = [&told](EventKind what) {
            return int(
                std::count_if(told.begin(), told.end(), [what](const LockEvent &each) { return each.what == what; }));
        };
        monitor.start();
        one.open();
        one.pass(3'000ms);
        QVERIFY(monitor.lock(Key("lock:a")));
        one.isDown = true;
        one.server.on("INFO", ScriptedServer::info("7.0.15", "another"));
        one.server.hangUp(0);
        one.pass(3'000ms);
        QVERIFY(one->isLive());
        QCOMPARE(count(EventKind::Restarted), 0);
        one.isDown = false;
        one.pass(3'000ms);
        QCOMPARE(count(EventKind::Restarted), 1);
        QCOMPARE(count(EventKind::Gone), 0);
        one.answer("HSCAN", "*2\r\n$1\r\n0\r\n*0\r\n"); // a later release does not count as lost in the restart
        one.answer("HGETALL", "*0\r\n");
        one.answer("PTTL", ":-2\r\n");
        one.pass(3'000ms);
        QCOMPARE(count(EventKind::Gone), 1);
        QCOMPARE(count(EventKind::Restarted), 1);
    }

    // Without it, deadlines in queues and of permits are not judged.
    void theTimeOfTheServerIsAskedForAgainAfterAReconnect()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        monitor.start();
        one.open();
        one.pass(3'000ms);
        QVERIFY(monitor.statusNow().serverClockOffsetMillis.has_value());
        one.server.hangUp(0);
        one.pass(1'000ms);
        QVERIFY(one->isLive());
        QVERIFY(monitor.statusNow().serverClockOffsetMillis.has_value());
    }

    // The link breaks while some locks are read in their turn. The next contact cannot read all locks at once.
    void locksOfAnInterruptedTurnAreReadLater()
    {
        OneLock one;
        QByteArrayList names;
        for (int i = 0; i < 1'200; ++i)
            names << "lock:" + QByteArray::number(i);
        one.answer("SCAN", "*2\r\n$1\r\n0\r\n" + ScriptedServer::array(names));
        Monitor monitor(one.client.get());
        monitor.start();
        one.open();
        one.pass(3'000ms);
        one.silentAt = names.front(); // a scan reads the last ones first, so this one is among the last of all turns
        for (int i = 0; i < 40 && !one.silent; ++i)
            one.pass(50ms);
        QVERIFY(one.silent);
        one.silent = false;
        one.silentAt.clear();
        one.isDown = true;
        one.server.hangUp(0);
        one.pass(3'000ms);
        QVERIFY(one->isLive());
        one.isDown = false;
        const Instant since = one.clock.now();
        one.pass(5'000ms);
        for (const QByteArray &name : names) {
            const LockPtr lock = monitor.lock(Key(name));
            QVERIFY2(lock && lock->exists && lock->readAt >= since, name.constData());
        }
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

    void aReadUnderWayEndsWithTheMonitor()
    {
        OneLock one;
        auto monitor = std::make_unique<Monitor>(one.client.get());
        one.open();
        one.silent = true;
        const auto read = std::make_shared<Reading::element_type>();
        const Task<void> root = keepResult(monitor->read(Key("lock:a"), {}), read);
        settleEvents();
        QVERIFY(!read->has_value());
        monitor.reset();
        one.pass(1'000ms);
        QVERIFY(read->has_value() && !**read);
        QCOMPARE((*read)->error().kind, Error::Kind::Canceled);
    }

    // An unknown number of listeners is not "nobody".
    void aReplicaThatDoesNotAnswerHoldsUpAReadForAMoment()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        one.addSilentReplica();
        one.open();
        one.pass(100ms);
        QCOMPARE(one.client->nodes().size(), std::size_t(2));
        const auto read = std::make_shared<Reading::element_type>();
        const Task<void> root = keepResult(monitor.read(Key("lock:a"), {}), read);
        one.pass(500ms);
        QVERIFY(!read->has_value());
        one.pass(700ms);
        QVERIFY(read->has_value() && **read);
        QVERIFY(!(**read).value()->waiters.clients);
    }

    void aReadThatWaitsForAReplicaEndsWithTheMonitor()
    {
        for (const bool stopped : {false, true}) {
            OneLock one;
            auto monitor = std::make_unique<Monitor>(one.client.get());
            one.addSilentReplica();
            one.open();
            one.pass(100ms);
            std::stop_source stop;
            const auto read = std::make_shared<Reading::element_type>();
            const Task<void> root = keepResult(monitor->read(Key("lock:a"), stop.get_token()), read);
            one.pass(200ms);
            QVERIFY(!read->has_value());
            if (stopped)
                stop.request_stop();
            else
                monitor.reset();
            one.pass(200ms);
            QVERIFY(read->has_value() && !**read);
            QCOMPARE((*read)->error().kind, Error::Kind::Canceled);
            if (!monitor)
                continue;
            const auto again = std::make_shared<Reading::element_type>(); // and the next reading is complete
            const Task<void> next = keepResult(monitor->read(Key("lock:a"), {}), again);
            one.pass(1'200ms);
            QVERIFY(again->has_value() && **again);
        }
    }

    // Two readings at once: the first to end does not end the other.
    void readsUnderWayTogetherBothHear()
    {
        OneLock one;
        Monitor monitor(one.client.get());
        one.addSilentReplica();
        one.open();
        one.pass(100ms);
        const auto first = std::make_shared<Reading::element_type>();
        const auto second = std::make_shared<Reading::element_type>();
        const Task<void> root = keepResult(monitor.read(Key("lock:a"), {}), first);
        one.pass(600ms);
        const Task<void> other = keepResult(monitor.read(Key("lock:a"), {}), second);
        one.pass(600ms);
        QVERIFY(first->has_value() && !second->has_value());
        one.pass(600ms);
        QVERIFY(second->has_value() && **second);
        QVERIFY(!(**second).value()->waiters.clients);
    }
};

QTEST_GUILESS_MAIN(TestMonitorContact)

} // namespace lockscope::monitor_contact_test

#include "tst_monitor_contact.moc"
