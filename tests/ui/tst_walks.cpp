// The steps from a newcomer, an operator and a teacher to their goals, counted in clicks and keys on the real program.
#include "core/base/escape.h"
#include "core/demo/demo.h"
#include "core/play/scenario/read/read_scenario.h"
#include "tests/support/ui/played_playground.h"
#include "tests/support/ui/reviewed_lock.h"
#include "ui/connect/first_screen.h"
#include "ui/detail/detail_panel.h"
#include "ui/models/worst_lock.h"
#include "ui/play/play_bar.h"
#include "ui/play/projector_bar.h"
#include "ui/play/scenario_list.h"
#include "ui/text/words.h"

#include <QLineEdit>
#include <QRadioButton>
#include <QToolButton>

namespace lockscope::walks_test {

using namespace lockscope::ui;

namespace {

const QByteArray dead("11111111-2222-3333-4444-555555555555:7");
constexpr Millis limit{60'000}; // for a busy machine

// Clicks and presses as a user does, and counts both.
class Hands {
public:
    int clicks() const { return m_clicks; }
    int keys() const { return m_keys; }

    void click(const QWidget &window, const char *name)
    {
        QAbstractButton *const button = seen<QAbstractButton>(window, name);
        ++m_clicks;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        ++m_keys;
        QTest::keyClick(focus(), key, modifiers);
    }
    // A text counts as one step in the plan of the walk, not as keys.
    static void type(const QString &text) { QTest::keyClicks(focus(), text); }

private:
    // Nobody can click on something hidden.
    template<class Widget> static Widget *seen(const QWidget &window, const char *name)
    {
        for (auto *widget : window.findChildren<Widget *>(QLatin1String(name))) {
            if (widget->isVisible() && widget->isEnabled())
                return widget;
        }
        throw std::runtime_error(std::string("not there to click: ") + name);
    }
    static QWidget *focus()
    {
        QWidget *const focus = QApplication::focusWidget();
        if (!focus)
            throw std::runtime_error("no widget has the focus");
        return focus;
    }

    int m_clicks = 0;
    int m_keys = 0;
};

void activate(QWidget *window)
{
    window->activateWindow();
    awaitUntil([window] { return QApplication::activeWindow() == window; }, limit);
}

// The frames of a run in which every step went as the scenario says.
play::RecordingPtr wholeRun(const play::Scenario &scenario)
{
    auto run = std::make_shared<play::Recording>();
    run->scenario = scenario;
    run->begunWallMillis = 1'700'000'000'000;
    for (int step = -1; step < int(scenario.steps.size()); ++step) {
        auto frame = std::make_shared<play::Frame>();
        frame->number = step + 1;
        frame->at = std::chrono::seconds(step + 1);
        frame->step = step;
        frame->happened.what = step < 0 ? play::RunEvent::What::Began : play::RunEvent::What::StepEnded;
        frame->happened.outcome = play::Outcome::Done;
        run->frames.push_back(frame);
    }
    return run;
}

} // namespace

class TestWalks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus"); // no real keychain
    }

    void aNewcomerSeesWhatIsWrongWithTheWorstLock()
    {
        demo::Demo demo;
        WindowProgram program;
        // as in main()
        QObject::connect(&program.window, &MainWindow::demoRequested, &program.window, [&] {
            const auto address = demo.start();
            QVERIFY(bool(address));
            program.preferences.setPolicy(*address, {}, Preferences::For::ThisRun);
            program.window.connectTo(*address, false, QStringLiteral("Demo"));
        });
        activate(&program.window);
        QVERIFY(program.window.findChild<FirstScreen *>()->isVisible());
        Hands hands;
        hands.click(program.window, "demo");
        const auto *detail = program.window.findChild<DetailPanel *>();
        const LockTableModel &model = *program.window.model();
        const auto tellsTheWorst = [&] {
            const LockPtr worst = worstLock(model);
            return worst && worst->state == State::NoExpiry && detail->isVisible()
                && detail->asText().contains(toDisplay(worst->id.key.raw()))
                && detail->asText().contains(stateWord(worst->state));
        };
        awaitUntil(tellsTheWorst, limit);
        keepScreenshots(&program.window, QStringLiteral("walk-newcomer"));
        QVERIFY2(hands.clicks() <= 2, qPrintable(QString::number(hands.clicks())));
        QCOMPARE(hands.keys(), 0);
    }

    void anOperatorReleasesAStuckLockByKeyboard()
    {
        ReviewedLock o;
        o.redis.call({"HSET", "orders", dead, "1"});
        o.program.connectTo(o.server);
        activate(&o.program.window);
        awaitUntil([&] { return o.program.window.windowActions().review->isEnabled(); }, limit);
        Hands hands;
        hands.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        auto *dialog = o.program.window.findChild<ActionDialog *>();
        QVERIFY(dialog);
        awaitUntil([&] { return dialog->isVisible(); }, limit);
        activate(dialog);
        const auto choices = dialog->findChildren<QRadioButton *>();
        const auto *release = dialog->findChild<QRadioButton *>(QStringLiteral("force-release"));
        const auto place = std::find(choices.begin(), choices.end(), release) - choices.begin();
        hands.press(Qt::Key(Qt::Key_1 + place), Qt::AltModifier); // its tool tip names the key
        QVERIFY(release->isChecked());
        Hands::type(QStringLiteral("its host is gone")); // the reason still has the focus
        const auto isReady = [&] { return ReviewedLock::act(dialog)->isEnabled(); };
        awaitUntil(isReady, limit);
        hands.press(Qt::Key_Return, Qt::ControlModifier);
        awaitUntil([&] { return dialog->isDone(); }, limit);
        QCOMPARE(o.redis.call({"EXISTS", "orders"}), RedisValue::integer(0));
        QVERIFY2(ReviewedLock::said(dialog, "outcome").startsWith(QStringLiteral("Released.")),
                 qPrintable(ReviewedLock::said(dialog, "outcome")));
        QVERIFY2(hands.keys() <= 4, qPrintable(QString::number(hands.keys())));
        QCOMPARE(hands.clicks(), 0);
    }

    void aTeacherPlaysTheFirstLessonOnTheProjector()
    {
        WindowProgram program;
        activate(&program.window);
        QVERIFY(program.window.findChild<FirstScreen *>()->isVisible());
        Hands hands;
        hands.click(program.window, "playground");
        const auto *playground = program.window.findChild<Playground *>();
        QVERIFY(playground && playground->isVisible());
        hands.click(*playground, "play");
        hands.click(*playground, "projector");
        QVERIFY(playground->findChild<ProjectorBar *>()->isVisible());
        QVERIFY(!playground->findChild<PlayBar *>()->isVisible());
        const Player &player = *playground->player();
        awaitUntil([&] { return player.frames() > 1 && player.moves(); }, limit);
        const auto &first = playground->findChild<ScenarioList *>()->scenarios().front();
        QCOMPARE(player.recording()->scenario.id, first.id);
        QVERIFY2(hands.clicks() <= 3, qPrintable(QString::number(hands.clicks())));
        QCOMPARE(hands.keys(), 0);
    }

    void everyScenarioEndsOnItsLesson_data()
    {
        QTest::addColumn<QString>("id");
        for (const play::Scenario &scenario : play::shippedScenarios())
            QTest::newRow(qPrintable(scenario.id)) << scenario.id;
    }
    void everyScenarioEndsOnItsLesson()
    {
        QFETCH(QString, id);
        const auto all = play::shippedScenarios();
        const auto scenario = std::find_if(all.begin(), all.end(), [&id](const auto &one) { return one.id == id; });
        QVERIFY(scenario != all.end());
        const play::BilingualText &lesson = scenario->steps.back().words;
        PlayedPlayground it({1'280, 720}, all);
        it.playground.showRun(wholeRun(*scenario));
        const auto shown = [&it] { return it.at<QLabel>("sentence")->text(); };
        QVERIFY(shown() != lesson.en);
        it.press(Qt::Key_End);
        QCOMPARE(shown(), lesson.en);
        it.playground.setLanguage(play::Language::Chinese);
        QCOMPARE(shown(), lesson.zh);
        it.playground.setProjector(true);
        QVERIFY(it.at<QLabel>("sentence")->isVisible());
        QCOMPARE(shown(), lesson.zh);
    }
};

QTEST_MAIN(TestWalks)

} // namespace lockscope::walks_test

#include "tst_walks.moc"
