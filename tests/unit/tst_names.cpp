#include "core/locks/wire/names.h"

#include <QTest>

namespace lockscope::names_test {

using namespace lockscope::locks;
using Role = Companion::Role;

namespace {

const Owner owner(QByteArrayLiteral("0b5b1f2e-7c1d-4a1e-9f00-0123456789ab:17"));
// an owner inside a transaction
const Owner inside(owner.raw() + QByteArrayLiteral(":ed44162a255181819072f828743fa745"));

// Names as difficult as Redis allows.
QList<QByteArray> names()
{
    return {"orders",
            "a:b:c",
            "",
            "{t}:a",
            "x{t}y",
            "{",
            "}",
            "a}b",
            "{}",
            "{a}{b}",
            QByteArray("a\0b", 3),
            "\xff\xfe",
            "a\nb",
            ":rwlock_timeout:1",
            "timeout",
            QByteArray(65536, 'n'),
            owner.raw(),
            "{" + owner.raw() + "}"};
}

} // namespace

class TestNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wrapsPlainNames()
    {
        const Key lock("orders");
        QCOMPARE(unlockChannel(lock).raw(), "redisson_lock__channel:{orders}");
        QCOMPARE(fairChannel(lock, owner).raw(), "redisson_lock__channel:{orders}:" + owner.raw());
        QCOMPARE(readWriteChannel(lock).raw(), "redisson_rwlock:{orders}");
        QCOMPARE(semaphoreChannel(lock).raw(), "redisson_sc:{orders}");
        QCOMPARE(latchChannel(lock).raw(), "redisson_countdownlatch__channel__{orders}");
        QCOMPARE(fairQueue(lock).raw(), "redisson_lock_queue:{orders}");
        QCOMPARE(fairTimeouts(lock).raw(), "redisson_lock_timeout:{orders}");
        QCOMPARE(fencingToken(lock).raw(), "redisson_lock_token:{orders}");
        QCOMPARE(unlockLatch(lock, "77").raw(), "redisson_unlock_latch:{orders}:77");
        QCOMPARE(readTimeoutPrefix(lock, owner).raw(), "{orders}:" + owner.raw() + ":rwlock_timeout");
        QCOMPARE(readTimeout(lock, owner, 2).raw(), "{orders}:" + owner.raw() + ":rwlock_timeout:2");
        QCOMPARE(permitTimeouts(lock).raw(), "{orders}:timeout");
    }

    void leavesNamesWithBracesAlone()
    {
        const Key lock("{shop}:orders");
        QCOMPARE(unlockChannel(lock).raw(), "redisson_lock__channel:{shop}:orders");
        QCOMPARE(readTimeout(lock, owner, 1).raw(), "{shop}:orders:" + owner.raw() + ":rwlock_timeout:1");
        QCOMPARE(unlockLatch(lock, "1").raw(), "redisson_unlock_latch:{shop}:orders:1");
        // always wrapped in braces
        QCOMPARE(latchChannel(lock).raw(), "redisson_countdownlatch__channel__{{shop}:orders}");
    }

    void everyCompanionLeadsBackToItsLock()
    {
        for (const QByteArray &name : names()) {
            const Key lock(name);
            const QList<QPair<QByteArray, Role>> made{
                {unlockChannel(lock).raw(), Role::UnlockChannel},
                {fairChannel(lock, owner).raw(), Role::FairChannel},
                {readWriteChannel(lock).raw(), Role::ReadWriteChannel},
                {semaphoreChannel(lock).raw(), Role::SemaphoreChannel},
                {latchChannel(lock).raw(), Role::LatchChannel},
                {fairQueue(lock).raw(), Role::FairQueue},
                {fairTimeouts(lock).raw(), Role::FairTimeouts},
                {fencingToken(lock).raw(), Role::FencingToken},
                {unlockLatch(lock, "00ff").raw(), Role::UnlockLatch},
                {readTimeout(lock, owner, 3).raw(), Role::ReadTimeout},
                {readTimeout(lock, inside, 1).raw(), Role::ReadTimeout},
                {permitTimeouts(lock).raw(), Role::PermitTimeouts},
            };
            for (const auto &[text, role] : made)
                checkLeadsBack(text, role, lock);
        }
    }

    void aNameLikeACompanion()
    {
        const Key lock("redisson_lock_queue:{x}");
        checkLeadsBack(fairQueue(lock).raw(), Role::FairQueue, lock);
        checkLeadsBack(readTimeout(lock, owner, 1).raw(), Role::ReadTimeout, lock);
        // the queue of the lock `{x}:timeout` has the same name; the likelier lock is returned
        QCOMPARE(companionOf(permitTimeouts(lock).raw())->lock, Key("{x}:timeout"));
    }

    void tellsTheOwner()
    {
        QCOMPARE(companionOf(fairChannel(Key("a"), owner).raw())->owner, owner);
        QCOMPARE(companionOf(readTimeout(Key("{a}:b"), owner, 1).raw())->owner, owner);
        QCOMPARE(companionOf(readTimeout(Key("{a}:b:transaction_lock"), inside, 1).raw())->owner, inside);
        QCOMPARE(companionOf(unlockChannel(Key("a")).raw())->owner, Owner());
    }

    void acceptsOtherIdsOfReaders()
    {
        const auto found = companionOf("{stock}:worker-7:main:rwlock_timeout:12");
        QVERIFY(found);
        QCOMPARE(found->role, Role::ReadTimeout);
        QCOMPARE(found->lock, Key("stock"));
        QCOMPARE(found->owner, Owner("worker-7:main"));
    }

    void keepsHowItWasWrapped()
    {
        QCOMPARE(companionOf("redisson_lock_queue:{a}")->wrapped, Key("{a}"));
        QCOMPARE(companionOf("redisson_lock_queue:{a}")->lock, Key("a"));
        QCOMPARE(companionOf("redisson_lock_queue:{a}:b")->wrapped, Key("{a}:b"));
    }

    void othersAreNone_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("plain") << QByteArray("orders");
        QTest::newRow("no braces") << QByteArray("redisson_lock_queue:orders");
        QTest::newRow("nothing behind") << QByteArray("redisson_lock_queue:");
        QTest::newRow("timeout without braces") << QByteArray("job:timeout");
        QTest::newRow("latch without request") << QByteArray("redisson_unlock_latch:{a}");
        QTest::newRow("reader without owner") << QByteArray("{a}:rwlock_timeout:1");
        QTest::newRow("reader with half an owner") << QByteArray("{a}:b:rwlock_timeout:1");
        QTest::newRow("reader without number") << QByteArray("{a}:" + owner.raw() + ":rwlock_timeout:x");
        QTest::newRow("count-down latch unwrapped") << QByteArray("redisson_countdownlatch__channel__a");
        QTest::newRow("another prefix") << QByteArray("redisson_lock_queues:{a}");
    }
    void othersAreNone()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!companionOf(text));
    }

private:
    static void checkLeadsBack(const QByteArray &text, Role role, const Key &lock)
    {
        const auto found = companionOf(text);
        QVERIFY2(found, text.left(200));
        QVERIFY2(found->role == role, text.left(200));
        // `{a}` and `a` share their companions: either may be returned, and callers try both
        QVERIFY2(found->lock == lock || found->wrapped == lock, text.left(200));
    }
};

QTEST_GUILESS_MAIN(TestNames)

} // namespace lockscope::names_test

#include "tst_names.moc"
