#include "app/cli/command/make_command.h"
#include "app/cli/holding/acquire.h"
#include "core/base/escape.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <csignal>

namespace lockscope::cli {

namespace {

constexpr const char *notes =
    "The command finds LOCKSCOPE_LOCK (the names, a line each), LOCKSCOPE_OWNER, LOCKSCOPE_TOKEN (fenced) and\n"
    "LOCKSCOPE_URL in its environment, but no password. Its exit code is passed on; 75: the lock was lost.\n";

constexpr Millis killAfter{5'000}; // what SIGTERM leaves a command to clean up

// The command needs the lock, not the server's password: what it starts, or writes to a log, would have it too.
void hideSecrets(QProcessEnvironment &environment)
{
    const QString variable = QStringLiteral("LOCKSCOPE_URL");
    environment.remove(QStringLiteral("LOCKSCOPE_PASSWORD"));
    if (!environment.contains(variable))
        return;
    const auto address = redis::parseUrl(environment.value(variable));
    if (!address)
        environment.remove(variable); // nobody knows what is in it
    else if (!address->password.isEmpty())
        environment.insert(variable, address->toUrl());
}

void prepare(QProcess &child, const std::vector<Key> &held, const Acquired &acquired)
{
    child.setProcessChannelMode(QProcess::ForwardedChannels);
    child.setInputChannelMode(QProcess::ForwardedInputChannel);
    auto environment = QProcessEnvironment::systemEnvironment();
    hideSecrets(environment);
    QStringList names;
    for (const Key &name : held)
        names << toDisplay(name.raw());
    environment.insert(QStringLiteral("LOCKSCOPE_LOCK"), names.join(QLatin1Char('\n')));
    environment.insert(QStringLiteral("LOCKSCOPE_OWNER"), toDisplay(acquired.owner().raw()));
    environment.remove(QStringLiteral("LOCKSCOPE_TOKEN")); // that of an outer lock is not this one's
    if (const auto token = acquired.token())
        environment.insert(QStringLiteral("LOCKSCOPE_TOKEN"), QString::number(*token));
    child.setProcessEnvironment(environment);
}

// The shell's convention: 128 + signal for a command ended by one.
int codeOf(const QProcess &child)
{
    return child.exitStatus() == QProcess::NormalExit ? child.exitCode() : 128 + child.exitCode();
}

// Ends the command: SIGTERM, and SIGKILL if it does not go.
Task<void> end(QProcess *child, WakeUp finished, Clock *clock)
{
    child->terminate();
    const Instant until = clock->now() + killAfter;
    const std::stop_token never;
    while (child->state() != QProcess::NotRunning) {
        const auto how = co_await finished.wait(clock, until, never);
        if (how == WaitEnd::Elapsed) {
            child->kill();
            child->waitForFinished(1'000);
            co_return;
        }
    }
}

} // namespace

class Run final : public Command {
public:
    Run()
        : Command({QStringLiteral("run"), QStringLiteral("NAME… -- COMMAND…"),
                   QStringLiteral("hold a lock while a command runs"),
                   KindOption::notes() + QLatin1Char('\n') + QLatin1String(notes)})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_locks, &m_terms}; }
    bool takesProgram() const override { return true; }

    void parse(Given &given) override
    {
        m_locks.kind.read(given);
        m_terms.read(given);
        m_locks.permits.read(given);
        m_notAcquiredCode = given.number(m_e, 0, 255).value_or(m_notAcquiredCode);
        m_locks.readNames(given);
        // it begins behind `--`; without it, behind the one name
        m_program = given.behindDashes ? *given.behindDashes : std::exchange(given.words, {});
        if (m_program.isEmpty())
            given.wrong(QStringLiteral("run needs a command: lockscope-cli run NAME -- COMMAND…"));
        given.noMoreWords(LockChoice::whySeveralAreLeft());
        m_connection.read(given);
        m_locks.check(given, m_connection);
        m_terms.check(given, m_locks.kind);
    }

    void adjust(SessionOptions &options) const override { options.locks.replicaSync = m_terms.replicas; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_e}; }

private:
    LockChoice m_locks;
    HoldTerms m_terms;
    const QCommandLineOption m_e{QStringLiteral("E"),
                                 QStringLiteral("exit code when the lock is not acquired in time (1)"),
                                 QStringLiteral("CODE")};
    int m_notAcquiredCode = NotFound;
    QStringList m_program; // and its arguments
};

Task<int> Run::run(Context *context)
{
    const Wanted wanted = wantedOf(m_locks, m_terms, m_connection);
    const Millis limit = m_connection.connectTimeout;
    auto acquired = co_await acquire(context, wanted);
    if (!acquired.isHeld())
        co_return acquired.exitCode == NotFound ? m_notAcquiredCode : acquired.exitCode;

    const WakeUp wake;
    bool lost = false;
    QObject listener;
    const auto onLost = [&lost, context, wake](locks::LossReason reason) {
        lost = true;
        context->streams.error(lossText(reason) + QStringLiteral("; ending the command"));
        wake.call();
    };
    acquired.watch(&listener, onLost, [](const Error &) {});
    QProcess child;
    child.setProgram(m_program.constFirst());
    child.setArguments(m_program.mid(1));
    prepare(child, m_locks.names.all, acquired);
    QObject::connect(&child, &QProcess::stateChanged, &listener, [wake] { wake.call(); });
    child.start();
    const bool started = child.waitForStarted(-1);
    if (!started) {
        context->streams.error(
            QStringLiteral("cannot start '%1': %2").arg(toDisplay(child.program().toUtf8()), child.errorString()));
        const int unstarted = co_await releaseAtEnd(context, acquired, limit, 127);
        co_return unstarted;
    }

    while (child.state() != QProcess::NotRunning && !lost && !context->stop.stop_requested()) {
        const Instant later = context->clock->now() + std::chrono::hours(1);
        co_await wake.wait(context->clock, later, context->stop);
    }
    if (child.state() != QProcess::NotRunning)
        co_await end(&child, wake, context->clock);
    if (lost && acquired.hold)
        co_return int(LockLost);
    if (lost) { // of a compound lock: what is left of it
        const int lostCode = co_await releaseAtEnd(context, acquired, limit, LockLost);
        co_return lostCode;
    }
    const int childCode = codeOf(child);
    const int code = co_await releaseAtEnd(context, acquired, limit, childCode);
    co_return code;
}

template CommandPtr makeCommand<Run>();

} // namespace lockscope::cli
