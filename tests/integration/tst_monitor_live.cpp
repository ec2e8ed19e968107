// What happens to locks while they are watched, and the events for it.
#include "core/locks/wire/names.h"
#include "core/model/lock.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/monitored.h"
#include "tests/support/one_node_cluster.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

namespace lockscope::monitor_live_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const QByteArray uuid = "3f2a91c0-0001-4a5b-8c6d-1234567890ab";
const QByteArray ownerA = uuid + ":12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

bool isHeldBy(const Lock &lock, const QByteArray &owner)
{
    return lock.exists && lock.holders.size() == 1 && lock.holders[0].owner == Owner(owner);
}

} // namespace

class TestMonitorLive : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_name = QByteArray("lock:") + QTest::currentTestFunction();
    }
    void cleanup()
    {
        m_redis.reset();
        m_server.reset();
    }

    void noLocksAtAll()
    {
        Monitored monitored(*m_server);
        const auto deadline = monitored.client().deadline();
        const std::stop_token stop;
        const Result<bool> complete = await(monitored.monitor().complete(deadline, stop));
        QVERIFY(complete && *complete);
        QVERIFY(monitored.rows().empty());
        QCOMPARE(monitored.resets(), 1); // live and empty
        QVERIFY(monitored.monitor().snapshot()->complete);
        const Status &status = monitored.awaitStatus([](const Status &s) { return s.scanComplete; });
        QCOMPARE(status.locks, 0);
        QCOMPARE(status.unlockFeed, Status::Feed::On);
        QVERIFY(status.missingPermissions.empty());
        QVERIFY(status.serverClockOffsetMillis && std::abs(*status.serverClockOffsetMillis) < 2'000);
    }

    void anUnlockMessageIsSeenAtOnce()
    {
        MonitorOptions slow;
        slow.refreshEvery = 60'000ms; // so that only the message can report it
        slow.rescanAfter = 60'000ms;
        hold(ownerA, 30'000);
        Monitored monitored(*m_server, slow);
        monitored.await(m_name);
        monitored.awaitStatus([](const Status &s) { return s.unlockFeed == Status::Feed::On; });
        qint64 best = 10'000;
        for (int i = 0; i < 20; ++i) {
            const QByteArray next = i % 2 ? ownerA : ownerB;
            m_redis->call({"DEL", m_name});
            hold(next, 30'000);
            QElapsedTimer since;
            since.start();
            m_redis->call({"PUBLISH", locks::unlockChannel(Key(m_name)).raw(), "0"});
            monitored.await(
                m_name, [&](const Lock &lock) { return isHeldBy(lock, next); }, 6'000ms);
            best = std::min(best, since.elapsed());
        }
        // the best of several, because other tests may keep the machine busy
        QVERIFY2(best <= 150, QByteArray::number(best));
        QVERIFY(std::any_of(monitored.events().begin(), monitored.events().end(),
                            [](const LockEvent &event) { return event.knownBy == KnownBy::Event; }));
    }

    void renewalsAreInferredAndTheLeaseLearned()
    {
        hold(ownerA, 900);
        Monitored monitored(*m_server);
        monitored.monitor().watch(Key(m_name));
        QElapsedTimer beat;
        beat.start();
        const auto renewed = [&] {
            if (beat.elapsed() >= 300) {
                m_redis->call({"PEXPIRE", m_name, "900"});
                beat.restart();
            }
            const LockPtr row = monitored.row(m_name);
            const SeriesPtr series = monitored.lastSeries();
            return row && row->state == State::HeldRenewed && series && series->renewals.size() >= 2;
        };
        awaitUntil(renewed, 10'000ms);
        const LockPtr row = monitored.row(m_name);
        QCOMPARE(row->leaseKind, LeaseKind::Watchdog);
        QVERIFY(row->lastRenewal);
        QVERIFY2(std::chrono::abs(*row->lease - 900ms) <= 60ms, QByteArray::number(qint64(row->lease->count())));
        const SeriesPtr series = monitored.monitor().series(Key(m_name));
        QVERIFY(series && series->samples.size() >= 3 && series->renewals.size() >= 2);
        QVERIFY(std::is_sorted(series->samples.begin(), series->samples.end(),
                               [](const Sample &a, const Sample &b) { return a.at < b.at; }));
        monitored.monitor().unwatch(Key(m_name));
        QVERIFY(!monitored.monitor().series(Key(m_name)));
    }

    void releasedRowsStayGreyedForAWhile()
    {
        MonitorOptions options;
        options.goneFor = 1'500ms;
        hold(ownerA, 30'000);
        Monitored monitored(*m_server, options);
        monitored.await(m_name);
        m_redis->call({"DEL", m_name});
        m_redis->call({"PUBLISH", locks::unlockChannel(Key(m_name)).raw(), "0"});
        const LockPtr row = monitored.await(
            m_name, [](const Lock &lock) { return lock.gone; }, 6'000ms);
        QCOMPARE(row->ending, Ending::Released);
        QCOMPARE(row->rare->lastOwner, Owner(ownerA));
        QVERIFY(monitored.monitor().lock(Key(m_name))->gone);
        monitored.awaitNoRow(m_name, 5'000ms);
        QVERIFY(!monitored.monitor().lock(Key(m_name)));
        QVERIFY(monitored.told().contains(QStringLiteral("released ") + QString::fromLatin1(m_name + ' ' + ownerA)));
    }

    void aLockThatRunsOutSaysSo()
    {
        hold(ownerA, 1'500);
        Monitored monitored(*m_server);
        monitored.await(m_name);
        const LockPtr row = monitored.await(m_name, [](const Lock &lock) { return lock.gone; });
        QCOMPARE(row->ending, Ending::Expired);
        awaitUntil([&] { return !monitored.told().empty(); });
        QVERIFY(monitored.told().contains(QStringLiteral("expired ") + QString::fromLatin1(m_name + ' ' + ownerA)));
    }

    void whatComesBackIsHeldAgain()
    {
        hold(ownerA, 30'000);
        Monitored monitored(*m_server);
        monitored.await(m_name);
        m_redis->call({"DEL", m_name});
        monitored.await(m_name, [](const Lock &lock) { return lock.gone; });
        hold(ownerB, 30'000);
        const LockPtr row = monitored.await(m_name, [](const Lock &lock) { return isHeldBy(lock, ownerB); });
        QVERIFY(!row->gone);
    }

    void flushallTakesEverythingAway()
    {
        holdMany(300);
        Monitored monitored(*m_server);
        awaitUntil([&] { return monitored.rows().size() == 300; });
        awaitHeldFor(monitored, 2'500ms);
        m_redis->call({"FLUSHALL"});
        awaitUntil([&] {
            return std::all_of(monitored.rows().begin(), monitored.rows().end(),
                               [](const LockPtr &row) { return row->gone; });
        });
        monitored.awaitStatus([](const Status &status) { return status.locks == 0; });
        awaitUntil([&] { return monitored.totals().locks == 0; });
        awaitUntil([&] { return !monitored.events().empty(); });
        QCOMPARE(monitored.told(), QStringList{QStringLiteral("vanished  ")}); // reported once
        QCOMPARE(monitored.events().front().locks, 300);
        QVERIFY(std::all_of(monitored.rows().begin(), monitored.rows().end(),
                            [](const LockPtr &row) { return row->ending == Ending::Unknown; }));
    }

    void aRestartThatLosesTheLocksIsOneEvent()
    {
        holdMany(300);
        Monitored monitored(*m_server);
        awaitUntil([&] { return monitored.rows().size() == 300; });
        m_redis.reset();
        m_server->kill();
        m_server->restart();
        awaitUntil([&] { return !monitored.events().empty(); });
        QCOMPARE(monitored.told(), QStringList{QStringLiteral("server-restarted  ")});
        QCOMPARE(monitored.events().front().locks, 300);
        QVERIFY(std::all_of(monitored.rows().begin(), monitored.rows().end(),
                            [](const LockPtr &row) { return row->gone && row->ending == Ending::Restarted; }));
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        hold(ownerA, 30'000); // and the monitor continues
        monitored.await(m_name, [](const Lock &lock) { return isHeldBy(lock, ownerA); });
    }

    // Late answers do not show what happened to the locks meanwhile.
    void aServerThatStandsStillChangesNoLock()
    {
        holdMany(2'000);
        for (int i = 0; i < 2'000; ++i)
            m_redis->call({"PEXPIRE", "lock:" + QByteArray::number(i), "600000"});
        Monitored monitored(*m_server);
        awaitUntil([&] { return monitored.rows().size() == 2'000; });
        for (int stalls = 0; stalls < 5; ++stalls) {
            m_server->suspend();
            awaitHeldFor(monitored, 400ms);
            m_server->resume();
            awaitHeldFor(monitored, 1'100ms); // one round of readings
        }
        QVERIFY2(monitored.told().empty(), qPrintable(monitored.told().join(u'\n').left(500)));
    }

    void moreThanAThousandInTheQueueAreCounted()
    {
        hold(ownerA, 60'000);
        QByteArrayList push{"RPUSH", locks::fairQueue(Key(m_name)).raw()};
        for (int i = 0; i < 1'500; ++i)
            push << uuid + ':' + QByteArray::number(1'000 + i);
        m_redis->call(push);
        Monitored monitored(*m_server);
        const LockPtr row = monitored.await(m_name, [](const Lock &lock) { return lock.waiters.threads > 999; });
        QCOMPARE(row->waiters.threads, std::optional<qint64>(1'500));
    }

    // Messages for ever new names that nobody holds: the scan pass ends all the same.
    void aFloodOfUnlockMessagesDoesNotKeepAPassFromEnding()
    {
        holdMany(500);
        std::atomic<int> published{0};
        const std::jthread flood([this, &published](const std::stop_token &stop) {
            BlockingRedis other(*m_server);
            for (int i = 0; !stop.stop_requested(); ++i) {
                for (int j = 0; j < 20; ++j)
                    other.send(
                        {"PUBLISH", "redisson_lock__channel:{nobody:" + QByteArray::number(i * 20 + j) + '}', "0"});
                for (int j = 0; j < 20; ++j)
                    other.read();
                published += 20;
                std::this_thread::sleep_for(5ms);
            }
        });
        Monitored monitored(*m_server);
        awaitUntil([&] { return published > 200; });
        const Instant deadline = monitored.client().clock()->now() + 60s; // sanitizers take several times as long
        const std::stop_token stop;
        const Result<bool> complete = await(monitored.monitor().complete(deadline, stop), 90'000ms);
        QVERIFY(complete && *complete);
        const int then = published;
        awaitUntil([&] { return published > then; }); // the messages continued until the pass had ended
        for (int i = 0; i < 500; ++i) // reported a moment later
            awaitUntil([&] { return monitored.row("lock:" + QByteArray::number(i)) != nullptr; });
    }

    // Waiters on sharded channels, as with Redisson 3.22 and newer, must be seen.
    void inAClusterShardedListenersAreSeen()
    {
        OneNodeCluster cluster;
        const Key name("lock:{sharded}");
        cluster.redis.call({"HSET", name.raw(), ownerA, "1"});
        cluster.redis.call({"PEXPIRE", name.raw(), "60000"});
        const Key fair("lock:{fair}");
        cluster.redis.call({"HSET", fair.raw(), ownerA, "1"});
        cluster.redis.call({"PEXPIRE", fair.raw(), "60000"});
        cluster.redis.call({"RPUSH", locks::fairQueue(fair).raw(), ownerB});
        BlockingRedis waiter(cluster.server);
        waiter.call({"SSUBSCRIBE", locks::unlockChannel(name).raw()});
        BlockingRedis inLine(cluster.server);
        inLine.call({"SSUBSCRIBE", locks::fairChannel(fair, Owner(ownerB)).raw()});
        Monitored monitored(cluster.server);
        monitored.await(name.raw(), [](const Lock &lock) { return lock.waiters.clients == 1; });
        monitored.await(fair.raw(),
                        [](const Lock &lock) { return lock.queue.size() == 1 && lock.queue[0].subscribed == true; });
    }

    void keyEventsAreUsedWhenSomebodyTurnedThemOn()
    {
        MonitorOptions slow;
        slow.refreshEvery = 60'000ms;
        slow.rescanAfter = 60'000ms;
        Monitored monitored(*m_server, slow);
        monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.unlockFeed == Status::Feed::On; });
        QCOMPARE(monitored.monitor().status().keyEvents, Status::Feed::Off);
        QVERIFY(!monitored.monitor().status().feedWhy.isEmpty());
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "Kghx"});
        hold(ownerA, 30'000); // nothing else can report it
        monitored.await(m_name, 6'000ms);
        monitored.awaitStatus([](const Status &s) { return s.keyEvents == Status::Feed::On; });
        QVERIFY(monitored.monitor().status().feedWhy.isEmpty());
        m_redis->call({"PEXPIRE", m_name, "300"});
        const LockPtr row = monitored.await(
            m_name, [](const Lock &lock) { return lock.gone; }, 6'000ms);
        QCOMPARE(row->ending, Ending::Expired);
    }

    // Somebody turns key events off: readings notice changes without events.
    void keyEventsThatAreTurnedOffAreMissed()
    {
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "KA"});
        MonitorOptions quick;
        quick.refreshEvery = 300ms;
        Monitored monitored(*m_server, quick);
        monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.unlockFeed == Status::Feed::On; });
        hold(ownerA, 600'000);
        monitored.awaitStatus([](const Status &s) { return s.keyEvents == Status::Feed::On; });
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", ""});
        qint64 ttl = 600'000;
        awaitUntil(
            [&] {
                m_redis->call({"PEXPIRE", m_name, QByteArray::number(ttl += 10'000)});
                return monitored.monitor().status().keyEvents == Status::Feed::Off;
            },
            60'000ms);
        QVERIFY2(monitored.monitor().status().feedWhy.contains(QStringLiteral("no longer")),
                 qPrintable(monitored.monitor().status().feedWhy));
        m_redis->call({"HDEL", m_name, ownerA});
        hold(ownerB, 600'000);
        monitored.await(
            m_name, [](const Lock &lock) { return isHeldBy(lock, ownerB); }, 60'000ms);
        const LockEvent &last = monitored.events().back();
        QVERIFY2(last.knownBy != KnownBy::Event, word(last.what).data());
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "KA"});
        m_redis->call({"PERSIST", m_name});
        monitored.awaitStatus([](const Status &s) { return s.keyEvents == Status::Feed::On; });
        QVERIFY(monitored.monitor().status().feedWhy.isEmpty());
    }

    // A regular reading may find a write before its event arrives. The event is not missing then.
    void keyEventsThatComeAreNotMissed()
    {
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "KA"});
        MonitorOptions busy;
        busy.refreshEvery = 50ms;
        Monitored monitored(*m_server, busy);
        monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.unlockFeed == Status::Feed::On; });
        hold(ownerA, 600'000);
        monitored.await(m_name);
        monitored.awaitStatus([](const Status &s) { return s.keyEvents == Status::Feed::On; });
        for (int holds = 2; holds < 20; ++holds) {
            m_redis->call({"HINCRBY", m_name, ownerA, "1"});
            monitored.await(
                m_name, [&](const Lock &lock) { return lock.holders[0].holds == holds; }, 60'000ms);
            awaitHeldFor(monitored, 50ms);
            QCOMPARE(monitored.monitor().status().keyEvents, Status::Feed::On);
        }
    }

    // The server deletes nothing by itself, so no event reports the end before the row's countdown causes a reading.
    void whatHasExpiredIsGoneBeforeItIsDeleted()
    {
        RedisServer::Options options;
        options.extra = QStringList{QStringLiteral("--enable-debug-command"), QStringLiteral("yes")};
        const RedisServer server(options);
        BlockingRedis redis(server);
        redis.call({"CONFIG", "SET", "notify-keyspace-events", "KA"});
        redis.call({"DEBUG", "SET-ACTIVE-EXPIRE", "0"});
        MonitorOptions slow;
        slow.refreshEvery = 60'000ms; // so that only the row's own countdown causes a reading
        Monitored monitored(server, slow);
        monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.unlockFeed == Status::Feed::On; });
        awaitUntil([&] {
            redis.call({"HSET", m_name, ownerA, "1"}); // again, because key events may arrive only from now on
            return monitored.row(m_name) != nullptr;
        });
        redis.call({"PEXPIRE", m_name, "3000"}); // first seen with a row, so that its end is that of an existing row
        monitored.await(m_name, [](const Lock &lock) { return lock.exists && !lock.noExpiry; });
        monitored.await(
            m_name, [](const Lock &lock) { return lock.gone && lock.ending == Ending::Expired; }, 60'000ms);
    }

    // The same name in both databases: a change in the other database does not cause a reading of ours.
    void keyEventsOfAnotherDatabaseAreNotOurs()
    {
        MonitorOptions slow;
        slow.refreshEvery = 60'000ms;
        slow.rescanAfter = 60'000ms;
        m_redis->call({"HSET", "lock:both", ownerA, "1"});
        Monitored monitored(*m_server, slow);
        monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.unlockFeed == Status::Feed::On; });
        monitored.await("lock:both", [](const Lock &lock) { return isHeldBy(lock, ownerA); });
        m_redis->call({"HSET", "lock:both", ownerA, "2"}); // nothing reports this change
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "Kghx"});
        m_redis->call({"SELECT", "1"});
        m_redis->call({"HSET", "lock:both", ownerB, "1"});
        m_redis->call({"SELECT", "0"});
        hold(ownerB, 30'000);
        monitored.await(
            m_name, [](const Lock &lock) { return isHeldBy(lock, ownerB); }, 6'000ms);
        QCOMPARE(monitored.row("lock:both")->holders[0].holds, 1); // the lock was not read
        m_redis->call({"HSET", "lock:both", ownerA, "3"}); // an event of our database causes a reading
        monitored.await(
            "lock:both", [](const Lock &lock) { return lock.holders[0].holds == 3; }, 6'000ms);
    }

    void pausedMeansNotOneCommand()
    {
        hold(ownerA, 30'000);
        MonitorOptions options;
        options.unverifiedAfter = 1'000ms;
        Monitored monitored(*m_server, options);
        monitored.await(m_name);
        monitored.monitor().setPaused(true);
        monitored.awaitStatus([](const Status &s) { return s.paused; });
        m_redis->call({"CONFIG", "RESETSTAT"});
        monitored.await(m_name, [](const Lock &lock) { return lock.state == State::Unverified; });
        m_redis->call({"PUBLISH", locks::unlockChannel(Key(m_name)).raw(), "0"});
        monitored.awaitStatus([](const Status &s) { return s.paused; });
        const QByteArray stats = m_redis->call({"INFO", "commandstats"}).toBytes();
        for (const char *command : {"cmdstat_hscan", "cmdstat_scan", "cmdstat_pubsub", "cmdstat_pttl", "cmdstat_time"})
            QVERIFY2(!stats.contains(command), stats);
        monitored.monitor().setPaused(false);
        monitored.await(m_name, [](const Lock &lock) { return lock.state != State::Unverified; });
        QCOMPARE(monitored.resets(), 1); // the window keeps its rows
    }

    void oneLockIsReadOnRequest()
    {
        hold(ownerA, 30'000);
        MonitorOptions slow;
        slow.refreshEvery = 60'000ms;
        slow.rescanAfter = 60'000ms;
        slow.scanShare = 0.001;
        Monitored monitored(*m_server, slow);
        const std::stop_token stop;
        const Key name(m_name), other("lock:not there");
        const Result<LockPtr> read = await(monitored.monitor().read(name, stop));
        QVERIFY(read && *read);
        QVERIFY(isHeldBy(**read, ownerA));
        const Result<LockPtr> nothing = await(monitored.monitor().read(other, stop));
        QVERIFY(nothing && !*nothing);
        m_redis->call({"HSET", "lock:readers", "mode", "read", ownerA, "1"});
        const Key readers("lock:readers");
        const Result<LockPtr> zombie = await(monitored.monitor().read(readers, stop));
        QVERIFY(zombie && *zombie);
        QCOMPARE((*zombie)->holders[0].liveTimeouts, std::optional(0));
        std::stop_source stopped;
        stopped.request_stop();
        const std::stop_token already = stopped.get_token();
        const Result<LockPtr> canceled = await(monitored.monitor().read(name, already));
        QVERIFY(!canceled && canceled.error().kind == Error::Kind::Canceled);
    }

    void aWatchedLockIsFollowedBeforeItExistsAndAfterItWent()
    {
        MonitorOptions options;
        options.goneFor = 500ms;
        options.rescanAfter = 60'000ms;
        options.refreshEvery = 60'000ms; // and the pause between two passes of the scan
        Monitored monitored(*m_server, options);
        monitored.monitor().watch(Key(m_name));
        awaitUntil([&] { return monitored.lastSeries() && monitored.lastSeries()->samples.size() >= 2; });
        QCOMPARE(monitored.lastSeries()->samples.back().pttl, -2);
        QVERIFY(!monitored.row(m_name));
        hold(ownerA, 30'000);
        monitored.await(m_name, 6'000ms);
        m_redis->call({"DEL", m_name});
        monitored.await(
            m_name, [](const Lock &lock) { return lock.gone; }, 6'000ms);
        monitored.awaitNoRow(m_name);
        hold(ownerB, 30'000);
        monitored.await(
            m_name, [](const Lock &lock) { return isHeldBy(lock, ownerB); }, 6'000ms);
    }

    void aSmallBudgetIsKeptAndAdmitted()
    {
        for (int i = 0; i < 2'000; ++i)
            m_redis->call({"HSET", "lock:" + QByteArray::number(i), ownerA, "1"});
        MonitorOptions poor;
        poor.commandsPerSecond = 4; // 200 locks a second
        Monitored monitored(*m_server, poor);
        awaitUntil([&] { return monitored.rows().size() == 2'000; });
        // 200 locks a second, with two or three commands each; all of them would be 4 000 and more
        monitored.awaitStatus(
            [](const Status &s) { return s.budgetLimited && s.scanComplete && s.commandsPerSecond <= 1'000; });
        monitored.monitor().setVisible({Key("lock:77")});
        m_redis->call({"HSET", "lock:77", ownerA, "2"}); // on the screen: not at the end of a queue of ten seconds
        monitored.await(
            "lock:77", [](const Lock &lock) { return lock.holders[0].holds == 2; }, 6'000ms);
        QVERIFY(std::none_of(monitored.rows().begin(), monitored.rows().end(),
                             [](const LockPtr &row) { return row->state == State::Unverified; }));
    }

    void afterAReconnectEverythingIsReadBeforeItIsShown()
    {
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.appendOnly = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"CONFIG", "SET", "appendfsync", "always"});
        m_redis->call({"HSET", "lock:stays", ownerA, "1"});
        m_redis->call({"HSET", "lock:goes", ownerA, "1"});
        MonitorOptions options;
        options.goneFor = 1'000ms;
        Monitored monitored(*m_server, options);
        monitored.await("lock:stays");
        monitored.await("lock:goes");
        m_redis.reset();
        m_server->kill();
        QElapsedTimer since;
        since.start();
        const auto allUnverified = [&] {
            return std::all_of(monitored.rows().begin(), monitored.rows().end(),
                               [](const LockPtr &row) { return row->state == State::Unverified; });
        };
        awaitUntil(allUnverified);
        QVERIFY2(since.elapsed() <= 15'000, QByteArray::number(since.elapsed())); // five seconds on an idle machine
        QCOMPARE(monitored.rows().size(), std::size_t(2)); // still there, but unverified
        awaitUntil([&] { return monitored.totals().held == 0; });
        m_server->restart();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"DEL", "lock:goes"});
        awaitUntil([&] { return monitored.resets() == 2; });
        monitored.await("lock:stays", [](const Lock &lock) { return isHeldBy(lock, ownerA) && lock.noExpiry; });
        monitored.awaitNoRow("lock:goes");
        m_redis->call({"PUBLISH", locks::unlockChannel(Key("lock:stays")).raw(), "0"});
        hold(ownerB, 30'000);
        monitored.await(m_name);
        monitored.awaitStatus([](const Status &s) { return s.unlockFeed == Status::Feed::On; });
    }

    void aServerThatAnswersNoMoreIsNotBelieved()
    {
        hold(ownerA, 60'000);
        Monitored monitored(*m_server);
        monitored.await(m_name);
        m_server->suspend();
        QElapsedTimer since;
        since.start();
        monitored.await(m_name, [](const Lock &lock) { return lock.state == State::Unverified; });
        QVERIFY2(since.elapsed() <= 15'000, QByteArray::number(since.elapsed())); // five seconds on an idle machine
        m_server->resume();
        monitored.await(m_name,
                        [](const Lock &lock) { return isHeldBy(lock, ownerA) && lock.state != State::Unverified; });
    }

    void stoppedAndDestroyedInTheMiddleOfIt()
    {
        for (int i = 0; i < 2'000; ++i)
            m_redis->call({"HSET", "lock:" + QByteArray::number(i), ownerA, "1"});
        MonitorOptions options;
        options.scanShare = 1;
        for (int turns = 0; turns < 40; turns += 3) {
            auto monitored = std::make_unique<Monitored>(*m_server, options);
            for (int i = 0; i < turns; ++i)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
            if (turns % 2)
                monitored->monitor().stop();
            monitored.reset();
            QCoreApplication::processEvents();
        }
        Monitored last(*m_server, options);
        awaitUntil([&] { return last.rows().size() == 2'000; });
    }

private:
    void holdMany(int count)
    {
        for (int i = 0; i < count; ++i)
            m_redis->call({"HSET", "lock:" + QByteArray::number(i), ownerA, "1"});
    }
    // Lets time pass on the monitor's clock.
    static void awaitHeldFor(Monitored &monitored, Millis time)
    {
        const Instant until = monitored.client().clock()->now() + time;
        awaitUntil([&] { return monitored.client().clock()->now() >= until; });
    }
    void hold(const QByteArray &owner, int ttl)
    {
        m_redis->call({"HSET", m_name, owner, "1"});
        m_redis->call({"PEXPIRE", m_name, QByteArray::number(ttl)});
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    QByteArray m_name;
};

QTEST_GUILESS_MAIN(TestMonitorLive)

} // namespace lockscope::monitor_live_test

#include "tst_monitor_live.moc"
