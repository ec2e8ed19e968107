// While nothing changes, the window paints only what its clocks need. It does nothing for views that nobody can see.
#include "tests/support/ui/restarted_window.h"
#include "ui/holds/holds_panel.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/widgets/seen_timer.h"

#include <QPaintEvent>

namespace lockscope::idle_test {

using namespace lockscope::ui;

namespace {

constexpr int manyTimers = 20; // several ticks of the window, which has only a few timers

// Counts the events of all timers of this thread.
class TimerCounter : public QObject {
public:
    TimerCounter() { qApp->installEventFilter(this); }
    int count() const { return m_count; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_count += event->type() == QEvent::Timer ? 1 : 0;
        return false;
    }

private:
    int m_count = 0;
};

// Adds up what is painted of the table's rows.
class PaintedRows : public QObject {
public:
    explicit PaintedRows(LockTableView *table)
        : m_table(table)
    {
        table->viewport()->installEventFilter(this);
    }
    int count() const { return m_count; }
    bool has(Column column) const
    {
        const QRect place(m_table->columnViewportPosition(int(column)), 0, m_table->columnWidth(int(column)),
                          m_table->viewport()->height());
        return m_region.intersects(place.adjusted(2, 0, -2, 0)); // neighbours share an edge
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            ++m_count;
            m_region += static_cast<QPaintEvent *>(event)->region();
        }
        return false;
    }

private:
    LockTableView *m_table;
    QRegion m_region;
    int m_count = 0;
};

struct Idle : RestartedWindow {
    Idle()
    {
        window->resize(1'440, 900);
        window->layOutAtFirst(QSize(1'440, 900));
        connectTo();
        std::vector<LockPtr> locks;
        for (int i = 0; i < 15; ++i)
            locks.push_back(shared(sampleLock("svc:" + QByteArray::number(i), State::HeldRenewed, clock.now())));
        tell(std::move(locks));
        window->choose(idOf("svc:3"));
        clock.advance(Millis(10'000)); // no row is marked as changed any more
        ticks();
    }
    // Lets all timers run some times.
    static void ticks()
    {
        const TimerCounter timers;
        if (!QTest::qWaitFor([&timers] { return timers.count() >= manyTimers; }, 60'000))
            qFatal("no timer runs");
        settle();
    }
    LockTableView *table() const { return window->lockPane()->table(); }
};

} // namespace

class TestIdle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTableThatDoesNotChangeIsNotPainted()
    {
        Idle o;
        const PaintedRows painted(o.table());
        Idle::ticks();
        QCOMPARE(painted.count(), 0);
    }

    void onlyWhatRunsOnIsPaintedAgain()
    {
        Idle o;
        const PaintedRows painted(o.table());
        o.clock.advance(Millis(1'000));
        QTRY_VERIFY(painted.count() > 0);
        Idle::ticks();
        QVERIFY(!painted.has(Column::Name));
        QVERIFY(!painted.has(Column::State));
    }

    void aTimerRunsWhileItsWidgetIsSeen()
    {
        QWidget window;
        auto *panel = new QWidget(&window);
        const SeenTimer timer(10'000, panel);
        QVERIFY(!timer.isActive());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(timer.isActive());
        panel->hide();
        QVERIFY(!timer.isActive());
        panel->show();
        QVERIFY(timer.isActive());
        window.showMinimized();
        QTRY_VERIFY(!timer.isActive());
        window.showNormal();
        QTRY_VERIFY(timer.isActive());
        panel->setParent(nullptr); // as a floating panel
        QVERIFY(!timer.isActive());
        panel->show();
        QVERIFY(timer.isActive());
        panel->hide();
        QVERIFY(!timer.isActive());
        panel->setParent(&window); // deletes it
    }

    void aTimerThatIsNotWantedRests()
    {
        QWidget window;
        SeenTimer timer(10'000, &window);
        timer.setWanted(false);
        window.show();
        QVERIFY(!timer.isActive());
        timer.setWanted(true);
        QVERIFY(timer.isActive());
    }

    void whileMinimizedNoViewTicks()
    {
        Idle o;
        const auto running = [&o] {
            const auto timers = o.window->findChildren<SeenTimer *>();
            return std::count_if(timers.begin(), timers.end(), [](const auto *timer) { return timer->isActive(); });
        };
        QVERIFY(running() > 0);
        const auto before = running();
        o.window->showMinimized();
        QTRY_COMPARE(running(), 0);
        o.window->showNormal();
        QTRY_COMPARE(running(), before);
    }

    // Holds need no countdown in a panel behind another one.
    void hiddenHoldsDoNotTick()
    {
        HoldsPanel panel;
        locks::HoldFacts hold;
        hold.id = 1;
        panel.setHolds({hold});
        const auto *timer = panel.findChild<SeenTimer *>();
        QVERIFY(!timer->isActive());
        panel.show();
        QVERIFY(timer->isActive());
        panel.setHolds({});
        QVERIFY(!timer->isActive());
    }
};

QTEST_MAIN(TestIdle)

} // namespace lockscope::idle_test

#include "tst_idle.moc"
