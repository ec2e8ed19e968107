#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/holding/acquire_for_command.h"
#include "app/cli/running/command_environment.h"
#include "app/cli/running/command_process.h"
#include "app/cli/running/terminal.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

#include <csignal>
#include <cstring>
#include <unistd.h>

namespace lockscope::cli {

namespace {

QByteArrayList bytesOf(const QStringList &words)
{
    QByteArrayList all;
    for (const QString &word : words)
        all << word.toLocal8Bit();
    return all;
}

constexpr const char *notes = QT_TRANSLATE_NOOP(
    "AppText",
    "The environment of the command has LOCKSCOPE_LOCK (one name per line), LOCKSCOPE_OWNER,\n"
    "LOCKSCOPE_TOKEN (fenced), and LOCKSCOPE_URL with the server of the lock (--kind red: LOCKSCOPE_URLS, one per\n"
    "line), but no password. run exits with the code of its command: 128 + number if a signal ended it, 127 if it\n"
    "cannot start. A failed release does not change this code.\n"
    "\n"
    "The command gets its own process group. run passes SIGINT, SIGTERM and SIGHUP on to it. After the time of\n"
    "--grace it sends SIGTERM, then SIGKILL. A second signal kills the command at once. If the lock is lost, run ends\n"
    "everything that the command started and exits with 75. If run itself is killed, everything that the command\n"
    "started is killed.\n");

constexpr Millis usualGrace{10'000};
constexpr Millis afterTerm{5'000}; // the time to clean up after SIGTERM
constexpr Millis untilSaid{5'000};
constexpr int signalsHeard = 2; // a third signal ends `run` itself

QByteArray namesOf(const std::vector<Key> &held)
{
    QStringList names;
    for (const Key &name : held)
        names << toDisplay(name.raw());
    return names.join(QLatin1Char('\n')).toUtf8();
}

QByteArrayList environmentFor(const Context &context, const LockChoice &locks, const ConnectionOptions &connection,
                              const Acquired &acquired)
{
    QByteArrayList all = inheritedEnvironment();
    all << variable("LOCKSCOPE_LOCK", namesOf(locks.names.all));
    all << variable("LOCKSCOPE_OWNER", toDisplay(acquired.owner().raw()).toUtf8());
    if (const auto token = acquired.token())
        all << variable("LOCKSCOPE_TOKEN", QByteArray::number(*token));
    if (locks.kind.compound != locks::CompoundKind::Red)
        return all << variable("LOCKSCOPE_URL", context.address().toUrl().toUtf8());
    QStringList urls;
    for (const redis::Address &address : connection.servers)
        urls << address.toUrl();
    return all << variable("LOCKSCOPE_URLS", urls.join(QLatin1Char('\n')).toUtf8());
}

// The state while the command runs.
struct Running {
    Context *context;
    const Acquired *acquired;
    CommandProcess *command;
    Terminal *terminal;
    WakeUp wake;
    Millis grace;
    bool isLost = false;
    int signals = 0; // number of received signals that should end the command
    bool stopWanted = false; // this process received Ctrl+Z

    bool isToEnd() const { return isLost || signals > 0 || context->stop.stop_requested(); }
};

void lose(Running *running, const QString &why)
{
    if (std::exchange(running->isLost, true))
        return;
    running->context->streams.error(why + AppText::tr("; ending the command"));
    running->wake.call();
}

// The terminal stopped the command, so this process also stops, and the shell notices. Nobody renews the lock
// meanwhile, so the command continues only if the lock is still held.
void stopWithCommand(Running *running)
{
    const QString lease = words::durationText(running->acquired->lease());
    running->context->streams.error(
        AppText::tr("stopped with its command. Nobody renews the lock meanwhile (lease %1)").arg(lease));
    running->context->signals->stopNow();
    if (!running->acquired->isValid())
        lose(running, lossText(locks::LossReason::DeadlinePassed));
}

void handleStop(Running *running)
{
    CommandProcess &command = *running->command;
    if (std::exchange(running->stopWanted, false))
        command.signalGroup(SIGTSTP);
    const int number = command.takeStop();
    const bool wantsTerminal = number == SIGTTIN || number == SIGTTOU;
    if ((!wantsTerminal && number != SIGTSTP) || !running->terminal->isThere())
        return;
    const bool hadTerminal = running->terminal->isOf(command.group());
    if ((!wantsTerminal || !running->terminal->isOurs()) && running->context->signals) {
        stopWithCommand(running);
        if (running->isLost)
            return;
    }
    if ((wantsTerminal || hadTerminal) && running->terminal->isOurs())
        running->terminal->giveTo(command.group());
    command.signalGroup(SIGCONT);
}

// Ends the command and everything that it started. Sends the received signal (if there is one), then SIGTERM, then
// SIGKILL. Each step has a time limit.
class Ending {
public:
    explicit Ending(Running *running)
        : m_running(running)
        , m_signals(running->signals)
        , m_number(running->context->signals ? running->context->signals->last() : 0)
    {
        if (m_signals > 1)
            begin(Step::Kill);
        else
            begin(m_signals == 0 || running->isLost ? Step::Term : Step::PassOn);
    }

    Instant until() const { return m_until; }
    // Call it when the step's time is over.
    void next()
    {
        if (m_step == Step::PassOn && m_number != SIGTERM)
            return begin(Step::Term);
        if (m_step == Step::Kill)
            m_running->context->streams.error(AppText::tr("the command does not end; waiting for it"));
        begin(Step::Kill);
    }
    // Call it when a signal or a loss of the lock may need a faster end.
    void hurry()
    {
        if (m_running->signals > m_signals && m_step != Step::Kill)
            begin(Step::Kill);
        else if (m_running->isLost && m_step == Step::PassOn)
            begin(Step::Term);
    }

private:
    enum class Step { PassOn, Term, Kill };

    void begin(Step step)
    {
        CommandProcess &command = *m_running->command;
        m_step = step;
        const Millis grace = m_running->grace;
        Millis time = grace;
        switch (step) {
        case Step::PassOn:
            command.signalGroup(m_number);
            command.signalGroup(SIGCONT); // a stopped program would not handle the signal
            break;
        case Step::Term:
            command.signalAll(SIGTERM);
            command.signalAll(SIGCONT);
            time = std::min(grace, afterTerm);
            break;
        case Step::Kill:
            command.killAll();
            time = untilSaid;
            break;
        }
        m_until = m_running->context->clock->now() + time;
    }

    Running *m_running;
    const int m_signals;
    const int m_number;
    Step m_step = Step::PassOn;
    Instant m_until{};
};

// Returns when no process of the command is left.
Task<void> end(Running *running)
{
    Ending ending(running);
    const std::stop_token never;
    while (!running->command->isAllGone()) {
        const Instant until = ending.until();
        const auto how = co_await running->wake.wait(running->context->clock, until, never);
        if (how == WaitEnd::Elapsed)
            ending.next();
        else
            ending.hurry();
    }
}

Task<void> watchOver(Running *running)
{
    CommandProcess &command = *running->command;
    while (!command.hasEnded() && !running->isToEnd()) {
        handleStop(running);
        if (running->isToEnd())
            break;
        const Instant later = running->context->clock->now() + std::chrono::hours(1);
        co_await running->wake.wait(running->context->clock, later, running->context->stop);
    }
    if (command.hasEnded() && !command.wasKilled() && !running->isToEnd())
        command.leave(); // its background processes keep running
    else
        co_await end(running);
    running->terminal->takeBackFrom(command.group());
    if (command.wasKilled())
        running->terminal->restoreModes();
}

void hearSignals(Running *running, QObject *listener)
{
    EndingSignals *signals = running->context->signals;
    if (!signals)
        return;
    signals->allowMore(signalsHeard);
    signals->reportStops();
    QObject::connect(signals, &EndingSignals::came, listener, [running](int number) {
        if (number == SIGTSTP)
            running->stopWanted = true;
        else
            ++running->signals;
        running->wake.call();
    });
}

} // namespace

class Run final : public CliCommand {
public:
    Run()
        : CliCommand({QStringLiteral("run"), QStringLiteral("NAME… -- COMMAND…"),
                      AppText::tr("hold a lock while a command runs"),
                      KindOption::notes() + QLatin1Char('\n') + AppText::tr(notes)})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("run nightly --wait 0s -- ./backup.sh"),
                QStringLiteral("run order:42 --kind fenced -- sh -c 'echo $LOCKSCOPE_TOKEN'")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_locks, &m_terms}; }
    bool takesProgram() const override { return true; }

    void parse(ParsedCommandLine &given) override
    {
        m_locks.kind.read(given);
        m_terms.read(given);
        m_locks.permits.read(given);
        readGrace(given);
        m_notAcquiredCode = given.number(m_e, 0, 255).value_or(m_notAcquiredCode);
        m_locks.readNames(given);
        // the program follows `--`; without `--`, it follows the only name
        m_program = given.behindDashes ? *given.behindDashes : bytesOf(std::exchange(given.words, {}));
        if (m_program.isEmpty())
            given.wrong(AppText::tr("run needs a command: lockscope-cli run NAME -- COMMAND…"));
        given.noMoreWords(LockChoice::whySeveralAreLeft());
        m_connection.read(given);
        m_locks.check(given, m_connection);
        m_terms.check(given, m_locks.kind);
    }

    void adjust(SessionOptions &options) const override { options.locks.replicaSync = m_terms.replicas; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::Everything; }
    bool needsMajority() const override { return m_locks.kind.compound == locks::CompoundKind::Red; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_e, m_graceOption}; }

private:
    void readGrace(ParsedCommandLine &given) { m_grace = given.duration(m_graceOption).value_or(m_grace); }

    LockChoice m_locks;
    HoldTerms m_terms;
    const QCommandLineOption m_e{QStringLiteral("E"),
                                 AppText::tr("exit code when the lock is not acquired in time (1)"),
                                 QStringLiteral("CODE")};
    const QCommandLineOption m_graceOption{
        QStringLiteral("grace"),
        AppText::tr("how long the command may clean up after a signal before SIGTERM and SIGKILL (10s)"),
        QStringLiteral("DURATION")};
    int m_notAcquiredCode = NotFound;
    Millis m_grace = usualGrace;
    QByteArrayList m_program; // and its arguments, with the bytes of the command line
};

Task<int> Run::run(Context *context)
{
    const Wanted wanted = wantedOf(m_locks, m_terms, m_connection);
    const Millis limit = m_connection.connectTimeout;
    auto acquired = co_await acquire(context, wanted);
    if (!acquired.isHeld()) // -E does not replace the code of a signal
        co_return acquired.exitCode == NotFound ? m_notAcquiredCode : acquired.exitCode;

    if (context->stop.stop_requested()) {
        const int stopped = co_await releaseAtEnd(context, acquired, limit, context->interrupted());
        co_return stopped;
    }

    CommandProcess command;
    Terminal terminal;
    Running running{context, &acquired, &command, &terminal, {}, m_grace};
    QObject listener;
    const auto onLost = [&running](locks::LossReason reason) { lose(&running, lossText(reason)); };
    acquired.watch(&listener, onLost, [](const Error &) {});
    QObject::connect(&command, &CommandProcess::changed, &listener, [&running] { running.wake.call(); });
    const int terminalFromStart = terminal.isOursAlone() ? terminal.descriptor() : -1;
    const QByteArrayList environment = environmentFor(*context, m_locks, m_connection, acquired);
    const int failed = command.start(m_program, environment, terminalFromStart);
    if (failed != 0) {
        context->streams.error(
            AppText::tr("cannot start '%1': %2")
                .arg(toDisplay(m_program.constFirst()), QString::fromLocal8Bit(std::strerror(failed))));
        const int unstarted = co_await releaseAtEnd(context, acquired, limit, 127);
        co_return unstarted;
    }
    terminal.ignoreOutputStops();
    hearSignals(&running, &listener);
    co_await watchOver(&running);
    const bool lost = running.isLost;
    if (lost && acquired.hold)
        co_return int(LockLost);
    if (lost) { // releases the remaining members of a compound lock
        const int lostCode = co_await releaseAtEnd(context, acquired, limit, LockLost);
        co_return lostCode;
    }
    const int commandCode = command.exitCode();
    const int code = co_await releaseAtEnd(context, acquired, limit, commandCode);
    co_return code == LockLost ? code : commandCode; // the command had the lock, even if its release failed
}

template CommandPtr makeCommand<Run>();

} // namespace lockscope::cli
