#include "core/async/after_sending.h"
#include "core/async/bounded_tasks.h"
#include "core/async/command_budget.h"
#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "tests/support/manual_clock.h"

namespace lockscope::async_test {

using namespace std::chrono_literals;

namespace {

// Counts constructions and destructions: the forms of co_await that we use must neither leak nor destroy twice.
struct Counted {
    static inline int alive = 0;
    Counted() { ++alive; }
    Counted(const Counted &) { ++alive; }
    Counted(Counted &&) noexcept { ++alive; }
    Counted &operator=(const Counted &) = default;
    Counted &operator=(Counted &&) = default;
    ~Counted() { --alive; }
};

Task<Counted> passOn(Counted by, SettleOnce<int> gate)
{
    co_await gate;
    co_return by;
}

SettleOnce<Counted> pending(const SettleOnce<Counted> &given, const std::vector<Counted> &)
{
    return given;
}

Task<void> useForms(SettleOnce<int> gate, int *done)
{
    const Counted named;
    auto got = co_await passOn(named, gate);
    auto again = got;
    const SettleOnce<Counted> settled;
    settled.settle(named);
    auto atOnce = co_await settled;
    const SettleOnce<Counted> later;
    const std::vector<Counted> many(3);
    later.settle(atOnce);
    auto returned = co_await pending(later, many);
    ++*done;
}

Task<void> note(WaitEnd *out, Clock *clock, Instant when, std::stop_token stop)
{
    const auto how = co_await sleepUntil(clock, when, stop);
    *out = how;
}

Task<void> noteWake(QList<WaitEnd> *out, WakeUp wake, Clock *clock, Instant until, std::stop_token stop)
{
    const auto how = co_await wake.wait(clock, until, stop);
    out->append(how);
}

// An object with a task that checks the stop token before it touches the object.
struct Busy {
    Busy(SettleOnce<int> gate, int *afterwards) { tasks.spawn(work(this, gate, afterwards, tasks.stopToken())); }

    static Task<void> work(Busy *self, SettleOnce<int> gate, int *afterwards, std::stop_token stop)
    {
        const Counted inFrame;
        {
            const std::stop_callback onStop(stop, [gate] { gate.settle(0); });
            co_await gate;
        }
        ++*afterwards;
        if (stop.stop_requested())
            co_return;
        ++self->touched;
    }

    int touched = 0;
    TaskScope tasks;
};

Task<int> twice(SettleOnce<int> gate, int *done)
{
    const int value = co_await gate;
    ++*done;
    co_return 2 * value;
}

Task<void> noteValue(std::optional<int> *out, Task<int> task)
{
    const int value = co_await task;
    *out = value;
}

Task<void> noteJoin(std::optional<bool> *out, TaskScope *scope, Clock *clock, Instant until, std::stop_token stop)
{
    const bool all = co_await scope->join(clock, until, stop);
    *out = all;
}

Task<void> spend(CommandBudget *budget, int cost, int *admitted, std::stop_token stop)
{
    const bool ok = co_await budget->admit(cost, stop);
    if (ok)
        ++*admitted;
}

Task<void> passGate(SettleOnce<int> gate)
{
    co_await gate;
}

// Adds a task for each gate, as soon as there is room.
Task<void> addAll(BoundedTasks *tasks, std::vector<SettleOnce<int>> gates, int *added, bool *finished,
                  std::stop_token stop)
{
    for (const SettleOnce<int> &gate : gates) {
        const bool hasRoom = co_await tasks->room(stop);
        if (!hasRoom)
            co_return;
        tasks->add(passGate(gate), stop);
        ++*added;
    }
    const bool ended = co_await tasks->finish(stop);
    *finished = ended;
}

} // namespace

class TestAsync : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formsOfAwaitNeitherLeakNorDoubleFree()
    {
        int done = 0;
        {
            TaskScope scope;
            SettleOnce<int> gate;
            scope.spawn(useForms(gate, &done));
            QCOMPARE(scope.count(), 1);
            gate.settle(1);
            settleEvents();
            QCOMPARE(scope.count(), 0);
        }
        QCOMPARE(done, 1);
        QCOMPARE(Counted::alive, 0);
    }

    void settlesExactlyOnceAndResumesThroughTheLoop()
    {
        int done = 0;
        TaskScope scope;
        SettleOnce<int> gate;
        scope.spawn(useForms(gate, &done));
        QVERIFY(gate.settle(1));
        QVERIFY(!gate.settle(2));
        QCOMPARE(done, 0); // not within the call that settles
        settleEvents();
        QCOMPARE(done, 1);
    }

    void whatIsSentLeavesWhenAllHaveAsked()
    {
        QByteArrayList order;
        const SettleOnce<int> first;
        const SettleOnce<int> second;
        const auto follow = [](QByteArrayList *said, SettleOnce<int> awaited, SettleOnce<int> then) -> Task<void> {
            const int value = co_await awaited;
            said->append(QByteArray::number(value));
            then.settle(2);
        };
        const SettleOnce<int> nobody;
        TaskScope scope;
        scope.spawn(follow(&order, first, second));
        scope.spawn(follow(&order, second, nobody));
        {
            const ResumeAtEnd turn;
            callLastInTurn([&] { order << "sent"; });
            callAtEndOfTurn([&] { order << "put together"; });
            first.settle(1);
        }
        QCOMPARE(order, (QByteArrayList{"1", "2", "put together", "sent"}));
    }

    void whatCanWaitContinuesAfterSendingInTheSameTurn()
    {
        QByteArrayList order;
        const SettleOnce<int> first;
        const auto wait = [](QByteArrayList *said, SettleOnce<int> awaited) -> Task<void> {
            const int value = co_await awaited;
            said->append(QByteArray::number(value));
            const AfterSending sent;
            co_await sent;
            callLastInTurn([said] { said->append("sent again"); });
            said->append("continued");
        };
        TaskScope scope;
        scope.spawn(wait(&order, first));
        {
            const ResumeAtEnd turn;
            callLastInTurn([&] { order << "sent"; });
            first.settle(1);
        }
        QCOMPARE(order, (QByteArrayList{"1", "sent", "continued", "sent again"}));
    }

    void sleepEndsAtItsTimeOrOnStop()
    {
        ManualClock clock;
        TaskScope scope;
        WaitEnd a = WaitEnd::Settled;
        WaitEnd b = WaitEnd::Settled;
        scope.spawn(note(&a, &clock, clock.now() + 100ms, scope.stopToken()));
        scope.spawn(note(&b, &clock, clock.now() + 1h, scope.stopToken()));
        clock.advance(99ms);
        QCOMPARE(scope.count(), 2);
        clock.advance(1ms);
        QCOMPARE(a, WaitEnd::Elapsed);
        scope.requestStop();
        settleEvents();
        QCOMPARE(b, WaitEnd::Stopped);
        QCOMPARE(scope.count(), 0);
        QCOMPARE(clock.pendingTimers(), 0);
    }

    void aScopeThatIsDestroyedEndsWhatRunsInIt()
    {
        int ended = 0;
        {
            std::vector<std::unique_ptr<Busy>> some;
            for (int i = 0; i < 5; ++i)
                some.push_back(std::make_unique<Busy>(SettleOnce<int>(), &ended));
            QCOMPARE(Counted::alive, 5);
            QCOMPARE(TaskScope::strays(), 0);
        }
        QCOMPARE(TaskScope::strays(), 5);
        settleEvents();
        QCOMPARE(ended, 5);
        QCOMPARE(TaskScope::strays(), 0);
        QCOMPARE(Counted::alive, 0);
    }

    void joinEndsWithTheLastTaskAtItsTimeOrOnStop()
    {
        ManualClock clock;
        TaskScope waiters;
        std::stop_source stop;
        SettleOnce<int> gate;
        int done = 0;
        TaskScope scope;
        scope.spawn(useForms(gate, &done));
        std::optional<bool> late;
        waiters.spawn(noteJoin(&late, &scope, &clock, clock.now() + 1s, stop.get_token()));
        clock.advance(999ms);
        QVERIFY(!late);
        clock.advance(1ms);
        QCOMPARE(late, std::optional(false));
        std::optional<bool> stopped;
        waiters.spawn(noteJoin(&stopped, &scope, &clock, clock.now() + 1s, stop.get_token()));
        stop.request_stop();
        settleEvents();
        QCOMPARE(stopped, std::optional(false));
        std::optional<bool> all;
        waiters.spawn(noteJoin(&all, &scope, &clock, clock.now() + 1s, {}));
        gate.settle(1);
        settleEvents();
        QCOMPARE(all, std::optional(true));
        std::optional<bool> none;
        waiters.spawn(noteJoin(&none, &scope, &clock, clock.now() + 1s, {}));
        QCOMPARE(none, std::optional(true)); // at once
        QCOMPARE(clock.pendingTimers(), 0);
    }

    void aScopeRunsATaskForItsCallerOrForNobody()
    {
        ManualClock clock;
        TaskScope callers;
        TaskScope scope;
        SettleOnce<int> gates[2];
        int done = 0;
        std::optional<int> value;
        callers.spawn(noteValue(&value, scope.run(twice(gates[0], &done))));
        scope.run(twice(gates[1], &done));
        QCOMPARE(scope.count(), 2);
        std::optional<bool> all;
        callers.spawn(noteJoin(&all, &scope, &clock, clock.now() + 1s, {}));
        gates[0].settle(21);
        settleEvents();
        QCOMPARE(value, std::optional(42));
        QVERIFY(!all);
        gates[1].settle(1);
        settleEvents();
        QCOMPARE(done, 2);
        QCOMPARE(all, std::optional(true));
    }

    void wakeUpKeepsOneCall()
    {
        ManualClock clock;
        TaskScope scope;
        WakeUp wake;
        QList<WaitEnd> ends;
        wake.call();
        wake.call();
        scope.spawn(noteWake(&ends, wake, &clock, clock.now() + 10ms, scope.stopToken()));
        settleEvents();
        QCOMPARE(ends, QList{WaitEnd::Settled});
        scope.spawn(noteWake(&ends, wake, &clock, clock.now() + 10ms, scope.stopToken()));
        clock.advance(10ms);
        QCOMPARE(ends.last(), WaitEnd::Elapsed);
        scope.spawn(noteWake(&ends, wake, &clock, clock.now() + 10ms, scope.stopToken()));
        wake.call();
        settleEvents();
        QCOMPARE(ends.last(), WaitEnd::Settled);
    }

    void boundedTasksRunAFewAtOnce()
    {
        ManualClock clock;
        TaskScope scope;
        BoundedTasks tasks(&clock, 2);
        const std::vector<SettleOnce<int>> gates(3);
        int added = 0;
        bool finished = false;
        scope.spawn(addAll(&tasks, gates, &added, &finished, scope.stopToken()));
        settleEvents();
        QCOMPARE(added, 2);
        gates[1].settle(0);
        settleEvents();
        QCOMPARE(added, 3);
        gates[0].settle(0);
        settleEvents();
        QVERIFY(!finished);
        gates[2].settle(0);
        settleEvents();
        QVERIFY(finished);
    }

    void budgetAdmitsSoManyASecond()
    {
        ManualClock clock;
        TaskScope scope;
        CommandBudget budget(&clock, 100);
        int admitted = 0;
        for (int i = 0; i < 30; ++i)
            scope.spawn(spend(&budget, 10, &admitted, scope.stopToken()));
        settleEvents();
        QCOMPARE(admitted, 10); // the limit for one second, all at once
        clock.advance(1s);
        QCOMPARE(admitted, 20);
        clock.advance(1s);
        QCOMPARE(admitted, 30);
    }
};

QTEST_GUILESS_MAIN(TestAsync)

} // namespace lockscope::async_test

#include "tst_async.moc"
