#include "tests/exclusion/nemesis/arena.h"

#include "core/locks/wire/names.h"
#include "tests/support/ends_with_us.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <signal.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>

namespace lockscope::exclusion {

namespace {

constexpr int endLimitMs = 30'000; // a release may use its whole budget of 10 s

RedisServer::Options serverOptions(const Arena::Setup &setup, const ShiftedClock &clock)
{
    RedisServer::Options options;
    options.appendOnly = setup.appendOnly;
    options.environment = clock.environment();
    // With `no`, an answered write is in the file and survives the process (not the machine). With `everysec` the
    // server may delay its writes by up to 2 s while an fsync is slow, and kill -9 would lose them. Files that a
    // rewrite has replaced are kept, so the whole round can be read, with approximate times.
    options.extra = {QStringLiteral("--appendfsync"),
                     QStringLiteral("no"), //
                     QStringLiteral("--aof-disable-auto-gc"),
                     QStringLiteral("yes"), //
                     QStringLiteral("--aof-timestamp-enabled"),
                     QStringLiteral("yes"), //
                     QStringLiteral("--lua-time-limit"),
                     QStringLiteral("50"), //
                     QStringLiteral("--auto-aof-rewrite-min-size"),
                     QStringLiteral("16mb")};
    return options;
}

bool needsQuietServers(const std::vector<LockUse> &locks)
{
    return std::any_of(locks.begin(), locks.end(),
                       [](const LockUse &use) { return use.compound == locks::CompoundKind::Red; });
}

QString lockList(const std::vector<LockUse> &locks)
{
    QStringList words;
    for (const LockUse &use : locks)
        words << toWord(use);
    return words.join(QLatin1Char(','));
}

// A worker that was only just started does not handle the signal yet, and the signal ends it.
bool endedWell(const QProcess &process)
{
    const bool wasEnded = process.exitStatus() == QProcess::CrashExit && process.exitCode() == SIGTERM;
    const bool wasEndedByItsMachine = process.exitCode() == 128 + SIGTERM; // the exit code of a JVM
    return wasEnded
        || (process.exitStatus() == QProcess::NormalExit && (wasEndedByItsMachine || process.exitCode() == 0));
}

} // namespace

Arena::Arena(Setup setup)
    : m_setup(std::move(setup))
    , m_serverClock(m_setup.folder + QStringLiteral("/clock-server"))
    , m_server(serverOptions(m_setup, m_serverClock))
    , m_links(m_server.socketPath())
{
    m_canShiftServer = obeysClock();
    for (int i = 0; i < 2 && needsQuietServers(m_setup.locks); ++i)
        m_quiet.push_back(std::make_unique<RedisServer>());
    makeSemaphores();
}

Arena::~Arena()
{
    for (const auto &[number, worker] : m_workers) {
        worker.process->kill();
        worker.process->waitForFinished();
    }
}

bool Arena::obeysClock()
{
    const auto seconds = [this] { return BlockingRedis(m_server).call({"TIME"}).at(0).toInt(); };
    constexpr qint64 far = 100'000;
    const qint64 before = seconds();
    m_serverClock.shiftTo(Millis(far * 1'000));
    const bool obeys = seconds() - before >= far;
    m_serverClock.shiftTo(Millis(0));
    return obeys;
}

void Arena::startAfresh()
{
    m_server.stop();
    QDir(appendOnlyFolder()).removeRecursively();
    m_serverClock.shiftTo(Millis(0));
    for (const auto &[slot, clock] : m_clockOfSlot)
        clock->shiftTo(Millis(0));
    m_server.restart();
    for (const auto &quiet : m_quiet)
        BlockingRedis(*quiet).call({"FLUSHALL"});
    makeSemaphores();
}

std::vector<LockUse> Arena::semaphores() const
{
    std::vector<LockUse> some;
    std::copy_if(m_setup.locks.begin(), m_setup.locks.end(), std::back_inserter(some),
                 [](const LockUse &use) { return use.permits > 0; });
    return some;
}

void Arena::makeSemaphores()
{
    BlockingRedis redis(m_server);
    const lua::Script &make = lua::script("semaphore_set");
    for (const LockUse &use : semaphores()) {
        const QByteArray channel = locks::semaphoreChannel(Key(use.name)).raw();
        redis.eval(make, {use.name}, {channel, "publish", QByteArray::number(use.permits)});
    }
}

QStringList Arena::argumentsFor(int number, int slot, const Crew &crew, quint32 seed)
{
    const QString url = isDirect(slot, crew)
        ? QStringLiteral("unix://") + m_server.socketPath()
        : QStringLiteral("redis://127.0.0.1:%1").arg(m_links.port(linkOfSlot(slot)));
    QStringList list = crew.arguments;
    const auto option = [&](const char *name, const QString &value) { list << QLatin1String(name) << value; };
    option("--url", url);
    option("--locks", lockList(m_setup.locks));
    option("--shared", sharedFile());
    option("--watchdog", QString::number(m_setup.watchdog.count()));
    option("--seed", QString::number(seed));
    option("--number", QString::number(number));
    option("--history", historyOf(number));
    QStringList quiet;
    for (const auto &each : m_quiet)
        quiet << QStringLiteral("unix://") + each->socketPath();
    if (!quiet.isEmpty() && namesOneTwice(slot))
        quiet.last() = quiet.first() + QStringLiteral("?db=1");
    if (!quiet.isEmpty() && isOurs(crew))
        option("--red", quiet.join(QLatin1Char(',')));
    return list;
}

int Arena::linkOfSlot(int slot)
{
    const auto found = m_linkOfSlot.find(slot);
    return found != m_linkOfSlot.end() ? found->second : m_linkOfSlot.emplace(slot, m_links.add()).first->second;
}

int Arena::linkOf(int worker) const
{
    const auto found = m_workers.find(worker);
    if (found == m_workers.end() || isDirect(found->second.slot, found->second.crew))
        return noLink;
    return m_linkOfSlot.at(found->second.slot);
}

bool Arena::isOurs(int worker) const
{
    const auto found = m_workers.find(worker);
    return found != m_workers.end() && isOurs(found->second.crew);
}

// Redisson reads the wall clock where we read monotonic clocks. It does not survive a jump, and that is not our
// concern.
bool Arena::hasClock(const Crew &crew) const
{
    return isOurs(crew) && ShiftedClock::isThereForOurs();
}

ShiftedClock *Arena::clockOf(int worker)
{
    const auto found = m_workers.find(worker);
    return found != m_workers.end() && hasClock(found->second.crew) ? m_clockOfSlot.at(found->second.slot).get()
                                                                    : nullptr;
}

int Arena::start(const Crew &crew, quint32 seed)
{
    return startIn(++m_lastSlot, crew, seed);
}

int Arena::startIn(int slot, const Crew &crew, quint32 seed)
{
    const int number = ++m_lastWorker;
    if (!QFile(historyOf(number)).open(QIODevice::WriteOnly)) // an empty file
        throw std::runtime_error("cannot write " + historyOf(number).toStdString());
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedChannels);
    process->setStandardInputFile(QProcess::nullDevice());
    endWithUs(*process);
    if (hasClock(crew)) {
        auto &clock = m_clockOfSlot[slot];
        if (!clock)
            clock = std::make_unique<ShiftedClock>(m_setup.folder + QStringLiteral("/clock-%1").arg(slot));
        process->setEnvironment(QProcess::systemEnvironment() + clock->environment());
    }
    process->start(crew.program, argumentsFor(number, slot, crew, seed));
    if (!process->waitForStarted())
        throw std::runtime_error("cannot start " + crew.program.toStdString() + ": "
                                 + process->errorString().toStdString());
    m_histories << historyOf(number);
    m_workers[number] = {crew, seed, slot, std::move(process)};
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

// On a busy machine the process runs on for a moment. If it has ended, its QProcess reports that later.
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
    const int slot = found->second.slot;
    kill(worker);
    return startIn(slot, crew, seed);
}

void Arena::deliverLate(BlockingRedis &redis)
{
    for (const auto &[slot, link] : m_linkOfSlot)
        m_links.with(link, [](FaultProxy &each) { each.deliverHeld(); });
    const QDeadlineTimer limit(5'000);
    for (;;) {
        const QByteArray clients = redis.call({"CLIENT", "LIST"}).toBytes();
        if (clients.count('\n') <= 1)
            return;
        if (limit.hasExpired()) // the leases of what arrived late may be over, so nothing could be judged
            throw std::runtime_error("a link does not end: " + clients.toStdString());
        std::this_thread::sleep_for(Millis(5));
    }
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
    m_lastSlot = 0;
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
