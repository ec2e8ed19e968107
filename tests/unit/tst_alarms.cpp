#include "core/async/alarms.h"
#include "core/async/resume.h"
#include "core/async/settle_once.h"
#include "core/async/task_scope.h"
#include "tests/support/manual_clock.h"

namespace lockscope::alarms_test {

using namespace std::chrono_literals;

namespace {

Task<void> append(QList<int> *into, SettleOnce<int> value)
{
    const int got = co_await value;
    into->append(got);
}

} // namespace

class TestAlarms : public QObject {
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void comeInOrderFromOneTimer()
    {
        const Alarms alarms(&m_clock);
        QStringList heard;
        Alarms::Alarm late(alarms, [&] { heard << QStringLiteral("late"); });
        Alarms::Alarm early(alarms, [&] { heard << QStringLiteral("early"); });
        const Instant start = m_clock.now();
        late.set(start + 20ms);
        QCOMPARE(m_clock.pendingTimers(), 1);
        early.set(start + 10ms);
        QCOMPARE(m_clock.pendingTimers(), 1);
        m_clock.advance(10ms);
        QCOMPARE(heard, QStringList{QStringLiteral("early")});
        m_clock.advance(10ms);
        QCOMPARE(heard.size(), 2);
        QCOMPARE(m_clock.pendingTimers(), 0);
    }

    void theTimeSetLastCounts()
    {
        const Alarms alarms(&m_clock);
        int calls = 0;
        Alarms::Alarm alarm(alarms, [&] { ++calls; });
        alarm.set(m_clock.now() + 10ms);
        alarm.set(m_clock.now() + 30ms);
        m_clock.advance(29ms);
        QCOMPARE(calls, 0);
        m_clock.advance(1ms);
        QCOMPARE(calls, 1);
        alarm.set(m_clock.now() + 10ms);
        alarm.set(Instant::max());
        alarm.clear();
        m_clock.advance(1h);
        QCOMPARE(calls, 1);
    }

    void aCallMaySetClearAndDestroyAlarms()
    {
        const Alarms alarms(&m_clock);
        const Instant start = m_clock.now();
        int others = 0;
        std::unique_ptr<Alarms::Alarm> once;
        Alarms::Alarm cleared(alarms, [&] { ++others; });
        once = std::make_unique<Alarms::Alarm>(alarms, [&] {
            cleared.clear();
            once.reset();
        });
        once->set(start + 5ms);
        cleared.set(start + 5ms);
        m_clock.advance(5ms);
        QVERIFY(!once);
        QCOMPARE(others, 0);
    }

    void oneThatIsAlwaysDueStarvesNobody()
    {
        const Alarms alarms(&m_clock);
        int calls = 0;
        std::unique_ptr<Alarms::Alarm> again;
        again = std::make_unique<Alarms::Alarm>(alarms, [&] {
            ++calls;
            again->set(m_clock.now());
        });
        again->set(m_clock.now() + 1ms);
        m_clock.advanceAtOnce(1ms);
        QCOMPARE(calls, 1);
        m_clock.advanceAtOnce(1ms);
        QCOMPARE(calls, 2);
    }

    void nothingComesWhenTheyAreGone()
    {
        auto alarms = std::make_unique<Alarms>(&m_clock);
        int calls = 0;
        Alarms::Alarm alarm(*alarms, [&] { ++calls; });
        alarm.set(m_clock.now() + 1ms);
        alarms.reset();
        QCOMPARE(m_clock.pendingTimers(), 0);
        alarm.set(m_clock.now() + 2ms);
        m_clock.advance(1h);
        QCOMPARE(calls, 0);
    }

    void whatIsSettledAtTheEndOfAHandlerIsResumedThere()
    {
        TaskScope scope;
        QList<int> values;
        const SettleOnce<int> first;
        const SettleOnce<int> second;
        scope.spawn(append(&values, first));
        scope.spawn(append(&values, second));
        {
            const ResumeAtEnd outer;
            first.settle(1);
            {
                const ResumeAtEnd inner;
                second.settle(2);
            }
            QVERIFY(values.isEmpty());
        }
        QCOMPARE(values, (QList<int>{1, 2})); // without an event loop
        QCOMPARE(scope.count(), 0);
    }

    void whatWasSettledBeforeTheHandlerIsResumedOnce()
    {
        TaskScope scope;
        QList<int> values;
        const SettleOnce<int> before;
        const SettleOnce<int> after;
        scope.spawn(append(&values, before));
        scope.spawn(append(&values, after));
        before.settle(1);
        {
            const ResumeAtEnd end;
        }
        QCOMPARE(values, QList<int>{1});
        after.settle(2);
        settleEvents();
        QCOMPARE(values, (QList<int>{1, 2}));
    }
};

QTEST_GUILESS_MAIN(TestAlarms)

} // namespace lockscope::alarms_test

#include "tst_alarms.moc"
