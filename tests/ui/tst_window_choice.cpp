// The window's actions apply to the lock that is visibly marked.
#include "tests/support/ui/played_window.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/dialogs/kind_box.h"
#include "ui/events/event_feed.h"
#include "ui/events/event_model.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/text/plain_label.h"
#include "ui/widgets/message_line.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStatusBar>
#include <QTimer>

namespace lockscope::window_choice_test {

using namespace lockscope::ui;

namespace {

const LockId healthy = idOf("order:42");
const LockId legacy = idOf("legacy:import");

LockTableView *table(const PlayedWindow &o)
{
    return o.window.lockPane()->table();
}

std::vector<LockId> marked(const PlayedWindow &o)
{
    return table(o)->chosenLocks();
}

QString detail(const PlayedWindow &o)
{
    QStringList words;
    for (const auto *label : o.at<DetailPanel>("detail")->findChildren<QLabel *>()) {
        if (label->isVisibleTo(o.at<DetailPanel>("detail")))
            words << label->text();
    }
    return words.join(QLatin1Char('\n'));
}

} // namespace

class TestWindowChoice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFilterMovesTheChoiceToTheFirstMatch()
    {
        PlayedWindow o;
        o.show({"legacy:export", "legacy:import", "order:42"});
        o.window.choose(healthy);
        o.find("legacy");
        QCOMPARE(marked(o), std::vector<LockId>{idOf("legacy:export")});
        o.press(Qt::Key_Return);
        QCOMPARE(QApplication::focusWidget(), table(o));
        o.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(o.at<ActionDialog>());
        QCOMPARE(o.at<ActionDialog>()->id(), idOf("legacy:export"));
    }

    void downInTheFilterGoesToTheTable()
    {
        PlayedWindow o;
        o.show({"legacy:export", "legacy:import", "order:42"});
        o.find("legacy");
        o.press(Qt::Key_Down);
        QCOMPARE(QApplication::focusWidget(), table(o));
        o.press(Qt::Key_Down);
        QCOMPARE(marked(o), std::vector<LockId>{legacy});
    }

    void aFilterThatStillShowsItKeepsTheChoice()
    {
        PlayedWindow o;
        o.show({"legacy:export", "legacy:import", "order:42"});
        o.window.choose(legacy);
        o.find("legacy");
        QCOMPARE(marked(o), std::vector<LockId>{legacy});
        QVERIFY(o.mayReview());
    }

    void aFilterWithoutAMatchChoosesNothing()
    {
        PlayedWindow o;
        o.show({"legacy:import", "order:42"});
        o.window.choose(healthy);
        QVERIFY(o.mayReview());
        o.find("nothing like it");
        QVERIFY(!o.mayReview());
        QVERIFY(!o.actions().watch->isEnabled());
        QVERIFY2(detail(o).contains(QStringLiteral("Choose a lock")), qPrintable(detail(o)));
        o.press(Qt::Key_Return);
        o.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(o.port.asked.empty());
        o.press(Qt::Key_Escape);
        QCOMPARE(o.window.model()->rowCount(), 2);
        QVERIFY(!o.mayReview()); // nothing is marked
        QVERIFY(marked(o).empty());
    }

    void escapeClearsTheFilterFromTheTableToo()
    {
        PlayedWindow o;
        o.show({"legacy:import", "order:42"});
        o.find("legacy");
        o.press(Qt::Key_Return);
        o.press(Qt::Key_Escape);
        QCOMPARE(o.window.model()->rowCount(), 2);
        QCOMPARE(marked(o), std::vector<LockId>{legacy}); // still the lock that the user viewed
    }

    void aChipMovesTheChoiceToo()
    {
        PlayedWindow o;
        o.port.tell({shared(o.lock("a")), shared(o.lock("b", State::RenewalLate)), shared(o.lock("c"))});
        o.window.choose(idOf("c"));
        o.window.lockPane()->setState(State::RenewalLate);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("b")});
        QVERIFY(o.mayReview());
        o.window.lockPane()->setState(State::GhostAtHead);
        QVERIFY(!o.mayReview());
        o.window.lockPane()->setChip(LockFilter::Chip::Mine);
        QVERIFY(!o.mayReview());
    }

    // The user did not touch the filter, so no other lock may become armed.
    void aLockThatLeavesAFilterByItselfIsNotGoneAndNotArmed()
    {
        PlayedWindow o;
        o.port.tell({shared(o.lock("a", State::RenewalLate)), shared(o.lock("b", State::RenewalLate))});
        o.window.lockPane()->setState(State::RenewalLate);
        o.window.choose(idOf("b"));
        o.port.tell({shared(o.lock("b"))}); // it was renewed
        QVERIFY(marked(o).empty());
        QVERIFY(!o.mayReview());
        QVERIFY2(!detail(o).contains(QStringLiteral("gone")), qPrintable(detail(o)));
        QVERIFY2(detail(o).contains(QStringLiteral("filter")), qPrintable(detail(o)));
        QVERIFY2(detail(o).contains(QStringLiteral("b")), qPrintable(detail(o)));
        o.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(o.port.asked.empty());
        o.port.tell({shared(o.lock("b", State::RenewalLate))});
        QCOMPARE(marked(o), std::vector<LockId>{idOf("b")}); // the viewed lock is marked again
        QVERIFY(o.mayReview());
    }

    void aLockThatVanishesIsToldOfAndNotArmed()
    {
        PlayedWindow o;
        o.show({"legacy:import", "order:42"});
        o.window.choose(healthy);
        Lock gone = o.lock("order:42", State::Free);
        gone.gone = true;
        gone.rare.edit().goneAt = o.clock.now();
        o.port.tell({shared(gone)});
        QVERIFY(!o.mayReview());
        o.port.tell({}, {healthy});
        QVERIFY(!o.mayReview());
        QVERIFY(marked(o).empty()); // no other lock takes its place
        QTRY_VERIFY2(detail(o).contains(QStringLiteral("The lock is gone")), qPrintable(detail(o)));
        QVERIFY2(detail(o).contains(QStringLiteral("order:42")), qPrintable(detail(o)));
        o.show({"order:42"});
        QVERIFY(o.mayReview());
        QVERIFY2(!detail(o).contains(QStringLiteral("The lock is gone")), qPrintable(detail(o)));
    }

    void aLockThatIsNoLongerSeenIsNotCalledGone()
    {
        PlayedWindow o;
        o.show({"legacy:import", "order:42"});
        o.window.choose(healthy);
        o.port.tell({}, {healthy}); // its key may no longer be read
        QVERIFY(!o.mayReview());
        QVERIFY2(!detail(o).contains(QStringLiteral("The lock is gone")), qPrintable(detail(o)));
        QVERIFY2(detail(o).contains(QStringLiteral("order:42")), qPrintable(detail(o)));
    }

    void severalMarkedLocksAreNotArmed()
    {
        PlayedWindow o;
        o.show({"a", "b", "c"});
        o.window.choose(idOf("a"));
        table(o)->setFocus();
        o.press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(marked(o).size(), 2u);
        QVERIFY(!o.mayReview());
        o.press(Qt::Key_Down);
        QVERIFY(o.mayReview());
        o.press(Qt::Key_Up, Qt::ControlModifier); // moves the cursor without marking a row
        QVERIFY(!o.mayReview());
    }

    void aLockThatReturnsLeavesTheOtherMarksAlone()
    {
        PlayedWindow o;
        o.show({"a", "b", "c"});
        o.window.choose(idOf("a"));
        table(o)->setFocus();
        o.press(Qt::Key_Down, Qt::ShiftModifier);
        o.press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(marked(o).size(), 3u);
        o.port.tell({}, {idOf("c")});
        o.show({"c"});
        QCOMPARE(marked(o), (std::vector<LockId>{idOf("a"), idOf("b")}));
    }

    void returnAndDoubleClickOpenTheDetail()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        o.window.choose(idOf("a"));
        table(o)->setFocus();
        o.press(Qt::Key_Return);
        auto *panel = o.at<DetailPanel>("detail");
        QCOMPARE(QApplication::focusWidget(), panel);
        o.press(Qt::Key_Return);
        QVERIFY(o.port.asked.empty());
        const QPoint second = table(o)->visualRect(o.window.model()->index(1, int(Column::Name))).center();
        QTest::mouseClick(table(o)->viewport(), Qt::LeftButton, {}, second); // the first half of a double click
        QTest::mouseDClick(table(o)->viewport(), Qt::LeftButton, {}, second);
        QCOMPARE(QApplication::focusWidget(), panel);
        QVERIFY(o.port.asked.empty());
        QVERIFY(!o.at<ActionDialog>());
    }

    void theTableHasTheFocusAsSoonAsItHasRows()
    {
        PlayedWindow o;
        o.show({"a", "b", "c"});
        QCOMPARE(QApplication::focusWidget(), table(o));
        o.press(Qt::Key_End);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("c")});
        o.press(Qt::Key_Home);
        QCOMPARE(marked(o), std::vector<LockId>{idOf("a")});
    }

    void whoTypesElsewhereKeepsTheFocus()
    {
        PlayedWindow o;
        o.press(Qt::Key_F, Qt::ControlModifier);
        QWidget *const filter = QApplication::focusWidget();
        QVERIFY(qobject_cast<QLineEdit *>(filter));
        o.show({"a", "b"});
        QCOMPARE(QApplication::focusWidget(), filter);
    }

    // A user who continues typing a reason must press no button with it.
    void withoutAChoiceKeysThatNeedOneSaySo()
    {
        PlayedWindow o;
        o.press(Qt::Key_Shift); // nothing is chosen automatically any more
        o.show({"a", "b"});
        QVERIFY(marked(o).empty());
        const auto said = [&o] { return o.window.statusBar()->currentMessage(); };
        o.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY2(said().startsWith(QStringLiteral("Choose a lock first")), qPrintable(said()));
        QCOMPARE(QApplication::focusWidget(), table(o));
        o.window.statusBar()->clearMessage();
        o.press(Qt::Key_Return);
        QVERIFY2(said().startsWith(QStringLiteral("Choose a lock first")), qPrintable(said()));
        QCOMPARE(QApplication::focusWidget(), table(o));
        QVERIFY(!o.at<ActionDialog>() && o.port.asked.empty());
    }

    void aClickInAFloatingPanelKeepsTheChoice()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        QCOMPARE(marked(o), std::vector<LockId>{idOf("a")}); // as an example
        auto *panel = o.at<DetailPanel>("detail");
        auto *dock = qobject_cast<QDockWidget *>(panel->parentWidget());
        QVERIFY(dock);
        dock->setFloating(true);
        QVERIFY(panel->window() == dock);
        QTest::mouseClick(panel->viewport(), Qt::LeftButton);
        o.port.tell({shared(o.lock("b", State::NoExpiry))});
        QCOMPARE(marked(o), std::vector<LockId>{idOf("a")});
    }

    void theContextMenuOpensByKeyboard()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        o.window.choose(idOf("b"));
        table(o)->setFocus();
        bool isOpen = false;
        QTimer::singleShot(0, &o.window, [&isOpen] { // while the menu runs its own event loop
            isOpen = QApplication::activePopupWidget();
            if (isOpen)
                QApplication::activePopupWidget()->close();
        });
        o.press(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(isOpen);
    }

    void anotherLockIsReadFromItsBeginning()
    {
        PlayedWindow o;
        o.window.resize(1'200, 420);
        o.show({"a", "b"});
        o.window.choose(idOf("a"));
        QCoreApplication::processEvents();
        auto *bar = o.at<DetailPanel>("detail")->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        bar->setValue(bar->maximum());
        const int place = bar->value();
        o.port.tell({shared(o.lock("a", State::RenewalLate))});
        QVERIFY(bar->value() > place / 2); // the user continues to read while it changes
        o.window.choose(idOf("b"));
        QCOMPARE(bar->value(), 0);
    }

    void anEventOfAHiddenLockShowsIt()
    {
        PlayedWindow o;
        o.show({"legacy:import", "order:42"});
        o.find("legacy");
        o.window.choose(healthy); // as a double click on its event does
        QCOMPARE(marked(o), std::vector<LockId>{healthy});
        QVERIFY(o.at<QLineEdit>("filter")->text().isEmpty());
        o.window.choose(idOf("long:gone"));
        QCOMPARE(marked(o), std::vector<LockId>{healthy});
    }

    void acquireProposesTheKindOfTheChosenLock_data()
    {
        QTest::addColumn<int>("shown");
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, Kind shown, int mode, locks::AcquirableKind kind) {
            QTest::newRow(name) << int(shown) << mode << int(kind);
        };
        row("reentrant", Kind::Reentrant, -1, locks::AcquirableKind::Reentrant);
        row("fair", Kind::Fair, -1, locks::AcquirableKind::Fair);
        row("read", Kind::ReadWrite, int(Mode::Read), locks::AcquirableKind::Read);
        row("write", Kind::ReadWrite, int(Mode::Write), locks::AcquirableKind::Write);
        row("fenced", Kind::Fenced, -1, locks::AcquirableKind::Fenced);
        row("token", Kind::Token, -1, locks::AcquirableKind::Token);
        row("semaphore", Kind::Semaphore, -1, locks::AcquirableKind::Semaphore);
        row("expirable semaphore", Kind::ExpirableSemaphore, -1, locks::AcquirableKind::ExpirableSemaphore);
    }
    void acquireProposesTheKindOfTheChosenLock()
    {
        QFETCH(int, shown);
        QFETCH(int, mode);
        QFETCH(int, kind);
        PlayedWindow o;
        Lock lock = o.lock("order:42");
        lock.kind = Kind(shown);
        if (mode >= 0)
            lock.mode = Mode(mode);
        o.port.tell({shared(lock)});
        o.window.choose(healthy);
        o.actions().acquire->trigger();
        const auto *dialog = o.at<AcquireDialog>();
        QCOMPARE(dialog->findChild<QLineEdit *>(QStringLiteral("name"))->text(), QStringLiteral("order:42"));
        QCOMPARE(int(dialog->findChild<KindBox *>(QStringLiteral("kind"))->kind()), kind);
    }

    void whatCannotBeAcquiredIsSaidSo()
    {
        PlayedWindow o;
        Lock latch = o.lock("order:42");
        latch.kind = Kind::Latch;
        o.port.tell({shared(latch)});
        o.window.choose(healthy);
        o.actions().acquire->trigger();
        const auto *message = o.at<AcquireDialog>()->findChild<MessageLine *>(QStringLiteral("message"));
        QVERIFY2(message->said().contains(QStringLiteral("latch")), qPrintable(message->said()));
    }

    // The server does not distinguish a spin lock from a reentrant one, but we know our own hold's kind.
    void acquireProposesTheKindOfOurOwnHold()
    {
        PlayedWindow o;
        o.show({"order:42"});
        o.window.choose(healthy);
        locks::HoldFacts hold;
        hold.id = 1;
        hold.lock = healthy;
        hold.kind = locks::AcquirableKind::Spin;
        hold.valid = true;
        Q_EMIT o.port.holdsChanged({hold});
        o.actions().acquire->trigger();
        QVERIFY(o.at<AcquireDialog>()->findChild<KindBox *>(QStringLiteral("kind"))->kind()
                == locks::AcquirableKind::Spin);
    }

    void onlyServersThatLetUsInAreRemembered()
    {
        PlayedWindow o;
        const auto hosts = [&] {
            QStringList all;
            for (const redis::Address &address : o.preferences.recent())
                all << address.host;
            return all;
        };
        QCOMPARE(hosts(), QStringList{QStringLiteral("redis-1")});
        redis::Address misspelt;
        misspelt.host = QStringLiteral("rdeis-2");
        misspelt.password = "hush";
        o.window.connectTo(misspelt);
        redis::ConnectionState waiting;
        waiting.phase = redis::ConnectionState::Phase::Waiting;
        Q_EMIT o.port.stateChanged(waiting, {});
        QCOMPARE(hosts(), QStringList{QStringLiteral("redis-1")});
        redis::Address right = misspelt;
        right.host = QStringLiteral("redis-2");
        o.window.connectTo(right);
        o.port.goLive();
        QCOMPARE(hosts(), (QStringList{QStringLiteral("redis-2"), QStringLiteral("redis-1")}));
        QVERIFY(o.preferences.recent().front().password.isEmpty());
        o.preferences.removeRecent(right);
        QCOMPARE(hosts(), QStringList{QStringLiteral("redis-1")});
    }

    // An attempt may take seconds. The error stays readable until it is solved or another server is chosen.
    void whatIsWrongIsThereWhileItIsTriedAgain()
    {
        PlayedWindow o;
        const auto shown = [&o](const char *text) {
            const auto all = o.window.findChildren<PlainLabel *>();
            return std::any_of(all.begin(), all.end(), [text](const PlainLabel *label) {
                return label->isVisible() && label->text().contains(QLatin1String(text));
            });
        };
        redis::Address address;
        address.host = QStringLiteral("redis-2");
        o.window.connectTo(address);
        using Phase = redis::ConnectionState::Phase;
        redis::ConnectionState state;
        state.phase = Phase::Connecting;
        state.attempt = 1;
        Q_EMIT o.port.stateChanged(state, {});
        QVERIFY(shown("Connecting to"));
        redis::ConnectionState failed = state;
        failed.phase = Phase::Waiting;
        failed.error = Error{Error::Kind::Connect, QStringLiteral("no answer to the TLS handshake"), {}, {}};
        Q_EMIT o.port.stateChanged(failed, {});
        QVERIFY(shown("no answer to the TLS handshake"));
        state.attempt = 2;
        Q_EMIT o.port.stateChanged(state, {});
        QVERIFY(shown("no answer to the TLS handshake") && shown("Trying again now (attempt 2)"));
        address.host = QStringLiteral("redis-3");
        o.window.connectTo(address);
        state.attempt = 1;
        Q_EMIT o.port.stateChanged(state, {});
        QVERIFY(!shown("no answer to the TLS handshake"));
    }

    // The session keeps plans until it is told to drop them.
    void plansThatAreShownNoMoreAreDropped()
    {
        PlayedWindow o;
        o.show({"order:42"});
        o.window.choose(idOf("order:42"));
        o.actions().review->trigger();
        auto *sheet = o.at<ActionDialog>();
        QVERIFY(o.port.asked.empty()); // waiting needs no plan
        sheet->choose("force-release");
        const auto answer = [&o](size_t asked, quint64 id) {
            const auto plan = std::make_shared<actions::Plan>();
            plan->id = actions::PlanId(id);
            plan->action = "force-release";
            plan->readAt = o.clock.now();
            o.port.asked.at(asked).answer(actions::PlanPtr(plan));
        };
        const auto isDropped = [&o](std::initializer_list<quint64> ids) {
            return std::equal(o.port.dropped.begin(), o.port.dropped.end(), ids.begin(), ids.end(),
                              [](actions::PlanId plan, quint64 id) { return quint64(plan) == id; });
        };
        answer(0, 1);
        QVERIFY(isDropped({}));
        const auto reread = [sheet] { sheet->findChild<QPushButton *>(QStringLiteral("reread"))->click(); };
        reread();
        answer(1, 2);
        QVERIFY(isDropped({1}));
        reread();
        sheet->close();
        QVERIFY(isDropped({1, 2}));
        answer(2, 3); // requested while the dialog was open
        QVERIFY(isDropped({1, 2, 3}));
    }

    void anEmptyNameIsSeen()
    {
        PlayedWindow o;
        o.show({"", "(empty name)"});
        const auto text = [&](const QByteArray &name) {
            const int row = o.window.model()->rowOf(idOf(name));
            return o.window.model()->index(row, int(Column::Name)).data().toString();
        };
        QCOMPARE(text(""), QStringLiteral("(empty name)"));
        QVERIFY(text("(empty name)") != text(""));
        o.window.choose(idOf(""));
        QVERIFY2(detail(o).contains(QStringLiteral("(empty name)")), qPrintable(detail(o)));
        o.actions().review->trigger();
        auto *sheet = o.at<ActionDialog>();
        QVERIFY(sheet);
        QCOMPARE(sheet->findChild<QLabel *>(QStringLiteral("name"))->text(), QStringLiteral("(empty name)"));
        LockEvent event;
        event.what = LockEvent::What::Acquired;
        Q_EMIT o.port.happened({event});
        const auto *events = o.at<EventFeed>()->model();
        QCOMPARE(events->index(0, EventModel::Name).data().toString(), QStringLiteral("(empty name)"));
    }
};

QTEST_MAIN(TestWindowChoice)

} // namespace lockscope::window_choice_test

#include "tst_window_choice.moc"
