#include "core/locks/acquire/send_acquire.h"

#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

namespace {

Instant deadlineOf(const PendingAcquire &pending)
{
    return std::min(pending.parts->server->deadline(), pending.until);
}

} // namespace

// Nothing goes along with nothing: a single owner's request leaves at once.
redis::PendingReply sendAcquire(const PendingAcquire &pending)
{
    AcquireParts &parts = *pending.parts;
    const Instant deadline = deadlineOf(pending);
    const bool isPlain = !pending.existing && parts.turns.areMany();
    if (isPlain && parts.bundles.takesAcquire(pending.entry, deadline))
        return parts.bundles.acquire(pending.entry, pending.terms.lease, deadline);
    if (const auto plainly = rulesOf(pending.entry.kind).plainAcquire)
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
    redis::Server &server = *pending.parts->server;
    const ScriptCall call =
        acquireCall(pending.entry, pending.terms.lease, server.has(redis::Capability::ShardedPubSub), pending.slot);
    return server.eval(call.script, call.keys, call.arguments, deadlineOf(pending));
}

} // namespace lockscope::locks
