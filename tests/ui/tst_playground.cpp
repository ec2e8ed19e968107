#include "tests/support/ui/played_playground.h"
#include "tests/support/ui/screenshot.h"
#include "ui/lanes/lanes_view.h"
#include "ui/play/compare_view.h"
#include "ui/play/panes/commands_pane.h"
#include "ui/play/panes/lanes_stack.h"
#include "ui/play/panes/lua_viewer.h"
#include "ui/play/panes/redis_pane.h"
#include "ui/play/run/align.h"
#include "ui/play/run_panes.h"
#include "ui/play/stage/actor_card.h"
#include "ui/play/stage/flight_card.h"
#include "ui/play/stage/server_card.h"
#include "ui/play/words_panel.h"
#include "ui/text/plain_label.h"

#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace lockscope;
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

private Q_SLOTS:
    void nothingRunsUntilAsked()
    {
        PlayedPlayground it;
        QVERIFY(it.stage.started.empty());
        QVERIFY(has(it.playground.sentence(), "Space runs it"));
        QCOMPARE(it.playground.findChildren<ActorCard *>().size(), 2); // who will play is seen
        it.press(Qt::Key_Space);
        QCOMPARE(it.stage.started.size(), 1u);
        QVERIFY(!it.stage.started[0].paused);
        QCOMPARE(it.stage.started[0].scenario.id, QStringLiteral("frozen"));
    }

    void theArrowBeginsItStepByStep()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        QVERIFY(it.stage.started.at(0).paused);
        const auto run = sampleRun();
        Q_EMIT it.stage.stateChanged(RunState::Paused);
        Q_EMIT it.stage.recorded(PlayedStage::upTo(run, 2));
        QCOMPARE(it.frame(), 2);
        it.press(Qt::Key_Right); // at its end: one more, for real
        QCOMPARE(it.stage.steps, 1);
        it.press(Qt::Key_Left);
        QCOMPARE(it.frame(), 1);
        it.press(Qt::Key_Right); // what is there is only shown
        QCOMPARE(it.stage.steps, 1);
        QCOMPARE(it.frame(), 2);
    }

    void whoLooksBackStopsTheRunAndStaysThere()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Space);
        const auto run = sampleRun();
        Q_EMIT it.stage.stateChanged(RunState::Running);
        Q_EMIT it.stage.recorded(PlayedStage::upTo(run, 3));
        Q_EMIT it.stage.recorded(PlayedStage::upTo(run, 4));
        QCOMPARE(it.frame(), 4); // it follows
        it.press(Qt::Key_Home);
        QCOMPARE(it.stage.paused, std::vector<bool>{true});
        Q_EMIT it.stage.recorded(PlayedStage::upTo(run, 5)); // that was under way
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
        it.clock.advance(20ms); // the next is 130 ms after it
        QCOMPARE(it.frame(), 1);
        it.press(Qt::Key_Space);
        it.clock.advance(10'000ms);
        QCOMPARE(it.frame(), 1);
        it.at<QComboBox>("speed")->setCurrentIndex(it.at<QComboBox>("speed")->findText(QStringLiteral("10 ×")));
        it.press(Qt::Key_Space);
        it.clock.advance(30ms); // 280 ms by ten
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
        it.press(Qt::Key_Right); // Anna has it
        QCOMPARE(redis->topLevelItem(0)->text(0), QStringLiteral("+ orders"));
        QVERIFY(redis->topLevelItem(0)->font(0).bold());
        QVERIFY(has(redis->topLevelItem(0)->child(0)->text(0), "Anna"));
        QVERIFY(has(texts(commands).join(u'\n'), "Anna → redis|reentrant_acquire|lock=orders  lease_ms=3000  owner="));
        QVERIFY(commands->commands()->isNow(0));
        QVERIFY(has(it.playground.sentence(), "Step 1 Anna"));
        it.press(Qt::Key_Right); // Ben waits: the key is as it was, its time only runs down
        QCOMPARE(redis->topLevelItem(0)->text(0), QStringLiteral("orders"));
        QVERIFY(!commands->commands()->isNow(0));
        QVERIFY(commands->commands()->isNow(2));
        it.press(Qt::Key_Right); // renewed
        QVERIFY(has(redis->topLevelItem(0)->text(2), "set:"));
        it.playground.player()->goTo(5); // expired
        QCOMPARE(redis->topLevelItem(0)->text(0), QStringLiteral("− orders"));
        QVERIFY(redis->topLevelItem(0)->font(0).strikeOut());
        const auto *view = it.at<LanesStack>()->views().at(0);
        QCOMPARE(view->end(), play::laneTime(4'130ms));
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
        QVERIFY(
            has(viewer->findChild<QPlainTextEdit *>()->toPlainText(), "Takes a reentrant lock, or takes it once more"));
    }

    void cardsAskByKeyForTheirThread()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        Q_EMIT it.stage.stateChanged(RunState::Paused);
        Q_EMIT it.stage.recorded(PlayedStage::upTo(sampleRun(), 2));
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->setFocus();
        for (const Qt::Key key : {Qt::Key_L, Qt::Key_2, Qt::Key_T, Qt::Key_U, Qt::Key_Z, Qt::Key_N, Qt::Key_C})
            QTest::keyClick(anna, key);
        QCOMPARE(it.stage.acts.size(), 6u);
        const auto lock = std::get<play::act::Acquire>(it.stage.acts[0]);
        QCOMPARE(lock.who.thread, 1);
        QVERIFY(!lock.wait && !lock.lease);
        const auto tried = std::get<play::act::Acquire>(it.stage.acts[1]);
        QCOMPARE(tried.who.thread, 2);
        QCOMPARE(tried.wait, std::optional(Millis(0)));
        QCOMPARE(std::get<play::act::Release>(it.stage.acts[2]).who.thread, 2);
        using Verb = play::act::ToActor::Verb;
        QCOMPARE(std::get<play::act::ToActor>(it.stage.acts[3]).verb, Verb::Freeze);
        QCOMPARE(std::get<play::act::ToActor>(it.stage.acts[4]).verb, Verb::Cut);
        QCOMPARE(std::get<play::act::ToActor>(it.stage.acts[5]).verb, Verb::Crash);
    }

    void theMenuHasEverything()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        Q_EMIT it.stage.stateChanged(RunState::Paused);
        Q_EMIT it.stage.recorded(PlayedStage::upTo(sampleRun(), 6));
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->setFocus();
        QTest::keyClick(anna, Qt::Key_Return);
        auto *menu = anna->findChild<QMenu *>();
        QVERIFY(menu);
        for (const char *text : {"Lock", "Try once", "Try and wait", "Lock with a lease", "Unlock", "Write to stock",
                                 "with the token of orders", "Crash", "Thaw", "Cut its network", "Hold back replies",
                                 "Deliver messages", "Drop requests", "ahead by 1 s", "back by 5 s"})
            QVERIFY2(entry(menu, text), text);
        entry(menu, "back by 5 s")->trigger();
        QCOMPARE(std::get<play::act::Skew>(it.stage.acts.at(0)).by, Millis(-5'000));
        menu->close();
        auto *server = it.at<ServerCard>();
        server->setFocus();
        QTest::keyClick(server, Qt::Key_P);
        QCOMPARE(std::get<play::act::ToServer>(it.stage.acts.at(1)).verb, play::act::ToServer::Verb::Pause);
        auto *flight = it.at<FlightCard>(); // the reply to Ben that was held back
        QVERIFY(flight);
        QTest::keyClick(flight, Qt::Key_D);
        const auto delivered = std::get<play::act::ToMessages>(it.stage.acts.at(2));
        QCOMPARE(delivered.verb, play::act::ToMessages::Verb::Deliver);
        QCOMPARE(delivered.of, QStringLiteral("Ben"));
    }

    void thePastIsLookedAtOnly()
    {
        PlayedPlayground it;
        it.press(Qt::Key_Right);
        Q_EMIT it.stage.stateChanged(RunState::Paused);
        Q_EMIT it.stage.recorded(PlayedStage::upTo(sampleRun(), 4));
        it.press(Qt::Key_Left);
        auto *anna = it.playground.findChildren<ActorCard *>().at(0);
        anna->setFocus();
        QTest::keyClick(anna, Qt::Key_L);
        QTest::keyClick(anna, Qt::Key_Return);
        QVERIFY(it.stage.acts.empty());
        QVERIFY(!anna->findChild<QMenu *>());
        it.press(Qt::Key_F); // from here it may go on otherwise
        QCOMPARE(it.stage.forked.size(), 1u);
        QCOMPARE(it.stage.forked[0].second, 3);
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
        view.show(9); // ToldLost: in the one Anna still believes
        const QString differs = view.differences().join(u'|');
        QVERIFY(has(differs, "Anna has orders; Ben has orders"));
        QVERIFY(has(differs, "|Ben has orders"));
        view.show(3);
        QVERIFY(view.differences().isEmpty());
        view.show(9);
        keepScreenshots(&view, QStringLiteral("play-compare-1280x720"));
    }

    void wordsAreOfTheChosenLanguageAndTheAnswerIsFolded()
    {
        PlayedPlayground it;
        auto *words = it.at<WordsPanel>();
        auto *answer = words->findChild<PlainLabel *>(QStringLiteral("answer"));
        QVERIFY(!answer->isVisible());
        words->setAnswerShown(true);
        QVERIFY(answer->isVisible());
        QVERIFY(has(answer->text(), "until something is written"));
        auto *language = it.at<QComboBox>("language");
        language->setCurrentIndex(language->findText(QStringLiteral("中文")));
        QVERIFY(has(answer->text(), "在写入之前都对"));
        QVERIFY(answer->isVisible());
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
        QCOMPARE(it.at<PlainLabel>("sentence")->font().pointSizeF(), 20.0);
        auto *view = it.at<LanesStack>()->views().at(0);
        QCOMPARE(view->font().pointSizeF(), 20.0);
        QVERIFY2(it.at<LanesStack>()->viewport()->height() >= view->heightOfAll(), "a lane is out of sight");
        QVERIFY(it.playground.minimumSizeHint().width() <= 1'280);
        QVERIFY(it.playground.minimumSizeHint().height() <= 720);
        keepScreenshots(&it.playground, QStringLiteral("play-projector-1280x720"));
        it.press(Qt::Key_Right); // the keys are those of the window
        QCOMPARE(it.frame(), 10);
        it.press(Qt::Key_Escape);
        QVERIFY(!it.playground.isProjector());
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
};

QTEST_MAIN(TestPlayground)
#include "tst_playground.moc"
