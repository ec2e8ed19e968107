// The painted lanes: the meaning of a pixel, by mouse and by keyboard, as a table and as files; in the window with
// nicknames. Pictures: build/…/screenshots/lanes-*.png.
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/detail/detail_panel.h"
#include "ui/lanes/lanes_export.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/theme/colours.h"
#include "ui/window/choice/chosen_lanes.h"

#include <QHelpEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>
#include <QTranslator>
#include <QXmlStreamReader>

namespace lockscope::lanes_test {

using namespace lockscope::ui;
using lanes::LockLanes;
using lanes::Place;
using std::chrono::nanoseconds;
using What = LockEvent::What;

namespace {

const Instant start(std::chrono::hours(1));
constexpr qint64 wall = 1'700'000'000'000; // at `start`

Instant at(qint64 millis)
{
    return start + Millis(millis);
}

Owner owner(int i)
{
    return Owner(QByteArray::number(0x10000000 + i, 16) + "-0001-4a5b-8c6d-1234567890ab:12");
}

// A minute of a lock: an earlier hold, re-entries, a queue, hand-overs, every end, a gap.
struct Minute {
    explicit Minute(LockId id = idOf("shop:order:42:lock"))
        : lanes(id)
    {
        Lock row = sampleLock(id.key.raw(), State::HeldRenewed, at(1'000));
        row.holders = {sampleHolder(0, 12)};
        row.holders[0].owner = owner(0);
        row.holderCount = 1;
        row.readAt = row.heldSince = at(1'000);
        row.heldSinceIsBound = true;
        row.waiters = {};
        lanes.seen(row);
        Series series;
        series.id = id;
        series.samples = {{at(1'500), 28'000, 0, 1, 0}};
        lanes.looked(series);
        tell(4'000, What::Reentered, 0, KnownBy::Sample);
        tell(6'000, What::Reentered, 0, KnownBy::Sample);
        tell(8'000, What::CountDown, 0);
        series.samples.push_back({at(9'500), 28'000, 0, 1, 0});
        series.renewals = {{at(5'000), false, KnownBy::Event},
                           {at(7'500), false, KnownBy::Inference},
                           {at(9'000), true, KnownBy::Inference}};
        lanes.looked(series);
        tell(10'000, What::Queued, 1, KnownBy::Sample);
        tell(12'000, What::Queued, 2, KnownBy::Sample);
        tell(14'000, What::GaveUp, 2, KnownBy::Inference);
        tell(16'000, What::Released, 0);
        tell(16'000, What::Woken, 1);
        tell(16'200, What::Acquired, 1);
        tell(20'000, What::Queued, 2);
        tell(24'000, What::Expired, 1, KnownBy::Inference);
        tell(24'500, What::Acquired, 2, KnownBy::Sample);
        tell(28'000, What::Forced, 2);
        tell(29'000, What::Acquired, 3);
        tell(32'000, What::Lost, 3);
        tell(33'000, What::Acquired, 0);
        tell(36'000, What::Gone, 0, KnownBy::Sample);
        tell(37'000, What::Acquired, 1);
        lanes.lost(at(37'000));
        row.readAt = row.heldSince = at(44'000);
        row.heldSinceIsBound = false;
        row.holders[0].owner = owner(1);
        lanes.seen(row);
        tell(50'000, What::Queued, 0);
        for (int i = 0; i < 60; ++i) { // too short to be drawn separately
            tell(51'000 + i * 40, What::Reentered, 1);
            tell(51'020 + i * 40, What::CountDown, 1);
        }
    }
    void tell(qint64 millis, What what, int who, KnownBy known = KnownBy::Event)
    {
        lanes.happened({what, lanes.id(), owner(who), known, 0, at(millis), 0});
    }
    LockLanes lanes;
};

struct Panel {
    Panel()
    {
        panel.resize(1'000, 330);
        panel.setServer(QStringLiteral("redis-1"));
        panel.view()->setNameOf([](const Owner &who) {
            static const char *const names[] = {"Anna · 12", "Ben · 12", "Cleo · 12", "Dora · 12"};
            for (int i = 0; i < 4; ++i) {
                if (who == owner(i))
                    return QString::fromUtf8(names[i]);
            }
            return QString();
        });
        panel.setLanes(&minute.lanes);
        panel.setNow(at(60'000), wall + 60'000);
        panel.show();
        panel.activateWindow();
        if (!QTest::qWaitForWindowActive(&panel))
            qFatal("not shown");
        panel.view()->setFocus();
    }
    LanesView &view() { return *panel.view(); }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(panel.view(), Qt::Key(key), modifiers);
    }
    size_t lane(int who) const
    {
        size_t i = 0;
        while (minute.lanes.lanes().at(i)->owner != owner(who))
            ++i;
        return i;
    }
    // The vertical middle of a lane at this time, in the viewport.
    QPoint point(int who, qint64 millis)
    {
        const QRect area = view().viewport()->rect();
        const QRect time = LanesPicture::timeArea(area, view().font(), view().nameWidth());
        const LaneScale scale{view().end() - view().span(), view().end(), double(time.left()), double(time.width())};
        const int height = LanesPicture::laneHeight(view().font());
        return {int(scale.x(at(millis))), int(lane(who)) * height + height * 6 / 10};
    }
    QString hover(int who, qint64 millis)
    {
        const QPoint pos = point(who, millis);
        QHelpEvent event(QEvent::ToolTip, pos, view().viewport()->mapToGlobal(pos));
        QApplication::sendEvent(view().viewport(), &event);
        return QToolTip::text();
    }
    void click(int who, qint64 millis) { QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, point(who, millis)); }

    Minute minute;
    LanesPanel panel;
};

// Counts the texts that are looked up.
class CountingTranslator : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *, const char *, int) const override
    {
        ++count;
        return {};
    }
    mutable int count = 0;
};

bool has(const QString &text, const char *part)
{
    if (text.contains(QString::fromUtf8(part)))
        return true;
    qWarning("'%s' is not in: %s", part, qPrintable(text));
    return false;
}

} // namespace

class TestLanes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The period is not read yet, or nobody held the lock then.
    void theKeysLeadBackFromAPastWithoutLanes()
    {
        Panel o;
        o.view().setOldest(at(-7'200'000), at(0));
        o.press(Qt::Key_PageUp);
        QVERIFY(o.view().showsPast());
        QCOMPARE(o.view().laneCount(), 0);
        o.press(Qt::Key_PageUp);
        QCOMPARE(o.view().end(), at(-60'000));
        o.press(Qt::Key_Down); // there is nothing to choose
        QVERIFY(!o.view().chosen());
        o.press(Qt::Key_End);
        QVERIFY(o.view().follows());
        QVERIFY(!o.view().showsPast());
    }

    // The details are so narrow that a third of their width is too little for a name.
    void namesAreWholeInANarrowView()
    {
        Minute minute;
        LanesView view;
        view.setFont(QFont(view.font().family(), 9));
        view.setNameOf([](const Owner &) { return QStringLiteral("7d1f3c52 · 4125"); });
        const int needed = LanesPicture::nameWidthFor(QStringLiteral("7d1f3c52 · 4125"), view.font());
        QCOMPARE(view.nameWidth(), 0);
        view.setLanes(&minute.lanes);
        QCOMPARE(view.nameWidth(), needed);
        const QRect narrow(0, 0, 2 * needed + 20, 100);
        QVERIFY(LanesPicture::timeArea(narrow, view.font()).left() < needed);
        QCOMPARE(LanesPicture::timeArea(narrow, view.font(), needed).left(), needed);
        // a very long name leaves half of the width to the time
        QCOMPARE(LanesPicture::timeArea(narrow, view.font(), 9 * needed).left(), narrow.width() / 2);
    }

    void init() { setScheme(Scheme::Light); }

    void hoverSaysSinceWhenAndHowItIsKnown()
    {
        Panel shown;
        const QString before = shown.hover(0, 2'500);
        QVERIFY(has(before, "Anna · 12: holds it"));
        QVERIFY(has(before, "or earlier: it started before it was seen"));
        const QString twice = shown.hover(0, 7'000);
        QVERIFY(has(twice, "3 hold"));
        QVERIFY(has(twice, "known by sample"));
        QVERIFY(has(twice, "holds the lock in total since"));
        const QString contended = shown.hover(0, 15'000);
        QVERIFY(has(contended, "holds it while others wait"));
        QVERIFY(has(contended, "released, known by event"));
        QVERIFY(has(contended, "then Ben · 12 got it, after 200 ms; known by event, after the unlock message"));
        QVERIFY(has(shown.hover(2, 13'000), "gave up, known by inference"));
        QVERIFY(has(shown.hover(1, 22'000), "expired, known by inference"));
        QVERIFY(has(shown.hover(2, 26'000), "released by force, known by event"));
        QVERIFY(has(shown.hover(3, 31'000), "lost: the holder found that the lock no longer exists"));
        QVERIFY(has(shown.hover(0, 35'000), "reason unknown, known by sample"));
        QVERIFY(has(shown.hover(1, 37'000), "then contact was lost"));
        shown.hover(1, 41'000); // nothing is said about the gap
        QTRY_VERIFY(!QToolTip::isVisible());
        QVERIFY(has(shown.hover(1, 47'000), "or earlier"));
        QToolTip::hideText();
    }

    // The text of a chosen place is made after each change.
    void oneOfManyHandOversIsToldQuickly()
    {
        LockLanes lanes(idOf("busy"));
        const auto tell = [&lanes](qint64 millis, What what, int who) {
            lanes.happened({what, lanes.id(), owner(who), KnownBy::Event, 0, at(millis), 0});
        };
        tell(0, What::Acquired, 0);
        for (int i = 0; i < 500; ++i) {
            tell(10 * i + 1, What::Queued, (i + 1) % 2);
            tell(10 * i + 5, What::Released, i % 2);
            tell(10 * i + 6, What::Acquired, (i + 1) % 2);
        }
        QCOMPARE(lanes.handOvers().size(), std::size_t(500));
        CountingTranslator counter;
        QVERIFY(QCoreApplication::installTranslator(&counter));
        const QString text = placeText(lanes, Place{0, false, 1}, LaneTelling{{}, at(10'000)});
        const int texts = counter.count;
        QCoreApplication::removeTranslator(&counter);
        QVERIFY(has(text, " got it, after "));
        QVERIFY2(texts < 100, qPrintable(QString::number(texts)));
    }

    void namesAreShownAsTheyAre()
    {
        Panel shown;
        shown.view().setNameOf([](const Owner &) { return QStringLiteral("<b>x</b>&%1"); });
        QVERIFY(has(shown.hover(0, 2'500), "&lt;b&gt;x&lt;/b&gt;&amp;%1: "));
        QToolTip::hideText();
    }

    void keysChooseAndJump()
    {
        Panel shown;
        QSignalSpy told(&shown.view(), &LanesView::chosenChanged);
        shown.click(2, 13'000); // Cleo waits for Anna
        QVERIFY(shown.view().chosen() && shown.view().chosen()->waits);
        QVERIFY(has(shown.view().accessibleDescription(), "Cleo · 12: waits"));
        shown.press(Qt::Key_BracketLeft);
        QCOMPARE(shown.view().chosen()->lane, shown.lane(0));
        QVERIFY(!shown.view().chosen()->waits);
        shown.press(Qt::Key_BracketRight);
        QVERIFY(shown.view().chosen()->waits);
        const size_t first = shown.view().chosen()->lane;
        shown.press(Qt::Key_BracketRight);
        QVERIFY(shown.view().chosen()->waits);
        QVERIFY(shown.view().chosen()->lane != first); // the other waiter
        shown.press(Qt::Key_BracketRight);
        QCOMPARE(shown.view().chosen()->lane, first);
        QVERIFY(told.size() >= 5);
        shown.press(Qt::Key_Right);
        QVERIFY(has(shown.view().chosenText(), "holds it")); // after the wait
        shown.press(Qt::Key_Left);
        QVERIFY(has(shown.view().chosenText(), "waits"));
        shown.press(Qt::Key_Down);
        QVERIFY(shown.view().chosen()->lane != first);
        shown.press(Qt::Key_Escape);
        QVERIFY(!shown.view().chosen());
    }

    void theChosenPlaceIsDescribedAgainWhenItEnds()
    {
        Panel shown;
        shown.click(1, 58'000);
        QVERIFY(has(shown.view().accessibleDescription(), "ongoing"));
        shown.minute.tell(60'000, What::Released, 1);
        shown.panel.setLanes(&shown.minute.lanes);
        QVERIFY(shown.view().chosen());
        QVERIFY(has(shown.view().accessibleDescription(), "released, known by event"));
    }

    void zoomsAndMoves()
    {
        Panel shown;
        LanesView &view = shown.view();
        QVERIFY(view.follows());
        const auto before = view.span();
        shown.press(Qt::Key_Plus);
        QVERIFY(view.span() < before);
        QCOMPARE(view.end(), at(60'000)); // in follow mode, zooming keeps the present in view
        shown.press(Qt::Key_0);
        QCOMPARE(view.span(), nanoseconds(LanesView::most));
        shown.press(Qt::Key_Plus);
        shown.press(Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(!view.follows());
        const Instant end = view.end();
        shown.panel.setNow(at(61'000), wall + 61'000);
        QCOMPARE(view.end(), end); // the view stays where the reader looks
        shown.press(Qt::Key_End);
        QVERIFY(view.follows());
        QCOMPARE(view.end(), at(61'000));
        for (int i = 0; i < 60; ++i)
            shown.press(Qt::Key_Plus);
        QCOMPARE(view.span(), nanoseconds(LaneScale::least));
        for (int i = 0; i < 60; ++i)
            shown.press(Qt::Key_Minus);
        QCOMPARE(view.span(), nanoseconds(LanesView::most));
    }

    void theMouseDragsAndZoomsWhereItIs()
    {
        Panel shown;
        LanesView &view = shown.view();
        const QPoint from = shown.point(0, 30'000);
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        const QPoint to = from + QPoint(100, 0);
        QMouseEvent moved(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &moved);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
        QVERIFY(!view.follows());
        QVERIFY(view.end() < at(60'000));
        QVERIFY(!view.chosen()); // a drag is not a click
        const QPoint under = shown.point(0, 20'000);
        QWheelEvent wheel(under, view.viewport()->mapToGlobal(under), {}, {0, 240}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &wheel);
        QVERIFY(std::abs(shown.point(0, 20'000).x() - under.x()) <= 2);
    }

    // The phases differ in black and white, whatever color the lane has.
    void phasesDifferInShapeInAnyColour()
    {
        for (const QPalette &palette :
             {paletteOf(Scheme::Light), paletteOf(Scheme::Dark), Theme::paletteOf(ThemeName::HighContrast)}) {
            const LaneLook look = LaneLook(palette).inColour(QColor(0x00, 0x72, 0xb2));
            std::vector<QImage> images;
            for (const lanes::Phase phase : {lanes::Phase::Held, lanes::Phase::Contended, lanes::Phase::Waiting}) {
                QImage image(100, 34, QImage::Format_RGB32);
                image.fill(look.base);
                QPainter painter(&image);
                look.paintBar(painter, phase, look.bar(phase, 1, 10, 90, image.rect()));
                painter.end();
                QCOMPARE(look.solid(phase), look.solid(lanes::Phase::Held)); // the color does not distinguish them
                QVERIFY(contrast(look.solid(phase), look.base) >= 3);
                QVERIFY(contrast(look.textOn(phase), look.base) >= 4.5);
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x)
                        image.setPixelColor(x, y, image.pixelColor(x, y) == look.base ? Qt::white : Qt::black);
                }
                images.push_back(image);
            }
            const auto isBlack = [&images](int phase, int x, int y) {
                return images[std::size_t(phase)].pixelColor(x, y) == QColor(Qt::black);
            };
            QVERIFY(isBlack(0, 50, 18) && !isBlack(0, 50, 29)); // a held bar does not reach the bottom
            QVERIFY(isBlack(1, 50, 30)); // a contended bar reaches the bottom
            QVERIFY(!isBlack(2, 50, 14) && !isBlack(2, 50, 25)); // a waiting bar is low and hollow
        }
    }

    // Even if a hundred holds share one pixel, a contended hold is visible.
    void aShortGapIsVisibleInALongPeriod()
    {
        LockLanes lanes(idOf("a"));
        const auto tell = [&lanes](qint64 millis, What what, int who) {
            lanes.happened({what, lanes.id(), owner(who), KnownBy::Event, 0, at(millis), 0});
        };
        tell(0, What::Acquired, 0);
        tell(1'000, What::Released, 0);
        Series series;
        series.id = lanes.id();
        series.samples = {{at(430'000), -2, 0, 0, 0}};
        lanes.looked(series);
        lanes.lost(at(430'000));
        tell(430'001, What::Acquired, 1);
        LanesView view;
        view.resize(1'000, 200);
        view.setLanes(&lanes);
        view.setNow(at(900'000), wall + 900'000);
        view.showAll();
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QImage image = view.viewport()->grab().toImage();
        const QRect time = LanesPicture::timeArea(view.viewport()->rect(), view.font(), view.nameWidth());
        const LaneScale scale{view.end() - view.span(), view.end(), double(time.left()), double(time.width())};
        const int x = int(scale.x(at(430'000)));
        int painted = 0; // in the first lane, which is empty then
        for (int y = 2; y < LanesPicture::laneHeight(view.font()) - 4; ++y)
            painted += image.pixelColor(x, y) != view.palette().color(QPalette::Base);
        QVERIFY(painted > 0);
    }

    // Without a recording, the view may stay where the user left it, but the lanes forget that time.
    void aTimeThatIsForgottenIsUnknown()
    {
        Panel shown;
        LanesView &view = shown.view();
        view.setFollows(false);
        const auto painted = [&shown, &view] { // pixels in Ben's lane, before his first wait
            const QImage image = view.viewport()->grab().toImage();
            const QPoint from = shown.point(1, 3'000);
            const QPoint to = shown.point(1, 8'000);
            int count = 0;
            for (int x = from.x(); x < to.x(); ++x) {
                for (int y = from.y() - 4; y < from.y() + 4; ++y)
                    count += image.pixelColor(x, y) != view.palette().color(QPalette::Base);
            }
            return count;
        };
        QVERIFY(painted() < 30); // at most a line of the axis
        const Instant later = at(20 * 60'000);
        shown.minute.lanes.tick(later);
        shown.panel.setLanes(&shown.minute.lanes);
        shown.panel.setNow(later, wall + 20 * 60'000);
        QCOMPARE(view.end(), at(60'000));
        QVERIFY(painted() > 60);
    }

    void contendedIsDrawnOverUncontended()
    {
        LockLanes many(idOf("busy"));
        const auto tell = [&many](qint64 millis, What what, int who) {
            many.happened({what, many.id(), owner(who), KnownBy::Event, 0, at(millis), 0});
        };
        for (int i = 0; i < 3'000; ++i) {
            tell(i * 20, What::Acquired, 0);
            if (i == 1'500) {
                tell(i * 20 + 2, What::Queued, 1);
                tell(i * 20 + 3, What::GaveUp, 1);
            }
            tell(i * 20 + 10, What::Released, 0);
        }
        LaneRuns runs;
        const LaneScale scale{at(0), at(60'000), 0, 600};
        runs.collect(many.lanes()[0]->held, scale, at(60'000));
        QVERIFY(runs.wide().empty());
        int contended = 0;
        for (const auto &run : runs.runs())
            contended += run.phase == lanes::Phase::Contended ? run.to - run.from : 0;
        QVERIFY2(contended == 1 || contended == 2, QByteArray::number(contended));
        QVERIFY(runs.runs().size() <= 3);
    }

    // Even if a hundred holds share one pixel, each kind of bad end is visible.
    void badEndsAreMarkedHoweverNarrow()
    {
        LockLanes many(idOf("busy"));
        const auto tell = [&many](qint64 millis, What what) {
            many.happened({what, many.id(), owner(0), KnownBy::Event, 0, at(millis), 0});
        };
        for (int i = 0; i < 6'000; ++i) {
            tell(i * 10, What::Acquired);
            tell(i * 10 + 5,
                 i == 3'000       ? What::Lost
                     : i == 3'001 ? What::Forced
                     : i == 2'999 ? What::Expired
                                  : What::Released);
        }
        LaneRuns runs;
        runs.collect(many.lanes()[0]->held, {at(0), at(60'000), 100, 60}, at(60'000));
        QVERIFY(runs.wide().empty());
        QCOMPARE(runs.marks().size(), std::size_t(3));
        QCOMPARE(runs.marks()[0].end, lanes::End::Expired);
        QCOMPARE(runs.marks()[1].end, lanes::End::Forced);
        QCOMPARE(runs.marks()[2].end, lanes::End::Lost); // painted last, so nothing hides it
        QCOMPARE(runs.marks()[2].x, 130);
    }

    void theTableSaysTheSame()
    {
        Panel shown;
        shown.panel.setTableShown(true);
        auto *table = shown.panel.findChild<QTableView *>();
        QVERIFY(table->isVisible());
        QStringList first;
        for (int column = 0; column < table->model()->columnCount(); ++column)
            first << table->model()->index(0, column).data().toString();
        QVERIFY(has(first.join(u'|'), "Anna · 12|holds it|"));
        QVERIFY(has(first.join(u'|'), "or earlier"));
        const QString text = shown.panel.asText();
        QCOMPARE(text.count(u'\n'), 1 + table->model()->rowCount());
        QVERIFY(has(text, "released by force"));
        QVERIFY(has(text, "gave up\tinference"));
    }

    void theCopyHasMoreThanTheTable()
    {
        LockLanes lanes(idOf("busy"));
        for (int i = 0; i < 1'500; ++i) {
            lanes.happened({What::Acquired, lanes.id(), owner(0), KnownBy::Event, 0, at(10 * i), 0});
            lanes.happened({What::Released, lanes.id(), owner(0), KnownBy::Event, 0, at(10 * i + 5), 0});
        }
        LanesPanel panel;
        panel.setLanes(&lanes);
        panel.setNow(at(20'000), wall + 20'000);
        QCOMPARE(panel.asText().count(u'\n'), 1 + 1'500);
        panel.setTableShown(true);
        QCOMPARE(panel.findChild<QTableView *>()->model()->rowCount(), 1'000);
    }

    void filesShowAllOfIt()
    {
        Panel shown;
        const QTemporaryDir folder;
        const QString png = folder.filePath(QStringLiteral("lanes.png"));
        const QString svg = folder.filePath(QStringLiteral("lanes.svg"));
        QVERIFY(shown.panel.exportPng(png).has_value());
        QVERIFY(shown.panel.exportSvg(svg).has_value());
        const QImage image(png);
        QVERIFY(image.width() >= 1'600);
        QVERIFY(image.height() > shown.view().heightOfAll());
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString said;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::Characters)
                said += xml.text();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(has(said, "shop:order:42:lock"));
        QVERIFY(has(said, "Ben · 12"));
        QVERIFY(has(said, "redis-1"));
        const auto nowhere = shown.panel.exportPng(folder.filePath(QStringLiteral("no/such/folder.png")));
        QVERIFY(!nowhere.has_value());
        QVERIFY(has(nowhere.error().message, "Choose another place"));
    }

    void withoutALockFilesSayWhatToDo()
    {
        LanesPanel panel;
        panel.setNow(at(60'000), wall + 60'000);
        const QTemporaryDir folder;
        QVERIFY(panel.exportPng(folder.filePath(QStringLiteral("lanes.png"))).has_value());
        const QString svg = folder.filePath(QStringLiteral("lanes.svg"));
        QVERIFY(panel.exportSvg(svg).has_value());
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(has(QString::fromUtf8(file.readAll()), "Choose a lock to draw"));
    }

    void pictures()
    {
        Panel shown;
        shown.click(0, 15'000);
        keepScreenshots(&shown.panel, QStringLiteral("lanes-panel"));
        shown.press(Qt::Key_0);
        keepScreenshots(&shown.panel, QStringLiteral("lanes-all"));
        shown.panel.setTableShown(true);
        keepScreenshots(&shown.panel, QStringLiteral("lanes-table"));
    }

    void inTheWindowWithNicknames()
    {
        PlayedWindow played;
        played.window.resize(1'280, 720);
        Lock lock = played.lock("shop:order:42:lock");
        lock.holders = {sampleHolder(0, 12)};
        lock.holders[0].owner = owner(0);
        lock.holderCount = 1;
        lock.heldSince = lock.readAt = played.clock.now() - Millis(20'000);
        const auto happened = [&](qint64 ago, What what, int who) {
            return LockEvent{what, lock.id, owner(who), KnownBy::Event, 0, played.clock.now() - Millis(ago), 0};
        };
        // before the lock is chosen
        Q_EMIT played.port.happened({happened(50'000, What::Acquired, 1), happened(30'000, What::Queued, 0),
                                     happened(20'500, What::Released, 1), happened(20'000, What::Acquired, 0)});
        played.port.tell({shared(lock)});
        played.window.choose(lock.id);
        auto *panel = played.at<LanesPanel>();
        const QString text = panel->asText();
        QVERIFY(has(text, "released"));
        QCOMPARE(text.count(u'\n'), 1 + 4); // two holds, one of them in two parts, and a wait
        // and after it
        Q_EMIT played.port.happened({happened(5'000, What::Queued, 2)});
        QVERIFY(has(panel->asText(), "holds it while others wait"));
        auto *detail = played.at<DetailPanel>()->findChild<LanesView *>();
        QVERIFY(detail && detail->isVisibleTo(played.at<DetailPanel>()));
        redis::ConnectionState lost;
        lost.phase = redis::ConnectionState::Phase::Waiting;
        played.clock.advance(Millis(2'000));
        Q_EMIT played.port.stateChanged(lost, {});
        QVERIFY(has(panel->asText(), "contact lost"));
        played.port.goLive();
        lock.readAt = played.clock.now();
        played.port.tell({shared(lock)});

        auto *docks = played.window.findChild<QDockWidget *>(QStringLiteral("lanes"));
        bringForward(panel);
        const int before = docks->height();
        played.actions().lanes->trigger();
        settle();
        QVERIFY2(docks->height() > before, QByteArray::number(docks->height()));
        QVERIFY(played.at<LanesPanel>()->view()->hasFocus());
        played.clock.advance(Millis(1'000));
        keepScreenshots(&played.window, QStringLiteral("lanes-window-1280x720"));
        played.actions().lanes->trigger();
        QVERIFY(!played.actions().lanes->isChecked());
    }

    // Otherwise, a busy lock fills the memory overnight.
    void lanesForgetWhileTheWindowIsMinimized()
    {
        PlayedWindow played;
        const Lock lock = played.lock("order:42", State::Free);
        played.port.tell({shared(lock)});
        played.window.choose(lock.id);
        const auto happened = [&](What what) {
            return LockEvent{what, lock.id, owner(1), KnownBy::Event, 0, played.clock.now(), 0};
        };
        Q_EMIT played.port.happened({happened(What::Acquired), happened(What::Released)});
        const LanesView *view = played.at<LanesPanel>()->view();
        const auto isKept = [view] {
            const auto &all = view->shown()->lanes();
            return std::any_of(all.begin(), all.end(), [](const auto &lane) { return lane->owner == owner(1); });
        };
        QVERIFY(isKept());
        played.window.showMinimized();
        QTRY_VERIFY(played.window.isMinimized());
        played.clock.advance(Millis(20 * 60'000));
        QTRY_VERIFY(!isKept());
    }

    // The monitor sends nothing in a pause, so a lock that seems free may be held.
    void theTimeOfAPauseIsUnknown()
    {
        PlayedWindow played;
        played.port.goLive();
        const Lock lock = played.lock("order:42", State::Free);
        played.port.tell({shared(lock)});
        played.window.choose(lock.id);
        const LanesView *view = played.at<LanesPanel>()->view();
        QVERIFY(view->shown()->gaps().empty());
        played.actions().pause->trigger();
        const Instant began = played.clock.now();
        played.clock.advance(Millis(30'000));
        played.port.goLive(); // a report that comes in the pause
        played.clock.advance(Millis(30'000));
        played.actions().pause->trigger();
        const Instant ended = played.clock.now();
        QCOMPARE(view->shown()->gaps().size(), std::size_t(1));
        QVERIFY(view->shown()->gaps().back().from <= began && !view->shown()->gaps().back().to);
        played.clock.advance(Millis(1'000));
        Lock again = lock;
        again.readAt = played.clock.now();
        played.port.tell({shared(again)});
        QVERIFY(view->shown()->gaps().back().to >= ended);
        const lanes::Past past = played.at<ChosenLanes>()->histories()->past(lock.id);
        QCOMPARE(past.gaps.size(), std::size_t(1));
        QCOMPARE(past.gaps.back().from, began);
        QCOMPARE(past.gaps.back().to.value(), ended);
    }

    void anotherServerLeavesNothing()
    {
        PlayedWindow played;
        Lock lock = played.lock("a");
        lock.holders = {sampleHolder(0, 12)};
        lock.holderCount = 1;
        lock.heldSinceIsBound = true;
        played.port.tell({shared(lock)});
        played.window.choose(lock.id);
        QCOMPARE(played.at<LanesPanel>()->asText().count(u'\n'), 2);
        played.actions().disconnectFrom->trigger();
        QCOMPARE(played.at<LanesPanel>()->asText().count(u'\n'), 1);
    }

private:
    static void settle()
    {
        for (int i = 0; i < 5; ++i) {
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        }
    }
};

QTEST_MAIN(TestLanes)

} // namespace lockscope::lanes_test

#include "tst_lanes.moc"
