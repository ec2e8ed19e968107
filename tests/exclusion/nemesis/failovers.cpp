#include "tests/exclusion/nemesis/failovers.h"

#include "tests/support/sentinel_set.h"

#include <QProcess>
#include <QRandomGenerator>

#include <csignal>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

namespace lockscope::exclusion {

namespace {

constexpr char fault[] = "failover";
constexpr int endLimitMs = 30'000;
constexpr Millis settled(2'500); // the time of a few holds, with nothing under way

QString locksOf(const FailoverPlan &plan)
{
    QStringList uses;
    for (const char *use : {"m0=reentrant", "m1=reentrant", "m2=reentrant", "f0=fair", "fe0=fenced", "t0=token",
                            "rw0=read+write", "nr0=non-reentrant"})
        uses << QLatin1String(use) + (plan.waits ? QString() : QStringLiteral("!")); // the witnesses would be right
    return uses.join(QLatin1Char(','));
}

SentinelSet::Options serversOf(const FailoverPlan &plan)
{
    SentinelSet::Options options;
    if (plan.waits)
        options.servers = {QStringLiteral("--min-replicas-to-write"), QStringLiteral("1")};
    return options;
}

class Play {
public:
    explicit Play(const FailoverPlan &plan)
        : m_plan(plan)
        , m_set(serversOf(plan))
        , m_history(harness())
        , m_dice(plan.seed + quint32(plan.number))
    { }
    ~Play()
    {
        for (const auto &worker : m_workers) {
            worker->kill();
            worker->waitForFinished();
        }
    }

    RoundOutcome run()
    {
        for (int number = 1; number <= m_plan.workers; ++number)
            start(number);
        pause(settled);
        const Moment end = now() + m_plan.length;
        for (; now() < end; pause(settled))
            failOver();
        stop();
        return outcome();
    }

private:
    QString harness() const { return m_plan.folder + QStringLiteral("/nemesis"); }
    QString history(int worker) const { return QStringLiteral("%1/worker-%2").arg(m_plan.folder).arg(worker); }
    static void pause(Millis span) { std::this_thread::sleep_for(span); }

    void start(int number)
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessChannelMode(QProcess::ForwardedChannels);
        process->setStandardInputFile(QProcess::nullDevice());
        process->setChildProcessModifier([parent = ::getpid()] {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != parent)
                ::_exit(1);
        });
        QStringList arguments;
        const auto option = [&](const char *name, const QString &value) { arguments << QLatin1String(name) << value; };
        option("--url", m_set.address().toUrl());
        option("--locks", locksOf(m_plan));
        option("--shared", m_plan.folder + QStringLiteral("/shared"));
        option("--seed", QString::number(m_plan.seed + quint32(m_plan.number)));
        option("--number", QString::number(number));
        option("--owners", QString::number(m_plan.owners));
        option("--history", history(number));
        option("--watchdog", QStringLiteral("6000")); // what is held outlasts the failover
        option("--lease", QStringLiteral("3000-8000"));
        option("--replicas", m_plan.waits ? QStringLiteral("all") : QStringLiteral("off"));
        QFile::remove(history(number));
        process->start(m_plan.workerProgram, arguments);
        if (!process->waitForStarted())
            throw std::runtime_error("cannot start " + m_plan.workerProgram.toStdString());
        m_workers.push_back(std::move(process));
    }

    void failOver()
    {
        RedisServer &old = *m_set.master();
        note(What::Fault, {}, fault);
        if (!m_plan.waits)
            note(What::Broken, "*", fault);
        m_set.cutReplication(old);
        pause(Millis(m_dice.bounded(100, 700)));
        const bool isStopped = m_dice.bounded(2) == 1;
        isStopped ? old.suspend() : old.kill();
        m_set.awaitFailoverFrom(old);
        if (!m_plan.waits)
            note(What::Reachable, "*", fault);
        if (isStopped) {
            old.resume(); // for a while it takes itself for the master
            pause(Millis(300));
        }
        takeIn(old);
        note(What::FaultOver, {}, fault);
        ++m_failovers;
    }

    // Where it was cut off nobody gets in any more; anew, and behind the new master, it is one of them again.
    void takeIn(RedisServer &old)
    {
        const RedisServer *now = nullptr;
        for (std::size_t i = 0; !now; i = (i + 1) % 3) {
            if (&m_set.servers(i) != &old && m_set.roleOf(m_set.servers(i)) == "master")
                now = &m_set.servers(i);
        }
        old.kill();
        old.restart();
        BlockingRedis(old).call({"REPLICAOF", "127.0.0.1", QByteArray::number(now->port())});
        m_set.awaitReplicas(2);
    }

    void note(What what, const QByteArray &lock, const QByteArray &why)
    {
        Event event;
        event.at = now();
        event.who = QByteArray::number(m_failovers);
        event.what = what;
        event.lock = lock;
        event.why = why;
        m_history.write(event);
    }

    void stop()
    {
        for (const auto &worker : m_workers)
            worker->terminate();
        for (const auto &worker : m_workers) {
            if (!worker->waitForFinished(endLimitMs) || worker->exitCode() != 0)
                throw std::runtime_error("a worker did not end well");
        }
    }

    RoundOutcome outcome() const
    {
        RoundOutcome outcome;
        for (int number = 1; number <= m_plan.workers; ++number)
            outcome.run.addWorker(readHistory(history(number)));
        outcome.run.addHarness(readHistory(harness()));
        outcome.verdict = judge(outcome.run);
        outcome.faults[fault] = m_failovers;
        return outcome;
    }

    FailoverPlan m_plan;
    SentinelSet m_set;
    HistoryWriter m_history;
    QRandomGenerator m_dice;
    std::vector<std::unique_ptr<QProcess>> m_workers;
    int m_failovers = 0;
};

} // namespace

RoundOutcome playFailovers(const FailoverPlan &plan)
{
    QFile::remove(plan.folder + QStringLiteral("/nemesis"));
    QFile::remove(plan.folder + QStringLiteral("/shared"));
    Play play(plan);
    return play.run();
}

} // namespace lockscope::exclusion
