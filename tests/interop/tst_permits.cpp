// Semaphores beside Redisson's, in every version: common counts, waiting and waking across both sides, permit ids and
// deadlines, and one permit taken away by force.
#include "core/actions/actions.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/permit_calls.h"
#include "tests/interop/support/fail.h"
#include "tests/interop/support/interop_test.h"

#include <QJsonArray>
#include <QTemporaryDir>

namespace lockscope::permits_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

constexpr Millis aLease{700};

locks::AcquireRequest requestFor(const Target &target, std::optional<Millis> wait = {})
{
    locks::AcquireRequest request;
    request.name = Key(target.name);
    request.kind =
        target.kind == "semaphore" ? locks::AcquirableKind::Semaphore : locks::AcquirableKind::ExpirableSemaphore;
    request.wait = wait;
    return request;
}

} // namespace

class TestPermits : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("permits");
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        begin();
        LOCKSCOPE_SKIP_ABSENT();
    }
    void cleanup()
    {
        redis().call({"DEL", name(), permits()}); // a semaphore stays when nobody uses it
        end();
    }

    void madeByEitherAndCountedByBoth_data() { everyVersionBothWays({"semaphore", "expirable-semaphore"}); }
    void madeByEitherAndCountedByBoth()
    {
        play([this] {
            QFETCH(bool, oursFirst);
            if (oursFirst)
                QVERIFY(*await(holder().locks().trySetPermits(Key(name()), 2)));
            else
                QCOMPARE(invoke({"trySetPermits", "2"}), QByteArray("true"));
            QVERIFY(!*await(holder().locks().trySetPermits(Key(name()), 9)));
            QCOMPARE(invoke({"trySetPermits", "9"}), QByteArray("false"));
            const auto hold = holder().acquire(requestFor(target(), 0ms));
            QVERIFY(hold);
            QCOMPARE(invoke({"availablePermits"}), QByteArray("1"));
            const QByteArray got = invoke({"tryAcquire"});
            QVERIFY(got != "false" && got != "null");
            QVERIFY(!holder().acquire(requestFor(target(), 0ms)));
            if (kind() == "semaphore")
                invoke({"release"});
            else
                invoke({"release", got});
            QCOMPARE(holder().release(hold), locks::Released::Freed);
            QCOMPARE(invoke({"availablePermits"}), QByteArray("2"));
        });
    }

    void weAreWoken_data() { everyVersion({"semaphore", "expirable-semaphore"}); }
    void weAreWoken()
    {
        play([this] {
            const QByteArray got = takeTheOnly();
            auto waiting = holder().startWaiting(requestFor(target()));
            QElapsedTimer since;
            since.start();
            if (kind() == "semaphore")
                invoke({"release"});
            else
                invoke({"release", got});
            const auto hold = waiting.hold();
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            QVERIFY(hold);
            QCOMPARE(holder().release(hold), locks::Released::Freed);
        });
    }

    void redissonIsWoken_data() { everyVersion({"semaphore", "expirable-semaphore"}); }
    void redissonIsWoken()
    {
        play([this] {
            set(1);
            const auto hold = holder().acquire(requestFor(target(), 0ms));
            const auto waiting = redisson().one.send(target(), 1, {"acquire"});
            const QByteArray channel = locks::semaphoreChannel(Key(name())).raw();
            awaitUntil([&] { return scene().subscribers(channel) > 0; });
            QElapsedTimer since;
            since.start();
            QCOMPARE(holder().release(hold), locks::Released::Freed);
            const Answer answer = redisson().one.java().answer(waiting);
            QVERIFY2(answer.ok, answer.message);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            QVERIFY(!holder().acquire(requestFor(target(), 0ms)));
            if (kind() == "semaphore")
                invoke({"release"});
            else
                invoke({"release", answer.value});
        });
    }

    void permitsAreShownAndReleasedByTheirIds_data() { everyVersion({"expirable-semaphore"}); }
    void permitsAreShownAndReleasedByTheirIds()
    {
        play([this] {
            set(2);
            const QByteArray id = invoke({"acquire", "60000", "ms"});
            const auto hold = holder().acquire(requestFor(target(), 0ms));
            const QJsonArray holders = account().listed(name())[QLatin1String("holders")].toArray();
            QStringList owners;
            for (const QJsonValue &holder : holders)
                owners << holder[QLatin1String("owner")].toString();
            owners.sort();
            QStringList expected{QString::fromLatin1(id), QString::fromLatin1(hold->owner().raw())};
            expected.sort();
            QCOMPARE(owners, expected);
            const auto released =
                await(holder().locks().releaseAs(Key(name()), locks::AcquirableKind::ExpirableSemaphore, Owner(id)));
            QCOMPARE(*released, locks::Released::Freed);
            QCOMPARE(redisson().one.call(target(), 1, {"release", id}).ok, false);
            QCOMPARE(holder().release(hold), locks::Released::Freed);
        });
    }

    void whatRunsOutIsTakenByTheOther_data() { everyVersionBothWays({"expirable-semaphore"}); }
    void whatRunsOutIsTakenByTheOther()
    {
        play([this] {
            QFETCH(bool, oursFirst);
            set(1);
            QElapsedTimer since;
            since.start();
            if (oursFirst) {
                auto request = requestFor(target(), 0ms);
                request.lease = aLease;
                const auto hold = holder().acquire(request);
                QVERIFY(invoke({"tryAcquire", "10000", "30000", "ms"}) != "null");
                QVERIFY2(since.elapsed() > aLease.count() - 10, QByteArray::number(since.elapsed()));
                awaitUntil([&] { return !hold->isValid(); });
                QCOMPARE(holder().release(hold), locks::Released::NotHeld);
            } else {
                const QByteArray id = invoke({"acquire", QByteArray::number(qint64(aLease.count())), "ms"});
                const auto hold = holder().acquire(requestFor(target(), 10s));
                QVERIFY(hold);
                QVERIFY2(since.elapsed() > aLease.count() - 10, QByteArray::number(since.elapsed()));
                QVERIFY(!redisson().one.call(target(), 1, {"release", id}).ok);
                QCOMPARE(holder().release(hold), locks::Released::Freed);
            }
        });
    }

    // Our watchdog keeps a permit that Redisson, which has the same clock here, would take as soon as it expired.
    void ourWatchdogIsRespected_data() { everyVersion({"expirable-semaphore"}); }
    void ourWatchdogIsRespected()
    {
        play([this] {
            set(1);
            const auto hold = holder().acquire(requestFor(target(), 0ms));
            awaitUntil([&] { return hold->renewals() >= 4; });
            QCOMPARE(invoke({"availablePermits"}), QByteArray("0"));
            QVERIFY(hold->isValid());
            QCOMPARE(holder().release(hold), locks::Released::Freed);
        });
    }

    void aPermitTakenAwayByForceIsMissedByItsHolder_data() { everyVersion({"expirable-semaphore"}); }
    void aPermitTakenAwayByForceIsMissedByItsHolder()
    {
        play([this] {
            const QByteArray id = takeTheOnly();
            auto waiting = holder().startWaiting(requestFor(target()));
            const QTemporaryDir folder;
            const actions::AuditLog audit(folder.filePath(QStringLiteral("audit.jsonl")));
            monitor::Monitor watching(&holder().redis());
            const actions::Actions all({&holder().redis(), &watching, {}}, audit);
            const auto plan = await(all.plan("force-release", {{{}, 0, Key(name())}, Owner(id)}, {}));
            if (!plan)
                fail(plan.error().message.toUtf8());
            QElapsedTimer since;
            since.start();
            const auto outcome = await(all.execute((*plan)->id, {QStringLiteral("test")}, {}));
            QVERIFY(outcome && outcome->what == actions::Outcome::What::Done);
            const auto hold = waiting.hold();
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            QVERIFY(!redisson().one.call(target(), 1, {"release", id}).ok);
            QCOMPARE(holder().release(hold), locks::Released::Freed);
        });
    }

private:
    LockHolder &holder() { return scene().ours().holder(); }
    QByteArray invoke(const QByteArrayList &method) { return redisson().one.invoke(target(), 1, method); }
    QByteArray permits() const { return locks::permitTimeouts(Key(name())).raw(); }
    void set(int count) { redis().call({"SET", name(), QByteArray::number(count)}); }
    QByteArray takeTheOnly() // Redisson takes it
    {
        set(1);
        return kind() == "semaphore" ? invoke({"acquire"}) : invoke({"acquire", "60000", "ms"});
    }
};

QTEST_GUILESS_MAIN(TestPermits)

} // namespace lockscope::permits_test

#include "tst_permits.moc"
