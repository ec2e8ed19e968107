// A recording in the window: its time, its rows and events, its gaps, and that nothing in it can be changed.
#include "core/history/history_writer.h"
#include "ui/charts/saw_tooth_chart.h"
#include "ui/events/event_feed.h"
#include "ui/events/event_model.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/models/lock_table_model.h"
#include "ui/replay/copy_dialog.h"
#include "ui/replay/replay_bar.h"
#include "ui/replay/replay_port.h"
#include "ui/replay/time_slider.h"
#include "ui/table/lock_pane.h"
#include "ui/text/plain_label.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"
#include "ui/window/main_window.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QImage>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>

namespace lockscope::recording_test {

using namespace lockscope::ui;

namespace {

const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:7");
constexpr qint64 noon = 1'700'000'000'000; // ms since the epoch

qint64 micros(qint64 second)
{
    return (noon + second * 1'000) * 1'000;
}

// Two minutes, without contact from 40 s to 80 s. Anna holds "orders" from 10 s on, and Ben "bills" from 20 s to 100 s.
void writeRecording(const QString &path)
{
    auto file = history::HistoryFile::open(path, history::HistoryFile::Use::Write);
    QVERIFY(file.has_value());
    history::HistoryWriter writer(std::move(*file), {}, QStringLiteral("test"));
    const Instant origin(std::chrono::hours(5));
    for (int second = 0; second <= 120; ++second) {
        history::Batch batch;
        batch.now = origin + std::chrono::seconds(second);
        batch.wallMillis = noon + second * 1'000;
        batch.hasContact = second <= 40 || second >= 80;
        history::Hold hold;
        hold.lock.key = Key("orders");
        hold.owner = anna;
        hold.from = origin + std::chrono::seconds(10);
        hold.fromKnown = hold.toKnown = KnownBy::Event;
        if (second == 10)
            batch.begun.holds = {hold};
        if (second == 100) {
            hold.lock.key = Key("bills");
            hold.owner = ben;
            hold.from = origin + std::chrono::seconds(20);
            hold.to = origin + std::chrono::seconds(100);
            hold.end = lanes::End::Released;
            batch.holds = {hold};
        }
        QVERIFY(writer.write(batch).has_value());
    }
}

// Runs a statement on the file while it is played.
void change(const QString &path, const QString &statement)
{
    const QString name = QStringLiteral("change of a recording");
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path);
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY2(query.exec(statement), qPrintable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(name);
}

} // namespace

class TestRecording : public QObject {
    Q_OBJECT

    struct Shown {
        QTemporaryDir folder;
        QString path = folder.filePath(QStringLiteral("some.history"));
        QSettings settings{folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
        Preferences preferences{&settings};
        Theme theme;
        history::ReplayClock clock;
        ReplayPort port{&clock};
        std::unique_ptr<MainWindow> window;
        ReplayBar *bar = nullptr;
        std::optional<Result<void>> opened;

        bool open()
        {
            port.open(path, [this](const Result<void> &result) { opened = result; });
            if (!QTest::qWaitFor([this] { return opened.has_value(); }, 10'000) || !*opened)
                return false;
            window = std::make_unique<MainWindow>(&port, &preferences, &theme, &clock);
            window->resize(1'200, 700);
            window->show();
            bar = new ReplayBar(&port);
            window->showRecording(QStringLiteral("some.history"), bar);
            return QTest::qWaitForWindowActive(window.get());
        }
        bool goTo(qint64 second)
        {
            port.seek(micros(second));
            return QTest::qWaitFor([&] { return port.at() == micros(second); }, 10'000);
        }
        LockPtr row(const char *name) const { return window->model()->find(port.idOf(Key(name))); }
        TimeSlider *slider() const { return bar->findChild<TimeSlider *>(); }
        int eventCount() const { return window->findChild<EventFeed *>()->model()->rowCount(); }
    };

private Q_SLOTS:
    void init()
    {
        m_shown = std::make_unique<Shown>();
        writeRecording(m_shown->path);
        QVERIFY(m_shown->open());
    }
    void cleanup() { m_shown.reset(); }

    void theLanesReachBackAfterAJump()
    {
        Shown &shown = *m_shown;
        QVERIFY(shown.goTo(35));
        shown.window->choose(shown.port.idOf(Key("orders")));
        QVERIFY(shown.goTo(110));
        LanesView *view = shown.window->findChild<LanesPanel *>()->view();
        const auto reachesBack = [&] {
            view->showPeriod(shown.clock.now() - std::chrono::seconds(105),
                             shown.clock.now() - std::chrono::seconds(75));
            return view->showsPast() && view->shown()->isRecord() && !view->shown()->lanes().empty();
        };
        QTRY_VERIFY(reachesBack());
        const Instant from = view->shown()->lanes().front()->held.segments().front().from;
        const auto late = toMillis(from - (shown.clock.now() - std::chrono::seconds(100))); // it began at 10 s
        QVERIFY2(late > Millis(-1'000) && late < Millis(1'000), qPrintable(QString::number(late.count())));
    }

    void theTableIsThatOfTheMoment()
    {
        Shown &shown = *m_shown;
        QVERIFY(shown.goTo(15));
        QVERIFY(shown.row("orders") && !shown.row("bills"));
        QCOMPARE(shown.row("orders")->holders.front().owner, anna);
        QCOMPARE(shown.clock.wallMillis(), noon + 15'000);
        QCOMPARE(shown.clock.now() - shown.row("orders")->heldSince, std::chrono::seconds(5));
        QVERIFY(shown.goTo(30));
        QVERIFY(shown.row("bills"));
        const Instant before = shown.clock.now();
        QVERIFY(shown.goTo(12)); // back; but the clock of the window never goes back
        QVERIFY(shown.clock.now() > before);
        QVERIFY(!shown.row("bills"));
        QCOMPARE(shown.clock.now() - shown.row("orders")->heldSince, std::chrono::seconds(2));
        QCOMPARE(shown.bar->findChild<PlainLabel *>(QStringLiteral("moment"))->text().right(6),
                 QStringLiteral("32.000")); // 22:13:20 and 12 s
        QTRY_COMPARE(shown.eventCount(), 1); // those of later moments are gone
    }

    // As when the user drags the slider to and fro.
    void theClockDoesNotGoBackIfAJumpIsAskedDuringAnother()
    {
        const QString path = m_shown->folder.filePath(QStringLiteral("long.history"));
        {
            auto file = history::HistoryFile::open(path, history::HistoryFile::Use::Write);
            QVERIFY(file.has_value());
            history::HistoryWriter writer(std::move(*file), {}, QStringLiteral("test"));
            for (const int hour : {0, 3}) {
                history::Batch batch;
                batch.now = Instant(std::chrono::hours(5 + hour));
                batch.wallMillis = noon + hour * qint64(3'600'000);
                batch.hasContact = true;
                QVERIFY(writer.write(batch).has_value());
            }
        }
        history::ReplayClock clock;
        ReplayPort port(&clock);
        std::optional<Result<void>> opened;
        port.open(path, [&opened](const Result<void> &result) { opened = result; });
        QTRY_VERIFY(opened.has_value());
        QVERIFY(opened->has_value());
        std::vector<Instant> times{clock.now()};
        connect(&port, &ReplayPort::moved, this, [&] { times.push_back(clock.now()); });
        port.seek(port.period().to);
        port.seek(port.period().from); // before the answer to the first
        QTRY_COMPARE(times.size(), std::size_t(3));
        QCOMPARE(port.at(), port.period().from);
        QVERIFY(std::is_sorted(times.begin(), times.end()));
        port.seek(port.period().to);
        port.seekToPreviousEvent();
        QTRY_COMPARE(times.size(), std::size_t(5));
        QVERIFY(std::is_sorted(times.begin(), times.end()));
    }

    void afterAFailedJumpItGoesOnFromTheShownMoment()
    {
        Shown &shown = *m_shown;
        QVERIFY(shown.goTo(15));
        const int place = shown.slider()->value();
        const QSignalSpy failed(&shown.port, &ReplayPort::failed);
        change(shown.path, QStringLiteral("ALTER TABLE hold RENAME TO damaged"));
        QTest::keyClick(shown.slider(), Qt::Key_End);
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(shown.port.at(), micros(15));
        QCOMPARE(shown.slider()->value(), place);
        QVERIFY(shown.row("orders") && !shown.row("bills"));
        change(shown.path, QStringLiteral("ALTER TABLE damaged RENAME TO hold"));
        QTest::keyClick(shown.slider(), Qt::Key_Right);
        QTRY_COMPARE(shown.port.at(), micros(20));
        QVERIFY(shown.row("orders") && shown.row("bills"));
    }

    void aTimeThatWasNotRecordedIsUnknown()
    {
        Shown &shown = *m_shown;
        QVERIFY(shown.goTo(60));
        QVERIFY(!shown.port.hasContact());
        QCOMPARE(shown.row("orders")->state, State::Unverified);
        QVERIFY(shown.slider()->accessibleDescription().contains(QLatin1String("not recorded")));
        QVERIFY(shown.goTo(90));
        QVERIFY(shown.port.hasContact());
        QCOMPARE(shown.row("orders")->state, State::Learning);
        QVERIFY(!shown.slider()->accessibleDescription().contains(QLatin1String("not recorded")));
    }

    // A gap of a night has much more room than the handle covers.
    void aGapIsHatchedAroundTheHandle()
    {
        const history::Period all{0, 1'000'000};
        const auto picture = [&all](const std::vector<history::Period> &watched, qint64 at) {
            TimeSlider slider;
            slider.resize(600, 30);
            slider.setTimes(all, watched);
            slider.setAt(at);
            return slider.grab().toImage();
        };
        const std::vector<history::Period> parts{{0, 200'000}, {800'000, 1'000'000}};
        const QImage hatched = picture(parts, 500'000);
        const QImage whole = picture({all}, 500'000);
        const auto differs = [&](int from, int to) {
            const QRect part(from * hatched.width() / 1'000, 0, (to - from) * hatched.width() / 1'000,
                             hatched.height());
            return hatched.copy(part) != whole.copy(part);
        };
        QVERIFY(differs(250, 400)); // left of the handle
        QVERIFY(differs(600, 750));
        QVERIFY(!differs(498, 502)); // the handle
        QVERIFY(!differs(50, 150)); // nothing is missing there
    }

    void keysGoFromEventToEvent()
    {
        Shown &shown = *m_shown;
        QVERIFY(shown.goTo(0));
        QTest::keyClick(shown.slider(), Qt::Key_Right);
        QTRY_COMPARE(shown.port.at(), micros(10));
        QTest::keyClick(shown.slider(), Qt::Key_Right);
        QTRY_COMPARE(shown.port.at(), micros(20));
        QTest::keyClick(shown.slider(), Qt::Key_Right);
        QTRY_COMPARE(shown.port.at(), micros(100));
        QTRY_VERIFY(shown.eventCount() >= 3);
        QTest::keyClick(shown.slider(), Qt::Key_Left);
        QTRY_COMPARE(shown.port.at(), micros(20));
        QTest::keyClick(shown.slider(), Qt::Key_End);
        QTRY_COMPARE(shown.port.at(), micros(120));
        QVERIFY(!shown.bar->findChild<QToolButton *>(QStringLiteral("next"))->isEnabled());
        QTest::keyClick(shown.slider(), Qt::Key_Home);
        QTRY_COMPARE(shown.port.at(), micros(0));
        QVERIFY(!shown.bar->findChild<QToolButton *>(QStringLiteral("previous"))->isEnabled());
    }

    void itPlaysToItsEnd()
    {
        Shown &shown = *m_shown;
        QVERIFY(shown.goTo(0));
        auto *speed = shown.bar->findChild<QComboBox *>();
        speed->setCurrentIndex(speed->findData(600));
        QTest::keyClick(shown.slider(), Qt::Key_Space);
        QVERIFY(shown.port.isPlaying());
        QTRY_COMPARE_WITH_TIMEOUT(shown.port.at(), micros(120), 20'000);
        QTRY_VERIFY(!shown.port.isPlaying());
        QVERIFY(shown.row("orders") && !shown.row("bills"));
        QTRY_COMPARE(shown.eventCount(), 3);
        QTest::keyClick(shown.slider(), Qt::Key_Space); // again from the beginning
        QTRY_VERIFY(shown.port.at() < micros(120));
        QTest::keyClick(shown.slider(), Qt::Key_Space);
        QVERIFY(!shown.port.isPlaying());
    }

    void nothingCanBeChanged()
    {
        Shown &shown = *m_shown;
        QVERIFY(shown.goTo(30));
        shown.window->choose(shown.port.idOf(Key("orders")));
        const WindowActions &actions = shown.window->windowActions();
        for (const QAction *action :
             {actions.acquire, actions.review, actions.sweep, actions.releaseAll, actions.connectTo, actions.arm}) {
            QVERIFY2(!action->isEnabled() && !action->isVisible(), qPrintable(action->objectName()));
        }
        QVERIFY(actions.saveCopy->isEnabled());
        const auto plan = shown.port.plan("force-release", {});
        QVERIFY(plan.isFinished() && !plan.result());
        QVERIFY(plan.result().error().message.contains(QLatin1String("This is a recording")));
        QVERIFY(!shown.port.release(1).result());
        QVERIFY(!shown.port.execute({}, {}).result());
        const auto *banner = shown.window->findChild<Banner *>(QStringLiteral("recordingBanner"));
        QVERIFY(banner && banner->isVisible());
        QVERIFY(banner->contentsRect().height() >= banner->fontMetrics().height());
        const auto *chart = shown.window->findChild<SawToothChart *>();
        QTRY_COMPARE(chart->emptyText(), QStringLiteral("A recording has no readings for this chart"));
        QVERIFY(shown.window->windowTitle().contains(QLatin1String("some.history")));
    }

    void aCopyHidesWhatTheUserChooses()
    {
        Shown &shown = *m_shown;
        CopyDialog dialog;
        history::HiddenValues hidden;
        connect(&dialog, &CopyDialog::chosen, this, [&hidden](const history::HiddenValues &all) { hidden = all; });
        dialog.accept();
        QVERIFY(hidden.names && hidden.owners); // without a further click
        const QString to = shown.folder.filePath(QStringLiteral("copy.history"));
        std::optional<Result<void>> saved;
        shown.port.saveCopy(to, hidden, [&saved](const Result<void> &result) { saved = result; });
        QTRY_VERIFY(saved.has_value());
        QVERIFY(saved->has_value());
        QFile copy(to);
        QVERIFY(copy.open(QIODevice::ReadOnly));
        const QByteArray bytes = copy.readAll();
        QVERIFY(bytes.contains("lock-1") && !bytes.contains("orders") && !bytes.contains("11111111-0001"));
    }

    // A disabled box that stays checked would promise to hide the names.
    void namesAreNotHiddenWithoutOwners()
    {
        CopyDialog dialog;
        history::HiddenValues hidden;
        connect(&dialog, &CopyDialog::chosen, this, [&hidden](const history::HiddenValues &all) { hidden = all; });
        const QList<QCheckBox *> boxes = dialog.findChildren<QCheckBox *>(); // owners, names
        QCOMPARE(boxes.size(), 2);
        boxes[0]->click();
        QVERIFY(!boxes[1]->isEnabled() && !boxes[1]->isChecked());
        dialog.accept();
        QVERIFY(!hidden.names && !hidden.owners);
        boxes[0]->click();
        QVERIFY(boxes[1]->isEnabled() && boxes[1]->isChecked());
    }

    void aFileThatIsNoRecording()
    {
        history::ReplayClock clock;
        ReplayPort port(&clock);
        std::optional<Result<void>> opened;
        port.open(m_shown->folder.filePath(QStringLiteral("settings.ini")),
                  [&opened](const Result<void> &result) { opened = result; });
        QTRY_VERIFY(opened.has_value());
        QVERIFY(!*opened);
        QVERIFY(!opened->error().message.isEmpty());
    }

private:
    std::unique_ptr<Shown> m_shown;
};

QTEST_MAIN(TestRecording)

} // namespace lockscope::recording_test

#include "tst_recording.moc"
