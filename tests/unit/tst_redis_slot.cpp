#include "core/redis/slot.h"

#include <QTest>

namespace lockscope::redis_slot_test {

using namespace lockscope::redis;

class TestRedisSlot : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // From the cluster specification and from CLUSTER KEYSLOT.
    void aKeysSlot_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<int>("slot");
        QTest::newRow("the CRC's own") << QByteArray("123456789") << 0x31C3;
        QTest::newRow("nothing") << QByteArray() << 0;
        QTest::newRow("foo") << QByteArray("foo") << 12182;
        QTest::newRow("bar") << QByteArray("bar") << 5061;
        QTest::newRow("somekey") << QByteArray("somekey") << 11058;
        QTest::newRow("an empty tag is none") << QByteArray("foo{}{bar}") << 8363;
        QTest::newRow("a brace in the tag") << QByteArray("foo{{bar}}zap") << 4015;
        QTest::newRow("the first tag") << QByteArray("foo{bar}{zap}") << 5061;
        QTest::newRow("not closed") << QByteArray("foo{bar") << 15278;
        QTest::newRow("closed before") << QByteArray("}foo{bar}") << 5061;
        QTest::newRow("a tag") << QByteArray("foo{hash_tag}") << 2515;
        QTest::newRow("the same tag") << QByteArray("bar{hash_tag}") << 2515;
    }
    void aKeysSlot()
    {
        QFETCH(QByteArray, key);
        QTEST(int(slotOf(key)), "slot");
    }

    void keysShareASlotByTheirTag()
    {
        QVERIFY(shareSlot({}));
        QVERIFY(shareSlot({"foo"}));
        QVERIFY(shareSlot({"a{x}", "{x}b", "x"}));
        QVERIFY(!shareSlot({"foo", "bar"}));
        QVERIFY(!shareSlot({"foo{}", "bar{}"}));
    }
};

QTEST_APPLESS_MAIN(TestRedisSlot)

} // namespace lockscope::redis_slot_test

#include "tst_redis_slot.moc"
