// Plain `SET NX PX` locks beside redis-py's Lock and node-redlock: each situation with both libraries, both ways.
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/token_party.h"

#include <map>

namespace lockscope::tokens_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

class TestTokens : public InteropTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const QByteArray &client : tokenClients)
            LOCKSCOPE_REQUIRE_INTEROP(TokenParty::isBuilt(client), "redis-py or no node-redlock");
        open("tokens");
    }
    void cleanupTestCase()
    {
        m_parties.clear();
        close();
    }
    void init() { begin(); }
    void cleanup() { end(); }

    void waiterComesIn_data() { everyVersionBothWays({"token"}); }
    void waiterComesIn()
    {
        play([this] {
            QVERIFY(first().take(target(), 1).acquired);
            account().expect(name(), heldBy(first(), 1));
            QVERIFY(!second().tryOnce(target(), 2));
            const Going waiter = scene().startWaiting(second(), target(), 2);
            QVERIFY(!waiter.isDone());
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
            QVERIFY(waiter.taken().acquired);
            account().expect(name(), heldBy(second(), 2));
            QCOMPARE(first().release(target(), 1), Unlocked::NotHeld);
            QCOMPARE(second().release(target(), 2), Unlocked::Done);
            account().expectNothing(name());
        });
    }

    // The former holder compares before it deletes, so it must not release the other side's lock.
    void leaseRunsOut_data() { everyVersionBothWays({"token"}); }
    void leaseRunsOut()
    {
        play([this] {
            QElapsedTimer since;
            since.start();
            QVERIFY(first().take(target(), 1, {std::nullopt, aLease}).acquired);
            const Going waiter = scene().startWaiting(second(), target(), 2);
            QVERIFY(waiter.taken().acquired);
            QVERIFY2(since.elapsed() > aLease.count() - 10, QByteArray::number(since.elapsed()));
            const QByteArray token = valueNow();
            QCOMPARE(token, tokenOf(second(), 2));
            QCOMPARE(first().release(target(), 1), Unlocked::NotHeld);
            QCOMPARE(valueNow(), token);
            QCOMPARE(second().release(target(), 2), Unlocked::Done);
        });
    }

    // Held longer than the lease: the other clients extend it, and our watchdog renews it.
    void extensionIsSeen_data() { everyVersionBothWays({"token"}); }
    void extensionIsSeen()
    {
        play([this] {
            if (isOursFirst()) {
                QVERIFY(first().take(target(), 1).acquired);
                // a lease has three renewals
                awaitUntil([this] { return scene().ours().hold(target(), 1)->renewals() >= 4; });
            } else {
                QVERIFY(first().take(target(), 1, {std::nullopt, aLease}).acquired);
                const Answer extended = party().extend(target(), 1, 60s);
                QVERIFY2(extended.ok, extended.message);
                QVERIFY(redis().call({"PTTL", name()}).toInt() > 50'000);
            }
            QVERIFY(!second().tryOnce(target(), 2));
            account().expect(name(), heldBy(first(), 1));
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
        });
    }

    // A lock that has expired cannot be extended, whoever has it now.
    void lostIsNotExtended_data() { everyVersion({"token"}); }
    void lostIsNotExtended()
    {
        play([this] {
            QVERIFY(party().take(target(), 1, {std::nullopt, aLease}).acquired);
            QVERIFY(scene().ours().take(target(), 2).acquired);
            QVERIFY(!party().extend(target(), 1, 60s).ok);
            QCOMPARE(valueNow(), tokenOf(scene().ours(), 2));
            QCOMPARE(scene().ours().release(target(), 2), Unlocked::Done);
        });
    }

    void givingUpLeavesNothing_data() { everyVersionBothWays({"token"}); }
    void givingUpLeavesNothing()
    {
        play([this] {
            QVERIFY(first().take(target(), 1).acquired);
            const Taken waited = second().take(target(), 2, {300ms, std::nullopt});
            QVERIFY(!waited.acquired);
            QCOMPARE(waited.error, QByteArray());
            account().expect(name(), heldBy(first(), 1));
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
        });
    }

    // We break their lock: their waiter and ours acquire one after the other, and the holder learns of the loss.
    void forcedByUs_data() { everyVersion({"token"}); }
    void forcedByUs()
    {
        play([this] {
            QVERIFY(party().take(target(), 1).acquired);
            const Going theirWaiter = scene().startWaiting(party(), target(), 2);
            const QElapsedTimer since = scene().ours().forceRelease(target());
            QVERIFY(theirWaiter.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            QCOMPARE(party().release(target(), 1), Unlocked::NotHeld);
            account().expect(name(), heldBy(party(), 2));
            const Going ourWaiter = scene().startWaiting(scene().ours(), target(), 3);
            scene().ours().forceRelease(target());
            QVERIFY(ourWaiter.taken().acquired);
            QCOMPARE(party().release(target(), 2), Unlocked::NotHeld);
            QCOMPARE(scene().ours().release(target(), 3), Unlocked::Done);
        });
    }

private:
    static constexpr Millis aLease{700};

    QByteArrayList versions() const override { return tokenClients; }
    QByteArray clientName() override { return version() + ' ' + party().version(); }
    Party &theirs() override { return party(); }
    bool has(const QByteArray &) override { return true; }

    TokenParty &party()
    {
        auto &party = m_parties[version()];
        if (!party)
            party = std::make_unique<TokenParty>(version(), scene().server().port());
        return *party;
    }
    // Each hold of ours also has its own token.
    QByteArray tokenOf(Party &holder, int thread)
    {
        const bool isOurs = &holder == &scene().ours();
        return isOurs ? scene().ours().hold(target(), thread)->owner().raw() : holder.owner(thread);
    }
    Situation heldBy(Party &holder, int thread) { return {"token", "", {{tokenOf(holder, thread)}}}; }
    QByteArray valueNow() { return redis().call({"GET", name()}).toBytes(); }

    std::map<QByteArray, std::unique_ptr<TokenParty>> m_parties;
};

QTEST_GUILESS_MAIN(TestTokens)

} // namespace lockscope::tokens_test

#include "tst_tokens.moc"
