#include "app/cli/program.h"

#include "app/app_text.h"
#include "app/cli/command/cli_command.h"
#include "app/cli/command_line.h"
#include "app/cli/complete_passwords.h"
#include "app/cli/output/streams.h"
#include "app/connection/argument_bytes.h"
#include "core/acl/refused.h"
#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/demo/demo.h"
#include "core/profiles/settings_file.h"
#include "core/redis/pool/with_tls_keys.h"
#include "core/redis/replica_role.h"
#include "core/workspace/source_ids.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <memory>

namespace lockscope::cli {

namespace {

// Gives the clients of the demo time to start, so that a single read finds them working.
constexpr Millis demoWarmUp{3'000};

// The time after the connect timeout in which the client can still report what it was waiting for.
constexpr Millis toSayWhy{500};

// Waits until the client is Live. Returns the first failure without another attempt, because a script must not hang.
Task<Result<bool>> connectNow(redis::Server *client, Clock *clock, Millis limit, std::stop_token stop)
{
    using Phase = redis::ConnectionState::Phase;
    const WakeUp changed;
    QObject listener;
    QObject::connect(client, &redis::Server::stateChanged, &listener, [changed] { changed.call(); });
    const Instant until = clock->now() + limit + toSayWhy;
    client->open();
    for (;;) {
        const auto state = client->state();
        if (state.phase == Phase::Live)
            co_return Result<bool>(true);
        if (state.phase == Phase::Waiting || state.phase == Phase::Refused)
            co_return Result<bool>(state.error);
        const auto end = co_await changed.wait(clock, until, stop);
        if (end == WaitEnd::Stopped)
            co_return Result<bool>(Error{Error::Kind::Canceled, AppText::tr("stopped"), {}, {}});
        if (end == WaitEnd::Elapsed)
            co_return Result<bool>(Error{Error::Kind::Connect,
                                         AppText::tr("no answer within the connect timeout"),
                                         {},
                                         client->address().node()});
    }
}

// Succeeds if at least one server answers. Reports why each other server did not connect, and keeps these errors in the
// context. Returns an error if no server answers.
Task<Result<bool>> connectAll(Context *context, Millis limit)
{
    const std::vector<Session *> all = context->all();
    for (Session *session : all)
        session->client()->open(); // all connect at the same time
    for (Session *session : all) {
        auto connected = co_await connectNow(session->client(), context->clock, limit, context->stop);
        if (!connected)
            context->missed.push_back(connected.error());
    }
    if (context->missed.size() == all.size())
        co_return Result<bool>(context->missed.front());
    for (const Error &error : context->missed)
        context->fail(error);
    co_return Result<bool>(true);
}

// True if a later attempt may succeed without any change of the options.
bool mayAnswerLater(const Context &context)
{
    return std::all_of(context.missed.begin(), context.missed.end(), [](const Error &error) {
        return error.kind == Error::Kind::Connect || error.kind == Error::Kind::Timeout;
    });
}

// Closes the session, which first releases the holds that the command left. Reports what it cannot release.
Task<void> closeSession(Context *context, Session *session)
{
    const SettleOnce<std::vector<Error>> closed;
    QObject::connect(session, &Session::closed, session,
                     [closed](const std::vector<Error> &left) { closed.settle(left); });
    session->close();
    const auto left = co_await closed;
    for (const Error &error : left)
        context->fail(error);
}

// Names the commands that the ACL of each server refuses, because the output is incomplete without them.
void reportRefused(const Context &context)
{
    for (Session *session : context.all()) {
        const redis::Server &watched = *session->client();
        const QString which = context.others.empty() ? QString() : watched.address().node() + QStringLiteral(": ");
        const auto all =
            acl::refusedTo(watched.address().user, session->monitor()->statusNow(), watched.info().infoDenied);
        for (const acl::Refused &each : all)
            context.streams.error(which
                                  + AppText::tr("the server refuses %1: %2 (%3)")
                                        .arg(each.command, each.cost.translated(), QString::fromLatin1(each.line)));
    }
}

void reportReplicas(const Context &context)
{
    for (Session *session : context.reached()) {
        if (redis::isReplica(session->client()->info()))
            context.streams.error(AppText::tr("%1 is a replica, so its data may lag behind the master")
                                      .arg(session->client()->address().node()));
    }
}

// Reports the policy that is saved for a server, because a user who gave only an address may not know this policy.
void reportRules(const Context &context, const ConnectionOptions &connection)
{
    for (Session *session : context.reached()) {
        const profiles::Ruling ruling = session->ruling();
        if (ruling.policy == connection.policy || ruling.saidBy.isEmpty())
            continue;
        QStringList words;
        if (ruling.policy.environment != actions::Environment::None)
            words << actions::word(ruling.policy.environment);
        if (ruling.policy.readOnly)
            words << QStringLiteral("read-only");
        context.streams.error(AppText::tr("%1 is saved as %2 (%3), which also applies here")
                                  .arg(session->client()->address().node(), words.join(QLatin1String(", ")),
                                       ruling.saidBy.join(QLatin1String(", "))));
    }
}

// Connects, runs the command, and closes the sessions, which release the holds that the command left. Returns the exit
// code. Both arguments must outlive the task.
Task<int> execute(CliCommand *command, Context *context)
{
    if (!command->connects()) {
        const int code = co_await command->run(context);
        co_return code;
    }
    const Millis limit = command->connection().connectTimeout;
    auto connected = co_await connectAll(context, limit);
    if (connected && command->connection().demo && !command->goesOn()) {
        const Instant populated = context->clock->now() + demoWarmUp;
        co_await sleepUntil(context->clock, populated, context->stop);
    }
    if (!connected && command->needsMajority() && !context->stop.stop_requested()) {
        for (const Error &error : context->missed)
            context->fail(error);
        connected = true;
    }
    if (!connected && command->waitsForServers() && mayAnswerLater(*context)) {
        for (const Error &error : context->missed)
            context->fail(error);
        context->streams.error(AppText::tr("no server answers yet; trying again until one does"));
        connected = true;
    }
    int exitCode = Failed;
    if (connected) {
        reportReplicas(*context);
        if (context->acts) {
            const std::stop_token stop = context->stop;
            const QPointer<ServerRules> rules(context->rules);
            co_await ServerRules::namesKnown(rules, stop);
            reportRules(*context, command->connection());
        }
        const int code = co_await command->run(context);
        exitCode = code;
        reportRefused(*context);
    } else {
        Error why = connected.error();
        if (why.kind == Error::Kind::Precondition) // the error is about the server (such as an old version), not a lock
            why.kind = Error::Kind::Connect;
        exitCode = command->unreachable(*context, why);
    }
    const std::vector<Session *> all = context->all();
    for (Session *session : all)
        co_await closeSession(context, session);
    co_return exitCode;
}

// Without a profile, actions are allowed unless the settings file forbids them.
ServerRules::Options rulesFor(const CliCommand &command, const profiles::Way &way)
{
    return {profiles::settingsFile(), command.connection().policy, way.operatorAs};
}

SessionOptions optionsFor(const CliCommand &command, const profiles::Way &way, const Context &context,
                          SourceIds *sources)
{
    SessionOptions options;
    options.rules = context.acts ? context.rules : nullptr; // a command that only reads needs no rules
    options.address = way.address;
    options.operatorAs = way.operatorAs;
    options.monitor.source = sources->of(way.address);
    options.monitor.prefixes = command.connection().prefixes;
    options.monitor.catalog = command.connection().catalog();
    options.monitor.trackedPrefixes = command.connection().trackedPrefixes;
    options.policy = command.connection().policy;
    command.adjust(options);
    return options;
}

// The policy for every server of the command, including the servers of red locks.
redis::CommandPolicy commandPolicyOf(const CliCommand &command)
{
    return command.connection().policy.readOnly ? redis::CommandPolicy::ReadOnly : command.policy();
}

redis::ClientOptions clientOptionsFor(const CliCommand &command)
{
    redis::ClientOptions options;
    options.connectTimeout = command.connection().connectTimeout;
    return options;
}

Task<void> executeIn(QEventLoop *loop, CliCommand *command, Context *context, int *exitCode)
{
    const int code = co_await execute(command, context);
    *exitCode = code;
    loop->quit();
}

// Runs the event loop until stopped tasks have ended.
void letGo()
{
    for (int i = 0; i < 8 || (TaskScope::strays() > 0 && i < 64); ++i) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
}

// One session for each server that the command reads.
void openSessions(const CliCommand &command, const profiles::Way &first, redis::ServerPool *serverPool,
                  Context *context)
{
    SourceIds sources;
    context->session = std::make_unique<Session>(optionsFor(command, first, *context, &sources), serverPool);
    const auto &servers = command.connection().servers;
    for (std::size_t i = 1; command.looksAtSeveral() && i < servers.size(); ++i)
        context->others.push_back(std::make_unique<Session>(
            optionsFor(command, {servers[i], first.operatorAs}, *context, &sources), serverPool));
    context->deadlocks = std::make_unique<DeadlockWatch>(context->clock);
    for (Session *session : context->all())
        context->deadlocks->add(session);
}

int runCommand(CliCommand *command, Context *context)
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
    const bool mayAsk = command->mayAsk();
    if (command->connects() && mayAsk) {
        if (const auto refusal = completePasswords(command->connection(), acts, way, context->stop))
            return context->fail(*refusal);
    }
    if (command->connects() && (mayAsk || !command->connection().keyPassphrase().isEmpty())) {
        if (const auto closed = openKeys(command->connection(), *keys, context->stop))
            return context->fail(*closed);
    }
    redis::ServerPool serverPool(context->clock, redis::withTlsKeys(clientOptionsFor(*command), keys), policy);
    ServerRules rules(context->clock, rulesFor(*command, way));
    context->rules = &rules;
    context->acts = acts;
    openSessions(*command, way, &serverPool, context);

    QEventLoop loop;
    int exitCode = Failed;
    TaskScope scope;
    scope.spawn(executeIn(&loop, command, context, &exitCode));
    if (scope.count() > 0)
        loop.exec();
    context->deadlocks.reset();
    context->session.reset();
    context->others.clear();
    demo.reset();
    letGo();
    return exitCode;
}

int runLine(const QByteArrayList &arguments, const Streams &streams, std::stop_token stop, EndingSignals *signals)
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

// Prints errors for scripts. With --json, a command that fails before it prints anything prints one object. This object
// contains the messages that the command wrote to standard error.
class JsonErrors {
public:
    explicit JsonErrors(const Streams &streams);

    const Streams &streams() const { return m_streams; } // for the command
    void finish(int exitCode) const; // prints the object if the command failed without output

private:
    struct Seen {
        bool hasPrinted = false;
        QStringList messages;
    };
    std::shared_ptr<Seen> m_seen;
    Streams m_streams;
};

JsonErrors::JsonErrors(const Streams &streams)
    : m_seen(std::make_shared<Seen>())
    , m_streams(streams)
{
    m_streams.out = [seen = m_seen, out = streams.out](const QByteArray &bytes) {
        seen->hasPrinted = true;
        out(bytes);
    };
    m_streams.err = [seen = m_seen, err = streams.err](const QByteArray &bytes) {
        QString text = QString::fromUtf8(bytes).trimmed();
        const QLatin1String ours("lockscope-cli: ");
        seen->messages << (text.startsWith(ours) ? text.sliced(ours.size()) : text);
        err(bytes);
    };
}

void JsonErrors::finish(int exitCode) const
{
    if (exitCode == 0 || m_seen->hasPrinted)
        return;
    m_streams.json({{QStringLiteral("error"),
                     QJsonObject{{QStringLiteral("message"), m_seen->messages.join(QLatin1String("; "))},
                                 {QStringLiteral("exit_code"), exitCode}}}});
}

} // namespace

int runProgram(const QByteArrayList &arguments, const Streams &streams, std::stop_token stop, EndingSignals *signals)
{
    if (!wantsJson(app::textsOf(arguments)))
        return runLine(arguments, streams, std::move(stop), signals);
    const JsonErrors errors(streams);
    const int code = runLine(arguments, errors.streams(), std::move(stop), signals);
    errors.finish(code);
    return code;
}

} // namespace lockscope::cli
