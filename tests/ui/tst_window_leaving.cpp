// Nothing that the window holds, waits for or breaks is left behind without a message.
#include "tests/support/blocking_redis.h"
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/dialogs/leave_dialog.h"
#include "ui/holds/hold_table_model.h"
#include "ui/holds/holds_panel.h"
#include "ui/holds/loss_notice.h"
#include "ui/status/policy_badge.h"
#include "ui/widgets/message_line.h"

#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableView>

namespace lockscope::window_leaving_test {

using namespace lockscope::ui;
using locks::HoldFacts;

namespace {

HoldFacts held(quint64 id, const char *name, int holds = 1)
{
    HoldFacts hold;
    hold.id = id;
    hold.lock.key = Key(name);
    hold.owner = Owner("3f2a91c0-1111-4222-8333-444455556666:12");
    hold.holds = holds;
    hold.lease = Millis(30'000);
    hold.watchdog = hold.valid = true;
    return hold;
}

HoldFacts lost(HoldFacts hold)
{
    hold.valid = false;
    hold.lost = locks::LossReason::NotHeldAnymore;
    return hold;
}

struct Leaving : PlayedWindow {
    QSignalSpy closing{&window, &MainWindow::closing};

    LeaveDialog *dialog() const
    {
        for (auto *one : window.findChildren<LeaveDialog *>()) {
            if (one->isVisible())
                return one;
        }
        return nullptr;
    }
    QString words() const
    {
        QStringList words;
        for (const auto *label : dialog()->findChildren<QLabel *>())
            words << label->text();
        return words.join(QLatin1Char('\n'));
    }
    QPushButton *go() const { return dialog()->findChild<QPushButton *>(QStringLiteral("go")); }
    void hold(const std::vector<HoldFacts> &holds) { Q_EMIT port.holdsChanged(holds); }
    void beginForcedRelease(const char *name)
    {
        show({name});
        window.choose(idOf(name));
        actions().review->trigger();
        auto *sheet = at<ActionDialog>();
        sheet->choose("force-release");
        actions::Plan plan;
        plan.id = actions::PlanId(7);
        plan.seen = lock(name);
        plan.action = "force-release";
        plan.readAt = clock.now();
        port.asked.back().answer(std::make_shared<const actions::Plan>(plan));
        QTest::keyClicks(sheet->findChild<QLineEdit *>(QStringLiteral("reason")), QStringLiteral("its host is gone"));
        sheet->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QCOMPARE(port.forced.size(), 1u);
        QVERIFY(port.forced[0].what == plan.id);
    }
    Asked<bool, std::stop_token> acquire(const char *name)
    {
        actions().acquire->trigger();
        auto *asking = window.findChild<AcquireDialog *>();
        asking->setName(Key(name));
        asking->findChild<QPushButton *>(QStringLiteral("acquire"))->click();
        return port.acquired.back();
    }
};

} // namespace

class TestWindowLeaving : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void quittingWithNothingAsksNothing()
    {
        Leaving o;
        o.hold({lost(held(1, "order:42"))}); // no longer ours
        o.window.close();
        QCOMPARE(o.closing.size(), 1);
    }

    // The confirmed leaving happens: it neither starts twice nor goes elsewhere.
    void leavingAgainWhileItReleasesChangesNothing()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.actions().disconnectFrom->trigger();
        o.go()->click();
        QCOMPARE(o.port.released, std::vector<quint64>{1});
        o.window.close();
        QVERIFY(o.dialog());
        QVERIFY2(o.dialog()->windowTitle().contains(QStringLiteral("Disconnect")),
                 qPrintable(o.dialog()->windowTitle()));
        QCOMPARE(o.port.released, std::vector<quint64>{1});
        o.hold({});
        o.port.answerRelease(1, {});
        QTRY_COMPARE(o.port.left, 1); // the window disconnects
        QVERIFY(o.closing.isEmpty()); // and stays open
        QVERIFY(o.window.isVisible());
    }

    // The server became read-only while the window held a lock there.
    void whoStaysAllowsNoChanges()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.preferences.setPolicy(o.port.connected[0], {.readOnly = true});
        Q_EMIT o.port.rulingChanged({{.readOnly = true}, {}});
        o.at<PolicyBadge>()->click();
        o.at<QMessageBox>("allowChanges")->findChild<QPushButton *>(QStringLiteral("allow"))->click();
        QVERIFY(o.dialog());
        o.dialog()->reject();
        QCOMPARE(o.port.connected.size(), 1u);
        QVERIFY(o.preferences.policyOf(o.port.connected[0]).readOnly);
        o.at<PolicyBadge>()->click();
        o.at<QMessageBox>("allowChanges")->findChild<QPushButton *>(QStringLiteral("allow"))->click();
        o.go()->click();
        o.hold({});
        o.port.answerRelease(1, {});
        QTRY_COMPARE(o.port.connected.size(), 2u);
        QVERIFY(!o.preferences.policyOf(o.port.connected[0]).readOnly);
    }

    void anAcquireDialogClosesWithItsServer()
    {
        Leaving o;
        o.actions().acquire->trigger();
        const QPointer<AcquireDialog> dialog = o.at<AcquireDialog>();
        dialog->setName(Key("order:42"));
        redis::Address other;
        other.host = QStringLiteral("redis-2");
        o.preferences.setPolicy(other, {});
        o.window.connectTo(other);
        o.port.goLive();
        QVERIFY(!dialog || !dialog->isVisible());
        QTRY_VERIFY(!dialog);
        QVERIFY(o.port.acquired.empty());
    }

    void anAcquireDialogUnderWayClosesWithItsServer()
    {
        Leaving o;
        const auto acquiring = o.acquire("order:42");
        const QPointer<AcquireDialog> dialog = o.at<AcquireDialog>();
        QVERIFY(dialog && dialog->isAcquiring());
        o.actions().disconnectFrom->trigger();
        o.go()->click();
        QVERIFY(acquiring.what.stop_requested());
        acquiring.answer(Error{Error::Kind::Canceled, {}, {}, {}});
        QCOMPARE(o.port.left, 1);
        QTRY_VERIFY(!dialog);
    }

    void quittingAsksAndStayingIsTheDefault()
    {
        Leaving o;
        o.hold({held(1, "order:42"), held(2, "report:<b>nightly")});
        o.window.close();
        QVERIFY(o.closing.isEmpty());
        QVERIFY(o.window.isVisible());
        QVERIFY(o.dialog());
        QVERIFY2(o.words().contains(QStringLiteral("holds 2 locks")), qPrintable(o.words()));
        QVERIFY2(o.words().contains(QStringLiteral("order:42 (reentrant)")), qPrintable(o.words()));
        QVERIFY2(o.words().contains(QStringLiteral("report:<b>nightly")), qPrintable(o.words()));
        keepScreenshots(o.dialog(), QStringLiteral("dialog-leave"));
        QVERIFY(QTest::qWaitForWindowActive(o.dialog()));
        QTest::keyClick(o.dialog(), Qt::Key_Return);
        QVERIFY(!o.dialog());
        QVERIFY(o.closing.isEmpty());
        QVERIFY(o.port.released.empty());
    }

    void everyLineOfTheQuestionIsSeen()
    {
        Leaving o;
        std::vector<HoldFacts> holds;
        for (quint64 i = 1; i <= 6; ++i) {
            const QByteArray name = "warehouse:north:shelf:" + QByteArray::number(i) + ':' + QByteArray(70, 'x');
            holds.push_back(held(i, name.constData()));
        }
        o.hold(holds);
        o.window.close();
        const auto seesAll = [&o] {
            const auto labels = o.dialog()->findChildren<QLabel *>();
            return std::all_of(labels.begin(), labels.end(), [](const QLabel *label) {
                return !label->isVisible() || label->height() >= label->heightForWidth(label->width());
            });
        };
        QVERIFY(o.dialog());
        QTRY_VERIFY(seesAll());
        o.go()->click();
        QTRY_VERIFY(seesAll());
        for (const HoldFacts &each : holds)
            o.port.answerRelease(each.id,
                                 Error{Error::Kind::OutcomeUnknown,
                                       QStringLiteral("the connection was cut off before it answered"),
                                       {},
                                       {}});
        QTRY_VERIFY(o.words().contains(QStringLiteral("cut off")));
        QTRY_VERIFY(seesAll());
    }

    void whatIsHeldIsReleasedBeforeTheWindowCloses()
    {
        Leaving o;
        o.hold({held(1, "order:42", 2), held(2, "report")});
        o.window.close();
        o.go()->click();
        QCOMPARE(o.port.released, (std::vector<quint64>{1, 2}));
        QVERIFY(o.closing.isEmpty()); // not yet
        o.hold({held(1, "order:42", 1), held(2, "report")});
        o.port.answerRelease(1, {});
        QCOMPARE(o.port.released, (std::vector<quint64>{1, 2, 1})); // it was held twice
        o.hold({held(1, "order:42", 1)});
        o.port.answerRelease(2, {});
        QVERIFY(o.closing.isEmpty());
        o.hold({});
        o.port.answerRelease(1, {});
        QCOMPARE(o.closing.size(), 1);
        QVERIFY(!o.window.isVisible());
    }

    void whatCannotBeReleasedIsSaid()
    {
        Leaving o;
        o.hold({held(1, "order:42"), held(2, "report")});
        o.window.close();
        o.go()->click();
        o.port.answerRelease(1, Error{Error::Kind::Precondition, QStringLiteral("over"), {}, {}});
        QVERIFY(o.closing.isEmpty());
        o.port.answerRelease(2, Error{Error::Kind::OutcomeUnknown, QStringLiteral("cut off"), {}, {}});
        QVERIFY(o.closing.isEmpty());
        QVERIFY2(o.words().contains(QStringLiteral("report (reentrant): Result unknown")), qPrintable(o.words()));
        QVERIFY2(!o.words().contains(QStringLiteral("order:42")), qPrintable(o.words())); // it was no longer ours
        keepScreenshots(o.dialog(), QStringLiteral("dialog-leave-failed"));
        QTest::keyClick(o.dialog(), Qt::Key_Escape);
        QVERIFY(!o.dialog()); // the window stays
        o.window.close();
        o.go()->click(); // and asks again
        QCOMPARE(o.port.released, (std::vector<quint64>{1, 2, 2}));
        o.port.answerRelease(2, Error{Error::Kind::OutcomeUnknown, QStringLiteral("cut off"), {}, {}});
        o.go()->click(); // leave anyway
        QCOMPARE(o.closing.size(), 1);
    }

    // If the answer to a release is lost, the hold ends before the error arrives.
    void aReleaseWithoutAnAnswerIsNamed()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.window.close();
        o.go()->click();
        o.hold({});
        o.port.answerRelease(1, Error{Error::Kind::OutcomeUnknown, QStringLiteral("cut off"), {}, {}});
        QVERIFY2(o.words().contains(QStringLiteral("order:42 (reentrant): Result unknown")), qPrintable(o.words()));
        QTest::keyClick(o.dialog(), Qt::Key_Escape);
        QVERIFY(o.closing.isEmpty());
        o.window.close(); // nothing is held any more
        QCOMPARE(o.closing.size(), 1);
    }

    void waitingForTheAnswersIsBounded()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.window.close();
        o.go()->click();
        QTest::keyClick(o.dialog(), Qt::Key_Escape); // cancel
        QVERIFY(o.dialog());
        QTRY_VERIFY_WITH_TIMEOUT(o.go()->isEnabled(), 20'000);
        QVERIFY2(o.words().contains(QStringLiteral("order:42 (reentrant): no answer yet")), qPrintable(o.words()));
        QVERIFY(o.closing.isEmpty());
    }

    void anAcquireUnderWayIsGivenUp()
    {
        Leaving o;
        const auto acquiring = o.acquire("order:42");
        o.window.close();
        QVERIFY2(o.words().contains(QStringLiteral("order:42: the acquire will be canceled")), qPrintable(o.words()));
        o.go()->click();
        QVERIFY(acquiring.what.stop_requested());
        QVERIFY(o.closing.isEmpty());
        o.hold({held(7, "order:42")}); // the acquire succeeded at the last moment
        acquiring.answer(true);
        QVERIFY(o.closing.isEmpty());
        QCOMPARE(o.port.released, std::vector<quint64>{7});
        o.hold({});
        o.port.answerRelease(7, {});
        QCOMPARE(o.closing.size(), 1);
    }

    void aForcedReleaseUnderWayIsWaitedFor()
    {
        Leaving o;
        o.beginForcedRelease("order:42");
        o.window.close();
        QVERIFY2(o.words().contains(QStringLiteral("order:42: the action is running")), qPrintable(o.words()));
        o.go()->click();
        QVERIFY(o.closing.isEmpty());
        o.port.forced[0].answer(actions::Outcome());
        QCOMPARE(o.closing.size(), 1);
    }

    void aForcedReleaseThatDidNotEndWellIsSaid()
    {
        Leaving o;
        o.beginForcedRelease("order:42");
        o.window.close();
        o.go()->click();
        const Error unknown{Error::Kind::OutcomeUnknown, QStringLiteral("cut off"), {}, {}};
        o.port.forced[0].answer(unknown);
        QVERIFY(o.closing.isEmpty());
        QVERIFY2(o.words().contains(QStringLiteral("order:42: Result unknown")), qPrintable(o.words()));
        o.go()->click();
        QCOMPARE(o.closing.size(), 1);
    }

    void disconnectingAsksToo()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.actions().disconnectFrom->trigger();
        QCOMPARE(o.port.left, 0);
        QVERIFY(o.dialog());
        o.go()->click();
        o.hold({});
        o.port.answerRelease(1, {});
        QCOMPARE(o.port.left, 1);
        QVERIFY(!o.actions().disconnectFrom->isEnabled());
    }

    void connectingElsewhereAsksToo()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.actions().connectTo->trigger();
        auto *dialog = o.at<QDialog>();
        auto *url = dialog->findChild<QLineEdit *>(QStringLiteral("url"));
        url->selectAll();
        QTest::keyClicks(url, QStringLiteral("redis://redis-2"));
        dialog->findChild<QPushButton *>(QStringLiteral("connect"))->click();
        QCOMPARE(o.port.connected.size(), 1u); // the first server
        QTRY_VERIFY(o.dialog());
        o.go()->click();
        o.hold({});
        o.port.answerRelease(1, {});
        QCOMPARE(o.port.connected.size(), 2u);
        QCOMPARE(o.port.connected[1].host, QStringLiteral("redis-2"));
    }

    // The dialog begins with the address of the current server.
    void connectingBesideToTheSameServerKeepsTheHolds()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.actions().connectBeside->trigger();
        o.at<QDialog>()->findChild<QPushButton *>(QStringLiteral("connect"))->click();
        QVERIFY(!o.dialog());
        QCOMPARE(o.port.connected.size(), 1u); // the first server
        QCOMPARE(o.port.left, 0);
        QVERIFY(o.port.others.empty() && o.port.released.empty());
        QCOMPARE(o.at<HoldsPanel>()->findChild<QTableView *>()->model()->rowCount(), 1);
        QVERIFY2(o.window.statusBar()->currentMessage().contains(QStringLiteral("already shown")),
                 qPrintable(o.window.statusBar()->currentMessage()));
    }

    // Nobody may be there to answer a question.
    void aSignalEndsItWithoutAQuestion()
    {
        Leaving o;
        o.hold({held(1, "order:42")});
        o.window.closeAtOnce();
        QCOMPARE(o.closing.size(), 1);
    }

    void aLostHoldIsToldWhereverOneIs()
    {
        Leaving o;
        o.hold({held(1, "order:42"), held(2, "report")});
        auto *notice = o.at<LossNotice>("lossNotice");
        QVERIFY(!notice->isVisible());
        o.hold({lost(held(1, "order:42")), held(2, "report")});
        QVERIFY(notice->isVisible());
        const auto said = [&] { return notice->findChild<QLabel *>()->text(); };
        for (const char *what : {"order:42", "redis-1", "lost", "Stop what it protected", "another client may"})
            QVERIFY2(said().contains(QLatin1String(what)), qPrintable(said()));
        keepScreenshots(&o.window, QStringLiteral("window-lost"));
        o.hold({held(2, "report")}); // core has forgotten the hold, but the user has not seen the loss yet
        QVERIFY(notice->isVisible());
        redis::Address other;
        other.host = QStringLiteral("redis-2");
        o.window.connectTo(other);
        QVERIFY(notice->isVisible());
        o.hold({lost(held(1, "stock"))}); // another hold with the same number
        QVERIFY2(said().contains(QStringLiteral("2 locks")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("stock on redis-2")), qPrintable(said()));
        QTest::mouseClick(notice->findChild<QPushButton *>(QStringLiteral("dismissLoss")), Qt::LeftButton);
        QVERIFY(!notice->isVisible());
        o.hold({lost(held(1, "stock"))}); // already reported
        QVERIFY(!notice->isVisible());
    }

    // The holds of one server are neither shown nor dismissed as those of the next.
    void holdsOfOneServerAreNotThoseOfTheNext()
    {
        Leaving o;
        o.hold({lost(held(1, "order:42"))});
        const auto *model = o.at<HoldsPanel>()->findChild<QTableView *>()->model();
        QCOMPARE(model->rowCount(), 1);
        redis::Address other;
        other.host = QStringLiteral("redis-2");
        o.window.connectTo(other);
        QCOMPARE(model->rowCount(), 0);
    }

    void theRealWindowReleasesFirst()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisServer server;
        BlockingRedis redis(server);
        WindowProgram program;
        QSignalSpy closing(&program.window, &MainWindow::closing);
        program.connectTo(server);
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled(); });
        program.window.windowActions().acquire->trigger();
        auto *dialog = program.window.findChild<AcquireDialog *>();
        dialog->setName(Key("order:42"));
        dialog->findChild<QPushButton *>(QStringLiteral("acquire"))->click();
        awaitUntil([&] { return !dialog->isAcquiring(); });
        QCOMPARE(redis.call({"EXISTS", "order:42"}), RedisValue::integer(1));
        program.window.close();
        auto *leaving = program.window.findChild<LeaveDialog *>();
        QVERIFY(leaving && leaving->isVisible());
        leaving->findChild<QPushButton *>(QStringLiteral("go"))->click();
        awaitUntil([&] { return !closing.isEmpty(); });
        QCOMPARE(redis.call({"EXISTS", "order:42"}), RedisValue::integer(0));
    }

    // Somebody deleted the lock meanwhile, so this was not a release.
    void aReleaseOfWhatIsNotOursIsNoSuccess()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisServer server;
        BlockingRedis redis(server);
        WindowProgram program;
        program.connectTo(server);
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled(); });
        program.window.windowActions().acquire->trigger();
        auto *dialog = program.window.findChild<AcquireDialog *>();
        dialog->setName(Key("order:42"));
        dialog->findChild<QPushButton *>(QStringLiteral("acquire"))->click();
        auto *mine = program.window.findChild<HoldsPanel *>();
        bringForward(mine);
        auto *view = mine->findChild<QTableView *>();
        awaitUntil([&] { return view->model()->rowCount() == 1; });
        auto *release = qobject_cast<QPushButton *>(view->indexWidget(view->model()->index(0, HoldTableModel::Act)));
        QCOMPARE(release->text(), QStringLiteral("Release"));
        redis.call({"DEL", "order:42"});
        release->click(); // before the loss can be reported
        auto *message = mine->findChild<MessageLine *>();
        awaitUntil([&] { return !message->said().isEmpty(); });
        QVERIFY2(message->said().contains(QStringLiteral("no longer ours")), qPrintable(message->said()));
    }
};

QTEST_MAIN(TestWindowLeaving)

} // namespace lockscope::window_leaving_test

#include "tst_window_leaving.moc"
