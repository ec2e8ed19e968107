#include "app/cli/program.h"

#include "app/cli/commands/commands.h"
#include "core/async/task_scope.h"
#include "core/demo/demo.h"

#include <QCoreApplication>
#include <QEventLoop>

namespace lockscope::cli {

namespace {

using CommandFunction = Task<int> (*)(Context *);

CommandFunction functionOf(const QString &command)
{
    static const QHash<QString, CommandFunction> functions{{QStringLiteral("list"), list},
                                                           {QStringLiteral("show"), show},
                                                           {QStringLiteral("explain"), show},
                                                           {QStringLiteral("watch"), watch},
                                                           {QStringLiteral("events"), events},
                                                           {QStringLiteral("acquire"), acquire},
                                                           {QStringLiteral("run"), run},
                                                           {QStringLiteral("release"), release},
                                                           {QStringLiteral("force-release"), forceRelease},
                                                           {QStringLiteral("set-permits"), setPermits}};
    return functions.value(command);
}

SessionOptions optionsFor(const Invocation &invocation)
{
    SessionOptions options;
    options.address = invocation.address;
    options.client.connectTimeout = invocation.connectTimeout;
    options.auditFile = invocation.auditFile;
    options.locks.replicaSync = invocation.replicas;
    options.monitor.tokenPatterns = invocation.tokenPatterns;
    if (invocation.command == QLatin1String("list")) { // one whole look, at once
        options.monitor.scanShare = 1;
        options.monitor.commandsPerSecond = 100'000;
    }
    return options;
}

// A single look at the demo should find its clients at work.
constexpr Millis demoWarmUp{3'000};
bool goesOn(const Invocation &invocation)
{
    return invocation.command == QLatin1String("watch") || invocation.command == QLatin1String("events");
}

// What the command left under way is given back, while the connections are there.
Task<void> closeSession(Context *context)
{
    const SettleOnce<std::vector<Error>> closed;
    QObject::connect(context->session.get(), &Session::closed, context->session.get(),
                     [closed](const std::vector<Error> &left) { closed.settle(left); });
    context->session->close();
    const auto left = co_await closed;
    for (const Error &error : left)
        context->fail(error);
}

Task<void> execute(Context *context, CommandFunction command, QEventLoop *loop, int *exitCode)
{
    const Millis limit = context->invocation.connectTimeout;
    auto connected = co_await connectNow(context->session->client(), context->clock, limit, context->stop);
    if (connected && context->invocation.demo && !goesOn(context->invocation)) {
        const Instant populated = context->clock->now() + demoWarmUp;
        co_await sleepUntil(context->clock, populated, context->stop);
    }
    if (connected) {
        const int code = co_await command(context);
        *exitCode = code;
    } else {
        *exitCode = context->fail(connected.error());
    }
    co_await closeSession(context);
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

} // namespace

int runProgram(const QStringList &arguments, const Streams &streams, std::stop_token stop)
{
    auto invocation = parseInvocation(arguments);
    if (!invocation) {
        streams.error(invocation.error().message);
        return Usage;
    }
    if (invocation->command.isEmpty() || !invocation->text.isEmpty()) {
        streams.out(invocation->text.toUtf8());
        return Done;
    }

    SystemClock clock;
    Context context;
    context.invocation = *invocation;
    context.streams = streams;
    context.clock = &clock;
    context.stop = std::move(stop);

    auto demo = std::make_unique<demo::Demo>();
    if (invocation->demo) {
        auto address = demo->start();
        if (!address)
            return context.fail(address.error());
        context.invocation.address = *address;
    }
    context.session = std::make_unique<Session>(optionsFor(context.invocation), &clock);

    QEventLoop loop;
    int exitCode = Failed;
    TaskScope scope;
    scope.spawn(execute(&context, functionOf(invocation->command), &loop, &exitCode));
    if (scope.count() > 0)
        loop.exec();
    context.session.reset();
    demo.reset();
    letGo();
    return exitCode;
}

} // namespace lockscope::cli
