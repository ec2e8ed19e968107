#include "core/play/stage/stage.h"

#include "core/async/sleep.h"
#include "core/play/script/permitted.h"

#include <algorithm>

// What can be done on a stage.
namespace lockscope::play {

namespace {

using What = Happened::What;

constexpr Millis readyLimit{10'000};
constexpr Millis lookEvery{5};

Ended noActor(const QString &name)
{
    return {Outcome::Failed, "no actor on the stage is called " + name.toUtf8()};
}

Ended gone(const QString &name)
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

QString lockOf(const Action &action)
{
    if (const auto *acquire = std::get_if<act::Acquire>(&action))
        return acquire->lock;
    if (const auto *release = std::get_if<act::Release>(&action))
        return release->lock;
    const auto *renew = std::get_if<act::Renew>(&action);
    return renew ? renew->lock : QString();
}

// lockOf() has said which of these it is.
Task<Ended> withLock(LockPlayer *locks, Action action, LockTerms terms, std::stop_token stop)
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

Ended Stage::on(const act::ToActor &action)
{
    using Verb = act::ToActor::Verb;
    Performer *const actor = performer(action.actor);
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

Ended Stage::on(const act::Skew &action)
{
    Performer *const actor = performer(action.actor);
    if (!actor)
        return noActor(action.actor);
    const Millis by = m_pace.of(action.by);
    Happened now;
    now.what = What::ClockJumped;
    now.who.actor = action.actor;
    now.took = by;
    Q_EMIT happened(now);
    actor->clock().skew(by);
    return {Outcome::Done};
}

Ended Stage::on(const act::SkewServer &action)
{
    const Millis by = m_pace.of(action.by);
    const auto done = m_servers.skew(action.server, by);
    if (!done)
        return endedWith(done.error());
    Happened now;
    now.what = What::ClockJumped;
    now.server = action.server;
    now.took = by;
    Q_EMIT happened(now);
    return {Outcome::Done};
}

Ended Stage::on(const act::ToMessages &action)
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
    Performer *const actor = performer(action.of);
    if (!actor)
        return noActor(action.of);
    const QByteArray why = actor->wire().act(action);
    if (!why.isEmpty())
        return {Outcome::Failed, why};
    Happened now;
    now.what = what;
    now.who.actor = action.of;
    now.text = action.chosen.naming;
    if (!action.chosen.isOne()) // else its transfer tells
        Q_EMIT happened(now);
    return {Outcome::Done};
}

Ended Stage::on(const act::Write &action)
{
    Performer *const actor = performer(action.who.actor);
    if (!actor)
        return noActor(action.who.actor);
    if (actor->isGone())
        return gone(action.who.actor);
    Happened now;
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

Task<Ended> Stage::toServer(act::ToServer action, std::stop_token stop)
{
    auto done = co_await m_servers.act(action, stop);
    if (stop.stop_requested())
        co_return Ended{Outcome::Canceled};
    if (!done)
        co_return endedWith(done.error());
    tell(whatOf(action.verb), {}, action.server);
    const bool isBack = action.verb == act::ToServer::Verb::Start || action.verb == act::ToServer::Verb::Promote;
    if (isBack)
        co_await untilConnected(stop);
    co_return Ended{stop.stop_requested() ? Outcome::Canceled : Outcome::Done};
}

// Whoever can be connected is: what comes next is not about how soon a client finds back.
Task<void> Stage::untilConnected(std::stop_token stop)
{
    const Instant until = m_clock->now() + readyLimit;
    const auto isSettled = [](const auto &each) {
        const auto state = each->state();
        return state->isGone || state->isFrozen || state->isCut || each->isReady();
    };
    do { // who has just lost a connection learns of it in the next turns
        const Instant next = m_clock->now() + 4 * lookEvery;
        const auto end = co_await sleepUntil(m_clock, next, stop);
        if (end == WaitEnd::Stopped)
            co_return;
    } while (!std::all_of(m_performers.begin(), m_performers.end(), isSettled) && m_clock->now() < until);
}

Task<Ended> Stage::ofClient(Action action, Who who, std::stop_token stop)
{
    Performer *const actor = performer(who.actor);
    if (!actor)
        co_return noActor(who.actor);
    if (actor->isGone())
        co_return gone(who.actor);
    if (const LockTerms *found = m_setting.lock(lockOf(action)); found && actor->locks) {
        const LockTerms terms = *found;
        auto made = co_await makePermits(terms);
        if (actor->isGone())
            co_return gone(who.actor);
        if (!made)
            co_return endedWith(made.error());
        LockPlayer *const locks = actor->locks.get();
        auto ended = co_await withLock(locks, action, terms, stop);
        co_return ended;
    }
    if (const auto *command = std::get_if<act::Command>(&action); command && actor->cli) {
        CliPlayer *const cli = actor->cli.get();
        auto ended = co_await cli->send(*command, stop);
        co_return ended;
    }
    if (const auto *statement = std::get_if<act::Statement>(&action); statement && actor->table)
        co_return actor->table->execute(statement->sql);
    co_return Ended{Outcome::Failed, "this client knows nothing of that"};
}

// Every step passes here: of a script, of a run that is repeated, and by hand.
Task<Ended> Stage::act(Action action, std::stop_token stop)
{
    const QString why = whyNotPermitted(action);
    if (!why.isEmpty())
        co_return Ended{Outcome::Failed, why.toUtf8()};
    if (const auto *toActor = std::get_if<act::ToActor>(&action))
        co_return on(*toActor);
    if (const auto *skew = std::get_if<act::Skew>(&action))
        co_return on(*skew);
    if (const auto *skew = std::get_if<act::SkewServer>(&action))
        co_return on(*skew);
    if (const auto *messages = std::get_if<act::ToMessages>(&action))
        co_return on(*messages);
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
