// What recorded holds and waits show together, and what they do not prove.
#include "core/history/past_findings.h"

#include <QTest>

namespace lockscope::past_findings_test {

using namespace lockscope::history;
using lanes::End;

namespace {

const QByteArray anna = "11111111-0001-4a5b-8c6d-1234567890ab";
const QByteArray ben = "22222222-0002-4a5b-8c6d-1234567890ab";
constexpr qint64 second = 1'000'000;

PastHold holdOf(const QByteArray &client, qint64 start, qint64 took, End end = End::Released,
                KnownBy known = KnownBy::Event)
{
    PastHold hold;
    hold.lock = Key("orders");
    hold.owner = Owner(client + ":1");
    hold.start = start;
    hold.took = took;
    hold.end = end;
    hold.fromKnown = hold.toKnown = known;
    return hold;
}

PastWait waitOf(qint64 start, qint64 took)
{
    PastWait wait;
    wait.start = start;
    wait.took = took;
    return wait;
}

std::vector<PastHold> contended(int ofAnna, int ofBen, int waiters = 2)
{
    std::vector<PastHold> holds;
    for (int i = 0; i < ofAnna + ofBen; ++i) {
        holds.push_back(holdOf(i < ofBen ? ben : anna, i * second, second / 2));
        holds.back().waiters = waiters;
    }
    return holds;
}

} // namespace

class TestPastFindings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsThatFollowEachOther()
    {
        const auto next = successionOf(holdOf(ben, 128'000, second), holdOf(anna, 0, 100'000));
        QVERIFY(next && next->isOrderKnown());
        QCOMPARE(next->first.owner, Owner(anna + ":1"));
        QCOMPARE(next->apart, qint64(28'000));
        QCOMPARE(next->knownBy, KnownBy::Event);
    }
    void holdsThatOverlap()
    {
        const auto both = successionOf(holdOf(anna, 0, 2 * second), holdOf(ben, second, second));
        QVERIFY(both && both->isOrderKnown());
        QCOMPARE(both->apart, -second);
    }
    // A sample finds the end of a hold later than it was.
    void samplesProveNoOverlap()
    {
        const auto both =
            successionOf(holdOf(anna, 0, 2 * second, End::Unknown, KnownBy::Sample), holdOf(ben, second, second));
        QVERIFY(both && !both->isOrderKnown());
        const auto apart =
            successionOf(holdOf(anna, 0, second, End::Unknown, KnownBy::Sample), holdOf(ben, 2 * second, second));
        QVERIFY(apart && apart->isOrderKnown() && apart->knownBy == KnownBy::Sample);
    }
    void whatDoesNotExclude()
    {
        PastHold reader = holdOf(anna, 0, 2 * second), other = holdOf(ben, second, second);
        reader.access = other.access = Access::Read;
        QVERIFY(!successionOf(reader, other));
        QVERIFY(!successionOf(holdOf(anna, 0, second), holdOf(anna, 2 * second, second)));
        QVERIFY(!successionOf(holdOf(anna, 0, second, End::Open), holdOf(ben, 2 * second, second)));
        QVERIFY(!successionOf(holdOf(anna, 0, second, End::Unseen), holdOf(ben, 2 * second, second)));
        PastHold bound = holdOf(ben, 2 * second, second);
        bound.openStart = true;
        QVERIFY(!successionOf(holdOf(anna, 0, second), bound));
        PastHold permit = holdOf(anna, 0, second), permitToo = holdOf(ben, 2 * second, second);
        permit.kind = permitToo.kind = Kind::ExpirableSemaphore;
        QVERIFY(!successionOf(permit, permitToo));
    }

    void anIdleTimeNeedsAWaiterThroughout()
    {
        const auto holds = *successionOf(holdOf(anna, 0, second), holdOf(ben, 31 * second, second));
        const auto idle = idleBetween(holds, {waitOf(0, 31 * second)});
        QVERIFY(idle && idle->from == second && idle->to == 31 * second);
        QVERIFY(!idleBetween(holds, {}));
        QVERIFY(!idleBetween(holds, {waitOf(20 * second, 11 * second)})); // it came later
        QVERIFY(!idleBetween(holds, {waitOf(0, 5 * second)})); // it gave up
        const auto brief = *successionOf(holdOf(anna, 0, second), holdOf(ben, second + 900'000, second));
        QVERIFY(!idleBetween(brief, {waitOf(0, 3 * second)}));
    }

    void aClientWithNearlyAllHolds()
    {
        const auto found = monopolyIn(contended(46, 4));
        QVERIFY(found);
        QCOMPARE(found->client, anna);
        QCOMPARE(found->holds, 46);
        QCOMPARE(found->of, 50);
        QVERIFY(monopolyIn(contended(50, 40))); // only the last fifty count
        QVERIFY(!monopolyIn(contended(44, 6)));
        QVERIFY(!monopolyIn(contended(49, 0)));
        QVERIFY(!monopolyIn(contended(80, 0, 1))); // that may be its own waiting thread
    }

    void otherLocksThatExpiredTogether()
    {
        const auto expired = [](const QByteArray &client, const char *lock, qint64 end) {
            PastHold hold = holdOf(client, 0, end, End::Expired);
            hold.lock = Key(lock);
            hold.renewals = 3;
            return hold;
        };
        PastHold fixed = expired(anna, "fixed", 100 * second);
        fixed.renewals = 0;
        const std::vector<PastHold> all{expired(anna, "a", 100 * second), expired(anna, "b", 101 * second),
                                        expired(anna, "b", 102 * second), expired(anna, "c", 300 * second),
                                        expired(ben, "d", 100 * second),  fixed};
        QCOMPARE(expiredTogether(all[0], all), 1);
        QCOMPARE(expiredTogether(all[4], all), 0);
        QCOMPARE(expiredTogether(fixed, all), 0);
        QCOMPARE(expiredTogether(holdOf(anna, 0, 100 * second), all), 0);
    }

    void lateRenewals()
    {
        PastHold hold = holdOf(anna, 0, 100 * second);
        hold.renewals = 9;
        hold.lease = Millis(30'000);
        hold.longestGap = 14 * second;
        QVERIFY(!isRenewedLate(hold));
        hold.longestGap = 16 * second;
        QVERIFY(isRenewedLate(hold));
        hold.lease.reset();
        QVERIFY(!isRenewedLate(hold));
    }
};

QTEST_GUILESS_MAIN(TestPastFindings)

} // namespace lockscope::past_findings_test

#include "tst_past_findings.moc"
