// The playground in the window, on its own private servers: a scenario from beginning to end, a step by hand, a fork;
// and nothing is left when the window closes.
#include "core/acl/role.h"
#include "core/play/scenario/read/read_scenario.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/play/playground.h"
#include "ui/play/sandbox/actor_card.h"
#include "ui/play/sandbox/lock_by_hand.h"
#include "ui/play/scenario_list.h"
#include "ui/table/lock_pane.h"

#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QtTest>

#include <unistd.h>

namespace lockscope::playground_live_test {

using namespace lockscope::ui;

namespace {

constexpr int limit = 120'000; // for a busy machine

int childProcesses()
{
    int count = 0;
    for (const QString &pid : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray stat = file.readAll();
        const QByteArrayList rest = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        count += rest.size() > 1 && rest[0] != "Z" && rest[1].toInt() == getpid();
    }
    return count;
}

// The number of the last frame with this event; -1 if there is none.
int lastOf(const play::Recording &recording, play::RunEvent::What what)
{
    for (auto it = recording.frames.rbegin(); it != recording.frames.rend(); ++it) {
        if ((*it)->happened.what == what)
            return (*it)->number;
    }
    return -1;
}

// Reduced to its most frequent colors: a small file, and backgrounds keep their color.
QImage inItsOwnColours(const QImage &picture)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            ++counts[picture.pixel(x, y)];
    }
    QList<QRgb> colours = counts.keys();
    std::sort(colours.begin(), colours.end(), [&](QRgb a, QRgb b) { return counts[a] > counts[b]; });
    colours.resize(std::min<qsizetype>(colours.size(), 256));
    return picture.convertToFormat(QImage::Format_Indexed8, colours, Qt::ThresholdDither | Qt::AvoidDither);
}

struct Live {
    explicit Live(const QString &scenario)
    {
        program.window.resize(1'280, 720);
        program.window.openPlayground(scenario);
        playground = program.window.findChild<Playground *>();
        playground->setLanguage(play::Language::English);
        program.window.activateWindow();
        playground->setFocus();
        const auto hasKeys = [this] { return playground->isAncestorOf(QApplication::focusWidget()); };
        if (!QTest::qWaitForWindowActive(&program.window) || !QTest::qWaitFor(hasKeys))
            qFatal("not shown");
    }
    void fast(const QString &text = QStringLiteral("10 ×"))
    {
        auto *speed = playground->findChild<QComboBox *>(QStringLiteral("speed"));
        speed->setCurrentIndex(speed->findText(text));
    }
    void press(Qt::Key key) { QTest::keyClick(playground, key); }
    int steps() const { return player()->recording() ? int(player()->recording()->steps().size()) : 0; }
    Player *player() const { return playground->player(); }
    bool isDone(const char *id) const
    {
        const play::Scenario *scenario = playground->findChild<ScenarioList *>()->find(QLatin1String(id));
        return scenario && steps() >= int(scenario->steps.size()) && !player()->moves();
    }

    WindowProgram program;
    Playground *playground = nullptr;
};

} // namespace

class TestPlaygroundLive : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        QVERIFY(QTest::qWaitFor([] { return childProcesses() == 0; }));
    }

    // The playground uses its own servers. It asks the watched server nothing, and writes nothing there.
    void theUsersServerIsLeftAlone()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        acl::RoleTerms terms;
        terms.prefixes = {"lock:"};
        redis.call(acl::setUser("lockscope-monitor", acl::rulesOf(terms), "geheim"));
        redis.call({"HSET", "lock:a", "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12", "1"});
        const auto connected = [&redis] { // by their connection ids
            QByteArrayList ids;
            for (const QByteArray &line : redis.call({"CLIENT", "LIST"}).toBytes().trimmed().split('\n'))
                ids << line.left(line.indexOf(' '));
            return ids;
        };
        const auto stats = [&redis](const char *what) { return redis.call({"INFO", what}).toBytes(); };
        {
            Live it(QStringLiteral("mutual-exclusion"));
            redis::Address address = socketAddress(server);
            address.user = "lockscope-monitor";
            address.password = "geheim";
            it.program.preferences.setPrefixes(address, {"lock:"});
            it.program.connectTo(address);
            QTRY_VERIFY_WITH_TIMEOUT(it.program.isShown(it.program.link.idOf(Key("lock:a"))), limit);
            const QByteArrayList before = connected();
            redis.call({"CONFIG", "RESETSTAT"});
            it.program.window.openPlayground(QStringLiteral("mutual-exclusion"));
            it.fast();
            it.press(Qt::Key_Space);
            QTRY_VERIFY_WITH_TIMEOUT(it.isDone("mutual-exclusion"), limit);
            QCOMPARE(connected(), before);
            QVERIFY2(stats("stats").contains("total_connections_received:0\r"), stats("stats"));
        }
        for (const char *written : {"cmdstat_eval", "cmdstat_set:", "cmdstat_hset", "cmdstat_publish", "cmdstat_del"})
            QVERIFY2(!stats("commandstats").contains(written), written);
        QCOMPARE(redis.call({"DBSIZE"}).toInt(), 1);
        QVERIFY(redis.call({"ACL", "LOG"}).elements().isEmpty());
    }

    void aScenarioToItsEndAndOnByHand()
    {
        {
            Live it(QStringLiteral("mutual-exclusion"));
            it.press(Qt::Key_Space); // at the usual speed, so that a busy machine also renews the leases in time
            QTRY_VERIFY_WITH_TIMEOUT(it.isDone("mutual-exclusion"), limit);
            const std::vector<int> failed = it.player()->recording()->failedSteps();
            QVERIFY2(failed.empty(), qPrintable(QStringLiteral("step %1").arg(failed.empty() ? 0 : failed.front())));
            QVERIFY(childProcesses() > 0);
            it.player()->goTo(
                lastOf(*it.player()->recording(), play::RunEvent::What::Got)); // Ben was woken, and has the lock
            keepScreenshots(&it.program.window, QStringLiteral("play-live-1280x720"));
            it.press(Qt::Key_End);
            QVERIFY(it.player()->isAtEnd());
            auto *anna = it.playground->findChild<ActorCard *>();
            anna->setFocus();
            QTest::keyClick(anna, Qt::Key_L);
            QTRY_VERIFY_WITH_TIMEOUT(hasLock(it, "Anna"), limit);
            forkIsAnotherRun(it);
        }
        QCOMPARE(childProcesses(), 0);
    }

    void onAFreeStageEachTakesWhatItLikes()
    {
        {
            Live it(QStringLiteral("free-stage"));
            it.fast();
            it.press(Qt::Key_Space);
            QTRY_VERIFY_WITH_TIMEOUT(it.player()->frames() > 0 && !it.player()->moves(), limit);
            take(it, 0, "read", "stock");
            QTRY_VERIFY_WITH_TIMEOUT(hasLock(it, "Anna"), limit);
            take(it, 1, "write", "stock");
            QTRY_VERIFY_WITH_TIMEOUT(waits(it, "Ben"), limit);
            auto *anna = it.playground->findChildren<ActorCard *>().at(0);
            anna->setFocus();
            QTest::keyClick(anna, Qt::Key_U);
            QTRY_VERIFY_WITH_TIMEOUT(hasLock(it, "Ben"), limit);
        }
        QCOMPARE(childProcesses(), 0);
    }

    void whatBelongsToTheTableSleepsMeanwhile()
    {
        WindowProgram program;
        const auto &actions = program.window.windowActions();
        program.window.openPlayground();
        QVERIFY(program.window.findChild<Playground *>()->isVisible());
        for (const QAction *action : {actions.review, actions.acquire, actions.releaseAll, actions.sweep, actions.find,
                                      actions.palette, actions.connectTo})
            QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
        for (const auto *dock : program.window.findChildren<QDockWidget *>())
            QVERIFY(!dock->isVisible());
        const RedisServer server;
        const QString title = program.window.windowTitle();
        program.connectTo(server); // as with --demo --play
        QTRY_VERIFY_WITH_TIMEOUT(program.window.windowTitle() != title, limit);
        program.window.layOutAtFirst(QSize(1'440, 900));
        QTest::qWait(0);
        for (const auto *dock : program.window.findChildren<QDockWidget *>())
            QVERIFY2(!dock->isVisible(), qPrintable(dock->windowTitle()));
        actions.playground->trigger();
        QVERIFY(!program.window.findChild<Playground *>()->isVisible());
        QVERIFY(actions.connectTo->isEnabled() && actions.find->isEnabled());
        QVERIFY(!actions.review->isEnabled()); // there is no lock to act on
        QVERIFY(program.window.lockPane()->isVisible());
        QTRY_VERIFY(program.window.findChild<QDockWidget *>(QStringLiteral("detail"))->isVisible());
    }

    void whatIsNotThereIsSaid()
    {
        Live it(QStringLiteral("no-such-scenario"));
        QVERIFY(isSaid(it, "No scenario and no file is called “no-such-scenario”"));
        const QString file = it.program.folder.filePath(QStringLiteral("mine.toml"));
        QFile wrong(file);
        QVERIFY(wrong.open(QIODevice::WriteOnly));
        wrong.write("[en]\ntitle = \"x\"\n[stage]\nservers = \"none\"\n");
        wrong.close();
        it.playground->open(file);
        QVERIFY(isSaid(it, "mine.toml:4:"));
    }

    void aRunIsOpenedAgain()
    {
        Live it(QStringLiteral("re-entrancy"));
        it.fast();
        it.press(Qt::Key_Right);
        QTRY_VERIFY_WITH_TIMEOUT(it.player()->frames() > 0, limit);
        it.press(Qt::Key_Right);
        QTRY_VERIFY_WITH_TIMEOUT(it.steps() == 1, limit);
        const QString file = it.program.folder.filePath(QStringLiteral("run.lockrun"));
        const int frames = it.player()->frames();
        QVERIFY(it.playground->writeRun(file).has_value());
        it.playground->open(file);
        QVERIFY(it.player()->frames() >= frames && it.player()->frame() == 0);
    }

    // For the help: `cmake --build --preset dev --target screenshots`. A scenario's name instead of 1 makes only its
    // picture.
    void eachScenarioAsAPicture()
    {
        if (!qEnvironmentVariableIsSet("LOCKSCOPE_HELP_PICTURES"))
            QSKIP("only the target screenshots makes them");
        const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../screenshots/help"));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        setScheme(Scheme::Light);
        QStringList wrong;
        const QString only = qEnvironmentVariable("LOCKSCOPE_HELP_PICTURES");
        for (const play::Scenario &scenario : play::shippedScenarios()) {
            if (only != QLatin1String("1") && only != scenario.id)
                continue;
            Live it(scenario.id);
            it.fast(QStringLiteral("5 ×")); // so that a busy machine also has time for each step
            it.press(Qt::Key_Space);
            const QByteArray id = scenario.id.toLatin1();
            QTRY_VERIFY2_WITH_TIMEOUT(it.isDone(id), id, limit);
            if (const std::vector<int> failed = it.player()->recording()->failedSteps(); !failed.empty()) {
                wrong << scenario.id + QStringLiteral(": step %1").arg(failed.front());
                continue; // the picture would be wrong
            }
            const QImage picture =
                it.playground->grab().toImage().scaled(720, 405, Qt::KeepAspectRatio, Qt::SmoothTransformation);
            QVERIFY(inItsOwnColours(picture).save(folder.filePath(scenario.id + QStringLiteral(".png"))));
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("; "))));
    }

private:
    static void take(const Live &it, int actor, const char *kind, const char *name)
    {
        auto *card = it.playground->findChildren<ActorCard *>().at(actor);
        card->setFocus();
        QTest::keyClick(card, Qt::Key_O);
        auto *dialog = card->findChild<LockByHand *>();
        QVERIFY(dialog);
        auto *kinds = dialog->findChild<QComboBox *>(QStringLiteral("kind"));
        kinds->setCurrentIndex(kinds->findText(QLatin1String(kind)));
        auto *field = dialog->findChild<QLineEdit *>(QStringLiteral("name"));
        field->setText(QLatin1String(name));
        QTest::keyClick(field, Qt::Key_Return);
    }

    static bool waits(const Live &it, const char *actor)
    {
        for (const auto &each : it.player()->recording()->frames.back()->sandbox.actors) {
            if (each->name == QLatin1String(actor) && !each->waits.empty())
                return true;
        }
        return false;
    }

    static bool hasLock(const Live &it, const char *actor)
    {
        const auto &frames = it.player()->recording()->frames;
        for (const auto &each : frames.back()->sandbox.actors) {
            if (each->name == QLatin1String(actor) && !each->holds.empty())
                return true;
        }
        return false;
    }

    static bool isSaid(const Live &it, const char *what)
    {
        for (const QLabel *label : it.playground->findChildren<QLabel *>()) {
            if (label->text().contains(QString::fromUtf8(what)))
                return true;
        }
        return false;
    }

    void forkIsAnotherRun(Live &it)
    {
        const play::RecordingPtr before = it.player()->recording();
        int frame = 0;
        while (before->frames[std::size_t(frame)]->step < 1)
            ++frame; // Ben asks
        it.player()->goTo(frame);
        it.press(Qt::Key_F);
        QTRY_VERIFY_WITH_TIMEOUT(it.player()->recording() && it.player()->frames() > 0
                                     && it.player()->recording()->frames.front() != before->frames.front(),
                                 limit);
        QTRY_COMPARE_WITH_TIMEOUT(it.steps(), 2, limit); // the first two steps were repeated, and the run waits
        QTRY_VERIFY_WITH_TIMEOUT(hasLock(it, "Anna"), limit);
    }
};

QTEST_MAIN(TestPlaygroundLive)

} // namespace lockscope::playground_live_test

#include "tst_playground_live.moc"
