#include "core/locks/acquire/attempt.h"

#include "core/locks/acquire/reconcile.h"
#include "core/locks/acquire/send_acquire.h"
#include "core/locks/acquire/strict.h"
#include "core/locks/wire/acquire_reply.h"
#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

namespace {

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
    const auto answer = AcquireReply::decode(*reply);
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

// For a strict request, before anything is sent.
Task<Result<void>> mayAsk(std::shared_ptr<Engine> engine, Key name, Kind kind, std::stop_token stop)
{
    auto allowed = co_await refuseOtherKinds(engine, name, kind);
    if (allowed && (stop.stop_requested() || engine->isClosing()))
        co_return Result<void>(acquireCanceled());
    if (allowed && !engine->client)
        co_return Result<void>(clientGone());
    co_return allowed;
}

// All but the plain case. Apart, so that what it needs is not carried along by every attempt.
Task<Result<Attempt>> concludeOddly(Ask ask, Result<redis::Reply> reply, std::optional<Error> lost,
                                    std::stop_token stop)
{
    if (lost) {
        const Error error = *lost;
        auto found = co_await reconcile(ask, error, stop);
        co_return found;
    }
    const ReplicaSync replicas = ask.replicas;
    if (replicas != ReplicaSync::Off && AcquireReply::isTaken(reply)) {
        auto confirmed = co_await confirmOnReplicas(ask.engine, replicas);
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

// None: it is not as plain as that.
std::optional<Result<Attempt>> concludePlainly(Ask &ask, const Result<redis::Reply> &reply, bool isLost,
                                               const std::stop_token &stop)
{
    const bool needsReplicas = ask.replicas != ReplicaSync::Off && AcquireReply::isTaken(reply);
    if (isLost || needsReplicas)
        return std::nullopt;
    return conclude(ask, reply, stop);
}

} // namespace

Task<Result<Attempt>> attempt(std::shared_ptr<Engine> engine, AcquireRequest request, std::optional<Error> unanswered,
                              std::stop_token stop)
{
    Turns::Turn turn(&engine->turns, {request.name, request.kind, request.owner});
    if (!turn.isMine()) {
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return Result<Attempt>(acquireCanceled());
    }
    if (stop.stop_requested() || engine->isClosing())
        co_return Result<Attempt>(acquireCanceled());
    if (!engine->client)
        co_return Result<Attempt>(clientGone());
    if (request.strict) {
        auto allowed = co_await mayAsk(engine, request.name, request.kind, stop);
        if (!allowed)
            co_return Result<Attempt>(allowed.error());
    }
    Ask ask = beginAsk(engine, request);
    const auto asked = sendAcquire(ask);
    auto reply = co_await asked;
    if (refusesWithoutReason(ask, reply)) {
        const auto askedWhy = sendAcquireScript(ask);
        reply = co_await askedWhy;
    }
    const std::optional<Error> lost = mayHaveHappened(ask, reply, unanswered);
    auto plain = concludePlainly(ask, reply, lost.has_value(), stop);
    if (plain)
        co_return Result<Attempt>(std::move(*plain));
    auto odd = co_await concludeOddly(ask, reply, lost, stop);
    co_return odd;
}

} // namespace lockscope::locks
