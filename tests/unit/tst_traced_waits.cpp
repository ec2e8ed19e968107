// Who waits, from hand-made events of a trace.
#include "core/deadlocks/traced_waits.h"
#include "tests/support/raw_locks.h"

#include <QTest>

namespace lockscope::traced_waits_test {

using namespace lockscope::deadlocks;
using namespace lockscope::test;
using What = TraceEvent::What;

namespace {

const ConnectionId here = connectionOf(idOf("a"));

struct Traced {
    Traced() { waits.begin(here); }
    void event(What what, const QByteArray &lock, const QByteArray &owner = ownerA, bool isByOwner = true)
    {
        waits.take(idOf(lock), made(what, lock, owner, isByOwner), at(now));
    }
    // A client's connection for messages is another one than that of its requests.
    TraceEvent ofListener(const char *lock) const
    {
        TraceEvent event = made(What::Waiting, lock, {}, false);
        event.address = host + ":2";
        return event;
    }
    void subscribe(const char *lock) { waits.take(idOf(lock), ofListener(lock), at(now)); }
    void unsubscribe(const char *lock) { waits.unsubscribed(idOf(lock), ofListener(lock)); }
    // The holder's watchdog sets the time to live.
    void renew(const char *lock, Millis lease)
    {
        TraceEvent event = made(What::Renewed, lock, ownerB, true);
        event.lease = lease;
        waits.take(idOf(lock), event, at(now));
    }
    TraceEvent made(What what, const QByteArray &lock, const QByteArray &owner, bool isByOwner) const
    {
        TraceEvent event;
        event.address = host + ":1";
        event.micros = now * 1'000;
        event.what = what;
        event.key = Key(lock);
        event.owner = Owner(owner);
        event.isByOwner = isByOwner;
        return event;
    }
    // The client asks, subscribes and asks again.
    void wait(const char *lock, const QByteArray &owner = ownerA)
    {
        event(What::Refused, lock, owner);
        ++now;
        subscribe(lock);
        ++now;
        event(What::Refused, lock, owner);
    }
    std::vector<Wait> all() const
    {
        return waits.waits(at(now), [this](const LockId &) { return listeners; });
    }

    TracedWaits waits;
    QByteArray host = "10.0.0.1"; // of the client that asks
    qint64 now = 1'000;
    std::optional<int> listeners = 1;
};

} // namespace

class TestTracedWaits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWaiterAsksTwice()
    {
        Traced t;
        t.event(What::Refused, "a");
        QVERIFY(t.all().empty()); // perhaps it does not wait
        ++t.now;
        t.subscribe("a");
        QVERIFY(t.all().empty()); // the next request may succeed
        ++t.now;
        t.event(What::Refused, "a");
        t.now += 5'000;
        const auto all = t.all();
        QCOMPARE(all.size(), std::size_t(1));
        QCOMPARE(all[0].lock, idOf("a"));
        QCOMPARE(all[0].owner.raw(), ownerA);
        QCOMPARE(all[0].trueFrom, at(1'000));
        QCOMPARE(all[0].trueUntil, at(t.now) - TracedWaits::traceLag);
        QVERIFY(!all[0].sinceIsBound);
    }

    // Somebody listens, but perhaps not this client.
    void aClientThatTriesTwiceDoesNotWait()
    {
        Traced t;
        t.event(What::Refused, "a");
        t.now += 2;
        t.event(What::Refused, "a");
        QVERIFY(t.all().empty());
        t.host = "10.0.0.2";
        t.subscribe("a");
        t.host = "10.0.0.1";
        t.event(What::Refused, "a");
        QVERIFY(t.all().empty());
    }

    // An earlier attempt is not a part of the wait.
    void aWaitBeginsWithTheRequestBeforeItsSubscription()
    {
        Traced t;
        t.event(What::Refused, "a");
        t.now = 9'000;
        t.wait("a");
        QCOMPARE(t.all().at(0).trueFrom, at(9'000));
    }

    void aSubscriptionOfOneOfTwoClientsProvesNothing()
    {
        Traced t;
        t.event(What::Refused, "a");
        t.event(What::Refused, "a", ownerB);
        t.subscribe("a");
        t.event(What::Refused, "a");
        t.event(What::Refused, "a", ownerB);
        QVERIFY(t.all().empty());
    }

    // It subscribed before the trace began.
    void anEarlierWaiterAsksWhenTheTimeToLiveIsOver_data()
    {
        QTest::addColumn<qint64>("asksAgain");
        QTest::addColumn<bool>("waits");
        QTest::newRow("just then") << qint64(31'005) << true;
        QTest::newRow("earlier") << qint64(21'000) << false;
        QTest::newRow("later") << qint64(33'000) << false;
    }
    void anEarlierWaiterAsksWhenTheTimeToLiveIsOver()
    {
        QFETCH(qint64, asksAgain);
        QFETCH(bool, waits);
        Traced t;
        t.renew("a", Millis(30'000));
        t.now = 8'000;
        t.event(What::Refused, "a");
        for (t.now = 11'000; t.now <= 31'000 && t.now < asksAgain; t.now += 10'000)
            t.renew("a", Millis(30'000));
        t.now = asksAgain;
        t.event(What::Refused, "a");
        const auto all = t.all();
        QCOMPARE(all.empty(), !waits);
        if (waits) {
            QCOMPARE(all[0].trueFrom, at(8'000));
            QVERIFY(all[0].sinceIsBound);
        }
    }

    void anOwnerInAFairQueueWaits()
    {
        Traced t;
        t.event(What::Queued, "a");
        t.event(What::Waiting, "a");
        QCOMPARE(t.all().size(), std::size_t(1));
        QVERIFY(!t.all()[0].sinceIsBound);
    }

    void whatTheOwnerDoesEndsItsWait_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QByteArray>("lock");
        QTest::addColumn<bool>("ends");
        QTest::newRow("a grant") << int(What::Acquired) << QByteArray("a") << true;
        QTest::newRow("it gave up") << int(What::GaveUp) << QByteArray("a") << true;
        QTest::newRow("it releases another lock") << int(What::Released) << QByteArray("b") << true;
        QTest::newRow("it acquires another lock") << int(What::Acquired) << QByteArray("b") << true;
        QTest::newRow("it waits for another lock") << int(What::Refused) << QByteArray("b") << true;
        QTest::newRow("its watchdog renews another lock") << int(What::Renewed) << QByteArray("b") << false;
        QTest::newRow("it was woken") << int(What::Woken) << QByteArray("a") << false;
    }
    void whatTheOwnerDoesEndsItsWait()
    {
        QFETCH(int, what);
        QFETCH(QByteArray, lock);
        QFETCH(bool, ends);
        Traced t;
        t.wait("a");
        t.event(What(what), lock);
        const auto all = t.all();
        QCOMPARE(all.empty(), ends);
    }

    // It may have given up. Another request may be an attempt without a wait.
    void anUnsubscribedWaiterIsUncertain()
    {
        Traced t;
        t.wait("a");
        const Instant last = at(t.now);
        t.now += 3'000;
        t.unsubscribe("a");
        t.now += 3'000;
        QCOMPARE(t.all().at(0).trueUntil, last);
        t.event(What::Refused, "a");
        t.event(What::Refused, "a");
        QVERIFY(t.all().empty());
        t.wait("a");
        t.now += 3'000;
        QCOMPARE(t.all().at(0).trueUntil, at(t.now) - TracedWaits::traceLag);
    }

    // It goes on listening, so its next request shows that it still waits.
    void aWaiterOutlastsAnotherThatStopsListening()
    {
        Traced t;
        t.wait("a");
        const Instant last = at(t.now);
        t.now += 3'000;
        t.host = "10.0.0.2";
        t.unsubscribe("a");
        t.host = "10.0.0.1";
        t.now += 3'000;
        QCOMPARE(t.all().at(0).trueUntil, last);
        t.event(What::Refused, "a");
        t.now += 3'000;
        QCOMPARE(t.all().at(0).trueUntil, at(t.now) - TracedWaits::traceLag);
    }

    // A trace tells of unsubscriptions at once, and of other events a little later.
    void anEndOfListeningMayComeBeforeTheRequests()
    {
        Traced t;
        t.now = 1'050;
        t.unsubscribe("a");
        t.now = 1'000;
        t.wait("a");
        const Instant last = at(t.now);
        t.now += 3'000;
        QCOMPARE(t.all().at(0).trueUntil, last);
    }

    void nobodyListensAnyMore()
    {
        Traced t;
        t.wait("a");
        const Instant last = at(t.now);
        t.now += 3'000;
        for (const std::optional<int> listeners : {std::optional(0), std::optional<int>()}) {
            t.listeners = listeners;
            QCOMPARE(t.all().at(0).trueUntil, last);
        }
    }

    // One of two threads can give up unseen, because its client keeps listening.
    void twoThreadsOfAClientAreUncertain()
    {
        Traced t;
        t.wait("a");
        const Instant last = at(t.now);
        t.wait("a", uuidA + ":99");
        t.now += 3'000;
        QCOMPARE(t.all().at(0).trueUntil, last);
        t.event(What::Acquired, "a", uuidA + ":99");
        QCOMPARE(t.all().at(0).trueUntil, at(t.now) - TracedWaits::traceLag);
    }

    void nothingIsKnownAfterTheTrace()
    {
        Traced t;
        t.wait("a");
        t.now += 3'000;
        t.waits.end(here, at(t.now));
        const Instant end = at(t.now) - TracedWaits::traceLag;
        t.now += 3'000;
        QCOMPARE(t.all().at(0).trueUntil, end);
        t.waits.forget(here);
        QVERIFY(t.all().empty());
    }

    void aNewTraceBeginsAgain()
    {
        Traced t;
        t.wait("a");
        t.waits.begin(here);
        QVERIFY(t.waits.isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestTracedWaits)

} // namespace lockscope::traced_waits_test

#include "tst_traced_waits.moc"
