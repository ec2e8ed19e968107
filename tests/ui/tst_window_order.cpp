// Which lock the window shows by itself, which rows keep their places, and what a pause keeps.
#include "tests/support/ui/played_window.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/widgets/banner.h"

#include <QEnterEvent>
#include <QScrollBar>

namespace lockscope::window_order_test {

using namespace lockscope::ui;

namespace {

LockTableView *table(const PlayedWindow &o)
{
    return o.window.lockPane()->table();
}

LockId first(const PlayedWindow &o)
{
    return o.window.model()->lockAt(0)->id;
}

std::vector<LockId> marked(const PlayedWindow &o)
{
    return table(o)->chosenLocks();
}

void tell(PlayedWindow &o, const QByteArray &name, State state)
{
    o.port.tell({shared(o.lock(name, state))});
}

void moveMouse(LockTableView *table, bool inside)
{
    const QPointF at(20, 20);
    QEnterEvent enter(at, at, at);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(table->viewport(), inside ? static_cast<QEvent *>(&enter) : &leave);
}

QString banner(const PlayedWindow &o)
{
    return o.window.findChild<Banner *>()->text();
}

} // namespace

class TestWindowOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWorstIsShownAlsoWhenItComesLater()
    {
        PlayedWindow o;
        o.show({"a", "b", "c"});
        QCOMPARE(marked(o), std::vector<LockId>{idOf("a")});
        tell(o, "b", State::RenewalLate);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("b")});
        tell(o, "c", State::AboutToExpire); // less severe
        QCOMPARE(marked(o), std::vector<LockId>{idOf("b")});
        tell(o, "c", State::NoExpiry);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("c")});
        QCOMPARE(first(o), idOf("c"));
        tell(o, "a", State::Unverified); // this says nothing about the lock
        QCOMPARE(marked(o), std::vector<LockId>{idOf("c")});
    }

    // The rows of a small window move while the window is still choosing.
    void theWorstStaysInSight()
    {
        PlayedWindow o;
        o.show({"lock 59"});
        std::vector<LockPtr> others;
        for (int i = 0; i < 59; ++i)
            others.push_back(shared(o.lock("lock " + QByteArray::number(i), State::HeldRenewed)));
        o.port.tell(others);
        tell(o, "lock 59", State::RenewalLate);
        const auto isInSight = [&o] {
            const QRect row = table(o)->visualRect(table(o)->currentIndex());
            return row.isValid() && table(o)->viewport()->rect().contains(QRect(0, row.top(), 1, row.height()));
        };
        QVERIFY(isInSight());
        table(o)->verticalScrollBar()->setValue(10); // as a smaller view would have left it
        QVERIFY(!isInSight());
        tell(o, "lock 58", State::AboutToExpire);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("lock 59")});
        QVERIFY(isInSight());
    }

    void afterAKeyOnlyPeopleChoose()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        o.press(Qt::Key_Shift);
        tell(o, "b", State::NoExpiry);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("a")});
    }

    void afterAClickOnlyPeopleChoose()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        QTest::mouseClick(&o.window, Qt::LeftButton, {}, QPoint(2, 2));
        tell(o, "b", State::NoExpiry);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("a")});
    }

    void whoeverChoseIsLeftAlone()
    {
        PlayedWindow o;
        o.show({"a", "b", "c"});
        o.window.choose(idOf("c"));
        tell(o, "b", State::NoExpiry);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("c")});
    }

    void anotherServerIsLookedAtAnew()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        o.window.choose(idOf("a"));
        o.window.connectTo(redis::Address());
        o.port.goLive();
        o.show({"c", "d"});
        tell(o, "d", State::GhostAtHead);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("d")});
    }

    void nothingMovesUnderTheMouse()
    {
        PlayedWindow o;
        o.show({"a", "b", "c"});
        moveMouse(table(o), true);
        tell(o, "c", State::NoExpiry);
        tell(o, "d", State::NoExpiry);
        QCOMPARE(first(o), idOf("a"));
        QCOMPARE(o.window.model()->lockAt(3)->id, idOf("d"));
        moveMouse(table(o), false);
        QCOMPARE(first(o), idOf("c"));
        QCOMPARE(o.window.model()->lockAt(1)->id, idOf("d"));
    }

    void aRestingMouseFreezesNothingForLong()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        moveMouse(table(o), true);
        tell(o, "b", State::NoExpiry);
        QCOMPARE(first(o), idOf("a"));
        QTRY_COMPARE_WITH_TIMEOUT(first(o), idOf("b"), 30'000); // the mouse is still over the table, but does not move
    }

    void aLockThatIsOftenContendedDoesNotJump()
    {
        PlayedWindow o;
        const auto tellContended = [&o](int waiting) {
            Lock lock = o.lock("b", waiting > 0 ? State::Learning : State::Free);
            lock.waiters.clients = waiting;
            o.port.tell({shared(lock)});
        };
        o.show({"a", "b"});
        tellContended(3);
        QCOMPARE(first(o), idOf("b"));
        tellContended(0);
        QCOMPARE(first(o), idOf("b")); // it was contended a moment ago
        o.clock.advance(LockTableModel::calmAfter / 2);
        tellContended(3);
        tellContended(0);
        o.clock.advance(LockTableModel::calmAfter / 2 + Millis(1));
        o.window.model()->rerank();
        QCOMPARE(first(o), idOf("b")); // it was contended again
        o.clock.advance(LockTableModel::calmAfter / 2);
        o.window.model()->rerank();
        QCOMPARE(first(o), idOf("a"));
    }

    void aProblemMovesItsRowAtOnceAndItsEndToo()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        tell(o, "b", State::NoExpiry);
        QCOMPARE(first(o), idOf("b"));
        tell(o, "b", State::HeldRenewed);
        QCOMPARE(first(o), idOf("a"));
    }

    // The first reading arrives in parts. The rows are sorted even under a resting mouse, and keep their places from
    // then on.
    void theFirstLookIsSortedUnderARestingMouse()
    {
        PlayedWindow o;
        o.show({"a"});
        moveMouse(table(o), true);
        tell(o, "b", State::NoExpiry);
        QTRY_COMPARE(first(o), idOf("b"));
        Status status;
        status.scanComplete = true;
        Q_EMIT o.port.statusChanged(status);
        o.port.goLive(); // the window updates
        tell(o, "c", State::NoExpiry);
        tell(o, "a", State::NoExpiry);
        for (int look = 0; look < 3; ++look)
            o.port.goLive();
        QCOMPARE(first(o), idOf("b"));
        QCOMPARE(o.window.model()->lockAt(2)->id, idOf("c"));
    }

    void theFirstLookMovesNothingUnderAHandThatMoves()
    {
        PlayedWindow o;
        o.show({"a"});
        moveMouse(table(o), true);
        const QPointF at(20, 20);
        QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(table(o)->viewport(), &move);
        tell(o, "b", State::NoExpiry);
        o.port.goLive(); // the window updates
        QCOMPARE(first(o), idOf("a"));
        QTRY_COMPARE(first(o), idOf("b")); // when the mouse rests
    }

    void aPauseKeepsThePicture()
    {
        PlayedWindow o;
        o.show({"a"});
        QCOMPARE(o.actions().pause->text(), QStringLiteral("Pause"));
        const auto ttl = [&] {
            const auto *model = o.window.model();
            return model->data(model->index(0, int(Column::Ttl))).toString();
        };
        const QString before = ttl();
        o.press(Qt::Key_F8);
        QCOMPARE(o.actions().pause->text(), QStringLiteral("Resume"));
        QVERIFY2(banner(o).startsWith(QStringLiteral("Paused at ")), qPrintable(banner(o)));
        o.clock.advance(Millis(7'000));
        o.show({"b"});
        tell(o, "a", State::Unverified);
        QCOMPARE(o.window.model()->rowCount(), 1);
        QCOMPARE(ttl(), before);
        o.press(Qt::Key_F8);
        QCOMPARE(o.actions().pause->text(), QStringLiteral("Pause"));
        QCOMPARE(o.window.model()->rowCount(), 2);
        QVERIFY(ttl() != before);
        QVERIFY(banner(o).isEmpty() || !banner(o).contains(QStringLiteral("Paused")));
    }
};

QTEST_MAIN(TestWindowOrder)

} // namespace lockscope::window_order_test

#include "tst_window_order.moc"
