// Options and plans of workers, and the token-checking store.
#include "tests/exclusion/witness/shared_witness.h"
#include "tests/exclusion/worker/visit_plan.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <thread>

namespace lockscope::worker_test {

using namespace lockscope::exclusion;
using locks::AcquirableKind;
using locks::CompoundKind;

namespace {

constexpr int manyPlans = 4'000;

Result<WorkerOptions> parsed(const QString &more)
{
    const QString all = QStringLiteral("worker --url redis://127.0.0.1:1 --history h ").append(more);
    return workerOptions(all.split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

WorkerOptions optionsOf(const char *more)
{
    return parsed(QString::fromLatin1(more)).value();
}

std::vector<VisitPlan> plansOf(const WorkerOptions &options)
{
    Planner planner(options, 1);
    std::vector<VisitPlan> plans;
    for (int i = 0; i < manyPlans; ++i)
        plans.push_back(planner.next());
    return plans;
}

template<class Counts> double shareOf(const std::vector<VisitPlan> &plans, Counts counts)
{
    return double(std::count_if(plans.begin(), plans.end(), counts)) / double(plans.size());
}

} // namespace

class TestWorker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void locksAreWrittenAsTheyAreRead()
    {
        for (const char *word : {"s=semaphore*3", "e=expirable-semaphore*2!", "many=multi", "red0=red"}) {
            const auto use = lockUse(QString::fromLatin1(word));
            QVERIFY2(use, word);
            QCOMPARE(toWord(*use), QString::fromLatin1(word));
        }
        QCOMPARE(lockUse(QStringLiteral("s=semaphore"))->permits, 1);
        QVERIFY(lockUse(QStringLiteral("red0=red"))->compound == CompoundKind::Red);
        for (const char *word : {"s=semaphore*0", "s=semaphore*many", "m=reentrant*2", "a=multi+red", "a=red+reentrant",
                                 "s=semaphore*2+reentrant"})
            QVERIFY2(!lockUse(QString::fromLatin1(word)), word);
    }

    void optionsAreTaken()
    {
        const WorkerOptions options = optionsOf(
            "--locks a=fair --fair-wait 700 --cancel 9 --long 1 --red redis://127.0.0.1:7001,redis://127.0.0.1:7002");
        QCOMPARE(options.fairWait, Millis(700));
        QCOMPARE(options.cancels, 9);
        QCOMPARE(options.longStays, 1);
        QCOMPARE(options.others.size(), size_t(2));
        QCOMPARE(options.others[1].port, quint16(7'002));
        QVERIFY(!parsed(QStringLiteral("--locks a=fair --cancel 101")));
        QVERIFY(!parsed(QStringLiteral("--locks a=fair --long 101")));
        QVERIFY(!parsed(QStringLiteral("--locks a=fair --fair-wait 0")));
        QVERIFY(!parsed(QStringLiteral("--locks a=fair --red somewhere://else")));
        QVERIFY(!parsed(QStringLiteral("--locks a=multi"))); // without members
        const QString most = QStringLiteral("a=fair,").repeated(SharedWitness::mostLocks);
        QVERIFY(parsed(QStringLiteral("--locks ") + most));
        QVERIFY(!parsed(QStringLiteral("--locks ") + most + QStringLiteral("a=fair")));
    }

    void aSixthOfTheVisitsIsLong()
    {
        const WorkerOptions options = optionsOf("--locks a=reentrant,b=fair,c=read+write,d=fenced!");
        const auto plans = plansOf(options);
        const auto isLong = [&](const VisitPlan &plan) {
            return plan.stay >= plan.lease.value_or(options.watchdog) / 2;
        };
        QVERIFY(shareOf(plans, isLong) >= 0.15);
        const auto outlasts = [](const VisitPlan &plan) { return plan.lease && plan.stay > *plan.lease; };
        QVERIFY(shareOf(plans, outlasts) >= 0.05);
        const auto isRenewed = [&](const VisitPlan &plan) { return !plan.lease && plan.stay > options.watchdog; };
        QVERIFY(shareOf(plans, isRenewed) >= 0.03);
    }

    void someAcquiresAreCalledOff()
    {
        const auto plans = plansOf(optionsOf("--locks a=reentrant --cancel 20"));
        const auto isCalledOff = [](const VisitPlan &plan) { return plan.cancelAfter.has_value(); };
        QVERIFY(shareOf(plans, isCalledOff) > 0.15 && shareOf(plans, isCalledOff) < 0.25);
        const auto never = plansOf(optionsOf("--locks a=reentrant --cancel 0"));
        QCOMPARE(shareOf(never, isCalledOff), 0.0);
    }

    void aPermitWithoutALeaseIsGivenBack()
    {
        for (const VisitPlan &plan : plansOf(optionsOf("--locks s=semaphore*2 --ask-server"))) {
            QVERIFY(!plan.lease && !plan.abandons && !plan.isWitnessed);
            QCOMPARE(plan.reentries, 0);
        }
    }

    void someOwnersHoldANameTwice()
    {
        const auto isAlso = [](const VisitPlan &plan) { return plan.alsoAs.has_value(); };
        const auto plans = plansOf(optionsOf("--locks a=reentrant+spin"));
        QVERIFY(shareOf(plans, isAlso) > 0.3);
        for (const VisitPlan &plan : plans)
            QVERIFY(plan.alsoAs != plan.kind);
        for (const char *other : {"--locks a=reentrant", "--locks a=read+write", "--locks a=fair+reentrant"})
            QCOMPARE(shareOf(plansOf(optionsOf(other)), isAlso), 0.0);
        const auto reading = plansOf(optionsOf("--locks a=read+write"));
        const auto readsLonger = [](const VisitPlan &plan) {
            return plan.alsoReads && plan.lease && plan.secondLease > plan.lease;
        };
        QVERIFY(shareOf(reading, readsLonger) > 0.01);
    }

    void membersArePlainAndDifferent()
    {
        const WorkerOptions options =
            optionsOf("--locks a=reentrant,b=fair,c=reentrant,d=reentrant!,e=reentrant+spin,f=reentrant,many=multi");
        std::set<size_t> sizes;
        for (const VisitPlan &plan : plansOf(options)) {
            QCOMPARE(plan.compound.has_value(), plan.lock == 6);
            if (!plan.compound)
                continue;
            const std::set<int> members(plan.members.begin(), plan.members.end());
            QCOMPARE(members.size(), plan.members.size());
            sizes.insert(members.size());
            for (const int member : members)
                QVERIFY(member == 0 || member == 2 || member == 5);
        }
        QCOMPARE(sizes, (std::set<size_t>{2, 3}));
    }

    void redLocksNeedServers()
    {
        const auto isRed = [](const VisitPlan &plan) { return plan.compound == CompoundKind::Red; };
        QCOMPARE(shareOf(plansOf(optionsOf("--locks a=reentrant,r=red")), isRed), 0.0);
        const auto with = plansOf(optionsOf("--locks a=reentrant,r=red --red redis://127.0.0.1:7001"));
        QVERIFY(shareOf(with, isRed) > 0.4);
    }

    void theStoreRefusesOlderTokens()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("shared"));
        SharedWitness one(path);
        SharedWitness other(path);
        QVERIFY(one.write(3, 7).accepted);
        QVERIFY(other.write(3, 7).accepted); // the same holder writes again
        QCOMPARE(other.write(3, 8).number, qint64(3));
        const SharedWitness::Answer late = one.write(3, 7);
        QVERIFY(!late.accepted);
        QCOMPARE(late.number, qint64(8));
        QVERIFY(one.write(4, 1).accepted);
    }

    // Each of two writers writes rising tokens. A write after a larger token is refused, and every accepted write has
    // its own number.
    void twoAtOnceAreTakenInOneOrder()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("shared"));
        using Accepted = std::vector<std::pair<qint64, qint64>>; // number, token
        const auto writeAll = [&path](qint64 first, Accepted *accepted) {
            SharedWitness mine(path);
            for (qint64 token = first; token < 40'000; token += 2) {
                const SharedWitness::Answer answer = mine.write(0, token);
                if (answer.accepted)
                    accepted->push_back({answer.number, token});
            }
        };
        Accepted even;
        Accepted odd;
        {
            const std::jthread one(writeAll, 2, &even);
            const std::jthread other(writeAll, 1, &odd);
        }
        Accepted all = even;
        all.insert(all.end(), odd.begin(), odd.end());
        std::sort(all.begin(), all.end());
        for (size_t i = 0; i < all.size(); ++i) {
            QCOMPARE(all[i].first, qint64(i) + 1);
            QVERIFY(i == 0 || all[i].second > all[i - 1].second);
        }
    }
};

QTEST_GUILESS_MAIN(TestWorker)

} // namespace lockscope::worker_test

#include "tst_worker.moc"
