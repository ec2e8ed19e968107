#include "tests/support/id_of.h"
#include "tests/support/ui/screenshot.h"
#include "ui/charts/chart_colours.h"
#include "ui/charts/chart_csv.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/count_chart.h"
#include "ui/charts/duration_axis.h"
#include "ui/charts/saw_tooth_chart.h"
#include "ui/charts/time_axis.h"
#include "ui/charts/totals_chart.h"
#include "ui/text/csv.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGraphicsTextItem>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QScatterSeries>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

namespace lockscope::charts_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

const Instant start{std::chrono::hours(100)};
constexpr Millis lease{30'000};

// A hold that a watchdog renews every 10 s, read twice a second; the renewals in `missed` are missing.
Series watchdog(std::chrono::seconds length, const std::vector<int> &missed = {})
{
    Series series;
    series.id = idOf("order:42");
    series.leaseKind = LeaseKind::Watchdog;
    series.lease = lease;
    series.now = start + length;
    Instant renewed = start;
    int number = 0;
    for (Instant at = start; at <= series.now; at += 500ms) {
        if (at - start >= (number + 1) * 10s) {
            ++number;
            const bool isMissed = std::find(missed.begin(), missed.end(), number) != missed.end();
            const Instant due = start + number * 10s - 130ms;
            series.renewals.push_back({due, isMissed, number % 2 ? KnownBy::Event : KnownBy::Inference});
            if (!isMissed)
                renewed = due;
        }
        const auto pttl = qint32((lease - toMillis(at - renewed)).count());
        series.samples.push_back({at, pttl, number % 4, 1, number % 3 == 2 ? -1 : number % 5});
    }
    return series;
}

SeriesPtr shared(Series series)
{
    return std::make_shared<const Series>(std::move(series));
}

const PlotOverlay &overlayOf(TimeChart &chart)
{
    const auto *view = chart.findChild<QGraphicsView *>();
    for (QGraphicsItem *item : view->scene()->items()) {
        if (const auto *overlay = dynamic_cast<PlotOverlay *>(item))
            return *overlay;
    }
    qFatal("no overlay");
}

const PlotOverlay::Contents &painted(TimeChart &chart)
{
    return overlayOf(chart).contents();
}

bool isNear(const QColor &a, const QColor &b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 60;
}

QStringList legendWords(TimeChart &chart)
{
    QStringList out;
    for (const auto &entry : chart.findChild<ChartLegend *>()->entries())
        out << entry.text;
    return out;
}

template<class Chart> std::unique_ptr<Chart> shown(QSize size = {720, 300})
{
    auto chart = std::make_unique<Chart>();
    chart->resize(size);
    chart->show();
    if (!QTest::qWaitForWindowExposed(chart.get()))
        qFatal("not shown");
    return chart;
}

std::vector<QString> marksShown(TimeChart &chart)
{
    std::vector<QString> all;
    for (QGraphicsItem *item : chart.findChild<QGraphicsView *>()->scene()->items()) {
        const auto *text = dynamic_cast<QGraphicsTextItem *>(item);
        if (text && text->isVisible() && !text->toPlainText().isEmpty())
            all.push_back(text->toPlainText());
    }
    return all;
}

int marksOf(TimeChart &chart)
{
    return int(marksShown(chart).size());
}

// An axis label that Qt has replaced by dots; only an axis title may be shortened.
QString dotted(TimeChart &chart)
{
    for (const QString &mark : marksShown(chart)) {
        static const QRegularExpression number(QStringLiteral("^[0-9]"));
        const bool isCut = mark.contains(QLatin1String("...")) || mark.contains(QChar(0x2026));
        if (isCut && (mark.contains(number) || mark.startsWith(QLatin1Char('.'))))
            return mark;
    }
    return {};
}

void addTotals(TotalsChart &chart, int seconds)
{
    for (int i = 0; i <= seconds; ++i)
        chart.append({start + i * 1s, 40 + i % 9, 22 + i % 7, 5 + i % 3, i % 40 < 5 ? 2 : 0, 6, 3, 12.0 + i % 11});
}

} // namespace

class TestCharts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void theSawToothStandsUpStraightAtEachRenewal()
    {
        const Series series = watchdog(60s);
        const SawTooth tooth = sawTooth(series, series.now);
        QCOMPARE(tooth.marks.size(), 6u);
        for (const auto &mark : tooth.marks) {
            QVERIFY(std::abs(mark.y - 30) < 0.01);
            const auto foot =
                std::find_if(tooth.ttl.begin(), tooth.ttl.end(), [&](const LinePoint &p) { return p.x == mark.x; });
            QVERIFY(foot != tooth.ttl.end());
            QVERIFY(foot->y < 20.2);
            QVERIFY(std::abs((foot + 1)->y - 30) < 0.01);
            QCOMPARE((foot + 1)->x, mark.x);
        }
        QVERIFY(tooth.noExpiry.empty());
        QVERIFY(tooth.unread.empty());
    }

    void aMissedRenewalIsMarkedAtTwoThirdsAndTheLineFallsOn()
    {
        const Series series = watchdog(40s, {2});
        const SawTooth tooth = sawTooth(series, series.now);
        QCOMPARE(tooth.marks.size(), 4u);
        QVERIFY(tooth.marks[1].missed);
        QCOMPARE(tooth.marks[1].y, 20.0);
        double lowest = 30;
        for (const LinePoint &p : tooth.ttl)
            lowest = std::min(lowest, p.y);
        QVERIFY(lowest < 10.5);
    }

    void releasedNoExpiryAndUnreadAreGaps()
    {
        Series series;
        const auto add = [&](Millis at, qint32 pttl) { series.samples.push_back({start + at, pttl, 0, 0, 0}); };
        add(0ms, 5000), add(500ms, 4500), add(1000ms, -2), add(1500ms, -1), add(2000ms, -1), add(2500ms, 9000);
        add(12'500ms, 8000);
        const SawTooth tooth = sawTooth(series, start + 20s);
        QCOMPARE(tooth.noExpiry.size(), 1u);
        QCOMPARE(tooth.noExpiry[0].from, -18.5);
        QCOMPARE(tooth.noExpiry[0].to, -17.5);
        QCOMPARE(tooth.unread.size(), 2u); // ten seconds without a reading, and the time since the last one
        QCOMPARE(tooth.unread[0].from, -17.5);
        QCOMPARE(tooth.unread[1].to, 0.0);
        QStringList shape;
        for (const LinePoint &p : tooth.ttl)
            shape << (p.isGap() ? QStringLiteral("gap") : QString::number(p.y));
        QCOMPARE(shape.join(u' '), QStringLiteral("5 4.5 gap gap gap 9 gap 8"));
    }

    void anUnseenRiseIsUpright()
    {
        Series series; // released and acquired again between two readings
        series.samples = {{start, 2000, 0, 0, 0}, {start + 500ms, 9900, 0, 0, 0}};
        const SawTooth tooth = sawTooth(series, start + 500ms);
        QCOMPARE(tooth.ttl.size(), 5u);
        QCOMPARE(tooth.ttl[1].x, tooth.ttl[2].x);
        QCOMPARE(tooth.ttl[1].y, 1.5);
        QCOMPARE(tooth.ttl[2].y, 9.9);
        QVERIFY(tooth.marks.empty()); // this need not be a renewal
    }

    void wordsStandInForAnEmptyPlot()
    {
        auto saw = shown<SawToothChart>();
        QVERIFY(saw->emptyText().contains(QStringLiteral("Choose a lock")));
        Series series;
        series.id = idOf("a");
        series.now = start;
        saw->setSeries(shared(series));
        QVERIFY(saw->emptyText().contains(QStringLiteral("Waiting")));
        series.samples.push_back({start, -2, 0, 0, -1});
        saw->setSeries(shared(series));
        QVERIFY(saw->emptyText().isEmpty());
        QVERIFY(painted(*saw).note.contains(QStringLiteral("nobody holds it")));
        saw->setSeries(nullptr);
        QVERIFY(saw->emptyText().contains(QStringLiteral("Choose a lock")));
        QVERIFY(shown<CountChart>()->emptyText().contains(QStringLiteral("Choose a lock")));
        QVERIFY(!shown<TotalsChart>()->emptyText().isEmpty());
    }

    void levelsAndLegendSayHowTheyAreKnown()
    {
        auto chart = shown<SawToothChart>();
        chart->setSeries(shared(watchdog(60s, {3})));
        const auto &levels = painted(*chart).levels;
        QCOMPARE(levels.size(), 2u);
        QCOMPARE(levels[0].y, 30.0);
        QCOMPARE(levels[1].y, 20.0);
        QVERIFY(levels[0].text.contains(QStringLiteral("30 s")));
        QVERIFY(levels[1].text.contains(QStringLiteral("20 s")));
        const QString legend = legendWords(*chart).join(u'|');
        for (const char *word : {"sampled", "seen by event", "inferred", "missed"})
            QVERIFY2(legend.contains(QLatin1String(word)), word);
    }

    void noExpiryIsSaidInWords()
    {
        auto chart = shown<SawToothChart>();
        Series series;
        series.id = idOf("forever");
        series.leaseKind = LeaseKind::None;
        series.now = start + 30s;
        for (int i = 0; i <= 60; ++i)
            series.samples.push_back({start + i * 500ms, -1, 0, 1, 0});
        chart->setSeries(shared(series));
        QCOMPARE(painted(*chart).stretches.size(), 2u);
        QCOMPARE(painted(*chart).stretches[0].text, QStringLiteral("no expiry"));
        QCOMPARE(painted(*chart).stretches[1].text, QStringLiteral("not recorded before you chose it"));
        QVERIFY(painted(*chart).note.isEmpty());
        keepScreenshots(chart.get(), QStringLiteral("chart-no-expiry"));
    }

    // The meaning of a stretch is visible in its pattern, and the pattern has the full colour.
    void inHighContrastStretchesDifferByTheirPattern()
    {
        QApplication::setPalette(Theme::paletteOf(ThemeName::HighContrast));
        auto chart = shown<SawToothChart>();
        Series series;
        series.id = idOf("forever");
        series.leaseKind = LeaseKind::None;
        series.now = start + 30s;
        for (int i = 0; i <= 60; ++i)
            series.samples.push_back({start + i * 500ms, -1, 0, 1, 0});
        chart->setSeries(shared(series));
        QCoreApplication::processEvents();
        const QImage picture = chart->findChild<QGraphicsView *>()->grab().toImage();
        const ChartColours colours(chart->palette());
        const auto &contents = painted(*chart);
        const bool isStrong = contents.isStrong;
        const auto stretches = contents.stretches;
        setScheme(Scheme::Light);
        QVERIFY(isStrong);
        QCOMPARE(stretches.size(), 2u);
        QVERIFY(stretches[0].pattern != stretches[1].pattern);
        for (const QColor &colour : {colours.warning, colours.faint}) {
            int found = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    found += isNear(picture.pixelColor(x, y), colour);
            }
            QVERIFY2(found > 1'000, qPrintable(QStringLiteral("%1: %2 pixels").arg(colour.name()).arg(found)));
        }
        QTRY_VERIFY(!painted(*chart).isStrong); // it follows the theme
    }

    void theTimeBeforeTheChoiceComesFromEvents()
    {
        const Series series = watchdog(10s);
        lanes::Past past;
        for (const int ago : {40, 30, 20, 10})
            past.events.push_back({ago == 40 ? EventKind::Acquired : EventKind::Renewed, series.id, Owner("a:1"),
                                   KnownBy::Inference, 0, start - std::chrono::seconds(ago), 0});
        auto chart = shown<SawToothChart>();
        chart->setWindow(60s);
        chart->setPast(past);
        chart->setSeries(shared(series));
        const auto isAbout = [](double found, double wanted) { // the chart's time advances
            return found <= wanted + 0.01 && found > wanted - 4;
        };
        const auto &contents = painted(*chart);
        QCOMPARE(contents.paths.size(), 2u); // sampled and computed
        const Line &line = contents.paths[1].points;
        QVERIFY(isAbout(line.front().x, -50));
        QCOMPARE(line.front().y, 30.0);
        QVERIFY(std::any_of(line.begin(), line.end(), [](const LinePoint &p) { return std::abs(p.y - 20) < 0.01; }));
        QCOMPARE(contents.stretches.size(), 1u);
        QCOMPARE(contents.stretches[0].text, QStringLiteral("not recorded before you chose it"));
        QVERIFY(isAbout(contents.stretches[0].to, -50));
        QVERIFY(legendWords(*chart).join(u'|').contains(QStringLiteral("calculated from events")));
        QCOMPARE(chart->table().rows.front().cells.mid(2).join(u' '), QStringLiteral("renewed inference"));

        past.gaps = {{start - 25s, start - 15s}};
        chart->setSeries(nullptr);
        chart->setPast(past);
        chart->setSeries(shared(series));
        const Line &broken = painted(*chart).paths[1].points;
        QVERIFY(std::any_of(broken.begin(), broken.end(),
                            [&](const LinePoint &p) { return p.isGap() && isAbout(p.x, -35); }));

        chart->setSeries(nullptr);
        chart->setPast({}); // another lock
        chart->setSeries(shared(series));
        QCOMPARE(painted(*chart).paths.size(), 1u);
        QVERIFY(isAbout(painted(*chart).stretches[0].to, -10));
    }

    void theWindowIsChosen()
    {
        auto chart = shown<SawToothChart>();
        chart->setSeries(shared(watchdog(900s)));
        QSignalSpy spy(chart.get(), &TimeChart::windowChanged);
        auto *box = chart->findChild<QComboBox *>();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(spy.size(), 2);
        QCOMPARE(chart->window(), std::chrono::seconds(900));
        QCOMPARE(painted(*chart).from, -900.0);
        QVERIFY(painted(*chart).paths[0].points.size() <= 4 * 300 + 2);
        chart->setWindow(7s);
        QCOMPARE(chart->window(), std::chrono::seconds(900));
        keepScreenshots(chart.get(), QStringLiteral("chart-ttl-15-min"));
    }

    void unknownWaitersAreAGap()
    {
        auto chart = shown<CountChart>();
        chart->setSeries(shared(watchdog(60s)));
        const auto &waiters = painted(*chart).paths.at(1).points;
        QVERIFY(std::any_of(waiters.begin(), waiters.end(), [](const LinePoint &p) { return p.isGap(); }));
        QVERIFY(legendWords(*chart).join(u'|').contains(QStringLiteral("a lower bound")));
        QVERIFY(legendWords(*chart).join(u'|').contains(QStringLiteral("unknown")));
        chart->setSeries(shared(watchdog(60s)), true);
        QVERIFY(legendWords(*chart).join(u'|').contains(QStringLiteral("exact")));
        QVERIFY(!legendWords(*chart).join(u'|').contains(QStringLiteral("a lower bound")));
        keepScreenshots(chart.get(), QStringLiteral("chart-counts"));
    }

    void totalsKeepFifteenMinutes()
    {
        auto chart = shown<TotalsChart>();
        addTotals(*chart, 1000);
        chart->setWindow(900s);
        QVERIFY(chart->table().rows.size() <= 901u);
        QVERIFY(chart->table().rows.size() >= 899u);
        QCOMPARE(painted(*chart).paths.size(), 5u);
        keepScreenshots(chart.get(), QStringLiteral("chart-totals"));
        chart->clear();
        QVERIFY(chart->table().rows.empty());
        QVERIFY(!chart->emptyText().isEmpty());
    }

    void theNumbersAreATable()
    {
        auto chart = shown<SawToothChart>();
        chart->setSeries(shared(watchdog(60s, {2})));
        QTest::mouseClick(chart->findChildren<QToolButton *>().at(0), Qt::LeftButton);
        QVERIFY(chart->isTableShown());
        auto *view = chart->findChild<QTableView *>();
        QVERIFY(view->isVisible());
        QVERIFY(view->model()->rowCount() > 100);
        QAbstractItemModelTester tester(view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        view->setCurrentIndex(view->model()->index(3, 0));
        const QString time = view->currentIndex().data().toString();
        chart->setSeries(shared(watchdog(61s, {2}))); // more samples: the chosen row stays chosen
        QCOMPARE(view->currentIndex().data().toString(), time);
        QVERIFY(view->currentIndex().row() > 3);
        QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
        const QStringList copied = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(copied.size(), 2);
        QVERIFY(copied[1].startsWith(time));
        keepScreenshots(chart.get(), QStringLiteral("chart-table"));
        chart->setSeries(shared(watchdog(5s))); // fewer samples: the series starts again
        QCOMPARE(size_t(view->model()->rowCount()), chart->table().rows.size());
    }

    void aTableFollowsItsRows()
    {
        ChartTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto table = [](qint64 from, qint64 to) {
            ChartTable out{{}, {QStringLiteral("a")}, {}};
            for (qint64 i = from; i < to; ++i)
                out.rows.push_back({i, {QString::number(i)}});
            return out;
        };
        for (const auto &[from, to] : {std::pair(5, 9), {6, 12}, {2, 12}, {2, 4}, {20, 22}, {0, 0}, {1, 3}}) {
            model.setTable(table(from, to));
            QCOMPARE(model.rowCount(), to - from);
            for (int row = 0; row < model.rowCount(); ++row)
                QCOMPARE(model.index(row, 0).data().toString(), QString::number(to - 1 - row));
        }
    }

    void filesAreWritten()
    {
        QTemporaryDir folder;
        auto chart = shown<SawToothChart>();
        Series series = watchdog(10s);
        series.id = idOf("=cmd|' /C calc'!A0");
        chart->setSeries(shared(series));
        const QString csv = folder.filePath(QStringLiteral("a.csv"));
        QVERIFY(chart->exportCsv(csv));
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QCOMPARE(lines[0], QByteArray("lock,Time,TTL (s),Event,Known by\r"));
        QVERIFY(lines[1].startsWith("'=cmd|"));
        const QString png = folder.filePath(QStringLiteral("a.png"));
        QVERIFY(chart->exportPng(png));
        QVERIFY(QImage(png).width() > 300);
        const Result<bool> refused = chart->exportCsv(folder.filePath(QStringLiteral("none/a.csv")));
        QVERIFY(!refused);
        QVERIFY(refused.error().message.contains(QStringLiteral("none/a.csv")));
    }

    void fieldsAreNoFormulas_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("written");
        QTest::newRow("plain") << QStringLiteral("a b") << QStringLiteral("a b");
        QTest::newRow("=") << QStringLiteral("=1+1") << QStringLiteral("'=1+1");
        QTest::newRow("+") << QStringLiteral("+1") << QStringLiteral("'+1");
        QTest::newRow("-") << QStringLiteral("-1") << QStringLiteral("'-1");
        QTest::newRow("@") << QStringLiteral("@SUM(1)") << QStringLiteral("'@SUM(1)");
        QTest::newRow("tab") << QStringLiteral("\tx") << QStringLiteral("'\tx");
        QTest::newRow("cr") << QStringLiteral("\rx") << QStringLiteral("\"'\rx\"");
        QTest::newRow("nul") << QString(QChar(u'\0')) << QStringLiteral("'") + QChar(u'\0');
        QTest::newRow("quote") << QStringLiteral("a\"b") << QStringLiteral("\"a\"\"b\"");
        QTest::newRow("comma") << QStringLiteral("a,b") << QStringLiteral("\"a,b\"");
        QTest::newRow("both") << QStringLiteral("=a,b") << QStringLiteral("\"'=a,b\"");
        QTest::newRow("empty") << QString() << QString();
    }
    void fieldsAreNoFormulas()
    {
        QFETCH(QString, field);
        QTEST(csvField(field), "written");
    }

    void namesAreShownPlain()
    {
        auto chart = shown<SawToothChart>();
        Series series = watchdog(10s);
        series.id = idOf("<img src=file:///dev/urandom><table>x");
        chart->setSeries(shared(series));
        for (const QLabel *label : chart->findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        bool seen = false;
        for (const QLabel *label : chart->findChildren<QLabel *>())
            seen = seen || label->text().contains(QStringLiteral("<img src=file:///dev/urandom><table>x"));
        QVERIFY(seen);
    }

    void scalesAreRound_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<double>("top");
        QTest::addColumn<double>("step");
        QTest::newRow("lease") << 32.4 << false << 40.0 << 10.0;
        QTest::newRow("one") << 1.0 << true << 1.0 << 1.0;
        QTest::newRow("nothing") << 0.0 << true << 1.0 << 1.0;
        QTest::newRow("seven") << 7.0 << true << 8.0 << 2.0;
        QTest::newRow("thousands") << 99'000.0 << true << 100'000.0 << 50'000.0;
        QTest::newRow("less than a second") << 0.3 << false << 0.3 << 0.1;
    }
    void scalesAreRound()
    {
        QFETCH(double, value);
        QFETCH(bool, whole);
        const NiceScale scale = niceScale(value, whole);
        QTEST(scale.top, "top");
        QTEST(scale.step, "step");
    }

    void durationsOnTheAxis_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("marks");
        QTest::newRow("less than a second") << 0.3 << QStringLiteral("0 100 ms 200 ms 300 ms");
        QTest::newRow("lease") << 33.0 << QStringLiteral("0 10 s 20 s 30 s 40 s");
        QTest::newRow("minutes") << 500.0 << QStringLiteral("0 5 m 10 m");
        QTest::newRow("an hour") << 3960.0 << QStringLiteral("0 20 m 40 m 1 h 1 h 20 m");
        QTest::newRow("a day") << 86'400.0 << QStringLiteral("0 6 h 12 h 18 h 1 d");
        QTest::newRow("a hundred days") << 8'640'000.0 << QStringLiteral("0 50 d 100 d");
        QTest::newRow("nothing") << 0.001 << QStringLiteral("0 1 ms 2 ms 3 ms 4 ms");
    }
    void durationsOnTheAxis()
    {
        QFETCH(double, seconds);
        DurationAxis axis;
        axis.setTop(1.0); // a lock with another scale before
        QVERIFY(axis.setTop(seconds) >= seconds);
        QTEST(axis.categoriesLabels().join(u' '), "marks");
        QCOMPARE(axis.min(), 0.0);
    }

    // A QChart shows dots for labels that do not fit; fewer labels are shown then.
    void theAxesHaveNumbersHoweverLittleRoomThereIs_data()
    {
        QTest::addColumn<int>("height");
        for (const int height : {130, 150, 170, 190, 220, 260, 400})
            QTest::addRow("%d", height) << height;
    }
    void theAxesHaveNumbersHoweverLittleRoomThereIs()
    {
        QFETCH(int, height);
        auto tooth = shown<SawToothChart>({320, 400});
        tooth->setSeries(shared(watchdog(60s)));
        auto counts = shown<CountChart>({320, 400});
        counts->setSeries(shared(watchdog(60s)));
        auto totals = shown<TotalsChart>({320, 400});
        addTotals(*totals, 60);
        for (TimeChart *chart : {static_cast<TimeChart *>(tooth.get()), static_cast<TimeChart *>(counts.get()),
                                 static_cast<TimeChart *>(totals.get())}) {
            QCoreApplication::processEvents();
            chart->resize(320, height);
            QTRY_VERIFY2_WITH_TIMEOUT(dotted(*chart).isEmpty(), qPrintable(dotted(*chart)), 2'000);
            QVERIFY(marksOf(*chart) >= 3); // on the time axis as well
        }
        keepScreenshots(tooth.get(), QStringLiteral("chart-low-%1").arg(height));
    }

    void wordsOfAPlotDoNotCoverEachOther_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(720, 300), QSize(520, 220), QSize(380, 260), QSize(1600, 600), QSize(300, 190)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void wordsOfAPlotDoNotCoverEachOther()
    {
        QFETCH(QSize, size);
        auto chart = shown<SawToothChart>(size);
        Series series = watchdog(60s); // then somebody removed the TTL
        for (size_t i = series.samples.size() / 5; i < series.samples.size(); ++i)
            series.samples[i].pttl = -1;
        chart->setSeries(shared(series));
        QCoreApplication::processEvents();
        const auto labels = overlayOf(*chart).labels(QApplication::font());
        QVERIFY(labels.size() >= 2);
        QStringList texts;
        for (size_t i = 0; i < labels.size(); ++i) {
            texts << labels[i].text;
            QVERIFY(overlayOf(*chart).boundingRect().contains(labels[i].box));
            for (size_t j = 0; j < i; ++j)
                QVERIFY2(!labels[i].box.intersects(labels[j].box), qPrintable(labels[i].text));
        }
        QVERIFY(texts.contains(QStringLiteral("no expiry")));
        keepScreenshots(chart.get(), QStringLiteral("chart-labels-%1").arg(size.width()));
    }

    void linesOfTheSameValueAreAllSeen()
    {
        auto chart = shown<TotalsChart>({720, 300});
        for (int i = 0; i <= 60; ++i)
            chart->append({start + i * 1s, 8, 8, 8, 8, 0, 0, 2.0});
        QCoreApplication::processEvents();
        keepScreenshots(chart.get(), QStringLiteral("chart-equal-lines"));
        const QImage picture =
            chart->findChild<QGraphicsView *>()->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const ChartColours colours(chart->palette());
        for (int line = 0; line < 4; ++line) {
            int found = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    found += isNear(picture.pixelColor(x, y), colours.lines[line]);
            }
            QVERIFY2(found > 60, qPrintable(QStringLiteral("line %1: %2 pixels").arg(line).arg(found)));
        }
    }

    void aPictureSaysWhatItIsOf()
    {
        QTemporaryDir folder;
        auto chart = shown<SawToothChart>({565, 215});
        chart->setServer(QStringLiteral("redis.example.com:6379"));
        chart->setSeries(shared(watchdog(60s)));
        const QString title = chart->imageTitle().join(u'|');
        for (const char *word : {"order:42", "redis.example.com:6379", "TTL over time"})
            QVERIFY2(title.contains(QLatin1String(word)), word);
        static const QRegularExpression iso(
            QStringLiteral(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}([+-]\d\d:\d\d|Z))"));
        QCOMPARE(title.count(iso), 3); // from, to, created
        const QString png = folder.filePath(QStringLiteral("a.png"));
        QVERIFY(chart->exportPng(png));
        const QImage picture(png);
        QVERIFY(picture.width() >= 1600);
        QVERIFY(picture.height() > 500);
        QVERIFY(
            picture.save(QCoreApplication::applicationDirPath() + QStringLiteral("/../screenshots/chart-export.png")));
        chart->setTableShown(true);
        const QString time = chart->findChild<QTableView *>()->model()->index(0, 0).data().toString();
        QVERIFY2(iso.match(time).hasMatch(), qPrintable(time));
    }

    // The plot is behind the table or behind a text, but a picture shows the plot.
    void aPictureIsOfTheLockInItsTitle()
    {
        auto chart = shown<SawToothChart>();
        chart->setSeries(shared(watchdog(60s)));
        const auto marksLeft = [&chart] {
            int marks = 0;
            for (const QAbstractSeries *series : chart->findChild<QChartView *>()->chart()->series())
                marks += qobject_cast<const QScatterSeries *>(series)->count();
            return marks;
        };
        QVERIFY(marksLeft() > 0);
        QVERIFY(!painted(*chart).levels.empty());
        chart->setTableShown(true);
        Series other;
        other.id = idOf("other");
        other.now = start + 60s;
        other.samples.push_back({other.now, -1, 0, 1, -1});
        chart->setSeries(shared(other));
        QVERIFY(painted(*chart).levels.empty());
        QVERIFY(legendWords(*chart).contains(QStringLiteral("no expiry (sampled)")));
        chart->setSeries(shared(watchdog(60s)));
        QVERIFY(marksLeft() > 0);
        chart->setSeries(nullptr);
        QVERIFY(painted(*chart).paths.empty());
        QCOMPARE(painted(*chart).note, chart->emptyText());
        QVERIFY(legendWords(*chart).isEmpty());
        QCOMPARE(marksLeft(), 0);
    }

    void whatWasWrittenIsToldForAWhile()
    {
        QTemporaryDir folder;
        auto chart = shown<SawToothChart>();
        chart->setSeries(shared(watchdog(60s)));
        const auto write = [&](const QString &file) {
            chart->findChild<QMenu *>()->actions().at(3)->trigger();
            auto *dialog = chart->findChild<QFileDialog *>();
            Q_EMIT dialog->fileSelected(file);
            dialog->close();
        };
        const auto said = [&chart]() -> QLabel * {
            for (QLabel *label : chart->findChildren<QLabel *>()) {
                if (label->isVisible() && label->text().contains(QStringLiteral(".png")))
                    return label;
            }
            return nullptr;
        };
        write(folder.filePath(QStringLiteral("a.png")));
        QVERIFY(said());
        QVERIFY(said()->text().startsWith(QStringLiteral("Saved: ")));
        auto *time = chart->findChild<QTimer *>(QStringLiteral("message-time"));
        QVERIFY(time->isActive());
        time->start(1); // as if its time were over
        QTRY_VERIFY(!said());
        write(folder.filePath(QStringLiteral("none/a.png")));
        QVERIFY(said() && said()->text().contains(QStringLiteral("none/a.png")));
        QVERIFY(!time->isActive()); // an error does not disappear by itself
        chart->setWindow(300s);
        QVERIFY(!said());
    }

    void looksRight()
    {
        auto chart = shown<SawToothChart>();
        chart->setSeries(shared(watchdog(60s, {3})));
        keepScreenshots(chart.get(), QStringLiteral("chart-ttl"));
        chart->resize(380, 260);
        keepScreenshots(chart.get(), QStringLiteral("chart-ttl-narrow"));
        Series fixed = watchdog(9s);
        fixed.leaseKind = LeaseKind::Fixed;
        fixed.renewals.clear();
        chart->resize(720, 300);
        chart->setSeries(shared(fixed));
        keepScreenshots(chart.get(), QStringLiteral("chart-ttl-fixed"));
        QCoreApplication::processEvents();
        const QImage light = chart->image();
        setScheme(Scheme::Dark);
        QCoreApplication::processEvents();
        const QImage dark = chart->image();
        setScheme(Scheme::Light);
        QVERIFY(light.pixelColor(3, 3).lightness() > 200);
        QVERIFY(dark.pixelColor(3, 3).lightness() < 60);
    }
};

QTEST_MAIN(TestCharts)

} // namespace lockscope::charts_test

#include "tst_charts.moc"
