#include "core/locks/wire/companion_key.h"

#include <QTest>

namespace lockscope::companion_key_test {

using namespace lockscope::locks;
using Role = Companion::Role;

namespace {

const Owner owner(QByteArrayLiteral("0b5b1f2e-7c1d-4a1e-9f00-0123456789ab:17"));

} // namespace

class TestCompanionKey : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recognizesEveryCompanionByItsName_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<Role>("role");
        const Key lock("acct2");
        QTest::newRow("queue") << fairQueue(lock).raw() << QByteArray("list") << Role::FairQueue;
        QTest::newRow("deadlines") << fairTimeouts(lock).raw() << QByteArray("zset") << Role::FairTimeouts;
        QTest::newRow("fencing counter") << fencingToken(lock).raw() << QByteArray("string") << Role::FencingToken;
        QTest::newRow("unlock latch") << unlockLatch(lock, "00ff").raw() << QByteArray("string") << Role::UnlockLatch;
        QTest::newRow("reader") << readTimeout(lock, owner, 1).raw() << QByteArray("string") << Role::ReadTimeout;
    }
    void recognizesEveryCompanionByItsName()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, type);
        QFETCH(Role, role);
        for (const QByteArray &known : {QByteArray(), QByteArray("none"), type}) {
            const auto found = companionKeyOf(key, known);
            QVERIFY2(found, known);
            QCOMPARE(found->role, role);
            QCOMPARE(found->lock, Key("acct2"));
        }
        QVERIFY(!companionKeyOf(key, "hash")); // a lock whose name looks like a companion
    }

    void permitDeadlinesNeedTheirType()
    {
        QCOMPARE(companionKeyOf("{stock}:timeout", "zset")->role, Role::PermitTimeouts);
        QCOMPARE(companionKeyOf("{stock}:timeout", "zset")->lock, Key("stock"));
        for (const QByteArray type : {"", "none", "string", "hash"})
            QVERIFY2(!companionKeyOf("{stock}:timeout", type), type);
    }

    void channelsAreNotKeys()
    {
        for (const QByteArray &channel :
             {unlockChannel(Key("a")).raw(), fairChannel(Key("a"), owner).raw(), readWriteChannel(Key("a")).raw(),
              semaphoreChannel(Key("a")).raw(), latchChannel(Key("a")).raw()}) {
            QVERIFY2(companionOf(channel), channel);
            QVERIFY2(!companionKeyOf(channel, "string"), channel);
        }
    }

    void aPlainLockIsNoCompanion()
    {
        for (const QByteArray key : {"orders", "redisson_lock_token:acct2", "token:{acct2}", "job:timeout"})
            QVERIFY2(!companionKeyOf(key, "string"), key);
    }

    void everyCompanionHasItsNoun()
    {
        QCOMPARE(companionNoun(Role::FencingToken), "the fencing counter");
        QSet<QByteArray> nouns;
        for (const Role role : {Role::FairQueue, Role::FairTimeouts, Role::FencingToken, Role::UnlockLatch,
                                Role::ReadTimeout, Role::PermitTimeouts})
            nouns.insert(companionNoun(role));
        QCOMPARE(nouns.size(), 6);
    }
};

QTEST_GUILESS_MAIN(TestCompanionKey)

} // namespace lockscope::companion_key_test

#include "tst_companion_key.moc"
