// The column Activity: its texts, its picture, what it does not claim, and saved layouts without it.
#include "core/lanes/histories.h"
#include "tests/support/ui/played_window.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"

#include <QDataStream>

namespace lockscope::activity_test {

using namespace lockscope::ui;
using What = LockEvent::What;

namespace {

struct Shown {
    ManualClock clock;
    lanes::Histories histories;
    LockTableModel model{&clock};
    LockTableView table{&model};

    Shown() { model.setHistories(&histories); }

    LockEvent event(const LockId &lock, What what, int secondsAgo) const
    {
        return {what, lock, Owner("a:1"), KnownBy::Event, 0, clock.now() - std::chrono::seconds(secondsAgo), 0};
    }
    void tell(const Lock &lock)
    {
        const auto delta = std::make_shared<const Delta>(deltaOf({shared(lock)}));
        histories.changed(*delta, clock.now());
        model.apply(delta);
    }
    // Held for half a minute.
    void tellHeld()
    {
        Lock lock = sampleLock("a", State::HeldRenewed, clock.now());
        lock.heldSince = clock.now() - std::chrono::seconds(30);
        histories.happened({event(lock.id, What::Acquired, 30)}, clock.now());
        tell(lock);
    }
    QString text(int role = Qt::DisplayRole) const
    {
        return model.data(model.index(0, int(Column::Activity)), role).toString();
    }
};

} // namespace

class TestActivity : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysTheLastMinuteInWords()
    {
        Shown o;
        o.tellHeld();
        QVERIFY2(o.text().startsWith(QStringLiteral("held 50 %, 1 acquire")), qPrintable(o.text()));
        QVERIFY(o.text(Qt::ToolTipRole).contains(QStringLiteral("Last minute: held 50 %")));
        QVERIFY(o.text(Qt::AccessibleTextRole).startsWith(QStringLiteral("Last minute: held 50 %")));
        o.clock.advance(Millis(30'000));
        QVERIFY(o.text().startsWith(QStringLiteral("held 100 %")));
        o.table.selectAll();
        QVERIFY(o.table.asTsv().contains(QStringLiteral("\theld 100 %")));
    }

    void saysWhatIsNotKnown()
    {
        Shown o;
        o.tellHeld();
        o.histories.lost({}, o.clock.now());
        o.clock.advance(Millis(60'000));
        QCOMPARE(o.text(), QStringLiteral("unknown"));
        o.histories.regained({}, o.clock.now());
        o.clock.advance(Millis(30'000));
        QVERIFY(o.text().startsWith(QStringLiteral("held 50 %")));
        QVERIFY(o.text().endsWith(QStringLiteral("unknown 50 %")));
    }

    void withoutHistoriesNothingIsClaimed()
    {
        Shown o;
        o.model.setHistories(nullptr);
        o.tellHeld();
        QCOMPARE(o.text(), QString());
        QCOMPARE(o.text(Qt::ToolTipRole), QString());
    }

    void aPauseStopsIt()
    {
        Shown o;
        o.tellHeld();
        o.model.setPaused(true);
        const QString before = o.text();
        o.clock.advance(Millis(10'000));
        o.histories.happened({o.event(idOf("a"), What::Released, 5)}, o.clock.now());
        QCOMPARE(o.text(), before);
    }

    void barsFillTheTimeHeld()
    {
        Shown o;
        o.tellHeld();
        o.table.resize(1'600, 200);
        o.table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&o.table));
        QVERIFY(!o.table.isColumnHidden(int(Column::Activity)));
        const QRect cell = o.table.visualRect(o.model.index(0, int(Column::Activity)));
        const QImage picture = o.table.viewport()->grab(cell).toImage().scaled(cell.size());
        const int y = cell.height() * 6 / 10; // within the bars
        const auto at = [&](int percent) { return picture.pixelColor(cell.width() * percent / 100, y); };
        QCOMPARE(at(20), at(40));
        QVERIFY(at(20) != at(70));
        QCOMPARE(at(60), at(80));
    }

    void theWindowRecordsEveryLock()
    {
        PlayedWindow o;
        Lock lock = o.lock("a");
        lock.heldSince = o.clock.now() - std::chrono::seconds(30);
        Q_EMIT o.port.happened(
            {{What::Acquired, lock.id, lock.holders[0].owner, KnownBy::Event, 0, lock.heldSince, 0}});
        o.port.tell({shared(lock)});
        const QModelIndex cell = o.window.model()->index(0, int(Column::Activity));
        QVERIFY2(cell.data().toString().startsWith(QStringLiteral("held 50 %")), qPrintable(cell.data().toString()));
        o.window.choose(lock.id);
        // a header, and the hold from before the lock was chosen
        QVERIFY(o.at<LanesPanel>()->asText().count(u'\n') >= 2);
    }

    void layoutsWithoutTheColumnKeepTheirChoice()
    {
        QByteArray saved;
        QDataStream out(&saved, QIODevice::WriteOnly);
        for (int i = 0; i < 17; ++i) // Kind is hidden, and the last column is shown
            out << (i != int(Column::Kind)) << false;
        out << QByteArray(300, 'x');
        Shown o;
        o.table.restoreColumns(saved);
        QVERIFY(!o.table.isColumnShown(Column::Kind));
        QVERIFY(o.table.isColumnShown(Column::Activity));
        QVERIFY(o.table.isColumnShown(Column::Node));
        o.table.setColumnShown(Column::Activity, false);
        Shown later;
        later.table.restoreColumns(o.table.saveColumns());
        QVERIFY(!later.table.isColumnShown(Column::Activity));
        QVERIFY(!later.table.isColumnShown(Column::Kind));
        later.table.restoreColumns("damaged");
        QVERIFY(later.table.isColumnShown(Column::Activity) && later.table.isColumnShown(Column::Kind));
    }
};

QTEST_MAIN(TestActivity)

} // namespace lockscope::activity_test

#include "tst_activity.moc"
