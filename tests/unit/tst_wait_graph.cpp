// Who waits for whom: cycles and chains, from hand-made rows.
#include "core/deadlocks/blockers.h"
#include "core/deadlocks/cycle_search.h"
#include "core/deadlocks/same_programs.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"
#include "tests/support/raw_locks.h"

#include <QTest>

namespace lockscope::wait_graph_test {

using namespace lockscope::deadlocks;
using namespace lockscope::test;

namespace {

constexpr Millis apart{1'000}; // between two readings

QByteArray ownerOf(int thread)
{
    return uuidA + ':' + QByteArray::number(thread);
}

// What a monitor knows, and the graph that follows it.
class World {
public:
    // A fair lock with its holder and its queue. A thread is a number.
    Lock fair(const char *name, int holder, const std::vector<int> &queue)
    {
        Lock lock = held(name, {{holder, Access::Exclusive}});
        lock.kind = Kind::Fair;
        for (const int thread : queue)
            lock.queue.push_back({Owner(ownerOf(thread)), 1'000, true});
        return lock;
    }
    Lock held(const char *name, const std::vector<std::pair<int, Access>> &holders)
    {
        Lock lock;
        lock.id = idOf(name);
        lock.exists = true;
        lock.state = State::HeldRenewed;
        lock.leaseKind = LeaseKind::Watchdog;
        lock.lease = Millis(30'000);
        for (const auto &[thread, access] : holders)
            lock.holders.push_back(monitor::holderOf(Owner(ownerOf(thread)), 1, access));
        lock.holderCount = qint64(holders.size());
        lock.heldSince = lock.firstSeen = at(0);
        lock.expiresAt = now + Millis(25'000);
        return lock;
    }
    // Reads the lock now. Its unlock messages so far: `unlocks`.
    void read(Lock lock, quint32 unlocks = 0)
    {
        lock.readAt = now;
        const Reading reading{std::make_shared<const Lock>(std::move(lock)), unlocks};
        rows.insert(reading.row->id, reading);
        graph.setRow(reading);
    }
    void waits(std::vector<Wait> all) { graph.setWaits(WaitGraph::From::Trace, std::move(all)); }
    Wait wait(int thread, const char *name, Access access = Access::Exclusive) const
    {
        Wait wait;
        wait.lock = idOf(name);
        wait.owner = Owner(ownerOf(thread));
        wait.access = access;
        wait.since = wait.trueFrom = at(0);
        wait.trueUntil = now;
        return wait;
    }
    void pass(Millis time = apart) { now += time; }
    std::vector<Deadlock> find()
    {
        return search.find([this](const LockId &lock) { return rows.value(lock); });
    }
    // "1 a>b, 2 b>a": thread 1 holds a and waits for b, …
    QByteArray found()
    {
        QByteArray text;
        for (const Deadlock &deadlock : find()) {
            for (std::size_t i = 0; i < deadlock.links.size(); ++i) {
                const DeadlockLink &link = deadlock.links[i];
                text += (text.isEmpty() ? "" : ", ") + link.holder.raw().split(':')[1] + ' ' + link.lock.key.raw() + '>'
                    + deadlock.after(i).lock.key.raw();
            }
        }
        return text;
    }

    Instant now = at(0);
    QHash<LockId, Reading> rows;
    WaitGraph graph;
    CycleSearch search{&graph};
};

} // namespace

class TestWaitGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The second reading proves that the first facts were still true when the last one was read.
    void twoWaitersInACircle()
    {
        World w;
        w.read(w.fair("a", 1, {2}));
        w.read(w.fair("b", 2, {1}));
        QCOMPARE(w.found(), QByteArray());
        QCOMPARE(w.search.suspects(), (std::vector<LockId>{idOf("a"), idOf("b")}));
        w.pass();
        w.read(w.fair("a", 1, {2}));
        w.read(w.fair("b", 2, {1}));
        QCOMPARE(w.found(), QByteArray("1 a>b, 2 b>a"));
        QCOMPARE(w.found(), QByteArray("1 a>b, 2 b>a")); // also without a change
    }

    void threeWaitersInACircle()
    {
        World w;
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.fair("a", 1, {3}));
            w.read(w.fair("b", 2, {1, 4}));
            w.read(w.fair("c", 3, {2}));
        }
        QCOMPARE(w.found(), QByteArray("1 a>b, 2 b>c, 3 c>a"));
    }

    // 1 waits for 2, and 2 for nobody: the direction matters.
    void aChainIsNoCycle()
    {
        World w;
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.fair("a", 1, {3}));
            w.read(w.fair("b", 2, {1}));
            w.read(w.fair("c", 2, {3}));
        }
        QCOMPARE(w.found(), QByteArray());
        QVERIFY(w.search.suspects().empty());
    }

    // The holder of b changed between the readings of a and b, and the first thread has acquired b.
    void aCycleThatWasOverBeforeItsLastEdgeWasReadIsNone()
    {
        World w;
        w.read(w.fair("a", 1, {2}));
        w.pass();
        w.read(w.fair("b", 2, {1}));
        QCOMPARE(w.found(), QByteArray());
        w.pass();
        w.read(w.fair("a", 1, {2}));
        w.read(w.fair("b", 2, {1}));
        w.rows[idOf("a")] = {}; // its latest reading shows nobody, but no delta came yet
        QCOMPARE(w.found(), QByteArray());
    }

    void aWaitThatEndedBeforeAnotherBeganIsNoPartOfACycle()
    {
        World w;
        w.read(w.held("a", {{1, Access::Exclusive}}));
        w.read(w.held("b", {{2, Access::Exclusive}}));
        Wait early = w.wait(1, "b");
        early.trueUntil = at(5'000);
        w.pass(Millis(9'000));
        Wait late = w.wait(2, "a");
        late.trueFrom = at(6'000);
        w.waits({early, late});
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.held("a", {{1, Access::Exclusive}}));
            w.read(w.held("b", {{2, Access::Exclusive}}));
        }
        QCOMPARE(w.found(), QByteArray());
        early.trueUntil = at(7'000);
        w.waits({early, late});
        QCOMPARE(w.found(), QByteArray()); // the holds are known only from the ninth second on
        early.trueUntil = late.trueUntil = w.now;
        w.waits({early, late});
        QCOMPARE(w.found(), QByteArray("1 a>b, 2 b>a"));
    }

    void anUnlockMessageEndsWhatWasKnown()
    {
        World w;
        w.read(w.fair("a", 1, {2}));
        w.read(w.fair("b", 2, {1}));
        w.pass();
        w.read(w.fair("a", 1, {2}), 1); // released and acquired again
        w.read(w.fair("b", 2, {1}));
        QCOMPARE(w.found(), QByteArray());
        w.pass();
        w.read(w.fair("a", 1, {2}), 1);
        w.read(w.fair("b", 2, {1}));
        QCOMPARE(w.found(), QByteArray("1 a>b, 2 b>a"));
    }

    void aPlaceInTheQueueThatBeginsAgainIsAnotherWait()
    {
        World w;
        Lock again = w.fair("b", 2, {1});
        again.queue[0].deadlineMillis += 1;
        w.read(w.fair("a", 1, {2}));
        w.read(w.fair("b", 2, {1}));
        w.pass();
        w.read(w.fair("a", 1, {2}));
        w.read(again);
        QCOMPARE(w.found(), QByteArray());
        w.pass();
        w.read(w.fair("a", 1, {2}));
        w.read(again);
        QCOMPARE(w.found(), QByteArray("1 a>b, 2 b>a"));
    }

    void aWaiterThatDoesNotListenProvesNothing()
    {
        World w;
        for (int i = 0; i < 3; ++i) {
            w.pass();
            Lock dead = w.fair("b", 2, {1});
            dead.queue[0].subscribed = false;
            w.read(w.fair("a", 1, {2}));
            w.read(dead);
        }
        QCOMPARE(w.found(), QByteArray());
        QCOMPARE(w.search.suspects().size(), std::size_t(2)); // it may be about to subscribe
    }

    void aCycleEndsWithAGrant()
    {
        World w;
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.fair("a", 1, {2}));
            w.read(w.fair("b", 2, {1}));
        }
        QVERIFY(!w.found().isEmpty());
        w.pass();
        w.read(w.fair("b", 1, {}));
        QCOMPARE(w.found(), QByteArray());
        QCOMPARE(w.graph.waits(), 1);
    }

    void aGivenUpWaitEndsTheCycle()
    {
        World w;
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.held("a", {{1, Access::Exclusive}}));
            w.read(w.held("b", {{2, Access::Exclusive}}));
            w.waits({w.wait(1, "b"), w.wait(2, "a")});
            for (const LockId &lock : w.graph.unread())
                w.graph.setRow(w.rows[lock]);
        }
        w.pass();
        w.read(w.held("a", {{1, Access::Exclusive}}));
        w.read(w.held("b", {{2, Access::Exclusive}}));
        QVERIFY(!w.found().isEmpty());
        w.waits({w.wait(2, "a")});
        QCOMPARE(w.found(), QByteArray());
    }

    void anUnverifiedLockProvesNothing()
    {
        World w;
        for (int i = 0; i < 2; ++i) {
            w.pass();
            Lock unverified = w.fair("b", 2, {1});
            unverified.state = State::Unverified;
            w.read(w.fair("a", 1, {2}));
            w.read(unverified);
        }
        QCOMPARE(w.found(), QByteArray());
    }

    void readersShare_data()
    {
        QTest::addColumn<Access>("holds");
        QTest::addColumn<Access>("wants");
        QTest::addColumn<bool>("isBlocked");
        QTest::newRow("a reader and readers") << Access::Read << Access::Read << false;
        QTest::newRow("a reader and a writer") << Access::Write << Access::Read << true;
        QTest::newRow("a writer and readers") << Access::Read << Access::Write << true;
        QTest::newRow("a writer and a writer") << Access::Write << Access::Write << true;
    }
    void readersShare()
    {
        QFETCH(Access, holds);
        QFETCH(Access, wants);
        QFETCH(bool, isBlocked);
        World w;
        w.waits({w.wait(1, "b", wants), w.wait(2, "a", wants)});
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.held("a", {{1, holds}}));
            w.read(w.held("b", {{2, holds}}));
            w.waits({w.wait(1, "b", wants), w.wait(2, "a", wants)});
        }
        QCOMPARE(!w.found().isEmpty(), isBlocked);
    }

    void aReaderThatWantsToWriteIsTheSmallestCycle()
    {
        World w;
        w.waits({w.wait(1, "a", Access::Write)});
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.held("a", {{1, Access::Read}, {2, Access::Read}}));
            w.waits({w.wait(1, "a", Access::Write)});
        }
        const auto found = w.find();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].links.size(), std::size_t(1));
        QCOMPARE(found[0].links[0].source, WaitSource::OwnRead);
    }

    void aHolderThatAcquiresAgainDoesNotWait()
    {
        World w;
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.fair("a", 1, {1}));
        }
        QCOMPARE(w.found(), QByteArray());
    }

    void itTellsHowItEnds()
    {
        World w;
        Lock fixed;
        for (int i = 0; i < 2; ++i) {
            w.pass();
            fixed = w.fair("b", 2, {1});
            fixed.leaseKind = LeaseKind::Fixed;
            fixed.expiresAt = at(60'000);
            w.read(w.fair("a", 1, {2}));
            w.read(fixed);
        }
        auto found = w.find();
        QCOMPARE(found.at(0).end, (DeadlockEnd{DeadlockEnd::By::Lease, 1, at(60'000)}));
        fixed.leaseKind = LeaseKind::Learning;
        w.read(fixed);
        QCOMPARE(w.find().at(0).end.by, DeadlockEnd::By::Unknown);
        w.read(w.fair("b", 2, {1}));
        QCOMPARE(w.find().at(0).end.by, DeadlockEnd::By::Nothing);
        QVERIFY(w.find().at(0).isEndless());
        Wait limited = w.wait(1, "b");
        limited.source = WaitSource::OwnWaiter;
        limited.limit = at(40'000);
        Lock plain = w.held("b", {{2, Access::Exclusive}});
        w.read(plain);
        w.graph.setWaits(WaitGraph::From::ThisProgram, {limited});
        w.pass();
        w.read(plain);
        w.read(w.fair("a", 1, {2}));
        limited.trueUntil = w.now;
        w.graph.setWaits(WaitGraph::From::ThisProgram, {limited});
        QCOMPARE(w.find().at(0).end, (DeadlockEnd{DeadlockEnd::By::WaitLimit, 0, at(40'000)}));
    }

    // The holder that has waited longest loses least.
    void itNamesTheCheapestLock()
    {
        World w;
        w.read(w.fair("b", 2, {1}));
        w.pass();
        for (int i = 0; i < 2; ++i) {
            w.read(w.fair("b", 2, {1}));
            w.read(w.fair("a", 1, {2}));
            w.pass();
        }
        const auto found = w.find();
        QCOMPARE(found.at(0).links[found[0].cheapest].lock, idOf("a")); // thread 1 holds it
    }

    void clientsOfOneProgramAreOneOwner()
    {
        World w;
        const auto rename = [](Lock lock) {
            lock.holders = {monitor::holderOf(Owner(uuidB + ":2"), 1, Access::Exclusive)};
            lock.queue = {{Owner(uuidB + ":1"), 1'000, true}};
            return lock;
        };
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.fair("a", 1, {2}));
            w.read(rename(w.fair("b", 2, {1})));
        }
        QCOMPARE(w.found(), QByteArray());
        w.graph.setPrograms({{uuidB, uuidA}});
        QCOMPARE(w.found(), QByteArray("1 a>b, 2 b>a"));
    }

    void programsAreFoundByTheNamesOfTheirConnections()
    {
        const auto client = [](const QByteArray &uuid, const QByteArray &name, clients::Source source) {
            clients::Client client;
            client.uuid = uuid;
            client.where.source = source;
            clients::Connection connection;
            connection.address = "10.0.0.4:1234";
            connection.name = name;
            client.where.connections = {connection};
            return std::make_shared<const clients::Client>(client);
        };
        using clients::Source;
        const auto programs = [](std::vector<clients::ClientPtr> here, std::vector<clients::ClientPtr> there) {
            return samePrograms({{{SourceId{1}, 0}, std::move(here)}, {{SourceId{2}, 0}, std::move(there)}});
        };
        const auto here = client("u1", "orders", Source::Trace);
        QCOMPARE(programs({here}, {client("u2", "orders", Source::NameRule)}),
                 (QHash<QByteArray, QByteArray>{{"u2", "u1"}}));
        QVERIFY(programs({here}, {client("u2", "stock", Source::Trace)}).isEmpty());
        QVERIFY(programs({here}, {client("u2", "orders", Source::Activity)}).isEmpty()); // inferred
        QVERIFY(programs({client("u1", "", Source::Trace)}, {client("u2", "", Source::Trace)}).isEmpty());
        const auto twins =
            programs({here}, {client("u2", "orders", Source::Trace), client("u3", "orders", Source::Trace)});
        QVERIFY(twins.isEmpty()); // two instances
    }

    // 1 holds stock; 2 and 3 wait for it; 4 waits for what 2 holds.
    void blockersAreCountedDirectlyAndBehindOthers()
    {
        World w;
        w.read(w.fair("stock", 1, {2, 3}));
        w.read(w.fair("orders", 2, {4}));
        w.read(w.fair("mail", 5, {6}));
        w.read(w.held("other", {{7, Access::Exclusive}}));
        const auto worst = worstBlockers(w.graph, 10);
        QCOMPARE(worst.size(), std::size_t(2));
        QCOMPARE(worst[0].lock, idOf("stock"));
        QCOMPARE(worst[0].blocking.holder.raw(), ownerOf(1));
        QCOMPARE(worst[0].blocking.direct, 2);
        QCOMPARE(worst[0].blocking.behind, 1);
        QCOMPARE(worst[0].blocking.locks, 2);
        QByteArray tree;
        for (const BlockedOwner &blocked : worst[0].blocking.tree)
            tree += QByteArray(blocked.depth, ' ') + blocked.owner.raw().split(':')[1] + ' ' + blocked.lock.key.raw()
                + '\n';
        QCOMPARE(tree, QByteArray("2 stock\n 4 orders\n3 stock\n"));
        QCOMPARE(worst[1].lock, idOf("mail"));
        QCOMPARE(worstBlockers(w.graph, 1).size(), std::size_t(1));
    }

    void aCycleAlsoBlocksThoseBehindIt()
    {
        World w;
        w.read(w.fair("a", 1, {2, 3}));
        w.read(w.fair("b", 2, {1}));
        const auto worst = worstBlockers(w.graph, 10);
        QCOMPARE(worst.size(), std::size_t(1));
        QCOMPARE(worst[0].blocking.owners(), 2); // without its own holder
    }

    void locksThatNobodyWaitsForAreForgotten()
    {
        World w;
        for (int i = 0; i < 30'000; ++i) {
            const QByteArray name = QByteArray::number(i);
            w.read(w.fair(name.constData(), i, {i + 1}));
            w.graph.remove(idOf(name));
        }
        w.graph.compact();
        QVERIFY(w.graph.locks().empty());
        QCOMPARE(w.graph.waits(), 0);
    }

    // Each task of a program has an owner of its own, and all of them use one lock.
    void ownersThatNeitherHoldNorWaitAreForgotten()
    {
        World w;
        constexpr int last = 30'000;
        for (int i = 1; i <= last; ++i)
            w.read(w.fair("a", i, {i + 1}));
        QCOMPARE(w.found(), QByteArray());
        w.graph.compact();
        QCOMPARE(w.graph.owners().size(), std::size_t(2));
        for (int i = 0; i < 2; ++i) {
            w.pass();
            w.read(w.fair("a", last, {last + 1}));
            w.read(w.fair("b", last + 1, {last}));
        }
        QCOMPARE(w.found(), QByteArray("30000 a>b, 30001 b>a"));
    }
};

QTEST_APPLESS_MAIN(TestWaitGraph)

} // namespace lockscope::wait_graph_test

#include "tst_wait_graph.moc"
