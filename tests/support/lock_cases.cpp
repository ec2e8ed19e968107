#include "tests/support/lock_cases.h"

#include "core/async/sleep.h"
#include "tests/support/force_release.h"
#include "tests/support/one_node_cluster.h"

#include <QElapsedTimer>

namespace lockscope {

using namespace locks;
using namespace std::chrono_literals;

namespace {

struct Counts {
    int inside = 0;
    int worst = 0;
    int done = 0;
};

Task<void> worker(LockHolder *program, AcquireRequest request, int rounds, Millis inside, Counts *counts)
{
    LockClient *locks = &program->locks();
    const AcquireObserver observer;
    const std::stop_token stop;
    for (int i = 0; i < rounds; ++i) {
        auto outcome = co_await locks->acquire(request, observer, stop);
        if (!outcome || !outcome->hold)
            co_return;
        counts->worst = std::max(counts->worst, ++counts->inside);
        const Instant until = program->clock().now() + inside;
        co_await sleepUntil(&program->clock(), until, stop);
        --counts->inside;
        const auto hold = outcome->hold;
        auto released = co_await locks->release(hold);
        if (released && *released == Released::Freed)
            ++counts->done;
    }
}

// A mark cancels a request that may still arrive; the mark expires.
bool staysBehind(BlockingRedis &redis, const QByteArray &key)
{
    return key.startsWith("redisson_lock_token:")
        || (key.startsWith("redisson_unlock_latch:") && redis.call({"PTTL", key}).toInt() > 0);
}

} // namespace

LockCases::LockCases(AcquirableKind ofKind)
    : kind(ofKind)
    , server(std::make_unique<RedisServer>())
    , redis(std::make_unique<BlockingRedis>(*server))
    , a(std::make_unique<LockHolder>(*server))
    , b(std::make_unique<LockHolder>(*server))
{ }

LockCases::~LockCases() = default;

void LockCases::begin(const char *testFunction)
{
    name = QByteArray("lock:") + testFunction;
}

void LockCases::checkNothingIsLeft()
{
    awaitUntil([this] { return redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
    awaitUntil([this] {
        const auto keys = redis->call({"KEYS", "*"}).elements();
        return std::all_of(keys.begin(), keys.end(),
                           [this](const RedisValue &key) { return staysBehind(*redis, key.toBytes()); });
    });
    QVERIFY(a->locks().holds().empty());
    QVERIFY(b->locks().holds().empty());
}

AcquireRequest LockCases::request(const Owner &owner) const
{
    AcquireRequest request = lockRequest(name, owner);
    request.kind = kind;
    return request;
}

AcquireRequest LockCases::attempt(const Owner &owner, Millis wait) const
{
    AcquireRequest attempt = request(owner);
    attempt.wait = wait;
    return attempt;
}

qint64 LockCases::count(const Owner &owner)
{
    const RedisValue value = redis->call({"HGET", name, owner.raw()});
    return value.isNil() ? 0 : value.toInt();
}

void LockCases::forceUnlock()
{
    const WireLock lock(*redis, name);
    ForceRelease force(lock);
    force.run();
}

qint64 LockCases::timed(const std::function<void()> &act)
{
    QElapsedTimer timer;
    timer.start();
    act();
    return timer.elapsed();
}

void LockCases::testLockUnlock()
{
    for (int i = 0; i < 2; ++i) {
        const auto hold = a->acquire(request(a->newOwner()));
        QVERIFY(hold && hold->isValid() && hold->hasWatchdog());
        QCOMPARE(hold->kind(), kind);
        QCOMPARE(count(hold->owner()), 1);
        QCOMPARE(a->release(hold), Released::Freed);
        QVERIFY(!hold->isValid());
        QVERIFY(!isLocked());
    }
}

void LockCases::testReentrancy()
{
    const Owner owner = a->newOwner();
    const auto hold = a->acquire(attempt(owner));
    QCOMPARE(a->acquire(attempt(owner)), hold); // the same Hold object
    QCOMPARE(a->release(hold), Released::HoldsRemain);
    QVERIFY(hold->isValid());
    QVERIFY(!a->acquire(attempt(a->newOwner())));
    QVERIFY(!b->acquire(attempt(b->newOwner())));
    QCOMPARE(a->release(hold), Released::Freed);
}

void LockCases::testGetHoldCount()
{
    const Owner owner = a->newOwner();
    const auto hold = a->acquire(request(owner));
    QCOMPARE(hold->holds(), 1);
    a->acquire(request(owner));
    QCOMPARE(hold->holds(), 2);
    QCOMPARE(count(owner), 2);
    a->release(hold);
    QCOMPARE(hold->holds(), 1);
    QCOMPARE(count(owner), 1);
    a->release(hold);
    QCOMPARE(hold->holds(), 0);
    QCOMPARE(count(owner), 0);
}

void LockCases::testIsLocked()
{
    QVERIFY(!isLocked());
    const auto hold = a->acquire(request(a->newOwner()));
    QVERIFY(isLocked());
    a->release(hold);
    QVERIFY(!isLocked());
}

void LockCases::testIsLockedOtherThread()
{
    const auto hold = a->acquire(request(a->newOwner()));
    QVERIFY(!b->acquire(attempt(b->newOwner())));
    a->release(hold);
    const auto other = b->acquire(attempt(b->newOwner()));
    QVERIFY(other);
    b->release(other);
}

void LockCases::testIsHeldByCurrentThread()
{
    const Owner owner = a->newOwner();
    QCOMPARE(count(owner), 0);
    const auto hold = a->acquire(request(owner));
    QVERIFY(hold->isValid());
    QCOMPARE(hold->owner(), owner);
    QCOMPARE(count(owner), 1);
    a->release(hold);
    QVERIFY(!hold->isValid());
    QCOMPARE(count(owner), 0);
}

void LockCases::testIsHeldByCurrentThreadOtherThread()
{
    const Owner other = a->newOwner();
    const auto hold = a->acquire(request(a->newOwner()));
    QCOMPARE(count(other), 0);
    QVERIFY(!a->acquire(attempt(other)));
    QCOMPARE(a->locks().holds().size(), size_t(1));
    a->release(hold);
    QCOMPARE(count(other), 0);
}

void LockCases::testUnlockFail()
{
    const auto hold = a->acquire(request(a->newOwner()));
    const auto foreign = await(b->locks().releaseAs(Key(name), kind, b->newOwner()));
    QVERIFY(foreign);
    QCOMPARE(*foreign, Released::NotHeld);
    QVERIFY(hold->isValid());
    QCOMPARE(a->release(hold), Released::Freed);
    QCOMPARE(a->release(hold), Released::NotHeld); // a second time
}

// The holder learns that it lost the lock; Redisson's fair lock does not report this.
void LockCases::testExpire()
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    const auto first = a->acquire(leased(request(a->newOwner()), 500ms));
    QList<LossReason> lost;
    QObject::connect(first.get(), &Hold::lost, first.get(), [&lost](LossReason reason) { lost << reason; });
    const auto second = b->acquire(request(b->newOwner()));
    QVERIFY2(sinceStart.elapsed() >= 498, qPrintable(QString::number(sinceStart.elapsed())));
    QVERIFY2(sinceStart.elapsed() < 1'500, qPrintable(QString::number(sinceStart.elapsed())));
    QVERIFY(second);
    QCOMPARE(lost, QList<LossReason>{LossReason::DeadlinePassed}); // before another owner could acquire the lock
    QCOMPARE(a->release(first), Released::NotHeld);
    QCOMPARE(b->release(second), Released::Freed);
}

void LockCases::testForceUnlock()
{
    const auto holder = a->acquire(leased(request(a->newOwner()), 1h));
    const auto waiter = b->start(request(b->newOwner()));
    awaitUntil([&] { return waiter.steps().contains(AcquireStep::LookedAgain); });
    const qint64 ms = timed([&] {
        forceUnlock();
        QVERIFY(waiter.hold()->isValid());
    });
    QVERIFY2(ms < 1'500, qPrintable(QString::number(ms)));
    QCOMPARE(a->release(holder), Released::NotHeld);
    QCOMPARE(b->release(waiter.hold()), Released::Freed);
    QVERIFY(!isLocked());
}

void LockCases::testAutoExpire()
{
    auto program = std::make_unique<LockHolder>(*server);
    const auto hold = program->acquire(request(program->newOwner()));
    awaitUntil([&] { return hold->renewals() > 0; });
    program.reset(); // the program ends while it holds the lock
    const qint64 left = redis->call({"PTTL", name}).toInt();
    QVERIFY(left > 0 && left <= LockHolder::shortWatchdog.count());
    awaitUntil([&] { return !isLocked(); });
}

void LockCases::testTryLockWait()
{
    const auto holder = a->acquire(request(a->newOwner()));
    const qint64 ms = timed([&] { QVERIFY(!b->acquire(attempt(b->newOwner(), 500ms))); });
    QVERIFY2(ms >= 499 && ms < 1'500, qPrintable(QString::number(ms)));
    a->release(holder);
}

// Stopping one waiter does not end another waiter early.
void LockCases::testLockUninterruptibly()
{
    const auto holder = a->acquire(request(a->newOwner()));
    auto interrupted = b->start(request(b->newOwner()));
    const auto other = b->start(request(b->newOwner()));
    awaitUntil([&] { return interrupted.isWaiting(); });
    awaitUntil([&] { return other.isWaiting(); });
    interrupted.cancel();
    QCOMPARE(interrupted.result().error().kind, Error::Kind::Canceled);
    QVERIFY(!other.isDone());
    QVERIFY(holder->isValid());
    a->release(holder);
    b->release(other.hold());
}

void LockCases::testRedisFailed()
{
    RedisServer own;
    LockHolder program(own);
    own.kill();
    awaitUntil([&] { return !program.redis().isLive(); });
    const auto outcome = program.tryAcquire(leased(attempt(program.newOwner(), 5s), 10s));
    QVERIFY(!outcome); // and the call returns
    QCOMPARE(outcome.error().kind, Error::Kind::Connect);
}

void LockCases::testInCluster()
{
    OneNodeCluster cluster;
    LockHolder program(cluster.server);
    for (int i = 0; i < 3; ++i) {
        const auto hold = program.acquire(request(program.newOwner()));
        QVERIFY(hold && hold->isValid());
        QCOMPARE(cluster.redis.call({"EXISTS", name}).toInt(), 1);
        QCOMPARE(program.release(hold), Released::Freed);
        QCOMPARE(cluster.redis.call({"EXISTS", name}).toInt(), 0);
    }
    if (kind == AcquirableKind::Spin)
        return; // publishes no message
    LockHolder other(cluster.server);
    AcquireRequest first = request(program.newOwner());
    if (kind == AcquirableKind::Read)
        first.kind = AcquirableKind::Write;
    const auto hold = program.acquire(first);
    const auto waiter = other.startWaiting(request(other.newOwner()));
    program.release(hold);
    const auto taken = waiter.hold();
    QVERIFY(taken);
    QVERIFY(waiter.steps().contains(AcquireStep::Woken)); // by SPUBLISH, from Redis 7 on
    other.release(taken);
}

void LockCases::concurrency(int programs, int rounds, Millis inside)
{
    std::vector<std::unique_ptr<LockHolder>> all;
    Counts counts;
    TaskScope scope;
    for (int i = 0; i < programs; ++i) {
        all.push_back(std::make_unique<LockHolder>(*server));
        const AcquireRequest wanted = request(all.back()->newOwner());
        scope.spawn(worker(all.back().get(), wanted, rounds, inside, &counts));
    }
    awaitUntil([&] { return scope.count() == 0; }, 60s);
    QCOMPARE(counts.done, programs * rounds);
    QCOMPARE(counts.worst, 1);
}

} // namespace lockscope
