// Multi-locks and red locks beside Redisson's. Their members are ordinary locks, so an owner of enough members blocks
// the other side's compound lock. All have members on three servers.
#include "tests/interop/support/fail.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/our_compound_party.h"
#include "tests/support/cli_process.h"

namespace lockscope::compound_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

// Three servers and three Java programs at once, so twice the lease of a scene.
constexpr Millis watchdogLease = 2 * Scene::watchdogLease;

const QByteArrayList kinds{"multi", "red"};
constexpr Millis aLease{1'500};
const Terms unrenewed{std::nullopt, 30s}; // only waiters ask, and only a message wakes

// A lock of that name on each of the first `servers` servers.
Target over(int servers, const QByteArray &kind, const QByteArray &name)
{
    QByteArrayList members;
    for (int i = 0; i < servers; ++i)
        members << 'c' + QByteArray::number(i) + ":reentrant:" + name;
    return {kind, members.join(',')};
}

RedisServer::Options withTcp()
{
    RedisServer::Options options;
    options.tcp = true;
    return options;
}

} // namespace

class TestCompound : public InteropTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("compound");
        m_second = std::make_unique<RedisServer>(withTcp());
        m_third = std::make_unique<RedisServer>(withTcp());
        m_ours = std::make_unique<OurCompoundParty>(servers(), watchdogLease);
    }
    void cleanupTestCase()
    {
        m_theirs.clear();
        m_ours.reset();
        close();
    }
    void init() { begin(); }
    void cleanup()
    {
        play([this] { awaitElsewhereFree(); });
        end();
    }

    // One side holds two of the three members, which is enough to block either kind.
    void membersBlock_data() { everyVersionBothWays(kinds); }
    void membersBlock()
    {
        play([this] {
            const Target blocker = over(2, "multi", name());
            QVERIFY(first().take(blocker, 1, unrenewed).acquired);
            account().expect(name(), {"reentrant", "", {{first().owner(1)}}});
            const Taken attempt = second().take(whole(), 2, {300ms, 10s});
            QVERIFY(!attempt.acquired);
            QCOMPARE(attempt.error, QByteArray());
            QVERIFY(!isHeldOn(*m_third)); // the acquired member was released
            const Going waiter = startWaiting();
            QElapsedTimer since;
            since.start();
            QCOMPARE(first().release(blocker, 1), Unlocked::Done);
            QVERIFY(waiter.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            account().expect(name(), {"reentrant", "", {{second().owner(2)}}});
            QVERIFY(!first().take(blocker, 1, {0ms, std::nullopt}).acquired);
            QCOMPARE(second().release(whole(), 2), Unlocked::Done);
            QVERIFY(first().take(blocker, 1).acquired);
            QCOMPARE(first().release(blocker, 1), Unlocked::Done);
        });
    }

    // Each side's compound lock blocks that of the other side, and each of its members.
    void wholeBlocksWhole_data() { everyVersionBothWays(kinds); }
    void wholeBlocksWhole()
    {
        play([this] {
            QVERIFY(first().take(whole(), 1, unrenewed).acquired);
            account().expect(name(), {"reentrant", "", {{first().owner(1)}}});
            awaitUntil([this] { return isHeldOn(*m_second) && isHeldOn(*m_third); });
            QVERIFY(!second().take(whole(), 2, {0ms, std::nullopt}).acquired);
            QVERIFY(!second().take(over(1, "multi", name()), 2, {0ms, std::nullopt}).acquired);
            const Going waiter = startWaiting();
            QElapsedTimer since;
            since.start();
            QCOMPARE(first().release(whole(), 1), Unlocked::Done);
            QVERIFY(waiter.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            QVERIFY(!first().take(whole(), 1, {300ms, 10s}).acquired);
            account().expect(name(), {"reentrant", "", {{second().owner(2)}}});
            QCOMPARE(second().release(whole(), 2), Unlocked::Done);
            account().expectNothing(name());
        });
    }

    // Another owner has one of three members: a red lock is acquired all the same, and blocks.
    void aQuorumIsEnough_data() { everyVersionBothWays({"red"}); }
    void aQuorumIsEnough()
    {
        play([this] {
            const Target one{"reentrant", name()};
            QVERIFY(scene().ourOther().take(one, 1).acquired);
            QVERIFY(first().take(whole(), 1, {1500ms, 30s}).acquired); // Redisson uses a third of it for each member
            QVERIFY(!second().take(whole(), 2, {300ms, 10s}).acquired);
            QCOMPARE(scene().ourOther().release(one, 1), Unlocked::Done);
            QVERIFY(!second().take(whole(), 2, {300ms, 10s}).acquired); // one of three is not a quorum
            QCOMPARE(first().release(whole(), 1), Unlocked::Done);
            QVERIFY(second().take(whole(), 2).acquired);
            QCOMPARE(second().release(whole(), 2), Unlocked::Done);
        });
    }

    // Redisson has another UUID on each server, but there is one row, whoever acquired it.
    void theServersAreOneQuorumSet_data() { everyVersionBothWays({"red"}); }
    void theServersAreOneQuorumSet()
    {
        play([this] {
            QVERIFY(first().take(whole(), 1, unrenewed).acquired);
            QVERIFY2(shownAsSet().contains("3 of 3 servers hold it, 2 are needed: held"), shownAsSet());
            BlockingRedis(*m_third).call({"DEL", name()});
            QVERIFY2(shownAsSet().contains("2 of 3 servers hold it, 2 are needed: held"), shownAsSet());
            BlockingRedis(*m_second).call({"DEL", name()});
            QVERIFY2(shownAsSet().contains("1 of 3 servers hold it, 2 are needed: lost"), shownAsSet());
            first().release(whole(), 1); // releases what is left
        });
    }

    void renewalIsSeen_data() { everyVersionAtOnce(); }
    void renewalIsSeen()
    {
        play([this] {
            const QList<Play> plays = bothWays();
            for (const Play &each : plays)
                QVERIFY(each.first->take(each.target, 1).acquired);
            QElapsedTimer since;
            since.start();
            awaitUntil([&] { return since.hasExpired(watchdogLease.count() + 100); }); // longer than any lease
            for (const Play &each : plays) {
                QVERIFY2(!each.second->take(each.target, 2, {0ms, std::nullopt}).acquired, each.target.name);
                account().expect(each.name, {"reentrant", "", {{each.first->owner(1)}}});
                QCOMPARE(each.first->release(each.target, 1), Unlocked::Done);
            }
        });
    }

    void leaseRunsOut_data() { everyVersionAtOnce(); }
    void leaseRunsOut()
    {
        play([this] {
            const QList<Play> plays = bothWays();
            QList<QElapsedTimer> since;
            QList<Going> waiters;
            for (const Play &each : plays) {
                since.emplaceBack().start();
                QVERIFY(each.first->take(each.target, 1, {std::nullopt, aLease}).acquired);
                waiters << each.second->acquire(each.target, each.waiter, {});
            }
            const QList<qint64> took = timesOf(waiters, since);
            for (int i = 0; i < plays.size(); ++i) {
                const Play &each = plays[i];
                QVERIFY(waiters[i].taken().acquired);
                QVERIFY2(took[i] > aLease.count() - 10,
                         QByteArray(each.target.name + ' ' + QByteArray::number(took[i])));
                const Unlocked after = each.first->release(each.target, 1);
                if (each.isOursFirst() || each.target.kind == "multi") // Redisson's red lock does not report the loss
                    QCOMPARE(after, Unlocked::NotHeld);
                if (each.target.kind == "multi") // a red lock may lack this member
                    account().expect(each.name, {"reentrant", "", {{each.second->owner(each.waiter)}}});
                QCOMPARE(each.second->release(each.target, each.waiter), Unlocked::Done);
            }
        });
    }

    // We break one member of Redisson's lock: a waiter for it acquires at once, and the holder learns of the loss.
    void memberForcedByUs_data() { everyVersion({"multi"}); }
    void memberForcedByUs()
    {
        play([this] {
            const Target member{"reentrant", name()};
            QVERIFY(theirs().take(whole(), 1).acquired);
            const Going waiter = scene().startWaiting(scene().ourOther(), member, 2);
            const QElapsedTimer since = scene().ours().forceRelease(member);
            QVERIFY(waiter.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            QCOMPARE(theirs().release(whole(), 1), Unlocked::NotHeld);
            // newer Redisson (3.52.0 and 4.7.0) stops at the missing member and keeps the others
            theirs().release({"multi", "c1:reentrant:" + name() + ",c2:reentrant:" + name()}, 1);
            account().expect(name(), {"reentrant", "", {{scene().ourOther().owner(2)}}});
            QCOMPARE(scene().ourOther().release(member, 2), Unlocked::Done);
        });
    }

private:
    // One version of Redisson, with a client for each server.
    struct Theirs {
        std::shared_ptr<Driven> java;
        std::vector<std::unique_ptr<RedissonParty>> clients;
    };

    QByteArrayList versions() const override { return redissonVersions; }
    QByteArray clientName() override { return "Redisson " + version(); }
    bool has(const QByteArray &) override { return true; }
    Party &ours() override { return *m_ours; }
    Party &theirs() override
    {
        Theirs &found = m_theirs[version()];
        if (!found.java) {
            found.java = RedissonParty::start(version());
            for (const RedisServer *server : servers()) {
                const QByteArray client = 'c' + QByteArray::number(int(found.clients.size()));
                found.clients.push_back(
                    std::make_unique<RedissonParty>(found.java, client, server->port(), watchdogLease));
            }
        }
        return *found.clients.front();
    }

    std::vector<const RedisServer *> servers() { return {&scene().server(), m_second.get(), m_third.get()}; }
    QByteArray shownAsSet()
    {
        QStringList arguments{QStringLiteral("show"), QStringLiteral("--quorum"), QString::fromUtf8(name())};
        for (const RedisServer *server : servers())
            arguments << QStringLiteral("--url") << QStringLiteral("unix://") + server->socketPath();
        return CliProcess(arguments).run().out;
    }
    Target whole() const { return over(3, kind(), name()); }
    // Returns when the request was refused.
    Going startWaiting()
    {
        const qint64 before = scriptsOfBlocked();
        const Going waiter = second().acquire(whole(), 2);
        awaitUntil([&] { return waiter.isDone() || scriptsOfBlocked() >= before + 2; });
        if (waiter.isDone())
            fail("there was nothing to wait for " + waiter.taken().error);
        return waiter;
    }
    // The count of script calls on the servers of the first two members, where a waiter asks twice before it continues
    // to wait.
    qint64 scriptsOfBlocked()
    {
        BlockingRedis second(*m_second);
        return attemptsOn(redis()).scripts + attemptsOn(second).scripts;
    }
    bool isHeldOn(const RedisServer &server) const // or a member of the row's lock
    {
        return !BlockingRedis(server).call({"KEYS", name() + '*'}).elements().empty();
    }
    void awaitElsewhereFree()
    {
        awaitUntil([this] { return !isHeldOn(*m_second) && !isHeldOn(*m_third); });
        for (const auto *server : {m_second.get(), m_third.get()})
            BlockingRedis(*server).call({"FLUSHALL"});
    }

    struct Play {
        Target target;
        QByteArray name;
        Party *first;
        Party *second;
        int waiter;
        bool isOursFirst() const { return name.endsWith(":ours"); }
    };
    QList<Play> bothWays()
    {
        QList<Play> plays;
        for (const QByteArray &kind : presentOf(kinds)) {
            for (const bool oursFirst : {true, false}) {
                const QByteArray each = name() + ':' + kind + (oursFirst ? ":ours" : ":theirs");
                plays << Play{over(3, kind, each), each, &side(oursFirst), &side(!oursFirst), 10 + int(plays.size())};
            }
        }
        return plays;
    }

    std::unique_ptr<RedisServer> m_second;
    std::unique_ptr<RedisServer> m_third;
    std::unique_ptr<OurCompoundParty> m_ours;
    std::map<QByteArray, Theirs> m_theirs;
};

QTEST_GUILESS_MAIN(TestCompound)

} // namespace lockscope::compound_test

#include "tst_compound.moc"
