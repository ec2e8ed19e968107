// SET NX locks and both semaphores through the lock client: acquired, waited for, renewed, lost and released, also with
// lost replies.
#include "core/locks/wire/names.h"
#include "core/locks/wire/permit_calls.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"
#include "tests/support/lossy_link.h"
#include "tests/support/wire_lock.h"

namespace lockscope::locks_permits_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;
using What = LinkFaults::What;

namespace {

AcquireRequest of(AcquirableKind kind, AcquireRequest request, int permits = 1)
{
    request.kind = kind;
    request.permits = permits;
    return request;
}

} // namespace

class TestLocksPermits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_a = std::make_unique<LockHolder>(*m_server);
        m_b = std::make_unique<LockHolder>(*m_server);
    }
    void init()
    {
        m_name = QByteArray("pool:") + QTest::currentTestFunction();
        m_faults = std::make_shared<LinkFaults>();
    }
    void cleanup()
    {
        m_redis->call({"DEL", m_name, deadlines()});
        QVERIFY(m_a->locks().holds().empty() && m_b->locks().holds().empty());
        awaitUntil([this] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
        awaitUntil([this] { // marks of canceled requests expire
            const auto keys = m_redis->call({"KEYS", "*"}).elements();
            return std::all_of(keys.begin(), keys.end(), [this](const RedisValue &key) {
                return key.toBytes().startsWith("redisson_unlock_latch:")
                    && m_redis->call({"PTTL", key.toBytes()}).toInt() > 0;
            });
        });
        m_redis->call({"FLUSHALL"});
    }
    void cleanupTestCase()
    {
        m_a.reset();
        m_b.reset();
    }

    // --- SET NX PX

    void aTokenIsTakenKeptAndGivenBack()
    {
        const auto hold = m_a->acquire(of(AcquirableKind::Token, tryRequest(m_name, {})));
        QVERIFY(hold && hold->isValid() && hold->hasWatchdog());
        QCOMPARE(m_redis->call({"GET", m_name}), RedisValue::bytes(hold->owner().raw()));
        QCOMPARE(hold->owner().raw().size(), 32);
        QVERIFY(!m_b->acquire(of(AcquirableKind::Token, tryRequest(m_name, {}))));
        awaitUntil([&] { return hold->renewals() >= 4; }); // longer than its lease
        QVERIFY(hold->isValid());
        QCOMPARE(m_a->release(hold), Released::Freed);
        QCOMPARE(m_redis->call({"EXISTS", m_name}), RedisValue::integer(0));
    }

    void eachHoldHasATokenOfItsOwn()
    {
        const Owner owner = m_a->newOwner(); // there is no re-entry
        const auto first = m_a->acquire(of(AcquirableKind::Token, tryRequest(m_name, owner)));
        QVERIFY(!m_a->acquire(of(AcquirableKind::Token, tryRequest(m_name, owner))));
        const Owner token = first->owner();
        QCOMPARE(m_a->release(first), Released::Freed);
        const auto second = m_a->acquire(of(AcquirableKind::Token, tryRequest(m_name, owner)));
        QVERIFY(second && second->owner() != token && second->owner() != owner);
        QCOMPARE(m_a->release(second), Released::Freed);
    }

    // As every other library of this kind does it. Only after a refusal does a script ask for the reason.
    void aFreeTokenIsTakenByOneCommand()
    {
        m_redis->call({"CONFIG", "RESETSTAT"});
        const auto hold = m_a->acquire(of(AcquirableKind::Token, leased(tryRequest(m_name, {}), 60s)));
        QVERIFY(hold);
        QByteArray calls = m_redis->call({"INFO", "commandstats"}).toBytes();
        QVERIFY2(calls.contains("cmdstat_set:calls=1,") && !calls.contains("cmdstat_eval"), calls.constData());
        const auto refused = m_b->tryAcquire(of(AcquirableKind::Token, leased(tryRequest(m_name, {}), 60s)));
        QVERIFY(refused && !refused->hold);
        calls = m_redis->call({"INFO", "commandstats"}).toBytes();
        QVERIFY2(calls.contains("cmdstat_eval"), calls.constData());
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    void theReasonOfARefusalMayBeLost()
    {
        m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script("token_acquire").source.data())});
        const auto hold = m_a->acquire(of(AcquirableKind::Token, tryRequest(m_name, {})));
        LockHolder unlucky(*m_server, LockHolder::quickLocks(), withFaults(m_faults, impatientOptions()));
        m_faults->word = shaOf("token_acquire");
        m_faults->times = 1;
        auto waiting = unlucky.start(of(AcquirableKind::Token, tryRequest(m_name, {}, 20s)));
        awaitUntil([this] { return m_faults->happened == 1; });
        QCOMPARE(m_a->release(hold), Released::Freed);
        const auto theirs = waiting.hold();
        QVERIFY(theirs && theirs->isValid());
        QCOMPARE(unlucky.release(theirs), Released::Freed);
    }

    void whoWaitsForATokenHearsOfItsRelease()
    {
        const auto hold = m_a->acquire(of(AcquirableKind::Token, tryRequest(m_name, {})));
        auto waiting = m_b->start(of(AcquirableKind::Token, tryRequest(m_name, {}, 20s)));
        awaitUntil([&] { return waiting.steps().count(AcquireStep::LookedAgain) >= 2; });
        QCOMPARE(m_a->release(hold), Released::Freed);
        const auto theirs = waiting.hold();
        QVERIFY(theirs && waiting.isSubscribed());
        QCOMPARE(m_b->release(theirs), Released::Freed);
    }

    void theNextHolderOfATokenIsNotHarmed()
    {
        const auto hold = m_a->acquire(of(AcquirableKind::Token, leased(tryRequest(m_name, {}), 60s)));
        m_redis->call({"SET", m_name, "somebody else", "PX", "60000"});
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        QCOMPARE(m_redis->call({"GET", m_name}), RedisValue::bytes("somebody else"));
    }

    void aTokenThatIsTakenAwayIsLost()
    {
        const auto hold = m_a->acquire(of(AcquirableKind::Token, tryRequest(m_name, {})));
        std::optional<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost = reason; });
        m_redis->call({"SET", m_name, "somebody else", "PX", "60000"});
        awaitUntil([&] { return lost.has_value(); });
        QCOMPARE(*lost, LossReason::NotHeldAnymore);
        QVERIFY(!hold->isValid());
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        QCOMPARE(m_redis->call({"GET", m_name}), RedisValue::bytes("somebody else"));
    }

    void anotherKindUnderTheNameIsSaid_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArrayList>("make");
        QTest::newRow("token, hash") << int(AcquirableKind::Token) << QByteArrayList{"HSET", "u:1", "1"};
        QTest::newRow("semaphore, hash") << int(AcquirableKind::Semaphore) << QByteArrayList{"HSET", "u:1", "1"};
        QTest::newRow("semaphore, text") << int(AcquirableKind::Semaphore) << QByteArrayList{"SET", "three"};
        QTest::newRow("expirable, hash") << int(AcquirableKind::ExpirableSemaphore)
                                         << QByteArrayList{"HSET", "u:1", "1"};
        QTest::newRow("expirable, text") << int(AcquirableKind::ExpirableSemaphore) << QByteArrayList{"SET", "\xff\n"};
    }

    void anotherKindUnderTheNameIsSaid()
    {
        QFETCH(int, kind);
        QFETCH(QByteArrayList, make);
        make.insert(1, m_name);
        m_redis->call(make);
        const auto outcome = m_a->tryAcquire(of(AcquirableKind(kind), tryRequest(m_name, {}, 10s)));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
        QVERIFY(outcome.error().message.contains(QLatin1String("choose another name")));
    }

    // --- semaphore

    void aSemaphoreIsMadeOnce()
    {
        QVERIFY(*await(m_a->locks().trySetPermits(Key(m_name), 2)));
        QVERIFY(!*await(m_b->locks().trySetPermits(Key(m_name), 9)));
        QCOMPARE(free(), 2);
        QCOMPARE(await(m_a->locks().trySetPermits(Key(m_name), -1)).error().kind, Error::Kind::Precondition);
        m_redis->call({"DEL", m_name});
        m_redis->call({"RPUSH", m_name, "x"});
        QCOMPARE(await(m_a->locks().trySetPermits(Key(m_name), 1)).error().kind, Error::Kind::Precondition);
    }

    void permitsAreTakenAndGivenBack()
    {
        set(3);
        const auto two = m_a->acquire(of(AcquirableKind::Semaphore, tryRequest(m_name, {}), 2));
        QVERIFY(two && two->isValid() && !two->hasWatchdog());
        QCOMPARE(two->deadline(), Instant::max());
        QCOMPARE(free(), 1);
        QVERIFY(!m_b->acquire(of(AcquirableKind::Semaphore, tryRequest(m_name, {}), 2)));
        const auto one = m_a->acquire(of(AcquirableKind::Semaphore, tryRequest(m_name, {})));
        QVERIFY(one && one != two);
        QCOMPARE(free(), 0);
        QCOMPARE(m_a->release(two), Released::Freed);
        QCOMPARE(free(), 2);
        QCOMPARE(m_a->release(one), Released::Freed);
        QCOMPARE(free(), 3);
        QCOMPARE(m_a->release(one), Released::NotHeld);
        QCOMPARE(free(), 3);
    }

    void asManyAreWokenAsCanBeServed()
    {
        set(0);
        QList<LockHolder::Pending> waiting;
        for (int i = 0; i < 3; ++i)
            waiting << m_a->startWaiting(of(AcquirableKind::Semaphore, lockRequest(m_name, {})));
        waiting << m_a->startWaiting(of(AcquirableKind::Semaphore, lockRequest(m_name, {}), 2));
        m_redis->call({"INCRBY", m_name, "2"}); // as Redisson's release does
        m_redis->call({"PUBLISH", channel(), "2"});
        awaitUntil([&] { return waiting[0].isDone() && waiting[1].isDone(); });
        QVERIFY(!waiting[2].isDone() && !waiting[3].isDone());
        QCOMPARE(m_a->release(waiting[0].hold()), Released::Freed);
        QCOMPARE(m_a->release(waiting[2].hold()), Released::Freed); // with the permit of the first
        QCOMPARE(m_a->release(waiting[1].hold()), Released::Freed);
        const auto large = waiting[3].hold();
        QVERIFY(large);
        QCOMPARE(free(), 0);
        QCOMPARE(m_a->release(large), Released::Freed);
        QCOMPARE(free(), 2);
    }

    void whoWaitsForASemaphoreThatIsNotThereGetsItWhenItIsMade()
    {
        auto waiting = m_b->startWaiting(of(AcquirableKind::Semaphore, lockRequest(m_name, {})));
        QVERIFY(*await(m_a->locks().trySetPermits(Key(m_name), 1)));
        const auto hold = waiting.hold();
        QVERIFY(hold);
        QCOMPARE(m_b->release(hold), Released::Freed);
    }

    void aWaiterThatIsStoppedKeepsNothing()
    {
        set(0);
        auto waiting = m_b->startWaiting(of(AcquirableKind::Semaphore, lockRequest(m_name, {})));
        waiting.cancel();
        QCOMPARE(waiting.result().error().kind, Error::Kind::Canceled);
        m_redis->call({"INCRBY", m_name, "1"});
        m_redis->call({"PUBLISH", channel(), "1"});
        const auto hold = m_a->acquire(of(AcquirableKind::Semaphore, tryRequest(m_name, {})));
        QVERIFY(hold);
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    void whatMakesNoSenseIsRefused()
    {
        set(3);
        const auto refused = [this](AcquireRequest request) {
            const auto outcome = m_a->tryAcquire(request);
            return !outcome && outcome.error().kind == Error::Kind::Precondition;
        };
        QVERIFY(refused(of(AcquirableKind::Semaphore, leased(tryRequest(m_name, {}), 10s))));
        QVERIFY(refused(of(AcquirableKind::Semaphore, tryRequest(m_name, {}), 0)));
        QVERIFY(refused(of(AcquirableKind::ExpirableSemaphore, tryRequest(m_name, {}), 100'000)));
        QVERIFY(refused(of(AcquirableKind::Token, tryRequest(m_name, {}), 2)));
        QVERIFY(refused(of(AcquirableKind::Reentrant, tryRequest(m_name, m_a->newOwner()), 2)));
        QCOMPARE(free(), 3);
    }

    void aSemaphoreThatWasDeletedIsNotMadeAgain()
    {
        set(1);
        const auto hold = m_a->acquire(of(AcquirableKind::Semaphore, tryRequest(m_name, {})));
        m_redis->call({"DEL", m_name});
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        QCOMPARE(m_redis->call({"EXISTS", m_name}), RedisValue::integer(0));
    }

    // --- expirable semaphore

    void permitsHaveIdsAndDeadlines()
    {
        set(3);
        const auto hold = m_a->acquire(of(AcquirableKind::ExpirableSemaphore, leased(tryRequest(m_name, {}), 60s), 2));
        QVERIFY(hold && hold->isValid() && !hold->hasWatchdog());
        QCOMPARE(free(), 1);
        const auto ids = permitsOf(hold->owner());
        QCOMPARE(ids.size(), std::size_t(2));
        for (const QByteArray &id : ids)
            QVERIFY(about(m_redis->call({"ZSCORE", deadlines(), id}).toInt() - now(), 60'000));
        QCOMPARE(m_a->release(hold), Released::Freed);
        QCOMPARE(free(), 3);
        QCOMPARE(m_redis->call({"EXISTS", deadlines()}), RedisValue::integer(0));
    }

    void theWatchdogKeepsPermits()
    {
        set(1);
        const auto hold = m_a->acquire(of(AcquirableKind::ExpirableSemaphore, tryRequest(m_name, {})));
        awaitUntil([&] { return hold->renewals() >= 4; });
        QVERIFY(hold->isValid());
        QVERIFY(!m_b->acquire(of(AcquirableKind::ExpirableSemaphore, tryRequest(m_name, {}))));
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    void whatRunsOutGoesToWhoWaits()
    {
        set(1);
        const auto hold = m_a->acquire(of(AcquirableKind::ExpirableSemaphore, leased(tryRequest(m_name, {}), 300ms)));
        std::optional<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost = reason; });
        const auto theirs = m_b->acquire(of(AcquirableKind::ExpirableSemaphore, tryRequest(m_name, {}, 20s)));
        QVERIFY(theirs && lost && !hold->isValid());
        QCOMPARE(free(), 0);
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        QCOMPARE(free(), 0);
        QCOMPARE(m_b->release(theirs), Released::Freed);
        QCOMPARE(free(), 1);
    }

    void anEvictedPermitIsLostAndTheOthersGivenBack()
    {
        set(3);
        const auto hold = m_a->acquire(of(AcquirableKind::ExpirableSemaphore, tryRequest(m_name, {}), 2));
        std::optional<LossReason> lost;
        connect(hold.get(), &Hold::lost, this, [&](LossReason reason) { lost = reason; });
        m_redis->call({"ZREM", deadlines(), permitsOf(hold->owner()).front()});
        m_redis->call({"INCR", m_name});
        awaitUntil([&] { return lost.has_value(); });
        QCOMPARE(*lost, LossReason::NotHeldAnymore);
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        QCOMPARE(free(), 3);
    }

    void permitsAreReleasedById()
    {
        set(2);
        const auto hold = m_a->acquire(of(AcquirableKind::ExpirableSemaphore, leased(tryRequest(m_name, {}), 30s)));
        const Owner id = hold->owner();
        m_a->locks().detach(hold);
        const auto release = [&](const Owner &permit) {
            return *await(m_b->locks().releaseAs(Key(m_name), AcquirableKind::ExpirableSemaphore, permit));
        };
        QCOMPARE(release(Owner("no id")), Released::NotHeld);
        QCOMPARE(release(id), Released::Freed);
        QCOMPARE(release(id), Released::NotHeld);
        QCOMPARE(free(), 2);
        // in the form of older clients
        m_redis->call({"ZADD", deadlines(), QByteArray::number(now() + 30'000), id.raw()});
        QCOMPARE(release(id), Released::Freed);
        QCOMPARE(free(), 3);
    }

    void whoWaitsForPermitsIsWoken()
    {
        set(1);
        const auto hold = m_a->acquire(of(AcquirableKind::ExpirableSemaphore, tryRequest(m_name, {})));
        auto waiting = m_b->startWaiting(of(AcquirableKind::ExpirableSemaphore, lockRequest(m_name, {})));
        QCOMPARE(m_a->release(hold), Released::Freed);
        const auto theirs = waiting.hold();
        QVERIFY(theirs);
        QVERIFY(waiting.steps().contains(AcquireStep::Woken));
        QCOMPARE(m_b->release(theirs), Released::Freed);
    }

    // --- lost replies

    void lostReplies_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<int>("what");
        const auto rows = [](const char *name, AcquirableKind kind, const QByteArray &acquire,
                             const QByteArray &release) {
            for (const auto &[word, when] : {std::pair{acquire, "acquire"}, {release, "release"}}) {
                QTest::addRow("%s, %s never sent", name, when) << int(kind) << word << int(What::CutBeforeSending);
                QTest::addRow("%s, %s carried out", name, when) << int(kind) << word << int(What::CutBeforeReply);
                QTest::addRow("%s, %s in silence", name, when) << int(kind) << word << int(What::Silence);
            }
        };
        rows("token", AcquirableKind::Token, "\r\nNX\r\n", shaOf("token_release"));
        rows("semaphore", AcquirableKind::Semaphore, shaOf("semaphore_acquire"), shaOf("semaphore_release"));
        rows("expirable", AcquirableKind::ExpirableSemaphore, shaOf("expirable_acquire"), shaOf("expirable_release"));
    }

    // Acquired once and released once, whatever is lost on the way.
    void lostReplies()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, word);
        QFETCH(int, what);
        const bool counted = AcquirableKind(kind) != AcquirableKind::Token;
        if (counted)
            set(2);
        for (const char *each :
             {"token_release", "semaphore_acquire", "semaphore_release", "expirable_acquire", "expirable_release"})
            m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script(each).source.data())});
        LockHolder unlucky(*m_server, LockHolder::quickLocks(), withFaults(m_faults, impatientOptions()));
        m_faults->word = word;
        m_faults->what = What(what);
        m_faults->times = 1;
        const auto hold = unlucky.acquire(requestOf(AcquirableKind(kind)));
        QVERIFY(hold && hold->isValid());
        QVERIFY(!hold->token()); // only fenced locks draw a token
        if (counted)
            QCOMPARE(free(), 1);
        // A retry that finds nothing does not know whether the first try released it; only a semaphore keeps its
        // answer.
        const bool keepsAnswer = AcquirableKind(kind) == AcquirableKind::Semaphore;
        const bool isRelease = word == shaOf("token_release") || word == shaOf("expirable_release");
        const bool isAmbiguous = isRelease && !keepsAnswer && What(what) != What::CutBeforeSending;
        const auto released = await(unlucky.locks().release(hold));
        if (isAmbiguous)
            QVERIFY(!released && released.error().kind == Error::Kind::OutcomeUnknown);
        else
            QVERIFY(released && *released == Released::Freed);
        QCOMPARE(m_faults->happened, 1);
        if (counted)
            QCOMPARE(free(), 2);
        else
            QCOMPARE(m_redis->call({"EXISTS", m_name}), RedisValue::integer(0));
        QCOMPARE(m_redis->call({"EXISTS", deadlines()}), RedisValue::integer(0));
        m_redis->call({"FLUSHALL"}); // the mark of a canceled request stays for ten minutes
    }

    // Somebody released it by force while the first try was under way, and the first try did nothing.
    void aLostReleaseOfWhatWasForcedIsNotToldAsFreed_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("token") << int(AcquirableKind::Token);
        QTest::newRow("expirable") << int(AcquirableKind::ExpirableSemaphore);
    }
    void aLostReleaseOfWhatWasForcedIsNotToldAsFreed()
    {
        QFETCH(int, kind);
        set(2);
        if (AcquirableKind(kind) == AcquirableKind::Token)
            m_redis->call({"DEL", m_name});
        const char *script = AcquirableKind(kind) == AcquirableKind::Token ? "token_release" : "expirable_release";
        m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script(script).source.data())});
        LockHolder unlucky(*m_server, LockHolder::quickLocks(), withFaults(m_faults, impatientOptions()));
        const auto hold = unlucky.acquire(requestOf(AcquirableKind(kind)));
        m_redis->call({"DEL", m_name, deadlines()});
        m_faults->word = shaOf(script);
        m_faults->what = What::CutBeforeReply;
        m_faults->times = 1;
        const auto released = await(unlucky.locks().release(hold));
        QVERIFY(!released);
        QCOMPARE(released.error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY2(released.error().message.contains(QStringLiteral("it is unknown")),
                 qPrintable(released.error().message));
    }

    // The server is gone until after the lock client has stopped asking: permits taken by late requests must not stay.
    void permitsTakenUnnoticedAreGivenBack()
    {
        set(1);
        m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script("semaphore_acquire").source.data())});
        LockClientOptions options = LockHolder::quickLocks();
        options.releaseBudget = 50ms;
        LockHolder unlucky(*m_server, options, withFaults(m_faults, impatientOptions()));
        m_faults->word = shaOf("semaphore_acquire");
        m_faults->times = 1;
        m_faults->what = What::Silence; // the client gives up the connection only after half a second
        const auto outcome = unlucky.tryAcquire(of(AcquirableKind::Semaphore, tryRequest(m_name, {})));
        if (outcome) { // reconciled in time after all
            QVERIFY(outcome->hold);
            QCOMPARE(unlucky.release(outcome->hold), Released::Freed);
        }
        awaitUntil([this] { return free() == 1; });
        QVERIFY(unlucky.locks().holds().empty());
        m_redis->call({"FLUSHALL"});
    }

private:
    AcquireRequest requestOf(AcquirableKind kind) const
    {
        const AcquireRequest request = of(kind, tryRequest(m_name, {}, 20s));
        return kind == AcquirableKind::Semaphore ? request : leased(request, 60s);
    }
    QByteArray deadlines() const { return permitTimeouts(Key(m_name)).raw(); }
    QByteArray channel() const { return semaphoreChannel(Key(m_name)).raw(); }
    void set(int permits) { m_redis->call({"SET", m_name, QByteArray::number(permits)}); }
    qint64 free() { return m_redis->call({"GET", m_name}).toInt(); }
    qint64 now()
    {
        const RedisValue time = m_redis->call({"TIME"});
        return time.at(0).toInt() * 1000 + time.at(1).toInt() / 1000;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LockHolder> m_a;
    std::unique_ptr<LockHolder> m_b;
    std::shared_ptr<LinkFaults> m_faults;
    QByteArray m_name;
};

QTEST_GUILESS_MAIN(TestLocksPermits)

} // namespace lockscope::locks_permits_test

#include "tst_locks_permits.moc"
