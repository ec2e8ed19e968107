// What a history stores and tells, its limits, and the files that it cannot use.
#include "core/history/history_reader.h"
#include "core/history/history_writer.h"
#include "core/history/playback.h"
#include "core/history/usual_reader.h"
#include "core/incidents/incident.h"
#include "tests/support/damaged_row.h"
#include "tests/support/manual_clock.h"

#include <QDir>
#include <QFile>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <limits>

namespace lockscope::history_file_test {

using namespace lockscope::history;
using lanes::End;

namespace {

constexpr qint64 noon = 1'700'000'000'000; // ms since the epoch
constexpr qint64 everything = std::numeric_limits<qint64>::max();
const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:1");
const Instant origin(std::chrono::hours(5));

Hold holdOf(const QByteArray &lock, const Owner &owner, qint64 from, qint64 to, End end = End::Released)
{
    Hold hold;
    hold.lock = {{}, 0, Key(lock)};
    hold.owner = owner;
    hold.from = origin + Millis(from);
    hold.to = origin + Millis(to);
    hold.end = end;
    hold.fromKnown = KnownBy::Event;
    return hold;
}

Wait waitOf(const QByteArray &lock, const Owner &owner, qint64 from, qint64 to)
{
    Wait wait;
    wait.lock = {{}, 0, Key(lock)};
    wait.owner = owner;
    wait.from = origin + Millis(from);
    wait.to = origin + Millis(to);
    wait.end = End::Granted;
    wait.blocked = Micros((to - from) * 1'000);
    return wait;
}

// Open if `over` is 0.
IncidentRecord incidentOf(quint64 id, const QByteArray &lock, qint64 since, qint64 over = 0)
{
    IncidentRecord incident;
    incident.id = id;
    incident.rule = QStringLiteral("no-expiry");
    incident.lock = Key(lock);
    incident.sentence = QStringLiteral("It stays.");
    incident.sinceMillis = noon + since;
    incident.overMillis = over == 0 ? 0 : noon + over;
    return incident;
}

Batch batchAt(qint64 millis)
{
    Batch batch;
    batch.now = origin + Millis(millis);
    batch.wallMillis = noon + millis;
    return batch;
}

Period between(qint64 from, qint64 to)
{
    return {(noon + from) * 1'000, (noon + to) * 1'000};
}

} // namespace

class TestHistoryFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_writer.reset();
        m_limits = {};
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void whatWasWrittenIsTold()
    {
        Batch batch = batchAt(10'000);
        Hold hold = holdOf(QByteArray("a\0b\xff", 4), anna, 1'000, 3'500, End::Expired);
        hold.kind = Kind::ReadWrite;
        hold.access = Access::Write;
        hold.count = 2;
        hold.renewals = 7;
        hold.longestGap = Micros(11'000'000);
        hold.lease = Millis(30'000);
        hold.waiters = 3;
        hold.wake = Micros(1'234);
        batch.holds = {hold};
        batch.waits = {waitOf("orders", ben, 500, 900), waitOf("orders", Owner(), 500, 700)};
        batch.events = {
            {EventKind::Restarted, {}, {}, KnownBy::Event, 0, origin + Millis(4'000), 17, QStringLiteral("m:1")}};
        batch.incidents = {{1, QStringLiteral("no-expiry"), Key("orders"), "c", QStringLiteral("orders has no expiry."),
                            noon + 100, 0, 0, 1}};
        write(batch);
        batch = batchAt(11'000);
        batch.incidents = {{1, QStringLiteral("no-expiry"), Key("orders"), "c", QStringLiteral("orders has no expiry."),
                            noon + 100, noon + 10'500, 1, 2}};
        write(batch);

        const auto reader = open();
        const auto holds = reader->holds(between(0, 20'000), {}, everything);
        QVERIFY(holds.has_value());
        QCOMPARE(holds->size(), std::size_t(1));
        const PastHold &read = holds->front();
        QCOMPARE(read.lock, hold.lock.key);
        QCOMPARE(read.owner, anna);
        QCOMPARE(read.start, (noon + 1'000) * 1'000);
        QCOMPARE(read.took, qint64(2'500'000));
        QCOMPARE(read.end, End::Expired);
        QCOMPARE(read.kind, Kind::ReadWrite);
        QCOMPARE(read.access, Access::Write);
        QCOMPARE(read.fromKnown, KnownBy::Event);
        QCOMPARE(read.toKnown, KnownBy::Sample);
        QCOMPARE(read.count, 2);
        QCOMPARE(read.renewals, 7);
        QCOMPARE(read.longestGap, qint64(11'000'000));
        QVERIFY(read.lease == Millis(30'000));
        QCOMPARE(read.waiters, 3);
        QVERIFY(read.wake == 1'234);
        const auto waits = reader->waits(between(0, 20'000), "ord*", everything);
        QVERIFY(waits.has_value());
        QCOMPARE(waits->size(), std::size_t(2));
        QCOMPARE((*waits)[0].owner, ben);
        QVERIFY((*waits)[1].owner.isEmpty());
        const auto occurrences = reader->occurrences(between(0, 20'000), "orders");
        QVERIFY(occurrences.has_value() && occurrences->size() == 1);
        QCOMPARE(occurrences->front().locks, qint64(17));
        QCOMPARE(occurrences->front().node, QStringLiteral("m:1"));
        const auto incidents = reader->incidents(between(0, 20'000), {});
        QVERIFY(incidents.has_value() && incidents->size() == 1);
        QCOMPARE(incidents->front().count, 2);
        QCOMPARE(incidents->front().over, (noon + 10'500) * 1'000);
        const auto watched = reader->watched(between(0, 20'000));
        QVERIFY(watched.has_value() && watched->size() == 1);
        QCOMPARE(watched->front().from, (noon + 10'000) * 1'000);
        QCOMPARE(watched->front().to, (noon + 11'000) * 1'000);
    }

    void periodsAndNamesChoose()
    {
        Batch batch = batchAt(100'000);
        for (int i = 0; i < 10; ++i)
            batch.holds.push_back(holdOf(i % 2 ? "odd" : "even", anna, i * 10'000, i * 10'000 + 5'000));
        write(batch);
        const auto reader = open();
        const auto starts = [&](const Period &period, const QByteArray &names, qint64 most) {
            QByteArray all;
            const auto holds = reader->holds(period, names, most);
            for (const PastHold &hold : holds ? *holds : std::vector<PastHold>())
                all += QByteArray::number(hold.start / 1'000 - noon) + ' ';
            return all.trimmed();
        };
        QCOMPARE(starts(between(34'000, 50'000), {}, everything), QByteArray("30000 40000 50000"));
        QCOMPARE(starts(between(0, 60'000), "even", everything), QByteArray("0 20000 40000 60000"));
        QCOMPARE(starts(between(0, 60'000), "e?en", 2), QByteArray("40000 60000"));
        QCOMPARE(starts(between(0, 60'000), "none", everything), QByteArray());
    }

    // More names match than a query may name.
    void manyNamesChoose()
    {
        Batch batch = batchAt(100'000);
        for (int i = 0; i < 2'000; ++i) {
            const QByteArray lock = (i % 2 ? "odd:" : "even:") + QByteArray::number(i);
            batch.holds.push_back(holdOf(lock, anna, i, i + 10));
            batch.waits.push_back(waitOf(lock, ben, i, i + 10));
            batch.incidents.push_back(
                {quint64(i), QStringLiteral("no-expiry"), Key(lock), {}, QStringLiteral("x"), noon + i});
        }
        batch.events = {{EventKind::Changed, {{}, 0, Key("odd:1")}, {}, KnownBy::Sample, 0, origin},
                        {EventKind::Changed, {{}, 0, Key("even:0")}, {}, KnownBy::Sample, 0, origin}};
        write(batch);
        const auto reader = open();
        const Period all = between(-1'000, 200'000);
        QCOMPARE(reader->holds(all, "odd:*", everything)->size(), std::size_t(1'000));
        QCOMPARE(reader->waits(all, "odd:*", everything)->size(), std::size_t(1'000));
        QCOMPARE(reader->incidents(all, "odd:*")->size(), std::size_t(1'000));
        QCOMPARE(reader->occurrences(all, "odd:*")->size(), std::size_t(1));
        QCOMPARE(reader->figures(all, "odd:*")->size(), std::size_t(1'000));
    }

    // A program that was killed leaves what it had open. The next one tells that nobody saw its end.
    void whatAKilledProgramLeftIsNotLost()
    {
        Batch batch = batchAt(1'000);
        batch.begun.holds = {holdOf("orders", anna, 500, 500)};
        batch.begun.waits = {waitOf("orders", ben, 600, 600), waitOf("orders", Owner(), 700, 700)};
        write(batch);
        write(batchAt(5'000));
        auto holds = open()->holds(between(0, 20'000), {}, everything);
        QVERIFY(holds && holds->size() == 1);
        QCOMPARE(holds->front().end, End::Open);
        QCOMPARE(holds->front().took, qint64(4'500'000));
        m_writer.reset();
        write(batchAt(20'000));
        holds = open()->holds(between(0, 20'000), {}, everything);
        QVERIFY(holds && holds->size() == 1);
        QCOMPARE(holds->front().end, End::Unseen);
        QCOMPARE(holds->front().owner, anna);
        QCOMPARE(holds->front().took, qint64(4'500'000));
        const auto waits = open()->waits(between(0, 20'000), {}, everything);
        QVERIFY(waits && waits->size() == 2);
        QCOMPARE(waits->at(0).owner, ben);
        QVERIFY(waits->at(1).owner.isEmpty());
    }

    // Nobody saw how it ended. If it stayed open, it would be told for every later time.
    void anIncidentOfAKilledProgramEndsWithItsContact()
    {
        Batch batch = batchAt(1'000);
        batch.incidents = {incidentOf(1, "orders", 500)};
        write(batch);
        write(batchAt(5'000));
        const auto countAt = [this](qint64 at) { return open()->incidents(between(at, at), {})->size(); };
        QCOMPARE(countAt(5'000), std::size_t(1)); // it is being recorded
        QCOMPARE(countAt(7'000), std::size_t(1)); // the next batch may be under way
        QCOMPARE(countAt(60'000), std::size_t(0));
        m_writer.reset();
        write(batchAt(60'000));
        QCOMPARE(countAt(60'000), std::size_t(0));
        const auto all = open()->incidents(between(0, 60'000), {});
        QVERIFY(all && all->size() == 1);
        QCOMPARE(all->front().over, (noon + 5'000) * 1'000);
        QSqlQuery query(m_writer->file().database());
        QVERIFY(query.exec(QStringLiteral("SELECT standing FROM incident")) && query.next());
        QCOMPARE(query.value(0).toInt(), int(incidents::Standing::Unwatched));
    }

    // After a gap, a program reports its open incidents again.
    void anIncidentThatGoesOnStaysOne()
    {
        Batch batch = batchAt(1'000);
        batch.incidents = {incidentOf(1, "orders", 500), incidentOf(2, "bills", 600)};
        write(batch);
        m_writer.reset();
        batch = batchAt(20'000);
        batch.incidents = {incidentOf(7, "orders", 500)};
        write(batch);
        QCOMPARE(open()->incidents(between(20'000, 20'000), {})->size(), std::size_t(1));
        batch = batchAt(30'000);
        batch.incidents = {incidentOf(7, "orders", 500, 25'000)};
        write(batch);
        const auto all = open()->incidents(between(0, 30'000), {});
        QVERIFY(all && all->size() == 2);
        QCOMPARE(all->at(0).over, (noon + 25'000) * 1'000);
        QCOMPARE(all->at(1).over, (noon + 1'000) * 1'000);
    }

    // The next program has watched the same locks meanwhile, so it knows that the hold goes on.
    void whatTheNextProgramHasSeenGoesOn()
    {
        Batch batch = batchAt(1'000);
        batch.begun.holds = {holdOf("orders", anna, 500, 500), holdOf("bills", anna, 600, 600)};
        write(batch);
        m_writer.reset();
        batch = batchAt(2'000);
        batch.begun.holds = {holdOf("orders", anna, 504, 504)};
        Hold bound = holdOf("bills", anna, 700, 700);
        bound.openStart = true; // perhaps another hold
        batch.begun.holds.push_back(bound);
        write(batch);
        const auto ends = [this](const QByteArray &lock) {
            QByteArray all;
            const auto holds = open()->holds(between(0, 20'000), lock, everything);
            for (const PastHold &hold : holds ? *holds : std::vector<PastHold>())
                all += hold.end == End::Open ? "open " : hold.end == End::Unseen ? "unseen " : "other ";
            return all.trimmed();
        };
        QCOMPARE(ends("orders"), QByteArray("open"));
        QCOMPARE(ends("bills"), QByteArray("unseen open"));
    }

    void anOpenHoldIsToldOnce()
    {
        Batch batch = batchAt(1'000);
        batch.begun.holds = {holdOf("orders", anna, 500, 500)};
        write(batch);
        batch = batchAt(2'000);
        Hold ended = holdOf("orders", anna, 500, 1'500);
        ended.wasTaken = true;
        batch.holds = {ended};
        write(batch);
        const auto holds = open()->holds(between(0, 20'000), {}, everything);
        QVERIFY(holds && holds->size() == 1);
        QCOMPARE(holds->front().end, End::Released);
    }

    // They began before the clock was set back, and end after it.
    void whatIsOpenEndsAlthoughTheClockIsSetBack()
    {
        Batch batch = batchAt(1'000);
        batch.wallMillis += 3'600'000;
        batch.begun.holds = {holdOf("orders", anna, 500, 500)};
        batch.begun.waits = {waitOf("orders", ben, 600, 600)};
        write(batch);
        batch = batchAt(2'000);
        batch.holds = {holdOf("orders", anna, 500, 1'500)};
        batch.holds.front().wasTaken = true;
        batch.waits = {waitOf("orders", ben, 600, 1'500)};
        batch.waits.front().wasTaken = true;
        write(batch);
        const auto holds = open()->holds({0, everything}, {}, everything);
        QVERIFY(holds && holds->size() == 1);
        QCOMPARE(holds->front().end, End::Released);
        const auto waits = open()->waits({0, everything}, {}, everything);
        QVERIFY(waits && waits->size() == 1);
        QCOMPARE(waits->front().end, End::Granted);
    }

    // A hold with an unexplained end is written late, and its owner may hold the lock again.
    void aLateEndLeavesTheNextHoldOpen()
    {
        Batch batch = batchAt(1'000);
        batch.begun.holds = {holdOf("orders", anna, 500, 500)};
        write(batch);
        batch = batchAt(2'000);
        batch.begun.holds = {holdOf("orders", anna, 1'600, 1'600)};
        write(batch);
        batch = batchAt(4'000);
        batch.holds = {holdOf("orders", anna, 500, 1'500, End::Unknown)};
        batch.holds.front().wasTaken = batch.holds.front().isOpenAgain = true;
        write(batch);
        const auto still = open()->openHolds((noon + 4'000) * 1'000, {});
        QVERIFY(still && still->size() == 1);
        QCOMPARE(still->front().start, (noon + 1'600) * 1'000);
    }

    void figuresIncludeTheLatestRows()
    {
        const auto count = [this](const QByteArray &names) {
            const auto figures = open()->figures(between(0, 200'000), names);
            return figures && figures->size() == 1 ? figures->front().held.count() : -1;
        };
        Batch batch = batchAt(1'000);
        for (int i = 1; i <= 100; ++i)
            batch.holds.push_back(holdOf("orders", anna, i, 2 * i));
        batch.holds.push_back(holdOf("orders", anna, 1, 900, End::Unseen)); // its duration is not known
        batch.waits = {waitOf("orders", ben, 0, 40)};
        write(batch);
        QCOMPARE(count("orders"), qint64(100));
        write(batchAt(62'000)); // summarizes
        batch = batchAt(63'000);
        batch.holds = {holdOf("orders", anna, 62'100, 62'150)};
        write(batch);
        QCOMPARE(count("orders"), qint64(101));
        QCOMPARE(count("o*s"), qint64(101));
        const Figures all = together(between(0, 200'000));
        QCOMPARE(all.held.count(), qint64(101));
        QCOMPARE(all.waited.count(), qint64(1));
        QCOMPARE(all.blocked, qint64(40'000));
        QCOMPARE(all.held.longest(), qint64(100'000));
    }

    // What was summarized and what was not count together, and so do the holds of one owner.
    void whatIsUsualIsTold()
    {
        const qint64 minute = 60'000;
        Batch batch = batchAt(minute);
        for (int i = 0; i < 9; ++i)
            batch.holds.push_back(holdOf("orders", i < 4 ? anna : ben, i * 100, i * 100 + 20));
        for (int i = 0; i < 9; ++i)
            batch.holds.push_back(holdOf("seldom", anna, i, i + 20));
        batch.holds.push_back(holdOf("orders", anna, 1'000, 50'000, End::Unseen)); // its duration is not known
        write(batch);
        QVERIFY(usualOf("orders").count == 0); // too few
        batch = batchAt(minute + 1'000);
        batch.holds = {holdOf("orders", ben, minute, minute + 60)};
        batch.begun.holds = {holdOf("orders", anna, minute + 500, minute + 500)};
        write(batch);
        UsualHolds usual = usualOf("orders");
        QCOMPARE(usual.count, qint64(10));
        QCOMPARE(usual.median, Millis(20));
        QCOMPARE(usual.most, Millis(60));
        QCOMPARE(usual.owner, anna);
        QVERIFY(usual.heldSince == origin + Millis(minute + 500));
        QVERIFY(!usual.heldSinceIsBound);
        QCOMPARE(usual.countOfOwner, qint64(4)); // because the open hold is long
        QCOMPARE(usual.medianOfOwner, Millis(20));
        QVERIFY(usualOf("seldom").count == 0);
        QVERIFY(usualOf("orders", qint64(26) * 3'600'000).count == 0); // a day is over
        QVERIFY(!readUsual(m_folder->filePath(QStringLiteral("none")), {origin, noon}));
    }

    // On a separate thread, and again without a restart.
    void whatIsUsualIsReadAgain()
    {
        const ManualClock clock;
        UsualReader reader(&clock, path());
        UsualTablePtr last;
        connect(&reader, &UsualReader::read, this, [&last](const UsualTablePtr &usual) { last = usual; });
        Batch batch = batchAt(0);
        for (int i = 0; i < 20; ++i)
            batch.holds.push_back(holdOf("orders", anna, -1'000, -900));
        write(batch);
        const auto readAgain = [&reader, &last] {
            reader.readNow();
            return last && last->locks.value(Key("orders")).count == 20;
        };
        QTRY_VERIFY(readAgain());
    }

    void severalPresentHoldersHaveNoCommonBeginning()
    {
        Batch batch = batchAt(1'000);
        for (int i = 0; i < 20; ++i)
            batch.holds.push_back(holdOf("orders", anna, i, i + 20));
        batch.begun.holds = {holdOf("orders", anna, 500, 500), holdOf("orders", ben, 600, 600)};
        write(batch);
        QVERIFY(usualOf("orders").owner.isEmpty());
        QCOMPARE(usualOf("orders").count, qint64(20));
    }

    void oldRowsAreDeleted()
    {
        m_limits.days = 1;
        Batch batch = batchAt(0);
        batch.holds = {holdOf("old", anna, -100, 0)};
        batch.waits = {waitOf("old", ben, -100, 0)};
        batch.incidents = {incidentOf(1, "old", -50)};
        write(batch);
        const qint64 later = qint64(40) * 24 * 3'600'000;
        m_limits.summaryDays = 30;
        m_writer.reset();
        for (int i = 0; i < 3; ++i)
            write(batchAt(later + i * 2'000));
        QVERIFY(open()->holds({0, everything / 2}, {}, everything)->empty());
        QVERIFY(open()->waits({0, everything / 2}, {}, everything)->empty());
        QSqlQuery query(m_writer->file().database());
        for (const char *table : {"lock", "owner", "incident", "summary"}) {
            QVERIFY(query.exec(QStringLiteral("SELECT count(*) FROM %1").arg(QLatin1String(table))) && query.next());
            QVERIFY2(query.value(0).toInt() == 0, table);
        }
    }

    void theFileStaysWithinItsLimit()
    {
        m_limits.bytes = 4 * 1024 * 1024;
        qint64 largest = 0;
        for (int second = 0; second < 60; ++second) {
            Batch batch = batchAt(second * 60'000);
            for (int i = 0; i < 5'000; ++i)
                batch.holds.push_back(holdOf("l:" + QByteArray::number(i % 50), i % 2 ? anna : ben,
                                             second * 60'000 - 100, second * 60'000 - i % 90));
            write(batch);
            largest = std::max(largest, m_writer->file().bytes());
        }
        QVERIFY2(largest < 6 * 1024 * 1024, qPrintable(QString::number(largest)));
        const auto holds = open()->holds(between(0, 100'000'000), {}, everything);
        QVERIFY(holds && holds->size() > 10'000);
        QCOMPARE(holds->back().start, (noon + 59 * 60'000 - 100) * 1'000);
        QCOMPARE(together(between(0, 100'000'000)).held.count(), qint64(60 * 5'000)); // summaries stay
    }

    // The limit may have been larger. The writer prunes in small steps, and the file becomes shorter.
    void aFileThatIsFarTooLargeIsPruned()
    {
        const auto holdsAt = [](qint64 second, int count) {
            Batch batch = batchAt(second * 1'000);
            for (int i = 0; i < count; ++i)
                batch.holds.push_back(
                    holdOf("l:" + QByteArray::number(i % 50), anna, second * 1'000 - 100, second * 1'000 - i % 90));
            return batch;
        };
        for (int second = 0; second < 20; ++second)
            write(holdsAt(second, 20'000));
        const qint64 before = m_writer->file().bytes();
        QVERIFY(m_writer->notice().isEmpty());
        m_writer.reset();
        m_limits.bytes = 2 * 1024 * 1024;
        QVERIFY(before > 5 * m_limits.bytes);
        m_writer = writer();
        QVERIFY2(m_writer->notice().contains(QLatin1String("limit is 2.0 MB")), qPrintable(m_writer->notice()));
        int second = 20;
        const auto fileBytes = [this] {
            const auto size = m_writer->file().size();
            return size.used + size.unused;
        };
        while (fileBytes() > m_limits.bytes + m_limits.bytes / 4 && second < 200)
            write(holdsAt(second++, 100));
        QVERIFY2(second < 200, qPrintable(QString::number(fileBytes())));
        const auto latest = open()->holds(between((second - 1) * 1'000 - 100, second * 1'000), {}, everything);
        QVERIFY(latest && latest->size() >= 100);
        QVERIFY(m_writer->notice().isEmpty());
    }

    // Nothing is ever acquired here, so the table of holds stays empty.
    void waitsAloneStayWithinTheLimitToo()
    {
        m_limits.bytes = 2 * 1024 * 1024;
        for (int second = 0; second < 60; ++second) {
            Batch batch = batchAt(second * 1'000);
            for (int i = 0; i < 3'000; ++i)
                batch.waits.push_back(waitOf("orders", ben, second * 1'000 - 100, second * 1'000 - i % 90));
            write(batch);
        }
        QVERIFY2(m_writer->file().bytes() < 3 * 1024 * 1024, qPrintable(QString::number(m_writer->file().bytes())));
        QVERIFY(open()->waits(between(59'000 - 100, 60'000), {}, everything)->size() >= 3'000);
    }

    // The clock of a machine may be hours ahead until the network sets it.
    void aClockThatIsSetBackStopsNothing()
    {
        m_limits.bytes = 2 * 1024 * 1024;
        constexpr qint64 ahead = qint64(8) * 3'600'000;
        write(batchAt(ahead));
        write(batchAt(ahead + 1'000));
        for (int second = 0; second < 60; ++second) {
            Batch batch = batchAt(second * 1'000);
            for (int i = 0; i < 3'000; ++i)
                batch.waits.push_back(waitOf("orders", ben, second * 1'000 - 100, second * 1'000 - i % 90));
            write(batch);
        }
        QVERIFY2(m_writer->file().bytes() < 3 * 1024 * 1024, qPrintable(QString::number(m_writer->file().bytes())));
        const auto watched = open()->watched({0, everything});
        QVERIFY(watched.has_value());
        QCOMPARE(watched->size(), std::size_t(2));
        QCOMPARE(watched->front().from, noon * 1'000);
        QCOMPARE(watched->front().to, (noon + 59'000) * 1'000);
        QCOMPARE(watched->back().from, (noon + ahead) * 1'000);
        QCOMPARE(watched->back().to, (noon + ahead + 1'000) * 1'000);
    }

    void onlyTheUserReadsIt()
    {
        write(batchAt(0));
        for (const char *part : {"", "-wal"})
            QCOMPARE(QFile::permissions(path() + QLatin1String(part)) & (QFile::ReadGroup | QFile::ReadOther),
                     QFile::Permissions());
    }

    void onlyOneProgramWrites()
    {
        write(batchAt(0));
        const auto second = HistoryFile::open(path(), HistoryFile::Use::Write);
        QVERIFY(!second);
        QVERIFY2(second.error().message.startsWith(QLatin1String("Another program already records")),
                 qPrintable(second.error().message));
        m_writer.reset();
        QVERIFY(HistoryFile::open(path(), HistoryFile::Use::Write).has_value());
    }

    void aDamagedFileIsMovedAside()
    {
        put("this is no database, but it is long enough to be read as one" + QByteArray(5'000, 'x'));
        QVERIFY(!HistoryReader::open(path()));
        const auto file = HistoryFile::open(path(), HistoryFile::Use::Write);
        QVERIFY(file.has_value());
        QVERIFY2((*file)->notice().contains(QLatin1String(".damaged-")), qPrintable((*file)->notice()));
        QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("*.damaged-*")}).size(), 1);
    }

    void otherFilesAreLeftAlone_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("said");
        QTest::addRow("newer") << QStringLiteral("PRAGMA user_version=99") << QStringLiteral("newer Lockscope");
        QTest::addRow("another program's")
            << QStringLiteral("PRAGMA application_id=77") << QStringLiteral("another program, not a history");
    }
    void otherFilesAreLeftAlone()
    {
        QFETCH(QString, change);
        QFETCH(QString, said);
        write(batchAt(0));
        QVERIFY(QSqlQuery(m_writer->file().database()).exec(change));
        m_writer.reset();
        for (const auto use : {HistoryFile::Use::Write, HistoryFile::Use::Read}) {
            const auto file = HistoryFile::open(path(), use);
            QVERIFY(!file);
            QVERIFY2(file.error().message.contains(said), qPrintable(file.error().message));
        }
        QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("*.damaged-*")}).size(), 0);
    }

    void aFullDiskLosesNothing()
    {
        write(batchAt(0));
        const QSqlDatabase database = m_writer->file().database();
        const auto limitPages = [&database](int most) { // to SQLite, this is a full disk
            QVERIFY(QSqlQuery(database).exec(QStringLiteral("PRAGMA max_page_count=%1").arg(most)));
        };
        limitPages(40);
        Batch batch = batchAt(1'000);
        for (int i = 0; i < 5'000; ++i)
            batch.holds.push_back(holdOf("l:" + QByteArray::number(i), anna, 0, 1'000));
        const auto refused = m_writer->write(batch);
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.contains(QLatin1String("is full")), qPrintable(refused.error().message));
        QVERIFY(open()->holds(between(0, 20'000), {}, everything)->empty()); // all of a batch, or nothing
        limitPages(1'000'000);
        write(batch);
        QCOMPARE(open()->holds(between(0, 20'000), {}, everything)->size(), std::size_t(5'000));
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        const auto file = HistoryFile::open(QStringLiteral("/proc/none/test.history"), HistoryFile::Use::Write);
        QVERIFY(!file);
        QVERIFY2(file.error().message.contains(QLatin1String("Check the permissions")),
                 qPrintable(file.error().message));
    }

    // Damage inside the file is found only when that part is read.
    void damageFoundLaterIsReported()
    {
        Batch batch = batchAt(1'000);
        for (int i = 0; i < 5'000; ++i)
            batch.holds.push_back(holdOf("l:" + QByteArray::number(i), anna, 0, 1'000));
        write(batch);
        m_writer.reset();
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite) && file.size() > 100'000);
        QVERIFY(file.seek(40'000) && file.write(QByteArray(int(file.size()) - 50'000, '\xaa')) > 0);
        file.close();
        const auto holds = open()->holds(between(0, 20'000), {}, everything);
        QVERIFY(!holds);
        QCOMPARE(holds.error().kind, Error::Kind::Decode);
        QVERIFY2(holds.error().message.contains(QLatin1String("is damaged")), qPrintable(holds.error().message));
    }

    void aRowThatCannotBeReadIsNotTheEnd_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("columns");
        QTest::addColumn<std::function<bool(const HistoryReader &)>>("answers");
        const Period all = between(-3'600'000, 3'600'000);
        const QString ofHold = QStringLiteral("id, lock, owner, start, took, ending, flags, count, renewals, gap, %1");
        const QString ofWait = QStringLiteral("id, lock, owner, start, took, ending, flags, count, %1 AS blocked");
        const QString lease = ofHold.arg(QStringLiteral("%1 AS lease, waiters, wake"));
        const QString wake = ofHold.arg(QStringLiteral("lease, waiters, %1 AS wake"));
        const auto row = [](const char *name, const char *table, const QString &columns,
                            const std::function<bool(const HistoryReader &)> &answers) {
            QTest::newRow(name) << QString::fromLatin1(table) << columns << answers;
        };
        row("holds", "hold", lease, [all](const auto &r) { return r.holds(all, {}, everything).has_value(); });
        row("waits", "wait", ofWait, [all](const auto &r) { return r.waits(all, {}, everything).has_value(); });
        row("names", "lock", QStringLiteral("id, %1 AS name, kind"),
            [all](const auto &r) { return r.holds(all, "l*", everything).has_value(); });
        row("one name", "hold", QStringLiteral("id, lock, owner, start, %1 AS took, ending, flags"),
            [all](const auto &r) { return r.heldBy(1, anna, all, everything).has_value(); });
        row("figures", "hold", wake, [all](const auto &r) { return r.figures(all, {}).has_value(); });
        row("exact figures", "hold", wake, [all](const auto &r) { return r.exactFigures(all, {}).has_value(); });
        row("waits in columns", "wait", ofWait,
            [all](const auto &r) { return r.waitsOverTime(all, {}, 60'000'000).has_value(); });
    }
    void aRowThatCannotBeReadIsNotTheEnd()
    {
        QFETCH(QString, table);
        QFETCH(QString, columns);
        using Answers = std::function<bool(const HistoryReader &)>;
        QFETCH(Answers, answers);
        Batch batch = batchAt(20'000);
        for (int i = 0; i < 10; ++i) {
            batch.holds.push_back(holdOf("l", anna, i * 1'000, i * 1'000 + 500));
            batch.waits.push_back(waitOf("l" + QByteArray::number(i), ben, i * 1'000, i * 1'000 + 500));
        }
        write(batch);
        forgetSums();
        m_writer.reset();
        QVERIFY(answers(*open()));
        damageFifthRow(path(), table, columns);
        QVERIFY(!answers(*open()));
    }
    // What was read until then would count as all, and be stored.
    void aRowThatCannotBeReadIsNotSummarized()
    {
        Batch batch = batchAt(20'000);
        for (int i = 0; i < 10; ++i)
            batch.holds.push_back(holdOf("l", anna, i * 1'000, i * 1'000 + 500));
        write(batch);
        forgetSums();
        damageFifthRow(path(), QStringLiteral("hold"),
                       QStringLiteral("id, lock, owner, start, took, ending, flags, count, renewals, gap, lease, "
                                      "waiters, %1 AS wake"));
        QVERIFY(!m_writer->summarize());
    }

    // A newer program may have written kinds, ends and events that this one does not know.
    void whatIsNotKnownIsReadAsWhatIs()
    {
        Batch batch = batchAt(1'000);
        batch.holds = {holdOf("a", anna, 0, 900)};
        batch.events = {{EventKind::Restarted, {}, {}, KnownBy::Event, 0, origin + Millis(500), 17, {}}};
        write(batch);
        QSqlQuery query(m_writer->file().database());
        QVERIFY(query.exec(QStringLiteral("UPDATE hold SET flags=%1, ending=99").arg(200 << 8 | 7 << 5 | 15)));
        QVERIFY(query.exec(QStringLiteral("UPDATE event SET what=200, known=9")));
        const auto reader = open();
        const auto holds = reader->holds(between(0, 20'000), {}, everything);
        QVERIFY(holds && holds->size() == 1);
        QCOMPARE(holds->front().kind, Kind::Reentrant);
        QCOMPARE(holds->front().access, Access::Exclusive);
        QCOMPARE(holds->front().end, End::Unknown);
        QCOMPARE(holds->front().toKnown, KnownBy::Inference);
        const auto events = reader->occurrences(between(0, 20'000), {});
        QVERIFY(events && events->size() == 1);
        QCOMPARE(events->front().what, EventKind::Changed);
        QCOMPARE(events->front().knownBy, KnownBy::Inference);
        auto playback = Playback::open(path());
        QVERIFY(playback.has_value());
        const auto step = (*playback)->advanceTo(everything);
        QVERIFY(step && !step->events.empty());
        for (const LockEvent &event : step->events)
            QVERIFY(int(event.what) < eventKindCount);
    }

    void aMissingFileIsSaid()
    {
        const auto reader = HistoryReader::open(path());
        QVERIFY(!reader);
        QVERIFY(reader.error().message.contains(QLatin1String("lockscope-cli record")));
    }

    void eachServerHasItsOwnFile()
    {
        const QString a = historyPath(QStringLiteral("/f"), QStringLiteral("a/b:1"), 0);
        QVERIFY(a != historyPath(QStringLiteral("/f"), QStringLiteral("a_b:1"), 0));
        QVERIFY(a != historyPath(QStringLiteral("/f"), QStringLiteral("a/b:1"), 1));
        QCOMPARE(a.count(QLatin1Char('/')), 2);
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("test.history")); }
    void put(const QByteArray &bytes) const
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    std::unique_ptr<HistoryWriter> writer() const
    {
        auto file = HistoryFile::open(path(), HistoryFile::Use::Write);
        if (!file)
            qFatal("%s", qPrintable(file.error().message));
        return std::make_unique<HistoryWriter>(std::move(*file), m_limits, QStringLiteral("test"));
    }
    void write(const Batch &batch)
    {
        if (!m_writer)
            m_writer = writer();
        const auto written = m_writer->write(batch);
        QVERIFY2(written, written ? "" : qPrintable(written.error().message));
    }
    void forgetSums() // so all rows are still to be summarized
    {
        QVERIFY(
            QSqlQuery(m_writer->file().database()).exec(QStringLiteral("DELETE FROM meta WHERE name LIKE 'summ%'")));
    }
    Figures together(const Period &period) const
    {
        Figures all;
        const auto figures = open()->figures(period, {});
        for (const Figures &one : figures ? *figures : std::vector<Figures>())
            all.add(one);
        return all;
    }
    UsualHolds usualOf(const QByteArray &lock, qint64 at = 61'000) const
    {
        const auto usual = readUsual(path(), {origin + Millis(at), noon + at});
        return usual ? (*usual)->locks.value(Key(lock)) : UsualHolds();
    }
    std::unique_ptr<HistoryReader> open() const
    {
        auto reader = HistoryReader::open(path());
        if (!reader)
            qFatal("%s", qPrintable(reader.error().message));
        return std::move(*reader);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HistoryWriter> m_writer;
    HistoryLimits m_limits;
};

QTEST_GUILESS_MAIN(TestHistoryFile)

} // namespace lockscope::history_file_test

#include "tst_history_file.moc"
