// What the checker must detect on a real server: a client that ignores its deadline, a bare DEL, a hold that its own
// renewal deletes, an owner that overtakes a queue, and a request that takes a lock when all have left. It must not
// complain about a server that loses its locks, if their holders learn of it.
#include "tests/exclusion/nemesis/late_requests.h"
#include "tests/exclusion/nemesis/link_faults.h"
#include "tests/exclusion/nemesis/round.h"
#include "tests/support/test_program.h"

#include <QDeadlineTimer>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>
#include <thread>

namespace lockscope::caught_test {

using namespace lockscope::exclusion;

namespace {

LockUse contended(const char *name)
{
    return {name, {locks::AcquirableKind::Reentrant}, false};
}

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// For conditions that are rarely true, and only briefly.
template<class Attempt> bool anyOf50(Attempt attempt)
{
    for (int i = 0; i < 50; ++i) {
        if (attempt())
            return true;
    }
    return false;
}

// Waits for what other processes do.
template<class Condition> void until(Condition condition)
{
    const QDeadlineTimer limit(90'000);
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
        while (countOf(stopped, What::Lost, "deadline")
               < 3) // a hold that was being released at that moment is not a loss
            pauseInside(stopped, other);
        const Verdict verdict = end();
        QVERIFY2(verdict.violations.empty(), m_report.constData());
        QVERIFY(verdict.losses.expired >= 3);
        QVERIFY(verdict.witnesses.writes > 0);
    }

    // A store that checks tokens prevents the harm.
    void aClientThatIgnoresItsDeadlineIsRefusedByTheStore()
    {
        m_setup.locks = {{"fe", {locks::AcquirableKind::Fenced}, false}};
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

    void aRenewalThatDeletes()
    {
        m_arena = std::make_unique<Arena>(m_setup);
        const int worker = m_arena->start(m_arena->ours(words("--owners 1")), 1);
        BlockingRedis redis(m_arena->server());
        until([&] {
            const bool isHit = deletesIfRenewed(redis);
            return isHit && countOf(worker, What::Lost, "not-held") >= 3;
        });
        const Verdict verdict = end();
        QVERIFY2(saw("lost-early", verdict), m_report.constData());
    }

    void oneWhoDoesNotWaitForItsTurn()
    {
        m_setup.locks = {{"f", {locks::AcquirableKind::Fair}, false}};
        m_arena = std::make_unique<Arena>(m_setup);
        const int patient = m_arena->start(m_arena->ours(words("--owners 5 --cancel 0")), 1);
        BlockingRedis redis(m_arena->server());
        {
            HistoryWriter history(barger());
            history.write(said(now(), "99", What::Begin, {}, "ours"));
            for (int hits = 0; hits < 5; ++hits) {
                const int before = holdsOf(patient);
                until([&] { return anyOf50([&] { return barges(redis, history); }); });
                // the waiters that had waited longer get the lock after all
                until([&] { return holdsOf(patient) > before; });
            }
            history.write(said(now(), "99", What::End, {}, {}));
        }
        const Verdict verdict = end();
        QVERIFY2(saw("overtaken", verdict), m_report.constData());
    }

    void aBareDel()
    {
        m_arena = std::make_unique<Arena>(m_setup);
        for (quint32 seed = 1; seed <= 3; ++seed)
            m_arena->start(m_arena->ours(words("--owners 4 --ask-server")), seed);
        BlockingRedis redis(m_arena->server());
        const auto sawAll = [](const Verdict &verdict) {
            return saw("overlap", verdict) && saw("stolen", verdict) && saw("alarm", verdict, "the-shared-word")
                && saw("alarm", verdict, "redis,not-held") && saw("lost-update", verdict);
        };
        // Not every attempt succeeds: two owners must be at the same step at the same moment.
        const QDeadlineTimer limit(90'000);
        do {
            for (int hits = 0; hits < 200;)
                hits += int(redis.call({"DEL", "m"}).toInt());
        } while (!sawAll(judged()) && !limit.hasExpired());
        const Verdict verdict = end();
        QVERIFY(saw("overlap", verdict));
        QVERIFY(saw("stolen", verdict));
        QVERIFY(saw("alarm", verdict, "the-shared-word"));
        QVERIFY(saw("alarm", verdict, "redis,not-held"));
        QVERIFY(saw("lost-update", verdict));
    }

    // Nobody cancels the request of a worker that was killed.
    void aRequestThatArrivesWhenAllHaveLeft()
    {
        m_arena = std::make_unique<Arena>(m_setup);
        const int worker = m_arena->start(m_arena->ours(words("--owners 1 --lease 1000-1200")), 1);
        until([&] { return holdsOf(worker) >= 1; });
        const int link = m_arena->linkOf(worker);
        const Fault late{FaultKind::AcquireLate, {}, {}, 0}; // target 0: it arrives when all workers have ended
        m_arena->links().with(link, [&](FaultProxy &each) { beginOnLink(late, each); });
        until([&] {
            int held = 0;
            m_arena->links().with(link, [&](FaultProxy &each) { held = each.firedCuts(); });
            return held == 1;
        });
        m_arena->kill(worker);
        std::vector<Violation> violations;
        judgeLateRequests(*m_arena, violations);
        QCOMPARE(violations.size(), std::size_t(1));
        QCOMPARE(violations.front().rule, QByteArray("taken-late"));
        QCOMPARE(violations.front().lock, QByteArray("m"));
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
    QString barger() const { return m_folder->filePath(QStringLiteral("barger")); }
    QString harness() const { return m_folder->filePath(QStringLiteral("nemesis")); }

    // The stopped worker's history claims a lock.
    bool isInside(int worker) const
    {
        const Story story = storyOf(readHistory(m_arena->historyOf(worker)));
        return std::any_of(story.claims.begin(), story.claims.end(),
                           [](const BelievedHold &claim) { return !claim.releaseSent && !claim.lost; });
    }

    // Stops a worker inside a lock until the other worker has acquired the lock after the end of the lease, and then
    // resumes it.
    void pauseInside(int stopped, int other)
    {
        for (;;) {
            m_arena->pause(stopped);
            const bool isHit = isInside(stopped);
            const int own = holdsOf(stopped);
            const int others = holdsOf(other);
            until([&] { return !isHit || holdsOf(other) > others; });
            m_arena->resume(stopped);
            until([&] { return holdsOf(stopped) > own; }); // a worker that is stopped all the time never acquires
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

    // Of all workers: the store's number and the token of each write.
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

    // Deletes the lock "m" if its previous owner has extended it.
    bool deletesIfRenewed(BlockingRedis &redis)
    {
        const QByteArray script = "local owner = redis.call('hkeys', 'm')[1] "
                                  "local until_ms = redis.call('pexpiretime', 'm') "
                                  "if owner and owner == ARGV[1] and until_ms > tonumber(ARGV[2]) then "
                                  "  return {redis.call('del', 'm'), '', '0'} "
                                  "end "
                                  "return {0, owner or '', tostring(until_ms)}";
        const RedisValue answer = redis.call({"EVAL", script, "0", m_owner, m_until});
        m_owner = answer.at(1).toBytes();
        m_until = answer.at(2).toBytes();
        return answer.at(0).toInt() == 1;
    }

    static Event said(Moment at, const QByteArray &who, What what, const QByteArray &lock, const QByteArray &why)
    {
        Event event;
        event.at = at;
        event.who = who;
        event.what = what;
        event.lock = lock;
        event.kind = lock.isEmpty() ? QByteArray() : "fair";
        event.why = why;
        return event;
    }

    // Takes the lock "f" for 30 ms if it is free and others are in its queue.
    static bool barges(BlockingRedis &redis, HistoryWriter &history)
    {
        const QByteArray script =
            "if redis.call('exists', 'f') == 1 or redis.call('llen', KEYS[1]) == 0 then return 0 end "
            "redis.call('hset', 'f', 'barger:1', 1) "
            "redis.call('pexpire', 'f', 30) "
            "return 1";
        const Moment asked = now();
        if (redis.call({"EVAL", script, "1", "redisson_lock_queue:{f}"}).toInt() == 0)
            return false;
        Event given = said(now(), "99.1", What::Ok, "f", {});
        given.deadline = asked + Millis(28);
        given.number = 1;
        given.lease = Millis(30);
        history.write(said(asked, "99.1", What::Invoke, "f", {}));
        history.write(given);
        std::this_thread::sleep_until(*given.deadline);
        history.write(said(now(), "99.1", What::Lost, "f", "deadline"));
        return true;
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
        if (QFile::exists(barger()))
            run.addWorker(readHistory(barger()));
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
    QByteArray m_owner; // the lock's owner at the previous look
    QByteArray m_until = "0"; // the lock's expiry then
};

QTEST_GUILESS_MAIN(TestCaught)

} // namespace lockscope::caught_test

#include "tst_caught.moc"
