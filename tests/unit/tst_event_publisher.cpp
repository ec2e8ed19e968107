#include "core/monitor/store/event_publisher.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"

#include <QTest>

namespace lockscope::event_publisher_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

class TestEventPublisher : public QObject {
    Q_OBJECT

private:
    static LockEvent event(int number)
    {
        LockEvent event;
        event.id = idOf(QByteArray::number(number));
        return event;
    }

private Q_SLOTS:
    // Ten thousand events a second, one lock at a time: the receiver gets ten batches, not ten thousand.
    void aStreamComesInTenBatchesASecond()
    {
        ManualClock clock;
        std::vector<std::vector<LockEvent>> batches;
        EventPublisher events(&clock, 100ms, [&](const auto &batch) { batches.push_back(batch); });
        int number = 0;
        for (int millis = 0; millis < 1'000; ++millis) {
            for (int i = 0; i < 10; ++i)
                events.add({event(number++)});
            clock.advance(1ms);
        }
        clock.advance(100ms);
        QVERIFY2(batches.size() >= 10 && batches.size() <= 12, qPrintable(QString::number(batches.size())));
        int next = 0;
        for (const auto &batch : batches) {
            for (const LockEvent &one : batch)
                QCOMPARE(one.id, idOf(QByteArray::number(next++)));
        }
        QCOMPARE(next, number);
    }

    void theFirstTwoAfterAQuietTimeComeAtOnce()
    {
        ManualClock clock;
        int told = 0;
        EventPublisher events(&clock, 100ms, [&](const auto &batch) { told += int(batch.size()); });
        events.add({});
        QCOMPARE(clock.pendingTimers(), 0);
        events.add({event(1), event(2)});
        clock.advance(0ms);
        QCOMPARE(told, 2);
        events.add({event(3)});
        clock.advance(0ms);
        QCOMPARE(told, 3); // one more comes at once
        events.add({event(4)});
        clock.advance(99ms);
        QCOMPARE(told, 3);
        clock.advance(1ms);
        QCOMPARE(told, 4);
        clock.advance(5'000ms);
        events.add({event(5)});
        clock.advance(0ms);
        QCOMPARE(told, 5);
    }

    void flushingOftenDelaysNothingForLonger()
    {
        ManualClock clock;
        int told = 0;
        EventPublisher events(&clock, 100ms, [&](const auto &batch) { told += int(batch.size()); });
        for (int i = 0; i < 50; ++i) {
            events.add({event(i)});
            events.flush();
        }
        events.add({event(50)});
        clock.advance(100ms);
        QCOMPARE(told, 51);
    }

    void flushingTellsWhatIsLeft()
    {
        ManualClock clock;
        int told = 0;
        EventPublisher events(&clock, 100ms, [&](const auto &batch) { told += int(batch.size()); });
        events.add({event(1)});
        events.flush();
        QCOMPARE(told, 1);
        events.flush();
        clock.advance(1'000ms);
        QCOMPARE(told, 1);
    }
};

QTEST_GUILESS_MAIN(TestEventPublisher)

} // namespace lockscope::event_publisher_test

#include "tst_event_publisher.moc"
