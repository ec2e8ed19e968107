// How a lock client handles answers that are late, lost or unexpected, with a manual clock.
#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "core/locks/client/script_acquire.h"
#include "core/locks/hold/validity.h"
#include "core/locks/release/late_releases.h"
#include "tests/support/await.h"
#include "tests/support/lock_holder.h"
#include "tests/support/lossy_link.h"
#include "tests/support/scripted_client.h"

#include <QSet>

#include <map>

namespace lockscope::lock_answers_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

using Answers = std::deque<std::optional<QByteArray>>; // one per call; the last one repeats
constexpr std::nullopt_t silence = std::nullopt;
const QByteArray held("$1\r\n1\r\n");
const QByteArray nothing("$-1\r\n");
const QByteArray ok("+OK\r\n");
const QByteArray outOfMemory("-OOM command not allowed when used memory > 'maxmemory'\r\n");

QByteArray integer(qint64 value)
{
    return ':' + QByteArray::number(value) + "\r\n";
}

QByteArray taken(int count)
{
    return "*2\r\n:1\r\n" + integer(count);
}

QByteArray takenByOthers(Millis left)
{
    return "*2\r\n:0\r\n" + integer(left.count());
}

// A lock client on a server whose answers to each script and command the test sets.
class ScriptedLocks {
public:
    ScriptedLocks()
    {
        m_redis.server.on("EVALSHA", [this](int, const QByteArrayList &call) { return next(call.at(1)); });
        for (const char *verb : {"HGET", "PTTL", "GET"})
            m_redis.server.on(verb, [this, verb](int, const QByteArrayList &) { return next(verb); });
        m_answers["SET"] = {ok};
        m_redis.server.on("SET", [this](int, const QByteArrayList &) { return next("SET"); }); // marks
        for (const char *verb : {"DEL", "UNLINK"}) // latches
            m_redis.server.on(verb, ok);
        m_redis.open();
        LockClientOptions options;
        options.forbids = [this] { return forbidden; };
        m_locks = std::make_unique<LockClient>(m_redis.client.get(), options);
    }

    void answer(const char *script, Answers answers) { m_answers[shaOf(script)] = std::move(answers); }
    void answerCommand(const char *verb, Answers answers) { m_answers[verb] = std::move(answers); }
    void say(const QByteArray &reply, int link = 0) // the answer to a call that was silent so far
    {
        m_redis.server.say(link, reply);
        settleEvents();
    }
    void publish(const QByteArray &channel) // on the message link
    {
        m_redis.server.say(1, ScriptedServer::array({"message", channel, "0"}));
        settleEvents();
    }
    void cutTheLink(int link = 0) // and reconnect
    {
        m_redis.server.hangUp(link);
        settleEvents();
        m_redis.clock.advance(1s);
    }
    void loseTheServer()
    {
        m_redis.server.refuseConnections(true);
        cutTheLink();
    }
    int writes() const { return m_redis.server.writes(0); }
    int asked(const char *script) const { return int(askedWhen(shaOf(script)).size()); }
    int askedCommand(const char *verb) const { return int(askedWhen(verb).size()); }
    QList<QByteArrayList> commands() const // over all links
    {
        QList<QByteArrayList> all;
        for (int link = 0; link < m_redis.server.links(); ++link)
            all += m_redis.server.commands(link);
        return all;
    }
    Instant lastAskedCommand(const char *verb) const { return askedWhen(verb).last(); }
    // In ms: the TTL to set when holds remain.
    qint64 lastLeaseReleased(const char *script) const { return lastNumber(script, 8); }

    template<class T> std::shared_ptr<std::optional<T>> start(Task<T> task)
    {
        const auto into = std::make_shared<std::optional<T>>();
        m_scope.spawn(keepResult(std::move(task), into));
        settleEvents();
        return into;
    }
    auto startAcquire(const AcquireRequest &request) { return start(m_locks->acquire(request, {}, {})); }
    std::shared_ptr<Hold> acquire(const AcquireRequest &request) { return startAcquire(request)->value()->hold; }
    Released release(const std::shared_ptr<Hold> &hold) { return *start(m_locks->release(hold))->value(); }
    // No try is answered before the client gives up, and the first may still arrive.
    void releaseWithoutAnswer(const std::shared_ptr<Hold> &hold)
    {
        answer("reentrant_release", {silence, "-BUSY a script runs\r\n"});
        const auto released = start(m_locks->release(hold));
        cutTheLink();
        for (int i = 0; i < 20 && !released->has_value(); ++i)
            m_redis.clock.advance(1s);
        QVERIFY(released->has_value() && !released->value());
        QCOMPARE(released->value().error().kind, Error::Kind::OutcomeUnknown);
    }

    std::optional<Error> forbidden; // why no acquire is allowed

    ManualClock &clock() { return m_redis.clock; }
    LockClient &locks() { return *m_locks; }
    Owner newOwner() { return m_locks->newOwner(); }

private:
    qint64 lastNumber(const char *script, qsizetype place) const // in the last call of the script
    {
        qint64 number = -1;
        for (const QByteArrayList &command : commands()) {
            if (command.value(1) == shaOf(script))
                number = command.value(place).toLongLong();
        }
        return number;
    }
    std::optional<QByteArray> next(const QByteArray &what)
    {
        m_asked[what] << m_redis.clock.now();
        Answers &answers = m_answers[what];
        if (answers.empty())
            return std::nullopt;
        const auto answer = answers.front();
        if (answers.size() > 1)
            answers.pop_front();
        return answer;
    }
    QList<Instant> askedWhen(const QByteArray &what) const
    {
        const auto found = m_asked.find(what);
        return found == m_asked.end() ? QList<Instant>() : found->second;
    }

    ScriptedClient m_redis;
    std::unique_ptr<LockClient> m_locks;
    std::map<QByteArray, Answers> m_answers;
    std::map<QByteArray, QList<Instant>> m_asked;
    TaskScope m_scope;
};

Task<Result<Released>> acquireAndRelease(LockClient *locks, AcquireRequest request)
{
    const std::stop_token stop;
    const AcquireObserver nobody;
    auto outcome = co_await locks->acquire(request, nobody, stop);
    const auto hold = outcome->hold;
    auto released = co_await locks->release(hold);
    co_return released;
}

Task<int> releaseAndCountWrites(ScriptedLocks *f, std::shared_ptr<Hold> hold)
{
    auto released = co_await f->locks().release(hold);
    co_return released ? f->writes() : -1;
}

Task<Result<AcquireOutcome>> releaseAndAcquire(LockClient *locks, std::shared_ptr<Hold> hold, AcquireRequest request)
{
    auto released = co_await locks->release(hold);
    const std::stop_token stop;
    const AcquireObserver nobody;
    auto outcome = co_await locks->acquire(request, nobody, stop);
    co_return outcome;
}

} // namespace

class TestLockAnswers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRenewalCountsFromItsRequest()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        const Instant sentAt = f.clock().now() + 10s;
        f.clock().advance(13s);
        QCOMPARE(f.asked("reentrant_renew"), 1);
        f.say(integer(1)); // after 3 s
        QCOMPARE(hold->renewals(), 1);
        QCOMPARE(hold->deadline(), sentAt + 29'698ms);
    }

    // Without CLIENT TRACKING nothing else would report the loss.
    void aRenewalThatFoundNothingEndsTheHold()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        QList<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost << reason; });
        f.answer("reentrant_renew", {integer(0)});
        f.clock().advance(10s);
        QCOMPARE(f.asked("reentrant_renew"), 1);
        QVERIFY(lost == QList{LossReason::NotHeldAnymore});
        QVERIFY(!hold->isValid());
        f.clock().advance(30s);
        QCOMPARE(f.asked("reentrant_renew"), 1); // and is not renewed again
    }

    void aRenewalThatWasAskedForCountsFromItsRequest()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const auto hold = f.acquire(leased(lockRequest("k", f.newOwner()), 10s));
        f.clock().advance(1s);
        const Instant sentAt = f.clock().now();
        const auto renewed = f.start(f.locks().renew(hold));
        f.clock().advance(2s);
        f.say(integer(1));
        QVERIFY(renewed->has_value() && renewed->value());
        QCOMPARE(hold->deadline(), sentAt + 9'898ms);
    }

    // The first request was executed, but its answer was lost. So only the server knows the age of the hold.
    void aHoldThatIsFoundAgainLastsNoLongerThanItsTtl()
    {
        ScriptedLocks f;
        f.answer("non_reentrant_acquire",
                 {silence, "-ERR NON_REENTRANT_REACQUIRE this owner holds the lock already\r\n"});
        f.answerCommand("HGET", {"-ERR not now\r\n", held});
        f.answerCommand("PTTL", {integer(18'000)});
        AcquireRequest request = tryRequest("k", f.newOwner(), 20s);
        request.kind = AcquirableKind::NonReentrant;
        const auto pending = f.startAcquire(request);
        f.cutTheLink();
        QCOMPARE(f.asked("non_reentrant_acquire"), 2);
        QVERIFY(pending->has_value() && pending->value() && pending->value()->hold);
        QCOMPARE(pending->value()->hold->deadline(), f.lastAskedCommand("HGET") + 17'818ms);
    }

    // Another reader has a longer lease. It prolongs the TTL of the lock, but not the timeout of this hold.
    void aReadHoldThatIsFoundAgainLastsNoLongerThanItsTimeout_data()
    {
        QTest::addColumn<qint64>("left");
        QTest::addColumn<bool>("isKept");
        QTest::newRow("some time is left") << qint64(5'000) << true;
        QTest::newRow("no time is left") << qint64(-2) << false;
    }
    void aReadHoldThatIsFoundAgainLastsNoLongerThanItsTimeout()
    {
        QFETCH(qint64, left);
        QFETCH(bool, isKept);
        ScriptedLocks f;
        f.answer("read_acquire", {silence});
        f.answer("read_release", {integer(0)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(600'000), integer(left)});
        const AcquireRequest request = leased(reading(tryRequest("k", f.newOwner())), 20s);
        const auto pending = f.startAcquire(request);
        f.cutTheLink();
        QVERIFY(pending->has_value() && pending->value());
        QVERIFY(f.commands().contains(QByteArrayList{"PTTL", "{k}:" + request.owner.raw() + ":rwlock_timeout:1"}));
        const auto hold = pending->value()->hold;
        QCOMPARE(hold != nullptr, isKept);
        QCOMPARE(f.asked("read_release"), isKept ? 0 : 1);
        if (isKept)
            QCOMPARE(hold->deadline(), f.lastAskedCommand("HGET") + 4'948ms);
    }

    // WAIT does not cover the writes of another connection.
    void aLostAnswerIsNotConfirmedByReplicas()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {silence});
        f.answer("reentrant_release", {integer(1)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(29'000)});
        AcquireRequest request = tryRequest("k", f.newOwner());
        request.replicas = ReplicaSync::One;
        const auto pending = f.startAcquire(request);
        f.cutTheLink();
        QVERIFY(pending->has_value() && pending->value());
        QVERIFY(!pending->value()->hold);
        QCOMPARE(f.asked("reentrant_release"), 1);
        QVERIFY(f.locks().holds().empty());
    }

    // The request may still be under way. So a reading is meaningful only after the request can no longer change
    // anything.
    void aLostRequestIsCalledOffBeforeItsStateIsRead()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {silence});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(-2)});
        const auto ended = f.startAcquire(tryRequest("k", f.newOwner()));
        f.cutTheLink();
        QVERIFY(ended->has_value() && !ended->value());
        QCOMPARE(ended->value().error().kind, Error::Kind::Connect);
        const QList<QByteArrayList> commands = f.commands();
        const auto find = [&](const QByteArray &verb) {
            const auto found = std::find_if(commands.begin(), commands.end(),
                                            [&](const QByteArrayList &command) { return command.first() == verb; });
            return found - commands.begin();
        };
        QVERIFY(find("SET") < find("HGET"));
        const QByteArray mark = commands[find("EVALSHA")].last();
        QVERIFY2(mark.startsWith("redisson_unlock_latch:{k}:"), mark.constData());
        QCOMPARE(commands[find("SET")], (QByteArrayList{"SET", mark, "0", "PX", "600000"}));
        QVERIFY(!f.locks().isInUse());
    }

    void eachAttemptHasAMarkOfItsOwn()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {takenByOthers(1s), takenByOthers(1s), taken(1)});
        QVERIFY(!f.startAcquire(lockRequest("k", f.newOwner()))->has_value());
        f.clock().advance(2s);
        QSet<QByteArray> marks;
        for (const QByteArrayList &command : f.commands()) {
            if (command.value(1) == shaOf("reentrant_acquire"))
                marks << command.last();
        }
        QCOMPARE(marks.size(), f.asked("reentrant_acquire"));
        QVERIFY(marks.size() >= 3);
    }

    // A server without free memory refuses the mark, but still answers.
    void whatCannotBeCalledOffAtOnceIsCalledOffLater_data()
    {
        QTest::addColumn<bool>("arrives");
        QTest::newRow("it never arrives") << false;
        QTest::newRow("it arrives before") << true;
    }
    void whatCannotBeCalledOffAtOnceIsCalledOffLater()
    {
        QFETCH(bool, arrives);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {silence});
        f.answer("reentrant_release", {integer(1)});
        f.answerCommand("SET", {outOfMemory});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(-2)});
        const auto ended = f.startAcquire(tryRequest("k", f.newOwner()));
        f.cutTheLink();
        QVERIFY(ended->has_value() && !ended->value());
        f.clock().advance(2s);
        QVERIFY(f.locks().isInUse()); // closing waits for it
        f.answerCommand("SET", {ok});
        if (arrives) {
            f.answerCommand("HGET", {held});
            f.answerCommand("PTTL", {integer(20'000)});
        }
        for (int i = 0; i < 20; ++i)
            f.clock().advance(100ms);
        QVERIFY(f.askedCommand("SET") >= 2);
        QCOMPARE(f.asked("reentrant_release"), arrives ? 1 : 0);
        if (arrives) // another request without an answer may have added a count, and a TTL of 0 would delete the lock
            QCOMPARE(f.lastLeaseReleased("reentrant_release"), 30'000);
        QVERIFY(!f.locks().isInUse());
    }

    // The server counts reentrant and spin locks of one owner in one field. So what the abandoned request may have
    // acquired cannot be told from the hold of the other kind.
    void whatIsCalledOffLaterLeavesAHoldOfAnotherKind_data()
    {
        QTest::addColumn<bool>("isDetached");
        QTest::newRow("held") << false;
        QTest::newRow("left to its lease") << true;
    }
    void whatIsCalledOffLaterLeavesAHoldOfAnotherKind()
    {
        QFETCH(bool, isDetached);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {silence, taken(1)});
        f.answer("reentrant_release", {integer(1)});
        f.answerCommand("SET", {outOfMemory});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(-2)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        AcquireRequest spin = request;
        spin.kind = AcquirableKind::Spin;
        const auto ended = f.startAcquire(spin);
        f.cutTheLink();
        QVERIFY(ended->has_value() && !ended->value());
        const auto hold = f.acquire(request);
        QVERIFY(hold);
        if (isDetached)
            f.locks().detach(hold);
        f.answerCommand("SET", {ok});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        for (int i = 0; i < 40; ++i)
            f.clock().advance(100ms);
        QCOMPARE(f.asked("reentrant_release"), 0);
        QVERIFY(hold->isValid());
        QCOMPARE(f.release(hold), Released::Freed);
        QVERIFY(!f.locks().isInUse());
    }

    // An action that keeps the lock, such as force-release, acquires it by its own script.
    void afterItsTimeAnActionThatGotNoAnswerIsNotCalledUndone_data()
    {
        QTest::addColumn<Millis>("later");
        QTest::addColumn<bool>("isKnown");
        QTest::newRow("in time") << Millis(0) << true;
        QTest::newRow("a hold may have come and gone") << Millis(3'000) << false;
    }
    void afterItsTimeAnActionThatGotNoAnswerIsNotCalledUndone()
    {
        QFETCH(Millis, later);
        QFETCH(bool, isKnown);
        ScriptedLocks f;
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(-2)});
        const ScriptAcquire acquire = f.locks().beginScriptAcquire(Key("k"), AcquirableKind::Reentrant, 3s);
        f.clock().advance(later);
        const Error lost{Error::Kind::OutcomeUnknown, QStringLiteral("no answer"), {}, {}};
        const auto settled = f.start(ScriptAcquire::settle(acquire, lost));
        QVERIFY(settled->has_value());
        QCOMPARE(settled->value().has_value(), isKnown);
        if (isKnown)
            QVERIFY(!*settled->value()); // nothing was done
        else
            QCOMPARE(settled->value().error().message, lost.message);
    }

    // A server without free memory refuses the mark, so the action may still arrive and be executed.
    void anActionThatCouldNotBeCalledOffIsNotCalledUndone_data()
    {
        QTest::addColumn<Millis>("left"); // to another holder
        QTest::newRow("nobody has the lock") << Millis(-2);
        QTest::newRow("another owner has the lock") << Millis(20'000);
    }
    void anActionThatCouldNotBeCalledOffIsNotCalledUndone()
    {
        QFETCH(Millis, left);
        ScriptedLocks f;
        f.answerCommand("SET", {outOfMemory});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(left.count())});
        const ScriptAcquire acquire = f.locks().beginScriptAcquire(Key("k"), AcquirableKind::Reentrant, 3s);
        const Error lost{Error::Kind::OutcomeUnknown, QStringLiteral("no answer"), {}, {}};
        const auto settled = f.start(ScriptAcquire::settle(acquire, lost));
        QVERIFY(settled->has_value() && !settled->value());
        QCOMPARE(settled->value().error().message, lost.message);
    }

    // Between the question what the owner has and the release, the same owner asks again.
    void whatIsCalledOffLaterIsReleasedBeforeANewAcquire()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {silence, taken(1)});
        f.answer("reentrant_release", {silence});
        f.answerCommand("SET", {outOfMemory});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(-2)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        const auto ended = f.startAcquire(request);
        f.cutTheLink();
        QVERIFY(ended->has_value() && !ended->value());
        f.answerCommand("SET", {ok});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        for (int i = 0; i < 40 && f.asked("reentrant_release") == 0; ++i)
            f.clock().advance(100ms);
        QCOMPARE(f.asked("reentrant_release"), 1);
        AcquireRequest spin = request; // counted in the same field
        spin.kind = AcquirableKind::Spin;
        const auto again = f.startAcquire(spin);
        QCOMPARE(f.asked("reentrant_acquire"), 1); // it waits for the release
        f.say(integer(1), 2);
        QCOMPARE(f.asked("reentrant_acquire"), 2);
        QVERIFY(again->has_value() && again->value() && again->value()->hold->isValid());
    }

    void twoKindsOfOneOwnerAreReleasedSeparately()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2), taken(2), taken(3)});
        f.answer("reentrant_release", {integer(0)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        AcquireRequest spin = request;
        spin.kind = AcquirableKind::Spin;
        const auto first = f.acquire(request);
        const auto second = f.acquire(spin);
        QVERIFY(first && second && first != second);
        QCOMPARE(f.release(first), Released::HoldsRemain);
        QCOMPARE(f.asked("reentrant_release"), 1); // the remaining count is that of the spin lock
        QVERIFY(second->isValid());
        QVERIFY(f.acquire(spin) == second); // a re-entry, although the server counts 2 again
        QCOMPARE(second->holds(), 2);
        QVERIFY(f.acquire(request)->isValid() && second->isValid());
    }

    // The server has one TTL for all counts of one owner.
    void aReleaseKeepsTheLeaseOfTheOwnersOtherHold_data()
    {
        QTest::addColumn<bool>("isLeft");
        QTest::newRow("of another kind") << false;
        QTest::newRow("left to its lease") << true;
    }
    void aReleaseKeepsTheLeaseOfTheOwnersOtherHold()
    {
        QFETCH(bool, isLeft);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2)});
        f.answer("reentrant_release", {integer(0)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(60'000)});
        AcquireRequest request = tryRequest("k", f.newOwner());
        request.lease = 60s;
        const auto longer = f.acquire(request);
        QVERIFY(longer);
        if (isLeft)
            f.locks().detach(longer);
        request.lease = 1s;
        request.kind = isLeft ? AcquirableKind::Reentrant : AcquirableKind::Spin;
        QCOMPARE(f.release(f.acquire(request)), Released::HoldsRemain);
        const qint64 lease = f.lastLeaseReleased("reentrant_release");
        QVERIFY2(lease > 59'000, QByteArray::number(lease).constData());
        // with the margin for clocks of different speed
        QVERIFY2(validUntil(f.clock().now(), Millis(lease)) >= longer->deadline(),
                 QByteArray::number(lease).constData());
    }

    // It may arrive late, after the owner's other hold was renewed.
    void aReleaseLeavesAFullLeaseToARenewedHold()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2)});
        f.answer("reentrant_release", {integer(0)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        QVERIFY(f.acquire(request));
        f.clock().advance(9'999ms);
        AcquireRequest spin = leased(request, 5s);
        spin.kind = AcquirableKind::Spin;
        QCOMPARE(f.release(f.acquire(spin)), Released::HoldsRemain);
        QCOMPARE(f.asked("reentrant_renew"), 0);
        QCOMPARE(f.lastLeaseReleased("reentrant_release"), 30'000);
    }

    // Between two tries of a release, the owner's other hold is renewed.
    void aRetriedReleaseKeepsTheTimeThatIsNeededNow()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2)});
        f.answer("reentrant_renew", {integer(1)});
        f.answer("reentrant_release", {"-BUSY a script runs\r\n", integer(0)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        QVERIFY(f.acquire(request));
        f.clock().advance(9'999ms);
        AcquireRequest spin = leased(request, 5s);
        spin.kind = AcquirableKind::Spin;
        const auto released = f.start(f.locks().release(f.acquire(spin)));
        QVERIFY(!released->has_value());
        QCOMPARE(f.asked("reentrant_renew"), 0);
        f.clock().advance(1s);
        QVERIFY(released->has_value() && *released->value() == Released::HoldsRemain);
        QCOMPARE(f.asked("reentrant_release"), 2);
        QVERIFY2(f.lastLeaseReleased("reentrant_release") > 28'000,
                 QByteArray::number(f.lastLeaseReleased("reentrant_release")).constData());
    }

    // Another program has entered the lock twice, with a lease that this client does not know.
    void aReleaseForAnotherProgramKeepsItsLease_data()
    {
        QTest::addColumn<qint64>("left");
        QTest::addColumn<qint64>("kept");
        QTest::newRow("longer than a watchdog's lease") << qint64(3'600'000) << qint64(3'600'000);
        QTest::newRow("shorter") << qint64(20'000) << qint64(30'000);
    }
    void aReleaseForAnotherProgramKeepsItsLease()
    {
        QFETCH(qint64, left);
        QFETCH(qint64, kept);
        ScriptedLocks f;
        f.answer("reentrant_release", {integer(0)});
        f.answerCommand("HGET", {"$1\r\n2\r\n"});
        f.answerCommand("PTTL", {integer(left)});
        const auto released = f.start(f.locks().releaseAs(Key("k"), AcquirableKind::Reentrant, Owner("u:1")));
        QVERIFY(released->has_value() && released->value());
        QCOMPARE(*released->value(), Released::HoldsRemain);
        QCOMPARE(f.lastLeaseReleased("reentrant_release"), kept);
    }

    void aReleaseForAnotherProgramGivesUpOnADeadServerInTime()
    {
        ScriptedLocks f;
        f.loseTheServer();
        const auto released = f.start(f.locks().releaseAs(Key("k"), AcquirableKind::Reentrant, Owner("u:1")));
        for (int i = 0; i < 11; ++i)
            f.clock().advance(1s);
        QVERIFY(released->has_value() && !released->value());
    }

    // It may join the queue after its owner has left it.
    void aFairRequestThatIsCalledOffLaterLeavesTheQueue()
    {
        ScriptedLocks f;
        f.answer("fair_acquire", {silence});
        f.answer("fair_leave", {integer(0)});
        f.answerCommand("SET", {outOfMemory});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(20'000)});
        AcquireRequest request = tryRequest("k", f.newOwner(), 2s);
        request.kind = AcquirableKind::Fair;
        const auto ended = f.startAcquire(request);
        f.cutTheLink();
        for (int i = 0; i < 100 && !ended->has_value(); ++i)
            f.clock().advance(100ms);
        QVERIFY(ended->has_value());
        const int before = f.asked("fair_leave");
        f.answerCommand("SET", {ok});
        for (int i = 0; i < 20; ++i)
            f.clock().advance(100ms);
        QVERIFY(f.asked("fair_leave") > before);
        QVERIFY(!f.locks().isInUse());
    }

    // No request of the owner was executed, so it has no place. The leave would write to a server on which acquires are
    // forbidden, and its retries would delay close().
    void aFairRequestThatJoinedNoQueueLeavesNone_data()
    {
        QTest::addColumn<QByteArray>("owner");
        QTest::addColumn<bool>("isForbidden");
        QTest::newRow("refused by the server") << QByteArray("u:1") << false;
        QTest::newRow("forbidden here") << QByteArray("u:1") << true;
        QTest::newRow("not a valid request") << QByteArray("u") << false;
    }
    void aFairRequestThatJoinedNoQueueLeavesNone()
    {
        QFETCH(QByteArray, owner);
        QFETCH(bool, isForbidden);
        ScriptedLocks f;
        f.answer("fair_acquire", {"-NOPERM this user has no permissions\r\n"});
        if (isForbidden)
            f.forbidden = Error{Error::Kind::Forbidden, QStringLiteral("not armed"), {}, {}};
        AcquireRequest request = tryRequest("k", Owner(owner), 10s);
        request.kind = AcquirableKind::Fair;
        const auto ended = f.startAcquire(request);
        QVERIFY(ended->has_value() && !ended->value());
        QCOMPARE(f.asked("fair_leave"), 0);
        QVERIFY(!f.locks().isInUse());
    }

    // The first request may have joined the queue, although the next one is refused.
    void aFairRequestWithoutAnAnswerLeavesTheQueue()
    {
        ScriptedLocks f;
        f.answer("fair_acquire", {silence, "-NOPERM this user has no permissions\r\n"});
        f.answer("fair_leave", {integer(1)});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(20'000)});
        AcquireRequest request = tryRequest("k", f.newOwner(), 10s);
        request.kind = AcquirableKind::Fair;
        const auto ended = f.startAcquire(request);
        f.cutTheLink();
        QVERIFY(ended->has_value() && !ended->value());
        QCOMPARE(f.asked("fair_acquire"), 2);
        QCOMPARE(f.asked("fair_leave"), 1);
    }

    // The owner's earlier place could not be removed yet, and the owner waits again, with no request that joins.
    void aFairRequestLeavesThePlaceOfAnEarlierOne()
    {
        ScriptedLocks f;
        f.answer("fair_acquire", {takenByOthers(20s)});
        f.answer("fair_leave", {outOfMemory, integer(1)});
        AcquireRequest request = tryRequest("k", f.newOwner(), 1min);
        request.kind = AcquirableKind::Fair;
        std::stop_source stopFirst;
        const auto first = f.start(f.locks().acquire(request, {}, stopFirst.get_token()));
        stopFirst.request_stop();
        settleEvents();
        QVERIFY(first->has_value() && !first->value());
        QCOMPARE(f.asked("fair_leave"), 1);
        f.answer("fair_acquire", {outOfMemory});
        std::stop_source stopSecond;
        const auto second = f.start(f.locks().acquire(request, {}, stopSecond.get_token()));
        f.clock().advance(1s);
        QVERIFY(!second->has_value());
        QCOMPARE(f.asked("fair_leave"), 1); // it would take the place away
        stopSecond.request_stop();
        settleEvents();
        QVERIFY(second->has_value() && !second->value());
        QCOMPARE(f.asked("fair_leave"), 2);
    }

    // The abandoned request arrives after the next one of the same reader.
    void aReaderReleasesWhatAnAbandonedRequestAdded()
    {
        ScriptedLocks f;
        f.answer("read_acquire", {silence, taken(1)});
        f.answer("read_release", {integer(0), integer(1)});
        f.answerCommand("SET", {outOfMemory});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(-2)});
        AcquireRequest request = tryRequest("k", f.newOwner());
        request.kind = AcquirableKind::Read;
        const auto ended = f.startAcquire(request);
        f.cutTheLink();
        QVERIFY(ended->has_value() && !ended->value());
        const auto hold = f.acquire(request);
        QVERIFY(hold);
        f.answerCommand("SET", {ok});
        f.answerCommand("HGET", {"$1\r\n2\r\n"});
        f.answerCommand("PTTL", {integer(20'000)});
        for (int i = 0; i < 20; ++i)
            f.clock().advance(100ms);
        f.answerCommand("HGET", {held}); // after the first release
        QCOMPARE(f.release(hold), Released::Freed);
        QCOMPARE(f.asked("read_release"), 2);
    }

    void twoNamesWithOneChannelDoNotWaitForEachOther()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {takenByOthers(20s)});
        const auto first = f.startAcquire(lockRequest("a", f.newOwner()));
        QVERIFY(!first->has_value());
        f.answer("reentrant_acquire", {taken(1)});
        const auto second = f.startAcquire(lockRequest("{a}", f.newOwner()));
        QVERIFY(second->has_value() && second->value() && second->value()->hold);
        QVERIFY(!first->has_value());
    }

    // The server counts what was left together with the new hold, for as long as one of them lasts.
    void aNewHoldIsReleasedWithoutTheOneThatWasLeft_data()
    {
        QTest::addColumn<Millis>("apart");
        QTest::newRow("at once") << Millis(0);
        QTest::newRow("renewed by the new hold") << Millis(60'000);
    }
    void aNewHoldIsReleasedWithoutTheOneThatWasLeft()
    {
        QFETCH(Millis, apart);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2), taken(3), taken(2)});
        f.answer("reentrant_renew", {integer(1)});
        f.answer("reentrant_release", {integer(0)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        f.locks().detach(f.acquire(request));
        const auto hold = f.acquire(request);
        QVERIFY(f.acquire(request) == hold);
        QCOMPARE(hold->holds(), 2);
        for (Millis passed{0}; passed < apart; passed += 5s)
            f.clock().advance(5s);
        QVERIFY(hold->isValid());
        QCOMPARE(f.release(hold), Released::HoldsRemain);
        QCOMPARE(f.release(hold), Released::HoldsRemain);
        QCOMPARE(f.asked("reentrant_release"), 2);
        f.clock().advance(25s); // the last release renewed what remains
        QCOMPARE(f.release(f.acquire(request)), Released::HoldsRemain);
        QCOMPARE(f.asked("reentrant_release"), 3);
    }

    // It is deleted before the owner acquires the lock again. One of the owner's requests may have lost its answer.
    void whatWasLeftIsForgottenWhenTheServerHasForgottenIt_data()
    {
        QTest::addColumn<int>("left");
        QTest::addColumn<int>("count");
        QTest::newRow("the only count is the new one") << 1 << 1;
        QTest::newRow("fewer counts than were left") << 3 << 2;
    }
    void whatWasLeftIsForgottenWhenTheServerHasForgottenIt()
    {
        QFETCH(int, left);
        QFETCH(int, count);
        ScriptedLocks f;
        Answers answers;
        for (int i = 1; i <= left; ++i)
            answers.push_back(taken(i));
        for (int i = count; i <= count + 1; ++i)
            answers.push_back(taken(i));
        f.answer("reentrant_acquire", answers);
        const AcquireRequest request = tryRequest("k", f.newOwner());
        std::shared_ptr<Hold> leftHold;
        for (int i = 0; i < left; ++i)
            leftHold = f.acquire(request);
        f.locks().detach(leftHold);
        const auto hold = f.acquire(request);
        QVERIFY(hold != leftHold && f.acquire(request) == hold);
        QVERIFY(hold->isValid());
        QCOMPARE(hold->holds(), 2);
    }

    // The same, but the answer to the second acquire of the new hold is lost.
    void whatWasLeftIsForgottenAfterALostAnswer()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2), silence});
        f.answer("reentrant_renew", {integer(1)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        f.locks().detach(f.acquire(request));
        const auto hold = f.acquire(request);
        const auto lost = f.startAcquire(request);
        f.cutTheLink();
        QVERIFY(lost->has_value() && lost->value() && !lost->value()->hold);
        QVERIFY(hold->isValid());
    }

    // Its lease is over, so the second count belongs to a request whose answer was lost.
    void whatWasLeftAndHasEndedIsNotCounted()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2)});
        f.answer("reentrant_release", {integer(0), integer(1)});
        const AcquireRequest request = leased(tryRequest("k", f.newOwner()), 1s);
        f.locks().detach(f.acquire(request));
        f.clock().advance(3s);
        QCOMPARE(f.release(f.acquire(request)), Released::Freed);
        QCOMPARE(f.asked("reentrant_release"), 2);
    }

    void aLostHoldThatIsLeftIsNotCounted()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s), taken(2)});
        f.answer("reentrant_release", {integer(0), integer(1)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        const auto lost = f.acquire(request);
        QVERIFY(!f.acquire(request));
        f.locks().detach(lost);
        QCOMPARE(f.release(f.acquire(request)), Released::Freed);
        QCOMPARE(f.asked("reentrant_release"), 2);
    }

    // The answer to an acquire is lost. The count that the server has is that of another hold of the same owner:
    // one of another kind, or one that was left to its lease.
    void aLostAcquireIsNotTakenForAnotherHold_data()
    {
        QTest::addColumn<bool>("isDetached");
        QTest::newRow("of another kind") << false;
        QTest::newRow("left to its lease") << true;
    }
    void aLostAcquireIsNotTakenForAnotherHold()
    {
        QFETCH(bool, isDetached);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), silence});
        f.answer("reentrant_renew", {integer(1)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(20'000)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        AcquireRequest again = request;
        const auto hold = f.acquire(request);
        if (isDetached)
            f.locks().detach(hold);
        else
            again.kind = AcquirableKind::Spin;
        const auto lost = f.startAcquire(again);
        f.cutTheLink();
        QVERIFY(lost->has_value() && lost->value() && !lost->value()->hold);
        QVERIFY(hold->isValid());
    }

    void aReentryThatIsRefusedEndsTheHold()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s)}); // deleted, and acquired by another owner
        const AcquireRequest request = tryRequest("k", f.newOwner());
        const auto hold = f.acquire(request);
        QList<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost << reason; });
        QVERIFY(!f.acquire(request));
        QVERIFY(lost == QList{LossReason::NotHeldAnymore}); // at once, not only at the next renewal
        QVERIFY(!hold->isValid());
    }

    // The server counts both kinds in one field. But a plain lock also refuses its owner a read hold, and a lock that
    // is read refuses its reader the other kinds.
    void anAcquireThatIsRefusedEndsTheHoldOfAnotherKind_data()
    {
        QTest::addColumn<AcquirableKind>("first");
        QTest::addColumn<AcquirableKind>("second");
        QTest::addColumn<bool>("isLost");
        QTest::newRow("of the same form") << AcquirableKind::Reentrant << AcquirableKind::Spin << true;
        QTest::newRow("a reader asks") << AcquirableKind::Reentrant << AcquirableKind::Read << false;
        QTest::newRow("a reader holds") << AcquirableKind::Read << AcquirableKind::Spin << false;
    }
    void anAcquireThatIsRefusedEndsTheHoldOfAnotherKind()
    {
        QFETCH(AcquirableKind, first);
        QFETCH(AcquirableKind, second);
        QFETCH(bool, isLost);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("read_acquire", {taken(1)});
        AcquireRequest request = leased(tryRequest("k", f.newOwner()), 1h);
        request.kind = first;
        const auto hold = f.acquire(request);
        QVERIFY(hold);
        QList<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost << reason; });
        f.answer("reentrant_acquire", {takenByOthers(20s)});
        f.answer("read_acquire", {takenByOthers(20s)});
        request.kind = second;
        QVERIFY(!f.acquire(request));
        QCOMPARE(hold->isValid(), !isLost);
        QVERIFY(lost == (isLost ? QList{LossReason::NotHeldAnymore} : QList<LossReason>()));
    }

    // A re-entry that is not wanted any more is released. If no count remains, the hold had already ended.
    void aReentryThatIsGivenBackShowsWhetherTheHoldRemains_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<QByteArray>("released");
        QTest::newRow("it remains") << 2 << integer(0);
        QTest::newRow("it was deleted") << 1 << integer(1);
        QTest::newRow("it is deleted before the release") << 2 << nothing;
    }
    void aReentryThatIsGivenBackShowsWhetherTheHoldRemains()
    {
        QFETCH(int, count);
        QFETCH(QByteArray, released);
        const bool remains = released == integer(0);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), silence});
        f.answer("reentrant_release", {released});
        const AcquireRequest request = leased(tryRequest("k", f.newOwner()), 1h);
        const auto hold = f.acquire(request);
        QList<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost << reason; });
        std::stop_source stop;
        const auto called = f.start(f.locks().acquire(request, {}, stop.get_token()));
        stop.request_stop();
        f.say(taken(count));
        QVERIFY(called->has_value() && !called->value());
        QCOMPARE(f.asked("reentrant_release"), 1);
        QCOMPARE(hold->isValid(), remains);
        QVERIFY(lost == (remains ? QList<LossReason>() : QList{LossReason::NotHeldAnymore}));
    }

    // The same for an acquire of another kind, which the server counts in the same field.
    void whatIsGivenBackShowsWhetherAHoldOfAnotherKindRemains_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("it remains") << 2;
        QTest::newRow("it was deleted") << 1;
    }
    void whatIsGivenBackShowsWhetherAHoldOfAnotherKindRemains()
    {
        QFETCH(int, count);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), silence});
        f.answer("reentrant_release", {integer(count == 1 ? 1 : 0)});
        const AcquireRequest request = leased(tryRequest("k", f.newOwner()), 1h);
        AcquireRequest spin = request;
        spin.kind = AcquirableKind::Spin;
        const auto hold = f.acquire(request);
        QList<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost << reason; });
        std::stop_source stop;
        const auto called = f.start(f.locks().acquire(spin, {}, stop.get_token()));
        stop.request_stop();
        f.say(taken(count));
        QVERIFY(called->has_value() && !called->value());
        QCOMPARE(f.asked("reentrant_release"), 1);
        QCOMPARE(hold->isValid(), count == 2);
        QVERIFY(lost == (count == 2 ? QList<LossReason>() : QList{LossReason::NotHeldAnymore}));
    }

    // A failover has lost the second count. So the release of one hold frees the lock, and the other hold has
    // ended.
    void aReleaseThatFreesTheLockEndsTheOtherHold_data()
    {
        QTest::addColumn<bool>("isReentry");
        QTest::newRow("a re-entry") << true;
        QTest::newRow("of another kind") << false;
    }
    void aReleaseThatFreesTheLockEndsTheOtherHold()
    {
        QFETCH(bool, isReentry);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2)});
        f.answer("reentrant_release", {integer(1), nothing});
        const AcquireRequest request = leased(tryRequest("k", f.newOwner()), 1h);
        AcquireRequest again = request;
        if (!isReentry)
            again.kind = AcquirableKind::Spin;
        const auto first = f.acquire(request);
        const auto second = f.acquire(again);
        QCOMPARE(first == second, isReentry);
        QList<LossReason> lost;
        connect(first.get(), &Hold::lost, this, [&](LossReason reason) { lost << reason; });
        QCOMPARE(f.release(second), Released::Freed);
        QVERIFY(lost == QList{LossReason::NotHeldAnymore});
        QVERIFY(!first->isValid());
        QCOMPARE(f.release(first), Released::NotHeld);
        QVERIFY(f.locks().holds().empty());
    }

    void aCountThatBeginsAnewIsANewHold()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2), taken(1)}); // deleted before the third answer
        const AcquireRequest request = lockRequest("k", f.newOwner());
        const auto old = f.acquire(request);
        QVERIFY(f.acquire(request) == old);
        QCOMPARE(old->holds(), 2);
        const auto anew = f.acquire(request);
        QVERIFY(anew != old);
        QCOMPARE(anew->holds(), 1);
        QVERIFY(anew->isValid() && !old->isValid());
    }

    void releasingALostHoldLeavesTheNewOneAlone()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("reentrant_release", {integer(1)});
        const AcquireRequest request = lockRequest("k", f.newOwner());
        const auto old = f.acquire(request);
        const auto anew = f.acquire(request);
        QVERIFY(anew != old);
        QCOMPARE(f.release(old), Released::NotHeld);
        QCOMPARE(f.asked("reentrant_release"), 0);
        QVERIFY(anew->isValid());
        QCOMPARE(f.release(anew), Released::Freed);
        QCOMPARE(f.asked("reentrant_release"), 1);
    }

    void releasingALostHoldLeavesOneOfAnotherKindAlone_data()
    {
        QTest::addColumn<bool>("isDetached");
        QTest::newRow("held") << false;
        QTest::newRow("left to its lease") << true;
    }
    void releasingALostHoldLeavesOneOfAnotherKindAlone()
    {
        QFETCH(bool, isDetached);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("reentrant_release", {integer(1)});
        f.answerCommand("HGET", {nothing});
        f.answerCommand("PTTL", {integer(-2)});
        const AcquireRequest request = lockRequest("k", f.newOwner());
        AcquireRequest spin = leased(request, 1s);
        spin.kind = AcquirableKind::Spin;
        const auto old = f.acquire(spin);
        f.clock().advance(2s);
        QVERIFY(!old->isValid());
        const auto anew = f.acquire(request);
        if (isDetached)
            f.locks().detach(anew);
        QCOMPARE(f.release(old), Released::NotHeld);
        QCOMPARE(f.asked("reentrant_release"), 0);
        QVERIFY(anew->isValid());
    }

    // The server counts only the new acquire, so the earlier hold was lost. Its release would take the new count
    // away.
    void anAcquireShowsThatAHoldOfAnotherKindWasLost()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("reentrant_release", {integer(1)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        AcquireRequest spin = request;
        spin.kind = AcquirableKind::Spin;
        const auto old = f.acquire(spin);
        const auto anew = f.acquire(request);
        QVERIFY(anew->isValid() && !old->isValid());
        QCOMPARE(f.release(old), Released::NotHeld);
        QCOMPARE(f.asked("reentrant_release"), 0);
        QVERIFY(anew->isValid());
        QCOMPARE(f.release(anew), Released::Freed);
    }

    // The server counts more than the client, because of a request with a lost answer. The rest may expire before
    // the client can release it.
    void whatWasLeftAndRanOutIsNoLoss()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(2)});
        f.answer("reentrant_release", {integer(0), "$-1\r\n"});
        QCOMPARE(f.release(f.acquire(lockRequest("k", f.newOwner()))), Released::Freed);
        QCOMPARE(f.asked("reentrant_release"), 2);
    }

    // The first try may still arrive. So the owner's next acquire follows a command that makes the server ignore
    // it.
    void aReleaseWithoutAnAnswerIsBarredBeforeTheNextAcquire()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        f.releaseWithoutAnswer(f.acquire(request));
        const auto sent = f.commands();
        const auto isRelease = [](const auto &command) { return command.value(2) == "2"; }; // with two keys
        const QByteArray latch = std::find_if(sent.begin(), sent.end(), isRelease)->at(4);
        const auto bars = [&] {
            QList<qsizetype> places;
            const auto all = f.commands();
            for (qsizetype i = 0; i < all.size(); ++i) {
                if (all[i].front() == "SET" && all[i].at(1) == latch)
                    places << i;
            }
            return places;
        };
        QVERIFY(f.acquire(tryRequest("k", f.newOwner())));
        QCOMPARE(bars(), QList<qsizetype>());
        QVERIFY(f.acquire(request));
        const auto all = f.commands();
        QCOMPARE(bars().size(), 1);
        QCOMPARE(all.at(bars().front() + 1).value(5), request.owner.raw()); // the acquire follows
        QVERIFY(f.acquire(request));
        QCOMPARE(bars().size(), 1); // the server has executed it
    }

    // The first try looks for the latch, but a release while a slot moves writes none by itself.
    void aReleaseInASlotMoveBarsItsFirstTry_data()
    {
        QTest::addColumn<Answers>("set");
        QTest::addColumn<QByteArray>("kept");
        QTest::addColumn<int>("released"); // how often a try after the first one released
        QTest::newRow("it has not arrived") << Answers{ok} << nothing << 1;
        QTest::newRow("it was executed") << Answers{nothing} << QByteArray("$1\r\n1\r\n") << 0;
        QTest::newRow("the latch is written twice") << Answers{nothing} << QByteArray("$3\r\n1.0\r\n") << 1;
        QTest::newRow("the latch is refused once") << Answers{"-BUSY a script runs\r\n", ok} << nothing << 1;
    }
    void aReleaseInASlotMoveBarsItsFirstTry()
    {
        QFETCH(Answers, set);
        QFETCH(QByteArray, kept);
        QFETCH(int, released);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("reentrant_release", {silence, "-TRYAGAIN Multiple keys request during rehashing of slot\r\n"});
        f.answerCommand("SET", set);
        f.answerCommand("GET", {kept});
        f.answer("reentrant_look", {"*2\r\n:1\r\n:29000\r\n"});
        f.answer("reentrant_release_seen", {integer(1)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        const auto answer = f.start(f.locks().release(f.acquire(request)));
        f.cutTheLink();
        f.clock().advance(1s);
        QVERIFY(answer->has_value() && answer->value());
        QVERIFY(*answer->value() == Released::Freed);
        QCOMPARE(f.asked("reentrant_release_seen"), released);
        const auto all = f.commands();
        const auto isCommand = [&all](qsizetype i, const QByteArray &word) { return all[i].contains(word); };
        qsizetype latch = -1;
        qsizetype seen = all.size();
        for (qsizetype i = 0; i < all.size(); ++i) {
            if (isCommand(i, "SET"))
                latch = i;
            if (isCommand(i, shaOf("reentrant_release_seen")))
                seen = i;
        }
        QVERIFY(latch >= 0 && latch < seen); // a hold may remain, so the latch comes before the release
        QVERIFY(all[latch].contains("NX"));
        const QByteArray value = all[latch].at(2); // a number for the scripts, but no answer
        QVERIFY(value.toDouble() == 1 && value != "1");
        const int sets = f.askedCommand("SET");
        QVERIFY(f.acquire(request));
        QCOMPARE(f.askedCommand("SET"), sets); // nothing is left to bar
    }

    void aReleaseThatEndsWhileOthersAreBarredIsBarredNext()
    {
        const Entry entry{.name = Key("k"), .owner = Owner("o")};
        LateReleases releases;
        releases.add(entry, {redis::Command::write("SET", Key("first"), {"1"})}, Instant());
        const LateReleases::Bars bars = releases.barsOf(entry, Instant());
        releases.add(entry, {redis::Command::write("SET", Key("second"), {"1"})}, Instant());
        QCOMPARE(bars.commands.size(), size_t(1));
        releases.barred(entry, bars);
        QVERIFY(!releases.isEmpty());
        const LateReleases::Bars next = releases.barsOf(entry, Instant());
        QCOMPARE(next.commands.size(), size_t(1));
        releases.barred(entry, bars); // by another acquire that began with the first one
        QVERIFY(!releases.isEmpty());
        releases.barred(entry, next);
        QVERIFY(releases.isEmpty());
    }

    // If the server has not written the latch, the late try could release the new hold.
    void withoutTheLatchOfALateReleaseNothingIsAcquired_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Error::Kind>("kind");
        QTest::newRow("refused") << outOfMemory << Error::Kind::Server;
        QTest::newRow("without an answer") << QByteArray() << Error::Kind::Connect;
    }
    void withoutTheLatchOfALateReleaseNothingIsAcquired()
    {
        QFETCH(QByteArray, answer);
        QFETCH(Error::Kind, kind);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        f.releaseWithoutAnswer(f.acquire(request));
        const bool isRefused = !answer.isEmpty();
        f.answerCommand("SET", {isRefused ? std::optional(answer) : silence});
        const auto acquired = f.startAcquire(request);
        for (int i = 0; i < 20 && !acquired->has_value(); ++i)
            f.clock().advance(1s);
        QVERIFY(acquired->has_value() && !acquired->value());
        QCOMPARE(acquired->value().error().kind, kind);
        QVERIFY2(acquired->value().error().message.startsWith(QLatin1String("the acquire was not sent")),
                 qPrintable(acquired->value().error().message));
        QCOMPARE(f.asked("reentrant_acquire"), 1);
        if (isRefused)
            QCOMPARE(f.askedCommand("SET"), 1);
        f.answerCommand("SET", {ok});
        QVERIFY(f.acquire(request));
    }

    void whatIsForbiddenDoesNotWriteTheLatchOfALateRelease()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        f.releaseWithoutAnswer(f.acquire(request));
        f.forbidden = Error{Error::Kind::Forbidden, QStringLiteral("not armed"), {}, {}};
        const auto acquired = f.startAcquire(request);
        QVERIFY(acquired->has_value() && !acquired->value());
        QCOMPARE(acquired->value().error().message, QStringLiteral("not armed"));
        QCOMPARE(f.askedCommand("SET"), 0);
        f.forbidden.reset();
        QVERIFY(f.acquire(request));
        QCOMPARE(f.askedCommand("SET"), 1);
    }

    void theLatchOfALateReleaseIsWrittenAgainAfterALostConnection()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const AcquireRequest request = tryRequest("k", f.newOwner());
        f.releaseWithoutAnswer(f.acquire(request));
        f.answerCommand("SET", {silence, ok});
        const auto acquired = f.startAcquire(request);
        f.cutTheLink(2); // the second is for messages
        f.clock().advance(1s);
        QVERIFY(acquired->has_value() && acquired->value());
        QVERIFY(acquired->value()->hold);
        QCOMPARE(f.askedCommand("SET"), 2);
    }

    // One of two holds was released without an answer. The answer to the next acquire shows what the server has
    // done.
    void aHoldRemainsAfterOneOfSeveralReleasesWithoutAnAnswer_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("isLost");
        QTest::newRow("executed") << 2 << false;
        QTest::newRow("not executed") << 3 << false;
        QTest::newRow("the hold had ended") << 1 << true;
    }
    void aHoldRemainsAfterOneOfSeveralReleasesWithoutAnAnswer()
    {
        QFETCH(int, count);
        QFETCH(bool, isLost);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), taken(2), taken(count)});
        f.answerCommand("HGET", {held});
        f.answerCommand("PTTL", {integer(3'600'000)});
        const AcquireRequest request = leased(tryRequest("k", f.newOwner()), 1h);
        const auto hold = f.acquire(request);
        f.acquire(request);
        f.releaseWithoutAnswer(hold);
        QCOMPARE(hold->holds(), 1);
        const auto acquired = f.startAcquire(request);
        QVERIFY(acquired->has_value());
        QVERIFY2(*acquired, *acquired ? "" : qPrintable(acquired->value().error().message));
        const auto again = acquired->value()->hold;
        QCOMPARE(hold->isValid(), !isLost);
        QCOMPARE(again == hold, !isLost);
        QCOMPARE(again->holds(), isLost ? 1 : 2);
    }

    void whatWasCalledOffMeanwhileIsGivenBack()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {silence});
        f.answer("reentrant_release", {integer(1)});
        std::stop_source stop;
        const auto called = f.start(f.locks().acquire(lockRequest("k", f.newOwner()), {}, stop.get_token()));
        QCOMPARE(f.asked("reentrant_acquire"), 1);
        stop.request_stop();
        f.say(taken(1));
        QVERIFY(called->has_value() && !called->value());
        QCOMPARE(called->value().error().kind, Error::Kind::Canceled);
        QCOMPARE(f.asked("reentrant_release"), 1);
        QVERIFY(f.locks().holds().empty());
    }

    // The renewal was sent before the release, and finds nothing after it.
    void aRenewalAnsweredAfterTheReleaseIsNoLoss()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("reentrant_release", {silence});
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        int lost = 0;
        connect(hold.get(), &Hold::lost, this, [&] { ++lost; });
        f.clock().advance(10s);
        QCOMPARE(f.asked("reentrant_renew"), 1);
        const auto released = f.start(f.locks().release(hold));
        f.say(integer(0) + integer(1));
        QVERIFY(released->has_value() && *released->value() == Released::Freed);
        QCOMPARE(lost, 0);
    }

    void aRenewalAnsweredAfterTheHoldWasLetGoChangesNothing()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        const Instant deadline = hold->deadline();
        f.clock().advance(10s);
        QCOMPARE(f.asked("reentrant_renew"), 1);
        f.locks().detach(hold);
        f.say(integer(1));
        QCOMPARE(hold->deadline(), deadline); // nobody checks it any more
        f.clock().advance(30s);
        QCOMPARE(f.asked("reentrant_renew"), 1);
        QVERIFY(f.locks().holds().empty());
    }

    // The server has extended a hold that has already ended for the client.
    void aRenewalOnRequestThatIsAnsweredTooLateFails()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        const auto hold = f.acquire(leased(lockRequest("k", f.newOwner()), 1s));
        const auto renewed = f.start(f.locks().renew(hold));
        f.clock().advanceAtOnce(999ms);
        f.say(integer(1));
        QVERIFY(renewed->has_value() && !renewed->value());
        QVERIFY(!hold->isValid());
    }

    void closingTwiceEndsBothWhenNothingIsUnderWay()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("reentrant_release", {silence});
        const auto released = f.start(f.locks().release(f.acquire(lockRequest("k", f.newOwner()))));
        const Instant until = f.clock().now() + 60s;
        const auto first = f.start(f.locks().close(until));
        const auto second = f.start(f.locks().close(until));
        QVERIFY(!first->has_value() && !second->has_value());
        f.say(integer(1));
        QVERIFY(released->has_value());
        QVERIFY(first->has_value() && second->has_value());
        QVERIFY(first->value().empty() && second->value().empty());
    }

    void whatIsUnderWayWhenTheTimeToCloseIsOverIsTold()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        f.answer("reentrant_release", {silence});
        const auto released = f.start(f.locks().release(f.acquire(lockRequest("k", f.newOwner()))));
        const auto closed = f.start(f.locks().close(f.clock().now() + 100ms));
        f.clock().advance(100ms);
        QVERIFY(closed->has_value() && !released->has_value());
        QCOMPARE(closed->value().size(), size_t(1));
        QCOMPARE(closed->value().front().kind, Error::Kind::OutcomeUnknown);
    }

    void nothingIsAcquiredAfterClosing()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1)});
        QVERIFY(f.start(f.locks().close(f.clock().now() + 1s))->has_value());
        const auto outcome = f.startAcquire(lockRequest("k", f.newOwner()));
        QVERIFY(outcome->has_value() && !outcome->value());
        QCOMPARE(outcome->value().error().kind, Error::Kind::Canceled);
        QCOMPARE(f.asked("reentrant_acquire"), 0);
    }

    // The server answers one connection in order, so both requests take one round trip.
    void whoIsNextAsksRightBehindTheRelease()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s), takenByOthers(20s), silence});
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        const auto next = f.startAcquire(lockRequest("k", f.newOwner()));
        QCOMPARE(f.asked("reentrant_acquire"), 3); // and again after it had subscribed
        const int writes = f.writes();
        const auto released = f.start(f.locks().release(hold));
        QVERIFY(!released->has_value());
        QCOMPARE(f.asked("reentrant_release"), 1);
        QCOMPARE(f.asked("reentrant_acquire"), 4);
        QCOMPARE(f.writes(), writes + 1);
        f.say(integer(2) + taken(1));
        QVERIFY(*released->value() == Released::Freed);
        QVERIFY((*next)->value().hold->isValid());
        QCOMPARE(f.asked("reentrant_acquire"), 4);
    }

    // The next hand-over does not wait until this owner has continued, perhaps with a long calculation.
    void whoHasHandedOverContinuesAfterTheNextRequests()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s), takenByOthers(20s), silence});
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        const auto second = f.start(acquireAndRelease(&f.locks(), lockRequest("k", f.newOwner())));
        const auto third = f.startAcquire(lockRequest("k", f.newOwner()));
        const auto first = f.start(releaseAndCountWrites(&f, hold));
        const int writes = f.writes();
        f.say(integer(2) + taken(1));
        QCOMPARE(f.asked("reentrant_release"), 2);
        QCOMPARE(f.writes(), writes + 1);
        QVERIFY(first->has_value() && !second->has_value() && !third->has_value());
        QCOMPARE(**first, writes + 1);
    }

    // Two owners take turns: the one that has just released is the only possible successor, so it asks first.
    void whoIsTheOnlySuccessorContinuesAtOnce()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s), takenByOthers(20s), silence});
        const Owner owner = f.newOwner();
        const auto hold = f.acquire(lockRequest("k", owner));
        const auto second = f.start(acquireAndRelease(&f.locks(), lockRequest("k", f.newOwner())));
        const auto first = f.start(releaseAndAcquire(&f.locks(), hold, lockRequest("k", owner)));
        const int writes = f.writes();
        const int asked = f.asked("reentrant_acquire");
        f.say(integer(2) + taken(1));
        QCOMPARE(f.asked("reentrant_release"), 2);
        QCOMPARE(f.asked("reentrant_acquire"), asked + 1); // behind the release
        QCOMPARE(f.writes(), writes + 1);
        QVERIFY(!first->has_value() && !second->has_value());
    }

    // The release was refused for the moment, or did more than expected, so the next waiter asked too early.
    void whoAskedTooEarlyAsksAgainWhenItIsReleased()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s), takenByOthers(20s), silence, taken(1)});
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        const auto next = f.startAcquire(lockRequest("k", f.newOwner()));
        const auto released = f.start(f.locks().release(hold));
        f.say("-BUSY a script runs\r\n" + takenByOthers(20s));
        QVERIFY(!released->has_value());
        QVERIFY(!next->has_value());
        f.answer("reentrant_release", {integer(2)});
        f.clock().advance(1s);
        QVERIFY(*released->value() == Released::Freed);
        QVERIFY((*next)->value().hold->isValid());
    }

    // Several clients listen, and this one has had the lock for long: its next waiter does not ask before the
    // others have received the message.
    void whoIsNextWaitsWhenItIsTheTurnOfOthers()
    {
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s), takenByOthers(20s), taken(1)});
        f.answer("reentrant_release", {integer(3), silence}); // our client and another one listen
        const auto first = f.acquire(lockRequest("k", f.newOwner()));
        const auto second = f.startAcquire(lockRequest("k", f.newOwner()));
        const auto third = f.startAcquire(lockRequest("k", f.newOwner()));
        QCOMPARE(f.release(first), Released::Freed);
        f.clock().advance(20ms);
        QVERIFY(second->has_value());
        const int asked = f.asked("reentrant_acquire");
        f.clock().advance(50ms);
        const auto released = f.start(f.locks().release((*second)->value().hold));
        QCOMPARE(f.asked("reentrant_release"), 2);
        QCOMPARE(f.asked("reentrant_acquire"), asked);
        QVERIFY(!third->has_value());
    }

    // While others listen, hand-overs within this client add up to its turn, because nobody outside had a chance
    // meanwhile. A refusal because of this client's own hold says nothing about others.
    void whatIsPassedOnEndsWithTheTurn_data()
    {
        QTest::addColumn<bool>("looksMeanwhile");
        QTest::newRow("one after the other") << false;
        QTest::newRow("somebody looks meanwhile") << true;
    }
    void whatIsPassedOnEndsWithTheTurn()
    {
        QFETCH(bool, looksMeanwhile);
        ScriptedLocks f;
        f.answer("reentrant_acquire", {taken(1), takenByOthers(20s), takenByOthers(20s), taken(1), silence});
        f.answer("reentrant_release", {integer(3), silence}); // another client listens
        const auto hold = f.acquire(lockRequest("k", f.newOwner()));
        const auto first = f.startAcquire(lockRequest("k", f.newOwner()));
        const auto second = f.startAcquire(lockRequest("k", f.newOwner()));
        const auto third = f.startAcquire(lockRequest("k", f.newOwner()));
        QCOMPARE(f.release(hold), Released::Freed);
        QVERIFY(first->has_value() && !second->has_value());
        f.clock().advance(Millis(1));
        const auto released = f.start(f.locks().release((*first)->value().hold));
        f.clock().advance(Millis(5)); // longer than a turn
        f.say(integer(3) + taken(1));
        QVERIFY(second->has_value() && !third->has_value());
        f.answer("reentrant_acquire", {takenByOthers(20s)});
        for (int i = 0; looksMeanwhile && i < 3; ++i) // the messages of those two releases, and another one
            f.publish("redisson_lock__channel:{k}");
        const int asked = f.asked("reentrant_acquire");
        QCOMPARE(asked, looksMeanwhile ? 6 : 5);
        const auto next = f.start(f.locks().release((*second)->value().hold));
        QCOMPARE(f.asked("reentrant_release"), 3);
        QCOMPARE(f.asked("reentrant_acquire"), asked); // others go first
        QVERIFY(!third->has_value());
    }

    void whatOthersMayStillReadIsNotAskedForAhead()
    {
        ScriptedLocks f;
        f.answer("read_acquire", {taken(1)});
        f.answer("write_acquire", {takenByOthers(20s)});
        AcquireRequest reading = lockRequest("k", f.newOwner());
        reading.kind = AcquirableKind::Read;
        AcquireRequest writing = lockRequest("k", f.newOwner());
        writing.kind = AcquirableKind::Write;
        const auto hold = f.acquire(reading);
        const auto writer = f.startAcquire(writing);
        const int asked = f.asked("write_acquire");
        const auto released = f.start(f.locks().release(hold));
        QCOMPARE(f.asked("read_release"), 1);
        QCOMPARE(f.asked("write_acquire"), asked);
        QVERIFY(!writer->has_value());
    }
};

QTEST_GUILESS_MAIN(TestLockAnswers)

} // namespace lockscope::lock_answers_test

#include "tst_lock_answers.moc"
