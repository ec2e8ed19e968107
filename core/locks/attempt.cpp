#include "core/locks/attempt.h"

#include "core/base/escape.h"
#include "core/locks/field_state.h"
#include "core/locks/identity.h"
#include "core/locks/in_line.h"
#include "core/locks/kind_calls.h"
#include "core/locks/live_hold.h"
#include "core/locks/release.h"
#include "core/locks/retry.h"
#include "core/locks/strict.h"

namespace lockscope::locks {

namespace {

// What one attempt knows while it is under way.
struct Ask {
    std::shared_ptr<Engine> engine;
    Entry entry;
    LiveHold::Terms terms;
    std::optional<Millis> slot; // fair: stands in line
    Instant sentAt{};
    Instant until{};
    std::shared_ptr<LiveHold> existing; // re-entry: the hold there is
    std::shared_ptr<LiveHold> hold; // the one asked for: existing, or new

    bool isWanted(const std::stop_token &stop) const
    {
        return !stop.stop_requested() && !engine->isStopped() && engine->clock->now() < until;
    }
};

// The watchdog of a hold goes on until its last release: whoever re-enters it with a lease gets the watchdog's.
Ask beginAsk(const std::shared_ptr<Engine> &engine, const AcquireRequest &request)
{
    Ask ask;
    ask.engine = engine;
    ask.entry = {request.name, request.kind, request.owner, request.permits};
    const KindRules &rules = rulesOf(request.kind);
    if (rules.marksAcquires)
        ask.entry.request = newRequestId();
    if (rules.leave)
        ask.slot = slotOf(*engine, request);
    ask.existing = engine->holds.find(ask.entry);
    if (ask.existing && ask.existing->lookAtDeadline())
        ask.existing.reset();
    if (rules.hasLease) {
        ask.terms.watchdog = !request.lease || (ask.existing && ask.existing->hasWatchdog());
        ask.terms.lease = ask.terms.watchdog ? engine->options.watchdogLease : *request.lease;
    }
    ask.sentAt = engine->clock->now();
    ask.until = rules.hasLease ? validUntil(ask.sentAt, ask.terms.lease) : Instant::max();
    ask.hold = ask.existing ? ask.existing : std::make_shared<LiveHold>(engine, ask.entry);
    ask.hold->asked(ask.terms, ask.sentAt);
    return ask;
}

// It is known what became of the request: nobody will ask again.
void dropMark(const Ask &ask)
{
    if (rulesOf(ask.entry.kind).marksAcquires)
        ask.engine->latches.add(markOf(ask.entry));
}

// The server counts one more than we knew of: the same hold, re-entered. Less: it was gone, and this is a new one.
Attempt accept(Ask &ask, qint64 count, std::optional<qint64> token)
{
    if (ask.existing && (!ask.existing->isHeld() || count <= ask.existing->serverCount())) {
        ask.existing->lose(LossReason::NotHeldAnymore);
        ask.hold = std::make_shared<LiveHold>(ask.engine, ask.entry);
        ask.hold->asked(ask.terms, ask.sentAt);
    }
    dropMark(ask);
    ask.engine->holds.add(ask.hold);
    ask.hold->entered(ask.until, count, token);
    return {ask.hold, {}};
}

Attempt refuse(Ask &ask, Ttl remaining)
{
    if (ask.existing) // ours would have been counted up
        ask.existing->lose(LossReason::NotHeldAnymore);
    ask.hold->withdrawn();
    return {nullptr, remaining};
}

Error canceled()
{
    return {Error::Kind::Canceled, QStringLiteral("the acquire was canceled"), {}, {}};
}

Error notALock(const Error &error, const Entry &entry)
{
    return {Error::Kind::Precondition,
            QStringLiteral("the name '%1' is used by something that is no such lock: choose another name (%2)")
                .arg(elided(toDisplay(entry.name.raw()), 100), error.message),
            error.token, error.node};
}

bool saysHeldAlready(const Error &error)
{
    return error.kind == Error::Kind::Server && error.message.contains(QLatin1String("NON_REENTRANT_REACQUIRE"));
}

Error heldAlready(const Error &error, const Entry &entry)
{
    return {
        Error::Kind::Precondition,
        QStringLiteral("this owner holds '%1' already, and such a lock cannot be taken twice: release it first (%2)")
            .arg(elided(toDisplay(entry.name.raw()), 100), error.message),
        error.token, error.node};
}

Error explained(const Error &error, const Entry &entry)
{
    if (isWrongType(error))
        return notALock(error, entry);
    return saysHeldAlready(error) ? heldAlready(error, entry) : error;
}

Error unexpectedReply()
{
    return {Error::Kind::Decode, QStringLiteral("the acquire script did not answer with numbers"), {}, {}};
}

// It was given, but nobody wants it any more or it is too late to rely on it.
Task<Result<Attempt>> handBack(Ask ask, std::stop_token stop)
{
    dropMark(ask);
    Millis lease = ask.terms.lease;
    if (ask.existing)
        lease = ask.existing->lease();
    else
        ask.hold->withdrawn();
    auto released = co_await giveBack(ask.engine, ask.entry, lease);
    if (ask.existing && released)
        ask.hold->withdrawn();
    else if (ask.existing)
        ask.existing->unclear();
    if (stop.stop_requested() || ask.engine->isStopped())
        co_return Result<Attempt>(canceled());
    if (!released)
        co_return Result<Attempt>(released.error());
    co_return Result<Attempt>(Attempt{nullptr, Ttl::of(Millis(0))});
}

// Nothing but a release would ever free what the lost request may have taken: goes on asking in the background, and
// gives it back.
Task<void> settleLater(std::shared_ptr<Engine> engine, Entry entry)
{
    const Instant until = engine->clock->now() + std::chrono::minutes(10);
    auto state = co_await readField(engine, entry, until);
    if (!state || state->count == 0 || engine->isStopped())
        co_return;
    const Millis lease{0};
    auto released = co_await giveBack(engine, entry, lease);
    Q_UNUSED(released) // if that cannot be told either, nothing more can be done here
}

bool asksReplicas(const Engine &engine)
{
    return engine.options.replicaSync != ReplicaSync::Off;
}

// Not enough replicas have it, so the master may forget it: given back, and surely gone before the caller hears it.
Task<Result<Attempt>> handBackUnconfirmed(Ask ask, Error why, std::stop_token stop)
{
    const qint64 before = ask.existing ? ask.existing->serverCount() : 0;
    auto back = co_await handBack(ask, stop);
    if (!back && back.error().kind == Error::Kind::Canceled)
        co_return back;
    const Instant until = ask.engine->clock->now() + ask.engine->options.releaseBudget;
    auto state = co_await readField(ask.engine, ask.entry, until);
    if (!state || state->count > before)
        why.message += QStringLiteral("; it could not be released either, and runs out by its lease");
    co_return Result<Attempt>(why);
}

// The reply is lost: look whether the server has counted us.
Task<Result<Attempt>> reconcile(Ask ask, Error lost, std::stop_token stop)
{
    const qint64 before = ask.existing ? ask.existing->serverCount() : 0;
    const Instant until = ask.engine->clock->now() + ask.engine->options.releaseBudget;
    auto state = co_await readField(ask.engine, ask.entry, until);
    if (!state) {
        ask.hold->unclear();
        if (!rulesOf(ask.entry.kind).hasLease && ask.engine->client)
            ask.engine->renewals.spawn(settleLater(ask.engine, ask.entry));
        co_return Result<Attempt>(lost);
    }
    if (state->count > before) {
        if (state->ttl.hasExpiry()) // it may be an older count of ours, and older than we think
            ask.until = std::min(ask.until, validUntil(state->sentAt, state->ttl.left()));
        const bool unconfirmed = asksReplicas(*ask.engine); // WAIT says nothing of what another connection wrote
        if (ask.isWanted(stop) && !unconfirmed)
            co_return Result<Attempt>(accept(ask, state->count, state->token));
        auto back = co_await handBack(ask, stop);
        co_return back;
    }
    if (ask.existing && state->count < before)
        ask.existing->lose(LossReason::NotHeldAnymore);
    ask.hold->withdrawn();
    const bool standsInLine = rulesOf(ask.entry.kind).leave != nullptr; // for what is free, and another one's turn
    if (state->ttl.isMissing() && !standsInLine) // nobody has it, and neither have we: the request never arrived
        co_return Result<Attempt>(Error{Error::Kind::Connect,
                                        QStringLiteral("the acquire did not reach the server: ") + lost.message,
                                        lost.token, lost.node});
    co_return Result<Attempt>(Attempt{nullptr, state->ttl});
}

struct Answer {
    bool taken = false;
    qint64 figure = 0; // the hold count, or what PTTL says
    std::optional<qint64> token; // fenced, when taken
};

std::optional<Answer> decode(const redis::Reply &reply)
{
    if (!reply.isArray() || reply.elements.size() < 2)
        return std::nullopt;
    const auto taken = reply.elements[0].toInteger();
    const auto figure = reply.elements[1].toInteger();
    if (!taken || !figure)
        return std::nullopt;
    const auto token = reply.elements.size() > 2 ? reply.elements[2].toInteger() : std::nullopt;
    return Answer{*taken != 0, *figure, token};
}

bool isTaken(const Result<redis::Reply> &reply)
{
    const auto answer = reply ? decode(*reply) : std::nullopt;
    return answer && answer->taken;
}

Task<Result<redis::Reply>> send(const Ask &ask)
{
    redis::Client &client = *ask.engine->client;
    ScriptCall call = acquireCall(ask.entry, ask.terms.lease, usesShardedPubSub(client), ask.slot);
    return client.eval(call.script, std::move(call.keys), std::move(call.arguments),
                       std::min(client.deadline(), ask.until));
}

// The request whose answer is lost: this one, or an earlier one that turns out to have been carried out.
std::optional<Error> mayHaveHappened(const Ask &ask, const Result<redis::Reply> &reply,
                                     const std::optional<Error> &unanswered)
{
    if (reply)
        return std::nullopt;
    if (reply.error().kind == Error::Kind::OutcomeUnknown)
        return reply.error();
    return !ask.existing && saysHeldAlready(reply.error()) ? unanswered : std::nullopt;
}

// None: it was given, but it has to be handed back.
std::optional<Result<Attempt>> conclude(Ask &ask, const Result<redis::Reply> &reply, const std::stop_token &stop)
{
    if (!reply) {
        ask.hold->withdrawn();
        return explained(reply.error(), ask.entry);
    }
    const auto answer = decode(*reply);
    if (!answer) {
        ask.hold->unclear();
        return unexpectedReply();
    }
    if (!answer->taken)
        return refuse(ask, Ttl::fromPttl(answer->figure));
    if (ask.isWanted(stop))
        return accept(ask, answer->figure, answer->token);
    return std::nullopt;
}

} // namespace

Task<Result<Attempt>> attempt(std::shared_ptr<Engine> engine, AcquireRequest request, std::optional<Error> unanswered,
                              std::stop_token stop)
{
    const Entry entry{request.name, request.kind, request.owner};
    Turns::Turn turn(&engine->turns, entry);
    if (!turn.isMine()) {
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return Result<Attempt>(canceled());
    }
    if (stop.stop_requested() || engine->isStopped())
        co_return Result<Attempt>(canceled());
    if (!engine->client)
        co_return Result<Attempt>(clientGone());
    if (request.strict) {
        auto allowed = co_await refuseOtherKinds(engine, request.name, request.kind);
        if (!allowed)
            co_return Result<Attempt>(allowed.error());
        if (stop.stop_requested() || engine->isStopped())
            co_return Result<Attempt>(canceled());
        if (!engine->client)
            co_return Result<Attempt>(clientGone());
    }
    Ask ask = beginAsk(engine, request);
    auto reply = co_await send(ask);
    const std::optional<Error> lost = mayHaveHappened(ask, reply, unanswered);
    if (lost) {
        const Error error = *lost;
        auto found = co_await reconcile(ask, error, stop);
        co_return found;
    }
    if (asksReplicas(*engine) && isTaken(reply)) {
        auto confirmed = co_await confirmOnReplicas(engine);
        if (!confirmed) {
            const Error why = confirmed.error();
            auto undone = co_await handBackUnconfirmed(ask, why, stop);
            co_return undone;
        }
    }
    auto concluded = conclude(ask, reply, stop);
    if (concluded)
        co_return Result<Attempt>(std::move(*concluded));
    auto back = co_await handBack(ask, stop);
    co_return back;
}

} // namespace lockscope::locks
