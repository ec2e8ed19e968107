#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/written_monitor_log.h"
#include "ui/trace/listen_bar.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/message_line.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

namespace lockscope::trace_view_test {

using namespace lockscope::ui;
using What = TraceEvent::What;

namespace {

const QByteArray one = "58c62432-bb74-4d14-8a00-9908cc8b828f:1";
const QByteArray other = "0a1b2c3d-bb74-4d14-8a00-9908cc8b828f:77";

TraceEvent done(What what, const QByteArray &name, const QByteArray &owner = one, qint64 millis = 1'568'357'723'000)
{
    TraceEvent made;
    made.micros = millis * 1000;
    made.what = what;
    made.key = Key(name);
    made.owner = Owner(owner);
    made.address = "10.0.0.1:50001";
    return made;
}

QByteArray aMorning()
{
    WrittenMonitorLog log;
    const QByteArray channel = "redisson_lock__channel:{orders}";
    for (int i = 0; i < 12; ++i) {
        log.later(400).script("10.0.0.1:50001", {"orders"}, {"600", one},
                              {"exists orders", "hset orders " + one + " 1", "pexpire orders 600"});
        log.script("10.0.0.2:41002", {"orders"}, {"600", other},
                   {"exists orders", "hexists orders " + other, "pttl orders"});
        log.call("10.0.0.2:41003", {"SUBSCRIBE", channel});
        if (i == 11)
            log.later(700).script("10.0.0.2:41002", {"orders"}, {"600", other},
                                  {"exists orders", "hset orders " + other + " 1", "pexpire orders 600"});
        log.later(50).script("10.0.0.1:50001", {"orders", channel}, {"0", "600", one},
                             i == 11 ? QByteArrayList{"hexists orders " + one}
                                     : QByteArrayList{"hexists orders " + one, "hincrby orders " + one + " -1",
                                                      "del orders", "publish " + channel + " 0"});
    }
    return log.call("10.0.0.9:1", {"SET", "lock:<b>bold</b>\n=1+1", "tok", "NX", "PX", "3000"}).bytes();
}

QString keep(const QTemporaryDir &folder, const QByteArray &log)
{
    QFile file(folder.filePath(QStringLiteral("monitor.log")));
    if (!file.open(QIODevice::WriteOnly) || file.write(log) != log.size())
        qFatal("cannot write");
    return file.fileName();
}

} // namespace

class TestTraceView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsComeAndGo()
    {
        TraceModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.append({done(What::Acquired, "a"), done(What::Refused, "b", other), done(What::Released, "a")});
        QCOMPARE(model.rowCount(), 3);
        model.setOnly(Key("a"));
        QCOMPARE(model.rowCount(), 2);
        model.append({done(What::Acquired, "a"), done(What::Acquired, "b")});
        QCOMPARE(model.rowCount(), 3);
        model.setOnly(std::nullopt);
        model.setFilter(QStringLiteral("0A1B"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.at(0).what, What::Refused);
        model.setFilter(QStringLiteral("acquired"));
        QCOMPARE(model.rowCount(), 3);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    // If there are more, the oldest are dropped, and their number is shown.
    void theLastHundredThousandAreKept()
    {
        TraceModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFilter(QStringLiteral("renewed"));
        qint64 at = 0;
        for (int batch = 0; batch < 120; ++batch) {
            std::vector<TraceEvent> events;
            for (int i = 0; i < 1'000; ++i)
                events.push_back(done(i % 100 ? What::Acquired : What::Renewed, "a", one, ++at));
            model.append(events);
        }
        QVERIFY(model.all().size() <= TraceModel::capacity);
        QCOMPARE(model.letGo() + qint64(model.all().size()), 120'000);
        QCOMPARE(model.all().back().micros, at * 1000);
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.at(row).what, What::Renewed);
        QVERIFY(model.at(0).micros >= model.all().front().micros);
        model.append(std::vector<TraceEvent>(150'000, done(What::Renewed, "b")));
        QCOMPARE(model.rowCount(), int(TraceModel::capacity));
        QCOMPARE(model.letGo(), 170'000);
    }

    // The time for a frame with a hundred thousand rows: adding a batch, filtering, scrolling and painting.
    void aHundredThousandRowsAreFluid()
    {
        TraceView view;
        view.resize(1000, 400);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        std::vector<TraceEvent> many;
        for (int i = 0; i < 100'000; ++i)
            many.push_back(done(i % 2 ? What::Acquired : What::Released, "orders:" + QByteArray::number(i % 1000)));
        QElapsedTimer time;
        time.start();
        view.append(many);
        const qint64 allAtOnce = time.nsecsElapsed();
        auto *table = view.findChild<QTableView *>();
        time.restart();
        for (int i = 0; i < 20; ++i) {
            view.append({done(What::Renewed, "orders:1"), done(What::Renewed, "orders:2")});
            table->scrollTo(view.model()->index(i * 4'000, 0));
            table->viewport()->repaint();
        }
        const qint64 frames = time.nsecsElapsed();
        QVERIFY2(frames < 20 * allAtOnce, qPrintable(QString::number(double(frames) / double(allAtOnce))));
        time.restart();
        view.model()->setFilter(QStringLiteral("orders:99"));
        const qint64 filtering = time.nsecsElapsed();
        QVERIFY2(filtering < 20 * allAtOnce, qPrintable(QString::number(double(filtering) / double(allAtOnce))));
        const auto &all = view.model()->all();
        QCOMPARE(view.model()->rowCount(), int(std::count_if(all.begin(), all.end(), [](const TraceEvent &each) {
                     return each.key.raw().contains("orders:99");
                 })));
    }

    void aSavedLogIsRead()
    {
        const QTemporaryDir folder;
        TraceView view;
        view.openFile(keep(folder, aMorning()));
        QTRY_VERIFY(said(view).contains(QStringLiteral("monitor.log is read")));
        QVERIFY2(said(view).contains(QStringLiteral("events")), qPrintable(said(view)));
        QCOMPARE(view.model()->at(0).what, What::Acquired);
        view.openFile(keep(folder, "a letter\n"));
        QTRY_VERIFY(said(view).contains(QStringLiteral("No lines of MONITOR")));
        QCOMPARE(view.model()->rowCount(), 0);
        view.openFile(QStringLiteral("/no/such/file"));
        QVERIFY(said(view).contains(QStringLiteral("Cannot read")));
    }

    // As on a disk that fails. This file can be opened, but its first page cannot be read.
    void aLogThatCannotBeReadToItsEndIsNotRead()
    {
        TraceView view;
        view.openFile(QStringLiteral("/proc/self/mem"));
        QTRY_VERIFY2(said(view).contains(QStringLiteral("Cannot read mem")), qPrintable(said(view)));
    }

    // Names come from outside: copies and exports contain no formulas and no additional lines.
    void whatLeavesTheWindowIsHarmless()
    {
        const QTemporaryDir folder;
        TraceView view;
        view.append(
            {done(What::Acquired, "=HYPERLINK(\"http://x\")", "@SUM(A1)\tx\n"), done(What::Released, "a,b\"c")});
        const QString file = folder.filePath(QStringLiteral("trace.csv"));
        QCOMPARE(view.writeCsv(file), QString());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArrayList lines = written.readAll().split('\n');
        QCOMPARE(lines.size(), 4); // a heading, two rows, and the final line end
        QVERIFY2(lines[1].contains("\"'=HYPERLINK(\"\"http://x\"\")\""), lines[1]);
        QVERIFY2(lines[1].contains("'@SUM(A1)\\x09x\\x0A"), lines[1]);
        QVERIFY2(lines[2].contains("\"a,b\"\"c\""), lines[2]);
        button(view, QStringLiteral("Copy"))->click();
        const QString copied = QApplication::clipboard()->text();
        QCOMPARE(copied.count(QLatin1Char('\n')), 3);
        QVERIFY(view.writeCsv(QStringLiteral("/no/such/folder/x.csv")).size() > 0);
    }

    void oneChosenRowIsAChoice()
    {
        TraceView view;
        view.append({done(What::Acquired, "a", "x"), done(What::Released, "b", "x")});
        view.findChild<QTableView *>(QStringLiteral("trace"))->selectRow(1);
        button(view, QStringLiteral("Copy"))->click();
        const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2); // a heading and the chosen row
        QVERIFY(lines[1].contains(QLatin1String("\tb\t")));
    }

    // A dialog with its own event loop would block the click until it is closed.
    void filesAreAskedForBesideEverythingElse()
    {
        QTemporaryDir folder;
        const QString file = keep(folder, aMorning());
        TraceView view;
        view.show();
        bool hasReturned = false;
        for (const QString &text : {QStringLiteral("Open a log…"), QStringLiteral("Export CSV…")}) {
            view.append({done(What::Acquired, "orders")});
            hasReturned = false;
            QTimer::singleShot(0, &view, [&view, &hasReturned] {
                if (!hasReturned && view.findChild<QFileDialog *>())
                    view.findChild<QFileDialog *>()->reject();
            });
            button(view, text)->click();
            hasReturned = true;
            const QPointer<QFileDialog> dialog = view.findChild<QFileDialog *>();
            QVERIFY2(dialog && dialog->isVisible(), qPrintable(text));
            Q_EMIT dialog->fileSelected(file);
            dialog->close();
            QTRY_VERIFY(!dialog);
            if (text.startsWith(u'O'))
                QTRY_VERIFY(said(view).contains(QStringLiteral("monitor.log is read")));
        }
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readLine().startsWith("Time"));
    }

    void listeningIsAskedForAndCountsDown()
    {
        PlayedWindow played;
        auto *view = played.window.findChild<TraceView *>();
        QVERIFY(view);
        bringForward(view);
        auto *listen = view->findChild<QToolButton *>(QStringLiteral("listen"));
        QVERIFY(listen->isEnabled());
        QVERIFY(listen->toolTip().contains(QStringLiteral("throughput")));
        listen->click();
        QCOMPARE(played.port.traces.size(), std::size_t(1));
        QCOMPARE(played.port.traces.front().time, Millis(12'000)); // a third of 30 s, plus 2 s
        Q_EMIT played.port.traceBegan();
        QVERIFY(words(*view).contains(QStringLiteral("left")));
        Q_EMIT played.port.traced({done(What::Acquired, "orders")});
        QCOMPARE(view->model()->rowCount(), 1);
        listen->click();
        QCOMPARE(played.port.tracesStopped, 1);
        trace::LiveEnd end;
        end.tap.why = redis::MonitorStreamEnd::Why::Stopped;
        end.tap.lasted = Millis(3'000);
        end.counts = {40, 0, 3, 1};
        Q_EMIT played.port.traceEnded(end);
        QVERIFY2(said(*view).contains(QStringLiteral("40 lines. 1 event.")), qPrintable(said(*view)));
        listen->click();
        QCOMPARE(played.port.traces.size(), std::size_t(2));
        QCOMPARE(view->model()->rowCount(), 0);
        end = {};
        end.tap.why = redis::MonitorStreamEnd::Why::Refused;
        end.tap.error = {Error::Kind::Forbidden, QStringLiteral("grant +monitor"), {}, {}};
        Q_EMIT played.port.traceEnded(end);
        QVERIFY(said(*view).contains(QStringLiteral("grant +monitor")));
    }

    // The server stops a moment after it was asked to.
    void theEndOfATraceIsNotToldOfTheFileThatReplacedIt()
    {
        const QTemporaryDir folder;
        PlayedWindow played;
        auto *view = played.window.findChild<TraceView *>();
        bringForward(view);
        auto *listen = view->findChild<QToolButton *>(QStringLiteral("listen"));
        listen->click();
        Q_EMIT played.port.traceBegan();
        Q_EMIT played.port.traced({done(What::Acquired, "live")});
        view->openFile(keep(folder, aMorning()));
        QCOMPARE(played.port.tracesStopped, 1);
        QTRY_VERIFY(said(*view).contains(QStringLiteral("monitor.log is read")));
        const int rows = view->model()->rowCount();
        Q_EMIT played.port.traced({done(What::Acquired, "live")});
        trace::LiveEnd end;
        end.tap.why = redis::MonitorStreamEnd::Why::Stopped;
        end.tap.lasted = Millis(3'000);
        Q_EMIT played.port.traceEnded(end);
        QCOMPARE(view->model()->rowCount(), rows);
        QVERIFY2(said(*view).contains(QStringLiteral("monitor.log is read")), qPrintable(said(*view)));
        listen->click(); // it does not listen any more, so this begins a new trace
        QCOMPARE(played.port.traces.size(), std::size_t(2));
        Q_EMIT played.port.traced({done(What::Acquired, "live")});
        QCOMPARE(view->model()->rowCount(), 1);
    }

    // A client repeatedly wants several locks at once. No single line shows that, but all of them together do.
    void aGroupThatIsNotToBeHadIsTold()
    {
        WrittenMonitorLog log;
        const QByteArray channel = "redisson_lock__channel:{orders}";
        for (int i = 0; i < 4; ++i) {
            log.later(1'500).script("10.0.0.1:50001", {"orders"}, {"30000", one},
                                    {"exists orders", "hset orders " + one + " 1", "pexpire orders 30000"});
            log.script("10.0.0.1:50001", {"stock"}, {"30000", one},
                       {"exists stock", "hexists stock " + one, "pttl stock"});
            log.script(
                "10.0.0.1:50001", {"orders", channel}, {"0", "30000", one},
                {"hexists orders " + one, "hincrby orders " + one + " -1", "del orders", "publish " + channel + " 0"});
        }
        const QTemporaryDir folder;
        TraceView view;
        view.openFile(keep(folder, log.call("10.0.0.9:1", {"PING"}).bytes()));
        QTRY_VERIFY(said(view).contains(QStringLiteral("is read")));
        const QString story = view.findChild<QPlainTextEdit *>()->toPlainText();
        QVERIFY2(story.contains(QStringLiteral("it acquired 'orders', was refused 'stock'")), qPrintable(story));
    }

    void aRefusedUnlockIsExplained()
    {
        const QTemporaryDir folder;
        PlayedWindow played;
        auto *view = played.window.findChild<TraceView *>();
        bringForward(view);
        view->openFile(keep(folder, aMorning()));
        QTRY_VERIFY(said(*view).contains(QStringLiteral("is read")));
        auto *table = view->findChild<QTableView *>(QStringLiteral("trace"));
        QToolButton *why = button(*view, QStringLiteral("Why did this unlock fail?"));
        QVERIFY(!why->isEnabled());
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            if (view->model()->at(row).what == What::UnlockRefused)
                table->selectRow(row);
        }
        QVERIFY(why->isEnabled());
        why->click();
        const QString story = view->findChild<QPlainTextEdit *>()->toPlainText();
        QVERIFY2(story.contains(QStringLiteral("The lease expired at")), qPrintable(story));
        played.window.resize(1280, 720);
        keepScreenshots(&played.window, QStringLiteral("trace-window"));
    }

private:
    static QString said(const TraceView &view) { return view.findChild<MessageLine *>()->said(); }
    static QString words(const TraceView &view)
    {
        return view.findChild<ListenBar *>()->findChild<ElidedLabel *>()->text();
    }
    static QToolButton *button(const TraceView &view, const QString &text)
    {
        for (auto *each : view.findChildren<QToolButton *>()) {
            if (each->text() == text)
                return each;
        }
        qFatal("no such button");
    }
};

QTEST_MAIN(TestTraceView)

} // namespace lockscope::trace_view_test

#include "tst_trace_view.moc"
