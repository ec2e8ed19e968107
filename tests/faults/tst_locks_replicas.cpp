// Locks that count only if replicas have them: a real master with real replicas, and a link between them that is cut.
#include "tests/support/cli_process.h"
#include "tests/support/lock_holder.h"
#include "tests/support/replica_pair.h"

#include <QElapsedTimer>
#include <QTest>

#include <array>

namespace lockscope::locks_replicas_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

constexpr std::array someKinds{AcquirableKind::Reentrant, AcquirableKind::Read, AcquirableKind::Fair,
                               AcquirableKind::Fenced, AcquirableKind::Spin};

LockClientOptions syncing(ReplicaSync sync, Millis timeout = 300ms)
{
    LockClientOptions options;
    options.replicaSync = sync;
    options.replicaTimeout = timeout;
    return options;
}

} // namespace

class TestLocksReplicas : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void whatIsAcquiredIsOnTheReplica()
    {
        ReplicaPair pair;
        BlockingRedis replica(*pair.replicas.front());
        for (const ReplicaSync sync : {ReplicaSync::One, ReplicaSync::All}) {
            LockHolder program(pair.master, syncing(sync, 4s));
            for (const AcquirableKind kind : someKinds) {
                const auto hold = program.acquire(request(program, kind));
                QVERIFY2(hold && hold->isValid(), word(kind).data());
                QCOMPARE(replica.call({"HEXISTS", "k", hold->owner().raw()}).toInt(), 1); // already on the replica
                QCOMPARE(program.release(hold), Released::Freed);
            }
        }
    }

    void manyAtOnceAreOnTheReplicaToo()
    {
        ReplicaPair pair;
        BlockingRedis replica(*pair.replicas.front());
        LockHolder program(pair.master, syncing(ReplicaSync::All, 4s));
        std::vector<LockHolder::Pending> pending;
        for (int i = 0; i < 40; ++i)
            pending.push_back(program.start(lockRequest("k" + QByteArray::number(i), program.newOwner())));
        for (const auto &each : pending) {
            const auto hold = each.hold();
            QCOMPARE(replica.call({"HEXISTS", hold->name().raw(), hold->owner().raw()}).toInt(), 1);
        }
        for (const auto &each : pending)
            program.release(each.hold());
    }

    void oneAcquireMayAskForThem()
    {
        ReplicaPair pair;
        BlockingRedis replica(*pair.replicas.front());
        LockHolder program(pair.master, syncing(ReplicaSync::Off));
        AcquireRequest careful = request(program, AcquirableKind::Reentrant);
        careful.replicas = ReplicaSync::All;
        const auto hold = program.acquire(careful);
        QCOMPARE(replica.call({"HEXISTS", "k", hold->owner().raw()}).toInt(), 1); // already on the replica
        program.release(hold);
        pair.cut();
        const auto outcome = program.tryAcquire(careful);
        QVERIFY(!outcome && outcome.error().message.contains(QStringLiteral("replicas confirmed")));
        const auto careless = program.acquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(careless->isValid());
        program.release(careless);
    }

    // A SET NX lock, which a plain command acquires instead of a script.
    void aTokenIsOnTheReplicaOrGivenBack()
    {
        ReplicaPair pair;
        BlockingRedis replica(*pair.replicas.front());
        LockHolder program(pair.master, syncing(ReplicaSync::One));
        const auto hold = program.acquire(request(program, AcquirableKind::Token));
        QCOMPARE(replica.call({"GET", "k"}), RedisValue::bytes(hold->owner().raw())); // already on the replica
        QCOMPARE(program.release(hold), Released::Freed);
        pair.cut();
        const auto outcome = program.tryAcquire(request(program, AcquirableKind::Token));
        QVERIFY(!outcome && outcome.error().message.contains(QStringLiteral("replicas confirmed")));
        QCOMPARE(pair.redis.call({"EXISTS", "k"}).toInt(), 0);
    }

    // WAIT without a limit, or for longer than the link may be silent.
    void theTimeToWaitMustFitTheHeartbeat()
    {
        RedisServer server;
        for (const Millis timeout : {0ms, 5'000ms}) {
            LockHolder program(server, syncing(ReplicaSync::One, timeout));
            const auto outcome = program.tryAcquire(request(program, AcquirableKind::Reentrant));
            QVERIFY(!outcome);
            QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
            QVERIFY2(outcome.error().message.contains(QStringLiteral("(5000 ms)")),
                     qPrintable(outcome.error().message));
        }
        LockHolder careless(server, syncing(ReplicaSync::Off, 0ms));
        QVERIFY(careless.acquire(request(careless, AcquirableKind::Reentrant)));
    }

    void aCutLinkFailsTheAcquireAndLeavesNothing()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::One));
        LockHolder other(pair.master);
        pair.cut();
        for (const AcquirableKind kind : someKinds) {
            QElapsedTimer timer;
            timer.start();
            const auto outcome = program.tryAcquire(request(program, kind));
            QVERIFY2(!outcome, word(kind).data());
            QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
            QVERIFY2(outcome.error().message.contains(QStringLiteral("0 of 1 replicas")),
                     qPrintable(outcome.error().message));
            QVERIFY2(timer.elapsed() >= 299 && timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
            QCOMPARE(pair.redis.call({"EXISTS", "k"}).toInt(), 0); // certainly gone
            QVERIFY(program.locks().holds().empty());
            const auto free = other.acquire(request(other, kind)); // an acquire without confirmation
            QVERIFY(free);
            other.release(free);
        }
    }

    void aReentryThatIsNotConfirmedTakesNothingAway()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::One));
        const AcquireRequest again = request(program, AcquirableKind::Reentrant);
        const auto hold = program.acquire(again);
        pair.cut();
        const auto outcome = program.tryAcquire(again);
        QVERIFY(!outcome);
        QVERIFY(hold->isValid());
        QCOMPARE(hold->holds(), 1);
        QCOMPARE(pair.redis.call({"HGET", "k", again.owner.raw()}).toInt(), 1);
        QCOMPARE(program.release(hold), Released::Freed); // a release needs no confirmation
    }

    // A waiter got the lock, but without confirmation: it gets the error, and the next waiter gets the lock.
    void aWaiterHearsItToo()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::One));
        LockHolder other(pair.master);
        const auto holder = other.acquire(request(other, AcquirableKind::Reentrant));
        AcquireRequest patient = request(program, AcquirableKind::Reentrant);
        patient.wait = {};
        const auto waiter = program.startWaiting(patient);
        pair.cut();
        other.release(holder);
        QCOMPARE(waiter.result().error().kind, Error::Kind::Precondition);
        QCOMPARE(pair.redis.call({"EXISTS", "k"}).toInt(), 0);
    }

    void oneOfTwoIsEnoughForOneAndNotForAll()
    {
        ReplicaPair pair(2);
        LockHolder one(pair.master, syncing(ReplicaSync::One));
        LockHolder all(pair.master, syncing(ReplicaSync::All));
        const auto both = all.acquire(request(all, AcquirableKind::Reentrant));
        QVERIFY(both);
        all.release(both);
        pair.cut();
        const auto enough = one.acquire(request(one, AcquirableKind::Reentrant));
        QVERIFY(enough);
        one.release(enough);
        const auto outcome = all.tryAcquire(request(all, AcquirableKind::Reentrant));
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("1 of 2 replicas")),
                 qPrintable(outcome.error().message));
        QCOMPARE(pair.redis.call({"EXISTS", "k"}).toInt(), 0);
    }

    void itGoesOnWhenTheLinkIsBack()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::One, 4s));
        pair.cut();
        const auto pending = program.start(request(program, AcquirableKind::Reentrant));
        awaitUntil([&] { return pair.redis.call({"INFO", "clients"}).toBytes().contains("blocked_clients:1"); });
        pair.heal(); // within the time limit
        const auto hold = pending.hold();
        QVERIFY(hold && hold->isValid());
        program.release(hold);
    }

    // Another replica came while the connection was lost, and the first replica no longer listens.
    void afterAReconnectReplicasAreCountedAgain()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::All, 4s));
        program.release(program.acquire(request(program, AcquirableKind::Reentrant)));
        RedisServer::Options options;
        options.extra = {QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"),
                         QString::number(pair.master.port())};
        const RedisServer second(options);
        awaitUntil([&] { return pair.online() == 2; });
        const Instant before = program.redis().state().since;
        pair.redis.call({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        awaitUntil([&] { return program.redis().isLive() && program.redis().state().since != before; });
        pair.cut();
        const auto outcome = program.tryAcquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("1 of 2 replicas")),
                 qPrintable(outcome.error().message));
    }

    // It came after the replicas had been counted, and the first replica no longer listens.
    void aReplicaThatCameLaterMustConfirmForAllToo()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::All, 4s));
        program.release(program.acquire(request(program, AcquirableKind::Reentrant)));
        RedisServer::Options options;
        options.extra = {QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"),
                         QString::number(pair.master.port())};
        const RedisServer second(options);
        awaitUntil([&] { return pair.online() == 2; });
        pair.cut();
        const auto outcome = program.tryAcquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("of 2 replicas")),
                 qPrintable(outcome.error().message));
    }

    // The count of the earlier connection is not kept.
    void afterAReconnectAReplicaThatHasGoneIsNotAwaited()
    {
        ReplicaPair pair(2);
        LockHolder program(pair.master, syncing(ReplicaSync::All, 4s));
        program.release(program.acquire(request(program, AcquirableKind::Reentrant)));
        pair.replicas.pop_back();
        awaitUntil([&] { return pair.online() == 1; });
        const Instant before = program.redis().state().since;
        pair.redis.call({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        awaitUntil([&] { return program.redis().isLive() && program.redis().state().since != before; });
        const auto hold = program.acquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(hold && hold->isValid());
        program.release(hold);
    }

    // The connection's count of replicas may be outdated when a confirmation fails.
    void afterAReplicaHasGoneTheOthersAreEnoughForAll()
    {
        ReplicaPair pair(2);
        LockHolder program(pair.master, syncing(ReplicaSync::All));
        program.release(program.acquire(request(program, AcquirableKind::Reentrant)));
        pair.replicas.pop_back();
        awaitUntil([&] { return pair.online() == 1; });
        const auto first = program.tryAcquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(!first && first.error().message.contains(QStringLiteral("1 of 2 replicas")));
        const auto hold = program.acquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(hold && hold->isValid());
        program.release(hold);
    }

    void fromTheCommandLine()
    {
        ReplicaPair pair;
        const QString line = QStringLiteral("run k --replicas all -- true");
        CliProcess fine(pair.master, line.split(QLatin1Char(' ')));
        awaitUntil([&] { return !fine.isRunning(); }); // the link lives in this program's event loop
        QVERIFY2(fine.finish() == 0, fine.err());
        pair.cut();
        CliProcess refused(pair.master, line.split(QLatin1Char(' ')));
        awaitUntil([&] { return !refused.isRunning(); });
        QCOMPARE(refused.finish(), 5);
        QVERIFY2(refused.err().contains("0 of 1 replicas"), refused.err());
        QCOMPARE(pair.redis.call({"EXISTS", "k"}).toInt(), 0);
    }

    void theCommandLineSaysThatThereIsNoReplica()
    {
        const RedisServer server;
        for (const char *command : {"run k --replicas one -- true", "acquire k --replicas all --lease 5s"}) {
            CliProcess refused(server, QString::fromLatin1(command).split(QLatin1Char(' ')));
            QCOMPARE(refused.finish(), 5);
            QVERIFY2(refused.err().contains("no replica"), refused.err());
        }
        QCOMPARE(BlockingRedis(server).call({"EXISTS", "k"}).toInt(), 0);
    }

    void offAsksNobody()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::Off));
        pair.cut();
        const auto hold = program.acquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(hold);
        program.release(hold);
        QVERIFY(!pair.redis.call({"INFO", "commandstats"}).toBytes().contains("cmdstat_wait"));
    }

    void withoutAReplicaNothingIsConfirmedAndNothingStaysBehind()
    {
        RedisServer server;
        BlockingRedis redis(server);
        for (const ReplicaSync sync : {ReplicaSync::One, ReplicaSync::All}) {
            LockHolder program(server, syncing(sync));
            for (const AcquirableKind kind : someKinds) {
                const auto outcome = program.tryAcquire(request(program, kind));
                QVERIFY2(!outcome, word(kind).data());
                QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
                QCOMPARE(outcome.error().token, QByteArray(notConfirmed));
                QVERIFY2(outcome.error().message.contains(QStringLiteral("no replica")),
                         qPrintable(outcome.error().message));
                QCOMPARE(redis.call({"EXISTS", "k"}).toInt(), 0);
            }
        }
    }

    // The mark of a plain semaphore's acquire shows that it was executed, even after the release.
    void permitsThatWereReleasedAreNotCalledLeft()
    {
        RedisServer server;
        BlockingRedis redis(server);
        redis.call({"SET", "k", "2"});
        LockHolder program(server, syncing(ReplicaSync::One));
        const auto outcome = program.tryAcquire(request(program, AcquirableKind::Semaphore));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().token, QByteArray(notConfirmed));
        QVERIFY2(!outcome.error().message.contains(QStringLiteral("could not be released")),
                 qPrintable(outcome.error().message));
        QCOMPARE(redis.call({"GET", "k"}).toInt(), 2);
        awaitUntil([&] { return redis.call({"DBSIZE"}).toInt() == 1; }); // no mark stays behind
    }

    // The capability check runs once per connection, not for each acquire.
    void theServerIsProbedOnce()
    {
        ReplicaPair pair;
        LockHolder program(pair.master, syncing(ReplicaSync::One, 4s));
        program.release(program.acquire(request(program, AcquirableKind::Reentrant)));
        pair.redis.call({"CONFIG", "RESETSTAT"});
        for (int i = 0; i < 5; ++i)
            program.release(program.acquire(request(program, AcquirableKind::Reentrant)));
        const QByteArray stats = pair.redis.call({"INFO", "commandstats"}).toBytes();
        QVERIFY2(stats.contains("cmdstat_wait:calls=5,"), stats);
        QVERIFY2(!stats.contains("cmdstat_info:"), stats);
    }

    void aServerThatDoesNotKnowWaitConfirmsNothing()
    {
        RedisServer::Options options;
        options.tcp = true;
        options.extra = {QStringLiteral("--rename-command"), QStringLiteral("WAIT"), QStringLiteral("HIDDEN"),
                         QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0")};
        RedisServer master(options);
        RedisServer::Options following;
        following.extra = {QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"), QString::number(master.port())};
        RedisServer replica(following);
        BlockingRedis redis(master);
        awaitUntil([&] { return redis.call({"INFO", "replication"}).toBytes().contains("state=online"); });
        LockHolder program(master, syncing(ReplicaSync::All));
        for (int i = 0; i < 2; ++i) { // the server reports it, and then it is known
            const auto outcome = program.tryAcquire(request(program, AcquirableKind::Reentrant));
            QVERIFY(!outcome);
            QCOMPARE(outcome.error().token, QByteArray(notConfirmed));
            QVERIFY2(outcome.error().message.contains(QStringLiteral("WAIT")), qPrintable(outcome.error().message));
            QCOMPARE(redis.call({"EXISTS", "k"}).toInt(), 0);
        }
    }

    void aUserWhoMayNotAskIsTold()
    {
        ReplicaPair pair;
        for (const char *command : {"wait", "info"}) {
            pair.redis.call({"ACL", "SETUSER", "default", QByteArray("-") + command});
            LockHolder program(pair.master, syncing(ReplicaSync::All));
            const auto outcome = program.tryAcquire(request(program, AcquirableKind::Reentrant));
            pair.redis.call({"ACL", "SETUSER", "default", QByteArray("+") + command});
            QVERIFY2(!outcome, command);
            QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
            QVERIFY2(outcome.error().message.contains(QString::fromLatin1(command).toUpper()),
                     qPrintable(outcome.error().message));
            QCOMPARE(pair.redis.call({"EXISTS", "k"}).toInt(), 0);
        }
    }

    void aReplicaIsNoPlaceForALock()
    {
        ReplicaPair pair;
        BlockingRedis replica(*pair.replicas.front());
        LockHolder program(*pair.replicas.front(), syncing(ReplicaSync::One));
        const auto readOnly = program.tryAcquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(!readOnly);
        QCOMPARE(readOnly.error().token, QByteArray("READONLY"));
        replica.call({"CONFIG", "SET", "replica-read-only", "no"});
        const auto writable = program.tryAcquire(request(program, AcquirableKind::Reentrant));
        QVERIFY(!writable);
        QCOMPARE(writable.error().kind, Error::Kind::Precondition);
        QVERIFY2(writable.error().message.contains(QStringLiteral("master")), qPrintable(writable.error().message));
        QCOMPARE(replica.call({"EXISTS", "k"}).toInt(), 0);
    }

private:
    static AcquireRequest request(LockHolder &program, AcquirableKind kind)
    {
        AcquireRequest request = tryRequest("k", program.newOwner());
        request.kind = kind;
        return request;
    }
};

QTEST_GUILESS_MAIN(TestLocksReplicas)

} // namespace lockscope::locks_replicas_test

#include "tst_locks_replicas.moc"
