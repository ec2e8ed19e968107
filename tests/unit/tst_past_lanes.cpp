// A recorded past as lanes, and what the window asks a history: exact figures, and waits over time.
#include "core/history/figure_rows.h"
#include "core/history/history_writer.h"
#include "core/history/past_lanes.h"
#include "core/history/wait_map.h"

#include <QTemporaryDir>
#include <QTest>

namespace lockscope::past_lanes_test {

using namespace lockscope::history;
using lanes::End;
using lanes::LockLanes;
using lanes::Phase;

namespace {

constexpr qint64 noon = 1'699'999'200'000; // ms since the epoch, a whole hour
const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:1");
const Instant origin(std::chrono::hours(5));
const Millis wallOffset = Millis(noon) - toMillis(origin.time_since_epoch());

Hold holdOf(const QByteArray &lock, const Owner &owner, qint64 from, qint64 to, End end = End::Released)
{
    Hold hold;
    hold.lock = {{}, 0, Key(lock)};
    hold.owner = owner;
    hold.from = origin + Millis(from);
    hold.to = origin + Millis(to);
    hold.end = end;
    hold.fromKnown = KnownBy::Event;
    hold.toKnown = KnownBy::Event;
    return hold;
}

Wait waitOf(const QByteArray &lock, const Owner &owner, qint64 from, qint64 to, End end = End::Granted)
{
    Wait wait;
    wait.lock = {{}, 0, Key(lock)};
    wait.owner = owner;
    wait.from = origin + Millis(from);
    wait.to = origin + Millis(to);
    wait.end = end;
    wait.fromKnown = KnownBy::Event;
    wait.toKnown = KnownBy::Event;
    wait.blocked = Micros((to - from) * 1'000);
    return wait;
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

PastLanesQuestion questionOf(const QByteArray &lock, const Period &period, qint64 now)
{
    PastLanesQuestion question;
    question.lock = {{}, 0, Key(lock)};
    question.period = period;
    question.wallOffset = wallOffset;
    question.now = (noon + now) * 1'000;
    return question;
}

// Each segment in words, in milliseconds after the origin: "held 100-500".
QStringList told(const lanes::Track &track)
{
    QStringList all;
    for (const lanes::Segment &segment : track.segments()) {
        const auto at = [](Instant when) { return QString::number(toMillis(when - origin).count()); };
        const QString phase = segment.phase == Phase::Held ? QStringLiteral("held")
            : segment.phase == Phase::Contended            ? QStringLiteral("contended")
                                                           : QStringLiteral("waits");
        all << QStringLiteral("%1 %2-%3")
                   .arg(phase, at(segment.from), isOpen(segment) ? QStringLiteral("open") : at(segment.to));
    }
    return all;
}

const lanes::Lane *laneOf(const LockLanes &all, const Owner &owner)
{
    for (const auto &lane : all.lanes()) {
        if (lane->owner == owner)
            return lane.get();
    }
    return nullptr;
}

} // namespace

class TestPastLanes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_writer.reset();
        m_limits = {};
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void aHandOverIsShownAsItWasRecorded()
    {
        write(batchAt(0));
        Batch batch = batchAt(9'000);
        batch.holds = {holdOf("a*", anna, 1'000, 5'000), holdOf("a*", ben, 5'000, 8'000, End::Expired),
                       holdOf("ab", ben, 2'000, 3'000)};
        batch.waits = {waitOf("a*", ben, 2'000, 5'000)};
        write(batch);
        const auto past = pastLanes(*open(), questionOf("a*", between(0, 9'000), 9'000)); // `*` is part of the name
        QVERIFY(past.has_value());
        QVERIFY(past->isWhole);
        const LockLanes &all = *past->lanes;
        QVERIFY(all.isRecord());
        QCOMPARE(all.lanes().size(), std::size_t(2));
        QCOMPARE(told(laneOf(all, anna)->held),
                 (QStringList{QStringLiteral("held 1000-2000"), QStringLiteral("contended 2000-5000")}));
        QCOMPARE(told(laneOf(all, ben)->waits), QStringList{QStringLiteral("waits 2000-5000")});
        QCOMPARE(told(laneOf(all, ben)->held), QStringList{QStringLiteral("held 5000-8000")});
        QCOMPARE(laneOf(all, ben)->held.segments().back().end, End::Expired);
        QCOMPARE(all.handOvers().size(), std::size_t(1));
        QCOMPARE(all.handOvers().front().from, anna);
        QCOMPARE(all.handOvers().front().to, ben);
        QVERIFY(all.gaps().empty());
    }

    // Nothing is claimed of times in which nobody watched.
    void timesWithoutContactAreGaps()
    {
        write(batchAt(10'000));
        Batch batch = batchAt(20'000);
        batch.holds = {holdOf("a", anna, 12'000, 20'000, End::Unseen)};
        write(batch);
        batch = batchAt(21'000);
        batch.hasContact = false;
        write(batch);
        write(batchAt(60'000));
        write(batchAt(90'000));
        const auto past = pastLanes(*open(), questionOf("a", between(0, 200'000), 200'000));
        QVERIFY(past.has_value());
        QStringList gaps;
        for (const lanes::Gap &gap : past->lanes->gaps())
            gaps << QStringLiteral("%1-%2").arg(QString::number(toMillis(gap.from - origin).count()),
                                                QString::number(toMillis(*gap.to - origin).count()));
        QCOMPARE(
            gaps,
            (QStringList{QStringLiteral("0-10000"), QStringLiteral("20000-60000"), QStringLiteral("90000-200000")}));
        QCOMPARE(laneOf(*past->lanes, anna)->held.segments().back().end, End::Unseen);
    }

    // A hold is shown as held now only if somebody still watches.
    void whatWasOpenAtTheLastRecordIsOpenOnlyIfThatIsRecent()
    {
        Batch batch = batchAt(5'000);
        Hold open = holdOf("a", anna, 1'000, 1'000, End::Open);
        open.openStart = true;
        batch.begun.holds = {open};
        write(batch);
        write(batchAt(30'000));
        const auto now = pastLanes(*this->open(), questionOf("a", between(0, 31'000), 31'000));
        QVERIFY(now.has_value());
        QCOMPARE(told(laneOf(*now->lanes, anna)->held), QStringList{QStringLiteral("held 1000-open")});
        QVERIFY(laneOf(*now->lanes, anna)->held.segments().front().openStart);
        const auto later = pastLanes(*this->open(), questionOf("a", between(0, 90'000), 90'000));
        QVERIFY(later.has_value());
        QCOMPARE(told(laneOf(*later->lanes, anna)->held), QStringList{QStringLiteral("held 1000-30000")});
        QCOMPARE(laneOf(*later->lanes, anna)->held.segments().front().end, End::Unseen);
    }

    void tooManyHoldsAreCutAtTheBeginning()
    {
        Batch batch = batchAt(100'000);
        for (int i = 0; i < 1'000; ++i)
            batch.holds.push_back(holdOf("a", anna, i * 100, i * 100 + 50));
        write(batch);
        PastLanesQuestion question = questionOf("a", between(0, 100'000), 100'000);
        question.most = 100;
        const auto past = pastLanes(*open(), question);
        QVERIFY(past.has_value());
        QVERIFY(!past->isWhole);
        QCOMPARE(laneOf(*past->lanes, anna)->held.segments().size(), std::size_t(100));
        QCOMPARE(past->lanes->completeSince(), origin + Millis(90'050));
    }

    // A hold that reaches into the period is shown, however many were recorded after it.
    void aLongHoldReachesIntoThePeriod()
    {
        write(batchAt(0));
        Batch batch = batchAt(100'000);
        for (int i = 0; i < 100; ++i)
            batch.holds.push_back(holdOf("a", ben, i * 1'000, i * 1'000 + 500));
        batch.holds.push_back(holdOf("a", anna, 2'000, 99'000));
        write(batch);
        const auto past = pastLanes(*open(), questionOf("a", between(50'100, 50'300), 100'000));
        QVERIFY(past.has_value());
        QCOMPARE(told(laneOf(*past->lanes, anna)->held), QStringList{QStringLiteral("held 2000-99000")});
        QVERIFY(laneOf(*past->lanes, ben)->held.covers(origin + Millis(50'200)));
    }

    void permitsOfOneOwnerAreCounted()
    {
        Batch batch = batchAt(10'000);
        batch.holds = {holdOf("s", anna, 1'000, 5'000), holdOf("s", anna, 2'000, 7'000)};
        for (Hold &hold : batch.holds)
            hold.kind = Kind::ExpirableSemaphore;
        write(batch);
        const auto past = pastLanes(*open(), questionOf("s", between(0, 10'000), 10'000));
        QVERIFY(past.has_value());
        const auto &segments = laneOf(*past->lanes, anna)->held.segments();
        QCOMPARE(segments.size(), std::size_t(3));
        QCOMPARE(segments[1].count, 2);
        QCOMPARE(segments[2].to, origin + Millis(7'000));
    }

    // What was deleted to keep the file small is not shown as free.
    void beforeTheOldestRecordNothingIsKnown()
    {
        m_limits.days = 1;
        write(batchAt(0));
        const qint64 day = qint64(24) * 3'600'000;
        for (int hour = 1; hour <= 40; ++hour) {
            Batch batch = batchAt(qint64(hour) * 3'600'000);
            batch.holds = {holdOf("a", anna, qint64(hour) * 3'600'000 - 1'000, qint64(hour) * 3'600'000 - 500)};
            write(batch);
        }
        const qint64 last = qint64(40) * 3'600'000;
        const auto recorded = open()->recorded();
        QVERIFY(recorded && *recorded);
        QVERIFY((*recorded)->from >= (noon + last - day - 3'600'000) * 1'000);
        QVERIFY((*recorded)->from <= (noon + last - day) * 1'000);
        QCOMPARE((*recorded)->to, (noon + last) * 1'000);
        const auto past = pastLanes(*open(), questionOf("a", between(0, last), last));
        QVERIFY(past && !past->lanes->gaps().empty());
        QCOMPARE(past->lanes->gaps().front().from, origin);
        QVERIFY(*past->lanes->gaps().front().to >= origin + Millis(last - day - 3'600'000));
    }

    void anEmptyHistoryIsAGap()
    {
        Batch batch = batchAt(0);
        batch.hasContact = false;
        write(batch);
        QVERIFY(!open()->recorded()->has_value());
        const auto past = pastLanes(*open(), questionOf("a", between(0, 10'000), 10'000));
        QVERIFY(past.has_value());
        QCOMPARE(past->lanes->gaps().size(), std::size_t(1));
        QVERIFY(past->lanes->lanes().empty());
    }

    void exactFiguresCountWhatBeganInThePeriod()
    {
        Batch batch = batchAt(600'000);
        for (int i = 0; i < 600; ++i)
            batch.holds.push_back(holdOf(i % 2 ? "odd" : "even", anna, i * 1'000, i * 1'000 + 300 + i % 2 * 100));
        batch.waits = {waitOf("odd", ben, 300'500, 301'000), waitOf("odd", ben, 400'000, 402'000, End::Unseen)};
        write(batch);
        const auto all = open()->exactFigures(between(300'000, 400'000), {});
        QVERIFY(all && all->size() == 2);
        for (const Figures &one : *all) {
            QCOMPARE(one.held.count(), qint64(50));
            QCOMPARE(one.held.longest(), qint64(one.lock == Key("odd") ? 400'000 : 300'000));
        }
        const auto odd = open()->exactFigures(between(300'000, 600'000), Names::only({Key("odd"), Key("other")}));
        QVERIFY(odd && odd->size() == 1);
        QCOMPARE(odd->front().held.count(), qint64(150));
        QCOMPARE(odd->front().waited.count(), qint64(1)); // the end of the other was not seen
        QCOMPARE(odd->front().blocked, qint64(2'500'000));
    }

    void waitsOverTimeAreTheSameFromSumsAndFromRows()
    {
        constexpr int hours = 5;
        for (int hour = 0; hour < hours; ++hour) {
            Batch batch = batchAt((qint64(hour) * 60 + 59) * 60'000);
            for (int i = 0; i < 10 * (hour + 1); ++i) {
                const qint64 from = qint64(hour) * 3'600'000 + i * 1'000;
                batch.waits.push_back(waitOf(i % 2 ? "odd" : "even", ben, from, from + 50 + i));
            }
            write(batch);
        }
        const Period period = between(0, qint64(hours) * 3'600'000);
        constexpr qint64 hour = qint64(3'600) * 1'000'000;
        for (const Names &names : {Names(), Names("odd"), Names::only({Key("odd"), Key("even")})}) {
            const auto sums = open()->waitsOverTime(period, names, hour);
            const auto rows = open()->waitsOverTime(period, names, hour / 60);
            QVERIFY(sums && rows);
            QCOMPARE(sums->size(), std::size_t(hours));
            QCOMPARE(rows->size(), std::size_t(hours) * 60);
            for (int i = 0; i < hours; ++i) {
                const int all = 10 * (i + 1);
                const bool isOdd = !names.list && !names.pattern.isEmpty();
                QCOMPARE((*sums)[std::size_t(i)].count(), qint64(isOdd ? all / 2 : all));
                QCOMPARE((*rows)[std::size_t(i) * 60].count(), (*sums)[std::size_t(i)].count());
                QCOMPARE((*rows)[std::size_t(i) * 60].longest(), (*sums)[std::size_t(i)].longest());
            }
        }
    }

    void aMapCountsDurationsByRow()
    {
        Sketch sketch;
        for (const qint64 millis : {0, 2, 2, 20, 5'000, 2'000'000})
            sketch.add(millis * 1'000);
        const WaitMap map = waitMap({sketch, Sketch()}, {{500, 600}}, 0, 1'000);
        QCOMPARE(map.columns.size(), std::size_t(2));
        QCOMPARE(map.columns[0], (WaitMap::Column{1, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}));
        QCOMPARE(map.columns[1], WaitMap::Column{});
        QCOMPARE(map.most(), qint64(2));
        QVERIFY(map.isKnown[0]);
        QVERIFY(!map.isKnown[1]);
    }

    void aQuestionEndsWhenItIsStopped()
    {
        Batch batch = batchAt(1'000);
        batch.holds = {holdOf("a", anna, 0, 500)};
        write(batch);
        const std::stop_source stop;
        const auto reader = open();
        reader->setStop(stop.get_token());
        QVERIFY(reader->exactFigures(between(0, 1'000), {}).has_value());
        std::stop_source(stop).request_stop();
        for (const auto &result :
             {reader->exactFigures(between(0, 1'000), {}), reader->figures(between(0, 1'000), {})}) {
            QVERIFY(!result);
            QCOMPARE(result.error().kind, Error::Kind::Canceled);
        }
        QVERIFY(!reader->holds(between(0, 1'000), {}, 10));
    }

    void theTableAsCsv()
    {
        Figures figures;
        figures.lock = Key("a");
        figures.held.add(1'000);
        figures.held.add(3'000);
        figures.blocked = 7;
        QVERIFY(figuresCsvTitle().startsWith(QLatin1String("name,held_count,held_sum_us,held_p50_us")));
        QCOMPARE(figuresCsvTitle().count(QLatin1Char(',')),
                 figuresCsvLine(QStringLiteral("a"), rowOf(figures)).count(QLatin1Char(',')));
        const QString line = figuresCsvLine(QStringLiteral("a"), rowOf(figures));
        QVERIFY2(line.startsWith(QLatin1String("a,2,4000,")), qPrintable(line));
        QVERIFY2(line.endsWith(QLatin1String(",3000,0,0,,,,,0,0,,,,,7")), qPrintable(line));
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("test.history")); }
    void write(const Batch &batch)
    {
        if (!m_writer) {
            auto file = HistoryFile::open(path(), HistoryFile::Use::Write);
            if (!file)
                qFatal("%s", qPrintable(file.error().message));
            m_writer = std::make_unique<HistoryWriter>(std::move(*file), m_limits, QStringLiteral("test"));
        }
        const auto written = m_writer->write(batch);
        QVERIFY2(written.has_value(), written ? "" : qPrintable(written.error().message));
    }
    std::unique_ptr<HistoryReader> open() const
    {
        auto reader = HistoryReader::open(path());
        if (!reader)
            qFatal("%s", qPrintable(reader.error().message));
        return std::move(*reader);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    HistoryLimits m_limits;
    std::unique_ptr<HistoryWriter> m_writer;
};

QTEST_GUILESS_MAIN(TestPastLanes)

} // namespace lockscope::past_lanes_test

#include "tst_past_lanes.moc"
