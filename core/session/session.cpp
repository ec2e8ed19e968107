#include "core/session/session.h"

#include "core/session/own_locks.h"

#include <QPointer>

#include <stop_token>

namespace lockscope {

namespace {

// For those whose answer the closing of the connection was. Where others use it as well, their own deadlines end them.
constexpr Millis lastWordLimit{1'000};

Error isReadOnly()
{
    return {Error::Kind::Forbidden,
            QStringLiteral("this connection is read-only: nothing is acquired over it; connect again without that"),
            QByteArrayLiteral("POLICY"),
            {}};
}

// Of the connection that is watched: who has somebody else to act only reads.
redis::CommandPolicy commandPolicyOf(const SessionOptions &options)
{
    const bool onlyReads = options.policy.readOnly || options.operatorAs;
    return onlyReads ? redis::CommandPolicy::ReadOnly : redis::CommandPolicy::Everything;
}

// On a connection that only reads nobody acts, whoever else is named.
std::optional<redis::Credentials> actsAs(const SessionOptions &options)
{
    return options.policy.readOnly ? std::nullopt : options.operatorAs;
}

// What is under way may outlive the fleet.
std::function<redis::ServerPtr(const Key &)> alone(redis::Fleet *fleet, redis::Server *actor)
{
    return [fleet = QPointer<redis::Fleet>(fleet), actor = QPointer<redis::Server>(actor), policy = actor->policy()](
               const Key &key) { return fleet && actor ? fleet->alone(actor->addressOf(key), policy) : nullptr; };
}

std::function<Task<Result<void>>(std::stop_token)> opener(OperatorLine *line)
{
    if (!line->isApart())
        return {};
    return [line = QPointer<OperatorLine>(line)](std::stop_token stop) { return OperatorLine::open(line, stop); };
}

monitor::MonitorOptions monitorOptions(redis::Fleet *fleet, const SessionOptions &options)
{
    monitor::MonitorOptions all = options.monitor;
    all.alone = [fleet = QPointer<redis::Fleet>(fleet)](const redis::Address &address) {
        return fleet ? fleet->alone(address, redis::CommandPolicy::ReadOnly) : nullptr;
    };
    return all;
}

} // namespace

class Session::Private {
public:
    Private(Session *session, const SessionOptions &options, redis::Fleet *usedFleet)
        : q(session)
        , fleet(usedFleet)
        , clock(usedFleet->clock())
        , closeLimit(options.closeLimit)
        , server(usedFleet->borrow(options.address, options.monitor.source, commandPolicyOf(options)))
        , line(usedFleet, server, actsAs(options))
        , monitor(server.get(), monitorOptions(usedFleet, options))
        , locks(line.server(), options.locks)
        , own(&locks, &monitor, clock)
        , clients(server.get(), &monitor, locks.uuid())
        , acts(
              server.get(),
              {server.get(), &monitor, &locks, alone(usedFleet, line.server()), &clients, line.server(), opener(&line)},
              options.auditFile, options.policy)
        , holds(server.get(), &line, &locks, usedFleet, options.locks,
                [this, readOnly = options.policy.readOnly] {
                    return readOnly ? std::optional(isReadOnly()) : acts.whyNotArmed();
                })
        , trace(server.get(), [this] { return acts.whyNotArmed(); })
        , trial(
              server.get(), [another = alone(usedFleet, server.get())] { return another(Key()); },
              [this] { return acts.whyNotArmed(); })
        , bulk(server.get(), acts.actions(), options.policy.commandsPerSecond(), options.monitor.prefixes)
    {
        line.setInUse([this] { return locks.isInUse(); });
    }

    void connectSignals();
    static Task<void> close(Private *d, std::stop_token stop);

    Session *q;
    redis::Fleet *fleet;
    Clock *clock;
    Millis closeLimit;
    redis::ServerPtr server;
    OperatorLine line;
    monitor::Monitor monitor;
    locks::LockClient locks;
    OwnLocks own;
    clients::ClientWatch clients;
    // To listen changes nothing, so a read-only connection may; but others pay for it, so in prod it is armed as an
    // action is. So is an acquire: who meant another window holds up whoever waits for that lock.
    SessionActs acts;
    SessionHolds holds;
    SessionTrace trace;
    SessionTrial trial;
    SessionBulk bulk;
    bool closing = false;
    TaskScope end; // close(), which joins the tasks of the others
};

void Session::Private::connectSignals()
{
    connect(server.get(), &redis::Server::stateChanged, q, [this](const redis::ConnectionState &state) {
        if (state.phase != redis::ConnectionState::Phase::Live)
            acts.contactLost();
        Q_EMIT q->stateChanged(state, server->info());
    });
    if (line.isApart()) {
        connect(line.server(), &redis::Server::stateChanged, q, [this](const redis::ConnectionState &state) {
            if (state.phase != redis::ConnectionState::Phase::Live)
                acts.actions()->forgetWho();
        });
    }
    connect(&monitor, &monitor::Monitor::statusChanged, q, [this] { Q_EMIT q->roundTripChanged(server->roundTrip()); });
    connect(&trace, &SessionTrace::began, &clients, &clients::ClientWatch::beginTrace);
    connect(&trace, &SessionTrace::happened, &clients, &clients::ClientWatch::hear);
    connect(&holds, &SessionHolds::changed, q, [this] { own.tell(); });
    connect(&holds, &SessionHolds::taken, q, [this](const locks::Hold &hold) { own.expect(hold); });
}

Task<void> Session::Private::close(Private *d, std::stop_token stop)
{
    const Instant until = d->clock->now() + d->closeLimit;
    d->bulk.close();
    co_await d->trace.close(until, stop);
    if (stop.stop_requested())
        co_return;
    co_await d->trial.close(until, stop);
    if (stop.stop_requested())
        co_return;
    auto left = co_await d->holds.close(until, stop);
    if (stop.stop_requested())
        co_return;
    co_await d->acts.join(until, stop);
    if (stop.stop_requested())
        co_return;
    co_await d->bulk.join(until, stop);
    if (stop.stop_requested())
        co_return;
    d->monitor.stop();
    d->clients.stop();
    d->line.close();
    const bool isOurs = !redis::isShared(d->server);
    if (isOurs)
        d->server->close();
    const Instant atLast = isOurs ? d->clock->now() + lastWordLimit : d->server->deadline();
    co_await d->acts.join(atLast, stop);
    if (stop.stop_requested())
        co_return;
    Q_EMIT d->q->closed(left);
}

Session::Session(SessionOptions options, redis::Fleet *fleet, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, options, fleet))
{
    d->connectSignals();
}

Session::~Session() = default;

void Session::open()
{
    d->monitor.start();
    d->clients.start();
    const bool inUse = redis::isShared(d->server);
    d->server->open();
    if (inUse) // it may have said before how it is
        Q_EMIT stateChanged(d->server->state(), d->server->info());
}

void Session::close()
{
    if (std::exchange(d->closing, true))
        return;
    d->acts.close();
    d->fleet->retire(d->server); // who comes back meanwhile gets a connection that stays
    d->line.retire();
    d->end.spawn(Private::close(d.get(), d->end.stopToken()));
}

SourceId Session::source() const
{
    return d->server->source().value_or(SourceId());
}
redis::Server *Session::client()
{
    return d->server.get();
}
monitor::Monitor *Session::monitor()
{
    return &d->monitor;
}
Task<Result<void>> Session::openToAct(std::stop_token stop)
{
    return OperatorLine::open(&d->line, std::move(stop));
}
const redis::Server &Session::actor() const
{
    return *d->line.server();
}
locks::LockClient *Session::lockClient()
{
    return &d->locks;
}
SessionHolds *Session::holds()
{
    return &d->holds;
}
actions::Actions *Session::actions()
{
    return d->acts.actions();
}
SessionActs *Session::acts()
{
    return &d->acts;
}
SessionBulk *Session::bulk()
{
    return &d->bulk;
}
clients::ClientWatch *Session::clients()
{
    return &d->clients;
}
SessionTrace *Session::trace()
{
    return &d->trace;
}
SessionTrial *Session::trial()
{
    return &d->trial;
}

} // namespace lockscope
