// Fencing tokens rise, whichever side draws them.
#include "tests/interop/support/interop_test.h"

namespace lockscope::fenced_test {

using namespace lockscope::interop;

class TestFenced : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("fenced");
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        begin();
        LOCKSCOPE_SKIP_ABSENT();
    }
    void cleanup() { end(); }

    // Strictly rising over both sides, through re-entry, waiting and force; and both sides can read the token without
    // acquiring.
    void tokensRise_data() { everyVersionBothWays({"fenced"}); }
    void tokensRise()
    {
        play([this] {
            for (int round = 0; round < 3; ++round) {
                for (Party *party : {&first(), &second()}) {
                    drawn(party->take(target(), 1), party->owner(1), 1);
                    drawn(party->take(target(), 1), party->owner(1), 2); // a re-entry draws its own token
                    QCOMPARE(party->release(target(), 1), Unlocked::Done);
                    QCOMPARE(party->release(target(), 1), Unlocked::Done);
                }
            }
            drawn(first().take(target(), 1), first().owner(1), 1);
            const Going waiter = scene().startWaiting(second(), target(), 2);
            first().forceRelease(target());
            drawn(waiter.taken(), second().owner(2), 1);
            QCOMPARE(second().release(target(), 2), Unlocked::Done);
        });
    }

private:
    void drawn(const Taken &taken, const QByteArray &owner, qint64 holds)
    {
        QVERIFY(taken.acquired);
        QVERIFY(taken.token);
        const qint64 before = std::exchange(m_last[name()], *taken.token);
        QVERIFY2(*taken.token > before, QByteArray::number(*taken.token));
        QCOMPARE(redisson().one.invoke(target(), 1, {"getToken"}), QByteArray::number(*taken.token));
        const auto read = await(scene().ours().holder().locks().fencingToken(Key(name())));
        QCOMPARE(read.value(), std::optional<qint64>(*taken.token));
        account().expect(name(), {"fenced", "", {{owner, holds}}, {}, 0, taken.token});
    }

    QHash<QByteArray, qint64> m_last;
};

QTEST_GUILESS_MAIN(TestFenced)

} // namespace lockscope::fenced_test

#include "tst_fenced.moc"
