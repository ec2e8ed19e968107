// The events are readable in little space, with and without the mouse.
#include "tests/support/id_of.h"
#include "tests/support/ui/screenshot.h"
#include "ui/events/event_feed.h"
#include "ui/text/plain_label.h"
#include "ui/text/words.h"

#include <QLabel>
#include <QTableView>
#include <QTest>

namespace lockscope::event_feed_test {

using namespace lockscope::ui;

namespace {

LockEvent failover()
{
    LockEvent event;
    event.what = LockEvent::What::FailedOver;
    event.node = QStringLiteral("redis-orders-b.eu-central.example:6379");
    event.locks = 12;
    return event;
}

LockEvent acquired()
{
    LockEvent event;
    event.what = LockEvent::What::Acquired;
    event.id = idOf("order:1");
    return event;
}

} // namespace

class TestEventFeed : public QObject {
    Q_OBJECT

    struct Shown {
        Shown()
            : table(feed.findChild<QTableView *>(QStringLiteral("events")))
            , whole(feed.findChild<QLabel *>(QStringLiteral("wholeEvent")))
        {
            feed.show();
        }
        QRect place(int row) const { return table->visualRect(feed.model()->index(row, EventModel::What)); }
        EventFeed feed;
        QTableView *table;
        QLabel *whole;
    };

private Q_SLOTS:
    // Such an event has no name and no holder, so its text uses their columns.
    void whatConcernsManyLocksHasTheirRoom()
    {
        Shown o;
        o.feed.resize(1280, 240);
        o.feed.append({acquired(), failover()});
        QVERIFY(o.place(1).width() > 2 * o.place(0).width());
        QVERIFY(o.table->fontMetrics().horizontalAdvance(eventText(failover())) < o.place(1).width());
        o.table->selectRow(1);
        QVERIFY(!o.whole->isVisible());
        o.feed.model()->setFilter(QStringLiteral("failover")); // the row has another index then
        QVERIFY(o.place(0).width() > o.table->viewport()->width() / 2);
        keepScreenshots(&o.feed, QStringLiteral("events-failover"));
    }

    // Otherwise, the reason for a refused unlock would depend on whether the user reads the feed.
    void thePastOfALockHasTheEventsThatWait()
    {
        Shown o;
        o.feed.append({acquired()});
        o.feed.model()->setHeldBack(true);
        LockEvent expired = acquired();
        expired.what = LockEvent::What::Expired;
        o.feed.append({expired, failover()});
        QCOMPARE(o.feed.model()->rowCount(), 1);
        const auto past = o.feed.pastOf(idOf("order:1"));
        QCOMPARE(past.size(), std::size_t(3));
        QCOMPARE(int(past[1].what), int(trace::PastEvent::What::Expired));
    }

    void whatHasNoRoomIsBelowByKeyboardToo()
    {
        Shown o;
        o.feed.resize(420, 240);
        o.feed.append({acquired(), failover()});
        o.table->setFocus();
        o.table->setCurrentIndex(o.feed.model()->index(0, 0));
        QVERIFY(!o.whole->isVisible());
        QTest::keyClick(o.table, Qt::Key_Down);
        QVERIFY(o.whole->isVisible());
        QCOMPARE(o.whole->text(), eventText(failover()));
        keepScreenshots(&o.feed, QStringLiteral("events-failover-narrow"));
        QTest::keyClick(o.table, Qt::Key_Up);
        QVERIFY(!o.whole->isVisible());
        QVERIFY(o.feed.model()
                    ->index(1, EventModel::What)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("failover to ")));
    }
};

QTEST_MAIN(TestEventFeed)

} // namespace lockscope::event_feed_test

#include "tst_event_feed.moc"
