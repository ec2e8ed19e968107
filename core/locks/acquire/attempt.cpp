#include "core/locks/acquire/attempt.h"

#include "core/locks/acquire/bar_late_releases.h"
#include "core/locks/acquire/confirm_on_replicas.h"
#include "core/locks/acquire/reconcile.h"
#include "core/locks/acquire/send_acquire.h"
#include "core/locks/acquire/strict.h"
#include "core/locks/wire/acquire_reply.h"

namespace lockscope::locks {

namespace {

// If the lock may have been granted without an answer, returns the error of the request whose answer was lost. That is
// this request, or an earlier one that was executed after all.
std::optional<Error> mayHaveHappened(const PendingAcquire &pending, const Result<redis::Reply> &reply,
                                     const std::optional<Error> &unanswered)
{
    if (reply)
        return std::nullopt;
    if (reply.error().kind == Error::Kind::OutcomeUnknown)
        return reply.error();
    return !pending.existing && saysHeldAlready(reply.error()) ? unanswered : std::nullopt;
}

// True unless an error shows that the server did not execute the request.
bool mayHaveJoined(const Result<redis::Reply> &reply)
{
    return reply || reply.error().kind == Error::Kind::OutcomeUnknown;
}

// Returns nullopt if the lock was granted but must be handed back.
std::optional<Result<Attempt>> conclude(PendingAcquire &pending, const Result<redis::Reply> &reply,
                                        const std::stop_token &stop)
{
    if (!reply) {
        pending.hold->withdrawn();
        return explained(reply.error(), pending.entry);
    }
    const auto answer = AcquireReply::decode(*reply);
    if (!answer) {
        pending.hold->unclear();
        return unexpectedReply();
    }
    if (!answer->taken)
        return refuse(pending, Ttl::fromPttl(answer->figure));
    if (pending.isWanted(stop))
        return accept(pending, answer->figure, answer->token);
    return std::nullopt;
}

// Checks a strict request before the acquire is sent.
Task<Result<void>> mayAsk(std::shared_ptr<AcquireParts> parts, Key name, AcquirableKind kind, std::stop_token stop)
{
    auto allowed = co_await refuseOtherKinds(parts, name, kind);
    if (allowed && (stop.stop_requested() || parts->isClosing()))
        co_return Result<void>(acquireCanceled());
    if (allowed && !parts->server)
        co_return Result<void>(serverGone());
    co_return allowed;
}

// Handles the cases in which concludePlainly() returns nullopt. It is a separate coroutine, so that its locals do not
// enlarge the frame of plain attempts.
Task<Result<Attempt>> concludeOddly(PendingAcquire pending, Result<redis::Reply> reply, std::optional<Error> lost,
                                    std::stop_token stop)
{
    if (lost) {
        const Error error = *lost;
        auto found = co_await reconcile(pending, error, stop);
        co_return found;
    }
    const ReplicaSync replicas = pending.replicas;
    if (replicas != ReplicaSync::Off && AcquireReply::isTaken(reply)) {
        const Key name = pending.entry.name;
        const quint32 connection = reply->connection;
        auto confirmed = co_await confirmOnReplicas(pending.parts, name, connection, replicas);
        if (!confirmed) {
            const Error why = confirmed.error();
            auto undone = co_await handBackUnconfirmed(pending, why, stop);
            co_return undone;
        }
    }
    auto concluded = conclude(pending, reply, stop);
    if (concluded)
        co_return Result<Attempt>(std::move(*concluded));
    auto back = co_await handBack(pending, stop);
    co_return back;
}

// Returns nullopt if the answer was lost, if replicas must confirm the lock, or if the lock must be handed back.
std::optional<Result<Attempt>> concludePlainly(PendingAcquire &pending, const Result<redis::Reply> &reply, bool isLost,
                                               const std::stop_token &stop)
{
    const bool needsReplicas = pending.replicas != ReplicaSync::Off && AcquireReply::isTaken(reply);
    if (isLost || needsReplicas)
        return std::nullopt;
    return conclude(pending, reply, stop);
}

} // namespace

Task<Result<Attempt>> attempt(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                              std::optional<Error> unanswered, std::stop_token stop)
{
    KeyedMutex::Guard turn(&parts->turns, {request.name, request.kind, request.owner});
    if (!turn.isMine()) {
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return Result<Attempt>(acquireCanceled());
    }
    if (stop.stop_requested() || parts->isClosing())
        co_return Result<Attempt>(acquireCanceled());
    if (!parts->server)
        co_return Result<Attempt>(serverGone());
    if (request.strict) {
        auto allowed = co_await mayAsk(parts, request.name, request.kind, stop);
        if (!allowed)
            co_return Result<Attempt>(allowed.error());
    }
    if (!parts->lateReleases.isEmpty()) {
        const Entry entry{request.name, request.kind, request.owner};
        auto barred = co_await barLateReleases(parts, entry, stop);
        if (!barred)
            co_return Result<Attempt>(barred.error());
    }
    PendingAcquire pending = beginAcquire(parts, request);
    const auto asked = sendAcquire(pending);
    auto reply = co_await asked;
    if (refusesWithoutReason(pending, reply)) {
        const auto askedWhy = sendAcquireScript(pending);
        reply = co_await askedWhy;
    }
    if (pending.slot && mayHaveJoined(reply))
        parts->queues.mayHaveJoined(pending.entry);
    const std::optional<Error> lost = mayHaveHappened(pending, reply, unanswered);
    auto plain = concludePlainly(pending, reply, lost.has_value(), stop);
    if (plain)
        co_return Result<Attempt>(std::move(*plain));
    auto odd = co_await concludeOddly(pending, reply, lost, stop);
    co_return odd;
}

} // namespace lockscope::locks
