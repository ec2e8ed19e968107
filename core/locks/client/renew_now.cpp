#include "core/locks/client/renew_now.h"

#include "core/locks/hold/live_hold.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

Error lostBefore()
{
    return {
        Error::Kind::Precondition, QStringLiteral("the lock is not held any more: there is nothing to renew"), {}, {}};
}

std::optional<Error> whyNotNow(const LiveHold &hold)
{
    if (!hold.isHeld())
        return lostBefore();
    if (!rulesOf(hold.kind()).hasLease)
        return Error{Error::Kind::Precondition, QStringLiteral("a semaphore's permits have no lease to renew"), {}, {}};
    if (!hold.hasWatchdog() && hold.holds() > 1) // each entry may have brought a lease of its own
        return Error{Error::Kind::Precondition,
                     QStringLiteral("a lock entered more than once with a lease cannot be renewed: release it down to "
                                    "one hold first"),
                     {},
                     {}};
    return std::nullopt;
}

} // namespace

Task<Result<void>> renewNow(std::shared_ptr<Engine> engine, std::shared_ptr<LiveHold> hold)
{
    const Entry entry = hold->entry();
    Turns::Turn turn(&engine->turns, entry);
    if (!turn.isMine()) {
        const std::stop_token stop = engine->stop.get_token();
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return Result<void>(clientGone());
    }
    hold->lookAtDeadline();
    if (const auto reason = whyNotNow(*hold))
        co_return Result<void>(*reason);
    if (!engine->client)
        co_return Result<void>(clientGone());
    const Instant sentAt = engine->clock->now();
    const Millis lease = hold->lease();
    const Instant until = std::min(engine->client->deadline(), hold->deadline());
    const ScriptCall call = renewCall(entry, lease);
    auto reply = co_await engine->client->eval(call.script, call.keys, call.arguments, until);
    if (hold->lookAtDeadline() || !hold->isHeld())
        co_return Result<void>(lostBefore());
    if (!reply && !isWrongType(reply.error()))
        co_return Result<void>(reply.error());
    if (!reply || reply->toInteger() != 1) {
        hold->lose(LossReason::NotHeldAnymore);
        co_return Result<void>(lostBefore());
    }
    hold->renewedUntil(validUntil(sentAt, lease));
    co_return Result<void>();
}

} // namespace lockscope::locks
