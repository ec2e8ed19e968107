#include "tests/exclusion/nemesis/arena.h"

#include <QFile>

#include <signal.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::exclusion {

namespace {

constexpr int endLimitMs = 30'000; // a release may take its whole budget of 10 s

RedisServer::Options serverOptions(const Arena::Setup &setup)
{
    RedisServer::Options options;
    options.appendOnly = setup.appendOnly;
    // What was answered is in the file then, and survives the process (not the machine). With `everysec` the server may
    // keep its writes back for up to 2 s while an fsync is slow, and kill -9 would take them along.
    options.extra = {QStringLiteral("--appendfsync"),
                     QStringLiteral("no"), //
                     QStringLiteral("--lua-time-limit"),
                     QStringLiteral("50"), //
                     QStringLiteral("--auto-aof-rewrite-min-size"),
                     QStringLiteral("16mb")};
    return options;
}

QString lockList(const std::vector<LockUse> &locks)
{
    QStringList words;
    for (const LockUse &use : locks)
        words << toWord(use);
    return words.join(QLatin1Char(','));
}

// One that was only just started does not listen to the signal yet, and is ended by it.
bool endedWell(const QProcess &process)
{
    const bool wasEnded = process.exitStatus() == QProcess::CrashExit && process.exitCode() == SIGTERM;
    const bool wasEndedByItsMachine = process.exitCode() == 128 + SIGTERM; // as Java says it
    return wasEnded
        || (process.exitStatus() == QProcess::NormalExit && (wasEndedByItsMachine || process.exitCode() == 0));
}

} // namespace

Arena::Arena(Setup setup)
    : m_setup(std::move(setup))
    , m_server(serverOptions(m_setup))
    , m_links(m_server.socketPath(), m_setup.links)
{ }

Arena::~Arena()
{
    for (const auto &[number, worker] : m_workers) {
        worker.process->kill();
        worker.process->waitForFinished();
    }
}

QStringList Arena::argumentsFor(int number, const Crew &crew, quint32 seed) const
{
    const bool isDirect = crew.mayBeDirect && number % 3 == 0;
    const QString url = isDirect ? QStringLiteral("unix://") + m_server.socketPath()
                                 : QStringLiteral("redis://127.0.0.1:%1").arg(m_links.port(number % m_links.count()));
    QStringList list = crew.arguments;
    const auto option = [&](const char *name, const QString &value) { list << QLatin1String(name) << value; };
    option("--url", url);
    option("--locks", lockList(m_setup.locks));
    option("--shared", sharedFile());
    option("--watchdog", QString::number(m_setup.watchdog.count()));
    option("--seed", QString::number(seed));
    option("--number", QString::number(number));
    option("--history", historyOf(number));
    return list;
}

int Arena::start(const Crew &crew, quint32 seed)
{
    const int number = ++m_lastWorker;
    if (!QFile(historyOf(number)).open(QIODevice::WriteOnly)) // empty, from the beginning
        throw std::runtime_error("cannot write " + historyOf(number).toStdString());
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedChannels);
    process->setStandardInputFile(QProcess::nullDevice());
    process->setChildProcessModifier([parent = ::getpid()] {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent)
            ::_exit(1);
    });
    process->start(crew.program, argumentsFor(number, crew, seed));
    if (!process->waitForStarted())
        throw std::runtime_error("cannot start " + crew.program.toStdString() + ": "
                                 + process->errorString().toStdString());
    m_histories << historyOf(number);
    m_workers[number] = {crew, seed, std::move(process)};
    return number;
}

std::vector<int> Arena::running() const
{
    std::vector<int> numbers;
    for (const auto &[number, worker] : m_workers)
        numbers.push_back(number);
    return numbers;
}

pid_t Arena::pidOf(int worker) const
{
    const auto found = m_workers.find(worker);
    return found == m_workers.end() ? 0 : pid_t(found->second.process->processId());
}

// On a busy machine it runs on for a moment. That it ended is left for its QProcess to find out.
void Arena::pause(int worker)
{
    const pid_t pid = pidOf(worker);
    siginfo_t state{};
    if (pid > 0 && ::kill(pid, SIGSTOP) == 0)
        ::waitid(P_PID, id_t(pid), &state, WSTOPPED | WEXITED | WNOWAIT);
}

void Arena::resume(int worker)
{
    if (const pid_t pid = pidOf(worker); pid > 0)
        ::kill(pid, SIGCONT);
}

void Arena::kill(int worker)
{
    const auto found = m_workers.find(worker);
    if (found == m_workers.end())
        return;
    found->second.process->kill();
    found->second.process->waitForFinished();
    m_workers.erase(found);
}

int Arena::replace(int worker)
{
    const auto found = m_workers.find(worker);
    if (found == m_workers.end())
        return 0;
    const Crew crew = found->second.crew;
    const quint32 seed = found->second.seed;
    kill(worker);
    return start(crew, seed);
}

void Arena::stopWorkers()
{
    for (const auto &[number, worker] : m_workers)
        worker.process->terminate();
    QByteArray wrong;
    for (const auto &[number, worker] : m_workers) {
        QProcess &process = *worker.process;
        if (!process.waitForFinished(endLimitMs))
            wrong += "worker " + QByteArray::number(number) + " does not end; ";
        else if (!endedWell(process))
            wrong += "worker " + QByteArray::number(number) + " ended badly; ";
        process.kill();
        process.waitForFinished();
    }
    m_workers.clear();
    if (!wrong.isEmpty())
        throw std::runtime_error(wrong.toStdString());
}

void Arena::clearHistories()
{
    for (const QString &path : std::as_const(m_histories))
        QFile::remove(path);
    m_histories.clear();
}

} // namespace lockscope::exclusion
