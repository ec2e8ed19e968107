// What the checker must catch when it happens on a real server: a client that ignores its deadline, a bare DEL by
// somebody. And what it must not complain about: a server that forgets its locks, as long as their holders hear of it.
#include "tests/exclusion/nemesis/round.h"

#include <QDeadlineTimer>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>
#include <thread>

using namespace lockscope;
using namespace lockscope::exclusion;

namespace {

LockUse contended(const char *name)
{
    return {name, {locks::Kind::Reentrant}, false};
}

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// Waits for what other processes do.
template<class Condition> void until(Condition condition)
{
    const QDeadlineTimer limit(30'000);
    while (!condition()) {
        if (limit.hasExpired())
            throw std::runtime_error("waited in vain");
        std::this_thread::sleep_for(Millis(1));
    }
}

} // namespace

class TestCaught : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        Arena::Setup setup;
        setup.folder = m_folder->path();
        setup.workerProgram = QStringLiteral(LOCKSCOPE_EXCLUSION_WORKER);
        setup.locks = {contended("m")};
        setup.watchdog = Millis(300);
        m_setup = setup;
    }
    void cleanup()
    {
        m_arena.reset();
        m_folder.reset();
    }

    void aClientThatIgnoresItsDeadline()
    {
        m_arena = std::make_unique<Arena>(m_setup);
        const int careless = m_arena->start(m_arena->ours(words("--careless --owners 3 --lease 200-300")), 1);
        const int careful = m_arena->start(m_arena->ours(words("--owners 3 --lease 200-300")), 2);
        const QDeadlineTimer limit(60'000);
        while (judged().overlaps.unexplained < 3 && !limit.hasExpired()) // not every pause is long enough
            pauseInside(careless, careful);
        const Verdict verdict = end();
        QVERIFY2(verdict.overlaps.unexplained >= 3, QByteArray::number(verdict.overlaps.unexplained));
        QVERIFY(saw("overlap", verdict));
    }

    void theSamePausesAreHarmlessToACarefulOne()
    {
        m_arena = std::make_unique<Arena>(m_setup);
        const int stopped = m_arena->start(m_arena->ours(words("--owners 3 --lease 200-300")), 1);
        const int other = m_arena->start(m_arena->ours(words("--owners 3 --lease 200-300")), 2);
        for (int i = 0; i < 3; ++i)
            pauseInside(stopped, other);
        const Verdict verdict = end();
        QVERIFY2(verdict.violations.empty(), m_report.constData());
        QVERIFY(verdict.losses.expired >= 3);
        QVERIFY(verdict.witnesses.writes > 0);
    }

    // Where the tokens are looked at, it does no harm.
    void aClientThatIgnoresItsDeadlineIsRefusedByTheStore()
    {
        m_setup.locks = {{"fe", {locks::Kind::Fenced}, false}};
        m_arena = std::make_unique<Arena>(m_setup);
        const int careless = m_arena->start(m_arena->ours(words("--careless --owners 3 --lease 100-200")), 1);
        m_arena->start(m_arena->ours(words("--owners 3 --lease 100-200")), 2);
        until([&] { return countOf(careless, What::Refused) >= 3; });
        const Verdict verdict = end();
        QVERIFY(verdict.overlaps.unexplained >= 3);
        QVERIFY(!saw("stale-write", verdict));
        const auto writes = acceptedInOrder();
        QVERIFY(writes.size() > 10);
        for (size_t i = 0; i < writes.size(); ++i) {
            QCOMPARE(writes[i].first, qint64(i) + 1);
            QVERIFY(i == 0 || writes[i].second >= writes[i - 1].second);
        }
    }

    void aBareDel()
    {
        m_arena = std::make_unique<Arena>(m_setup);
        for (quint32 seed = 1; seed <= 3; ++seed)
            m_arena->start(m_arena->ours(words("--owners 4 --ask-server")), seed);
        BlockingRedis redis(m_arena->server());
        for (int hits = 0; hits < 200;)
            hits += int(redis.call({"DEL", "m"}).toInt());
        const Verdict verdict = end();
        QVERIFY(saw("overlap", verdict));
        QVERIFY(saw("stolen", verdict));
        QVERIFY(saw("alarm", verdict, "the-shared-word"));
        QVERIFY(saw("alarm", verdict, "redis,not-held"));
        QVERIFY(saw("lost-update", verdict));
    }

    void aServerThatForgetsIsNotTheirFault()
    {
        m_setup.appendOnly = false;
        m_setup.locks = {contended("m"), contended("n"), contended("o")};
        m_arena = std::make_unique<Arena>(m_setup);
        for (quint32 seed = 1; seed <= 3; ++seed)
            m_arena->start(m_arena->ours(words("--owners 4 --lease 1000-2000")), seed);
        Nemesis nemesis(*m_arena, harness());
        std::vector<Fault> faults;
        for (int i = 0; i < 4; ++i)
            faults.push_back({FaultKind::ServerKill, Millis(1'000 + 1'500 * i), Millis(20), 0});
        nemesis.run(faults, Millis(7'500));
        const Verdict verdict = end();
        QVERIFY2(verdict.violations.empty(), m_report.constData());
        QVERIFY(verdict.losses.broken > 0);
    }

private:
    QString harness() const { return m_folder->filePath(QStringLiteral("nemesis")); }

    // Of a stopped worker: it claims a lock by what it wrote.
    bool isInside(int worker) const
    {
        const Story story = storyOf(readHistory(m_arena->historyOf(worker)));
        return std::any_of(story.claims.begin(), story.claims.end(),
                           [](const Claim &claim) { return !claim.releaseSent && !claim.lost; });
    }

    // Stops one inside until the other has got the lock, which takes until its lease is over; and lets it go on.
    void pauseInside(int stopped, int other)
    {
        for (;;) {
            m_arena->pause(stopped);
            const bool isHit = isInside(stopped);
            const int own = holdsOf(stopped);
            const int others = holdsOf(other);
            until([&] { return !isHit || holdsOf(other) > others; });
            m_arena->resume(stopped);
            until([&] { return holdsOf(stopped) > own; }); // whoever is stopped all the time never comes inside
            if (isHit)
                return;
        }
    }

    int countOf(int worker, What what, const QByteArray &why = {}) const
    {
        const History events = readHistory(m_arena->historyOf(worker));
        return int(std::count_if(events.begin(), events.end(),
                                 [&](const Event &event) { return event.what == what && event.why == why; }));
    }

    // Of all workers: the store's number of each write, and its token.
    std::vector<std::pair<qint64, qint64>> acceptedInOrder() const
    {
        std::vector<std::pair<qint64, qint64>> writes;
        for (const QString &path : m_arena->histories()) {
            for (const Event &event : readHistory(path)) {
                if (event.what == What::Accepted)
                    writes.push_back({event.number, event.token.value_or(0)});
            }
        }
        std::sort(writes.begin(), writes.end());
        return writes;
    }

    int holdsOf(int worker) const { return int(storyOf(readHistory(m_arena->historyOf(worker))).claims.size()); }

    Verdict end()
    {
        m_arena->stopWorkers();
        return judged();
    }

    Verdict judged()
    {
        Run run;
        for (const QString &path : m_arena->histories())
            run.addWorker(readHistory(path));
        if (QFile::exists(harness()))
            run.addHarness(readHistory(harness()));
        const Verdict verdict = judge(run);
        m_report = verdict.violations.empty() ? QByteArray() : report(verdict.violations.front(), run).toUtf8();
        return verdict;
    }

    static bool saw(const QByteArray &rule, const Verdict &verdict, const char *text = "")
    {
        return std::any_of(verdict.violations.begin(), verdict.violations.end(), [&](const Violation &violation) {
            return violation.rule == rule && violation.text.contains(QLatin1String(text));
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    Arena::Setup m_setup;
    std::unique_ptr<Arena> m_arena;
    QByteArray m_report;
};

QTEST_GUILESS_MAIN(TestCaught)
#include "tst_caught.moc"
