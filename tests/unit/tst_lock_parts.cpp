#include "core/async/task_scope.h"
#include "core/locks/acquire/latest_look.h"
#include "core/locks/hold/keyed_mutex.h"
#include "core/locks/hold/validity.h"
#include "core/locks/waiters/queue_places.h"
#include "core/locks/wire/identity.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"
#include "tests/support/manual_clock.h"

#include <QRegularExpression>
#include <QSet>

namespace lockscope::lock_parts_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

Error serverError(QByteArray token, QString message = QStringLiteral("x"))
{
    return {Error::Kind::Server, message, token, {}};
}

Task<void> takeTurn(KeyedMutex *turns, Entry entry, SettleOnce<bool> done, QList<int> *order, int number,
                    std::stop_token stop)
{
    KeyedMutex::Guard turn(turns, entry);
    if (!turn.isMine()) {
        const bool mine = co_await turn.wait(stop);
        if (!mine) {
            order->append(-number);
            co_return;
        }
    }
    order->append(number);
    co_await done;
}

} // namespace

class TestLockParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The request for a fair lock was lost, and the lock is free: this does not show that another waiter is next.
    void aLostRequestSaysNothingOfTheQueue()
    {
        locks::LatestLook look(locks::AcquirableKind::Fair);
        look.found(locks::Attempt{nullptr, Ttl::missing()});
        QCOMPARE(look.why(), locks::Refusal::OthersTurn);
        const Error lost{Error::Kind::Connect, QStringLiteral("no answer"), {}, {}};
        look.found(locks::Attempt{nullptr, Ttl::missing(), lost});
        QCOMPARE(look.why(), locks::Refusal::Unavailable);
        QCOMPARE(look.error->message, lost.message);
        look.found(locks::Attempt{nullptr, Ttl::of(Millis(5))});
        QCOMPARE(look.why(), locks::Refusal::Held);
        look.found(locks::Attempt{.hold = nullptr, .remaining = Ttl::of(Millis(0)), .isHandedBack = true});
        QCOMPARE(look.why(), locks::Refusal::HandedBack); // nobody else has it
    }

    void identityIsAVersion4Uuid()
    {
        static const QRegularExpression uuid4(
            QStringLiteral("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"));
        QSet<QByteArray> seen;
        for (int i = 0; i < 1000; ++i) {
            const QByteArray uuid = Identity().uuid();
            QVERIFY2(uuid4.match(QString::fromLatin1(uuid)).hasMatch(), uuid);
            seen.insert(uuid);
        }
        QCOMPARE(seen.size(), 1000);
        QCOMPARE(newRequestId().size(), 32);
        QVERIFY(newRequestId() != newRequestId());
    }

    void ownersAreNumbered()
    {
        Identity identity;
        QCOMPARE(identity.newOwner().raw(), identity.uuid() + ":1");
        QCOMPARE(identity.newOwner().raw(), identity.uuid() + ":2");
    }

    void aLeaseIsTrustedLessOnePercentAndTwoMilliseconds()
    {
        QCOMPARE(validUntil(start, 30s) - start, 30s - 300ms - 2ms);
        QCOMPARE(validUntil(start, 100ms) - start, 97ms);
        QCOMPARE(validUntil(start, 1ms), start); // never before the request
    }

    void reentryNeverShortensAReentrantHold()
    {
        Validity validity(AcquirableKind::Reentrant);
        validity.entered(start + 60s, false);
        validity.entered(start + 10s, false);
        QCOMPARE(validity.until(), start + 60s);
        validity.leaving(start + 40s); // sets the TTL back to the lease
        QCOMPARE(validity.until(), start + 40s); // from the moment when the release is sent
        validity.withdrawn();
        QCOMPARE(validity.until(), start + 60s);
        validity.leaving(start + 90s);
        QCOMPARE(validity.until(), start + 60s); // but not before that is certain
        validity.left();
        QCOMPARE(validity.until(), start + 90s);
    }

    void reentryNeverShortensAWriteHold()
    {
        Validity validity(AcquirableKind::Write);
        validity.entered(start + 60s, false);
        validity.entered(start + 10s, false);
        QCOMPARE(validity.until(), start + 60s);
        validity.leaving(start + 20s); // a write release sets the TTL to the lease, which may be shorter
        QCOMPARE(validity.until(), start + 20s);
        validity.left();
        QCOMPARE(validity.until(), start + 20s);
    }

    void readHoldsHaveTimesOfTheirOwn()
    {
        Validity validity(AcquirableKind::Read);
        validity.entered(start + 10s, false);
        validity.entered(start + 60s, false);
        QCOMPARE(validity.until(), start + 60s);
        validity.leaving(start + 90s);
        QCOMPARE(validity.until(), start + 10s);
        validity.withdrawn();
        QCOMPARE(validity.until(), start + 60s);
        validity.leaving(start + 90s);
        validity.left();
        QCOMPARE(validity.until(), start + 10s);
    }

    void whatIsUnclearCountsAsTheWorse()
    {
        Validity reentrant(AcquirableKind::Reentrant);
        reentrant.entered(start + 10s, false);
        reentrant.leaving(start + 60s);
        reentrant.leftPerhaps();
        QCOMPARE(reentrant.until(), start + 10s);
        reentrant.leaving(start + 5s);
        reentrant.leftPerhaps();
        QCOMPARE(reentrant.until(), start + 5s);
    }

    // If the first release was executed, the second one ends the hold of an hour.
    void afterAnUnclearReleaseTheNextEndsAnEarlierReadHold()
    {
        Validity validity(AcquirableKind::Read);
        validity.entered(start + 10s, false);
        validity.entered(start + 1h, false);
        validity.entered(start + 20s, false);
        validity.leaving(start + 1h);
        validity.leftPerhaps();
        QCOMPARE(validity.until(), start + 1h);
        validity.leaving(start + 1h);
        QCOMPARE(validity.until(), start + 10s);
        validity.left();
        QCOMPARE(validity.until(), start + 10s);
    }

    void aWatchdogSetsAllOfThem()
    {
        Validity validity(AcquirableKind::Read);
        validity.entered(start + 1h, false);
        validity.entered(start + 30s, true);
        QCOMPARE(validity.until(), start + 30s);
        validity.renewed(start + 40s, start + 10s);
        QCOMPARE(validity.until(), start + 40s);
        validity.renewed(start + 35s, start + 10s); // an answer that came late
        QCOMPARE(validity.until(), start + 40s);
        validity.leaving(start + 40s);
        validity.left();
        QCOMPARE(validity.until(), start + 40s);
    }

    // read_acquire writes only the timeout of the new hold.
    void aWatchdogDoesNotProlongEarlierReadHolds()
    {
        Validity validity(AcquirableKind::Read);
        validity.entered(start + 5s, false);
        validity.entered(start + 30s, true);
        QCOMPARE(validity.until(), start + 30s);
        validity.leaving(start + 30s);
        QCOMPARE(validity.until(), start + 5s);
        validity.left();
        QCOMPARE(validity.until(), start + 5s);
    }

    // read_renew leaves out timeouts that have expired.
    void aRenewalProlongsOnlyReadHoldsThatAreThere()
    {
        for (const auto &[answeredAt, left] : {std::pair(4s, 34s), std::pair(10s, 5s)}) {
            Validity validity(AcquirableKind::Read);
            validity.entered(start + 5s, false);
            validity.entered(start + 30s, true);
            validity.renewed(start + 34s, start + answeredAt);
            QCOMPARE(validity.until(), start + 34s);
            validity.leaving(start + 34s);
            validity.left();
            QCOMPARE(validity.until(), start + left);
        }
    }

    void passingErrorsAreRetried()
    {
        for (const char *token :
             {"BUSY", "LOADING", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN", "READONLY", "NOREPLICAS", "OOM", "MISCONF"})
            QVERIFY2(worthRetrying(serverError(token)), token);
        for (const Error::Kind kind : {Error::Kind::Connect, Error::Kind::Timeout, Error::Kind::OutcomeUnknown})
            QVERIFY(worthRetrying({kind, {}, {}, {}}));
        for (const char *token : {"WRONGTYPE", "ERR", "NOSCRIPT", ""})
            QVERIFY2(!worthRetrying(serverError(token)), token);
        for (const Error::Kind kind : {Error::Kind::Forbidden, Error::Kind::Auth, Error::Kind::Canceled,
                                       Error::Kind::Decode, Error::Kind::Protocol})
            QVERIFY(!worthRetrying({kind, {}, "OOM", {}}));
    }

    void errorsInsideScriptsOfOldServersAreUnderstood()
    {
        const auto oom = serverError("ERR",
                                     QStringLiteral("ERR Error running script (call to f_12): @user_script:7: "
                                                    "@user_script: 7: -OOM command not allowed when used "
                                                    "memory > 'maxmemory'."));
        QVERIFY(worthRetrying(oom));
        QVERIFY(isWrongType(serverError("ERR",
                                        QStringLiteral("ERR Error running script: @user_script: 3: WRONGTYPE "
                                                       "Operation against a key"))));
        QVERIFY(!worthRetrying(serverError("ERR", QStringLiteral("ERR about OOM in general"))));
    }

    void backOffDoublesWithinItsBounds()
    {
        BackOff backOff(100ms, 1s);
        for (const Millis whole : {100ms, 200ms, 400ms, 800ms, 1000ms, 1000ms}) {
            const Millis pause = backOff.next();
            QVERIFY(pause >= whole / 2 && pause <= whole);
        }
        backOff.reset();
        QVERIFY(backOff.next() <= 100ms);
        QVERIFY(BackOff(0ms, 0ms).next() >= 1ms); // never a busy loop
    }

    void jitterSpreads()
    {
        QSet<qint64> seen;
        for (int i = 0; i < 200; ++i) {
            const Millis value = jittered(10s, 0.8);
            QVERIFY(value >= 8s && value <= 10s);
            seen.insert(value.count());
        }
        QVERIFY(seen.size() > 50);
    }

    void callsNameWhatTheScriptsAskFor()
    {
        const Entry reentrant{Key("k"), AcquirableKind::Reentrant, Owner("u:1"), 1, "a7"};
        const Entry read{Key("k"), AcquirableKind::Read, Owner("u:1")};
        const Entry write{Key("k"), AcquirableKind::Write, Owner("u:1")};
        const QByteArray mark("redisson_unlock_latch:{k}:a7");
        const Key latch("redisson_unlock_latch:{k}:r");
        using Parts = std::vector<QByteArray>;
        QCOMPARE(acquireCall(reentrant, 7ms).keys, Parts{"k"});
        QCOMPARE(acquireCall(reentrant, 7ms).arguments, (Parts{"7", "u:1", mark}));
        const ScriptCall declared = acquireCall(reentrant, 7ms, false, {}, MarkIn::KeysToo);
        QCOMPARE(declared.keys, (Parts{"k", mark}));
        QCOMPARE(declared.arguments, (Parts{"7", "u:1", mark}));
        QCOMPARE(acquireCall(read, 7ms).keys, (Parts{"k", "{k}:u:1:rwlock_timeout"}));
        QCOMPARE(renewCall(write, 7ms).keys, Parts{"k"});
        QCOMPARE(renewCall(read, 7ms).keys, (Parts{"k", "{k}:u:1:rwlock_timeout"}));
        QCOMPARE(releaseCall(reentrant, 7ms, latch, 9ms, false).arguments,
                 (Parts{"redisson_lock__channel:{k}", "publish", "0", "7", "u:1", "9"}));
        QCOMPARE(releaseCall(read, 7ms, latch, 9ms, true).arguments,
                 (Parts{"redisson_rwlock:{k}", "spublish", "0", "7", "u:1", "9"}));
        QCOMPARE(releaseCall(read, 7ms, latch, 9ms, true).keys, (Parts{"k", latch.raw(), "{k}:u:1:rwlock_timeout"}));
        QCOMPARE(releaseCall(write, 7ms, latch, 9ms, false).arguments[2], "1");
        QCOMPARE(releaseCall(write, 7ms, latch, 9ms, false).script->name, std::string_view("write_release"));
        QCOMPARE(fieldOf(read), "u:1");
        QCOMPARE(fieldOf(write), "u:1:write");
    }

    // If the waiter dies, those behind it wait for nobody, at most for this time.
    void aPlaceLastsNoLongerThanItsWait()
    {
        QVERIFY(!slotFor(Millis(0), 10s)); // it does not wait, so it needs no place
        QVERIFY(slotFor(Millis(300), 10s) == Millis(300));
        QVERIFY(slotFor(Millis(60'000), 10s) == Millis(10'000));
        QVERIFY(slotFor(std::nullopt, 10s) == Millis(10'000));
    }

    void theLastThatWaitsLeavesThePlace()
    {
        QueuePlaces places;
        const Entry entry{Key("k"), AcquirableKind::Fair, Owner("u:1")};
        places.enter(entry, 10s);
        places.enter(entry, 10s);
        QVERIFY(!places.leave(entry));
        QVERIFY(places.contains(entry));
        QVERIFY(places.leave(entry));
        QVERIFY(!places.contains(entry));
        QVERIFY(!places.leave(entry));
    }

    // The server's queue has one place for an owner.
    void bothFairKindsOfOneOwnerShareAPlace()
    {
        QueuePlaces places;
        const Entry fair{Key("k"), AcquirableKind::Fair, Owner("u:1")};
        const Entry nonReentrant{Key("k"), AcquirableKind::NonReentrantFair, Owner("u:1")};
        places.enter(fair, 10s);
        places.enter(nonReentrant, 10s);
        QVERIFY(!places.leave(nonReentrant));
        QVERIFY(places.contains(fair) && places.contains(nonReentrant));
        QVERIFY(places.leave(fair));
    }

    void turnsAreTakenInOrder()
    {
        KeyedMutex turns;
        TaskScope scope;
        const Entry entry{Key("a"), AcquirableKind::Reentrant, Owner("u:1")};
        const Entry other{Key("a"), AcquirableKind::Reentrant, Owner("u:2")};
        QList<SettleOnce<bool>> done(5);
        QList<int> order;
        std::stop_source stop;
        scope.spawn(takeTurn(&turns, entry, done[0], &order, 1, scope.stopToken()));
        scope.spawn(takeTurn(&turns, entry, done[1], &order, 2, scope.stopToken()));
        scope.spawn(takeTurn(&turns, entry, done[2], &order, 3, stop.get_token()));
        scope.spawn(takeTurn(&turns, entry, done[3], &order, 4, scope.stopToken()));
        scope.spawn(takeTurn(&turns, other, done[4], &order, 5, scope.stopToken()));
        QCOMPARE(order, (QList<int>{1, 5}));
        stop.request_stop();
        settleEvents();
        QCOMPARE(order, (QList<int>{1, 5, -3}));
        done[0].settle(true);
        settleEvents();
        QCOMPARE(order.last(), 2);
        done[1].settle(true);
        settleEvents();
        QCOMPARE(order.last(), 4); // the waiter that stopped is skipped
        done[3].settle(true);
        done[4].settle(true);
        settleEvents();
        QCOMPARE(scope.count(), 0);
        done[2] = {};
        scope.spawn(takeTurn(&turns, entry, done[2], &order, 6, scope.stopToken()));
        QCOMPARE(order.last(), 6); // no entry is left behind
        done[2].settle(true);
        settleEvents();
    }
};

QTEST_GUILESS_MAIN(TestLockParts)

} // namespace lockscope::lock_parts_test

#include "tst_lock_parts.moc"
