// The metrics of the exporter: both text formats, the places of groups, what counts as held, and which durations count.
#include "core/families/catalog.h"
#include "core/metrics/lock_figures.h"
#include "core/metrics/named_locks.h"
#include "core/model/lock.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::metrics_test {

using namespace lockscope::metrics;
using namespace std::chrono_literals;

namespace {

const Instant start(std::chrono::hours(1));
const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");

std::shared_ptr<Lock> lockOf(const QByteArray &name, State state = State::HeldRenewed)
{
    auto lock = std::make_shared<Lock>();
    lock->id = idOf(name);
    lock->state = state;
    lock->exists = state != State::Free;
    if (lock->exists)
        lock->holders.push_back({anna, 1});
    lock->heldSince = start - 60s;
    lock->readAt = lock->firstSeen = start;
    return lock;
}

Snapshot snapshotOf(std::vector<LockPtr> locks)
{
    std::sort(locks.begin(), locks.end(), [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; });
    return {std::move(locks), start, 1'700'000'000'000, true};
}

LockEvent eventOf(EventKind what, const QByteArray &name, Millis after, KnownBy knownBy = KnownBy::Event)
{
    return {what, idOf(name), anna, knownBy, 0, start + after, 0};
}

QByteArray written(LockFigures &figures, const Snapshot &snapshot, bool hasContact = true)
{
    Exposition exposition;
    figures.write({&snapshot, hasContact}, {}, &exposition);
    return exposition.text(TextFormat::Plain);
}

// The value of the series, or "absent".
QByteArray valueOf(const QByteArray &text, const QByteArray &series)
{
    for (const QByteArray &line : text.split('\n')) {
        if (line.startsWith(QByteArray(series + ' ')))
            return line.mid(series.size() + 1);
    }
    return "absent";
}

void hold(LockFigures &figures, const QByteArray &name, Millis from, Millis to)
{
    figures.happened({eventOf(EventKind::Acquired, name, from), eventOf(EventKind::Released, name, to)});
    figures.tick(start + to + 10s);
}

} // namespace

class TestMetrics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothFormats()
    {
        Exposition exposition;
        exposition.add(Metric::Up, {{"server", "a:1"}}, 1);
        exposition.add(Metric::BuildInfo, {{"version", "1.2"}}, 1);
        exposition.add(Metric::LastRead, {}, 1'700'000'000.25);
        exposition.add(Metric::Acquired, {}, 12);
        QCOMPARE(exposition.seriesCount(), 4);
        const auto help = [](Metric metric) -> QByteArray { return QByteArray(traitsOf(metric).help) + '\n'; };
        QCOMPARE(exposition.text(TextFormat::OpenMetrics),
                 "# TYPE lockscope_up gauge\n# HELP lockscope_up " + help(Metric::Up)
                     + "lockscope_up{server=\"a:1\"} 1\n"
                       "# TYPE lockscope_build info\n# HELP lockscope_build "
                     + help(Metric::BuildInfo)
                     + "lockscope_build_info{version=\"1.2\"} 1\n"
                       "# TYPE lockscope_last_read_timestamp_seconds gauge\n"
                       "# UNIT lockscope_last_read_timestamp_seconds seconds\n"
                       "# HELP lockscope_last_read_timestamp_seconds "
                     + help(Metric::LastRead)
                     + "lockscope_last_read_timestamp_seconds 1700000000.25\n"
                       "# TYPE lockscope_acquired counter\n# HELP lockscope_acquired "
                     + help(Metric::Acquired) + "lockscope_acquired_total 12\n# EOF\n");
        const QByteArray plain = exposition.text(TextFormat::Plain);
        QVERIFY2(plain.contains("# TYPE lockscope_build_info gauge\n"), plain.constData());
        QVERIFY2(plain.contains("# TYPE lockscope_acquired_total counter\n"), plain.constData());
        QVERIFY2(!plain.contains("# EOF") && !plain.contains("# UNIT"), plain.constData());
    }

    void valuesOfLabelsAreEscaped()
    {
        Exposition exposition;
        exposition.add(Metric::Up, {{"server", "a\"b\\c\nd"}}, 0);
        QVERIFY(exposition.text(TextFormat::Plain).contains("lockscope_up{server=\"a\\\"b\\\\c\\nd\"} 0\n"));
    }

    // Bytes that are not text are shown, and a backslash stays different from them.
    void namesAreShown_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("label");
        QTest::newRow("plain") << QByteArray("job:a") << QByteArray("job:a");
        QTest::newRow("UTF-8") << QByteArray("job:Ärger") << QByteArray("job:Ärger");
        QTest::newRow("invalid") << QByteArray("job:\xff") << QByteArray("job:\\\\xFF");
        QTest::newRow("backslash") << QByteArray("job:\\xff") << QByteArray("job:\\\\\\\\xff");
        QTest::newRow("newline") << QByteArray("job:a\nb") << QByteArray("job:a\\\\x0Ab");
        QTest::newRow("quote") << QByteArray("job:\"}") << QByteArray("job:\\\"}");
    }
    void namesAreShown()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, label);
        NamedLocks named({"job:*"});
        const Snapshot snapshot = snapshotOf({lockOf(name)});
        Exposition exposition;
        named.write({&snapshot, true}, {}, &exposition);
        const QByteArray text = exposition.text(TextFormat::OpenMetrics);
        QCOMPARE(valueOf(text, "lockscope_lock_held{name=\"" + label + "\"}"), QByteArray("1"));
    }

    void bucketsAreCumulative()
    {
        Histogram histogram;
        for (const auto duration : {5ms, 10ms, 11ms, 2'000ms, 7'200'000ms})
            histogram.observe(duration);
        Exposition exposition;
        exposition.add(Metric::HoldSeconds, {{"group", "g*"}}, histogram);
        const QByteArray text = exposition.text(TextFormat::OpenMetrics);
        const std::pair<const char *, const char *> wanted[] = {{"0.01", "2"},   {"0.1", "3"},  {"1.0", "3"},
                                                                {"10.0", "4"},   {"60.0", "4"}, {"600.0", "4"},
                                                                {"3600.0", "4"}, {"+Inf", "5"}};
        for (const auto &[bound, count] : wanted)
            QCOMPARE(valueOf(text, QByteArray("lockscope_hold_seconds_bucket{group=\"g*\",le=\"") + bound + "\"}"),
                     QByteArray(count));
        QCOMPARE(valueOf(text, "lockscope_hold_seconds_count{group=\"g*\"}"), QByteArray("5"));
        QCOMPARE(valueOf(text, "lockscope_hold_seconds_sum{group=\"g*\"}"), QByteArray("7202.026"));
        QCOMPARE(exposition.seriesCount(), 10);
    }

    void theLargestGroupsGetPlacesAndKeepThem()
    {
        GroupPlaces groups(2);
        QCOMPARE(groups.of("order:1"), GroupPlaces::overflow); // the sizes are not known yet
        groups.assign({lockOf("a:1"), lockOf("b:1"), lockOf("b:2"), lockOf("c:1"), lockOf("c:2"), lockOf("c:3"),
                       lockOf("d:1"), lockOf("d:2")});
        QCOMPARE(groups.count(), std::size_t(3));
        QCOMPARE(groups.label(groups.of("c:9")), QByteArray("c:*"));
        QCOMPARE(groups.label(groups.of("b:9")), QByteArray("b:*"));
        for (int i = 0; i < 100; ++i)
            QCOMPARE(groups.label(groups.of("d:" + QByteArray::number(i))), QByteArray("overflow"));
        groups.assign({lockOf("e:1"), lockOf("e:2")});
        QCOMPARE(groups.label(groups.of("c:9")), QByteArray("c:*"));
        QCOMPARE(groups.of("e:1"), GroupPlaces::overflow);
    }

    // Names with only one lock in their group take no place.
    void aGroupGetsAFreePlaceWithItsSecondName()
    {
        GroupPlaces groups(1);
        groups.assign({});
        QCOMPARE(groups.of("a:1"), GroupPlaces::overflow);
        QCOMPARE(groups.of("a:1"), GroupPlaces::overflow);
        QCOMPARE(groups.of("nightly"), GroupPlaces::overflow);
        QCOMPARE(groups.label(groups.of("a:2")), QByteArray("a:*"));
        QCOMPARE(groups.label(groups.of("a:1")), QByteArray("a:*"));
        // a group that is called like the overflow is another group
        GroupPlaces named(1);
        named.assign({lockOf("overflow1"), lockOf("overflow2")});
        QCOMPARE(named.label(named.of("overflow3")), QByteArray("overflow*"));
    }

    void groupsBeyondTheLimitShareTheOverflow()
    {
        GroupPlaces groups(1);
        LockFigures figures(&groups);
        groups.assign({lockOf("a:1"), lockOf("a:2")});
        hold(figures, "a:1", 0ms, 5s);
        hold(figures, "b:1", 0ms, 5s);
        hold(figures, "b:2", 0ms, 5s);
        const QByteArray text = written(figures, snapshotOf({}));
        QCOMPARE(valueOf(text, "lockscope_hold_seconds_count{group=\"a:*\"}"), QByteArray("1"));
        QCOMPARE(valueOf(text, "lockscope_hold_seconds_count{group=\"overflow\"}"), QByteArray("2"));
        QVERIFY(!text.contains("b:"));
    }

    void locksByKindAndState()
    {
        GroupPlaces groups(1);
        LockFigures figures(&groups);
        const auto fair = lockOf("c", State::NoExpiry);
        fair->kind = Kind::Fair;
        const auto gone = lockOf("d", State::Free);
        gone->gone = true;
        QByteArray text = written(figures, snapshotOf({lockOf("a"), lockOf("b"), fair, gone}));
        QCOMPARE(valueOf(text, "lockscope_locks{kind=\"reentrant\",state=\"held-renewed\"}"), QByteArray("2"));
        QCOMPARE(valueOf(text, "lockscope_locks{kind=\"fair\",state=\"no-expiry\"}"), QByteArray("1"));
        QCOMPARE(text.count("\nlockscope_locks{"), 2);
        text = written(figures, snapshotOf({lockOf("a")})); // an alert on the others resolves
        QCOMPARE(valueOf(text, "lockscope_locks{kind=\"fair\",state=\"no-expiry\"}"), QByteArray("0"));
    }

    void locksOfOtherLibraries()
    {
        GroupPlaces groups(1);
        LockFigures figures(&groups);
        const auto job = lockOf("bull:mail:1:lock");
        job->family = families::builtIn()->named(QStringLiteral("bullmq"));
        QByteArray text = written(figures, snapshotOf({lockOf("a")}));
        QVERIFY(!text.contains("\nlockscope_family_locks{"));
        text = written(figures, snapshotOf({lockOf("a"), job}));
        QCOMPARE(valueOf(text, "lockscope_family_locks{family=\"bullmq\"}"), QByteArray("1"));
        text = written(figures, snapshotOf({lockOf("a")}));
        QCOMPARE(valueOf(text, "lockscope_family_locks{family=\"bullmq\"}"), QByteArray("0"));
    }

    // Without contact, the rows still have their old states for a moment.
    void anUnverifiedLockIsNeverHeld()
    {
        GroupPlaces groups(1);
        LockFigures figures(&groups);
        NamedLocks named({"*"});
        const auto unverified = lockOf("b", State::Unverified);
        unverified->waiters.clients = 4;
        unverified->heldSince = start - 1h;
        const Snapshot snapshot = snapshotOf({lockOf("a"), unverified});
        const QByteArray held = "lockscope_locks{kind=\"reentrant\",state=\"held-renewed\"}";
        const QByteArray doubtful = "lockscope_locks{kind=\"reentrant\",state=\"unverified\"}";
        QByteArray text = written(figures, snapshot);
        QCOMPARE(valueOf(text, held), QByteArray("1"));
        QCOMPARE(valueOf(text, doubtful), QByteArray("1"));
        QCOMPARE(valueOf(text, "lockscope_waiting_clients{group=\"overflow\"}"), QByteArray("0"));
        QCOMPARE(valueOf(text, "lockscope_oldest_hold_start_timestamp_seconds"), QByteArray("1699999940"));
        text = written(figures, snapshot, false);
        QCOMPARE(valueOf(text, held), QByteArray("0"));
        QCOMPARE(valueOf(text, doubtful), QByteArray("2"));
        QVERIFY(!text.contains("lockscope_waiting_clients{"));
        QVERIFY(!text.contains("\nlockscope_oldest_hold_start"));
        Exposition withContact;
        named.write({&snapshot, true}, {}, &withContact);
        text = withContact.text(TextFormat::Plain);
        QCOMPARE(valueOf(text, "lockscope_lock_held{name=\"a\"}"), QByteArray("1"));
        QCOMPARE(valueOf(text, "lockscope_lock_held{name=\"b\"}"), QByteArray("absent"));
        Exposition without;
        named.write({&snapshot, false}, {}, &without);
        QCOMPARE(without.seriesCount(), 0);
    }

    void waitersByGroup()
    {
        GroupPlaces groups(2);
        LockFigures figures(&groups);
        const auto fair = lockOf("a:1");
        fair->waiters.threads = 3;
        const auto plain = lockOf("a:2");
        plain->waiters.clients = 2;
        const Snapshot snapshot = snapshotOf({fair, plain});
        groups.assign(snapshot.locks);
        const QByteArray text = written(figures, snapshot);
        QCOMPARE(valueOf(text, "lockscope_waiting_threads{group=\"a:*\"}"), QByteArray("3"));
        QCOMPARE(valueOf(text, "lockscope_waiting_clients{group=\"a:*\"}"), QByteArray("2"));
    }

    void onlyKnownDurationsCount()
    {
        GroupPlaces groups(1);
        LockFigures figures(&groups);
        hold(figures, "whole", 0ms, 2s);
        // its beginning was not seen
        const auto old = lockOf("old");
        old->heldSinceIsBound = true;
        Delta delta;
        delta.upserts = {old};
        figures.changed(delta);
        figures.happened({eventOf(EventKind::Released, "old", 5s)});
        // its end was not seen: another hold when contact is back
        const auto lost = lockOf("lost");
        lost->heldSince = start;
        figures.happened({eventOf(EventKind::Acquired, "lost", 0ms)});
        auto unverified = std::make_shared<Lock>(*lost);
        unverified->state = State::Unverified;
        delta.upserts = {unverified};
        figures.changed(delta);
        const auto back = lockOf("lost", State::Free);
        back->readAt = start + 30s;
        delta.upserts = {back};
        figures.changed(delta);
        figures.tick(start + 1min);
        const QByteArray text = written(figures, snapshotOf({}));
        QCOMPARE(valueOf(text, "lockscope_hold_seconds_count{group=\"overflow\"}"), QByteArray("1"));
        QCOMPARE(valueOf(text, "lockscope_hold_seconds_sum{group=\"overflow\"}"), QByteArray("2"));
        QCOMPARE(valueOf(text, "lockscope_events_missed_total"), QByteArray("1"));
        QCOMPARE(valueOf(text, "lockscope_acquired_total"), QByteArray("2"));
        QCOMPARE(valueOf(text, "lockscope_released_total"), QByteArray("2"));
    }

    void lateRenewalsCountOnce()
    {
        GroupPlaces groups(1);
        LockFigures figures(&groups);
        const auto tell = [&figures](int missed, bool reset = false) {
            const auto row = lockOf("a");
            row->missedRenewals = missed;
            Delta delta;
            delta.reset = reset;
            delta.upserts = {row};
            figures.changed(delta);
        };
        for (const int missed : {1, 1, 2, 0, 1})
            tell(missed);
        tell(1, true); // the same row again after a reconnect
        figures.happened({eventOf(EventKind::Renewed, "a", 1s), eventOf(EventKind::Expired, "a", 2s)});
        const QByteArray text = written(figures, snapshotOf({}));
        QCOMPARE(valueOf(text, "lockscope_renewals_late_total"), QByteArray("3"));
        QCOMPARE(valueOf(text, "lockscope_renewals_total"), QByteArray("1"));
        QCOMPARE(valueOf(text, "lockscope_expired_while_held_total"), QByteArray("1"));
    }

    void fewLocksGetTheirOwnSeries()
    {
        NamedLocks named({"job:*"});
        std::vector<LockPtr> locks{lockOf("other:1")};
        for (int i = 0; i < 1'000; ++i)
            locks.push_back(lockOf("job:" + QByteArray::number(i)));
        const Snapshot snapshot = snapshotOf(std::move(locks));
        Exposition exposition;
        named.write({&snapshot, true}, {}, &exposition);
        QCOMPARE(exposition.text(TextFormat::Plain).count("\nlockscope_lock_held{"), int(NamedLocks::mostLocks));
        const Snapshot empty = snapshotOf({}); // the lock is free now, and its series stay
        Exposition later;
        named.write({&empty, true}, {}, &later);
        const QByteArray text = later.text(TextFormat::Plain);
        QCOMPARE(text.count("\nlockscope_lock_held{"), int(NamedLocks::mostLocks));
        QCOMPARE(valueOf(text, "lockscope_lock_held{name=\"job:0\"}"), QByteArray("0"));
    }

    // A master that does not answer may have the lock.
    void aLockWithoutARowIsFreeOnlyIfAllMastersAnswer()
    {
        NamedLocks named({"job:*"});
        const Snapshot both = snapshotOf({lockOf("job:1"), lockOf("job:2")});
        Exposition before;
        named.write({&both, true}, {}, &before);
        const Snapshot one = snapshotOf({lockOf("job:2")});
        Exposition exposition;
        named.write({&one, true, false}, {}, &exposition);
        const QByteArray text = exposition.text(TextFormat::Plain);
        QVERIFY(!text.contains("job:1"));
        QCOMPARE(valueOf(text, "lockscope_lock_held{name=\"job:2\"}"), QByteArray("1"));
    }

    // Every kind in every state, and more groups than places.
    void theNumberOfSeriesIsBounded()
    {
        GroupPlaces groups(7);
        LockFigures figures(&groups);
        std::vector<LockPtr> locks;
        for (int i = 0; i < 10 * kindCount * stateCount; ++i) {
            const auto lock = lockOf("g" + QByteArray::number(i % 50) + ":x:" + QByteArray::number(i),
                                     State(i / kindCount % stateCount));
            lock->kind = Kind(i % kindCount);
            lock->waiters.clients = 1;
            locks.push_back(lock);
        }
        const Snapshot snapshot = snapshotOf(std::move(locks));
        groups.assign(snapshot.locks);
        for (int i = 0; i < 500; ++i)
            hold(figures, "h" + QByteArray::number(i) + ":x:1", 0ms, 1s);
        Exposition exposition;
        figures.write({&snapshot, true}, {}, &exposition);
        QVERIFY2(exposition.seriesCount() <= 280, QByteArray::number(exposition.seriesCount()).constData());
        const QByteArray text = exposition.text(TextFormat::Plain);
        QVERIFY(text.contains("lockscope_locks{kind=\"overflow\",state=\"unverified\"}"));
    }
};

QTEST_GUILESS_MAIN(TestMetrics)

} // namespace lockscope::metrics_test

#include "tst_metrics.moc"
