// Deadlocks of our own lock client, as the rows and events of a workspace show them.
#include "core/model/deadlock.h"
#include "core/model/lock.h"
#include "core/workspace/source_ids.h"
#include "core/workspace/workspace.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/lock_holder.h"
#include "tests/support/manual_clock.h"

#include <QTemporaryDir>

namespace lockscope::deadlocks_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

// A workspace that watches servers.
class Watching {
public:
    ~Watching()
    {
        bool isClosed = false;
        QObject::connect(&m_workspace, &Workspace::closed, &m_workspace, [&isClosed] { isClosed = true; });
        m_workspace.close();
        awaitUntil([&isClosed] { return isClosed; });
    }
    Session *watch(const redis::Address &address)
    {
        SessionOptions options;
        options.monitor.source = m_sources.of(address);
        options.address = address;
        options.auditFile = m_folder.filePath(QStringLiteral("audit.jsonl"));
        Session *session = m_workspace.open(options, [this](Session *opened) {
            QObject::connect(
                opened->monitor(), &monitor::Monitor::happened, &m_workspace,
                [this](const std::vector<LockEvent> &told) { events.insert(events.end(), told.begin(), told.end()); });
        });
        awaitUntil([session] { return session->client()->isLive(); });
        return session;
    }
    const std::vector<Deadlock> &found() const { return m_workspace.deadlocks().deadlocks(); }
    int told() const
    {
        return int(std::count_if(events.begin(), events.end(),
                                 [](const LockEvent &event) { return event.what == EventKind::Deadlocked; }));
    }

    std::vector<LockEvent> events;

private:
    QTemporaryDir m_folder;
    SystemClock m_clock;
    SourceIds m_sources;
    Workspace m_workspace{&m_clock, quickOptions()};
};

State stateOf(Session *session, const QByteArray &name)
{
    const LockPtr row = session->monitor()->lock(Key(name));
    return row ? row->state : State::Unverified;
}

AcquireRequest ofKind(AcquirableKind kind, const QByteArray &name, const Owner &owner)
{
    AcquireRequest request = lockRequest(name, owner);
    request.kind = kind;
    return request;
}

QByteArray lockOf(int number)
{
    return QByteArray(1, char('a' + number));
}

} // namespace

class TestDeadlocks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    // The window creates the watch on another thread than that of the sessions. A timer would stay behind there.
    void hasATimerOnlyWhileItHasASession()
    {
        ManualClock clock;
        const DeadlockWatch watch(&clock);
        QCOMPARE(clock.pendingTimers(), 0);
    }

    // Another program's waiters are known by the queues of fair locks.
    void fairLocksCrosswise_data()
    {
        QTest::addColumn<int>("owners");
        QTest::newRow("two") << 2;
        QTest::newRow("three") << 3;
    }
    void fairLocksCrosswise()
    {
        QFETCH(int, owners);
        const RedisServer server;
        LockHolder program(server);
        Watching watching;
        Session *session = watching.watch(socketAddress(server));
        std::vector<Owner> all;
        std::vector<LockHolder::Pending> waiting;
        for (int i = 0; i < owners; ++i) {
            all.push_back(program.newOwner());
            QVERIFY(program.acquire(ofKind(AcquirableKind::Fair, lockOf(i), all.back())));
        }
        for (int i = 0; i < owners; ++i)
            waiting.push_back(
                program.startWaiting(ofKind(AcquirableKind::Fair, lockOf((i + 1) % owners), all[std::size_t(i)])));
        awaitUntil([&] { return watching.found().size() == 1; });
        const Deadlock deadlock = watching.found().front();
        QCOMPARE(deadlock.links.size(), std::size_t(owners));
        for (int i = 0; i < owners; ++i) {
            const DeadlockLink &link = deadlock.links[std::size_t(i)];
            QCOMPARE(link.lock.key.raw(), lockOf(i));
            QCOMPARE(link.holder, all[std::size_t(i)]);
            QCOMPARE(link.source, WaitSource::FairQueue);
            QCOMPARE(stateOf(session, lockOf(i)), State::Deadlocked);
        }
        awaitUntil([&] { return watching.told() == owners; });
        waiting.back().cancel();
        awaitUntil([&] { return watching.found().empty(); });
        QVERIFY(stateOf(session, "a") != State::Deadlocked);
        QCOMPARE(watching.told(), owners);
        for (auto &each : waiting)
            each.cancel();
        for (auto &each : waiting)
            (void)each.result();
    }

    // Over two servers, an owner is one owner.
    void twoServers()
    {
        const RedisServer here(RedisServer::Options{.tcp = true});
        const RedisServer there(RedisServer::Options{.tcp = true});
        LockHolder program(here);
        LockHolder partner(there);
        Watching watching;
        watching.watch(tcpAddress(here));
        watching.watch(tcpAddress(there));
        const Owner one = program.newOwner(), other = program.newOwner();
        QVERIFY(program.acquire(ofKind(AcquirableKind::Fair, "orders", one)));
        QVERIFY(partner.acquire(ofKind(AcquirableKind::Fair, "stock", other)));
        auto first = partner.startWaiting(ofKind(AcquirableKind::Fair, "stock", one));
        auto second = program.startWaiting(ofKind(AcquirableKind::Fair, "orders", other));
        awaitUntil([&] { return watching.found().size() == 1; });
        const Deadlock deadlock = watching.found().front();
        QCOMPARE(deadlock.links.size(), std::size_t(2));
        QCOMPARE(deadlock.links[0].server, tcpAddress(here).node());
        QCOMPARE(deadlock.links[1].server, tcpAddress(there).node());
        first.cancel();
        second.cancel();
        (void)first.result();
        (void)second.result();
        awaitUntil([&] { return watching.found().empty(); });
    }

    // This program's own waiters are known, whatever the kind. Their limit ends the cycle.
    void ownWaiters()
    {
        const RedisServer server;
        Watching watching;
        Session *session = watching.watch(socketAddress(server));
        LockClient *locks = session->lockClient();
        const Owner one = locks->newOwner(), other = locks->newOwner();
        const auto a = await(locks->acquire(lockRequest("a", one), {}, {}));
        const auto b = await(locks->acquire(lockRequest("b", other), {}, {}));
        QVERIFY(a && b);
        std::stop_source stop;
        TaskScope scope;
        auto first = scope.run(locks->acquire(tryRequest("b", one, 60s), {}, stop.get_token()));
        auto second = scope.run(locks->acquire(lockRequest("a", other), {}, stop.get_token()));
        awaitUntil([&] { return watching.found().size() == 1; });
        QCOMPARE(watching.found().front().links[0].source, WaitSource::OwnWaiter);
        awaitUntil(
            [&] { return !watching.found().empty() && watching.found().front().end.by == DeadlockEnd::By::WaitLimit; });
        QCOMPARE(watching.found().front().end.link, std::size_t(0));
        stop.request_stop();
        (void)await(std::move(first));
        (void)await(std::move(second));
        awaitUntil([&] { return watching.found().empty(); });
    }

    // Owners that acquire in one order wait, but never in a circle.
    void orderedLocks()
    {
        const RedisServer server;
        LockHolder program(server);
        Watching watching;
        Session *session = watching.watch(socketAddress(server));
        const Owner one = program.newOwner(), two = program.newOwner(), three = program.newOwner();
        QVERIFY(program.acquire(ofKind(AcquirableKind::Fair, "b", one)));
        QVERIFY(program.acquire(ofKind(AcquirableKind::Fair, "a", two)));
        auto first = program.startWaiting(ofKind(AcquirableKind::Fair, "b", two));
        auto second = program.startWaiting(ofKind(AcquirableKind::Fair, "a", three));
        awaitUntil([&] {
            const LockPtr row = session->monitor()->lock(Key("b"));
            return row && row->rare->blocking;
        });
        const auto blocking = session->monitor()->lock(Key("b"))->rare->blocking;
        QCOMPARE(blocking->holder, one);
        QCOMPARE(blocking->direct, 1);
        QCOMPARE(blocking->behind, 1);
        QVERIFY(watching.found().empty());
        first.cancel();
        second.cancel();
        (void)first.result();
        (void)second.result();
    }

    void theCommandLineTellsIt()
    {
        const RedisServer server;
        LockHolder program(server);
        const Owner one = program.newOwner(), other = program.newOwner();
        QVERIFY(program.acquire(leased(ofKind(AcquirableKind::Fair, "orders", one), 120s)));
        QVERIFY(program.acquire(leased(ofKind(AcquirableKind::Fair, "stock", other), 120s)));
        auto first = program.startWaiting(ofKind(AcquirableKind::Fair, "stock", one));
        auto second = program.startWaiting(ofKind(AcquirableKind::Fair, "orders", other));
        // while this process waits for the command line, nothing renews, so the leases are fixed
        const auto words = [](const char *line) { return QString::fromLatin1(line).split(QLatin1Char(' ')); };
        const CliProcess::Run listed = CliProcess(server, words("deadlocks --for 2s")).run();
        QCOMPARE(listed.code, 0);
        QVERIFY2(listed.out.contains("Neither can continue."), listed.out);
        QVERIFY2(listed.out.contains("'orders' blocks 1 owner"), listed.out);
        const CliProcess::Run explained = CliProcess(server, words("explain stock --for 4s")).run();
        QCOMPARE(explained.code, 0);
        QVERIFY2(explained.out.contains("Neither can continue."), explained.out);
        const CliProcess::Run checked = CliProcess(server, words("check --critical deadlocks>0 --for 4s")).run();
        QVERIFY2(checked.code == 2 && checked.out.contains("deadlocks>0: 1 (orders)"),
                 QByteArray(checked.out + checked.err));
        first.cancel();
        second.cancel();
        (void)first.result();
        (void)second.result();
    }
};

QTEST_GUILESS_MAIN(TestDeadlocks)

} // namespace lockscope::deadlocks_test

#include "tst_deadlocks.moc"
