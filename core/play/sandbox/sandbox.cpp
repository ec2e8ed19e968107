#include "core/play/sandbox/sandbox.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/model/lock.h"
#include "core/play/sandbox/server_commands.h"
#include "core/play/scenario/permitted_commands.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using What = RunEvent::What;

constexpr Millis readyLimit{10'000};
constexpr Millis settleLimit{2'000};

StepResult noActor(const QString &name)
{
    return {Outcome::Failed, "no actor on the stage is called " + name.toUtf8()};
}

StepResult gone(const QString &name)
{
    return {Outcome::Failed, name.toUtf8() + " crashed before"};
}

Who whoActs(const Action &action)
{
    return std::visit(
        [](const auto &each) {
            if constexpr (requires { each.who; })
                return each.who;
            else
                return Who{};
        },
        action);
}

QString lockToUse(const Action &action)
{
    if (const auto *acquire = std::get_if<act::Acquire>(&action))
        return acquire->lock;
    if (const auto *release = std::get_if<act::Release>(&action))
        return release->lock;
    const auto *renew = std::get_if<act::Renew>(&action);
    return renew ? renew->lock : QString();
}

// Only for actions for which lockToUse() returns a lock.
Task<StepResult> withLock(LockingClient *locks, Action action, LockTerms terms, std::stop_token stop)
{
    if (const auto *acquire = std::get_if<act::Acquire>(&action)) {
        auto ended = co_await locks->acquire(*acquire, terms, stop);
        co_return ended;
    }
    if (const auto *release = std::get_if<act::Release>(&action)) {
        auto ended = co_await locks->release(*release, terms);
        co_return ended;
    }
    auto ended = co_await locks->renew(std::get<act::Renew>(action), terms);
    co_return ended;
}

What whatOf(act::ToServer::Verb verb)
{
    using Verb = act::ToServer::Verb;
    switch (verb) {
    case Verb::Stop: return What::ServerStopped;
    case Verb::Start: return What::ServerStarted;
    case Verb::Pause: return What::ServerPaused;
    case Verb::Resume: return What::ServerResumed;
    case Verb::Promote: return What::ServerPromoted;
    case Verb::Cut: return What::ReplicaCut;
    case Verb::Heal: return What::ReplicaHealed;
    }
    Q_UNREACHABLE();
}

} // namespace

Sandbox::Sandbox(Setting setting, Pace pace, Clock *clock)
    : m_setting(std::move(setting))
    , m_pace(pace)
    , m_clock(clock)
    , m_servers(m_setting.servers, clock)
    , m_guarded(m_setting.resources)
{
    connect(&m_servers, &SandboxServers::masterMoved, this, [this](const QString &from) {
        for (const auto &actorProcess : m_actors)
            actorProcess->wire().reset(from);
    });
    connect(&m_servers, &SandboxServers::becameMaster, this,
            [this](const QString &server) { tell(What::BecameMaster, {}, server); });
    connect(&m_servers, &SandboxServers::serverEnded, this, [this](const QString &server) {
        RunEvent now;
        now.what = What::ServerStopped;
        now.server = server;
        now.text = "no step stopped it";
        Q_EMIT happened(now);
    });
}

Sandbox::~Sandbox() = default;

void Sandbox::tell(What what, const QString &actor, const QString &server)
{
    RunEvent now;
    now.what = what;
    now.who.actor = actor;
    now.server = server;
    Q_EMIT happened(now);
}

ActorProcess *Sandbox::actorProcess(const QString &name) const
{
    for (const auto &each : m_actors) {
        if (each->actor().name == name)
            return each.get();
    }
    return nullptr;
}

std::unique_ptr<ActorProcess> Sandbox::makeActorProcess(const Actor &actor)
{
    auto made = std::make_unique<ActorProcess>(
        actor,
        [this](const redis::Address &address) {
            const auto [name, place] = m_servers.placeOf(address);
            return ActorNetwork::Place{name, place};
        },
        [this](const Transfer &transfer) { Q_EMIT transferred(transfer); }, m_transferNumbers);
    ActorProcess *const actorProcess = made.get();
    const redis::ClientOptions options = actorProcess->options(m_pace);
    if (actor.client == ClientKind::Sqlite) {
        actorProcess->table = std::make_unique<SqliteClient>(
            m_servers.all().front()->process.folder() + QStringLiteral("/table"), m_clock);
    } else if (actor.client == ClientKind::RedisCli) {
        actorProcess->cli =
            std::make_unique<RedisCliClient>([this](const QString &name) { return m_servers.addressFor(name); },
                                             options, &actorProcess->clock(), m_pace);
    } else {
        std::vector<redis::Address> places;
        if (m_setting.servers.kind == Servers::Independent) {
            for (const auto &server : m_servers.all())
                places.push_back(server->address);
        } else {
            places.push_back(m_servers.addressFor({}));
        }
        actorProcess->locks = std::make_unique<LockingClient>(
            LockingClient::Terms{actor, places, options, &actorProcess->clock(), m_pace,
                                 [this, actorProcess](const RunEvent &now) {
                                     actorProcess->hear(now);
                                     Q_EMIT happened(now);
                                 },
                                 [this](const Owner &owner, const Who &who) { m_owners[owner] = who; }});
    }
    return made;
}

// Sets the permits only once, and only if the semaphore has no value yet.
Task<Result<void>> Sandbox::makePermits(LockTerms lock)
{
    if (!lock.permits || !m_made.insert(lock.name).second)
        co_return Result<void>();
    redis::Server *const master = m_servers.master()->observer.get();
    const std::vector<QByteArray> words{"SET", lock.keys.front().raw(), QByteArray::number(*lock.permits), "NX"};
    auto made = co_await order(master, words);
    if (!made)
        m_made.erase(lock.name); // tries again at the next use
    co_return made;
}

Task<Result<void>> Sandbox::start(bool hearsMonitor, std::stop_token stop)
{
    auto started = co_await m_servers.start(stop);
    if (started && hearsMonitor)
        started = co_await m_servers.listen(stop);
    if (!started)
        co_return started;
    const std::vector<LockTerms> locks = m_setting.locks;
    for (const LockTerms &lock : locks) {
        auto made = co_await makePermits(lock);
        if (!made)
            co_return made;
    }
    for (const Actor &actor : m_setting.actors)
        m_actors.push_back(makeActorProcess(actor));
    const Instant until = m_clock->now() + readyLimit;
    for (const auto &each : m_actors) {
        while (!each->isReady()) {
            if (m_clock->now() > until)
                co_return Result<void>(
                    Error{Error::Kind::Connect, each->actor().name + CoreText::tr(" gets no connection"), {}, {}});
            const Instant next = m_clock->now() + lookEvery;
            const auto end = co_await sleepUntil(m_clock, next, stop);
            if (end == WaitEnd::Stopped)
                co_return Result<void>(Error{Error::Kind::Canceled, CoreText::tr("stopped"), {}, {}});
        }
    }
    co_return Result<void>();
}

void Sandbox::fallSilent()
{
    for (const auto &each : m_actors)
        each->wire().fallSilent();
}

void Sandbox::crash()
{
    for (const auto &each : m_actors)
        each->crash();
}

// Pending operations of the clients end in the next event loop turns, and need the clocks until then.
Task<void> Sandbox::close()
{
    crash();
    const Instant until = m_clock->now() + settleLimit;
    while (TaskScope::strays() > 0 && m_clock->now() < until) {
        const Instant next = m_clock->now() + lookEvery;
        co_await sleepUntil(m_clock, next, {});
    }
}

std::vector<Transfer> Sandbox::heldBack(const QString &actor) const
{
    ActorProcess *const found = actorProcess(actor);
    return found ? found->wire().heldBack() : std::vector<Transfer>();
}

std::vector<std::shared_ptr<const ActorState>> Sandbox::actors() const
{
    std::vector<std::shared_ptr<const ActorState>> all;
    for (const auto &each : m_actors)
        all.push_back(each->state());
    return all;
}

void Sandbox::believe(const Who &who, const act::Belief &belief)
{
    ActorProcess *const actor = actorProcess(who.actor);
    if (!actor || (belief.takes.isEmpty() && belief.leaves.isEmpty()))
        return;
    actor->believe(who.thread, belief);
    RunEvent now;
    now.who = who;
    now.what = belief.leaves.isEmpty() ? What::Got : What::GaveBack;
    now.lock = belief.leaves.isEmpty() ? belief.takes : belief.leaves;
    now.count = belief.leaves.isEmpty() ? 1 : 0;
    if (!belief.leaves.isEmpty())
        now.outcome = Outcome::Released;
    Q_EMIT happened(now);
}

StepResult Sandbox::on(const act::ToActor &action)
{
    using Verb = act::ToActor::Verb;
    ActorProcess *const actor = actorProcess(action.actor);
    if (!actor)
        return noActor(action.actor);
    if (actor->isGone())
        return gone(action.actor);
    switch (action.verb) {
    case Verb::Crash:
        tell(What::ActorCrashed, action.actor);
        actor->crash();
        break;
    case Verb::Freeze:
        actor->setFrozen(true);
        tell(What::ActorFroze, action.actor);
        break;
    case Verb::Thaw:
        tell(What::ActorThawed, action.actor);
        actor->setFrozen(false);
        break;
    case Verb::Cut:
        actor->setCut(true);
        tell(What::ActorCut, action.actor);
        break;
    case Verb::Heal:
        tell(What::ActorHealed, action.actor);
        actor->setCut(false);
        break;
    }
    return {Outcome::Done};
}

StepResult Sandbox::on(const act::Skew &action)
{
    ActorProcess *const actor = actorProcess(action.actor);
    if (!actor)
        return noActor(action.actor);
    const Millis by = m_pace.of(action.by);
    RunEvent now;
    now.what = What::ClockJumped;
    now.who.actor = action.actor;
    now.took = by;
    Q_EMIT happened(now);
    actor->clock().skew(by);
    return {Outcome::Done};
}

StepResult Sandbox::on(const act::SkewServer &action)
{
    const Millis by = m_pace.of(action.by);
    const auto done = m_servers.skew(action.server, by);
    if (!done)
        return failedResult(done.error());
    RunEvent now;
    now.what = What::ClockJumped;
    now.server = action.server;
    now.took = by;
    Q_EMIT happened(now);
    return {Outcome::Done};
}

StepResult Sandbox::on(const act::ToMessages &action)
{
    using Verb = act::ToMessages::Verb;
    const What what = action.verb == Verb::HoldBack ? What::HeldBack
        : action.verb == Verb::Drop                 ? What::Dropped
                                                    : What::Delivered;
    if (m_servers.find(action.of)) {
        m_servers.replicate(action);
        tell(what, {}, action.of);
        return {Outcome::Done};
    }
    ActorProcess *const actor = actorProcess(action.of);
    if (!actor)
        return noActor(action.of);
    const QByteArray why = actor->wire().act(action);
    if (!why.isEmpty())
        return {Outcome::Failed, why};
    RunEvent now;
    now.what = what;
    now.who.actor = action.of;
    now.text = action.chosen.naming;
    if (!action.chosen.isOne()) // a single message is already reported by its transfer
        Q_EMIT happened(now);
    return {Outcome::Done};
}

StepResult Sandbox::on(const act::Write &action)
{
    ActorProcess *const actor = actorProcess(action.who.actor);
    if (!actor)
        return noActor(action.who.actor);
    if (actor->isGone())
        return gone(action.who.actor);
    RunEvent now;
    now.what = What::Wrote;
    now.who = action.who;
    now.lock = action.resource;
    now.text = action.value;
    if (!action.lock.isEmpty() && actor->locks)
        now.token = actor->locks->token(action.who, action.lock);
    now.outcome = m_guarded.write(action.resource, action.value, now.token);
    Q_EMIT happened(now);
    return {*now.outcome};
}

Task<StepResult> Sandbox::toServer(act::ToServer action, std::stop_token stop)
{
    auto done = co_await m_servers.act(action, stop);
    if (stop.stop_requested())
        co_return StepResult{Outcome::Canceled};
    if (!done)
        co_return failedResult(done.error());
    tell(whatOf(action.verb), {}, action.server);
    const bool isBack = action.verb == act::ToServer::Verb::Start || action.verb == act::ToServer::Verb::Promote;
    if (isBack)
        co_await untilConnected(stop);
    co_return StepResult{stop.stop_requested() ? Outcome::Canceled : Outcome::Done};
}

// Waits for all clients that can connect, so that the next step does not depend on reconnection delays.
Task<void> Sandbox::untilConnected(std::stop_token stop)
{
    const Instant until = m_clock->now() + readyLimit;
    const auto isSettled = [](const auto &each) {
        const auto state = each->state();
        return state->isGone || state->isFrozen || state->isCut || each->isReady();
    };
    do { // a client notices a lost connection only after some turns
        const Instant next = m_clock->now() + 4 * lookEvery;
        const auto end = co_await sleepUntil(m_clock, next, stop);
        if (end == WaitEnd::Stopped)
            co_return;
    } while (!std::all_of(m_actors.begin(), m_actors.end(), isSettled) && m_clock->now() < until);
}

Task<bool> Sandbox::untilThawed(QString actor, std::stop_token stop)
{
    ActorProcess *const found = actorProcess(actor);
    while (found && found->isFrozen() && !found->isGone()) {
        const Instant next = m_clock->now() + lookEvery;
        const auto end = co_await sleepUntil(m_clock, next, stop);
        if (end == WaitEnd::Stopped || found->isGone())
            co_return false;
    }
    co_return true;
}

Task<StepResult> Sandbox::ofClient(Action action, Who who, std::stop_token stop)
{
    ActorProcess *const actor = actorProcess(who.actor);
    if (!actor)
        co_return noActor(who.actor);
    if (actor->isGone())
        co_return gone(who.actor);
    if (const LockTerms *found = m_setting.lock(lockToUse(action)); found && actor->locks) {
        const LockTerms terms = *found;
        auto made = co_await makePermits(terms);
        if (actor->isGone())
            co_return gone(who.actor);
        if (!made)
            co_return failedResult(made.error());
        LockingClient *const locks = actor->locks.get();
        auto ended = co_await withLock(locks, action, terms, stop);
        co_return ended;
    }
    if (const auto *command = std::get_if<act::Command>(&action); command && actor->cli) {
        RedisCliClient *const cli = actor->cli.get();
        auto ended = co_await cli->send(*command, stop);
        co_return ended;
    }
    if (const auto *statement = std::get_if<act::Statement>(&action); statement && actor->table)
        co_return actor->table->execute(statement->sql);
    co_return StepResult{Outcome::Failed, "this client does not support this action"};
}

// Checks and executes every action: those of scripts, of repeated runs, and by hand.
Task<StepResult> Sandbox::act(Action action, std::stop_token stop)
{
    const QString why = whyNotPermitted(action);
    if (!why.isEmpty())
        co_return StepResult{Outcome::Failed, why.toUtf8()};
    if (const auto *toActor = std::get_if<act::ToActor>(&action))
        co_return on(*toActor);
    if (const auto *skew = std::get_if<act::Skew>(&action))
        co_return on(*skew);
    if (const auto *skew = std::get_if<act::SkewServer>(&action))
        co_return on(*skew);
    if (const auto *messages = std::get_if<act::ToMessages>(&action))
        co_return on(*messages);
    // All other actions of clients use the network, which stands still while the actor is frozen.
    if (std::holds_alternative<act::Write>(action) || std::holds_alternative<act::Statement>(action)) {
        const QString actor = whoActs(action).actor;
        const bool isAwake = co_await untilThawed(actor, stop);
        if (!isAwake)
            co_return StepResult{Outcome::Canceled};
    }
    if (const auto *write = std::get_if<act::Write>(&action))
        co_return on(*write);
    if (const auto *server = std::get_if<act::ToServer>(&action)) {
        auto ended = co_await toServer(*server, stop);
        co_return ended;
    }
    const Who who = whoActs(action);
    auto ended = co_await ofClient(action, who, stop);
    co_return ended;
}

} // namespace lockscope::play

#include "moc_sandbox.cpp"
