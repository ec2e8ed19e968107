// Lost replies, killed links and servers, cancellation: what locks do when something goes wrong.
#include "core/async/sleep.h"
#include "core/locks/wire/kind_rules.h"
#include "core/locks/wire/names.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/lock_holder.h"
#include "tests/support/lossy_link.h"
#include "tests/support/one_node_cluster.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>
#include <QTimer>

namespace lockscope::locks_faults_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;
using What = LinkFaults::What;

namespace {

struct Counts {
    int done = 0;
    std::vector<std::shared_ptr<Hold>> inside;
    int worst = 0; // the most holds that were valid at the same time
    int errors = 0;

    void enter(const std::shared_ptr<Hold> &hold)
    {
        inside.push_back(hold);
        const auto isValid = [](const auto &each) { return each->isValid(); };
        worst = std::max(worst, int(std::count_if(inside.begin(), inside.end(), isValid)));
    }
    void leave(const std::shared_ptr<Hold> &hold) { std::erase(inside, hold); }
};

// Acquires and releases until stopped, and stays inside while others get their turns. A hold that is no longer valid
// does not count as inside.
Task<void> hammer(LockHolder *program, QByteArray name, Owner owner, Counts *counts, std::stop_token stop)
{
    LockClient *locks = &program->locks();
    const AcquireObserver observer;
    const AcquireRequest request = lockRequest(name, owner);
    while (!stop.stop_requested()) {
        auto outcome = co_await locks->acquire(request, observer, stop);
        if (!outcome || !outcome->hold) {
            counts->errors += outcome ? 1 : 0;
            const Instant until = program->clock().now() + 5ms;
            co_await sleepUntil(&program->clock(), until, stop);
            continue;
        }
        const auto hold = outcome->hold;
        counts->enter(hold);
        const Instant out = program->clock().now() + 2ms;
        co_await sleepUntil(&program->clock(), out, stop);
        counts->leave(hold);
        auto released = co_await locks->release(hold);
        counts->done += released ? 1 : 0;
    }
}

// If the kind's rules name no script, the client chooses one by the request.
QByteArray acquireScriptOf(AcquirableKind kind)
{
    if (const lua::Script *const script = rulesOf(kind).acquire)
        return script->name.data();
    if (kind == AcquirableKind::Semaphore)
        return "semaphore_acquire";
    return kind == AcquirableKind::ExpirableSemaphore ? "expirable_acquire" : "token_acquire";
}

// Releases the others and then this hold, all in one turn of the event loop.
Result<Released> releaseBehind(LockClient &locks, std::vector<std::shared_ptr<Hold>> others,
                               const std::shared_ptr<Hold> &hold)
{
    TaskScope scope;
    std::shared_ptr<std::optional<Result<Released>>> last;
    others.push_back(hold);
    for (const auto &each : others) {
        last = std::make_shared<std::optional<Result<Released>>>();
        scope.spawn(keepResult(locks.release(each), last));
    }
    awaitUntil([&] { return scope.count() == 0; });
    return last->value();
}

} // namespace

class TestLocksFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_faults = std::make_shared<LinkFaults>();
    }
    void cleanup()
    {
        m_redis.reset();
        m_server.reset();
    }

    // testRedisFailed
    void withoutAServerAnAcquireFails()
    {
        LockHolder program(*m_server);
        m_server->kill();
        awaitUntil([&] { return !program.redis().isLive(); });
        const auto outcome = program.tryAcquire(leased(tryRequest("k", program.newOwner(), 5s), 10s));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Connect);
        QVERIFY(!outcome.error().message.isEmpty());
    }

    void aLostReplyToAnAcquireIsReconciled_data() { kindsAndFaults(); }
    void aLostReplyToAnAcquireIsReconciled()
    {
        QFETCH(AcquirableKind, kind);
        QFETCH(int, what);
        LockHolder program(*m_server, LockClientOptions(), withFaults(m_faults, impatientOptions()));
        AcquireRequest request = lockRequest("k", program.newOwner());
        request.kind = kind;
        for (int round = 1; round <= 2; ++round) { // first acquired, then re-entered
            fail(What(what), acquireScript(kind));
            const auto hold = program.acquire(request);
            QVERIFY(hold && hold->isValid());
            QCOMPARE(hold->holds(), round);
            const QByteArray field = request.owner.raw() + (kind == AcquirableKind::Write ? ":write" : "");
            QCOMPARE(m_redis->call({"HGET", "k", field}).toInt(), round); // never counted twice
            QCOMPARE(m_faults->happened, round);
        }
        const auto hold = program.locks().holds().front();
        QCOMPARE(program.release(hold), Released::HoldsRemain);
        QCOMPARE(program.release(hold), Released::Freed);
    }

    // A link hangs and delivers late. Meanwhile the lock was released over a newer link and acquired again.
    void aReleaseThatArrivesLateTakesNothingAway()
    {
        FaultProxy proxy(m_server->socketPath());
        SystemClock clock;
        redis::NodeClient client(tcpAddress(proxy.port()), &clock, impatientOptions());
        LockClient locks(&client);
        client.open();
        awaitUntil([&] { return client.isLive(); });
        const AcquireRequest request = lockRequest("k", locks.newOwner());
        const auto first = await(locks.acquire(request, {}, {}));
        QVERIFY(first && first->hold);
        proxy.holdRequests();
        const auto released = await(locks.release(first->hold));
        QVERIFY(released && *released == Released::Freed);
        awaitUntil([&] { return latches() == 1; });
        const QByteArray latch = m_redis->call({"KEYS", "redisson_unlock_latch:*"}).elements().front().toBytes();
        QVERIFY(m_redis->call({"PTTL", latch}).toInt() > 590'000); // a broken link may deliver minutes later
        const auto second = await(locks.acquire(request, {}, {}));
        QVERIFY(second && second->hold);
        const auto other = await(locks.acquire(lockRequest("other", locks.newOwner()), {}, {}));
        QVERIFY(await(locks.release(other->hold)));
        awaitUntil([&] { return latches() <= 1; }); // latches of certain releases are deleted in a moment
        proxy.deliverHeld();
        awaitUntil([&] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count("name=lockscope") == 2; });
        QCOMPARE(m_redis->call({"HGET", "k", request.owner.raw()}).toInt(), 1);
        QVERIFY(await(locks.release(second->hold)));
    }

    // As before, but the hold was broken meanwhile: the second try finds nothing to release.
    void aReleaseOfAForcedLockThatArrivesLateTakesNothingAway_data()
    {
        QTest::addColumn<bool>("many");
        QTest::newRow("alone") << false;
        QTest::newRow("with others in one call") << true;
    }
    void aReleaseOfAForcedLockThatArrivesLateTakesNothingAway()
    {
        QFETCH(bool, many);
        FaultProxy proxy(m_server->socketPath());
        SystemClock clock;
        redis::NodeClient client(tcpAddress(proxy.port()), &clock, impatientOptions());
        LockClient locks(&client);
        client.open();
        awaitUntil([&] { return client.isLive(); });
        const AcquireRequest request = lockRequest("k", locks.newOwner());
        const auto first = await(locks.acquire(request, {}, {}));
        std::vector<std::shared_ptr<Hold>> others;
        for (const char *name : {"sent at once", "goes along"})
            others.push_back(await(locks.acquire(lockRequest(name, locks.newOwner()), {}, {}))->hold);
        proxy.holdRequests();
        m_redis->call({"DEL", "k", "goes along"});
        const auto released = releaseBehind(locks, many ? others : std::vector<std::shared_ptr<Hold>>(), first->hold);
        QVERIFY(released && *released == Released::NotHeld);
        const auto second = await(locks.acquire(request, {}, {}));
        QVERIFY(second && second->hold);
        proxy.deliverHeld();
        awaitUntil([&] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count("name=lockscope") == 2; });
        QCOMPARE(m_redis->call({"HGET", "k", request.owner.raw()}).toInt(), 1);
        QVERIFY(await(locks.release(second->hold)));
    }

    // As before, but no try is answered before the client gives up, and then the hold expires.
    void aReleaseWithoutAnAnswerThatArrivesLateTakesNothingAway_data()
    {
        aReleaseOfAForcedLockThatArrivesLateTakesNothingAway_data();
    }
    void aReleaseWithoutAnAnswerThatArrivesLateTakesNothingAway()
    {
        QFETCH(bool, many);
        FaultProxy proxy(m_server->socketPath());
        SystemClock clock;
        redis::NodeClient client(tcpAddress(proxy.port()), &clock, impatientOptions());
        LockClientOptions options;
        options.releaseBudget = 400ms; // longer than one command may take, or the releases are not bundled
        LockClient locks(&client, options);
        for (const char *name : {"reentrant_release", "reentrant_release_many"}) // a late try cannot load it
            m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script(name).source.data())});
        client.open();
        awaitUntil([&] { return client.isLive(); });
        const AcquireRequest request = lockRequest("k", locks.newOwner());
        std::vector<std::shared_ptr<Hold>> others;
        for (const char *name : {"sent at once", "goes along"})
            others.push_back(await(locks.acquire(lockRequest(name, locks.newOwner()), {}, {}))->hold);
        const auto first = await(locks.acquire(request, {}, {}));
        proxy.holdRequests();
        const auto released = releaseBehind(locks, many ? others : std::vector<std::shared_ptr<Hold>>(), first->hold);
        QVERIFY(!released);
        QCOMPARE(released.error().kind, Error::Kind::OutcomeUnknown);
        m_redis->call({"DEL", "k"});
        const auto second = await(locks.acquire(request, {}, {}));
        QVERIFY2(second, second ? "" : qPrintable(second.error().message));
        QVERIFY(second->hold);
        proxy.deliverHeld();
        awaitUntil([&] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count("name=lockscope") == 2; });
        QCOMPARE(m_redis->call({"HEXISTS", "k", request.owner.raw()}).toInt(), 1);
        const auto freed = await(locks.release(second->hold));
        QVERIFY(freed && *freed == Released::Freed);
    }

    // As before, but the locks are in slots of a cluster, so each has a latch of its own.
    void inAClusterAReleaseThatArrivesLateTakesNothingAway_data()
    {
        aReleaseOfAForcedLockThatArrivesLateTakesNothingAway_data();
    }
    void inAClusterAReleaseThatArrivesLateTakesNothingAway()
    {
        QFETCH(bool, many);
        OneNodeCluster cluster;
        FaultProxy proxy(cluster.server.socketPath());
        cluster.redis.call({"CONFIG", "SET", "cluster-announce-port", QByteArray::number(proxy.port())});
        redis::Address address = tcpAddress(proxy.port());
        address.cluster = true;
        LockClientOptions options;
        options.releaseBudget = 400ms; // longer than one command may take, or the releases are not bundled
        LockHolder program(address, options, impatientOptions());
        for (const char *name : {"reentrant_release", "reentrant_release_slots", "release_answers"})
            cluster.redis.call({"SCRIPT", "LOAD", QByteArray(lua::script(name).source.data())});
        const AcquireRequest request = lockRequest("k", program.newOwner());
        std::vector<std::shared_ptr<Hold>> others;
        for (const char *name : {"sent at once", "goes along"})
            others.push_back(program.acquire(lockRequest(name, program.newOwner())));
        const auto first = program.acquire(request);
        const auto links = [&] { return cluster.redis.call({"CLIENT", "LIST"}).toBytes().count("name=lockscope"); };
        const auto before = links();
        proxy.holdRequests();
        if (!many)
            others.clear();
        const auto released = releaseBehind(program.locks(), others, first);
        QVERIFY(!released);
        QCOMPARE(released.error().kind, Error::Kind::OutcomeUnknown);
        cluster.redis.call({"DEL", "k"});
        const auto second = program.acquire(request);
        QVERIFY(second && second->isValid());
        QVERIFY(proxy.bytesHeld() > 0);
        proxy.deliverHeld();
        awaitUntil([&] { return links() == before; });
        QCOMPARE(cluster.redis.call({"HEXISTS", "k", request.owner.raw()}).toInt(), 1);
        QCOMPARE(program.release(second), Released::Freed);
    }

    void aReentryThatArrivesLateIsNotCounted()
    {
        FaultProxy proxy(m_server->socketPath());
        SystemClock clock;
        redis::NodeClient client(tcpAddress(proxy.port()), &clock, impatientOptions());
        LockClient locks(&client);
        client.open();
        awaitUntil([&] { return client.isLive(); });
        const AcquireRequest request = lockRequest("k", locks.newOwner());
        const auto first = await(locks.acquire(leased(request, 20s), {}, {}));
        QVERIFY(first && first->hold);
        proxy.holdRequests();
        const auto lost = await(locks.acquire(leased(tryRequest("k", request.owner), 10s), {}, {}));
        QVERIFY(!lost || !lost->hold);
        QVERIFY(await(locks.release(first->hold)));
        const auto second = await(locks.acquire(leased(request, 1h), {}, {}));
        QVERIFY(second && second->hold);
        proxy.deliverHeld();
        awaitUntil([&] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count("name=lockscope") == 2; });
        QCOMPARE(m_redis->call({"HGET", "k", request.owner.raw()}).toInt(), 1);
        QVERIFY(m_redis->call({"PTTL", "k"}).toInt() > 3'500'000);
        const auto released = await(locks.release(second->hold));
        QVERIFY(released && *released == Released::Freed);
    }

    void aShortReentryLeavesALongHold()
    {
        LockHolder program(*m_server);
        const AcquireRequest request = lockRequest("k", program.newOwner());
        const auto hold = program.acquire(leased(request, 1h));
        program.acquire(leased(request, 10s));
        QCOMPARE(hold->holds(), 2);
        QVERIFY(hold->deadline() - program.clock().now() > 50min);
        QVERIFY(m_redis->call({"PTTL", "k"}).toInt() > 3'500'000);
        program.release(hold);
        QVERIFY(hold->deadline() - program.clock().now() > 50min);
        QVERIFY(m_redis->call({"PTTL", "k"}).toInt() > 3'500'000);
    }

    // The answer is lost, and the request is still under way. It arrives when the same owner holds the lock through a
    // later request, after that release, or when nobody asks any more.
    void anAcquireThatArrivesLateChangesNothing_data()
    {
        QTest::addColumn<AcquirableKind>("kind");
        QTest::addColumn<QByteArray>("script");
        for (const AcquirableKind kind : locks::allKinds)
            QTest::newRow(word(kind).data()) << kind << acquireScriptOf(kind);
    }
    void anAcquireThatArrivesLateChangesNothing()
    {
        QFETCH(AcquirableKind, kind);
        QFETCH(QByteArray, script);
        FaultProxy proxy(m_server->socketPath());
        SystemClock clock;
        redis::NodeClient client(tcpAddress(proxy.port()), &clock, impatientOptions());
        LockClient locks(&client);
        client.open();
        awaitUntil([&] { return client.isLive(); });
        if (rulesOf(kind).counted)
            m_redis->call({"SET", "k", "3"});
        m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script(script.constData()).source.data())});
        const QByteArrayList free = contents();
        AcquireRequest request = lockRequest("k", locks.newOwner());
        request.kind = kind;
        request.strict = kind == AcquirableKind::Token;

        proxy.cutAt({shaOf(script.constData())}, 1, FaultProxy::CutWhen::Never);
        auto taken = await(locks.acquire(request, {}, {}));
        QVERIFY(taken && taken->hold && taken->hold->isValid());
        const QByteArrayList held = contents();
        QVERIFY(held != free);
        deliver(proxy);
        QCOMPARE(contents(), held);
        QVERIFY(isFreed(await(locks.release(taken->hold))));
        QCOMPARE(contents(), free);

        proxy.cutAt({shaOf(script.constData())}, 1, FaultProxy::CutWhen::Never);
        taken = await(locks.acquire(request, {}, {}));
        QVERIFY(isFreed(await(locks.release(taken->hold))));
        deliver(proxy);
        QCOMPARE(contents(), free);

        proxy.cutAt({shaOf(script.constData())}, 1, FaultProxy::CutWhen::Never);
        request.wait = Millis(0);
        const auto given = await(locks.acquire(request, {}, {}));
        QVERIFY(!given || !given->hold);
        deliver(proxy);
        QCOMPARE(contents(), free);
        QCOMPARE(proxy.firedCuts(), 3);
    }

    void manyThatArriveLateChangeNothing_data()
    {
        QTest::addColumn<AcquirableKind>("kind");
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("reentrant") << AcquirableKind::Reentrant << QByteArray("reentrant_acquire_many");
        QTest::newRow("token") << AcquirableKind::Token << QByteArray("token_acquire_many");
    }
    void manyThatArriveLateChangeNothing()
    {
        QFETCH(AcquirableKind, kind);
        QFETCH(QByteArray, script);
        FaultProxy proxy(m_server->socketPath());
        SystemClock clock;
        redis::NodeClient client(tcpAddress(proxy.port()), &clock, impatientOptions());
        LockClient locks(&client);
        client.open();
        awaitUntil([&] { return client.isLive(); });
        m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script(script.constData()).source.data())});
        proxy.cutAt({shaOf(script.constData())}, 1, FaultProxy::CutWhen::Never);
        TaskScope scope;
        for (const char *name : {"sent at once", "a", "b", "c"}) {
            AcquireRequest request = tryRequest(name, locks.newOwner());
            request.kind = kind;
            scope.spawn(
                keepResult(locks.acquire(request, {}, {}), std::make_shared<std::optional<Result<AcquireOutcome>>>()));
        }
        awaitUntil([&] { return scope.count() == 0; });
        QCOMPARE(proxy.firedCuts(), 1);
        deliver(proxy);
        QCOMPARE(m_redis->call({"EXISTS", "a", "b", "c"}), RedisValue::integer(0));
        for (const auto &hold : locks.holds())
            QVERIFY(await(locks.release(hold)));
    }

    void aRequestThatNeverArrivedIsNoHold()
    {
        LockHolder program(*m_server, LockClientOptions(), withFaults(m_faults, impatientOptions()));
        program.release(program.acquire(lockRequest("k", program.newOwner()))); // now the script is known
        fail(What::CutBeforeSending, "reentrant_acquire");
        const auto once = program.tryAcquire(tryRequest("k", program.newOwner()));
        QVERIFY(!once);
        QCOMPARE(once.error().kind, Error::Kind::Connect);
        QCOMPARE(m_redis->call({"EXISTS", "k"}).toInt(), 0);
        fail(What::CutBeforeSending, "reentrant_acquire");
        const auto patient = program.acquire(lockRequest("k", program.newOwner())); // asks again
        QVERIFY(patient);
        QCOMPARE(m_redis->call({"HGET", "k", patient->owner().raw()}).toInt(), 1);
        program.release(patient);
    }

    // The reply comes too late to rely on it: the lock is released, and requested again.
    void anAcquireAnsweredAfterItsDeadlineIsGivenBack()
    {
        LockHolder program(*m_server);
        program.release(program.acquire(lockRequest("k", program.newOwner()))); // now the script is known
        const auto pending = program.start(leased(tryRequest("k", program.newOwner()), 200ms));
        m_server->suspend();
        program.clock().skip(300ms); // the server was slow
        m_server->resume();
        const auto outcome = pending.result();
        QVERIFY(outcome && !outcome->hold);
        QCOMPARE(outcome->why, Refusal::HandedBack); // nobody else held it
        QVERIFY(program.locks().holds().empty());
        QCOMPARE(m_redis->call({"EXISTS", "k"}).toInt(), 0);
    }

    void aLostReplyToAReleaseIsAskedForAgain_data() { kindsAndFaults(); }
    void aLostReplyToAReleaseIsAskedForAgain()
    {
        QFETCH(AcquirableKind, kind);
        QFETCH(int, what);
        LockHolder program(*m_server, LockClientOptions(), withFaults(m_faults, impatientOptions()));
        AcquireRequest request = lockRequest("k", program.newOwner());
        request.kind = kind;
        const auto hold = program.acquire(request);
        program.acquire(request);
        fail(What(what), releaseScript(kind));
        QCOMPARE(program.release(hold), Released::HoldsRemain);
        QCOMPARE(hold->holds(), 1);
        const QByteArray field = request.owner.raw() + (kind == AcquirableKind::Write ? ":write" : "");
        QCOMPARE(m_redis->call({"HGET", "k", field}).toInt(), 1); // one count, not two
        fail(What(what), releaseScript(kind));
        QCOMPARE(program.release(hold), Released::Freed); // and not "not the owner"
        QCOMPARE(m_faults->happened, 2);
        QCOMPARE(m_redis->call({"EXISTS", "k"}).toInt(), 0);
        QCOMPARE(latches(), 2); // for requests that may still arrive late
    }

    void aReleaseThatNobodyAnswersEndsUnknown()
    {
        LockClientOptions options = LockHolder::quickLocks();
        options.releaseBudget = 500ms;
        LockHolder program(*m_server, options, impatientOptions());
        const auto hold = program.acquire(lockRequest("k", program.newOwner()));
        m_server->suspend();
        QElapsedTimer timer;
        timer.start();
        const auto released = await(program.locks().release(hold));
        QVERIFY(!released);
        QCOMPARE(released.error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY(timer.elapsed() < 5'000);
        QVERIFY(!hold->isValid());
        QVERIFY(program.locks().holds().empty());
        m_server->resume();
        awaitUntil([&] { return m_redis->call({"EXISTS", "k"}).toInt() == 0; }); // nobody renews it
    }

    void aReleaseOutlivesAServerRestart()
    {
        LockHolder program(*m_server, LockClientOptions());
        const auto hold = program.acquire(lockRequest("k", program.newOwner()));
        m_server->kill();
        QTimer::singleShot(300, this, [this] { m_server->restart(); });
        QCOMPARE(program.release(hold), Released::NotHeld); // the server forgot everything
    }

    void cancellingAWaitLeavesNothing()
    {
        LockHolder program(*m_server);
        WireLock wire(*m_redis, "k");
        wire.acquire();
        QList<LockHolder::Pending> waiters;
        for (int i = 0; i < 5; ++i)
            waiters << program.startWaiting(lockRequest("k", program.newOwner()));
        for (auto &waiter : waiters)
            waiter.cancel();
        for (const auto &waiter : waiters) {
            const auto outcome = waiter.result();
            QVERIFY(!outcome);
            QCOMPARE(outcome.error().kind, Error::Kind::Canceled);
        }
        awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
        QCOMPARE(m_redis->call({"KEYS", "*"}).elements().size(), 1); // the other owner's lock
        QCOMPARE(wire.fields().size(), 1);
        QVERIFY(program.locks().holds().empty());
    }

    // At every moment of an acquire: under way, subscribing, waiting, woken.
    void cancellingAtAnyMomentLeavesNothing()
    {
        LockHolder program(*m_server);
        LockHolder other(*m_server);
        for (int events = 0; events < 40; ++events) {
            const auto holder = other.acquire(lockRequest("k", other.newOwner()));
            auto waiter = program.start(lockRequest("k", program.newOwner()));
            const auto releasing = other.locks().release(holder);
            for (int i = 0; i < events; ++i)
                QCoreApplication::processEvents();
            waiter.cancel();
            const auto outcome = waiter.result();
            if (outcome)
                program.release(outcome->hold); // the acquire was faster
            awaitUntil([&] { return m_redis->call({"DBSIZE"}).toInt() == 0; });
            awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
            QVERIFY(program.locks().holds().empty());
        }
    }

    void aWaiterSurvivesARestartOfTheServer()
    {
        LockHolder program(*m_server, LockClientOptions());
        WireLock(*m_redis, "k").acquire(1h);
        const auto waiter = program.startWaiting(lockRequest("k", program.newOwner()));
        m_server->kill(); // and the lock with it
        m_server->restart();
        const auto hold = waiter.hold(); // checked again as soon as it was connected
        QVERIFY(hold && hold->isValid());
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        program.release(hold);
        awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
    }

    void aWaiterWhoseTimeEndsWithoutAServerSaysSo()
    {
        LockHolder program(*m_server);
        WireLock(*m_redis, "k").acquire(1h);
        const auto waiter = program.startWaiting(tryRequest("k", program.newOwner(), 500ms));
        m_server->kill();
        const auto outcome = waiter.result();
        QVERIFY(!outcome); // the outcome is unknown
        QCOMPARE(outcome.error().kind, Error::Kind::Connect);
    }

    void theClientGoesWhileOthersWait()
    {
        WireLock(*m_redis, "k").acquire(1h);
        for (const bool redisToo : {false, true}) {
            LockHolder program(*m_server);
            const auto waiter = program.startWaiting(lockRequest("k", program.newOwner()));
            const auto hold = program.acquire(lockRequest("mine", program.newOwner()));
            const auto releasing = program.locks().release(hold);
            program.destroyLocks();
            if (redisToo)
                program.destroyRedis();
            QCOMPARE(waiter.result().error().kind, Error::Kind::Canceled);
        }
        awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
    }

    void theClientMayGoInTheMiddleOfItsOwnNews()
    {
        LockHolder program(*m_server);
        const auto first = program.acquire(leased(lockRequest("a", program.newOwner()), 200ms));
        const auto second = program.acquire(leased(lockRequest("b", program.newOwner()), 200ms));
        bool told = false;
        connect(first.get(), &Hold::lost, this, [&] {
            told = true;
            program.destroyLocks();
        });
        awaitUntil([&] { return told; });
        QVERIFY(!first->isValid());
        awaitUntil([&] { return !second->isValid(); });
    }

    void clientKillInALoop()
    {
        std::vector<std::unique_ptr<LockHolder>> programs;
        Counts counts;
        TaskScope scope;
        for (int i = 0; i < 4; ++i) {
            programs.push_back(std::make_unique<LockHolder>(*m_server));
            scope.spawn(hammer(programs.back().get(), "k", programs.back()->newOwner(), &counts, scope.stopToken()));
        }
        for (int i = 0; i < 15; ++i) {
            const int before = counts.done;
            m_redis->call({"CLIENT", "KILL", "TYPE", i % 2 ? "normal" : "pubsub"});
            awaitUntil([&] { return counts.done > before; });
        }
        const int before = counts.done;
        awaitUntil([&] { return counts.done > before + 20; });
        scope.requestStop();
        awaitUntil([&] { return scope.count() == 0; });
        QCOMPARE(counts.worst, 1);
        for (const auto &program : programs)
            QVERIFY(program->locks().holds().empty());
        awaitUntil([&] { return m_redis->call({"EXISTS", "k"}).toInt() == 0; });
    }

    void scriptFlushInALoop()
    {
        LockHolder program(*m_server);
        Counts counts;
        TaskScope scope;
        for (int i = 0; i < 4; ++i)
            scope.spawn(hammer(&program, "k", program.newOwner(), &counts, scope.stopToken()));
        for (int i = 0; i < 30; ++i) {
            const int before = counts.done;
            m_redis->call({"SCRIPT", "FLUSH"});
            awaitUntil([&] { return counts.done > before + 3; });
        }
        scope.requestStop();
        awaitUntil([&] { return scope.count() == 0; });
        QCOMPARE(counts.errors, 0);
        QCOMPARE(counts.worst, 1);
    }

private:
    static std::string_view acquireScript(AcquirableKind kind) { return rulesOf(kind).acquire->name; }
    static std::string_view releaseScript(AcquirableKind kind) { return rulesOf(kind).release->name; }
    static void kindsAndFaults()
    {
        QTest::addColumn<AcquirableKind>("kind");
        QTest::addColumn<int>("what");
        QTest::newRow("reentrant, cut") << AcquirableKind::Reentrant << int(What::CutBeforeReply);
        QTest::newRow("reentrant, silence") << AcquirableKind::Reentrant << int(What::Silence);
        QTest::newRow("read, cut") << AcquirableKind::Read << int(What::CutBeforeReply);
        QTest::newRow("write, cut") << AcquirableKind::Write << int(What::CutBeforeReply);
        QTest::newRow("write, silence") << AcquirableKind::Write << int(What::Silence);
        for (const AcquirableKind kind : {AcquirableKind::Fair, AcquirableKind::Fenced, AcquirableKind::Spin})
            QTest::newRow(word(kind).data()) << kind << int(What::CutBeforeReply);
    }

    static bool isFreed(const Result<Released> &released) { return released && *released == Released::Freed; }

    // Delivers what was held back, and waits until the links that sent it have ended.
    void deliver(FaultProxy &proxy)
    {
        proxy.deliverHeld();
        awaitUntil([&] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count("name=lockscope") == 2; });
    }

    // Of the lock, with its queue and its permits.
    QByteArrayList contents()
    {
        QByteArrayList all;
        for (const char *key : {"k", "{k}:timeout", "redisson_lock_queue:{k}"})
            all << m_redis->call({"DUMP", key}).toBytes();
        return all;
    }

    int latches() const // each with a TTL
    {
        const auto keys = m_redis->call({"KEYS", "redisson_unlock_latch:*"}).elements();
        return int(std::count_if(keys.begin(), keys.end(), [&](const RedisValue &key) {
            return m_redis->call({"PTTL", key.toBytes()}).toInt() > 0;
        }));
    }

    // The server knows all scripts: only the call that does the work fails.
    void fail(What what, std::string_view script)
    {
        const auto source = lua::script(script).source;
        m_redis->call({"SCRIPT", "LOAD", QByteArray(source.data(), qsizetype(source.size()))});
        m_faults->what = what;
        m_faults->word = shaOf(script);
        m_faults->times = 1;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::shared_ptr<LinkFaults> m_faults;
};

QTEST_GUILESS_MAIN(TestLocksFaults)

} // namespace lockscope::locks_faults_test

#include "tst_locks_faults.moc"
