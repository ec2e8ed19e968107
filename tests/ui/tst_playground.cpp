#include "core/base/translation.h"
#include "core/model/lock.h"
#include "core/play/recording/recording_file.h"
#include "core/play/scenario/expectation.h"
#include "core/play/scenario/read/read_scenario.h"
#include "tests/support/files_up_to.h"
#include "tests/support/ui/played_playground.h"
#include "tests/support/ui/screenshot.h"
#include "ui/lanes/lanes_picture.h"
#include "ui/lanes/lanes_view.h"
#include "ui/play/choosing_page.h"
#include "ui/play/compare_view.h"
#include "ui/play/explanation_panel.h"
#include "ui/play/free_plays.h"
#include "ui/play/help_page.h"
#include "ui/play/panes/commands_pane.h"
#include "ui/play/panes/lanes_stack.h"
#include "ui/play/panes/lua_viewer.h"
#include "ui/play/panes/redis_pane.h"
#include "ui/play/run/aligned_frame.h"
#include "ui/play/run_panes.h"
#include "ui/play/sandbox/actor_card.h"
#include "ui/play/sandbox/held_back_card.h"
#include "ui/play/sandbox/lock_by_hand.h"
#include "ui/play/sandbox/server_card.h"
#include "ui/play/scenario_list.h"
#include "ui/play/theme/actor_look.h"
#include "ui/play/transport_bar.h"
#include "ui/text/plain_label.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QHeaderView>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <csignal>
#include <set>

namespace lockscope::playground_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;
using RunState = PlayPort::State;

namespace {

bool has(const QString &text, const char *what)
{
    const bool found = text.contains(QString::fromUtf8(what));
    if (!found)
        qWarning() << "not there:" << what << "in" << text;
    return found;
}

QStringList texts(QAbstractItemView *view)
{
    QStringList all;
    const QAbstractItemModel *model = view->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells += model->index(row, column).data().toString();
        all += cells.join(u'|');
    }
    return all;
}

QAction *entry(QMenu *menu, const char *text)
{
    for (QAction *action : menu->actions()) {
        if (action->text().remove(u'&').startsWith(QString::fromUtf8(text)))
            return action;
        if (action->menu()) {
            if (QAction *inside = entry(action->menu(), text))
                return inside;
        }
    }
    return nullptr;
}

} // namespace

class TestPlayground : public QObject {
    Q_OBJECT

private:
    // On this screen, in its own points.
    static void allIsLarge(const Playground &playground)
    {
        for (const QWidget *widget : playground.findChildren<QWidget *>()) {
            if (widget->isVisible())
                QVERIFY2(QFontInfo(widget->font()).pointSizeF() >= 19.9, widget->metaObject()->className());
        }
    }
    static int rowsInSight(const QAbstractItemView *view)
    {
        return view->viewport()->height() / QFontMetrics(view->font()).height();
    }

private Q_SLOTS:
    void nothingRunsUntilAsked()
    {
        PlayedPlayground it;
        QVERIFY(it.sandbox.started.empty());
        QVERIFY(has(it.playground.sentence(), "Space runs the scenario"));
        QCOMPARE(it.playground.findChildren<ActorCard *>().size(), 2); // the actors are visible before the run
        it.press(Qt::Key_Space);
        QCOMPARE(it.sandbox.started.size(), 1u);
        QVERIFY(!it.sandbox.started[0].paused);
        QCOMPARE(it.sandbox.started[0].scenario.id, QStringLiteral("frozen"));
    }

    void theArrowBeginsItStepByStep()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        QVERIFY(it.sandbox.started.at(0).paused);
        const auto run = sampleRun();
        Q_EMIT it.sandbox.stateChanged(RunState::Paused);
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(run, 2));
        QCOMPARE(it.frame(), 2);
        it.press(Qt::Key_Right); // at the end of the recording: one more step, really executed
        QCOMPARE(it.sandbox.steps, 1);
        it.press(Qt::Key_Left);
        QCOMPARE(it.frame(), 1);
        it.press(Qt::Key_Right); // only shows what is recorded
        QCOMPARE(it.sandbox.steps, 1);
        QCOMPARE(it.frame(), 2);
    }

    void whoLooksBackStopsTheRunAndStaysThere()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Space);
        const auto run = sampleRun();
        Q_EMIT it.sandbox.stateChanged(RunState::Running);
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(run, 3));
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(run, 4));
        QCOMPARE(it.frame(), 4); // the view follows
        it.press(Qt::Key_Home);
        QCOMPARE(it.sandbox.paused, std::vector<bool>{true});
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(run, 5)); // the step that was under way
        QCOMPARE(it.frame(), 0);
        it.press(Qt::Key_End);
        QCOMPARE(it.frame(), 5);
    }

    void whatIsRecordedIsPlayedInItsOwnTime()
    {
        PlayedPlayground it;
        it.playground.showRun(sampleRun());
        QCOMPARE(it.frame(), 0);
        it.press(Qt::Key_Space);
        it.clock.advance(120ms);
        QCOMPARE(it.frame(), 0);
        it.clock.advance(20ms); // the next frame is 130 ms later
        QCOMPARE(it.frame(), 1);
        it.press(Qt::Key_Space);
        it.clock.advance(10'000ms);
        QCOMPARE(it.frame(), 1);
        it.at<QComboBox>("speed")->setCurrentIndex(it.at<QComboBox>("speed")->findText(QStringLiteral("10 ×")));
        it.press(Qt::Key_Space);
        it.clock.advance(30ms); // 280 ms at ten times the speed
        QCOMPARE(it.frame(), 2);
        it.clock.advance(5'000ms);
        QVERIFY(it.playground.player()->isAtEnd());
        QVERIFY(!it.playground.player()->moves());
    }

    void thePanesAreInStep()
    {
        PlayedPlayground it;
        it.playground.showRun(sampleRun());
        auto *redis = it.at<RedisPane>();
        auto *commands = it.at<CommandsPane>();
        QVERIFY(has(redis->topLevelItem(0)->text(0), "nothing"));
        QCOMPARE(commands->commands()->rowCount(), 0);
        it.press(Qt::Key_Right); // Anna has the lock
        QCOMPARE(redis->topLevelItem(0)->text(0), QStringLiteral("+ orders"));
        QVERIFY(redis->topLevelItem(0)->font(0).bold());
        QVERIFY(has(redis->topLevelItem(0)->child(0)->text(0), "Anna"));
        QVERIFY(has(texts(commands).join(u'\n'), "Anna → redis|reentrant_acquire|lock=orders  lease_ms=3000  owner="));
        QVERIFY(commands->commands()->isNow(0));
        QVERIFY(has(it.playground.sentence(), "Step 1 Anna"));
        it.press(Qt::Key_Right); // Ben waits: the key has not changed, and only its TTL runs down
        QCOMPARE(redis->topLevelItem(0)->text(0), QStringLiteral("orders"));
        QVERIFY(!commands->commands()->isNow(0));
        QVERIFY(commands->commands()->isNow(2));
        it.press(Qt::Key_Right); // the lease was renewed
        QVERIFY(has(redis->topLevelItem(0)->text(2), "set:"));
        it.playground.player()->goTo(5); // the key has expired
        QCOMPARE(redis->topLevelItem(0)->text(0), QStringLiteral("− orders"));
        QVERIFY(redis->topLevelItem(0)->font(0).strikeOut());
        const auto *view = it.at<LanesStack>()->views().at(0);
        QCOMPARE(view->end(), play::laneTime(4'130ms));
    }

    // A renewal after the last step is not the lesson of the run.
    void aRunEndsOnItsLesson()
    {
        auto run = std::make_shared<play::Recording>(*sampleRun());
        run->scenario.steps.back().words = {QStringLiteral("One at a time."), QStringLiteral("一次一个。")};
        const int steps = int(run->scenario.steps.size());
        for (int step = 0; step <= steps; ++step) {
            auto frame = std::make_shared<play::Frame>(*run->frames.back());
            frame->number = int(run->frames.size());
            frame->step = step < steps ? step : -1;
            frame->happened = {};
            frame->happened.what = step < steps ? play::RunEvent::What::StepEnded : play::RunEvent::What::Renewed;
            frame->happened.outcome = play::Outcome::Done;
            run->frames.push_back(frame);
        }
        PlayedPlayground it;
        it.playground.showRun(run);
        QCOMPARE(it.playground.sentence(), QStringLiteral("Ready: press Space to run"));
        it.press(Qt::Key_End);
        QCOMPARE(it.playground.sentence(), QStringLiteral("One at a time."));
        it.press(Qt::Key_Left);
        QVERIFY(has(it.playground.sentence(), "Step "));
        it.playground.setLanguage(play::Language::Chinese);
        it.press(Qt::Key_Home);
        QCOMPARE(it.playground.sentence(), QStringLiteral("就绪：按空格键运行"));
    }

    // Both sides of a read-write lock have one key, which is drawn once.
    void locksOfOneKeyHaveOnePicture()
    {
        auto run = std::make_shared<play::Recording>(*sampleRun());
        play::LockTerms writing = run->scenario.setting.locks.front();
        writing.name = QStringLiteral("writing");
        writing.kind = locks::AcquirableKind::Write;
        play::LockTerms tea = writing;
        tea.name = QStringLiteral("tea");
        tea.keys = {Key("tea")};
        run->scenario.setting.locks.push_back(writing);
        run->scenario.setting.locks.push_back(tea);
        LanesStack stack;
        stack.show(run, int(run->frames.size()) - 1);
        QStringList titles;
        for (const LanesPart &part : stack.pictured())
            titles += part.title;
        QCOMPARE(titles, (QStringList{QStringLiteral("orders · writing"), QStringLiteral("tea")}));
    }

    void comparedRunsHaveOneTimeScale()
    {
        const auto whole = sampleRun();
        auto begun = std::make_shared<play::Recording>(*sampleRun());
        begun->frames.resize(3); // it was stopped after half a second
        CompareView compare(sampleSentence);
        compare.resize(1'000, 700);
        for (const auto &[left, right] :
             {std::pair<play::RecordingPtr, play::RecordingPtr>{whole, begun}, {begun, whole}}) {
            compare.setRuns(left, right);
            compare.show(int(left->frames.size()) - 1);
            const auto stacks = compare.findChildren<LanesStack *>();
            QCOMPARE(stacks.size(), 2);
            const LanesView *a = stacks[0]->views().at(0);
            const LanesView *b = stacks[1]->views().at(0);
            QCOMPARE(a->span(), b->span());
            QCOMPARE(a->end(), b->end()); // so that both begin at the same place
            QCOMPARE(a->end(), play::laneTime(6'010ms));
            QVERIFY(a->follows() && b->follows());
        }
    }

    void longValuesLeaveRoomForTheNames()
    {
        KeyRow queue;
        queue.name = QStringLiteral("redisson_lock_queue:{orders}");
        queue.type = QStringLiteral("list");
        queue.ttl = QStringLiteral("no expiry");
        queue.fields = {{QStringLiteral("0"), QStringLiteral("Ben (6f5e6668-cf09-4c71-ac4d-55038a7abd7c:1)")}};
        ServerRows server;
        server.keys = {queue};
        RedisPane pane;
        pane.resize(400, 200);
        static_cast<QWidget &>(pane).show();
        pane.show({server});
        QTest::qWait(0);
        QVERIFY2(pane.columnWidth(0) >= 100, QByteArray::number(pane.columnWidth(0)));
        QVERIFY(pane.header()->length() <= pane.viewport()->width());
    }

    void aScriptIsOneClickAway()
    {
        PlayedPlayground it;
        it.playground.showRun(sampleRun());
        it.press(Qt::Key_End);
        auto *commands = it.at<CommandsPane>();
        commands->setFocus();
        commands->selectRow(0);
        QTest::keyClick(commands, Qt::Key_Return);
        auto *viewer = it.at<LuaViewer>();
        QVERIFY(viewer && viewer->isVisible());
        QVERIFY(has(viewer->findChild<QPlainTextEdit *>()->toPlainText(), "Acquires or re-enters a reentrant lock."));
    }

    // The run is paused, but the watchdogs go on.
    void laterFramesLeaveThePanesOfAnEarlierOneAlone()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        const auto run = sampleRun();
        Q_EMIT it.sandbox.stateChanged(RunState::Paused);
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(run, 4));
        it.press(Qt::Key_Left);
        auto *commands = it.at<CommandsPane>();
        commands->setFocus();
        commands->selectRow(0);
        auto *redis = it.at<RedisPane>();
        QVERIFY(redis->topLevelItem(0)->childCount() > 0);
        redis->topLevelItem(0)->setExpanded(false);
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(run, 6));
        QCOMPARE(it.playground.player()->frames(), 7);
        QCOMPARE(it.frame(), 3);
        QCOMPARE(commands->currentIndex().row(), 0);
        QVERIFY(!redis->topLevelItem(0)->isExpanded());
        it.press(Qt::Key_Right);
        QCOMPARE(it.frame(), 4);
        QVERIFY(redis->topLevelItem(0)->isExpanded()); // everything of the next frame is shown
    }

    void cardsAskByKeyForTheirThread()
    {
        PlayedPlayground it;
        it.pauseAt(2);
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->setFocus();
        for (const Qt::Key key : {Qt::Key_L, Qt::Key_2, Qt::Key_T, Qt::Key_U, Qt::Key_Z, Qt::Key_N, Qt::Key_C})
            QTest::keyClick(anna, key);
        QCOMPARE(it.sandbox.acts.size(), 6u);
        const auto lock = std::get<play::act::Acquire>(it.sandbox.acts[0]);
        QCOMPARE(lock.who.thread, 1);
        QVERIFY(!lock.wait && !lock.lease);
        const auto tried = std::get<play::act::Acquire>(it.sandbox.acts[1]);
        QCOMPARE(tried.who.thread, 2);
        QCOMPARE(tried.wait, std::optional(Millis(0)));
        QCOMPARE(std::get<play::act::Release>(it.sandbox.acts[2]).who.thread, 2);
        using Verb = play::act::ToActor::Verb;
        QCOMPARE(std::get<play::act::ToActor>(it.sandbox.acts[3]).verb, Verb::Freeze);
        QCOMPARE(std::get<play::act::ToActor>(it.sandbox.acts[4]).verb, Verb::Cut);
        QCOMPARE(std::get<play::act::ToActor>(it.sandbox.acts[5]).verb, Verb::Crash);
    }

    // A run with more threads could be saved, but not opened again.
    void theMenuOffersAsManyThreadsAsARecordingMayHave()
    {
        const play::Scenario scenario = sampleScenario();
        ActorShown anna;
        anna.actor = scenario.setting.actors.front();
        for (int thread = 1; thread <= play::mostThreads; ++thread) {
            ActorCard card;
            anna.threads.push_back({thread, QStringLiteral("has orders")});
            card.show(anna, scenario.setting, true);
            card.openMenu({});
            auto *menu = card.findChild<QMenu *>();
            QVERIFY(menu);
            const int offered = int(entry(menu, "Thread 1")->menu()->actions().size());
            menu->close();
            QCOMPARE(offered, std::min(thread + 1, play::mostThreads));
        }
    }

    void theMenuHasEverything()
    {
        PlayedPlayground it;
        it.pauseAt(6);
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->setFocus();
        QTest::keyClick(anna, Qt::Key_Return);
        auto *menu = anna->findChild<QMenu *>();
        QVERIFY(menu);
        for (const char *text : {"Lock", "Try once", "Try and wait", "Lock with a lease", "Unlock", "Write to stock",
                                 "with the token of orders", "Crash", "Thaw", "Cut its network", "Pause replies",
                                 "Deliver messages", "Drop requests", "ahead by 1 s", "back by 5 s"})
            QVERIFY2(entry(menu, text), text);
        entry(menu, "back by 5 s")->trigger();
        QCOMPARE(std::get<play::act::Skew>(it.sandbox.acts.at(0)).by, Millis(-5'000));
        menu->close();
        auto *server = it.at<ServerCard>();
        server->setFocus();
        QTest::keyClick(server, Qt::Key_P);
        QCOMPARE(std::get<play::act::ToServer>(it.sandbox.acts.at(1)).verb, play::act::ToServer::Verb::Pause);
        auto *flight = it.at<HeldBackCard>(); // the reply to Ben that was held back
        QVERIFY(flight);
        QTest::keyClick(flight, Qt::Key_D);
        const auto delivered = std::get<play::act::ToMessages>(it.sandbox.acts.at(2));
        QCOMPARE(delivered.verb, play::act::ToMessages::Verb::Deliver);
        QCOMPARE(delivered.of, QStringLiteral("Ben"));
        QVERIFY(!delivered.chosen.isOne()); // all transfers
    }

    void whatTheMenuAndTheKeysAskFor()
    {
        PlayedPlayground it;
        it.pauseAt(6);
        auto *ben = it.playground.findChildren<ActorCard *>().at(1);
        const auto trigger = [&](const char *inside, const char *text) {
            QTest::mouseDClick(ben, Qt::LeftButton);
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QVERIFY(menu);
            QAction *action = entry(menu, inside);
            QVERIFY2(action && (!action->menu() || entry(action->menu(), text)), inside);
            (action->menu() ? entry(action->menu(), text) : action)->trigger();
            menu->close();
            QTest::qWait(0); // the menu deletes itself
        };
        trigger("Try and wait at most", "3 s");
        trigger("Lock with a lease of", "1 s");
        trigger("Renew once", "");
        trigger("Cut its network", "");
        const auto waits = std::get<play::act::Acquire>(it.sandbox.acts.at(0));
        QVERIFY(waits.wait == Millis(3'000) && !waits.lease);
        const auto leased = std::get<play::act::Acquire>(it.sandbox.acts.at(1));
        QVERIFY(leased.lease == Millis(1'000) && !leased.wait);
        QCOMPARE(std::get<play::act::Renew>(it.sandbox.acts.at(2)).who.actor, QStringLiteral("Ben"));
        QCOMPARE(std::get<play::act::ToActor>(it.sandbox.acts.at(3)).verb, play::act::ToActor::Verb::Cut);
        auto *server = it.at<ServerCard>();
        server->setFocus();
        QTest::keyClick(server, Qt::Key_K);
        QCOMPARE(std::get<play::act::ToServer>(it.sandbox.acts.at(4)).verb, play::act::ToServer::Verb::Stop);
        auto *flight = it.at<HeldBackCard>();
        flight->setFocus();
        QTest::keyClick(flight, Qt::Key_X);
        QCOMPARE(std::get<play::act::ToMessages>(it.sandbox.acts.at(5)).verb, play::act::ToMessages::Verb::Drop);
    }

    void aServersClockJumpsWhereItHasOne()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        Q_EMIT it.sandbox.stateChanged(RunState::Paused);
        const auto part = PlayedSandbox::upTo(sampleRun(), 6);
        Q_EMIT it.sandbox.recorded(part);
        it.at<ServerCard>()->openMenu({});
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu && !entry(menu, "Its clock cannot jump")->isEnabled()); // and says why
        menu->close();
        auto withClocks = std::make_shared<play::Recording>(*part);
        withClocks->scenario.setting.servers.haveClocks = true;
        auto frame = std::make_shared<play::Frame>(*withClocks->frames.back());
        auto server = std::make_shared<play::ServerState>(*frame->sandbox.servers.at(0));
        server->clockAhead = Millis(5'000);
        frame->sandbox.servers[0] = server;
        withClocks->frames.back() = frame;
        Q_EMIT it.sandbox.recorded(play::RecordingPtr(withClocks));
        QVERIFY2(it.at<ServerCard>()->toolTip().contains(QStringLiteral("ahead")),
                 qPrintable(it.at<ServerCard>()->toolTip()));
        it.at<ServerCard>()->openMenu({});
        entry(qobject_cast<QMenu *>(QApplication::activePopupWidget()), "back by 30 s")->trigger();
        const auto jump = std::get<play::act::SkewServer>(it.sandbox.acts.at(0));
        QCOMPARE(jump.server, server->name);
        QCOMPARE(jump.by, Millis(-30'000));
    }

    void onlyWhatNamesSomethingIsHeldBack()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        Q_EMIT it.sandbox.stateChanged(RunState::Paused);
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(sampleRun(), 6));
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->openMenu({});
        entry(anna->findChild<QMenu *>(), "Pause only messages that contain")->trigger();
        auto *dialog = it.playground.findChild<QInputDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->textValue(), QStringLiteral("orders"));
        auto *line = dialog->findChild<QLineEdit *>();
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("or\\xFFders"));
        QTest::keyClick(line, Qt::Key_Return);
        const auto held = std::get<play::act::ToMessages>(it.sandbox.acts.at(0));
        QCOMPARE(held.verb, play::act::ToMessages::Verb::HoldBack);
        QCOMPARE(held.way, play::act::ToMessages::Way::Messages);
        QCOMPARE(held.chosen.naming,
                 QByteArray("or\xff"
                            "ders"));
    }

    // A run opened from a file can be run again completely, including the steps that had not begun.
    void anOpenedRunHasItsWholeScript()
    {
        PlayedPlayground it;
        auto run = std::make_shared<play::Recording>(*sampleRun());
        play::Step last;
        last.action = play::act::Sleep{Millis(1'234)};
        run->unbegun = {last};
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run.lockrun"));
        QVERIFY(play::saveRecording(file, *run));
        it.playground.open(file);
        QCOMPARE(it.playground.player()->frames(), int(run->frames.size()));
        it.press(Qt::Key_R);
        QCOMPARE(it.sandbox.started.size(), 1u);
        QCOMPARE(it.sandbox.started[0].scenario.steps.size(), run->steps().size() + 1 - run->byHand.size());
        QCOMPARE(std::get<play::act::Sleep>(it.sandbox.started[0].scenario.steps.back().action).duration,
                 Millis(1'234));
    }

    void whatIsTypedIntoAMenuIsForTheMenu()
    {
        PlayedPlayground it;
        it.pauseAt(2);
        it.press(Qt::Key_A);
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        QVERIFY(anna->hasFocus());
        QTest::keyClick(anna, Qt::Key_Return);
        auto *menu = anna->findChild<QMenu *>();
        QVERIFY(menu->isVisible());
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Space, Qt::Key_F, Qt::Key_S})
            QTest::keyClick(menu, key);
        QCOMPARE(it.sandbox.started.size(), 1u);
        QVERIFY(it.sandbox.forked.empty() && it.sandbox.paused.empty() && it.sandbox.stopped == 0);
        QTest::keyClick(menu, Qt::Key_R); // "Renew once" in the menu
        QVERIFY(it.sandbox.started.size() == 1u);
    }

    void oneMessageOfAList()
    {
        PlayedPlayground it;
        it.pauseAt(6);
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->openMenu({});
        entry(anna->findChild<QMenu *>(), "Pause the next reply")->trigger();
        QCOMPARE(std::get<play::act::ToMessages>(it.sandbox.acts.at(0)).chosen.count, 1);
        auto *flight = it.at<HeldBackCard>();
        flight->openMenu({});
        auto *menu = flight->findChild<QMenu *>();
        QVERIFY(entry(menu, "1: 1) (integer) 1"));
        entry(entry(menu, "1: 1) (integer) 1")->menu(), "Drop it")->trigger();
        const auto dropped = std::get<play::act::ToMessages>(it.sandbox.acts.at(1));
        QCOMPARE(dropped.verb, play::act::ToMessages::Verb::Drop);
        QCOMPARE(dropped.chosen.number, 8); // the number of the transfer
    }

    void aLockOfAnyKindAndName()
    {
        PlayedPlayground it({1'280, 720}, freePlays());
        QVERIFY(has(it.playground.sentence(), "Space starts the servers"));
        it.press(Qt::Key_Space);
        QVERIFY(it.sandbox.started.at(0).scenario.steps.empty());
        auto run = std::make_shared<play::Recording>();
        run->scenario = it.sandbox.started.at(0).scenario;
        run->frames = {std::make_shared<play::Frame>()};
        Q_EMIT it.sandbox.recorded(run);
        Q_EMIT it.sandbox.stateChanged(RunState::Over);
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->setFocus();
        QTest::keyClick(anna, Qt::Key_L); // there is no such entry yet
        auto *dialog = it.at<LockByHand>();
        QVERIFY(dialog && dialog->isVisible());
        auto *kind = dialog->findChild<QComboBox *>(QStringLiteral("kind"));
        QCOMPARE(kind->count(), int(locks::allKinds.size()) + 1); // and the multi-lock; a red lock needs five servers
        kind->setCurrentIndex(kind->findText(QStringLiteral("fair")));
        auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("name"));
        name->clear();
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(dialog->isVisible() && it.sandbox.acts.empty()); // a lock needs a name
        keepScreenshots(dialog, QStringLiteral("play-lock-by-hand"));
        name->setText(QStringLiteral("stock\\x00"));
        dialog->findChild<QComboBox *>(QStringLiteral("how"))->setCurrentIndex(1);
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(it.sandbox.provided.at(0).keys.at(0).raw(), QByteArray("stock\0", 6));
        QCOMPARE(it.sandbox.provided.at(0).kind, locks::AcquirableKind::Fair);
        const auto acquire = std::get<play::act::Acquire>(it.sandbox.acts.at(0));
        QCOMPARE(acquire.lock, it.sandbox.provided.at(0).name);
        QCOMPARE(acquire.wait, std::optional(Millis(0)));
        auto more = std::make_shared<play::Recording>(*run);
        more->scenario.setting.locks = it.sandbox.provided;
        more->frames.push_back(run->frames.front());
        Q_EMIT it.sandbox.recorded(more);
        QCOMPARE(int(it.at<LanesStack>()->views().size()), 1);
        anna->setFocus();
        QTest::keyClick(anna, Qt::Key_U); // the lock that she used last
        QCOMPARE(std::get<play::act::Release>(it.sandbox.acts.at(1)).lock, acquire.lock);
    }

    void spacePressesTheButtonThatHasTheFocus()
    {
        PlayedPlayground it;
        it.at<QToolButton>("help")->setFocus(Qt::TabFocusReason);
        it.press(Qt::Key_Space);
        QVERIFY(it.sandbox.started.empty());
        QVERIFY(it.at<HelpPage>()->isVisible());
        it.press(Qt::Key_Escape);
        QVERIFY(!it.at<HelpPage>()->isVisible());
    }

    // Also in a font with Chinese characters, which are twice as wide as letters on average.
    void cardsAreSoManyLettersWideInEachFont()
    {
        for (const QString &family : QFontDatabase::families()) {
            ActorCard card;
            card.setFont(QFont(family, 10));
            const int letter = card.fontMetrics().horizontalAdvance(QLatin1Char('x'));
            QVERIFY2(card.sizeHint().width() <= 26 * letter + 20, qPrintable(family));
        }
    }

    // A text or picture that is cut off is useless.
    void theHelpIsWholeHoweverWide()
    {
        for (const int width : {1'024, 1'280, 1'920}) {
            PlayedPlayground it({width, 720}, play::shippedScenarios());
            it.press(Qt::Key_F1);
            auto *help = it.at<HelpPage>();
            QTest::qWait(0);
            int pictures = 0;
            for (const QLabel *label : help->findChildren<QLabel *>()) {
                const QSize picture = label->pixmap(Qt::ReturnByValue).size();
                const int wanted = picture.isEmpty() ? label->heightForWidth(label->width()) : picture.height();
                QVERIFY2(label->height() >= wanted, qPrintable(label->text()));
                pictures += picture.isEmpty() ? 0 : 1;
            }
            QCOMPARE(pictures, int(play::shippedScenarios().size()));
            keepScreenshots(&it.playground, QStringLiteral("play-help-%1").arg(width));
        }
    }

    void whatIsRunIsSeen()
    {
        PlayedPlayground it;
        it.press(Qt::Key_F1);
        QVERIFY(it.at<HelpPage>()->isVisible());
        it.playground.setFocus();
        it.press(Qt::Key_Space); // as if the user had lost the place
        QCOMPARE(it.sandbox.started.size(), 1u);
        QVERIFY(it.at<LanesStack>()->isVisible());
    }

    void whatIsRunIsSeenAlsoOnAProjector()
    {
        PlayedPlayground it;
        it.press(Qt::Key_F1);
        it.press(Qt::Key_F11);
        it.at<HelpPage>()->setFocus();
        it.press(Qt::Key_Space);
        QCOMPARE(it.sandbox.started.size(), 1u);
        QVERIFY(it.at<LanesStack>()->isVisible());
        QVERIFY(!it.at<HelpPage>()->isVisible());
        QVERIFY(!it.at<TransportBar>()->isVisible()); // it is still projected
    }

    void aScenarioBeginsWhileTheOneBeforeStillStartsOrEnds()
    {
        for (const RunState state : {RunState::Starting, RunState::Running, RunState::Paused, RunState::Over}) {
            PlayedPlayground it({1'280, 720}, {sampleScenario(), sampleScenario(3)});
            it.press(Qt::Key_Space);
            Q_EMIT it.sandbox.stateChanged(state);
            it.press(Qt::Key_Down);
            QCOMPARE(it.sandbox.stopped, 1);
            QVERIFY(has(it.playground.sentence(), "Space runs the scenario"));
            QVERIFY(!it.at<QToolButton>("stop")->isEnabled());
            Q_EMIT it.sandbox.stateChanged(state); // the servers of the first scenario have not ended yet
            QVERIFY(has(it.playground.sentence(), "Space runs the scenario"));
            it.press(Qt::Key_Space);
            QCOMPARE(it.sandbox.started.size(), 2u);
            QCOMPARE(int(it.sandbox.started.at(1).scenario.setting.actors.size()), 3);
            QVERIFY(it.sandbox.paused.empty());
            Q_EMIT it.sandbox.stateChanged(RunState::Starting);
            QVERIFY(has(it.playground.sentence(), "The servers of the stage are starting"));
        }
    }

    // The list has still chosen the scenario that was visible before a run was opened from a file.
    void theChosenScenarioRunsAlthoughAnotherRunIsShown()
    {
        auto other = std::make_shared<play::Recording>(*sampleRun());
        other->scenario.id = QStringLiteral("other");
        other->scenario.beside = sampleScenario().id;
        {
            PlayedPlayground it;
            it.playground.showRun(other);
            it.press(Qt::Key_F1);
            auto *help = it.at<HelpPage>();
            help->findChild<QPushButton *>(QStringLiteral("help-scenario"))->click();
            QCOMPARE(it.sandbox.started.at(0).scenario.id, sampleScenario().id);
        }
        PlayedPlayground it;
        it.playground.showRun(other);
        auto *menu = it.at<QToolButton>("compare")->menu();
        Q_EMIT menu->aboutToShow();
        entry(menu, "Run “A frozen client")->trigger();
        QCOMPARE(it.sandbox.started.at(0).scenario.id, sampleScenario().id);
        it.playground.showRun(other);
        it.playground.open(sampleScenario().id);
        QCOMPARE(it.playground.player()->frames(), 0);
        it.pauseAt(2);
        it.playground.open(sampleScenario().id);
        QCOMPARE(it.frame(), 2); // its run stays
    }

    void whoChoosesAnotherScenarioSeesNothingMoreOfTheOneThatRan()
    {
        PlayedPlayground it({1'280, 720}, {sampleScenario(), sampleScenario(3)});
        it.press(Qt::Key_Space);
        Q_EMIT it.sandbox.stateChanged(RunState::Running);
        Q_EMIT it.sandbox.recorded(PlayedSandbox::upTo(sampleRun(), 3));
        QCOMPARE(it.frame(), 3);
        it.press(Qt::Key_Down);
        QCOMPARE(it.sandbox.stopped, 1);
        Q_EMIT it.sandbox.recorded(sampleRun()); // its last sentence
        Q_EMIT it.sandbox.stateChanged(RunState::None);
        QCOMPARE(it.playground.player()->frames(), 0);
        QCOMPARE(it.playground.findChildren<ActorCard *>().size(), 3);
        it.press(Qt::Key_Space);
        QCOMPARE(int(it.sandbox.started.at(1).scenario.setting.actors.size()), 3);
    }

    void cardsOfARowHaveTheSameHeight()
    {
        PlayedPlayground it;
        it.playground.resize(1'200, 800);
        it.pauseAt(4);
        QCoreApplication::processEvents();
        std::map<int, QSet<int>> heights; // by row
        QSet<int> wanted;
        for (const auto *card : it.playground.findChildren<Card *>()) {
            heights[card->y()] << card->height();
            wanted << card->sizeHint().height();
        }
        QVERIFY(wanted.size() > 1); // otherwise this test shows nothing
        for (const auto &[row, all] : heights)
            QCOMPARE(all.size(), 1);
    }

    void thePastIsLookedAtOnly()
    {
        PlayedPlayground it;
        it.pauseAt(4);
        it.press(Qt::Key_Left);
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->setFocus();
        QTest::keyClick(anna, Qt::Key_L);
        QTest::keyClick(anna, Qt::Key_Return);
        QVERIFY(it.sandbox.acts.empty());
        QVERIFY(!anna->findChild<QMenu *>());
        it.press(Qt::Key_F); // from here the run may continue differently
        QCOMPARE(it.sandbox.forked.size(), 1u);
        QCOMPARE(it.sandbox.forked[0].second, 3);
    }

    // A run may last for hours, and each renewal of a lease brings a new recording.
    void aRunThatGoesOnKeepsTheRowsOfItsCommands()
    {
        const play::RecordingPtr run = sampleRun();
        const int last = int(run->frames.size()) - 1;
        CommandsModel model;
        model.show(PlayedSandbox::upTo(run, last - 1), last - 1);
        QVERIFY(model.rowCount() > 0);
        const QChar *const text = model.at(0).whole.constData();
        model.show(run, last);
        QVERIFY(model.at(0).whole.constData() == text); // it was not made again
        CommandsModel whole;
        whole.show(run, last);
        QCOMPARE(model.rowCount(), whole.rowCount());
        for (int row = 0; row < whole.rowCount(); ++row)
            QCOMPARE(model.at(row).whole, whole.at(row).whole);
    }

    void aFileThatIsCalledLikeAScenarioIsAnotherOne()
    {
        ScenarioList list;
        play::Scenario shipped = sampleScenario();
        shipped.id = QStringLiteral("same");
        shipped.file = QStringLiteral(":/scenarios/same.toml");
        play::Scenario own = shipped;
        own.file = QStringLiteral("/home/anna/same.toml");
        list.setScenarios({shipped});
        list.add(own);
        list.add(own); // it was edited and opened again
        QCOMPARE(list.scenarios().size(), std::size_t(2));
        const QString id = list.scenarios().back().id; // as a button of the help has it
        QVERIFY(list.choose(shipped.id));
        QCOMPARE(list.currentRow(), 0);
        QVERIFY(list.choose(id));
        QCOMPARE(list.currentRow(), 1);
    }

    void aForkShowsTheSpeedThatItHas()
    {
        PlayedPlayground it;
        auto run = std::make_shared<play::Recording>(*sampleRun());
        auto slower = std::make_shared<play::Frame>(*run->frames.at(4));
        slower->happened.what = play::RunEvent::What::SpeedChanged;
        slower->happened.text = "0.5";
        run->frames[4] = slower;
        auto *speed = it.at<QComboBox>("speed");
        for (const auto &[frame, shown] : {std::pair(3, "1 ×"), std::pair(6, "0.5 ×")}) {
            it.playground.showRun(run);
            it.playground.player()->goTo(frame);
            speed->setCurrentIndex(speed->findText(QStringLiteral("10 ×"))); // of the playback
            it.press(Qt::Key_F);
            QCOMPARE(it.sandbox.forked.back().second, frame);
            QCOMPARE(speed->currentText(), QString::fromUtf8(shown));
        }
    }

    void markedDifferencesFollowTheTheme()
    {
        CompareView view(sampleSentence);
        view.resize(1'280, 720);
        view.setRuns(sampleRun(false), sampleRun(true));
        view.show(9);
        view.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto *marked = view.findChild<PlainLabel *>(QStringLiteral("holders"));
        QVERIFY(marked->text().startsWith(QStringLiteral("≠ ")));
        const QPalette strong = Theme::paletteOf(ThemeName::HighContrast);
        QApplication::setPalette(strong);
        QCoreApplication::processEvents();
        const QColor ground = marked->palette().color(QPalette::Window);
        setScheme(Scheme::Light);
        QCOMPARE(ground.name(), toneGround(Tone::Warning, strong).name());
    }

    void twoRunsBesideEachOther()
    {
        const auto without = sampleRun(false);
        const auto with = sampleRun(true, 3); // one frame more in step 1
        const auto steps = play::compare(*without, *with);
        QCOMPARE(alignedFrame(steps, *without, 4, *with).right, 5); // step 2
        QVERIFY(!alignedFrame(steps, *without, 4, *with).onlyLeft);
        QCOMPARE(alignedFrame(steps, *without, int(without->frames.size()) - 1, *with).right,
                 int(with->frames.size()) - 1);
        CompareView view(sampleSentence);
        view.resize(1'280, 720);
        view.setRuns(without, sampleRun(true));
        view.show(9); // ToldLost: in the other run Anna still believes in her hold
        const QString differs = view.differences().join(u'|');
        QVERIFY(has(differs, "Anna has orders; Ben has orders"));
        QVERIFY(has(differs, "|Ben has orders"));
        view.show(3);
        QVERIFY(view.differences().isEmpty());
        view.show(9);
        keepScreenshots(&view, QStringLiteral("play-compare-1280x720"));
    }

    void lanesAndCommandsThatTheOtherRunHasNotBearASign()
    {
        CompareView view(sampleSentence);
        view.resize(1'280, 720);
        const auto shorter = sampleRun();
        view.setRuns(shorter, sampleRun(false, 3)); // in which Cleo also waits
        view.show(int(shorter->frames.size()) - 1);
        const auto *left = view.findChildren<RunPanes *>().at(0);
        const auto *right = view.findChildren<RunPanes *>().at(1);
        QVERIFY(has(left->lanes()->differences().join(u'|'), "Ben")); // nobody wants this lock here
        QCOMPARE(left->lanes()->differences().size(), 1);
        QVERIFY(has(right->lanes()->differences().join(u'|'), "Cleo"));
        QVERIFY(has(right->lanes()->differences().at(0), "The other run does not have this"));
        QVERIFY(left->commands()->differences().isEmpty());
        view.setRuns(shorter, sampleRunThatExpires());
        view.show(int(shorter->frames.size()) - 1);
        QVERIFY(has(left->lanes()->differences().join(u'|'), "Ben")); // who released it
        QVERIFY(has(right->lanes()->differences().join(u'|'), "Ben")); // whose lease ran out
        QVERIFY(left->commands()->differences().isEmpty());
        QVERIFY(has(right->commands()->differences().join(u'|'), "Ben → redis fair_acquire"));
        QVERIFY(has(texts(right->commands()).join(u'\n'), "|≠ Ben → redis|fair_acquire"));
        keepScreenshots(&view, QStringLiteral("play-compare-lanes-1280x720"));
    }

    void wordsAreOfTheChosenLanguageAndTheAnswerIsFolded()
    {
        PlayedPlayground it;
        auto *words = it.at<ExplanationPanel>();
        auto *answer = words->findChild<PlainLabel *>(QStringLiteral("answer"));
        QVERIFY(!answer->isVisible());
        words->findChild<QToolButton *>(QStringLiteral("answer-fold"))->click();
        QVERIFY(answer->isVisible());
        QVERIFY(has(answer->text(), "until something is written"));
        auto *language = it.at<QComboBox>("language");
        language->setCurrentIndex(language->findText(QStringLiteral("中文")));
        QVERIFY(has(answer->text(), "在写入之前都对"));
        QVERIFY(answer->isVisible());
    }

    void pagesFollowTheLanguage()
    {
        PlayedPlayground it;
        auto *language = it.at<QComboBox>("language");
        it.press(Qt::Key_F1);
        const auto title = [&] { return it.at<QPushButton>("help-scenario")->text(); };
        QVERIFY(has(title(), "A frozen client"));
        language->setCurrentIndex(language->findText(QStringLiteral("中文")));
        QVERIFY(has(title(), "冻结的客户端"));
        it.at<QToolButton>("choosing")->click();
        auto *choosing = it.at<ChoosingPage>();
        QVERIFY(choosing->isVisible());
        const auto heads = [&] {
            QStringList all;
            for (const QLabel *label : choosing->findChildren<QLabel *>())
                all += label->text();
            return all;
        };
        const QStringList chinese = heads();
        language->setCurrentIndex(language->findText(QStringLiteral("English")));
        QVERIFY(choosing->isVisible());
        QVERIFY(heads() != chinese);
        QVERIFY(heads().contains(QStringLiteral("Acquire")));
    }

    void namesFromAFileAreShownAsTheyAre()
    {
        const QString name = QStringLiteral("<b>x</b>&%1\u202e\n<img src=x>");
        PlayedPlayground it;
        it.playground.showRun(hostileRun(name));
        it.press(Qt::Key_End);
        it.press(Qt::Key_Left);
        it.press(Qt::Key_Left);
        const QString commands = texts(it.at<CommandsPane>()).join(u'\n');
        QVERIFY(has(commands, "<b>x</b>&%1\\xE2\\x80\\xAE\\x0A<img src=x>"));
        for (const QLabel *label : it.playground.findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        const QTemporaryDir folder;
        QVERIFY(it.playground.writeSvg(folder.filePath(QStringLiteral("x.svg"))).has_value());
    }

    void aStageWithoutLocksHasNoPicture()
    {
        PlayedPlayground it({1'280, 720}, freePlays());
        it.press(Qt::Key_Space);
        auto run = std::make_shared<play::Recording>();
        run->scenario = it.sandbox.started.at(0).scenario;
        run->frames = {std::make_shared<play::Frame>()};
        Q_EMIT it.sandbox.recorded(run);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run"));
        for (const auto &written : {it.playground.writePng(file), it.playground.writeSvg(file)})
            QVERIFY(!written.has_value() && has(written.error().message, "There are no lanes yet"));
        QVERIFY(!QFile::exists(file));
    }

    void lanesAsPictures()
    {
        PlayedPlayground it;
        it.playground.showRun(sampleRun());
        it.press(Qt::Key_End);
        const QTemporaryDir folder;
        const QString png = folder.filePath(QStringLiteral("run.png"));
        QVERIFY(it.playground.writePng(png).has_value());
        QVERIFY(QImage(png).width() >= 1'600);
        QVERIFY(!it.playground.writeSvg(folder.filePath(QStringLiteral("no/such/run.svg"))).has_value());
    }

    // A second start of the program opens a scenario although the dialog is open.
    void aRunThatWasClosedMeanwhileIsNotSaved()
    {
        for (const char *what : {"Save this run", "Save as a web page", "Save the lanes as SVG"}) {
            PlayedPlayground it;
            it.playground.showRun(sampleRun());
            QAction *save = entry(it.at<QToolButton>("files")->menu(), what);
            QVERIFY2(save && save->isEnabled(), what);
            save->trigger();
            auto *dialog = it.playground.findChild<QFileDialog *>();
            QVERIFY(dialog);
            it.playground.openScenario(sampleScenario(3));
            const QTemporaryDir folder;
            const QString file = folder.filePath(QStringLiteral("run"));
            Q_EMIT dialog->fileSelected(file);
            dialog->close();
            QVERIFY(!QFile::exists(file));
            const auto lines = it.playground.findChildren<MessageLine *>();
            QVERIFY(std::any_of(lines.begin(), lines.end(), [](const MessageLine *line) {
                return line->said().contains(QStringLiteral("Nothing was written"));
            }));
        }
    }

    void thePictureIsThatOfTheShownFrameAlsoInAComparison()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Space);
        Q_EMIT it.sandbox.recorded(sampleRun(true)); // a run to compare with
        Q_EMIT it.sandbox.stateChanged(RunState::None);
        it.playground.showRun(sampleRun());
        it.press(Qt::Key_End);
        const auto *pictured = it.at<LanesStack>();
        auto *menu = it.at<QToolButton>("compare")->menu();
        Q_EMIT menu->aboutToShow();
        entry(menu, "A frozen client")->trigger();
        QVERIFY(it.at<CompareView>()->isVisible() && !pictured->isVisible());
        it.playground.player()->goTo(2);
        const QTemporaryDir folder;
        QVERIFY(it.playground.writeSvg(folder.filePath(QStringLiteral("run.svg"))).has_value());
        QCOMPARE(pictured->views().at(0)->end(), play::laneTime(410ms));
    }

    void aFullDiskIsSaidAndWhatWasThereStays()
    {
        PlayedPlayground it;
        it.playground.showRun(sampleRun());
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run.lockrun"));
        QVERIFY(it.playground.writeRun(file).has_value());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray before = written.readAll();
        {
            const auto signal = std::signal(SIGXFSZ, SIG_IGN);
            const FilesUpTo limit(100); // as on a full disk
            const auto done = it.playground.writeRun(file);
            std::signal(SIGXFSZ, signal);
            QVERIFY(!done.has_value());
            QVERIFY(has(done.error().message, "File too large. Choose another place"));
        }
        QVERIFY(written.seek(0));
        QCOMPARE(written.readAll(), before);
        QVERIFY(it.playground.writeRun(file).has_value());
    }

    void onAProjectorSixActorsAreSeen()
    {
        PlayedPlayground it;
        it.playground.showRun(sampleRun(false, 6));
        it.playground.player()->goTo(9);
        QSignalSpy full(&it.playground, &Playground::fullScreenWanted);
        it.press(Qt::Key_F11);
        QCOMPARE(full.size(), 1);
        it.playground.resize(1'280, 720);
        QCoreApplication::processEvents();
        allIsLarge(it.playground);
        const auto *stack = it.at<LanesStack>();
        QVERIFY2(stack->viewport()->height() >= stack->views().at(0)->heightOfAll(), "a lane is out of sight");
        QVERIFY(rowsInSight(it.at<RedisPane>()) >= 4);
        QVERIFY(rowsInSight(it.at<CommandsPane>()) >= 4);
        QVERIFY(it.playground.minimumSizeHint().width() <= 1'280);
        QVERIFY(it.playground.minimumSizeHint().height() <= 720);
        keepScreenshots(&it.playground, QStringLiteral("play-projector-1280x720"));
        it.press(Qt::Key_Right); // the keys of the window apply
        QCOMPARE(it.frame(), 10);
        it.press(Qt::Key_Escape);
        QCOMPARE(full.takeLast(), QVariantList{false});
        QVERIFY(it.at<TransportBar>()->isVisible());
    }

    void lanesHaveTheColoursOfTheirActors()
    {
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            setScheme(scheme);
            PlayedPlayground it;
            const auto run = sampleRun(false, 6);
            it.playground.showRun(run);
            it.playground.player()->goTo(9);
            QCoreApplication::processEvents();
            auto *view = it.at<LanesStack>()->views().at(0);
            const QRect time = LanesPicture::timeArea(view->viewport()->rect(), view->font());
            const QImage image = view->viewport()->grab().toImage();
            const int height = LanesPicture::laneHeight(view->font());
            std::set<QRgb> colours;
            for (int actor = 0; actor < 6; ++actor) {
                const ActorLook look{actor, {}};
                const QColor colour = actorColour(look, view->palette());
                QVERIFY(contrast(colour, view->palette().color(QPalette::Base)) >= 3);
                colours.insert(colour.rgb());
                int painted = 0;
                for (int y = actor * height; y < (actor + 1) * height; ++y) {
                    for (int x = time.left(); x < time.right(); ++x)
                        painted += image.pixel(x, y) == colour.rgb() ? 1 : 0;
                }
                QVERIFY2(painted > 50, qPrintable(QStringLiteral("actor %1: %2").arg(actor).arg(painted)));
            }
            QCOMPARE(colours.size(), std::size_t(6));
        }
        setScheme(Scheme::Light);
    }

    void onAProjectorOnePaneAfterTheOther()
    {
        PlayedPlayground it;
        it.playground.showRun(sampleRun(false, 6));
        it.press(Qt::Key_V); // all of them are visible anyway
        QVERIFY(it.at<LanesStack>()->isVisible() && it.at<RedisPane>()->isVisible());
        it.playground.player()->goTo(9);
        it.press(Qt::Key_F11);
        it.playground.resize(1'280, 720);
        auto *keys = it.at<PlainLabel>("projector-keys");
        const std::pair<QWidget *, const char *> panes[] = {{it.at<LanesStack>(), "all [lanes] Redis commands"},
                                                            {it.at<RedisPane>(), "all lanes [Redis] commands"},
                                                            {it.at<CommandsPane>(), "all lanes Redis [commands]"}};
        for (const auto &[pane, said] : panes) {
            it.press(Qt::Key_V);
            QVERIFY(has(keys->text(), said));
            for (const auto &[other, of] : panes)
                QCOMPARE(other->isVisible(), other == pane);
            keepScreenshots(&it.playground,
                            QStringLiteral("play-projector-")
                                + QString::fromLatin1(pane->metaObject()->className()).section(u':', -1));
        }
        it.press(Qt::Key_V);
        QVERIFY(has(keys->text(), "[all] lanes"));
        it.press(Qt::Key_Period);
        QCOMPARE(it.sandbox.speeds, std::vector<double>{2});
        QVERIFY(has(it.at<PlainLabel>("projector-place")->text(), "2 ×"));
    }

    void pictures()
    {
        for (const QSize size : {QSize(1'280, 720), QSize(1'920, 1'080)}) {
            const QString of = QStringLiteral("-%1x%2").arg(size.width()).arg(size.height());
            PlayedPlayground it(size);
            keepScreenshots(&it.playground, QStringLiteral("play-before") + of);
            it.playground.showRun(sampleRun(false, 4));
            it.playground.player()->goTo(8);
            keepScreenshots(&it.playground, QStringLiteral("play-run") + of);
        }
    }

    // The last test, because it changes the language of this program.
    void beginsInTheLanguageOfTheProgram()
    {
        QCOMPARE(useLanguage({QStringLiteral("zh_CN")}), QStringLiteral("zh_CN"));
        PlayedSandbox sandbox;
        ManualClock clock;
        const Playground playground({&sandbox, &clock, sampleSentence, {}}, {sampleScenario()});
        QCOMPARE(playground.findChild<QComboBox *>(QStringLiteral("language"))->currentText(), QStringLiteral("中文"));
    }
};

QTEST_MAIN(TestPlayground)

} // namespace lockscope::playground_test

#include "tst_playground.moc"
