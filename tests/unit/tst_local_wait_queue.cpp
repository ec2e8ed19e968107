#include "core/locks/waiters/local_wait_queue.h"

#include "core/async/task_scope.h"
#include "tests/support/manual_clock.h"

namespace lockscope::local_wait_queue_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

// Confirms every subscription at once and counts them.
class FakeSubscriber final : public redis::Subscriber {
public:
    struct Interest final : redis::Subscription {
        FakeSubscriber *of = nullptr;
        Channel channel;
        Handler handler;
        ~Interest() override { std::erase(of->interests, this); }
    };

    Task<Result<std::shared_ptr<redis::Subscription>>> subscribe(Channel channel, Handler handler, Instant,
                                                                 std::stop_token) override
    {
        auto interest = std::make_shared<Interest>();
        interest->of = this;
        interest->channel = channel;
        interest->handler = handler;
        interests.push_back(interest.get());
        co_return Result<std::shared_ptr<redis::Subscription>>(interest);
    }
    Task<Result<std::shared_ptr<redis::Subscription>>> subscribePattern(QByteArray, Handler, Instant,
                                                                        std::stop_token) override
    {
        co_return Result<std::shared_ptr<redis::Subscription>>(Error{});
    }
    Task<Result<std::shared_ptr<redis::Subscription>>> subscribeSharded(Channel, Handler, Instant,
                                                                        std::stop_token) override
    {
        co_return Result<std::shared_ptr<redis::Subscription>>(Error{});
    }
    int activeCount() const override { return int(interests.size()); }

    void publish(const char *channel, const QByteArray &message)
    {
        const auto now = interests;
        for (Interest *interest : now) {
            if (interest->channel == Channel(channel))
                interest->handler({interest->channel, message, {}});
        }
        settleEvents();
    }

    std::vector<Interest *> interests;
};

// The server: decides whether a waiter that asks gets the lock.
struct Bench {
    ManualClock clock;
    FakeSubscriber subscriber;
    LocalWaitQueue room;
    QList<int> asked;
    QList<int> took;
    bool isFree = false;
    Millis lease{30'000};
    TaskScope scope;
};

struct Waiter {
    int number = 0;
    LocalWaitQueue::Request wish = {};
    const char *channel = "c";
    bool asks = true; // false: the waiter leaves when it is called, as if its time were over
};

// Waits until it gets the lock, as an acquire does.
Task<void> wait(Bench *bench, Waiter waiter, std::stop_token stop)
{
    const Channel channel(waiter.channel);
    const auto place = bench->room.enter(channel.raw(), channel, waiter.wish);
    redis::Subscriber *subscriber = &bench->subscriber;
    const Instant until = bench->clock.now() + 1h;
    const bool sharded = false;
    for (;;) {
        if (place->isFirst() && !place->isSubscribed()) {
            auto subscribed = co_await place->subscribe(subscriber, sharded, until, stop);
            if (!subscribed)
                co_return;
        }
        const WaitEnd how = co_await place->wait(&bench->clock, until, stop);
        if (how != WaitEnd::Settled)
            co_return;
        if (!place->isCalled())
            continue;
        bench->asked.append(waiter.number);
        if (!waiter.asks)
            co_return;
        place->goToLook();
        if (bench->isFree) {
            bench->isFree = waiter.wish.shares || waiter.wish.permits > 0;
            bench->took.append(waiter.number);
            place->took(bench->clock.now() + bench->lease);
            co_return;
        }
        place->refused();
    }
}

void start(Bench &bench, Waiter waiter, std::stop_token stop = {})
{
    bench.scope.spawn(wait(&bench, waiter, stop));
    settleEvents();
}

void startAll(Bench &bench, std::initializer_list<int> numbers)
{
    for (const int number : numbers)
        start(bench, {number});
}

void end(Bench &bench)
{
    bench.scope.requestStop();
    bench.isFree = true;
    for (int i = 0; i < 20 && bench.scope.count() > 0; ++i) {
        bench.isFree = true;
        bench.room.wake(redis::allSlots());
        settleEvents();
    }
    QCOMPARE(bench.scope.count(), 0);
    QCOMPARE(bench.room.count(), 0);
    QVERIFY(bench.room.isEmpty());
    QCOMPARE(bench.subscriber.activeCount(), 0);
}

LocalWaitQueue::Request writer()
{
    return {};
}

LocalWaitQueue::Request reader()
{
    return {true, 0, {}};
}

LocalWaitQueue::Request permits(int count)
{
    return {false, count, {}};
}

} // namespace

class TestWaitRoom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Whatever the message contains: `1` is for readers, and does not call two writers.
    void theyAreServedInTheirOrder_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("0") << QByteArray("0");
        QTest::newRow("1") << QByteArray("1");
    }
    void theyAreServedInTheirOrder()
    {
        QFETCH(QByteArray, message);
        Bench bench;
        startAll(bench, {1, 2, 3});
        QCOMPARE(bench.subscriber.activeCount(), 1);
        bench.subscriber.publish("other", message);
        QCOMPARE(bench.asked, QList<int>{});
        for (const int served : {1, 2, 3}) {
            bench.isFree = true;
            bench.subscriber.publish("c", message);
            QCOMPARE(bench.asked.size(), served);
            QCOMPARE(bench.took.last(), served);
            QCOMPARE(bench.subscriber.activeCount(), served < 3 ? 1 : 0);
        }
        end(bench);
    }

    void whoWasRefusedStaysTheFirst()
    {
        Bench bench;
        startAll(bench, {1, 2});
        bench.subscriber.publish("c", "0"); // another client was faster
        bench.isFree = true;
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.asked, (QList<int>{1, 1}));
        QCOMPARE(bench.took, QList<int>{1});
        end(bench);
    }

    void aReleaseHereNeedsNoMessage()
    {
        Bench bench;
        startAll(bench, {1, 2});
        bench.isFree = true;
        bench.room.freed("c");
        settleEvents();
        QCOMPARE(bench.took, QList<int>{1});
        bench.room.freed("elsewhere");
        QCOMPARE(bench.asked, QList<int>{1});
        end(bench);
    }

    // A release and its message count once.
    void twoCallsAtOnceCallOne()
    {
        Bench bench;
        startAll(bench, {1, 2});
        bench.isFree = true;
        bench.room.freed("c");
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.asked, QList<int>{1});
        QCOMPARE(bench.took, QList<int>{1});
        end(bench);
    }

    // The next waiter acquired right behind the release, before the message of that release arrived.
    void theMessageOfWhatWasPassedOnIsNoNews()
    {
        Bench bench;
        startAll(bench, {1, 2, 3});
        bench.isFree = true;
        bench.room.passOn("c");
        settleEvents();
        bench.room.passedOn("c", true);
        settleEvents();
        QVERIFY(!bench.room.isHeldHere("elsewhere"));
        // the answer calls once more, because the early request may have been refused
        QCOMPARE(bench.asked, (QList<int>{1, 2}));
        bench.asked.clear();
        bench.isFree = true;
        bench.room.passOn("c");
        settleEvents();
        QCOMPARE(bench.took, (QList<int>{1, 2}));
        QVERIFY(bench.room.isHeldHere("c"));
        bench.asked.clear();
        bench.subscriber.publish("c", "0"); // the message of the first release
        bench.subscriber.publish("c", "0"); // the message of the second release
        QCOMPARE(bench.asked, QList<int>{});
        bench.subscriber.publish("c", "0"); // the message of another program: the lock was taken away by force
        QCOMPARE(bench.asked, QList<int>{3});
        end(bench);
    }

    void aMessageThatWasNotSentIsNotExpected()
    {
        Bench bench;
        startAll(bench, {1, 2, 3});
        bench.isFree = true;
        bench.room.passOn("c");
        settleEvents();
        bench.isFree = true;
        bench.room.passedOn("c", false); // no message was sent
        settleEvents();
        QCOMPARE(bench.took, (QList<int>{1, 2}));
        QVERIFY(bench.room.isHeldHere("c"));
        bench.asked.clear();
        bench.subscriber.publish("c", "0"); // so this message comes from somebody else
        QCOMPARE(bench.asked, QList<int>{3});
        end(bench);
    }

    // The message may come from a release that the pending answer does not reflect.
    void aCallWhileOneLooksMakesItLookAgain()
    {
        Bench bench;
        const auto place = bench.room.enter("c", Channel("c"), writer());
        place->goToLook();
        bench.room.freed("c");
        QVERIFY(!place->isCalled());
        place->refused();
        QVERIFY(place->isCalled());
        place->goToLook();
        place->refused();
        QVERIFY(!place->isCalled());
    }

    void aCallThatIsNotUsedIsHandedOn()
    {
        Bench bench;
        start(bench, {1, {}, "c", false});
        start(bench, {2, {}, "c", false});
        startAll(bench, {3, 4});
        bench.isFree = true;
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.asked, (QList<int>{1, 2, 3}));
        QCOMPARE(bench.took, QList<int>{3});
        end(bench);
    }

    void oneThatIsStoppedInTheSameMomentHandsItOn()
    {
        Bench bench;
        std::stop_source stop;
        start(bench, {1}, stop.get_token());
        start(bench, {2});
        bench.isFree = true;
        stop.request_stop();
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.took, QList<int>{2});
        end(bench);
    }

    // Only the first waiter asks by itself. When it gives up, the next one has to start.
    void whoBecomesTheFirstLooks()
    {
        Bench bench;
        std::stop_source stop;
        start(bench, {1}, stop.get_token());
        startAll(bench, {2, 3});
        stop.request_stop();
        settleEvents();
        QCOMPARE(bench.asked, QList<int>{2});
        QCOMPARE(bench.subscriber.activeCount(), 1);
        end(bench);
    }

    void whoIsBehindMayGiveUpUnnoticed()
    {
        Bench bench;
        std::stop_source stop;
        start(bench, {1});
        start(bench, {2}, stop.get_token());
        start(bench, {3});
        stop.request_stop();
        settleEvents();
        QCOMPARE(bench.asked, QList<int>{});
        QCOMPARE(bench.room.count(), 2);
        end(bench);
    }

    // The lease of the new holder may be shorter than the sleep that the next waiter planned.
    void theNextKnowsHowLongItIsHeldHere()
    {
        Bench bench;
        auto first = bench.room.enter("c", Channel("c"), writer());
        const auto second = bench.room.enter("c", Channel("c"), writer());
        QVERIFY(first->isFirst() && !second->isFirst());
        const auto waiting = [](ManualClock *clock, std::shared_ptr<LocalWaitQueue::Place> place,
                                std::optional<WaitEnd> *end) -> Task<void> {
            const Instant until = clock->now() + 1h;
            const std::stop_token stop;
            const WaitEnd how = co_await place->wait(clock, until, stop);
            *end = how;
        };
        std::optional<WaitEnd> how;
        bench.scope.spawn(waiting(&bench.clock, second, &how));
        settleEvents();
        const Instant until = bench.clock.now() + 2s;
        first->goToLook();
        first->took(until);
        first.reset();
        settleEvents();
        QCOMPARE(how, std::optional(WaitEnd::Settled));
        QVERIFY(second->isFirst() && !second->isCalled());
        QCOMPARE(second->heldHereUntil(), std::optional(until));
        bench.room.freed("c");
        QVERIFY(second->isCalled() && !second->heldHereUntil());
    }

    void readersAtTheHeadAreCalledTogether()
    {
        Bench bench;
        start(bench, {1, reader()});
        start(bench, {2, reader()});
        start(bench, {3});
        start(bench, {4, reader()});
        bench.isFree = true;
        bench.subscriber.publish("c", "1");
        QCOMPARE(bench.took.mid(0, 2), (QList<int>{1, 2}));
        QCOMPARE(bench.asked.mid(0, 2), (QList<int>{1, 2}));
        QVERIFY(!bench.asked.contains(4)); // behind a writer
        end(bench);
    }

    // A reader that came after the message joins the other readers.
    void aReaderThatGotInLetsTheNextTry()
    {
        Bench bench;
        start(bench, {1, reader()});
        const auto place = bench.room.enter("c", Channel("c"), reader());
        bench.isFree = true;
        bench.subscriber.interests.front()->handler({Channel("c"), "0", {}});
        place->goToLook();
        place->refused(); // it asked too early
        settleEvents();
        QVERIFY(place->isCalled());
        bench.isFree = true;
    }

    void afterAReconnectAllLook()
    {
        Bench bench;
        startAll(bench, {1, 2, 3});
        start(bench, {4, {}, "d"});
        bench.room.wake(redis::allSlots());
        settleEvents();
        std::sort(bench.asked.begin(), bench.asked.end());
        QCOMPARE(bench.asked, (QList<int>{1, 2, 3, 4}));
        end(bench);
    }

    // One node of a cluster came back: waiters for locks of other nodes continue to sleep.
    void afterANodeCameBackThoseOfItsSlotsLook()
    {
        Bench bench;
        LocalWaitQueue::Request ofA, ofB;
        ofA.lock = Key("a");
        ofB.lock = Key("b");
        start(bench, {1, ofA, "a"});
        start(bench, {2, ofB, "b"});
        const quint16 slot = redis::slotOf("b");
        bench.room.wake({{slot, slot}});
        settleEvents();
        QCOMPARE(bench.asked, QList<int>{2});
        end(bench);
    }

    void aCountCallsAsManyAsItServes()
    {
        Bench bench;
        start(bench, {1, permits(2)});
        start(bench, {2, permits(5)}); // more permits than there are: it does not block others
        start(bench, {3, permits(1)});
        start(bench, {4, permits(1)});
        bench.isFree = true;
        bench.subscriber.publish("c", "0");
        bench.subscriber.publish("c", "-3");
        bench.subscriber.publish("c", "no number");
        QCOMPARE(bench.took, QList<int>{});
        bench.subscriber.publish("c", "3");
        QCOMPARE(bench.took, (QList<int>{1, 3}));
        bench.subscriber.publish("c", "1");
        QCOMPARE(bench.took, (QList<int>{1, 3, 4}));
        bench.subscriber.publish("c", "5");
        QCOMPARE(bench.took, (QList<int>{1, 3, 4, 2}));
        end(bench);
    }

    void whoIsCalledAlreadyTakesItsShare()
    {
        Bench bench;
        for (const int i : {1, 2, 3})
            start(bench, {i, permits(1)});
        bench.isFree = true;
        for (int i = 0; i < 2; ++i)
            bench.subscriber.interests.front()->handler({Channel("c"), "1", {}});
        settleEvents();
        QCOMPARE(bench.took, QList<int>{1});
        end(bench);
    }

    void permitsThatAreNotUsedAreHandedOn()
    {
        Bench bench;
        start(bench, {1, permits(2), "c", false});
        start(bench, {2, permits(1)});
        start(bench, {3, permits(1)});
        bench.isFree = true;
        bench.subscriber.publish("c", "2");
        QCOMPARE(bench.took, (QList<int>{2, 3}));
        end(bench);
    }
};

QTEST_GUILESS_MAIN(TestWaitRoom)

} // namespace lockscope::local_wait_queue_test

#include "tst_local_wait_queue.moc"
