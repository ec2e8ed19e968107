// The layout of the window: after a restart, while alarms come and go, on small and wide screens, and for the keyboard.
#include "tests/support/id_of.h"
#include "tests/support/ui/offscreen_size.h"
#include "tests/support/ui/restarted_window.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/dialogs/kind_box.h"
#include "ui/events/event_feed.h"
#include "ui/models/lock_cells.h"
#include "ui/status/policy_badge.h"
#include "ui/status/status_line.h"
#include "ui/table/attention_strip.h"
#include "ui/table/column_room.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/review_banner.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/section.h"
#include "ui/window/layout/first_layout.h"

#include <QAccessible>
#include <QApplication>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolBar>

namespace lockscope::window_layout_test {

using namespace lockscope::ui;

namespace {

// The sizes of the parts and widths of the columns, as text for comparisons.
QString layoutOf(MainWindow &window)
{
    QStringList parts{QStringLiteral("window %1x%2").arg(window.width()).arg(window.height())};
    for (const char *name : {"detail", "events", "charts", "mine"}) {
        const auto *dock = window.findChild<QDockWidget *>(QLatin1String(name));
        const QRect box = dock->geometry();
        // a dock behind another's tab lies outside of the window
        const bool isSeen = dock->isVisible() && box.right() > 0;
        parts << (isSeen ? QStringLiteral("%1 %2,%3 %4x%5")
                               .arg(dock->objectName())
                               .arg(box.x())
                               .arg(box.y())
                               .arg(box.width())
                               .arg(box.height())
                         : dock->objectName() + QStringLiteral(" hidden"));
    }
    for (int i = 0; i < columnCount; ++i)
        parts << QString::number(window.lockPane()->table()->columnWidth(i));
    return parts.join(QLatin1String("; "));
}

// When nothing moves any more: columns are fitted a moment after the user widened them or other rows became visible.
QString settledLayout(MainWindow &window)
{
    QString before;
    QString now = layoutOf(window);
    do {
        before = std::exchange(now, QString());
        QTest::qWait(400);
        now = layoutOf(window);
    } while (now != before);
    return now;
}

std::vector<LockPtr> oneOfEachState(Instant now)
{
    std::vector<LockPtr> locks;
    for (int state = 0; state <= int(State::Unverified); ++state) {
        Lock lock = sampleLock("billing:invoice:" + QByteArray::number(state), State(state), now);
        lock.heldSinceIsBound = true;
        lock.heldSince = now - std::chrono::seconds(61 + state);
        lock.missedRenewals = state % 3;
        lock.waiters.clients = state;
        lock.kind = Kind(state % (int(Kind::UnknownHash) + 1));
        locks.push_back(shared(lock));
    }
    return locks;
}

std::vector<LockPtr> numbered(int count, Instant now)
{
    std::vector<LockPtr> locks;
    for (int i = 0; i < count; ++i)
        locks.push_back(shared(sampleLock("svc:" + QByteArray::number(i), State::HeldRenewed, now)));
    return locks;
}

int topOfRows(MainWindow &window)
{
    return window.lockPane()->table()->viewport()->mapTo(&window, QPoint()).y();
}

// The vertical position; for a widget in a scrolling part, within its whole content.
int placeOf(const QWidget *widget, const QWidget *window)
{
    for (const QWidget *in = widget; in; in = in->parentWidget()) {
        if (const auto *area = qobject_cast<const QScrollArea *>(in); area && area->widget() && in != widget)
            return widget->mapTo(area->widget(), QPoint()).y();
    }
    return widget->mapTo(window, QPoint()).y();
}

// As at 192 dpi: all texts are twice as large, but the screen is not.
class TwiceTheText {
public:
    TwiceTheText()
    {
        QFont large = m_usual;
        large.setPointSizeF(m_usual.pointSizeF() * 2);
        QApplication::setFont(large);
    }
    ~TwiceTheText() { QApplication::setFont(m_usual); }

private:
    const QFont m_usual = QApplication::font();
};

class EventCounter : public QObject {
public:
    EventCounter(QObject *of, QEvent::Type type)
        : m_type(type)
    {
        of->installEventFilter(this);
    }
    int count() const { return m_count; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_count += event->type() == m_type ? 1 : 0;
        return false;
    }

private:
    QEvent::Type m_type;
    int m_count = 0;
};

const QSize small(1366 - 4, 768 - 36); // a screen of 1366x768, without the frame

bool fits(const QWidget &window, const QSize &room)
{
    const QSize least = window.minimumSizeHint().expandedTo(window.minimumSize());
    if (least.width() > room.width() || least.height() > room.height())
        qWarning() << least << "does not fit" << room;
    return least.boundedTo(room) == least;
}

} // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT

public:
    static void initMain() { setOffscreenSize({1500, 950}); }

private Q_SLOTS:
    void foldedSectionsOfTheDetailsStayFolded()
    {
        RestartedWindow o;
        const auto folded = [&o] { return o.window->findChild<DetailPanel *>()->foldedSections(); };
        const auto turn = [&o](const char *name) {
            auto *section = o.window->findChild<Section *>(QLatin1String(name));
            section->setFolded(!section->isFolded());
        };
        QCOMPARE(folded(), QStringList{QStringLiteral("evidenceSection")});
        turn("evidenceSection");
        o.close();
        o.open();
        QVERIFY(folded().isEmpty());
        turn("keysSection");
        o.close();
        o.open();
        QCOMPARE(folded(), QStringList{QStringLiteral("keysSection")});
    }

    void everyStartIsAsTheOneBefore_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("doing");
        for (const char *doing : {"nothing", "moving", "maximised", "hiding"}) {
            QTest::addRow("1400x860 %s", doing) << QSize(1400, 860) << QString::fromLatin1(doing);
            QTest::addRow("1000x600 %s", doing) << QSize(1000, 600) << QString::fromLatin1(doing);
        }
    }
    void everyStartIsAsTheOneBefore()
    {
        QFETCH(QSize, size);
        QFETCH(QString, doing);
        RestartedWindow o;
        o.window->resize(size);
        o.connectTo();
        o.tell(numbered(30, o.clock.now()));
        const auto dock = [&](const char *name) { return o.window->findChild<QDockWidget *>(QLatin1String(name)); };
        if (doing == QLatin1String("moving")) {
            dock("events")->show();
            dock("charts")->show();
            o.window->resizeDocks({dock("events")}, {190}, Qt::Vertical);
            o.window->resizeDocks({dock("events"), dock("charts")}, {300, 200}, Qt::Horizontal);
            o.window->lockPane()->table()->setColumnWidth(int(Column::State), 91);
        } else if (doing == QLatin1String("maximised")) {
            o.window->showMaximized();
        } else if (doing == QLatin1String("hiding")) {
            dock("charts")->hide();
            dock("detail")->hide();
        }
        const QString before = settledLayout(*o.window);
        for (int start = 1; start <= 5; ++start) {
            o.close();
            o.open();
            o.connectTo();
            o.tell(numbered(30, o.clock.now()));
            QCOMPARE(settledLayout(*o.window), before);
        }
    }

    void aResetIsTheFirstLayout()
    {
        RestartedWindow o;
        const QString before = settledLayout(*o.window);
        o.window->findChild<QDockWidget *>(QStringLiteral("events"))->hide();
        o.window->lockPane()->table()->setColumnShown(Column::Token, true);
        o.window->windowActions().resetLayout->trigger();
        QCOMPARE(settledLayout(*o.window), before);
    }

    void rowsStayWhereTheyAre()
    {
        RestartedWindow o;
        o.window->resize(1366, 700);
        o.connectTo();
        o.tell(numbered(30, o.clock.now()));
        const int top = topOfRows(*o.window);
        const auto *strip = o.window->findChild<AttentionStrip *>();
        QVERIFY(strip->isVisible());
        o.tell(oneOfEachState(o.clock.now()));
        QCOMPARE(topOfRows(*o.window), top);
        for (const Chip *chip : strip->findChildren<Chip *>())
            QVERIFY(!chip->isVisible() || strip->rect().contains(chip->geometry()));
        o.loseConnection();
        RestartedWindow::settle();
        const auto *banner = o.window->findChild<Banner *>();
        QVERIFY(banner->isVisible());
        QVERIFY(banner->width() > 200);
        QCOMPARE(topOfRows(*o.window), top);
        o.window->windowActions().pause->trigger();
        RestartedWindow::settle();
        QCOMPARE(topOfRows(*o.window), top);
    }

    void theMildestAlarmsAreCutShortFirst()
    {
        AttentionStrip strip;
        StateCounts counts;
        for (const State state : {State::NoExpiry, State::GhostAtHead, State::RenewalLate, State::AboutToExpire})
            for (int i = 0; i < 3; ++i)
                counts.add(sampleLock("a", state, Instant()));
        strip.show();
        strip.resize(2000, strip.sizeHint().height());
        strip.setCounts(counts);
        const auto texts = [&strip] {
            QStringList out;
            for (const Chip *chip : strip.findChildren<Chip *>()) {
                if (!chip->isHidden())
                    out << chip->text();
            }
            return out;
        };
        QCOMPARE(texts().size(), 4);
        QCOMPARE(texts()[0], QStringLiteral("3 without expiry"));
        QCOMPARE(texts()[3], QStringLiteral("3 about to expire"));
        strip.resize(strip.sizeHint().width() - 1, strip.height());
        QCOMPARE(texts()[0], QStringLiteral("3 without expiry"));
        QCOMPARE(texts()[3], QStringLiteral("3"));
        for (const Chip *chip : strip.findChildren<Chip *>()) {
            if (!chip->isHidden())
                QVERIFY(chip->accessibleName().size() > 3); // the whole text is still available to screen readers
        }
    }

    void columnsFit_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("detail");
        for (const int width : {910, 1280, 1366, 1440, 1920, 2560}) {
            QTest::addRow("%d with the detail panel", width) << width << true;
            QTest::addRow("%d without", width) << width << false;
        }
    }
    void columnsFit()
    {
        QFETCH(int, width);
        QFETCH(bool, detail);
        RestartedWindow o;
        o.window->resize(width, 780);
        o.window->findChild<QDockWidget *>(QStringLiteral("detail"))->setVisible(detail);
        o.connectTo();
        o.tell(oneOfEachState(o.clock.now()));
        auto *table = o.window->lockPane()->table();
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
        QTRY_COMPARE(table->horizontalHeader()->length(), table->viewport()->width()); // no space is left over
        for (const Column column : {Column::State, Column::Name, Column::Ttl})
            QVERIFY(!table->isColumnHidden(int(column)));
        QVERIFY(table->columnWidth(int(Column::Name)) >= leastNameWidth(table->fontMetrics()));
        settledLayout(*o.window); // visible rows are measured four times a second
        QCOMPARE(table->horizontalHeader()->length(), table->viewport()->width());
        QStyleOptionViewItem option;
        option.fontMetrics = table->fontMetrics();
        for (int i = 0; i < columnCount; ++i) {
            if (table->isColumnHidden(i) || i == int(Column::Ttl))
                continue;
            for (int row = 0; row < o.window->model()->rowCount(); ++row) {
                const QModelIndex index = o.window->model()->index(row, i);
                const int needed = table->itemDelegateForIndex(index)->sizeHint(option, index).width();
                QVERIFY2(needed <= table->columnWidth(i),
                         qPrintable(QStringLiteral("%1 is cut: %2 > %3")
                                        .arg(index.data().toString())
                                        .arg(needed)
                                        .arg(table->columnWidth(i))));
            }
        }
        if (width - (detail ? 340 : 0) >= 1500) {
            for (int i = 0; i < columnCount; ++i)
                QCOMPARE(table->isColumnHidden(i), !traitsOf(Column(i)).isShownAtFirst);
        }
    }

    void aColumnWithoutRoomIsStillChosen()
    {
        RestartedWindow o;
        auto *table = o.window->lockPane()->table();
        o.window->resize(900, 700);
        o.connectTo();
        o.tell(numbered(30, o.clock.now()));
        QVERIFY(table->isColumnHidden(int(Column::Changes)));
        QVERIFY(table->isColumnShown(Column::Changes));
        table->setColumnShown(Column::Kind, false);
        o.close();
        o.open();
        o.window->resize(1900, 700);
        o.connectTo();
        o.tell(numbered(30, o.clock.now()));
        QVERIFY(!o.window->lockPane()->table()->isColumnHidden(int(Column::Changes)));
        QVERIFY(o.window->lockPane()->table()->isColumnHidden(int(Column::Kind)));
    }

    void theFirstWindowFitsTheScreen()
    {
        for (const QSize screen : {QSize(1366, 768), QSize(910, 512), QSize(1920, 1080), QSize(800, 600)}) {
            const FirstLayout first = firstLayout(screen);
            QVERIFY(first.window.width() <= screen.width());
            QVERIFY(first.window.height() + 30 <= screen.height());
            QVERIFY(first.window.height() <= 900 && first.window.width() <= 1440);
        }
        RestartedWindow o;
        QVERIFY(o.window->screen()->availableGeometry().contains(QRect(QPoint(), o.window->size())));
        o.window->layOutAtFirst({910, 512});
        RestartedWindow::settle();
        const QSize least = o.window->minimumSizeHint().expandedTo(o.window->minimumSize());
        QVERIFY2(least.width() <= 906 && least.height() <= 476, // 1366x768 at 144 dpi
                 qPrintable(QStringLiteral("%1x%2").arg(least.width()).arg(least.height())));
    }

    void aWindowOfALargerScreenFitsThisOne()
    {
        const QRect projector(0, 0, 1280, 720);
        for (const QRect &before : {QRect(0, 0, 1366, 740), QRect(600, 300, 1000, 600), QRect(-500, -80, 900, 500),
                                    QRect(2000, 40, 800, 600)}) {
            const QRect placed = placedOn(projector, before);
            QVERIFY(projector.contains(placed));
            QVERIFY(placed.width() <= before.width() && placed.height() <= before.height());
        }
        QCOMPARE(placedOn(projector, QRect(100, 100, 800, 500)), QRect(100, 100, 800, 500));
    }

    void docksKeepTheirSharesOnASmallerScreen()
    {
        RestartedWindow o;
        o.window->resize(2400, 1400); // the screen has 1500x950
        RestartedWindow::settle();
        const auto dock = [&](const char *name) { return o.window->findChild<QDockWidget *>(QLatin1String(name)); };
        o.connectTo();
        o.tell(numbered(30, o.clock.now()));
        o.window->resizeDocks({dock("detail")}, {960}, Qt::Horizontal);
        o.window->resizeDocks({dock("events")}, {560}, Qt::Vertical);
        settledLayout(*o.window);
        const double wide = double(dock("detail")->width()) / o.window->width();
        const double high = double(dock("events")->height()) / o.window->height();
        QVERIFY(wide > 0.35 && high > 0.35);
        o.close();
        o.open();
        o.connectTo();
        o.tell(numbered(30, o.clock.now()));
        settledLayout(*o.window);
        const QRect screen = o.window->screen()->availableGeometry();
        QVERIFY(screen.contains(o.window->geometry()));
        QVERIFY(std::abs(double(dock("detail")->width()) / o.window->width() - wide) < 0.03);
        const double now = double(dock("events")->height()) / o.window->height();
        QVERIFY2(std::abs(now - high) < 0.03, qPrintable(QStringLiteral("%1, not %2").arg(now).arg(high)));
    }

    void largeTextNeedsNoLargerScreen()
    {
        const TwiceTheText large;
        RestartedWindow o;
        o.connectTo();
        o.tell(oneOfEachState(o.clock.now()));
        o.window->layOutAtFirst({1366, 590}); // the panels below are folded
        RestartedWindow::settle();
        QVERIFY(fits(*o.window, small));
    }

    void largeTextLeavesRoomForOpenPanels()
    {
        const TwiceTheText large;
        RestartedWindow o;
        o.window->resize(small);
        o.connectTo();
        o.tell(oneOfEachState(o.clock.now()));
        o.window->choose(idOf("billing:invoice:12"));
        for (auto *dock : o.window->findChildren<QDockWidget *>()) {
            dock->show();
            dock->raise();
            RestartedWindow::settle();
            QVERIFY(dock->isVisible());
            QVERIFY2(fits(*o.window, small), qPrintable(dock->objectName()));
            if (dock->objectName() == QLatin1String("detail"))
                continue; // this part scrolls
            for (const auto *button : dock->widget()->findChildren<QAbstractButton *>()) {
                const bool isWhole = button->visibleRegion().boundingRect() == button->rect();
                QVERIFY2(!button->isVisible() || button->size().isEmpty() || isWhole, qPrintable(button->text()));
            }
        }
        o.loseConnection();
        RestartedWindow::settle();
        QVERIFY(fits(*o.window, small));
        QCOMPARE(o.window->size(), small);
    }

    void largeTextLeavesRoomForEveryKindInTheDialog()
    {
        const TwiceTheText large;
        RestartedWindow o;
        o.connectTo();
        o.tell(numbered(3, o.clock.now()));
        o.window->windowActions().acquire->trigger();
        const auto *dialog = o.window->findChild<AcquireDialog *>();
        auto *kinds = dialog->findChild<KindBox *>(QStringLiteral("kind"));
        for (int kind = 0; kind < kinds->count(); ++kind) {
            kinds->setCurrentIndex(kind);
            RestartedWindow::settle();
            QVERIFY2(fits(*dialog, small), qPrintable(kinds->itemText(kind)));
            QVERIFY(dialog->width() <= small.width()); // its rows scroll on a lower screen
        }
    }

    void rowsThatASmallScreenShows_data()
    {
        QTest::addColumn<QSize>("screen");
        QTest::addColumn<int>("rows");
        QTest::newRow("1366x768") << QSize(1366, 768) << 9;
        QTest::newRow("1366x768 at 144 dpi") << QSize(910, 512) << 8;
        QTest::newRow("1920x1080 at 144 dpi") << QSize(1280, 720) << 8;
        QTest::newRow("1440x900") << QSize(1440, 900) << 12;
    }
    void rowsThatASmallScreenShows()
    {
        QFETCH(QSize, screen);
        QFETCH(int, rows);
        RestartedWindow o;
        o.window->resize(firstLayout(screen).window);
        o.window->layOutAtFirst(screen);
        o.connectTo();
        o.tell(numbered(100, o.clock.now()));
        const auto *table = o.window->lockPane()->table();
        const int shown = table->viewport()->height() / table->rowHeight(0);
        QVERIFY2(shown >= rows, qPrintable(QString::number(shown)));
    }

    void homeEndAndPagesGoByRows()
    {
        RestartedWindow o;
        o.connectTo();
        o.tell(numbered(200, o.clock.now()));
        auto *table = o.window->lockPane()->table();
        table->choose(idOf("svc:50"));
        const auto press = [table](Qt::Key key, Qt::KeyboardModifiers with = {}) {
            QTest::keyClick(table, key, with);
            return table->currentIndex().row();
        };
        QCOMPARE(press(Qt::Key_End), 199);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(table->currentIndex())));
        QCOMPARE(press(Qt::Key_Home), 0);
        const int page = press(Qt::Key_PageDown);
        QVERIFY(page > 3 && page < 60);
        QCOMPARE(press(Qt::Key_PageUp), 0);
        QCOMPARE(press(Qt::Key_End, Qt::ControlModifier), 199);
        QCOMPARE(press(Qt::Key_Home, Qt::ShiftModifier), 0);
        QCOMPARE(table->selectionModel()->selectedRows().size(), 200);
    }

    // A new layout of the window costs more than everything that it shows.
    void nothingIsLaidOutAgainWhileNothingChanges()
    {
        RestartedWindow o;
        o.connectTo();
        std::vector<LockPtr> locks;
        for (int i = 0; i < 15; ++i)
            locks.push_back(shared(sampleLock("svc:" + QByteArray::number(i), State::NoExpiry, o.clock.now())));
        o.tell(std::move(locks));
        Status known;
        known.scanComplete = true;
        known.locks = 15;
        known.lastRefresh = o.clock.now();
        Q_EMIT o.port->statusChanged(known);
        o.window->choose(idOf("svc:3"));
        settledLayout(*o.window);
        const auto *status = o.window->findChild<StatusLine *>();
        const auto saysAge = [&](const QString &age) {
            const auto labels = status->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(),
                               [&age](const QLabel *label) { return label->text().contains(age); });
        };
        EventCounter window(o.window.get(), QEvent::LayoutRequest);
        EventCounter bar(o.window->findChild<QToolBar *>(), QEvent::Paint);
        EventCounter badge(o.window->findChild<PolicyBadge *>(), QEvent::Paint);
        EventCounter strip(o.window->findChild<AttentionStrip *>(), QEvent::Paint);
        for (int tick = 1; tick <= 8; ++tick) {
            o.clock.advance(Millis(100));
            QTRY_VERIFY(saysAge(QStringLiteral("as of 0.%1 s ago").arg(tick)));
            RestartedWindow::settle();
        }
        QCOMPARE(window.count(), 0);
        QCOMPARE(bar.count(), 0);
        QCOMPARE(badge.count(), 0);
        QCOMPARE(strip.count(), 0);
    }

    void detailsAreToldWhenSomebodyCanSeeThem()
    {
        RestartedWindow o;
        o.connectTo();
        o.tell(numbered(15, o.clock.now()));
        o.window->choose(idOf("svc:3"));
        settledLayout(*o.window);
        o.window->showMinimized();
        QTRY_VERIFY(o.window->isMinimized());
        RestartedWindow::settle();
        const auto facts = [&o] {
            QStringList texts;
            for (const auto *label : o.window->findChild<DetailPanel *>()->findChildren<QLabel *>())
                texts << label->text();
            return texts;
        };
        const QStringList before = facts();
        o.tell({shared(sampleLock("svc:3", State::NoExpiry, o.clock.now()))});
        QCOMPARE(facts(), before);
        o.window->showNormal();
        QTRY_VERIFY(facts() != before);
    }

    void tabGoesInReadingOrder()
    {
        RestartedWindow o;
        o.window->resize(1300, 760);
        for (const char *name : {"detail", "events", "charts"})
            o.window->findChild<QDockWidget *>(QLatin1String(name))->show();
        o.connectTo();
        o.tell(oneOfEachState(o.clock.now()));
        o.window->choose(idOf("billing:invoice:1"));
        o.window->activateWindow();
        QTRY_VERIFY(o.window->findChild<ReviewBanner *>()->isVisible()); // appears at the next tick
        RestartedWindow::settle();
        auto *filter = o.window->findChild<QToolBar *>()->findChild<QLineEdit *>();
        filter->setFocus();
        QStringList parts;
        int lastY = 0;
        for (int i = 0; i < 120; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            const QWidget *now = QApplication::focusWidget();
            if (now == filter)
                break;
            QString part;
            for (const QWidget *in = now; in && part.isEmpty(); in = in->parentWidget()) {
                if (qobject_cast<const LockTableView *>(in))
                    part = QStringLiteral("table");
                else if (qobject_cast<const AttentionStrip *>(in))
                    part = QStringLiteral("strip");
                else if (qobject_cast<const LockPane *>(in))
                    part = QStringLiteral("chips");
                else if (const auto *dock = qobject_cast<const QDockWidget *>(in))
                    part = dock->objectName();
            }
            if (part.isEmpty())
                continue; // the panels' tabs come after their content
            if (parts.isEmpty() || parts.back() != part) {
                parts << part;
                lastY = 0;
            }
            // a focused panel is above its content
            const bool isPanel = qobject_cast<const QDockWidget *>(now->parentWidget());
            const int y = isPanel ? 0 : placeOf(now, o.window.get());
            // downwards within a part; the widgets of a line may differ slightly in height
            QVERIFY2(y >= lastY - 12, qPrintable(part));
            lastY = y;
        }
        QCOMPARE(parts.join(u' '), QStringLiteral("chips strip chips table detail events charts"));
    }

    void nothingReadsOutMarkup()
    {
        RestartedWindow o;
        o.connectTo();
        o.tell(oneOfEachState(o.clock.now()));
        o.window->choose(idOf("billing:invoice:1"));
        o.window->windowActions().acquire->trigger();
        QVERIFY(o.window->findChild<AcquireDialog *>());
        int said = 0;
        for (QWidget *widget : o.window->findChildren<QWidget *>()) {
            QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
            if (!interface)
                continue;
            for (const auto what :
                 {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help}) {
                const QString text = interface->text(what);
                said += text.isEmpty() ? 0 : 1;
                QVERIFY2(!text.contains(QStringLiteral("<p")), qPrintable(text));
            }
        }
        QVERIFY(said > 50);
    }

    void aServerIsCalledByTheNameItWasGiven()
    {
        RestartedWindow o;
        redis::Address address;
        address.transport = redis::Address::Transport::Unix;
        address.path = QStringLiteral("/tmp/lockscope-demo-x8K/redis.sock");
        o.window->connectTo(address, false, QStringLiteral("Demo"));
        QCOMPARE(o.window->windowTitle(), QStringLiteral("Demo — Lockscope"));
        o.window->connectTo(address, false);
        QVERIFY(o.window->windowTitle().startsWith(address.path));
    }
};

QTEST_MAIN(TestWindowLayout)

} // namespace lockscope::window_layout_test

#include "tst_window_layout.moc"
