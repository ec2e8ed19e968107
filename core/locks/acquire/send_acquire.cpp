#include "core/locks/acquire/send_acquire.h"

#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

namespace {

Instant deadlineOf(const PendingAcquire &pending)
{
    return std::min(pending.parts->server->deadline(), pending.until);
}

// Returns nullopt if the request is allowed.
std::optional<redis::PendingReply> refusedByPolicy(const AcquireParts &parts)
{
    const auto why = parts.whyForbidden();
    if (!why)
        return std::nullopt;
    const redis::PendingReply refused;
    refused.settle(Result<redis::Reply>(*why));
    return refused;
}

} // namespace

// A request is sent at once if no request for another lock or owner is under way, because nothing could join its
// bundle. A plain command does not check a mark, so strict requests use the script.
redis::PendingReply sendAcquire(PendingAcquire &pending)
{
    AcquireParts &parts = *pending.parts;
    if (const auto refused = refusedByPolicy(parts))
        return *refused;
    const Instant deadline = deadlineOf(pending);
    const bool isPlain = !pending.existing && parts.turns.areMany();
    if (isPlain && parts.bundles.takesAcquire(pending.entry, deadline))
        pending.ticket = parts.bundles.acquire(pending.entry, pending.terms.lease, deadline);
    if (pending.ticket)
        return pending.ticket->answer;
    const auto plainly = rulesOf(pending.entry.kind).plainAcquire;
    if (plainly && !pending.isStrict)
        return parts.server->send(plainly(pending.entry, pending.terms.lease), deadline);
    return sendAcquireScript(pending);
}

bool refusesWithoutReason(const PendingAcquire &pending, const Result<redis::Reply> &reply)
{
    return reply && reply->isNil() && rulesOf(pending.entry.kind).plainAcquire;
}

redis::PendingReply sendAcquireScript(const PendingAcquire &pending)
{
    if (!pending.parts->server) {
        const redis::PendingReply gone;
        gone.settle(Result<redis::Reply>(serverGone()));
        return gone;
    }
    if (const auto refused = refusedByPolicy(*pending.parts))
        return *refused;
    redis::Server &server = *pending.parts->server;
    const ScriptCall call = acquireCall(pending.entry, pending.terms.lease,
                                        server.has(redis::Capability::ShardedPubSub), pending.slot, markIn(server));
    return server.eval(call.script, call.keys, call.arguments, deadlineOf(pending));
}

} // namespace lockscope::locks
