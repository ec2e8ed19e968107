// From "it is stuck" to a freed lock, in the real window on a real server: the banner, the dialog, and its result.
#include "tests/support/cli_process.h"
#include "tests/support/ui/reviewed_lock.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>

namespace lockscope::window_review_test {

using namespace lockscope::ui;

namespace {

const QByteArray dead("11111111-2222-3333-4444-555555555555:7");
const QByteArray alive("77aa0b1c-1111-4222-8333-444455556666:4");
const QByteArray waiter("99999999-aaaa-4bbb-8ccc-dddddddddddd:21");

} // namespace

class TestWindowReview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void aLockWithoutAnExpiryGetsOneAndItIsTakenBack()
    {
        ReviewedLock o;
        o.redis.call({"HSET", "orders", dead, "1"});
        CliProcess next(o.server, {QStringLiteral("acquire"), QStringLiteral("orders")});
        next.waitForOutput("waiting");
        auto *sheet = o.review("orders", "set-ttl");
        const auto *text = o.program.window.findChild<QLabel *>(QStringLiteral("reviewText"));
        awaitUntil([&] { return text->text() == QStringLiteral("orders: no expiry, 1 client waits"); });
        keepScreenshots(&o.program.window, QStringLiteral("review-banner"));
        ReviewedLock::confirm(sheet, "review-no-expiry");
        const qint64 left = o.redis.call({"PTTL", "orders"}).toInt();
        QVERIFY(left > 30'000 && left <= 60'000);
        QVERIFY2(ReviewedLock::said(sheet, "outcome").contains(QStringLiteral("now has a time to live")),
                 qPrintable(ReviewedLock::said(sheet, "outcome")));
        auto *undo = sheet->findChild<QPushButton *>(QStringLiteral("undo"));
        QVERIFY(undo->isVisible());
        keepScreenshots(sheet, QStringLiteral("review-no-expiry-done"));
        QTest::mouseClick(undo, Qt::LeftButton);
        awaitUntil([&] { return ReviewedLock::said(sheet, "undone").contains(QStringLiteral("Undone")); });
        QCOMPARE(o.redis.call({"PTTL", "orders"}), RedisValue::integer(-1));
    }

    void aLockIsBrokenAndTheNextOneIsNamed()
    {
        ReviewedLock o;
        o.redis.call({"HSET", "orders", dead, "1"});
        CliProcess next(o.server, {QStringLiteral("acquire"), QStringLiteral("orders")});
        next.waitForOutput("waiting");
        auto *sheet = o.review("orders", "set-ttl");
        sheet->choose("force-release");
        ReviewedLock::confirm(sheet, "review-force-release");
        next.waitForOutput("acquired");
        awaitUntil([&] { return ReviewedLock::said(sheet, "next").contains(QStringLiteral(" got it")); });
        awaitUntil([&] { return ReviewedLock::said(sheet, "now").contains(QStringLiteral("Held by")); });
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
        ReviewedLock o;
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        o.redis.call({"HSET", "orders", alive, "1"});
        o.redis.call({"PEXPIRE", "orders", "600000"});
        o.redis.call({"RPUSH", "redisson_lock_queue:{orders}", dead, waiter});
        o.redis.call({"ZADD", "redisson_lock_timeout:{orders}", QByteArray::number(now + 900'000), dead,
                      QByteArray::number(now + 1'200'000), waiter});
        BlockingRedis listening(o.server);
        listening.subscribe({"redisson_lock__channel:{orders}:" + waiter});
        auto *sheet = o.review("orders", "evict");
        ReviewedLock::confirm(sheet, "review-ghost");
        QCOMPARE(o.redis.call({"LLEN", "redisson_lock_queue:{orders}"}), RedisValue::integer(1));
        QCOMPARE(o.redis.call({"LINDEX", "redisson_lock_queue:{orders}", "0"}), RedisValue::bytes(waiter));
        QCOMPARE(o.redis.call({"HEXISTS", "orders", alive}), RedisValue::integer(1)); // the live holder keeps the lock
        keepScreenshots(sheet, QStringLiteral("review-ghost-done"));
    }

    void aDeadReaderIsRemoved()
    {
        ReviewedLock o;
        o.redis.call({"HSET", "orders", "mode", "read", alive, "1", dead, "1"});
        o.redis.call({"SET", "{orders}:" + alive + ":rwlock_timeout:1", "1", "PX", "600000"});
        o.redis.call({"PEXPIRE", "orders", "600000"});
        auto *sheet = o.review("orders", "remove-reader");
        ReviewedLock::confirm(sheet, "review-dead-reader");
        QCOMPARE(o.redis.call({"HEXISTS", "orders", dead}), RedisValue::integer(0));
        QCOMPARE(o.redis.call({"HEXISTS", "orders", alive}), RedisValue::integer(1));
        keepScreenshots(sheet, QStringLiteral("review-dead-reader-done"));
    }
};

QTEST_MAIN(TestWindowReview)

} // namespace lockscope::window_review_test

#include "tst_window_review.moc"
