// New rows of the table fade in, as far as the user wants motion. Only they are painted meanwhile.
#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_locks.h"
#include "tests/support/ui/screenshot.h"
#include "ui/models/lock_table_model.h"
#include "ui/table/lock_table_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/seen_timer.h"

#include <QPaintEvent>
#include <QSignalSpy>
#include <QTest>

namespace lockscope::new_rows_test {

using namespace lockscope::ui;

namespace {

// A table that has shown the row "old" for a while.
struct Shown {
    Shown()
    {
        clock.advance(Millis(5'000));
        table.resize(900, 200);
        const QSignalSpy seen(&table, &LockTableView::inSightChanged);
        table.show();
        tell("old");
        if (!QTest::qWaitForWindowExposed(&table) || !QTest::qWaitFor([&seen] { return !seen.isEmpty(); }))
            qFatal("not shown");
    }

    void tell(const char *name)
    {
        model.apply(std::make_shared<Delta>(deltaOf({shared(sampleLock(name, State::HeldRenewed, clock.now()))})));
    }
    QRect cell(const char *name) const
    {
        return table.visualRect(model.index(model.rowOf(idOf(name)), int(Column::Name)));
    }
    QImage picture(const char *name) { return table.viewport()->grab(cell(name)).toImage(); }
    // The strongest difference between the cell's ground and its text.
    int ink(const char *name)
    {
        const QImage image = picture(name);
        const int ground = qGray(image.pixel(image.width() - 2, image.height() / 2)); // right of the name
        int most = 0;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y)
                most = std::max(most, std::abs(qGray(image.pixel(x, y)) - ground));
        }
        return most;
    }
    const SeenTimer *fade() const { return table.findChild<SeenTimer *>(QStringLiteral("fade")); }

    Theme theme;
    ManualClock clock;
    LockTableModel model{&clock};
    LockTableView table{&model};
};

// Collects what is painted of a widget.
class Painted : public QObject {
public:
    explicit Painted(QWidget *widget) { widget->installEventFilter(this); }
    bool has(const QRect &place) const { return m_region.intersects(place); }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            m_region += static_cast<QPaintEvent *>(event)->region();
        return false;
    }

private:
    QRegion m_region;
};

} // namespace

class TestNewRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void aNewRowFadesIn()
    {
        Shown o;
        const int usual = o.ink("old");
        QVERIFY(usual > 100);
        o.tell("new");
        QVERIFY(o.fade()->isActive());
        QCOMPARE(o.ink("new"), 0);
        QVERIFY(std::abs(o.ink("old") - usual) < usual / 10); // it has another ground now
        o.clock.advance(LockTableModel::markFor / 2);
        const int half = o.ink("new");
        QVERIFY2(half > usual / 4 && half < usual * 3 / 4, qPrintable(QString::number(half)));
        o.clock.advance(LockTableModel::markFor / 2);
        QVERIFY(std::abs(o.ink("new") - usual) < usual / 4); // other letters
        QTRY_VERIFY(!o.fade()->isActive());
    }

    void onlyTheNewRowIsPainted()
    {
        Shown o;
        const QSignalSpy seen(&o.table, &LockTableView::inSightChanged);
        o.tell("new");
        QTRY_VERIFY(!seen.isEmpty()); // the columns have their widths
        QCoreApplication::processEvents();
        const Painted painted(o.table.viewport());
        o.clock.advance(LockTableModel::markFor / 2);
        QTRY_VERIFY(painted.has(o.cell("new")));
        o.clock.advance(LockTableModel::markFor / 2);
        QTRY_VERIFY(!o.fade()->isActive());
        QCoreApplication::processEvents();
        QVERIFY(!painted.has(o.cell("old").adjusted(2, 2, -2, -2))); // neighbours share an edge
    }

    void aChosenRowIsThereAtOnce()
    {
        Shown o;
        o.tell("new");
        o.table.mark(idOf("new"));
        QVERIFY(o.ink("new") > 50);
    }

    void withReducedMotionItIsThereAtOnce()
    {
        Shown o;
        o.theme.setMotionReduced(true);
        o.tell("new");
        QVERIFY(!o.fade()->isActive());
        QVERIFY(o.ink("new") > 100);
        o.theme.setMotionReduced(false);
    }

    void manyNewRowsAreThereAtOnce()
    {
        Shown o;
        std::vector<LockPtr> locks;
        for (int i = 0; i < 100; ++i)
            locks.push_back(shared(sampleLock("new:" + QByteArray::number(i), State::HeldRenewed, o.clock.now())));
        o.model.apply(std::make_shared<Delta>(deltaOf(std::move(locks))));
        QVERIFY(!o.fade()->isActive());
        QVERIFY(o.ink("new:0") > 100);
    }
};

QTEST_MAIN(TestNewRows)

} // namespace lockscope::new_rows_test

#include "tst_new_rows.moc"
