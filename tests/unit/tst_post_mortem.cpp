#include "core/trace/post_mortem.h"

#include "core/actions/audit/audit_history.h"
#include "core/words/trace_words.h"
#include "tests/support/written_monitor_log.h"

#include <QJsonArray>
#include <QTest>

namespace lockscope::post_mortem_test {

using namespace lockscope::trace;
using Why = UnlockCause::Why;
using What = PastEvent::What;
using Source = PastEvent::Source;

namespace {

const Owner one("58c62432-bb74-4d14-8a00-9908cc8b828f:1");
const Owner two("58c62432-bb74-4d14-8a00-9908cc8b828f:2"); // of the same client
const Owner other("0a1b2c3d-bb74-4d14-8a00-9908cc8b828f:77");

PastEvent seen(What what, qint64 at, const Owner &owner = {}, std::optional<Millis> lease = {})
{
    PastEvent made;
    made.what = what;
    made.source = Source::Trace;
    made.wallMillis = at;
    made.owner = owner;
    made.lease = lease;
    return made;
}

QString plain(qint64 millis)
{
    return QString::number(millis);
}

QString story(const UnlockCause &cause)
{
    QStringList lines;
    for (const words::Phrase &phrase : words::unlockStory(cause, one, plain))
        lines << phrase.english();
    return lines.join(QLatin1Char('\n'));
}

} // namespace

// Why an unlock was refused, according to everything that may be known.
class TestPostMortem : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itExpired()
    {
        const auto cause =
            whyUnlockFailed({seen(What::Held, 1000, one, Millis(600)), seen(What::Held, 1400, one, Millis(600)),
                             seen(What::UnlockRefused, 2500, one)},
                            one, 9000);
        QCOMPARE(cause.why, Why::Expired);
        QCOMPARE(cause.endMillis, 2000); // counted from the renewal
        QCOMPARE(cause.unlockMillis, 2500);
        QCOMPARE(cause.knownBy, KnownBy::Inference);
        QVERIFY2(story(cause).contains(QLatin1String("expired at 2000, 500 ms before")), qPrintable(story(cause)));
        QVERIFY(story(cause).contains(QLatin1String("Inferred")));
    }

    void itExpiredAndAnotherHasIt()
    {
        const auto cause =
            whyUnlockFailed({seen(What::Held, 1000, one, Millis(600)), seen(What::Held, 1700, other, Millis(600)),
                             seen(What::UnlockRefused, 1800, one)},
                            one, 9000);
        QCOMPARE(cause.why, Why::Expired);
        QCOMPARE(cause.endMillis, 1600);
        QCOMPARE(cause.other, other);
    }

    void nobodyHasWhatWasDeletedSince()
    {
        for (const What end : {What::Forced, What::Expired, What::Restarted}) {
            for (const Owner &of : {two, Owner()}) {
                const auto cause = whyUnlockFailed(
                    {seen(What::Held, 1000, two), seen(end, 1500, of), seen(What::UnlockRefused, 1800, one)}, one,
                    9000);
                QVERIFY(cause.why != Why::OtherThread);
            }
        }
        const auto stillHeld =
            whyUnlockFailed({seen(What::Held, 1000, two), seen(What::UnlockRefused, 1800, one)}, one, 9000);
        QCOMPARE(stillHeld.why, Why::OtherThread);
    }

    void theServerToldThatItExpired()
    {
        PastEvent expired = seen(What::Expired, 1650);
        expired.source = Source::Monitor;
        const auto cause = whyUnlockFailed({seen(What::Held, 1000, one), expired}, one, 9000);
        QCOMPARE(cause.why, Why::Expired);
        QCOMPARE(cause.knownBy, KnownBy::Event);
        QCOMPARE(cause.endMillis, 1650);
    }

    void itWasForced()
    {
        PastEvent record = seen(What::Forced, 1190, one);
        record.source = Source::Audit;
        record.by = QStringLiteral("anna@ops, orders are stuck");
        const std::vector<PastEvent> watched{seen(What::Held, 1000, one, Millis(30'000)), seen(What::Forced, 1200),
                                             seen(What::UnlockRefused, 1300, one)};
        QCOMPARE(whyUnlockFailed(watched, one, 9000).why, Why::Forced);
        QVERIFY(story(whyUnlockFailed(watched, one, 9000))
                    .contains(QLatin1String("No audit record here shows who did it")));
        std::vector<PastEvent> recorded = watched;
        recorded.insert(recorded.begin() + 1, record);
        QVERIFY(story(whyUnlockFailed(recorded, one, 9000)).contains(record.by));
        recorded = watched;
        record.wallMillis = 1210; // the clocks differ
        recorded.insert(recorded.begin() + 2, record);
        QVERIFY(story(whyUnlockFailed(recorded, one, 9000)).contains(record.by));
        // The audit record alone, which names the owner.
        QCOMPARE(whyUnlockFailed({record}, one, 9000).why, Why::Forced);
        QCOMPARE(whyUnlockFailed({record}, two, 9000).why, Why::NotKnown);
    }

    // Of the audit records, only those count whose action took away this owner's hold.
    void anAuditRecordSaysWho()
    {
        const QString mine = QString::fromLatin1(one.raw()) + QStringLiteral(" × 1 (exclusive)");
        const auto record = [](const char *id, const char *action, const QString &holder) {
            return QJsonObject{{QStringLiteral("phase"), QStringLiteral("intent")},
                               {QStringLiteral("id"), QLatin1String(id)},
                               {QStringLiteral("action"), QLatin1String(action)},
                               {QStringLiteral("at"), QStringLiteral("2026-01-02T03:04:05.000Z")},
                               {QStringLiteral("name_base64"), QStringLiteral("TA==")},
                               {QStringLiteral("reason"), QStringLiteral("stuck")},
                               {QStringLiteral("holders"), QJsonArray{holder}}};
        };
        const auto outcome = [](const char *intent, const char *result) {
            return QJsonObject{{QStringLiteral("phase"), QStringLiteral("outcome")},
                               {QStringLiteral("intent"), QLatin1String(intent)},
                               {QStringLiteral("result"), QLatin1String(result)}};
        };
        actions::AuditHistory history;
        history.add(record("1", "force-release", mine), {});
        history.add(outcome("1", "changed"), {});
        history.add(record("2", "force-release", QStringLiteral("x:1 × 1 (exclusive)")), {});
        history.add(outcome("2", "released"), {});
        history.add(record("3", "wake", mine), {});
        history.add(outcome("3", "woken"), {});
        QVERIFY(actions::forcedBefore(history.entries(), Key("L"), one).empty());
        history.add(record("4", "force-release", mine), {});
        history.add(outcome("4", "released"), {});
        const auto forced = actions::forcedBefore(history.entries(), Key("L"), one);
        QCOMPARE(forced.size(), std::size_t(1));
        QVERIFY2(forced.front().by.contains(QLatin1String("stuck")), qPrintable(forced.front().by));
        QVERIFY(actions::forcedBefore(history.entries(), Key("M"), one).empty());
    }

    void anotherThreadHasIt()
    {
        const auto cause = whyUnlockFailed(
            {seen(What::Held, 1000, two, Millis(30'000)), seen(What::UnlockRefused, 1300, one)}, one, 9000);
        QCOMPARE(cause.why, Why::OtherThread);
        QCOMPARE(cause.other, two);
        QVERIFY(story(cause).endsWith(QLatin1String("Seen in the trace.")));
        const auto late = whyUnlockFailed(
            {seen(What::Held, 1000, two, Millis(200)), seen(What::UnlockRefused, 1300, one)}, one, 9000);
        QCOMPARE(late.why, Why::OtherThread);
        QCOMPARE(late.knownBy, KnownBy::Inference); // the hold may have expired meanwhile
    }

    void anotherClientHasIt()
    {
        const auto cause = whyUnlockFailed(
            {seen(What::Held, 1000, other, Millis(30'000)), seen(What::UnlockRefused, 1300, one)}, one, 9000);
        QCOMPARE(cause.why, Why::OtherClient);
        QVERIFY(story(cause).contains(QLatin1String("did not acquire it while the lock was watched")));
    }

    void itWasGivenBackBefore()
    {
        const std::vector<PastEvent> past{seen(What::Held, 1000, one, Millis(30'000)), seen(What::Released, 1200, one),
                                          seen(What::Held, 1210, other, Millis(30'000)),
                                          seen(What::UnlockRefused, 1300, one)};
        const auto cause = whyUnlockFailed(past, one, 9000);
        QCOMPARE(cause.why, Why::Retry);
        QVERIFY2(story(cause).contains(QLatin1String("at 1200, 100 ms earlier")), qPrintable(story(cause)));
    }

    void holdsRemained()
    {
        const auto cause = whyUnlockFailed({seen(What::Held, 1000, one, Millis(600)), seen(What::CountDown, 1500, one),
                                            seen(What::UnlockRefused, 2200, one)},
                                           one, 9000);
        QCOMPARE(cause.why, Why::Expired);
        QCOMPARE(cause.endMillis, 2100); // the release of one count restarts the TTL
    }

    void theServerLostIt()
    {
        const auto restarted = whyUnlockFailed({seen(What::Held, 1000, one, Millis(30'000)),
                                                seen(What::Restarted, 1100), seen(What::UnlockRefused, 1300, one)},
                                               one, 9000);
        QCOMPARE(restarted.why, Why::Restarted);
        const auto vanished =
            whyUnlockFailed({seen(What::Held, 1000, one, Millis(30'000)), seen(What::Held, 1200, other, Millis(30'000)),
                             seen(What::UnlockRefused, 1300, one)},
                            one, 9000);
        QCOMPARE(vanished.why, Why::Vanished);
        QVERIFY(story(vanished).contains(QLatin1String("while the earlier lease still ran")));
    }

    void readersDoNotEndEachOther()
    {
        PastEvent mine = seen(What::Held, 1000, one, Millis(30'000));
        PastEvent theirs = seen(What::Held, 1100, other, Millis(30'000));
        mine.isShared = theirs.isShared = true;
        QCOMPARE(whyUnlockFailed({mine, theirs}, one, 2000).why, Why::HasIt);
    }

    void nothingTells()
    {
        QCOMPARE(whyUnlockFailed({}, one, 9000).why, Why::NotKnown);
        QCOMPARE(whyUnlockFailed({seen(What::UnlockRefused, 1300, one)}, one, 9000).why, Why::NotKnown);
        // The unlock was refused during the lease, and nothing shows why.
        QCOMPARE(whyUnlockFailed({seen(What::Held, 1000, one, Millis(30'000)), seen(What::UnlockRefused, 1300, one)},
                                 one, 9000)
                     .why,
                 Why::NotKnown);
        QVERIFY(story({}).startsWith(QLatin1String("Unknown")));
    }

    void itStillHasIt()
    {
        const auto cause = whyUnlockFailed({seen(What::Held, 1000, one, Millis(30'000))}, one, 2000);
        QCOMPARE(cause.why, Why::HasIt);
        QCOMPARE(cause.unlockMillis, 0);
    }

    // The last refusal is explained; later events do not count.
    void onlyWhatWasBeforeCounts()
    {
        const auto cause = whyUnlockFailed(
            {seen(What::UnlockRefused, 1300, one), seen(What::Held, 2000, one, Millis(30'000)),
             seen(What::Released, 2100, one), seen(What::UnlockRefused, 2200, one), seen(What::Forced, 2300)},
            one, 9000);
        QCOMPARE(cause.why, Why::Retry);
        QCOMPARE(cause.unlockMillis, 2200);
    }

    // The monitor's events come later than those of a trace. Before the trace began, they are all that is known.
    void aTraceCountsMoreThanLooks()
    {
        PastEvent early = seen(What::Held, 500, other);
        PastEvent late = seen(What::Held, 1250, one);
        early.source = late.source = Source::Monitor;
        const std::vector<PastEvent> ordered =
            inOrder({late, seen(What::Released, 1200, one), seen(What::Held, 1000, one), early});
        QCOMPARE(ordered.size(), std::size_t(3));
        QCOMPARE(ordered.front().wallMillis, 500);
        QCOMPARE(whyUnlockFailed(ordered, one, 1300).why, Why::Retry);
    }

    // From the lines of a log to the sentence.
    void aLogTellsIt()
    {
        WrittenMonitorLog log;
        const QByteArray channel = "redisson_lock__channel:{L}";
        log.script("1:1", {"L"}, {"600", one.raw()}, {"exists L", "hset L " + one.raw() + " 1", "pexpire L 600"});
        log.later(700).script("2:2", {"L"}, {"600", other.raw()},
                              {"exists L", "hset L " + other.raw() + " 1", "pexpire L 600"});
        log.later(50).script("1:1", {"L", channel}, {"0", "30000", one.raw()}, {"hexists L " + one.raw()});
        std::vector<PastEvent> past;
        for (const TraceEvent &each : decode(log.call("1:1", {"PING"}).bytes()).events) {
            if (const auto happened = pastOf(each))
                past.push_back(*happened);
        }
        const auto cause = whyUnlockFailed(past, one, 9000);
        QCOMPARE(cause.why, Why::Expired);
        QCOMPARE(cause.other, other);
        QCOMPARE(cause.source, Source::Trace);
    }
};

QTEST_GUILESS_MAIN(TestPostMortem)

} // namespace lockscope::post_mortem_test

#include "tst_post_mortem.moc"
