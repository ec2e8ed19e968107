// The TTL line before the first sample: which events set it, shorten it and end it.
#include "tests/support/id_of.h"
#include "ui/charts/past_tooth.h"

#include <QTest>

namespace lockscope::past_tooth_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

const Instant now{std::chrono::hours(100)};
const Owner anna("a:1");
const Owner berta("b:1");

LockEvent eventAt(EventKind what, const Owner &owner, std::chrono::seconds ago)
{
    return {what, idOf("order:42"), owner, KnownBy::Inference, 0, now - ago, 0};
}

PastTooth toothOf(const std::vector<LockEvent> &events, const std::vector<lanes::Gap> &gaps = {},
                  const std::vector<Instant> &nobodyHolds = {})
{
    lanes::Past past;
    past.events = events;
    past.gaps = gaps;
    past.nobodyHolds = nobodyHolds;
    return pastTooth(past, Millis(30'000), now, now);
}

// The TTL at this time in seconds before now; nullopt in a gap.
std::optional<double> ttlAt(const PastTooth &tooth, double ago)
{
    for (std::size_t i = 1; i < tooth.ttl.size(); ++i) {
        const LinePoint &from = tooth.ttl[i - 1];
        const LinePoint &to = tooth.ttl[i];
        if (from.isGap() || to.isGap() || from.x > -ago || to.x <= -ago)
            continue;
        return from.y + (to.y - from.y) * (-ago - from.x) / (to.x - from.x);
    }
    return std::nullopt;
}

bool isAbout(const std::optional<double> &found, double wanted)
{
    return found && std::abs(*found - wanted) < 0.01;
}

} // namespace

class TestPastTooth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLineEndsWhenTheOnlyHolderReleases()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 40s), eventAt(EventKind::Released, anna, 30s)});
        QVERIFY(isAbout(ttlAt(tooth, 35), 25));
        QVERIFY(!ttlAt(tooth, 25));
    }

    // As in Redisson: the key then lives as long as the longest hold that is left.
    void theLineGoesOnForTheReaderWhoStays()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Acquired, berta, 55s),
                     eventAt(EventKind::Released, berta, 50s), eventAt(EventKind::Released, anna, 40s)});
        QVERIFY(isAbout(ttlAt(tooth, 52), 27));
        QVERIFY(isAbout(ttlAt(tooth, 45), 15)); // anna's lease
        QVERIFY(!ttlAt(tooth, 35));
        const PastTooth other =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Acquired, berta, 55s),
                     eventAt(EventKind::Released, anna, 50s), eventAt(EventKind::Released, berta, 40s)});
        QVERIFY(isAbout(ttlAt(other, 45), 20)); // berta's lease
        QVERIFY(!ttlAt(other, 35));
    }

    // With several holders, the monitor does not know who renewed.
    void aRenewalWithoutAnOwnerCountsForAll()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Acquired, berta, 55s),
                     eventAt(EventKind::Renewed, Owner(), 45s), eventAt(EventKind::Released, berta, 40s)});
        QVERIFY(isAbout(ttlAt(tooth, 35), 20));
        QVERIFY(!ttlAt(tooth, 10)); // the lease is over
    }

    // Berta acquired it before the first event.
    void aReaderFromBeforeTheFirstEventStaysToo()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Renewed, Owner(), 60s), eventAt(EventKind::Released, anna, 50s),
                     eventAt(EventKind::Renewed, berta, 45s), eventAt(EventKind::Released, berta, 40s)});
        QVERIFY(isAbout(ttlAt(tooth, 47), 17));
        QVERIFY(isAbout(ttlAt(tooth, 42), 27));
        QVERIFY(!ttlAt(tooth, 35));
    }

    void ifItIsUnknownHowLongTheOthersHaveTheLineHasAGap()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Released, anna, 50s),
                     eventAt(EventKind::Renewed, berta, 45s), eventAt(EventKind::Released, berta, 40s)});
        QVERIFY(!ttlAt(tooth, 47));
        QVERIFY(isAbout(ttlAt(tooth, 42), 27));
        QVERIFY(!ttlAt(tooth, 35));
    }

    void withoutContactNobodyIsKnownToHoldIt()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Acquired, berta, 55s),
                     eventAt(EventKind::Acquired, Owner("c:1"), 40s), eventAt(EventKind::Released, Owner("c:1"), 35s)},
                    {{now - 50s, now - 45s}});
        QVERIFY(isAbout(ttlAt(tooth, 52), 27));
        QVERIFY(!ttlAt(tooth, 47));
        QVERIFY(isAbout(ttlAt(tooth, 37), 27));
        QVERIFY(!ttlAt(tooth, 33));
    }

    // As after FLUSHALL, which no event of this lock reports.
    void theLineEndsWhereAReadingFoundNobody()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Acquired, berta, 25s)}, {},
                    {now - 50s, now - 26s, now - 10s});
        QVERIFY(isAbout(ttlAt(tooth, 52), 22));
        QVERIFY(!ttlAt(tooth, 45));
        QVERIFY(isAbout(ttlAt(tooth, 20), 25));
        QVERIFY(!ttlAt(tooth, 5));
    }

    // The gap comes first, so the line ends there.
    void aGapIsNoReading()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Renewed, berta, 30s)},
                    {{now - 50s, now - 45s}}, {now - 40s});
        QVERIFY(isAbout(ttlAt(tooth, 52), 22));
        QVERIFY(!ttlAt(tooth, 47));
        QVERIFY(isAbout(ttlAt(tooth, 25), 25));
    }

    void aDeletedLockEndsForAll()
    {
        const PastTooth tooth =
            toothOf({eventAt(EventKind::Acquired, anna, 60s), eventAt(EventKind::Acquired, berta, 55s),
                     eventAt(EventKind::Forced, Owner(), 50s)});
        QVERIFY(isAbout(ttlAt(tooth, 52), 27));
        QVERIFY(!ttlAt(tooth, 45));
    }
};

QTEST_APPLESS_MAIN(TestPastTooth)

} // namespace lockscope::past_tooth_test

#include "tst_past_tooth.moc"
