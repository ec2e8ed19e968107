// Whom the nemesis hits: a fault that hits nobody does not count. The workers here are programs that only wait.
#include "tests/exclusion/nemesis/nemesis.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

namespace lockscope::nemesis_targets_test {

using namespace lockscope::exclusion;

class TestNemesisTargets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        Arena::Setup setup;
        setup.folder = m_folder->path();
        setup.workerProgram = QStringLiteral("/bin/sh");
        m_arena = std::make_unique<Arena>(setup);
        m_nemesis = std::make_unique<Nemesis>(*m_arena, history());
    }
    void cleanup()
    {
        m_nemesis.reset();
        m_arena.reset();
    }

    void eachWorkerHasALinkOfItsOwn()
    {
        std::set<int> links;
        for (int i = 0; i < 7; ++i)
            links.insert(m_arena->linkOf(m_arena->start(waiting(), 1)));
        QCOMPARE(links.size(), size_t(6)); // two workers have no link
        QVERIFY(links.contains(Arena::noLink));
        QCOMPARE(m_arena->linkOf(3), Arena::noLink);
        QCOMPARE(m_arena->linkOf(6), Arena::noLink);
        QVERIFY(m_arena->linkOf(m_arena->start({waiting().program, waiting().arguments, false}, 1)) != Arena::noLink);
    }

    void aReplacementInheritsTheLink()
    {
        for (int i = 0; i < 3; ++i)
            m_arena->start(waiting(), 1);
        const int link = m_arena->linkOf(2);
        const int direct = m_arena->replace(3);
        QCOMPARE(m_arena->linkOf(m_arena->replace(2)), link);
        QCOMPARE(m_arena->linkOf(direct), Arena::noLink);
        QCOMPARE(m_arena->linkOf(2), Arena::noLink); // the worker is gone
    }

    void faultsOfLinksHitThoseWhoHaveOne()
    {
        for (int i = 0; i < 3; ++i)
            m_arena->start(waiting(), 1);
        const auto faults = faultsOfLinks();
        run(faults);
        const History events = readHistory(history());
        const auto begun =
            std::count_if(events.begin(), events.end(), [](const Event &event) { return event.what == What::Fault; });
        QCOMPARE(begun, ptrdiff_t(faults.size()) * targets);
        for (const Event &event : events)
            QVERIFY(event.number == 1 || event.number == 2); // the third worker is connected directly
        QVERIFY(m_nemesis->refused().empty());
    }

    void whatIsAimedAndNeverHitsIsIdle()
    {
        m_arena->start(waiting(), 1);
        run({FaultKind::CutAfterAcquire, FaultKind::LinkCut});
        QCOMPARE(m_nemesis->idle(), (Nemesis::Counts{{"cut-after-acquire", targets}}));
        QCOMPARE(m_nemesis->counts(), (Nemesis::Counts{{"link-cut", targets}}));
    }

    void withoutATargetItIsRefused()
    {
        run({clientFaults.begin(), clientFaults.end()});
        run({FaultKind::LockBreak}); // no lock exists for this fault
        QVERIFY(m_nemesis->counts().empty());
        QVERIFY(m_nemesis->idle().empty());
        QCOMPARE(m_nemesis->refused().size(), clientFaults.size() + 1);
        QVERIFY(readHistory(history()).empty());
    }

    // Redisson's scripts differ from ours, and its clocks are not our concern.
    void whatOnlyOursCanHaveIsNotAimedAtOthers()
    {
        m_arena->start({QStringLiteral("/bin/bash"), waiting().arguments, false}, 1);
        run({FaultKind::CutBeforeRelease, FaultKind::WorkerClock});
        run({FaultKind::ClockBack});
        QCOMPARE(m_nemesis->refused().size(), size_t(3));
        run({FaultKind::LinkSlow});
        QCOMPARE(m_nemesis->counts(), (Nemesis::Counts{{"link-slow", targets}}));
    }

    void theClockOfOneWorkerJumps()
    {
        if (!ShiftedClock::isThereForOurs())
            QSKIP("a sanitizer is built in: nothing can be preloaded");
        Arena::Crew crew = waiting();
        const QString tells = m_folder->filePath(QStringLiteral("tells"));
        crew.arguments = QStringList{QStringLiteral("-c"),
                                     QStringLiteral("while :; do date +%s > '%1'; sleep 0.05; done").arg(tells)};
        const int worker = m_arena->start(crew, 1);
        const auto told = [&] {
            QFile file(tells);
            return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toLongLong() : 0;
        };
        m_arena->clockOf(worker)->shiftTo(Millis(-7'200'000));
        const qint64 here = QDateTime::currentSecsSinceEpoch();
        QTRY_VERIFY(told() > 0 && told() < here - 7'000);
        m_arena->clockOf(worker)->shiftTo(Millis(0));
        QTRY_VERIFY(told() >= here);
    }

private:
    static constexpr int targets = 5;
    QString history() const { return m_folder->filePath(QStringLiteral("nemesis")); }
    static std::vector<FaultKind> faultsOfLinks()
    {
        std::vector<FaultKind> some;
        std::copy_if(clientFaults.begin(), clientFaults.end(), std::back_inserter(some), isOfLink);
        return some;
    }
    Arena::Crew waiting() const
    {
        return m_arena->ours({QStringLiteral("-c"), QStringLiteral("exec sleep 100"), QStringLiteral("worker")});
    }

    void run(const std::vector<FaultKind> &kinds)
    {
        std::vector<Fault> faults;
        Millis at(0);
        for (const FaultKind kind : kinds) {
            for (quint32 target = 0; target < targets; ++target) {
                faults.push_back({kind, at, Millis(2), target});
                at += Millis(3);
            }
        }
        m_nemesis->run(faults, at);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Arena> m_arena;
    std::unique_ptr<Nemesis> m_nemesis;
};

QTEST_GUILESS_MAIN(TestNemesisTargets)

} // namespace lockscope::nemesis_targets_test

#include "tst_nemesis_targets.moc"
