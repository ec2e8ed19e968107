#include "core/locks/client/renew_now.h"

#include "core/base/core_text.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

Error lostBefore()
{
    return {
        Error::Kind::Precondition, CoreText::tr("the lock is no longer held, so there is nothing to renew"), {}, {}};
}

std::optional<Error> whyNotNow(const LiveHold &hold)
{
    if (!hold.isHeld())
        return lostBefore();
    if (!rulesOf(hold.kind()).hasLease)
        return Error{Error::Kind::Precondition, CoreText::tr("a semaphore's permits have no lease to renew"), {}, {}};
    if (!hold.hasWatchdog() && hold.holds() > 1) // each entry may have its own lease
        return Error{Error::Kind::Precondition,
                     CoreText::tr("a lock entered more than once with a lease cannot be renewed: release it down to "
                                  "one hold first"),
                     {},
                     {}};
    return std::nullopt;
}

} // namespace

Task<Result<void>> renewNow(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold)
{
    const Entry entry = hold->entry();
    KeyedMutex::Guard turn(&parts->turns, entry);
    if (!turn.isMine()) {
        const std::stop_token stop = parts->stop.get_token();
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return Result<void>(serverGone());
    }
    hold->lookAtDeadline();
    if (const auto reason = whyNotNow(*hold))
        co_return Result<void>(*reason);
    if (!parts->server)
        co_return Result<void>(serverGone());
    const Instant sentAt = parts->clock->now();
    const Millis lease = hold->lease();
    const Instant until = std::min(parts->server->deadline(), hold->deadline());
    const ScriptCall call = renewCall(entry, lease);
    auto reply = co_await parts->server->eval(call.script, call.keys, call.arguments, until);
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
