#include "core/workspace/quorum_verdict.h"

#include "core/model/lock.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::quorum_test {

using namespace lockscope::quorum;
using namespace std::chrono_literals;

namespace {

const Instant now{1h};
const QByteArray uuids[] = {"11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222",
                            "33333333-3333-4333-8333-333333333333", "44444444-4444-4444-8444-444444444444"};

Holder holderOf(const QByteArray &client, const QByteArray &thread, Access access = Access::Exclusive)
{
    Holder holder;
    holder.owner = Owner(client + ':' + thread);
    holder.parts = partsIn(holder.owner, client, thread);
    holder.holds = 1;
    holder.access = access;
    return holder;
}

LockPtr heldBy(std::vector<Holder> holders, Millis left = 20s, Instant since = now - 1s)
{
    auto lock = std::make_shared<Lock>();
    lock->id = idOf("order:42");
    lock->exists = true;
    lock->state = State::HeldRenewed;
    lock->holderCount = qint64(holders.size());
    lock->holders = std::move(holders);
    lock->expiresAt = now + left;
    lock->heldSince = since;
    lock->readAt = now;
    return lock;
}

LockPtr token(const QByteArray &value)
{
    Holder holder;
    holder.owner = Owner(value);
    holder.holds = 1;
    auto lock = std::make_shared<Lock>(*heldBy({holder}));
    lock->kind = Kind::Token;
    return lock;
}

// Members that all answer; null: the member has no such lock.
std::vector<Member> membersOf(const std::vector<LockPtr> &locks)
{
    std::vector<Member> members;
    for (const LockPtr &lock : locks)
        members.push_back({{SourceId{quint32(members.size())}, 0}, true, lock});
    return members;
}

std::vector<Member> silent(std::vector<Member> members, std::initializer_list<std::size_t> which)
{
    for (const std::size_t i : which)
        members[i].isKnown = false;
    return members;
}

const LockPtr none;
const LockId row{{9}, 0, Key(QByteArrayLiteral("order:42"))};

} // namespace

class TestQuorum : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void moreThanHalfIsNeeded()
    {
        for (const auto &[members, needed] : {std::pair{1, 1}, {2, 2}, {3, 2}, {4, 3}, {5, 3}, {7, 4}})
            QCOMPARE(judge(membersOf(std::vector<LockPtr>(std::size_t(members)))).needed, needed);
    }

    void oneOwnerEverywhere()
    {
        const LockPtr his = token("a-random-value");
        const Verdict all = judge(membersOf({his, his, his}));
        QCOMPARE(all.standing, Standing::Held);
        QCOMPARE(all.held, 3);
        QCOMPARE(all.sameHolder, KnownBy::Sample);
        const Verdict most = judge(membersOf({his, none, his}));
        QCOMPARE(most.standing, Standing::Held);
        QCOMPARE(most.held, 2);
        QCOMPARE(most.holding, (std::vector<std::size_t>{0, 2}));
    }

    void tooFewAreLost()
    {
        const LockPtr his = token("a-random-value");
        QCOMPARE(judge(membersOf({none, his, none})).standing, Standing::Lost);
        QCOMPARE(judge(membersOf({his, his, none, none})).standing, Standing::Lost); // half is not enough
        QCOMPARE(judge(membersOf({his, his, none, none, none})).standing, Standing::Lost);
        QCOMPARE(judge(membersOf({none, none, none})).standing, Standing::Free);
    }

    void severalOfWhomNobodyHasEnough()
    {
        const Verdict verdict = judge(membersOf({token("one"), token("two"), token("three")}));
        QCOMPARE(verdict.standing, Standing::Split);
        QCOMPARE(verdict.held, 1);
        QCOMPARE(verdict.differing, 2);
        QCOMPARE(judge(membersOf({token("one"), token("one"), token("two"), token("two"), none})).standing,
                 Standing::Split);
    }

    void aQuorumBesideAnother()
    {
        const Verdict verdict = judge(membersOf({token("one"), token("two"), token("two")}));
        QCOMPARE(verdict.standing, Standing::Held);
        QCOMPARE(verdict.held, 2);
        QCOMPARE(verdict.differing, 1);
        QCOMPARE(verdict.holding, (std::vector<std::size_t>{1, 2}));
    }

    // Nobody knows what a silent server has, so the lock is reported neither as lost nor as free.
    void silentServersMayHaveIt()
    {
        const LockPtr his = token("a-random-value");
        QCOMPARE(judge(silent(membersOf({his, none, none}), {1})).standing, Standing::Unknown);
        QCOMPARE(judge(silent(membersOf({none, none, none}), {0, 1})).standing, Standing::Unknown);
        QCOMPARE(judge(silent(membersOf({none, none, none}), {0})).standing, Standing::Free);
        QCOMPARE(judge(silent(membersOf({his, his, none}), {2})).standing, Standing::Held);
        const Verdict five = judge(silent(membersOf({his, none, none, none, none}), {4}));
        QCOMPARE(five.standing, Standing::Lost); // whatever the fifth server has
        // what it had at its last answer does not count
        QCOMPARE(judge(silent(membersOf({his, his, none}), {0})).held, 1);
    }

    // Redisson has a separate client with its own UUID for each server: a red lock's owners share only their thread
    // number.
    void aThreadOfSeveralClientsIsOneHolder()
    {
        const Verdict verdict = judge(membersOf({heldBy({holderOf(uuids[0], "45")}), heldBy({holderOf(uuids[1], "45")}),
                                                 heldBy({holderOf(uuids[2], "45")})}));
        QCOMPARE(verdict.standing, Standing::Held);
        QCOMPARE(verdict.held, 3);
        QCOMPARE(verdict.differing, 0);
        QCOMPARE(verdict.sameHolder, KnownBy::Inference);
    }

    // Threads of different programs can have the same number.
    void clientsThatBeganAtDifferentTimesAreNotOne()
    {
        const auto at = [](int client, Millis ago) { return heldBy({holderOf(uuids[client], "1")}, 20s, now - ago); };
        QCOMPARE(judge(membersOf({at(0, 1s), at(1, 2s), at(2, 3s)})).held, 3);
        const Verdict apart = judge(membersOf({at(0, 1s), at(1, 60s), none}));
        QCOMPARE(apart.held, 1);
        QCOMPARE(apart.standing, Standing::Split);
        auto bound = std::make_shared<Lock>(*at(1, 60s)); // the beginning is unknown
        bound->heldSinceIsBound = true;
        QCOMPARE(judge(membersOf({at(0, 1s), bound, none})).held, 2);
    }

    void otherThreadsAreOthers()
    {
        const Verdict verdict =
            judge(membersOf({heldBy({holderOf(uuids[0], "45")}), heldBy({holderOf(uuids[1], "46")}), none}));
        QCOMPARE(verdict.standing, Standing::Split);
        QCOMPARE(verdict.held, 1);
    }

    // A program with one client for several servers uses no other client for the third server.
    void aClientOnSeveralServersIsNoOtherOnTheThird()
    {
        const auto members = membersOf({heldBy({holderOf(uuids[0], "45")}), heldBy({holderOf(uuids[0], "45")}),
                                        heldBy({holderOf(uuids[1], "45")}), heldBy({holderOf(uuids[1], "45")}), none});
        const Verdict verdict = judge(members);
        QCOMPARE(verdict.standing, Standing::Split);
        QCOMPARE(verdict.held, 2);
        QCOMPARE(verdict.differing, 2);
    }

    void readersDoNotExcludeEachOther()
    {
        const auto reading = [](int first, int second) {
            return heldBy({holderOf(uuids[first], "1", Access::Read), holderOf(uuids[second], "2", Access::Read)});
        };
        const Verdict verdict =
            judge(membersOf({reading(0, 1), reading(0, 1), heldBy({holderOf(uuids[1], "2", Access::Read)})}));
        QCOMPARE(verdict.standing, Standing::Held);
        QCOMPARE(verdict.held, 3);
        QCOMPARE(verdict.differing, 0);
    }

    // A writer that also reads has two fields, but one vote.
    void whoWritesAndReadsHasOneVote()
    {
        const LockPtr both = heldBy({holderOf(uuids[0], "1", Access::Write), holderOf(uuids[0], "1", Access::Read)});
        QCOMPARE(judge(membersOf({both, none, none})).standing, Standing::Lost);
        QCOMPARE(judge(membersOf({both, both, none})).held, 2);
    }

    // The row ends when too few members are left; it is held since the member that completed the quorum.
    void aRowLastsAsLongAsItsQuorum()
    {
        const Holder his = holderOf(uuids[0], "1");
        const auto members =
            membersOf({heldBy({his}, 30s, now - 5s), heldBy({his}, 10s, now - 3s), heldBy({his}, 20s, now - 4s)});
        const Lock lock = rowOf(row, members, judge(members), true);
        QCOMPARE(lock.id, row);
        QCOMPARE(lock.state, State::HeldRenewed);
        QCOMPARE(lock.expiresAt, now + 20s);
        QCOMPARE(lock.heldSince, now - 4s);
        QCOMPARE(lock.holders.size(), std::size_t(1));
        QVERIFY(lock.exists && !lock.gone && !lock.noExpiry);
    }

    void aRowOfServersWithoutExpiry()
    {
        const Holder his = holderOf(uuids[0], "1");
        auto endless = std::make_shared<Lock>(*heldBy({his}));
        endless->noExpiry = true;
        const auto one = membersOf({heldBy({his}, 20s), endless, none});
        QVERIFY(!rowOf(row, one, judge(one), true).noExpiry);
        const auto two = membersOf({heldBy({his}, 20s), endless, endless});
        QVERIFY(rowOf(row, two, judge(two), true).noExpiry);
    }

    void theWorstOfItsMembersIsItsState()
    {
        const Holder his = holderOf(uuids[0], "1");
        auto late = std::make_shared<Lock>(*heldBy({his}));
        late->state = State::RenewalLate;
        late->missedRenewals = 2;
        late->waiters.clients = 3;
        const auto members = membersOf({heldBy({his}), late, none});
        const Lock lock = rowOf(row, members, judge(members), true);
        QCOMPARE(lock.state, State::RenewalLate);
        QCOMPARE(lock.missedRenewals, 2);
        QCOMPARE(lock.waiters.clients, std::optional<qint64>(3));
    }

    void brokenOnlyWhenItLasts()
    {
        const auto members = membersOf({token("one"), none, none});
        QCOMPARE(rowOf(row, members, judge(members), false).state, State::Learning);
        QCOMPARE(rowOf(row, members, judge(members), true).state, State::QuorumLost);
        const auto split = membersOf({token("one"), token("two"), token("three")});
        const Lock lock = rowOf(row, split, judge(split), true);
        QCOMPARE(lock.state, State::QuorumLost);
        QCOMPARE(lock.holders.size(), std::size_t(3)); // all owners that claim it
        const auto unknown = silent(members, {1, 2});
        QCOMPARE(rowOf(row, unknown, judge(unknown), true).state, State::Unverified);
    }

    void goneWhereNobodyHasAnything()
    {
        auto gone = std::make_shared<Lock>(*token("one"));
        gone->gone = true;
        const auto members = membersOf({gone, none, none});
        QCOMPARE(judge(members).standing, Standing::Free);
        QVERIFY(rowOf(row, members, judge(members), true).gone);
        QVERIFY(!rowOf(row, silent(members, {2}), judge(silent(members, {2})), true).gone);
    }

    void whatCannotBeARedLock()
    {
        static constexpr Kind red[]{Kind::Reentrant, Kind::Fair, Kind::ReadWrite, Kind::Fenced, Kind::Token};
        static constexpr Kind others[]{Kind::Semaphore,   Kind::ExpirableSemaphore, Kind::Latch,
                                       Kind::UnknownHash, Kind::OtherType,          Kind::FasterMulti};
        static_assert(std::size(red) + std::size(others) == std::size_t(kindCount));
        Lock lock;
        for (const Kind kind : red) {
            lock.kind = kind;
            QVERIFY(mayBeRed(lock));
        }
        for (const Kind kind : others) {
            lock.kind = kind;
            QVERIFY(!mayBeRed(lock));
        }
    }
};

QTEST_GUILESS_MAIN(TestQuorum)

} // namespace lockscope::quorum_test

#include "tst_quorum.moc"
