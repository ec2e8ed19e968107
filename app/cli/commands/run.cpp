#include "app/cli/commands/commands.h"
#include "app/cli/hold_guard.h"
#include "core/base/escape.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <csignal>

namespace lockscope::cli {

namespace {

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

void prepare(QProcess &child, const Context &context, const Acquired &acquired)
{
    child.setProcessChannelMode(QProcess::ForwardedChannels);
    child.setInputChannelMode(QProcess::ForwardedInputChannel);
    auto environment = QProcessEnvironment::systemEnvironment();
    hideSecrets(environment);
    QStringList names;
    for (const Key &name : context.invocation.names)
        names << toDisplay(name.raw());
    environment.insert(QStringLiteral("LOCKSCOPE_LOCK"), names.join(QLatin1Char('\n')));
    environment.insert(QStringLiteral("LOCKSCOPE_OWNER"), toDisplay(acquired.owner().raw()));
    environment.remove(QStringLiteral("LOCKSCOPE_TOKEN")); // that of an outer lock is not this one's
    if (const auto token = acquired.token())
        environment.insert(QStringLiteral("LOCKSCOPE_TOKEN"), QString::number(*token));
    child.setProcessEnvironment(environment);
    child.setProgram(context.invocation.program.first());
    child.setArguments(context.invocation.program.mid(1));
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

Task<int> run(Context *context)
{
    auto acquired = co_await acquireAsAsked(context);
    if (!acquired.isHeld())
        co_return acquired.exitCode == NotFound ? context->invocation.notAcquiredCode : acquired.exitCode;

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
    prepare(child, *context, acquired);
    QObject::connect(&child, &QProcess::stateChanged, &listener, [wake] { wake.call(); });
    child.start();
    const bool started = child.waitForStarted(-1);
    if (!started) {
        context->streams.error(
            QStringLiteral("cannot start '%1': %2").arg(toDisplay(child.program().toUtf8()), child.errorString()));
        const int unstarted = co_await releaseAtEnd(context, acquired, 127);
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
        const int lostCode = co_await releaseAtEnd(context, acquired, LockLost);
        co_return lostCode;
    }
    const int childCode = codeOf(child);
    const int code = co_await releaseAtEnd(context, acquired, childCode);
    co_return code;
}

} // namespace lockscope::cli
