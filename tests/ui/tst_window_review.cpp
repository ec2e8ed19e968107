// From "it is stuck" to a freed lock, in the real window on a real server: the banner, the sheet, and what it says
// then.
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/sheet/action_sheet.h"
#include "ui/table/review_banner.h"
#include "ui/widgets/message_line.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QTest>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::ui;

namespace {

const QByteArray dead("11111111-2222-3333-4444-555555555555:7");
const QByteArray alive("77aa0b1c-1111-4222-8333-444455556666:4");
const QByteArray waiter("99999999-aaaa-4bbb-8ccc-dddddddddddd:21");

struct Reviewed {
    Reviewed()
        : redis(server)
    { }

    // What the banner leads to.
    ActionSheet *review(const QByteArray &name, const char *preselected)
    {
        program.connectTo(server);
        const auto *banner = program.window.findChild<ReviewBanner *>();
        awaitUntil([&] { return banner->offered() && banner->offered()->id == idOf(name); }, Millis(15'000));
        QTest::mouseClick(banner->findChild<QToolButton *>(QStringLiteral("review")), Qt::LeftButton);
        auto *sheet = program.window.findChild<ActionSheet *>();
        if (!sheet || !sheet->findChild<QRadioButton *>(QLatin1String(preselected))->isChecked())
            throw std::runtime_error("another choice is preselected");
        return sheet;
    }
    static QPushButton *act(const ActionSheet *sheet) { return sheet->findChild<QPushButton *>(QStringLiteral("act")); }
    static QString said(const ActionSheet *sheet, const char *line)
    {
        return sheet->findChild<MessageLine *>(QLatin1String(line))->said();
    }
    static void confirm(ActionSheet *sheet, const char *picture)
    {
        QTest::keyClicks(sheet->findChild<QLineEdit *>(QStringLiteral("reason")),
                         QStringLiteral("orders are stuck, its host is gone"));
        awaitUntil([&] { return act(sheet)->isEnabled(); });
        keepScreenshots(sheet, QLatin1String(picture));
        awaitUntil([&] { return act(sheet)->isEnabled(); });
        QTest::mouseClick(act(sheet), Qt::LeftButton);
        awaitUntil([&] { return sheet->isDone(); });
    }

    RedisServer server;
    BlockingRedis redis;
    WindowProgram program;
};

} // namespace

class TestWindowReview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void aLockWithoutAnExpiryGetsOneAndItIsTakenBack()
    {
        Reviewed o;
        o.redis.call({"HSET", "orders", dead, "1"});
        CliProcess next(o.server, {QStringLiteral("acquire"), QStringLiteral("orders")});
        next.waitForOutput("waiting");
        auto *sheet = o.review("orders", "set-ttl");
        const auto *text = o.program.window.findChild<QLabel *>(QStringLiteral("reviewText"));
        awaitUntil([&] { return text->text() == QStringLiteral("orders: no expiry, 1 client waits"); });
        keepScreenshots(&o.program.window, QStringLiteral("review-banner"));
        Reviewed::confirm(sheet, "review-no-expiry");
        const qint64 left = o.redis.call({"PTTL", "orders"}).toInt();
        QVERIFY(left > 30'000 && left <= 60'000);
        QVERIFY2(Reviewed::said(sheet, "outcome").contains(QStringLiteral("frees itself")),
                 qPrintable(Reviewed::said(sheet, "outcome")));
        auto *undo = sheet->findChild<QPushButton *>(QStringLiteral("undo"));
        QVERIFY(undo->isVisible());
        keepScreenshots(sheet, QStringLiteral("review-no-expiry-done"));
        QTest::mouseClick(undo, Qt::LeftButton);
        awaitUntil([&] { return Reviewed::said(sheet, "undone").contains(QStringLiteral("Taken back")); });
        QCOMPARE(o.redis.call({"PTTL", "orders"}), RedisValue::integer(-1));
    }

    void aLockIsBrokenAndTheNextOneIsNamed()
    {
        Reviewed o;
        o.redis.call({"HSET", "orders", dead, "1"});
        CliProcess next(o.server, {QStringLiteral("acquire"), QStringLiteral("orders")});
        next.waitForOutput("waiting");
        auto *sheet = o.review("orders", "set-ttl");
        sheet->choose("force-release");
        Reviewed::confirm(sheet, "review-force-release");
        next.waitForOutput("acquired");
        awaitUntil([&] { return Reviewed::said(sheet, "next").contains(QStringLiteral(" got it")); });
        awaitUntil([&] { return Reviewed::said(sheet, "now").contains(QStringLiteral("Held by")); });
        keepScreenshots(sheet, QStringLiteral("review-force-release-done"));
        QTest::mouseClick(sheet->findChild<QPushButton *>(QStringLiteral("copy")), Qt::LeftButton);
        const QString report = QGuiApplication::clipboard()->text();
        for (const char *line : {"Lock: orders\n", "Reason: orders are stuck, its host is gone\n", "Before: Held by",
                                 "Outcome: Released.\n", " got it", "audit.jsonl"})
            QVERIFY2(report.contains(QLatin1String(line)), qPrintable(report));
        qInfo("%s", qPrintable(report));
    }

    void aGhostIsTakenOutOfTheQueue()
    {
        Reviewed o;
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        o.redis.call({"HSET", "orders", alive, "1"});
        o.redis.call({"PEXPIRE", "orders", "600000"});
        o.redis.call({"RPUSH", "redisson_lock_queue:{orders}", dead, waiter});
        o.redis.call({"ZADD", "redisson_lock_timeout:{orders}", QByteArray::number(now + 900'000), dead,
                      QByteArray::number(now + 1'200'000), waiter});
        BlockingRedis listening(o.server);
        listening.subscribe({"redisson_lock__channel:{orders}:" + waiter});
        auto *sheet = o.review("orders", "evict");
        Reviewed::confirm(sheet, "review-ghost");
        QCOMPARE(o.redis.call({"LLEN", "redisson_lock_queue:{orders}"}), RedisValue::integer(1));
        QCOMPARE(o.redis.call({"LINDEX", "redisson_lock_queue:{orders}", "0"}), RedisValue::bytes(waiter));
        QCOMPARE(o.redis.call({"HEXISTS", "orders", alive}), RedisValue::integer(1)); // who holds it keeps it
        keepScreenshots(sheet, QStringLiteral("review-ghost-done"));
    }

    void aDeadReaderIsRemoved()
    {
        Reviewed o;
        o.redis.call({"HSET", "orders", "mode", "read", alive, "1", dead, "1"});
        o.redis.call({"SET", "{orders}:" + alive + ":rwlock_timeout:1", "1", "PX", "600000"});
        o.redis.call({"PEXPIRE", "orders", "600000"});
        auto *sheet = o.review("orders", "remove-reader");
        Reviewed::confirm(sheet, "review-dead-reader");
        QCOMPARE(o.redis.call({"HEXISTS", "orders", dead}), RedisValue::integer(0));
        QCOMPARE(o.redis.call({"HEXISTS", "orders", alive}), RedisValue::integer(1));
        keepScreenshots(sheet, QStringLiteral("review-dead-reader-done"));
    }
};

QTEST_MAIN(TestWindowReview)
#include "tst_window_review.moc"
