#include "core/locks/wait_room.h"

#include "core/async/task_scope.h"
#include "tests/support/manual_clock.h"

using namespace lockscope;
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

struct Bench {
    ManualClock clock;
    FakeSubscriber subscriber;
    WaitRoom room;
    QList<int> woken;
    TaskScope scope;
};

// Waits once, notes that it was woken, and leaves with or without having looked.
Task<void> waiter(Bench *bench, const char *channelName, int number, bool looks, int permits, std::stop_token stop)
{
    const Channel channel(channelName);
    const auto place = bench->room.enterCounted(channel, permits);
    redis::Subscriber *subscriber = &bench->subscriber;
    const Instant until = bench->clock.now() + 1h;
    const bool sharded = false;
    auto subscribed = co_await place->subscribe(subscriber, sharded, until, stop);
    if (!subscribed)
        co_return;
    const WaitEnd how = co_await place->wait(&bench->clock, until, stop);
    if (how == WaitEnd::Settled)
        bench->woken.append(number);
    if (looks)
        place->goToLook();
}

void start(Bench &bench, const char *channel, int number, bool looks = true, std::stop_token stop = {})
{
    bench.scope.spawn(waiter(&bench, channel, number, looks, 0, stop));
}

void startCounted(Bench &bench, int number, int permits, bool looks = true)
{
    bench.scope.spawn(waiter(&bench, "s", number, looks, permits, {}));
}

} // namespace

class TestWaitRoom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void zeroWakesTheFirst()
    {
        Bench bench;
        for (const int i : {1, 2, 3})
            start(bench, "c", i);
        settleEvents();
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.woken, QList<int>{1});
        bench.subscriber.publish("other", "0");
        QCOMPARE(bench.woken, QList<int>{1});
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.woken, (QList<int>{1, 2}));
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.scope.count(), 0);
        QCOMPARE(bench.room.count(), 0);
        QCOMPARE(bench.subscriber.activeCount(), 0);
    }

    void oneWakesAllOfThatChannel()
    {
        Bench bench;
        for (const int i : {1, 2, 3})
            start(bench, "c", i);
        start(bench, "d", 4);
        settleEvents();
        bench.subscriber.publish("c", "1");
        QCOMPARE(bench.woken, (QList<int>{1, 2, 3}));
        bench.room.wakeAll();
        settleEvents();
        QCOMPARE(bench.woken, (QList<int>{1, 2, 3, 4}));
    }

    void aCallThatIsNotUsedIsHandedOn()
    {
        Bench bench;
        start(bench, "c", 1, false);
        start(bench, "c", 2, false);
        start(bench, "c", 3, true);
        start(bench, "c", 4, true);
        settleEvents();
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.woken, (QList<int>{1, 2, 3})); // and 3 used it
        bench.room.wakeAll();
        settleEvents();
    }

    void oneThatIsStoppedInTheSameMomentHandsItOn()
    {
        Bench bench;
        std::stop_source stop;
        start(bench, "c", 1, false, stop.get_token());
        start(bench, "c", 2);
        settleEvents();
        stop.request_stop();
        bench.subscriber.publish("c", "0");
        QCOMPARE(bench.woken, QList<int>{2});
    }

    void aSecondMessageBeforeTheFirstIsUsedWakesTheNext()
    {
        Bench bench;
        for (const int i : {1, 2, 3})
            start(bench, "c", i);
        settleEvents();
        for (int i = 0; i < 2; ++i)
            bench.subscriber.interests.front()->handler({Channel("c"), "0", {}});
        settleEvents();
        QCOMPARE(bench.woken, (QList<int>{1, 2}));
        bench.room.wakeAll();
        settleEvents();
    }

    void aCountWakesAsManyAsItServes()
    {
        Bench bench;
        startCounted(bench, 1, 2);
        startCounted(bench, 2, 5); // too many: it keeps nobody waiting
        startCounted(bench, 3, 1);
        startCounted(bench, 4, 1);
        settleEvents();
        bench.subscriber.publish("s", "0");
        bench.subscriber.publish("s", "-3");
        bench.subscriber.publish("s", "no number");
        QCOMPARE(bench.woken, QList<int>{});
        bench.subscriber.publish("s", "3");
        QCOMPARE(bench.woken, (QList<int>{1, 3}));
        bench.subscriber.publish("s", "1");
        QCOMPARE(bench.woken, (QList<int>{1, 3, 4}));
        bench.subscriber.publish("s", "5");
        QCOMPARE(bench.woken, (QList<int>{1, 3, 4, 2}));
    }

    void whoIsCalledAlreadyTakesItsShare()
    {
        Bench bench;
        for (const int i : {1, 2, 3})
            startCounted(bench, i, 1);
        settleEvents();
        for (int i = 0; i < 2; ++i)
            bench.subscriber.interests.front()->handler({Channel("s"), "1", {}});
        settleEvents();
        QCOMPARE(bench.woken, QList<int>{1});
        bench.room.wakeAll();
        settleEvents();
    }

    void permitsThatAreNotUsedAreHandedOn()
    {
        Bench bench;
        startCounted(bench, 1, 2, false);
        startCounted(bench, 2, 1);
        startCounted(bench, 3, 1);
        settleEvents();
        bench.subscriber.publish("s", "2");
        QCOMPARE(bench.woken, (QList<int>{1, 2, 3}));
    }
};

QTEST_GUILESS_MAIN(TestWaitRoom)
#include "tst_wait_room.moc"
