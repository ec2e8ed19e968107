#include "core/demo/demo.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/table/empty_view.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/widgets/message_line.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::window_live_test {

using namespace lockscope::ui;

namespace {

constexpr char other[] = "11111111-2222-3333-4444-555555555555:7";
const LockId order = idOf("order:42");

using Program = WindowProgram;

} // namespace

// The real window on a real server.
class TestWindowLive : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void showsWhatOthersHold()
    {
        RedisServer server;
        BlockingRedis redis(server);
        Program program;
        program.connectTo(server);
        awaitUntil([&] { return program.window.findChild<EmptyView *>()->isVisible(); });
        redis.call({"HSET", order.key.raw(), other, "2"});
        redis.call({"PEXPIRE", order.key.raw(), "25000"});
        CliProcess holder(server, {QStringLiteral("acquire"), QStringLiteral("held:by-cli")});
        holder.waitForOutput("acquired");
        const LockId byCli = idOf("held:by-cli");
        awaitUntil([&] { return program.isShown(order) && program.isShown(byCli); });
        const auto lock = program.lock(order);
        QCOMPARE(lock->kind, Kind::Reentrant);
        QCOMPARE(lock->holders.size(), size_t(1));
        QCOMPARE(lock->holders[0].owner, Owner(QByteArray(other)));
        QCOMPARE(lock->holders[0].holds, qint64(2));
        const auto left = lock->ttl(program.clock.now()).left();
        QVERIFY(left > Millis(10'000) && left <= Millis(25'000));
        QCOMPARE(program.lock(byCli)->holders.size(), size_t(1));
    }

    void aForceReleaseWakesAWaiter()
    {
        RedisServer server;
        BlockingRedis redis(server);
        redis.call({"HSET", order.key.raw(), other, "1"});
        redis.call({"PEXPIRE", order.key.raw(), "600000"});
        CliProcess waiter(server, {QStringLiteral("acquire"), QString::fromUtf8(order.key.raw())});
        waiter.waitForOutput("waiting");
        Program program;
        program.connectTo(server);
        awaitUntil([&] { return program.isShown(order); });
        program.window.choose(order);
        program.window.windowActions().review->trigger();
        auto *sheet = program.window.findChild<ActionDialog *>();
        QVERIFY(sheet);
        sheet->choose("force-release");
        QTest::keyClicks(sheet->findChild<QLineEdit *>(QStringLiteral("reason")), QStringLiteral("stuck since noon"));
        awaitUntil([&] {
            return button(sheet, QStringLiteral("Force")) && button(sheet, QStringLiteral("Force"))->isEnabled();
        });
        keepScreenshots(sheet, QStringLiteral("window-force-release"));
        QElapsedTimer sinceClick;
        sinceClick.start();
        QTest::mouseClick(button(sheet, QStringLiteral("Force")), Qt::LeftButton);
        awaitUntil([&] { return redis.call({"HEXISTS", order.key.raw(), other}) == RedisValue::integer(0); });
        waiter.waitForOutput("acquired");
        qInfo("click to the waiter's word: %lld ms", sinceClick.elapsed());
        QFile audit(program.folder.filePath(QStringLiteral("audit.jsonl")));
        awaitUntil([&] { return audit.exists(); });
        QVERIFY(audit.open(QIODevice::ReadOnly));
        QVERIFY(audit.readAll().contains("stuck since noon"));
        const auto said = [sheet](const char *line) {
            return sheet->findChild<MessageLine *>(QLatin1String(line))->said();
        };
        awaitUntil([&] { return said("next").contains(QStringLiteral(" got it")); });
        qInfo("%s", qPrintable(said("next")));
        QVERIFY2(said("outcome").startsWith(QStringLiteral("Released.")), qPrintable(said("outcome")));
        keepScreenshots(sheet, QStringLiteral("window-force-released"));
    }

    void acquiresAndReleasesFromTheWindow()
    {
        RedisServer server;
        BlockingRedis redis(server);
        Program program;
        program.connectTo(server);
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled(); });
        program.window.windowActions().acquire->trigger();
        auto *dialog = program.window.findChild<AcquireDialog *>();
        QVERIFY(dialog);
        dialog->setName(order.key);
        QTest::mouseClick(button(dialog, QStringLiteral("Acquire")), Qt::LeftButton);
        awaitUntil([&] { return redis.call({"EXISTS", order.key.raw()}) == RedisValue::integer(1); });
        awaitUntil([&] { return program.isShown(order); });
        keepScreenshots(dialog, QStringLiteral("window-acquire"));
    } // the end of the program releases it

    void theServerGoesAndComesBack()
    {
        RedisServer server;
        BlockingRedis redis(server);
        redis.call({"HSET", order.key.raw(), other, "1"});
        Program program;
        program.connectTo(server);
        awaitUntil([&] { return program.isShown(order); });
        server.kill();
        awaitUntil([&] { return program.shown(order) == State::Unverified; });
        keepScreenshots(&program.window, QStringLiteral("window-server-gone"));
        server.restart(); // without its data, so the lock is gone
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled() && !program.isShown(order); });
        BlockingRedis again(server);
        again.call({"HSET", "after:restart", other, "1"});
        awaitUntil([&] { return program.isShown(idOf("after:restart")); });
    }

    void anotherServerStartsFromNothing()
    {
        RedisServer first;
        RedisServer second;
        BlockingRedis(first).call({"HSET", order.key.raw(), other, "1"});
        Program program;
        program.connectTo(first);
        awaitUntil([&] { return program.isShown(order); });
        program.connectTo(second);
        QVERIFY(!program.lock(order));
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled(); });
        QVERIFY(!program.lock(order));
        program.window.windowActions().disconnectFrom->trigger();
        QVERIFY(!program.window.windowActions().acquire->isEnabled());
    }

    void emptyStates()
    {
        Program program;
        program.window.resize(1100, 700);
        keepScreenshots(&program.window, QStringLiteral("window-not-connected"));
        RedisServer server;
        program.connectTo(server);
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled(); });
        auto *empty = program.window.findChild<EmptyView *>();
        awaitUntil([&] { return empty->isVisible(); });
        keepScreenshots(&program.window, QStringLiteral("window-no-locks"));
    }

    void hostileNames()
    {
        RedisServer server;
        BlockingRedis redis(server);
        const QByteArray html("<img src=file:///dev/urandom><table>x:lock");
        const QByteArray names[] = {html,
                                    QByteArray("a\0b\n\x1b[31m:lock", 15),
                                    "\xe2\x80\xae"
                                    "evil:lock",
                                    "\xff\xfe:lock",
                                    QByteArray(64 * 1024, 'x') + ":lock",
                                    "=cmd|' /C calc'!A0:lock"};
        for (const QByteArray &name : names)
            redis.call({"HSET", name, other, "1"});
        Program program;
        program.connectTo(server);
        for (const QByteArray &name : names)
            awaitUntil([&] { return program.isShown(idOf(name)); });
        program.window.choose(idOf(html));
        QCoreApplication::processEvents();
        for (auto *label : program.window.findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        keepScreenshots(&program.window, QStringLiteral("window-hostile-names"));
    }

    void theDemo()
    {
        demo::Demo demo;
        const auto address = demo.start();
        QVERIFY(bool(address));
        Program program;
        program.preferences.setPolicy(*address, {});
        program.window.connectTo(*address, false);
        const LockId report = idOf("report:nightly");
        awaitUntil([&] { return program.isShown(report); });
        program.window.choose(report);
        // every main state and a saw-tooth with some renewals: within ten seconds on an idle machine
        QSet<int> seen;
        int renewals = 0;
        QObject::connect(&program.link, &SessionPort::seriesChanged, &program.window,
                         [&](const SeriesPtr &series) { renewals = int(series->renewals.size()); });
        const auto wanted = {State::HeldRenewed,   State::HeldFixedLease, State::NoExpiry,    State::HoldCountClimbing,
                             State::AboutToExpire, State::GhostAtHead,    State::RenewalLate, State::ExpiredWhileHeld};
        QElapsedTimer since;
        since.start();
        awaitUntil(
            [&] {
                for (int row = 0; row < program.window.model()->rowCount(); ++row)
                    seen.insert(int(program.window.model()->lockAt(row)->state));
                return renewals >= 4
                    && std::all_of(wanted.begin(), wanted.end(), [&](auto state) { return seen.contains(int(state)); });
            },
            Millis(30'000));
        qInfo("every main state and four renewals after %.1f s", double(since.elapsed()) / 1000);
        keepScreenshots(&program.window, QStringLiteral("window-demo"));
    }
};

QTEST_MAIN(TestWindowLive)

} // namespace lockscope::window_live_test

#include "tst_window_live.moc"
