#include "app/cli/program.h"

#include "app/cli/command_line.h"
#include "app/cli/execute.h"
#include "app/cli/json_errors.h"
#include "app/cli/key_passphrases.h"
#include "app/cli/profile_password.h"
#include "core/async/task_scope.h"
#include "core/demo/demo.h"
#include "core/profiles/settings_file.h"
#include "core/redis/fleet/with_keys.h"
#include "core/workspace/sources.h"

#include <QCoreApplication>
#include <QEventLoop>

namespace lockscope::cli {

namespace {

// A bare address may be changed, as the help says, unless the settings file forbids it.
ServerRules::Options rulesFor(const Command &command, const profiles::Way &way)
{
    return {profiles::settingsFile(), command.connection().policy, way.operatorAs};
}

SessionOptions optionsFor(const Command &command, const profiles::Way &way, const Context &context, Sources *sources)
{
    SessionOptions options;
    options.rules = context.acts ? context.rules : nullptr; // reading needs no rules
    options.address = way.address;
    options.operatorAs = way.operatorAs;
    options.monitor.source = sources->of(way.address);
    options.monitor.prefixes = command.connection().prefixes;
    options.monitor.tokenPatterns = command.connection().tokenPatterns;
    options.monitor.trackedPrefixes = command.connection().trackedPrefixes;
    options.policy = command.connection().policy;
    command.adjust(options);
    return options;
}

// Of every server it speaks to, also those of red locks.
redis::CommandPolicy commandPolicyOf(const Command &command)
{
    return command.connection().policy.readOnly ? redis::CommandPolicy::ReadOnly : command.policy();
}

redis::ClientOptions clientOptionsFor(const Command &command)
{
    redis::ClientOptions options;
    options.connectTimeout = command.connection().connectTimeout;
    return options;
}

Task<void> executeIn(QEventLoop *loop, Command *command, Context *context, int *exitCode)
{
    const int code = co_await execute(command, context);
    *exitCode = code;
    loop->quit();
}

// Tasks that were told to stop end through the event loop.
void letGo()
{
    for (int i = 0; i < 8 || (TaskScope::strays() > 0 && i < 64); ++i) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
}

// One for each server that is looked at.
void openSessions(const Command &command, const profiles::Way &first, redis::Fleet *fleet, Context *context)
{
    Sources sources;
    context->session = std::make_unique<Session>(optionsFor(command, first, *context, &sources), fleet);
    const auto &servers = command.connection().servers;
    for (std::size_t i = 1; command.looksAtSeveral() && i < servers.size(); ++i)
        context->others.push_back(
            std::make_unique<Session>(optionsFor(command, {servers[i], first.operatorAs}, *context, &sources), fleet));
}

int runCommand(Command *command, Context *context)
{
    auto demo = std::make_unique<demo::Demo>();
    profiles::Way way{command->connection().first(), command->connection().operatorAs()};
    if (command->connection().demo) {
        auto started = demo->start();
        if (!started)
            return context->fail(started.error());
        way.address = *started;
    }
    const redis::CommandPolicy policy = commandPolicyOf(*command);
    const bool acts = policy == redis::CommandPolicy::Everything;
    const auto keys = std::make_shared<redis::OpenKeys>();
    if (command->connects()) {
        if (const auto refusal = completePasswords(command->connection(), acts, way, context->stop))
            return context->fail(*refusal);
        if (const auto closed = openKeys(command->connection(), *keys, context->stop))
            return context->fail(*closed);
    }
    redis::Fleet fleet(context->clock, redis::withKeys(clientOptionsFor(*command), keys), policy);
    ServerRules rules(context->clock, rulesFor(*command, way));
    context->rules = &rules;
    context->acts = acts;
    openSessions(*command, way, &fleet, context);

    QEventLoop loop;
    int exitCode = Failed;
    TaskScope scope;
    scope.spawn(executeIn(&loop, command, context, &exitCode));
    if (scope.count() > 0)
        loop.exec();
    context->session.reset();
    context->others.clear();
    demo.reset();
    letGo();
    return exitCode;
}

} // namespace

namespace {

int runLine(const QStringList &arguments, const Streams &streams, std::stop_token stop, EndingSignals *signals)
{
    auto line = parseCommandLine(arguments);
    if (!line) {
        streams.error(line.error().message);
        return Usage;
    }
    if (!line->command) {
        streams.out(line->text.toUtf8());
        return Done;
    }
    for (const QString &note : line->command->connection().notes)
        streams.error(note);
    SystemClock clock;
    Context context;
    context.streams = streams;
    context.clock = &clock;
    context.stop = std::move(stop);
    context.signals = signals;
    if (!line->command->connection().demo)
        context.sameServer = line->command->connection().givenOptions;
    return runCommand(line->command.get(), &context);
}

} // namespace

int runProgram(const QStringList &arguments, const Streams &streams, std::stop_token stop, EndingSignals *signals)
{
    if (!wantsJson(arguments))
        return runLine(arguments, streams, std::move(stop), signals);
    const JsonErrors errors(streams);
    const int code = runLine(arguments, errors.streams(), std::move(stop), signals);
    errors.finish(code);
    return code;
}

} // namespace lockscope::cli
