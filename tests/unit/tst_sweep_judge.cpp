// What a lock left behind, and what can be proven about it.
#include "core/actions/sweep/leftover_reading.h"

#include <QTest>

namespace lockscope::sweep_judge_test {

using namespace lockscope::actions;
using What = Leftover::What;
using Verdict = Leftover::Verdict;

namespace {

const QByteArray reader = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
constexpr qint64 now = 1'763'800'000'000;

LeftoverReading readingOf(const QByteArray &key, const QByteArray &type)
{
    LeftoverReading reading;
    const auto companion = locks::companionOf(key);
    if (!companion)
        qFatal("no companion: %s", key.constData());
    reading.companion = *companion;
    reading.key = Key(key);
    reading.queueKey = locks::fairQueue(companion->lock);
    reading.deadlinesKey = locks::fairTimeouts(companion->lock);
    reading.type = type;
    reading.pttl = -1;
    reading.lockType = "none";
    reading.serverMillis = now;
    reading.listeners = 0;
    reading.isAsked = true;
    return reading;
}

// Two waiters, both long gone.
LeftoverReading queue()
{
    LeftoverReading reading = readingOf("redisson_lock_queue:{a}", "list");
    reading.queueType = "list";
    reading.deadlinesType = "zset";
    reading.queue = {"u:1", "u:2"};
    reading.deadlines = {{"u:1", "5"}, {"u:2", QByteArray::number(now - 60'000)}};
    reading.longest = 2;
    return reading;
}

LeftoverReading timeout(int hold)
{
    LeftoverReading reading =
        readingOf("{a}:" + sweep_judge_test::reader + ":rwlock_timeout:" + QByteArray::number(hold), "string");
    reading.hold = hold;
    return reading;
}

using Change = std::function<void(LeftoverReading &)>;

} // namespace

class TestSweepJudge : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aQueueThatNobodyWaitsIn_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QByteArray>("verdict"); // empty: in use, or it does not exist
        using R = LeftoverReading;
        const auto row = [](const char *name, const char *verdict, Change change) {
            QTest::newRow(name) << std::move(change) << QByteArray(verdict);
        };
        row("all deadlines over for a minute", "dead", [](R &) {});
        row("one for a moment less", "unproven",
            [](R &r) { r.deadlines[1].second = QByteArray::number(now - 59'999); });
        row("one not over", "unproven", [](R &r) { r.deadlines[0].second = "99999999999999"; });
        row("one that never is", "unproven", [](R &r) { r.deadlines[0].second = "inf"; });
        row("held", "", [](R &r) { r.lockType = "hash"; });
        row("held as another type", "", [](R &r) { r.lockType = "string"; });
        row("nothing there", "", [](R &r) { r.queueType = r.deadlinesType = "none"; });
        row("a client listens", "unproven", [](R &r) { r.listeners = 1; });
        row("who listens may not be asked", "dead", [](R &r) { r.listeners.reset(); });
        row("no deadline", "dead", [](R &r) { r.deadlines.pop_back(); });
        row("no deadline, and listeners unknown", "unproven", [](R &r) {
            r.deadlines.pop_back();
            r.listeners.reset();
        });
        row("no deadline, and there are replicas", "unproven", [](R &r) {
            r.deadlines.pop_back();
            r.isAsked = false;
        });
        row("deadlines alone", "dead", [](R &r) {
            r.queueType = "none";
            r.queue.clear();
        });
        row("a queue alone", "dead", [](R &r) {
            r.deadlinesType = "none";
            r.deadlines.clear();
        });
        row("a string where the queue is", "unproven", [](R &r) { r.queueType = "string"; });
        row("a set where the deadlines are", "unproven", [](R &r) { r.deadlinesType = "set"; });
        row("longer than is read", "unproven", [](R &r) { r.longest = 1'001; });
    }

    void aQueueThatNobodyWaitsIn()
    {
        QFETCH(Change, change);
        QFETCH(QByteArray, verdict);
        LeftoverReading reading = queue();
        change(reading);
        const auto leftover = judge(reading, {});
        QCOMPARE(leftover ? QByteArray(word(leftover->verdict).data()) : QByteArray(), verdict);
        if (leftover)
            QVERIFY(!leftover->why.english().contains(QLatin1Char('%')));
    }

    void aQueueIsNamedByWhatIsThere()
    {
        LeftoverReading reading = queue();
        QCOMPARE(judge(reading, {})->id.key, Key("redisson_lock_queue:{a}"));
        reading.queueType = "none";
        QCOMPARE(judge(reading, {})->id.key, Key("redisson_lock_timeout:{a}"));
        QCOMPARE(judge(reading, {})->lock, Key("a"));
    }

    void aTimeoutKeyIsItsReaders()
    {
        LeftoverReading reading = timeout(2);
        QCOMPARE(judge(reading, {})->verdict, Verdict::Dead); // this client is not a reader
        reading.holds = 2;
        QVERIFY(!judge(reading, {}));
        reading.holds = 3;
        QVERIFY(!judge(reading, {}));
        reading.holds = 1;
        QCOMPARE(judge(reading, {})->verdict, Verdict::Dead);
        QCOMPARE(judge(reading, {})->what, What::ReadTimeout);
        QCOMPARE(judge(reading, {})->id.key, reading.key);
        reading.type = "none";
        QVERIFY(!judge(reading, {}));
        reading.type = "hash";
        QCOMPARE(judge(reading, {})->verdict, Verdict::Unproven);
    }

    // {a}:b:c:1:rwlock_timeout:1 may belong to reader c:1 of lock {a}:b, or to b:c:1 of a.
    void whereTheNameCannotBeToldNothingIsProven()
    {
        LeftoverReading reading = readingOf("{a}:b:c:1:rwlock_timeout:1", "string");
        reading.hold = 1;
        QCOMPARE(judge(reading, {})->verdict, Verdict::Unproven);
    }

    // These are never deleted, whatever they look like.
    void whatIsOnlyTold()
    {
        LeftoverReading token = readingOf("redisson_lock_token:{a}", "string");
        QCOMPARE(judge(token, {})->verdict, Verdict::Needed);
        token.lockType = "hash";
        QVERIFY(!judge(token, {}));

        LeftoverReading latch = readingOf("redisson_unlock_latch:{a}:id", "string");
        QCOMPARE(judge(latch, {})->verdict, Verdict::Unproven);
        latch.pttl = 3'000;
        QCOMPARE(judge(latch, {})->verdict, Verdict::Ends);
        QCOMPARE(judge(latch, {})->ttl, Ttl::of(Millis(3'000)));

        LeftoverReading permits = readingOf("{a}:timeout", "zset");
        QVERIFY(!judge(permits, {})); // the ids are not permits, so any program may own it
        for (const qint64 deadline : {now - 1'000'000, now + 1'000}) {
            permits.latestDeadline = deadline;
            QCOMPARE(judge(permits, {})->verdict, Verdict::Unproven);
        }
        permits.lockType = "string";
        QVERIFY(!judge(permits, {}));
    }
};

QTEST_GUILESS_MAIN(TestSweepJudge)

} // namespace lockscope::sweep_judge_test

#include "tst_sweep_judge.moc"
