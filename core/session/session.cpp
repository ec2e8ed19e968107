#include "core/session/session.h"

#include "core/actions/policy/permission.h"
#include "core/session/own_locks.h"

#include <QPointer>

#include <stop_token>

namespace lockscope {

namespace {

// For those whose answer the closing of the connection was. Where others use it as well, their own deadlines end them.
constexpr Millis lastWordLimit{1'000};

const Error noError{};

Error isClosing()
{
    return {Error::Kind::Canceled, QStringLiteral("the connection is being closed"), {}, {}};
}

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

QString auditFileOf(const SessionOptions &options)
{
    return options.auditFile.isEmpty() ? actions::AuditLog::defaultFile() : options.auditFile;
}

} // namespace

class Session::Private {
public:
    Private(Session *session, const SessionOptions &options, redis::Fleet *usedFleet)
        : q(session)
        , fleet(usedFleet)
        , clock(usedFleet->clock())
        , closeLimit(options.closeLimit)
        , readOnly(options.policy.readOnly)
        , server(usedFleet->borrow(options.address, options.monitor.source, commandPolicyOf(options)))
        , line(usedFleet, server, actsAs(options))
        , monitor(server.get(), monitorOptions(usedFleet, options))
        , locks(line.server(), options.locks)
        , own(&locks, &monitor, clock)
        , clients(server.get(), &monitor, locks.uuid())
        , holds(server.get(), &line, &locks, usedFleet, options.locks)
        , trace(server.get(), [this] { return whyNotArmed(); })
        , trial(
              server.get(), [another = alone(usedFleet, server.get())] { return another(Key()); },
              [this] { return whyNotArmed(); })
        , actions(
              {server.get(), &monitor, &locks, alone(usedFleet, line.server()), &clients, line.server(), opener(&line)},
              actions::AuditLog(auditFileOf(options)), options.policy)
        , bulk(server.get(), &actions, options.policy.commandsPerSecond(), options.monitor.prefixes)
        , policy(options.policy)
    {
        line.setInUse([this] { return locks.isInUse(); });
    }

    // To listen changes nothing, so a read-only connection may; but others pay for it, so in prod it is armed as an
    // action is. So is an acquire: who meant another window holds up whoever waits for that lock.
    std::optional<Error> whyNotArmed() const
    {
        const bool mayNot = policy.mustBeArmed() && !actions.armedUntil();
        return mayNot ? actions::refusalOf(actions::Barrier::NotArmed) : std::nullopt;
    }
    std::optional<Error> whyNotAcquire() const { return readOnly ? std::optional(isReadOnly()) : whyNotArmed(); }

    void connectSignals();
    static Task<void> plan(Private *d, quint64 request, QByteArray deed, actions::Target target, std::stop_token stop);
    static Task<void> execute(Private *d, quint64 request, actions::PlanId plan, actions::Consent consent,
                              std::stop_token stop);
    void tellArming();
    static Task<void> close(Private *d, std::stop_token stop);

    Session *q;
    redis::Fleet *fleet;
    Clock *clock;
    Millis closeLimit;
    bool readOnly;
    redis::ServerPtr server;
    OperatorLine line;
    monitor::Monitor monitor;
    locks::LockClient locks;
    OwnLocks own;
    clients::ClientWatch clients;
    SessionHolds holds;
    SessionTrace trace;
    SessionTrial trial;
    actions::Actions actions;
    SessionBulk bulk;
    actions::ConnectionPolicy policy;
    std::optional<Instant> toldArmedUntil;
    std::unique_ptr<Clock::Timer> disarming;
    bool closing = false;
    TaskScope tasks; // stopped before what its tasks use is gone
    TaskScope end; // close(), which joins the others
};

void Session::Private::connectSignals()
{
    connect(server.get(), &redis::Server::stateChanged, q, [this](const redis::ConnectionState &state) {
        if (state.phase != redis::ConnectionState::Phase::Live) {
            actions.connectionLost();
            tellArming();
        }
        Q_EMIT q->stateChanged(state, server->info());
    });
    if (line.isApart()) {
        connect(line.server(), &redis::Server::stateChanged, q, [this](const redis::ConnectionState &state) {
            if (state.phase != redis::ConnectionState::Phase::Live)
                actions.forgetWho();
        });
    }
    connect(&monitor, &monitor::Monitor::statusChanged, q, [this] { Q_EMIT q->roundTripChanged(server->roundTrip()); });
    connect(&trace, &SessionTrace::began, &clients, &clients::ClientWatch::beginTrace);
    connect(&trace, &SessionTrace::happened, &clients, &clients::ClientWatch::hear);
    connect(&holds, &SessionHolds::changed, q, [this] {
        own.tell();
        Q_EMIT q->holdsChanged(holds.holds());
        Q_EMIT q->compoundsChanged(holds.compounds());
    });
    connect(&holds, &SessionHolds::taken, q, [this](const locks::Hold &hold) { own.expect(hold); });
    connect(&holds, &SessionHolds::progressed, q, &Session::acquireProgressed);
    connect(&holds, &SessionHolds::compoundProgressed, q, &Session::compoundProgressed);
    connect(&holds, &SessionHolds::finished, q, &Session::acquireFinished);
    connect(&holds, &SessionHolds::released, q, &Session::releaseFinished);
    connect(&holds, &SessionHolds::compoundReleased, q, &Session::compoundReleaseFinished);
}

Task<void> Session::Private::plan(Private *d, quint64 request, QByteArray deed, actions::Target target,
                                  std::stop_token stop)
{
    auto plan = co_await d->actions.plan(deed, target, stop);
    if (stop.stop_requested())
        co_return;
    if (plan)
        Q_EMIT d->q->planned(request, *plan, noError);
    else
        Q_EMIT d->q->planned(request, nullptr, plan.error());
}

Task<void> Session::Private::execute(Private *d, quint64 request, actions::PlanId plan, actions::Consent consent,
                                     std::stop_token stop)
{
    auto outcome = co_await d->actions.execute(plan, consent, stop);
    if (stop.stop_requested())
        co_return;
    if (outcome)
        Q_EMIT d->q->executed(request, *outcome, noError);
    else
        Q_EMIT d->q->executed(request, std::nullopt, outcome.error());
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
    co_await d->tasks.join(d->clock, until, stop);
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
    co_await d->tasks.join(d->clock, atLast, stop);
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
    d->fleet->retire(d->server); // who comes back meanwhile gets a connection that stays
    d->line.retire();
    d->end.spawn(Private::close(d.get(), d->end.stopToken()));
}

void Session::setPaused(bool paused)
{
    d->monitor.setPaused(paused);
}
void Session::watch(const LockId &lock)
{
    d->monitor.watch(lock.key);
}
void Session::unwatch(const LockId &lock)
{
    d->monitor.unwatch(lock.key);
}
void Session::setVisible(const std::vector<LockId> &locks)
{
    std::vector<Key> names;
    for (const LockId &lock : locks)
        names.push_back(lock.key);
    d->monitor.setVisible(names);
}

void Session::acquire(quint64 request, locks::AcquireRequest what)
{
    if (const auto why = d->whyNotAcquire())
        Q_EMIT acquireFinished(request, false, *why);
    else
        d->holds.acquire(request, std::move(what));
}
// Also of other servers: who asked for a look at this one changes nothing.
void Session::acquireCompound(quint64 request, CompoundRequest what)
{
    if (const auto why = d->whyNotAcquire())
        Q_EMIT acquireFinished(request, false, *why);
    else
        d->holds.acquire(request, std::move(what));
}
void Session::cancelAcquire(quint64 request)
{
    d->holds.cancel(request);
}
void Session::release(quint64 holdId)
{
    d->holds.release(holdId);
}
void Session::releaseCompound(quint64 compoundId)
{
    d->holds.releaseCompound(compoundId);
}

void Session::plan(quint64 request, QByteArray deed, actions::Target target)
{
    if (d->closing) {
        Q_EMIT planned(request, nullptr, isClosing());
        return;
    }
    d->tasks.spawn(Private::plan(d.get(), request, std::move(deed), std::move(target), d->tasks.stopToken()));
}

void Session::execute(quint64 request, actions::PlanId plan, actions::Consent consent)
{
    if (d->closing) {
        Q_EMIT executed(request, std::nullopt, isClosing());
        return;
    }
    d->tasks.spawn(Private::execute(d.get(), request, plan, std::move(consent), d->tasks.stopToken()));
}

void Session::dropPlan(actions::PlanId plan)
{
    d->actions.drop(plan);
}

void Session::Private::tellArming()
{
    const auto until = actions.armedUntil();
    if (until)
        disarming = clock->callAt(*until, [this] { tellArming(); });
    else
        disarming.reset();
    if (std::exchange(toldArmedUntil, until) != until)
        Q_EMIT q->armingChanged(until);
}

void Session::arm()
{
    if (d->closing || !d->server->isLive())
        return;
    d->actions.arm();
    d->tellArming();
}

void Session::disarm()
{
    d->actions.disarm();
    d->tellArming();
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
    return &d->actions;
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
