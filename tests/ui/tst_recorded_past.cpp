// The recorded past in the window: lanes that scroll back into the history, the panel History, and the thread that
// reads. Pictures: build/…/screenshots/history-*.png.
#include "core/history/history_writer.h"
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/history/heat_map.h"
#include "ui/history/history_panel.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/link/history_questions.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/theme/colours.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <numeric>
#include <semaphore>

namespace lockscope::recorded_past_test {

using namespace lockscope::ui;
using history::Batch;
using history::Hold;
using history::Micros;
using history::Wait;
using lanes::End;
using lanes::LockLanes;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

constexpr qint64 now = 1'700'000'000'000; // ms since the epoch, by the clock of the window
const Instant origin(hours(1)); // the same time
const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:1");

// A file that a recorder could have written. Times are relative to the present.
class WrittenHistory {
public:
    explicit WrittenHistory(const QString &path)
    {
        auto file = history::HistoryFile::open(path, history::HistoryFile::Use::Write);
        if (!file)
            qFatal("%s", qPrintable(file.error().message));
        m_writer = std::make_unique<history::HistoryWriter>(std::move(*file), history::HistoryLimits(),
                                                            QStringLiteral("test"));
    }
    void hold(const char *lock, const Owner &owner, Millis from, Millis took, End end = End::Released)
    {
        Hold hold;
        hold.lock = {{}, 0, Key(lock)};
        hold.owner = owner;
        hold.from = origin + from;
        hold.to = hold.from + took;
        hold.end = end;
        hold.fromKnown = hold.toKnown = KnownBy::Event;
        m_batch.holds.push_back(hold);
    }
    void wait(const char *lock, const Owner &owner, Millis from, Millis took, End end = End::Granted)
    {
        Wait wait;
        wait.lock = {{}, 0, Key(lock)};
        wait.owner = owner;
        wait.from = origin + from;
        wait.to = wait.from + took;
        wait.end = end;
        wait.fromKnown = wait.toKnown = KnownBy::Event;
        wait.blocked = took;
        m_batch.waits.push_back(wait);
    }
    // Writes what was added since the last call, as at this time.
    void watch(Millis at, bool hasContact = true)
    {
        Batch batch = std::exchange(m_batch, {});
        const auto isEarlier = [](const auto &a, const auto &b) { return a.to < b.to; };
        std::stable_sort(batch.holds.begin(), batch.holds.end(), isEarlier);
        std::stable_sort(batch.waits.begin(), batch.waits.end(), isEarlier);
        batch.now = origin + at;
        batch.wallMillis = now + at.count();
        batch.hasContact = hasContact;
        const auto written = m_writer->write(batch);
        if (!written)
            qFatal("%s", qPrintable(written.error().message));
    }

private:
    std::unique_ptr<history::HistoryWriter> m_writer;
    Batch m_batch;
};

// Two days of three locks: one lock is busy, with a queue in the last hours, and one no longer exists.
void writeTwoDays(const QString &path)
{
    WrittenHistory written(path);
    written.watch(hours(-48));
    for (int i = 0; i < 48 * 60; ++i) {
        const Millis from = hours(-48) + minutes(i);
        if (i == 30 * 60)
            written.watch(hours(-18), false); // an hour without contact
        if (i >= 30 * 60 && i < 31 * 60)
            continue;
        written.hold("order:42", i % 2 ? anna : ben, from, seconds(5 + i % 20),
                     i % 97 == 0 ? End::Expired : End::Released);
        if (i % 3 == 0)
            written.wait("order:42", i % 2 ? ben : anna, from + seconds(1), Millis(4 + (i * 37 % 100) * (i % 60) * 3));
        if (i % 10 == 0)
            written.hold("stock", anna, from, seconds(40));
        if (i % 600 == 0)
            written.hold("gone:<b>1</b>", ben, from, minutes(3));
        if (i % 10 == 0)
            written.watch(from + seconds(1));
    }
    written.watch(Millis(0));
}

// The window on a recorded server, with two of the three locks.
struct Recorded : PlayedWindow {
    explicit Recorded(bool isRecorded = true, void (*write)(const QString &) = writeTwoDays)
    {
        const QString path = folder.filePath(QStringLiteral("test.history"));
        if (isRecorded) {
            write(path);
            port.history = path;
        }
        redis::Address address;
        address.host = QStringLiteral("redis-2");
        window.connectTo(address);
        port.goLive();
        show({"order:42", "stock"});
    }
    LanesPanel &lanes() const { return *at<LanesPanel>(); }
    LanesView &view() const { return *lanes().view(); }
    HistoryPanel &panel() const { return *at<HistoryPanel>(); }
    HeatMap &map() const { return *panel().map(); }
    QString shownText(const char *label) const { return at<QLabel>(label)->text(); }
    void choose(const char *name)
    {
        window.choose(idOf(name));
        passTime(); // the lanes learn the time
    }
    // The window's timer ticks every quarter of a second, and asks the history then.
    void passTime() { clock.advance(Millis(250)); }
    bool until(const std::function<bool()> &is)
    {
        return QTest::qWaitFor([&] { return is(); }, 20'000);
    }
    void openLanes()
    {
        bringForward(&lanes());
        view().setFocus();
    }
    void openPanel()
    {
        bringForward(&panel());
        QVERIFY(until([this] { return isRead(); }));
    }
    bool isRead() const
    {
        return at<QStackedWidget>("historyPages")->isVisible() && !shownText("aboutFigures").isEmpty()
            && !shownText("aboutFigures").startsWith(QLatin1String("Reading"));
    }
    QString top(int row, int column = 0) const { return panel().figures()->index(row, column).data().toString(); }
    void set(const char *box, int choice) { at<QComboBox>(box)->setCurrentIndex(choice); }
    std::vector<lanes::Segment> held() const
    {
        std::vector<lanes::Segment> all;
        for (const auto &lane : view().shown()->lanes())
            all.insert(all.end(), lane->held.segments().begin(), lane->held.segments().end());
        return all;
    }
};

} // namespace

class TestRecordedPast : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lanesScrollBackIntoTheHistory()
    {
        Recorded o;
        o.choose("order:42");
        o.openLanes();
        QVERIFY(!o.view().showsPast());
        o.press(Qt::Key_0); // 15 minutes
        QVERIFY(!o.view().showsPast()); // as before: the present from what this window saw
        QVERIFY(o.until([&] {
            o.press(Qt::Key_PageUp);
            return o.view().showsPast();
        }));
        QVERIFY(o.until([&] { return !o.view().shown()->lanes().empty(); }));
        QVERIFY(o.view().shown()->isRecord());
        const Instant from = o.view().end() - o.view().span();
        QVERIFY(from < origin - minutes(15));
        const auto held = o.held();
        const auto inSight = std::count_if(held.begin(), held.end(), [&](const lanes::Segment &one) {
            return one.begins && one.from >= from && one.from < o.view().end();
        });
        QCOMPARE(inSight, 15); // one a minute
        QVERIFY(o.at<QToolButton>("lanesNow"));
        QVERIFY(!o.at<QToolButton>("lanesNow")->isChecked());
        o.at<QToolButton>("lanesNow")->click();
        QVERIFY(o.view().follows());
        QVERIFY(!o.view().showsPast());
        QVERIFY(!o.view().shown()->isRecord());
    }

    void theBeginningIsTheOldestRecord()
    {
        Recorded o;
        o.choose("order:42");
        o.openLanes();
        QVERIFY(o.until([&] {
            o.press(Qt::Key_Home);
            return o.view().showsPast() && o.view().end() < origin - hours(47);
        }));
        QCOMPARE(o.view().end() - o.view().span(), origin - hours(48));
        QVERIFY(o.until([&] { return !o.view().shown()->lanes().empty(); }));
        o.press(Qt::Key_PageUp); // nothing is older
        QCOMPARE(o.view().end() - o.view().span(), origin - hours(48));
        o.press(Qt::Key_End);
        QVERIFY(o.view().follows() && !o.view().showsPast());
    }

    void aTimeWithoutContactIsUnknown()
    {
        Recorded o;
        o.choose("order:42");
        o.openLanes();
        QVERIFY(o.until([&] {
            o.view().showPeriod(origin - hours(20), origin - hours(14));
            return o.view().showsPast();
        }));
        QVERIFY(o.until([&] { return !o.view().shown()->gaps().empty(); }));
        const lanes::Gap gap = o.view().shown()->gaps().front();
        QVERIFY(gap.from <= origin - hours(18));
        QVERIFY(gap.to && *gap.to >= origin - hours(17));
        keepScreenshots(&o.window, QStringLiteral("history-lanes"));
        // bars before the gap, nothing in it
        const QImage image = o.view().viewport()->grab().toImage();
        const QRect time = LanesPicture::timeArea(o.view().viewport()->rect(), o.view().font(), o.view().nameWidth());
        const LaneScale scale{o.view().end() - o.view().span(), o.view().end(), double(time.left()),
                              double(time.width())};
        const LaneLook look(o.view().palette());
        const auto isFilled = [&](Instant at) {
            for (int y = time.top(); y < time.bottom(); ++y) {
                const QColor colour = image.pixelColor(int(scale.x(at)), y);
                if (colour == look.solid(lanes::Phase::Held) || colour == look.solid(lanes::Phase::Contended))
                    return true;
            }
            return false;
        };
        int filled = 0;
        for (int i = 0; i < 100; ++i)
            filled += isFilled(origin - hours(20) + minutes(i));
        QVERIFY2(filled > 50, qPrintable(QString::number(filled)));
        for (int i = 3; i < 57; ++i)
            QVERIFY(!isFilled(origin - hours(18) + minutes(i)));
    }

    // Moving on reads further parts, and keeps only the last.
    void theViewReadsAsItMoves()
    {
        Recorded o;
        o.choose("order:42");
        o.openLanes();
        QVERIFY(o.until([&] {
            o.view().showPeriod(origin - hours(3), origin - hours(3) + minutes(10));
            return o.view().showsPast();
        }));
        for (int i = 0; i < 40; ++i) {
            o.press(Qt::Key_PageUp);
            const Instant middle = o.view().end() - o.view().span() / 2;
            QVERIFY(o.until([&] {
                const auto held = o.held();
                return std::any_of(held.begin(), held.end(), [middle](const lanes::Segment &one) {
                    return one.from < middle && one.to > middle - minutes(1);
                });
            }));
            QVERIFY(o.held().size() < 200);
        }
        QVERIFY(o.view().end() < origin - hours(9));
    }

    void theChosenPlaceStaysWhileThePastIsReadAgain()
    {
        Recorded o;
        o.choose("order:42");
        o.openLanes();
        QVERIFY(o.until([&] {
            o.view().showPeriod(origin - hours(3), origin - hours(3) + minutes(10));
            return o.view().showsPast() && !o.view().shown()->lanes().empty();
        }));
        o.press(Qt::Key_Down);
        QVERIFY(o.view().chosen().has_value());
        const QString text = o.view().chosenText();
        QVERIFY2(text.contains(QStringLiteral("holds it")), qPrintable(text));
        const LockLanes *before = o.view().shown();
        QVERIFY(o.until([&] {
            o.view().moveBy(-minutes(1));
            return o.view().shown() != before;
        }));
        if (o.view().chosen())
            QCOMPARE(o.view().chosenText(), text);
        o.press(Qt::Key_End); // the place does not exist in the present
        QVERIFY(!o.view().chosen());
    }

    void withoutAHistoryTheLanesEndAfterFifteenMinutes()
    {
        Recorded o(false);
        o.choose("order:42");
        o.openLanes();
        o.press(Qt::Key_0);
        o.press(Qt::Key_Home);
        o.view().zoom(0.1);
        QVERIFY(!o.view().showsPast());
        QVERIFY(o.view().span() <= LanesView::most);
        QVERIFY(o.view().end() >= origin);
    }

    void theTableAndTheTitleTellThePast()
    {
        Recorded o;
        o.choose("order:42");
        o.openLanes();
        QVERIFY(o.until([&] {
            o.view().showPeriod(origin - hours(30), origin - hours(30) + minutes(10));
            return o.view().showsPast() && !o.view().shown()->lanes().empty();
        }));
        const QString day =
            QDateTime::fromMSecsSinceEpoch(now).addSecs(-30 * 3'600).toString(QStringLiteral("yyyy-MM-dd"));
        QVERIFY2(o.lanes().heading().join(QLatin1Char(' ')).contains(day), qPrintable(o.lanes().heading().join(u' ')));
        QVERIFY(o.lanes().asText().count(QLatin1Char('\n')) > 8);
        QVERIFY(o.lanes().asText().contains(day));
    }

    void anotherLockHasItsOwnPast()
    {
        Recorded o;
        o.choose("order:42");
        o.openLanes();
        QVERIFY(o.until([&] {
            o.view().showPeriod(origin - hours(5), origin - hours(4));
            return o.view().showsPast() && !o.view().shown()->lanes().empty();
        }));
        o.choose("stock");
        QVERIFY(!o.view().showsPast());
        QVERIFY(o.view().follows());
        QVERIFY(o.until([&] {
            o.view().showPeriod(origin - hours(5), origin - hours(4));
            return o.view().showsPast() && !o.view().shown()->lanes().empty();
        }));
        QCOMPARE(o.view().shown()->id(), idOf("stock"));
        QCOMPARE(o.view().shown()->lanes().size(), std::size_t(1)); // only Anna held it
    }

    // The panel.

    void theTopNamesAreInOrder()
    {
        Recorded o;
        o.window.windowActions().history->trigger();
        QVERIFY(o.panel().isVisible());
        QCOMPARE(QApplication::focusWidget(), o.at<QTableView>("topNames"));
        o.openPanel();
        o.set("historyPeriod", 3); // 24 hours
        QVERIFY(o.until([&] { return o.isRead() && o.panel().figures()->rowCount() == 3; }));
        QCOMPARE(o.top(0), QStringLiteral("order:42")); // the only one with waits
        o.set("historyOrder", 2); // longest hold
        QCOMPARE(o.top(0), QStringLiteral("gone:<b>1</b>"));
        QCOMPARE(o.top(1), QStringLiteral("stock"));
        o.set("historyOrder", 3); // most acquired
        QCOMPARE(o.top(0), QStringLiteral("order:42"));
        o.set("historyOrder", 1); // longest waits
        QCOMPARE(o.top(0), QStringLiteral("order:42"));
        keepScreenshots(&o.window, QStringLiteral("history-names"));
    }

    void everyPeriodIsRead_data()
    {
        QTest::addColumn<int>("choice");
        QTest::addColumn<int>("columns");
        QTest::addRow("15 min") << 0 << 31;
        QTest::addRow("1 h") << 1 << 61;
        QTest::addRow("6 h") << 2 << 75;
        QTest::addRow("24 h") << 3 << 25;
        QTest::addRow("7 d") << 4 << 85;
        QTest::addRow("30 d") << 5 << 61;
    }
    void everyPeriodIsRead()
    {
        QFETCH(int, choice);
        QFETCH(int, columns);
        Recorded o;
        o.set("historyPeriod", choice);
        o.openPanel();
        const auto &map = o.map().map();
        QVERIFY2(std::abs(int(map.columns.size()) - columns) <= 1, qPrintable(QString::number(map.columns.size())));
        QVERIFY(map.most() > 0);
        QVERIFY(map.isKnown.back());
        const qint64 length = o.panel().period().length;
        QVERIFY(map.from <= now * 1'000 - length);
        QVERIFY(map.periodOf(int(map.columns.size()) - 1).to >= now * 1'000);
    }

    void aClickOnANameChoosesTheLock()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        o.openPanel();
        auto *table = o.at<QTableView>("topNames");
        const auto click = [&](int row) {
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                              table->visualRect(table->model()->index(row, 0)).center());
        };
        o.set("historyOrder", 2);
        click(1);
        QVERIFY(o.port.watched.contains(idOf("stock")));
        click(0); // it no longer exists; its name is shown as plain text
        QVERIFY(o.port.watched.contains(idOf("stock")));
        const auto *message = o.panel().findChild<MessageLine *>();
        QVERIFY2(message->said().contains(QStringLiteral("gone:<b>1</b> does not exist now")),
                 qPrintable(message->said()));
    }

    void namesCanBeLimited()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        o.openPanel();
        QCOMPARE(o.panel().figures()->rowCount(), 3);
        o.set("historyNames", int(HistoryPanel::Scope::ShownNames));
        QVERIFY(o.until([&] { return o.panel().figures()->rowCount() == 2; })); // the third does not exist now
        o.find("stock");
        o.at<QToolButton>("refreshHistory")->click();
        QVERIFY(o.until([&] { return o.panel().figures()->rowCount() == 1; }));
        QCOMPARE(o.top(0), QStringLiteral("stock"));
        o.window.windowActions().clearFilter->trigger();
        o.set("historyNames", int(HistoryPanel::Scope::ChosenLock));
        o.choose("order:42");
        QVERIFY(o.until([&] { return o.isRead() && o.top(0) == QLatin1String("order:42"); }));
        QCOMPARE(o.panel().figures()->rowCount(), 1);
    }

    void theMapTellsEachCell()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        o.openPanel();
        o.at<QToolButton>("showMap")->click();
        HeatMap &map = o.map();
        map.setFocus(Qt::TabFocusReason);
        QVERIFY(map.current().has_value());
        const auto first = *map.current();
        QTest::keyClick(&map, Qt::Key_Left);
        QCOMPARE(map.current()->column, first.column - 1);
        QTest::keyClick(&map, Qt::Key_Up);
        QCOMPARE(map.current()->row, first.row + 1);
        const qint64 count = map.map().columns[std::size_t(map.current()->column)][std::size_t(map.current()->row)];
        const QString text = o.shownText("cellText");
        QVERIFY2(text.endsWith(QStringLiteral(": %1").arg(count)), qPrintable(text));
        QCOMPARE(map.accessibleDescription(), text);
        QTest::keyClick(&map, Qt::Key_Home);
        QCOMPARE(map.current()->column, 0);
        qint64 all = 0;
        for (const auto &column : map.map().columns)
            all = std::accumulate(column.begin(), column.end(), all);
        QCOMPARE(all, o.panel().figures()->at(0).parts[1].count);
        QCOMPARE(o.top(0), QStringLiteral("order:42")); // nobody waited for the others
        keepScreenshots(&o.window, QStringLiteral("history-map"));
        o.at<QToolButton>("mapAsTable")->click();
        const auto *cells = o.panel().findChildren<QTableView *>().last();
        QVERIFY(cells->isVisible());
        QCOMPARE(cells->model()->rowCount(), int(map.map().columns.size()));
        QCOMPARE(cells->model()->columnCount(), history::WaitMap::rowCount + 1);
        keepScreenshots(&o.window, QStringLiteral("history-map-table"));
    }

    // More waits have a stronger colour on both grounds, whatever the hue.
    void theColoursOfTheMapDifferInLightness()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        o.openPanel();
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            setScheme(scheme);
            const QColor ground = o.map().palette().color(QPalette::Base);
            double before = 1;
            for (const qint64 count : {1, 3, 10, 30}) {
                const double found = contrast(o.map().colourOf(std::min(count, o.map().map().most())), ground);
                QVERIFY2(found >= before, qPrintable(QString::number(count)));
                before = found;
            }
            QVERIFY(contrast(o.map().colourOf(1), ground) >= 3);
            QVERIFY(before > 4.5);
        }
        setScheme(Scheme::Light);
    }

    void aClickInTheMapMovesTheLanes()
    {
        Recorded o;
        o.choose("order:42");
        o.set("historyPeriod", 3);
        o.openPanel();
        o.at<QToolButton>("showMap")->click();
        const HeatMap::Cell cell{2, o.map().map().columns[2][4] > 0 ? 4 : 6};
        const history::Period period = o.map().map().periodOf(2);
        QTest::mouseClick(&o.map(), Qt::LeftButton, {}, o.map().rectOf(cell).center());
        QVERIFY(o.until([&] { return o.view().isVisible() && o.view().showsPast(); }));
        QVERIFY(o.until([&] { return !o.view().shown()->lanes().empty(); }));
        QCOMPARE(o.view().end(), origin + Millis(period.to / 1'000 - now));
        QCOMPARE(o.view().span(), std::chrono::nanoseconds(hours(1)));
    }

    void aClickInTheMapNeedsALock()
    {
        Recorded o;
        o.set("historyNames", int(HistoryPanel::Scope::AllNames));
        o.set("historyPeriod", 3);
        o.openPanel();
        Q_EMIT o.panel().timeChosen(o.map().map().periodOf(2));
        const auto *message = o.panel().findChild<MessageLine *>();
        QVERIFY2(o.port.watched.isEmpty() ? message->said().startsWith(QLatin1String("Choose a lock"))
                                          : o.view().isVisible(),
                 qPrintable(message->said()));
    }

    void theExportsAreTables()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        o.openPanel();
        const QList<QByteArray> lines = o.panel().figuresCsv().split('\n');
        QCOMPARE(lines.size(), 5); // a title, three names, and the end
        QVERIFY(lines[0].startsWith("name,held_count,held_sum_us,held_p50_us"));
        QVERIFY2(lines[1].startsWith("order:42,"), lines[1].constData());
        for (int i = 0; i < 4; ++i)
            QCOMPARE(lines[i].count(','), lines[0].count(','));
        const QList<QByteArray> map = o.panel().mapCsv().split('\n');
        QCOMPARE(map.size(), qsizetype(o.map().map().columns.size()) + 2);
    }

    void withoutAHistoryThePanelSaysWhy()
    {
        Recorded o(false);
        bringForward(&o.panel());
        QVERIFY2(o.shownText("whyNoHistory").contains(QStringLiteral("is not recorded")),
                 qPrintable(o.shownText("whyNoHistory")));
        keepScreenshots(&o.window, QStringLiteral("history-none"));
        Preferences::Watching watching = o.preferences.watching();
        watching.isRecorded = false;
        o.preferences.setWatching(watching);
        o.at<QToolButton>("refreshHistory")->click();
        QVERIFY(o.shownText("whyNoHistory").contains(QStringLiteral("Preferences → Watching")));
        o.port.history = o.folder.filePath(QStringLiteral("missing.history"));
        o.window.connectTo(o.port.connected.back());
        o.port.goLive();
        QVERIFY(o.until([&] { return o.shownText("whyNoHistory").contains(QStringLiteral("There is no history")); }));
    }

    // With several servers, the panel names the one that it shows.
    void thePanelShowsTheCurrentServer()
    {
        Recorded o;
        o.openPanel();
        const auto names = [&o] { return o.at<QComboBox>("historyNames")->itemText(0); };
        QCOMPARE(names(), QStringLiteral("All names"));
        redis::Address other;
        other.host = QStringLiteral("redis-3");
        o.window.connectBeside(other); // this one has no history
        QCOMPARE(names(), QStringLiteral("All names of redis-3:6379"));
        QVERIFY(o.shownText("whyNoHistory").startsWith(QLatin1String("redis-3:6379 is not recorded")));
    }

    void figuresThatAreNotShownAreNotExported()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        o.openPanel();
        QCOMPARE(o.panel().figuresCsv().count('\n'), 4);
        o.panel().showWhyNot(QStringLiteral("The history cannot be read."));
        QCOMPARE(o.panel().figuresCsv().count('\n'), 1); // the title
        QCOMPARE(o.panel().mapCsv().count('\n'), 1);
    }

    void theFiguresOfAnotherServerAreForgotten()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        redis::Address other;
        other.host = QStringLiteral("redis-3");
        o.window.connectBeside(other);
        PlayedPort &second = *o.port.others.back();
        second.goLive();
        Lock lock = o.lock("stock");
        lock.id = second.idOf(Key("stock"));
        second.tell({shared(lock)});
        second.history = o.folder.filePath(QStringLiteral("missing.history"));
        o.window.choose(lock.id);
        o.window.choose(idOf("order:42")); // its server is the current one now
        o.openPanel();
        QCOMPARE(o.panel().figuresCsv().count('\n'), 4);
        o.window.choose(lock.id);
        QCOMPARE(o.panel().figuresCsv().count('\n'), 1);
    }

    void profilesAreRecordedAndTheDemoIsNot()
    {
        PlayedWindow o;
        QVERIFY(o.port.isRecorded); // opened by its address
        redis::Address demo;
        demo.host = QStringLiteral("demo");
        o.window.connectTo(demo, false, QStringLiteral("Demo"));
        QVERIFY(!o.port.isRecorded);
        profiles::Profile profile;
        profile.id = QStringLiteral("orders");
        profile.name = QStringLiteral("Orders");
        profile.address.host = QStringLiteral("redis-3");
        o.preferences.profiles()->save(profile);
        o.window.openProfile(profile);
        QTRY_COMPARE(o.port.connected.back().host, profile.address.host);
        QVERIFY(o.port.isRecorded);
        Preferences::Watching watching = o.preferences.watching();
        watching.isRecorded = false;
        o.preferences.setWatching(watching);
        o.window.openProfile(profile);
        QTRY_VERIFY(!o.port.isRecorded);
    }

    void aDamagedHistoryIsSaid()
    {
        Recorded o(true, [](const QString &path) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("this is no database, but it is long enough to be read as one" + QByteArray(5'000, 'x'));
        });
        bringForward(&o.panel());
        QVERIFY(o.until([&] { return o.shownText("whyNoHistory").contains(QStringLiteral("is damaged")); }));
        o.choose("order:42"); // the lanes stay in the present
        o.openLanes();
        o.press(Qt::Key_Home);
        QVERIFY(!o.view().showsPast());
    }

    void aTimeWithoutRecordsIsSaid()
    {
        Recorded o(true, [](const QString &path) {
            WrittenHistory written(path);
            written.watch(hours(-5));
            written.hold("order:42", anna, hours(-5), seconds(1));
            written.watch(hours(-4));
        });
        o.set("historyPeriod", 0);
        bringForward(&o.panel());
        QVERIFY(o.until([&] { return o.shownText("whyNoHistory").startsWith(QLatin1String("Nothing was recorded")); }));
        o.set("historyPeriod", 3);
        QVERIFY(o.until([&] { return o.isRead(); }));
    }

    void aSmallWindowAndLargeTextStayReadable()
    {
        Recorded o;
        o.set("historyPeriod", 3);
        o.window.resize(1'024, 640);
        o.openPanel();
        keepScreenshots(&o.window, QStringLiteral("history-small"));
        o.at<QToolButton>("showMap")->click();
        keepScreenshots(&o.window, QStringLiteral("history-small-map"));
        for (int i = 0; i < 4; ++i)
            o.window.windowActions().largerText->trigger();
        keepScreenshots(&o.window, QStringLiteral("history-large-text"));
        for (int i = 0; i < 4; ++i)
            o.window.windowActions().smallerText->trigger();
    }

    // The thread that reads.

    void onlyTheLatestQuestionIsAnswered()
    {
        Recorded o;
        HistoryQuestions questions;
        std::counting_semaphore<> entered(0);
        std::counting_semaphore<> mayGo(0);
        QStringList heard;
        const auto slow = [&](const history::HistoryReader &) -> Result<int> {
            entered.release();
            mayGo.acquire();
            return 1;
        };
        const auto told = [&heard](const char *word) {
            return [&heard, word](const Result<int> &) { heard << QLatin1String(word); };
        };
        questions.ask<int>(o.port.history, slow, told("first"));
        entered.acquire();
        questions.ask<int>(
            o.port.history, [](const history::HistoryReader &) -> Result<int> { return 2; }, told("second"));
        questions.ask<int>(
            o.port.history, [](const history::HistoryReader &) -> Result<int> { return 3; }, told("third"));
        QVERIFY(questions.isAsking());
        mayGo.release();
        QVERIFY(o.until([&] { return !questions.isAsking(); }));
        QTest::qWait(0);
        QCOMPARE(heard, QStringList{QStringLiteral("third")});
    }

    void aQuestionThatRunsIsStopped()
    {
        Recorded o;
        HistoryQuestions questions;
        bool wasHeard = false;
        std::counting_semaphore<> entered(0);
        std::atomic<bool> wasStopped = false;
        questions.ask<int>(
            o.port.history,
            [&](const history::HistoryReader &reader) -> Result<int> {
                entered.release();
                const history::Period all{0, now * 1'000};
                while (reader.exactFigures(all, {})) { }
                wasStopped = true;
                return 0;
            },
            [&wasHeard](const Result<int> &) { wasHeard = true; });
        entered.acquire();
        questions.cancel();
        QVERIFY(o.until([&] { return wasStopped.load(); }));
        QTest::qWait(0);
        QVERIFY(!wasHeard);
    }

    // The window closes although a disk hangs.
    void theEndDoesNotWaitForADisk()
    {
        Recorded o;
        std::counting_semaphore<> entered(0);
        std::counting_semaphore<> mayGo(0);
        std::counting_semaphore<> over(0);
        bool wasHeard = false;
        QElapsedTimer took;
        {
            HistoryQuestions questions;
            questions.ask<int>(
                o.port.history,
                [&](const history::HistoryReader &) -> Result<int> {
                    entered.release();
                    mayGo.acquire();
                    over.release();
                    return 0;
                },
                [&wasHeard](const Result<int> &) { wasHeard = true; });
            entered.acquire();
            took.start();
        }
        QVERIFY(took.elapsed() < 10 * HistoryQuestions::closeLimit.count());
        mayGo.release();
        over.acquire();
        QVERIFY(!wasHeard);
    }
};

QTEST_MAIN(TestRecordedPast)

} // namespace lockscope::recorded_past_test

#include "tst_recorded_past.moc"
