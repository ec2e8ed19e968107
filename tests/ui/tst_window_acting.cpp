// Stronger actions from the window on a real server: keeping others out, disconnecting a client, several locks at once
// and their undo; also where no changes are allowed.
#include "tests/support/cli_process.h"
#include "tests/support/id_of.h"
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/reviewed_lock.h"
#include "ui/bulk/bulk_dialog.h"
#include "ui/holds/holds_panel.h"
#include "ui/widgets/small_table.h"

#include <QCheckBox>
#include <QFile>
#include <QMap>
#include <QSpinBox>

namespace lockscope::window_acting_test {

using namespace lockscope::ui;

namespace {

const QByteArray deadClient("11111111-2222-3333-4444-555555555555");
const QByteArray dead = deadClient + ":7";

bool isOpen(BlockingRedis &redis, const QByteArray &name)
{
    return redis.call({"CLIENT", "LIST"}).toBytes().contains(QByteArray("name=" + name + ' '));
}

// The dialog for several locks.
struct Bulk {
    explicit Bulk(const MainWindow &window)
        : dialog(window.findChild<BulkDialog *>())
    { }
    QPushButton *button(const char *name) const { return dialog->findChild<QPushButton *>(QLatin1String(name)); }
    QString message() const { return dialog->findChild<MessageLine *>(QStringLiteral("message"))->said(); }
    // The result for each lock, by name.
    QMap<QString, QString> results() const
    {
        const auto *model = dialog->findChild<SmallTable *>()->model();
        QMap<QString, QString> all;
        for (int row = 0; row < model->rowCount(); ++row)
            all[model->index(row, 0).data().toString()] = model->index(row, 3).data().toString();
        return all;
    }

    BulkDialog *dialog;
};

} // namespace

class TestWindowActing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    // Between a release and an acquire, a waiter would get the lock. So the console takes it in the same step.
    void othersAreKeptOut()
    {
        ReviewedLock o;
        o.redis.call({"HSET", "orders", dead, "1"});
        CliProcess next(o.server, {QStringLiteral("acquire"), QStringLiteral("orders")});
        next.waitForOutput("waiting");
        auto *sheet = o.review("orders", "set-ttl");
        sheet->choose("force-release");
        sheet->findChild<QCheckBox *>(QStringLiteral("keep"))->click();
        sheet->findChild<QWidget *>(QStringLiteral("keepFor"))->findChild<QSpinBox *>()->setValue(600);
        ReviewedLock::confirm(sheet, "review-keep");
        const auto *mine = o.program.window.findChild<HoldsPanel *>();
        awaitUntil([&] { return mine->locks() == std::set<LockId>{idOf("orders")}; });
        QCOMPARE(o.redis.call({"HEXISTS", "orders", dead}), RedisValue::integer(0));
        QCOMPARE(o.redis.call({"HLEN", "orders"}), RedisValue::integer(1));
        const qint64 left = o.redis.call({"PTTL", "orders"}).toInt();
        QVERIFY2(left > 0 && left <= 600'000, qPrintable(QString::number(left)));
        awaitUntil([&] { return ReviewedLock::said(sheet, "next").contains(QStringLiteral("keeps others out")); });
        QVERIFY(!sheet->findChild<QPushButton *>(QStringLiteral("undo"))->isVisible());
        QVERIFY2(ReviewedLock::said(sheet, "undone").contains(QStringLiteral("does not come back")),
                 qPrintable(ReviewedLock::said(sheet, "undone")));
        keepScreenshots(sheet, QStringLiteral("review-keep-done"));
        // The program stops: the lock is released before its lease ends, and the waiter gets it.
        auto *panel = o.program.window.findChild<HoldsPanel *>();
        bringForward(panel);
        auto *release = panel->findChild<QPushButton *>();
        QVERIFY(release && release->isEnabled());
        release->click();
        next.waitForOutput("acquired", Millis(60'000)); // long before ten minutes are over
        awaitUntil([&] { return mine->locks().empty(); }, Millis(60'000));
        QCOMPARE(o.redis.call({"HLEN", "orders"}), RedisValue::integer(1));
    }

    void theClientThatHoldsItIsDisconnected()
    {
        ReviewedLock o;
        o.redis.call({"HSET", "orders", dead, "1"});
        const QByteArray its = "orders-" + deadClient, anothers = "orders-77777777-2222-3333-4444-555555555555";
        BlockingRedis client(o.server), other(o.server);
        client.call({"CLIENT", "SETNAME", its});
        other.call({"CLIENT", "SETNAME", anothers});
        o.program.preferences.setNameRules(Preferences::accountOf(socketAddress(o.server)),
                                           QStringLiteral("orders-{uuid}"));
        auto *sheet = o.review("orders", "set-ttl");
        sheet->choose("disconnect");
        ReviewedLock::confirm(sheet, "review-disconnect");
        QVERIFY2(ReviewedLock::said(sheet, "outcome").contains(QStringLiteral("connections were closed")),
                 qPrintable(ReviewedLock::said(sheet, "outcome")));
        QVERIFY(!isOpen(o.redis, its) && isOpen(o.redis, anothers));
        // the lock remains, and the window says so
        QCOMPARE(o.redis.call({"HEXISTS", "orders", dead}), RedisValue::integer(1));
        QVERIFY(!sheet->findChild<QPushButton *>(QStringLiteral("undo"))->isVisible());
        QVERIFY(!ReviewedLock::said(sheet, "undone").isEmpty());
        keepScreenshots(sheet, QStringLiteral("review-disconnect-done"));
    }

    void whereNothingMayBeChangedTheDialogSaysWhy()
    {
        ReviewedLock o;
        o.redis.call({"HSET", "orders", dead, "1"});
        o.program.preferences.setPolicy(socketAddress(o.server), {.readOnly = true});
        auto *sheet = o.review("orders", "set-ttl");
        for (const char *action : {"set-ttl", "force-release", "disconnect"}) {
            sheet->choose(action);
            const auto *notice = sheet->findChild<QWidget *>(QStringLiteral("barrier"));
            awaitUntil([&] { return notice->isVisible(); });
            QVERIFY(ReviewedLock::said(sheet, "barrier").contains(QStringLiteral("read-only")));
            QVERIFY(!sheet->findChild<QWidget *>(QStringLiteral("reason"))->isVisible());
            QVERIFY(!ReviewedLock::act(sheet)->isEnabled());
        }
        QVERIFY(!sheet->findChild<QPushButton *>(QStringLiteral("arm"))->isVisible());
        keepScreenshots(sheet, QStringLiteral("review-read-only"));
        QVERIFY(!o.program.window.windowActions().releaseAll->isEnabled());
        QCOMPARE(o.redis.call({"PTTL", "orders"}), RedisValue::integer(-1));
        QVERIFY(!QFile::exists(o.program.options().auditFile));
    }

    // Each lock that is still free is restored. An owner that took a lock meanwhile keeps it. The window reports the
    // result for each lock.
    void severalAreReleasedAndTakenBack()
    {
        ReviewedLock o;
        for (const QByteArray name : {"orders:1", "orders:2", "orders:3"})
            o.redis.call({"HSET", name, dead, "2"});
        const auto *banner = o.program.window.findChild<ReviewBanner *>();
        o.program.connectTo(o.server);
        awaitUntil([&] { return o.program.window.model()->counts()[State::NoExpiry] == 3 && banner->isVisible(); });
        o.program.window.windowActions().releaseAll->trigger();
        const Bulk bulk(o.program.window);
        awaitUntil([&] { return bulk.dialog->meant() == 3; });
        bulk.dialog->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("the host is gone"));
        bulk.button("act")->click();
        awaitUntil([&] { return bulk.button("undo")->isVisible(); });
        QVERIFY2(bulk.message().contains(QStringLiteral("All 3 released.")), qPrintable(bulk.message()));
        QCOMPARE(o.redis.call({"DBSIZE"}), RedisValue::integer(0));
        o.redis.call({"HSET", "orders:2", "99999999-aaaa-4bbb-8ccc-dddddddddddd:1", "1"});
        keepScreenshots(bulk.dialog, QStringLiteral("bulk-undo"));
        bulk.button("undo")->click();
        awaitUntil([&] { return bulk.message().contains(QStringLiteral("2 undone, 1 failed.")); });
        QVERIFY(!bulk.button("undo")->isVisible());
        const auto results = bulk.results();
        for (const char *name : {"orders:1", "orders:3"}) {
            QCOMPARE(o.redis.call({"HGET", name, dead}), RedisValue::bytes("2"));
            QCOMPARE(o.redis.call({"PTTL", name}), RedisValue::integer(-1));
            QVERIFY2(results[QLatin1String(name)].startsWith(QStringLiteral("undone")),
                     qPrintable(results[QLatin1String(name)]));
        }
        QCOMPARE(o.redis.call({"HEXISTS", "orders:2", dead}), RedisValue::integer(0));
        QVERIFY2(results[QStringLiteral("orders:2")].contains(QStringLiteral("and still holds it")),
                 qPrintable(results[QStringLiteral("orders:2")]));
        keepScreenshots(bulk.dialog, QStringLiteral("bulk-undone"));
    }
};

QTEST_MAIN(TestWindowActing)

} // namespace lockscope::window_acting_test

#include "tst_window_acting.moc"
