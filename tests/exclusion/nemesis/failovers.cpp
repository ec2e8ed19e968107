#include "tests/exclusion/nemesis/failovers.h"

#include "tests/exclusion/nemesis/changing_servers.h"
#include "tests/support/ends_with_us.h"

#include <QProcess>
#include <QRandomGenerator>

#include <csignal>
#include <thread>

namespace lockscope::exclusion {

namespace {

constexpr int workerEndLimitMs = 30'000;
constexpr Millis settled(2'500); // the time of a few holds, without any fault
constexpr Millis longest(2'000); // the longest fault on one worker or one server
constexpr Millis recovery(12'000); // there are few locks, and each may be held for up to 8 s
constexpr Millis overtaken(2'000); // by then other workers have reconnected and acquired what is free

const QByteArrayList locks{"m0", "m1", "m2", "f0", "fe0", "t0", "rw0", "nr0"};
const QByteArrayList kinds{"reentrant", "reentrant", "reentrant",  "fair",
                           "fenced",    "token",     "read+write", "non-reentrant"};

QString usesOf(const FailoverPlan &plan)
{
    QStringList uses;
    for (qsizetype i = 0; i < locks.size(); ++i) // the witnesses' alarms would be right
        uses << QLatin1String(locks[i] + '=' + kinds[i]) + (plan.waits ? QString() : QStringLiteral("!"));
    return uses.join(QLatin1Char(','));
}

class Play {
public:
    explicit Play(const FailoverPlan &plan)
        : m_plan(plan)
        , m_servers(plan.isCluster ? serversOfCluster(plan.waits) : serversBehindSentinels(plan.waits))
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
        for (; now() < end; pause(settled)) {
            failOver();
            pause(settled);
            changeGently();
            disturb();
        }
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
        endWithUs(*process);
        QStringList arguments;
        const auto option = [&](const char *name, const QString &value) { arguments << QLatin1String(name) << value; };
        option("--url", m_servers->url(number));
        option("--locks", usesOf(m_plan));
        option("--shared", m_plan.folder + QStringLiteral("/shared"));
        option("--seed", QString::number(m_plan.seed + quint32(m_plan.number)));
        option("--number", QString::number(number));
        option("--owners", QString::number(m_plan.owners));
        option("--history", history(number));
        option("--watchdog", QStringLiteral("6000")); // so that holds outlast the failover
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
        begin("failover");
        const QByteArrayList there = m_servers->cutOff(locks, m_dice);
        noteAll(What::Broken, there);
        pause(Millis(m_dice.bounded(300, 1'500)));
        QProcess *const believer = m_dice.bounded(2) == 1 ? anyWorker() : nullptr;
        if (believer)
            ::kill(pid_t(believer->processId()), SIGSTOP);
        m_servers->replace(m_dice.bounded(2) == 1);
        noteAll(What::Reachable, there);
        if (believer) {
            pause(overtaken);
            ::kill(pid_t(believer->processId()), SIGCONT);
        }
        m_servers->takeIn();
        over();
    }

    // Such a change loses nothing, so nothing counts as broken.
    void changeGently()
    {
        const QByteArray word = m_servers->anyChange(m_dice);
        if (word.isEmpty())
            return;
        begin(word);
        m_servers->change(word, locks, m_dice);
        over();
    }

    void disturb()
    {
        const Millis length(m_dice.bounded(200, int(longest.count())));
        const QByteArray word = QByteArrayList{"client-kill", "pubsub-kill", "script-flush", "pause-write",
                                               "worker-stop"}[m_dice.bounded(5)];
        QProcess *const worker = word == "worker-stop" ? anyWorker() : nullptr;
        begin(word, worker);
        if (worker) {
            ::kill(pid_t(worker->processId()), SIGSTOP);
            pause(length);
            ::kill(pid_t(worker->processId()), SIGCONT);
        } else if (word == "script-flush") {
            m_servers->tellAMaster({"SCRIPT", "FLUSH"}, m_dice);
        } else if (word == "pause-write") {
            m_servers->tellAMaster({"CLIENT", "PAUSE", QByteArray::number(qint64(length.count())), "WRITE"}, m_dice);
            pause(length);
        } else {
            const QByteArray type = word == "client-kill" ? "normal" : "pubsub";
            m_servers->tellAMaster({"CLIENT", "KILL", "TYPE", type, "SKIPME", "yes"}, m_dice);
        }
        over();
    }

    QProcess *anyWorker() { return m_workers[size_t(m_dice.bounded(int(m_workers.size())))].get(); }

    void begin(const QByteArray &word, const QProcess *worker = nullptr)
    {
        Event event = happened(What::Fault);
        event.why = word;
        for (size_t i = 0; worker && i < m_workers.size(); ++i)
            event.number = m_workers[i].get() == worker ? qint64(i) + 1 : event.number;
        m_history.write(event);
        ++m_counts[word];
    }

    void over()
    {
        m_history.write(happened(What::FaultOver));
        ++m_faults;
    }

    // With an acquire that waited for all replicas, nothing is lost.
    void noteAll(What what, const QByteArrayList &names)
    {
        for (qsizetype i = 0; !m_plan.waits && i < names.size(); ++i) {
            Event event = happened(what);
            event.lock = names[i];
            event.why = "failover";
            m_history.write(event);
        }
    }

    Event happened(What what) const
    {
        Event event;
        event.at = now();
        event.who = QByteArray::number(m_faults);
        event.what = what;
        return event;
    }

    void stop()
    {
        for (const auto &worker : m_workers)
            worker->terminate();
        for (const auto &worker : m_workers) {
            if (!worker->waitForFinished(workerEndLimitMs) || worker->exitCode() != 0)
                throw std::runtime_error("a worker did not end well");
        }
    }

    RoundOutcome outcome() const
    {
        RoundOutcome outcome;
        for (int number = 1; number <= m_plan.workers; ++number)
            outcome.run.addWorker(readHistory(history(number)));
        outcome.run.addHarness(readHistory(harness()));
        LivenessLimits limits;
        limits.recovery = recovery;
        outcome.verdict = judge(outcome.run, limits);
        outcome.faults = m_counts;
        return outcome;
    }

    FailoverPlan m_plan;
    std::unique_ptr<ChangingServers> m_servers;
    HistoryWriter m_history;
    QRandomGenerator m_dice;
    std::vector<std::unique_ptr<QProcess>> m_workers;
    int m_faults = 0;
    std::map<QByteArray, int> m_counts;
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
