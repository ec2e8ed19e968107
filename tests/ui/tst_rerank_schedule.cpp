// The schedule of the rows whose place may change with time alone.
#include "ui/models/rerank_schedule.h"

#include <QTest>

#include <algorithm>
#include <deque>
#include <random>

namespace lockscope::rerank_schedule_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

class TestRerankSchedule : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowIsDueAtItsTimeAndNotBefore()
    {
        RerankSchedule schedule;
        Row row;
        schedule.set(row, Instant(1001ms));
        QVERIFY(schedule.takeDue(Instant(1000ms), 10).empty());
        QCOMPARE(schedule.takeDue(Instant(1001ms), 10), std::vector<Row *>{&row});
        QVERIFY(row.reranksAt == Instant{});
        QVERIFY(schedule.takeDue(Instant(1h), 10).empty());
    }

    void laterTimeReplacesTheEarlierOne()
    {
        RerankSchedule schedule;
        Row row;
        schedule.set(row, Instant(1s));
        schedule.set(row, Instant(5s));
        QVERIFY(schedule.takeDue(Instant(4s), 10).empty());
        schedule.set(row, {});
        QVERIFY(schedule.takeDue(Instant(1h), 10).empty());
    }

    void earlierSliceComesFirst()
    {
        RerankSchedule schedule;
        std::deque<Row> rows(30);
        for (std::size_t i = 0; i < rows.size(); ++i)
            schedule.set(rows[i], Instant(Millis(10'000 - 300 * qint64(i))));
        for (std::size_t i = rows.size(); i-- > 0;)
            QCOMPARE(schedule.takeDue(Instant(1h), 1), std::vector<Row *>{&rows[i]});
    }

    void anyMixtureOfChangesKeepsEachRowOnce()
    {
        RerankSchedule schedule;
        std::deque<Row> rows(50);
        std::mt19937 random(11); // the same numbers in each run
        for (int step = 0; step < 5'000; ++step) {
            Row &row = rows[random() % rows.size()];
            const unsigned choice = random() % 4;
            schedule.set(row, choice == 0 ? std::nullopt : std::optional(Instant(Millis(1 + random() % 2'000))));
            if (choice != 3)
                continue;
            const Instant now(Millis(random() % 2'000));
            const auto isDue = [now](const Row &each) { return each.reranksAt != Instant{} && each.reranksAt <= now; };
            const auto expected = std::size_t(std::count_if(rows.begin(), rows.end(), isDue));
            std::vector<Row *> due = schedule.takeDue(now, 1'000);
            std::sort(due.begin(), due.end());
            QVERIFY(std::unique(due.begin(), due.end()) == due.end());
            QCOMPARE(due.size(), expected);
            QVERIFY(std::none_of(rows.begin(), rows.end(), isDue));
        }
    }
};

QTEST_APPLESS_MAIN(TestRerankSchedule)

} // namespace lockscope::rerank_schedule_test

#include "tst_rerank_schedule.moc"
