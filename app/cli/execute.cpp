#include "app/cli/execute.h"

#include "core/acl/refused.h"
#include "core/async/sleep.h"
#include "core/redis/replica_role.h"

namespace lockscope::cli {

namespace {

// A single look at the demo should find its clients at work.
constexpr Millis demoWarmUp{3'000};

// Who gives up knows what it got stuck in: it has a moment more to say so.
constexpr Millis toSayWhy{500};

// Waits until the client is Live. The first failure is the answer: a script wants to know, not to hang.
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
            co_return Result<bool>(Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}});
        if (end == WaitEnd::Elapsed)
            co_return Result<bool>(Error{Error::Kind::Connect,
                                         QStringLiteral("no answer within the connect timeout"),
                                         {},
                                         client->address().node()});
    }
}

// Of several servers those that answer are enough; why others do not is told, and kept. Error: none does.
Task<Result<bool>> connectAll(Context *context, Millis limit)
{
    const std::vector<Session *> all = context->all();
    for (Session *session : all)
        session->client()->open(); // one does not wait for the other
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

// What the command left under way is given back, while the connections are there.
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

// What the ACL refuses was left out of the answer, and each of it costs something.
void tellRefused(const Context &context)
{
    const redis::Server &watched = *context.session->client();
    const auto all =
        acl::refusedTo(watched.address().user, context.session->monitor()->statusNow(), watched.info().infoDenied);
    for (const acl::Refused &each : all)
        context.streams.error(QStringLiteral("the server refuses %1: %2 (%3)")
                                  .arg(each.command, each.cost.english(), QString::fromLatin1(each.line)));
}

void tellReplicas(const Context &context)
{
    for (Session *session : context.reached()) {
        if (redis::isReplica(session->client()->info()))
            context.streams.error(QStringLiteral("%1 is a replica: what it tells may be behind its master")
                                      .arg(session->client()->address().node()));
    }
}

// The user gave an address and may not know the policy that is saved for this server.
void tellRules(const Context &context, const Connection &connection)
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
        context.streams.error(QStringLiteral("%1 is saved as %2 (%3), which also counts here")
                                  .arg(session->client()->address().node(), words.join(QLatin1String(", ")),
                                       ruling.saidBy.join(QLatin1String(", "))));
    }
}

} // namespace

Task<int> execute(Command *command, Context *context)
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
    int exitCode = Failed;
    if (connected) {
        tellReplicas(*context);
        if (context->acts) {
            const std::stop_token stop = context->stop;
            const QPointer<ServerRules> rules(context->rules);
            co_await ServerRules::namesKnown(rules, stop);
            tellRules(*context, command->connection());
        }
        const int code = co_await command->run(context);
        exitCode = code;
        tellRefused(*context);
    } else {
        Error why = connected.error();
        if (why.kind == Error::Kind::Precondition) // of the server, as that it is too old, and not of a lock
            why.kind = Error::Kind::Connect;
        exitCode = command->unreachable(*context, why);
    }
    const std::vector<Session *> all = context->all();
    for (Session *session : all)
        co_await closeSession(context, session);
    co_return exitCode;
}

} // namespace lockscope::cli
