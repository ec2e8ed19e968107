#include "core/session/session.h"

#include "core/actions/policy/action_permission.h"
#include "core/base/core_text.h"
#include "core/history/usual_reader.h"
#include "core/session/own_locks.h"

#include <QCoreApplication>
#include <QPointer>

#include <stop_token>

namespace lockscope {

namespace {

// The time that close() leaves for requests to end after it has closed the connection. If others share the connection,
// it stays open and close() waits for the time limit of one command instead.
constexpr Millis lastWordLimit{1'000};

Error isReadOnly(const QStringList &saidBy)
{
    const QString who = saidBy.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(saidBy.join(QLatin1String(", ")));
    return {Error::Kind::Forbidden,
            CoreText::tr("nothing was acquired, because this server is read-only%1; allow changes first").arg(who),
            QByteArrayLiteral("POLICY"),
            {}};
}

// Returns the policy of the watched connection. The watched connection is read-only if a separate account acts.
redis::CommandPolicy commandPolicyOf(const SessionOptions &options)
{
    const bool onlyReads = options.policy.readOnly || options.operatorAs;
    return onlyReads ? redis::CommandPolicy::ReadOnly : redis::CommandPolicy::Everything;
}

// A read-only connection allows no actions, even with a separate account.
std::optional<redis::Credentials> actsAs(const SessionOptions &options)
{
    return options.policy.readOnly ? std::nullopt : options.operatorAs;
}

// Running requests may outlive the pool.
std::function<redis::ServerPtr()> another(redis::ServerPool *serverPool, redis::Server *server)
{
    return [serverPool = QPointer<redis::ServerPool>(serverPool), server = QPointer<redis::Server>(server)] {
        return serverPool && server ? serverPool->alone(server->addressOf(Key()), server->policy()) : nullptr;
    };
}

std::function<Task<Result<void>>(std::stop_token)> opener(OperatorConnection *line)
{
    if (!line->isApart())
        return {};
    return [line = QPointer<OperatorConnection>(line)](std::stop_token stop) {
        return OperatorConnection::open(line, stop);
    };
}

monitor::MonitorOptions monitorOptions(redis::ServerPool *serverPool, const SessionOptions &options)
{
    monitor::MonitorOptions all = options.monitor;
    all.alone = [serverPool = QPointer<redis::ServerPool>(serverPool)](const redis::Address &address) {
        return serverPool ? serverPool->alone(address, redis::CommandPolicy::ReadOnly) : nullptr;
    };
    return all;
}

} // namespace

QString historyPathOf(const SessionOptions &options)
{
    const redis::Address &address = options.address;
    return options.historyFile.isEmpty() && !options.historyFolder.isEmpty()
        ? history::historyPath(options.historyFolder, address.node(), address.db)
        : options.historyFile;
}

class Session::Private {
public:
    Private(Session *session, const SessionOptions &options, redis::ServerPool *usedPool)
        : q(session)
        , serverPool(usedPool)
        , clock(usedPool->clock())
        , closeLimit(options.closeLimit)
        , said(options.policy)
        , onlyWatches(options.operatorAs.has_value())
        , rules(options.rules)
        , server(usedPool->borrow(options.address, options.monitor.source, commandPolicyOf(options)))
        , line(usedPool, server.get(), actsAs(options))
        , monitor(server.get(), monitorOptions(usedPool, options))
        , locks(line.server(), gated(options.locks))
        , own(&locks, &monitor, clock)
        , clients(server.get(), &monitor, locks.uuid())
        , acts(server.get(), {server.get(), &monitor, &locks, &clients, line.server(), opener(&line)},
               options.auditFile, policyNow())
        , holds(server.get(), &line, &locks, usedPool, gated(options.locks), options.rules,
                [this] { return whyNotAcquire(); })
        , trace(server.get(), [this] { return acts.whyNotArmed(); })
        , trial(server.get(), another(usedPool, server.get()), [this] { return acts.whyNotArmed(); })
        , bulk(server.get(), acts.actions(), options.policy.commandsPerSecond(), options.monitor.prefixes)
    {
        line.setInUse([this] { return locks.isInUse(); });
        reported = {said, {}};
        record(options);
        if (rules)
            shown = rules->show({server.get(), said, actsAs(options), [this] { return acts.isArmed(); }});
        if (rules)
            user = rules->addUser({line.server(), [this] { return locks.isInUse(); }});
    }
    ~Private() { gate.reset(); } // coroutines may outlive this object

    profiles::Ruling ruling() const { return rules ? rules->rulingOf(*server, said) : profiles::Ruling{said, {}}; }
    std::optional<Error> whyNotAcquire() const;
    locks::LockClientOptions gated(locks::LockClientOptions options) const;
    actions::Actions::PolicyNow policyNow() const;
    void look();
    void keepToRuling(const actions::ConnectionPolicy &allowed);

    void record(const SessionOptions &options);
    void connectSignals();
    static Task<void> close(Private *d, std::stop_token stop);

    Session *q;
    redis::ServerPool *serverPool;
    Clock *clock;
    Millis closeLimit;
    const actions::ConnectionPolicy said;
    const bool onlyWatches; // a separate account acts
    const QPointer<ServerRules> rules;
    std::shared_ptr<const ServerRules::Shown> shown;
    profiles::Ruling reported;
    bool isKeptLater = false; // the connection becomes read-only when the last hold ends
    std::shared_ptr<const Private *> gate = std::make_shared<const Private *>(this); // lives as long as this object
    redis::ServerPtr server;
    OperatorConnection line;
    monitor::Monitor monitor;
    locks::LockClient locks;
    OwnLocks own;
    clients::ClientWatch clients;
    // MONITOR changes nothing, so a read-only connection may use it. But it slows other clients down, so on prod the
    // session must be armed for MONITOR, as for an action. An acquire needs arming as well, because an acquire in the
    // wrong window blocks the waiters of that lock.
    ActionService acts;
    SessionHolds holds;
    SessionTrace trace;
    SessionCapabilityCheck trial;
    SessionBulk bulk;
    std::shared_ptr<const ServerRules::User> user; // of the connection for actions
    std::unique_ptr<history::Recorder> recorder;
    std::unique_ptr<history::UsualReader> usual;
    bool closing = false;
    TaskScope end; // runs close(), which joins the tasks of the other scopes
};

std::optional<Error> Session::Private::whyNotAcquire() const
{
    const profiles::Ruling now = ruling();
    const auto barrier = barrierOf(now.policy, acts.isArmed());
    if (barrier == actions::Barrier::ReadOnly)
        return isReadOnly(now.saidBy);
    return actions::refusalOf(barrier);
}

locks::LockClientOptions Session::Private::gated(locks::LockClientOptions options) const
{
    options.forbids = [weak = std::weak_ptr(gate)]() -> std::optional<Error> {
        const auto asked = weak.lock();
        return asked ? (*asked)->whyNotAcquire() : std::nullopt;
    };
    return options;
}

// An action that outlives the session gets a read-only policy.
actions::Actions::PolicyNow Session::Private::policyNow() const
{
    return [weak = std::weak_ptr(gate), last = said] {
        const auto asked = weak.lock();
        return asked ? (*asked)->ruling().policy : stricter(last, {.readOnly = true});
    };
}

// Holds must still be renewed and released, also those of others that share the connection. The connection therefore
// becomes read-only only when it has no holds.
void Session::Private::keepToRuling(const actions::ConnectionPolicy &allowed)
{
    using redis::CommandPolicy;
    isKeptLater = rules ? rules->isInUse(*line.server()) : locks.isInUse();
    if (isKeptLater)
        return;
    server->setPolicy(allowed.readOnly || onlyWatches ? CommandPolicy::ReadOnly : CommandPolicy::Everything);
    if (line.isApart())
        line.server()->setPolicy(allowed.readOnly ? CommandPolicy::ReadOnly : CommandPolicy::Everything);
}

// Reads the policy again, because the settings file may have changed or the handshake may have identified the server.
void Session::Private::look()
{
    const profiles::Ruling now = ruling();
    if (isKeptLater || now.policy.readOnly != reported.policy.readOnly)
        keepToRuling(now.policy);
    if (std::exchange(reported, now) == now)
        return;
    if (const auto why = whyNotAcquire())
        holds.endAll(*why);
    Q_EMIT q->rulingChanged(now);
}

void Session::Private::record(const SessionOptions &options)
{
    const QString path = historyPathOf(options);
    if (path.isEmpty())
        return;
    const QString program = QStringLiteral("%1 %2 (%3)")
                                .arg(QCoreApplication::applicationName(), QLatin1String(LOCKSCOPE_VERSION),
                                     QString::number(QCoreApplication::applicationPid()));
    recorder = std::make_unique<history::Recorder>(&monitor, clock, history::Recorder::Options{path, {}, program});
    usual = std::make_unique<history::UsualReader>(clock, path);
}

void Session::Private::connectSignals()
{
    if (recorder) {
        const auto tellContact = [this] { recorder->setContact(monitor.hasContact()); };
        connect(server.get(), &redis::Server::stateChanged, recorder.get(), tellContact);
        connect(&monitor, &monitor::Monitor::statusChanged, recorder.get(), tellContact);
        tellContact();
        connect(usual.get(), &history::UsualReader::read, &monitor, &monitor::Monitor::setUsual);
    }
    connect(server.get(), &redis::Server::stateChanged, q, [this](const redis::ConnectionState &state) {
        if (state.phase != redis::ConnectionState::Phase::Live)
            acts.contactLost();
        else
            Q_EMIT q->recognized(profiles::marksOf(*server));
        look();
        Q_EMIT q->stateChanged(state, server->info());
    });
    connect(server.get(), &redis::Server::nodesChanged, q, [this] {
        if (server->isLive())
            Q_EMIT q->recognized(profiles::marksOf(*server));
        look();
    });
    // A waiting acquire must not acquire a prod lock after the user has disarmed the session.
    connect(&acts, &ActionService::armingChanged, q, [this](std::optional<Instant> until) {
        const auto why = until ? std::nullopt : whyNotAcquire();
        if (why)
            holds.endAll(*why);
    });
    if (line.isApart()) {
        connect(line.server(), &redis::Server::stateChanged, q, [this](const redis::ConnectionState &state) {
            if (state.phase != redis::ConnectionState::Phase::Live)
                acts.actions()->forgetWho();
        });
    }
    connect(&monitor, &monitor::Monitor::statusChanged, q, [this] {
        look();
        Q_EMIT q->roundTripChanged(server->roundTrip());
    });
    if (rules)
        connect(rules.data(), &ServerRules::namesChanged, q, [this] { look(); });
    connect(&trace, &SessionTrace::began, &clients, &clients::ClientWatch::beginTrace);
    connect(&trace, &SessionTrace::happened, &clients, &clients::ClientWatch::hear);
    connect(&trace, &SessionTrace::unsubscribed, &clients, &clients::ClientWatch::hearUnsubscribed);
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
    d->usual.reset();
    if (d->recorder)
        d->recorder->stop();
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

Session::Session(SessionOptions options, redis::ServerPool *serverPool, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, options, serverPool))
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
    if (inUse) // another user may have opened the server, so it may not report its state again
        Q_EMIT stateChanged(d->server->state(), d->server->info());
}

void Session::close()
{
    if (std::exchange(d->closing, true))
        return;
    d->acts.close();
    d->serverPool->retire(d->server); // later callers get another connection, which stays open
    d->line.retire();
    d->end.spawn(Private::close(d.get(), d->end.stopToken()));
}

history::Recorder *Session::recorder()
{
    return d->recorder.get();
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
    return OperatorConnection::open(&d->line, std::move(stop));
}
const redis::Server &Session::actor() const
{
    return *d->line.server();
}
profiles::Ruling Session::ruling() const
{
    return d->ruling();
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
ActionService *Session::acts()
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
SessionCapabilityCheck *Session::trial()
{
    return &d->trial;
}

} // namespace lockscope
