#include "core/locks/acquire/send_acquire.h"

#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

namespace {

Instant deadlineOf(const Ask &ask)
{
    return std::min(ask.engine->client->deadline(), ask.until);
}

} // namespace

// Nothing goes along with nothing: a single owner's request leaves at once.
redis::PendingReply sendAcquire(const Ask &ask)
{
    Engine &engine = *ask.engine;
    const Instant deadline = deadlineOf(ask);
    const bool isPlain = !ask.existing && engine.turns.areMany();
    if (isPlain && engine.bundles.takesAcquire(ask.entry, deadline))
        return engine.bundles.acquire(ask.entry, ask.terms.lease, deadline);
    if (const auto plainly = rulesOf(ask.entry.kind).plainAcquire)
        return engine.client->send(plainly(ask.entry, ask.terms.lease), deadline);
    return sendAcquireScript(ask);
}

bool refusesWithoutReason(const Ask &ask, const Result<redis::Reply> &reply)
{
    return reply && reply->isNil() && rulesOf(ask.entry.kind).plainAcquire;
}

redis::PendingReply sendAcquireScript(const Ask &ask)
{
    if (!ask.engine->client) {
        const redis::PendingReply gone;
        gone.settle(Result<redis::Reply>(clientGone()));
        return gone;
    }
    redis::Server &client = *ask.engine->client;
    const ScriptCall call = acquireCall(ask.entry, ask.terms.lease, usesShardedPubSub(client), ask.slot);
    return client.eval(call.script, call.keys, call.arguments, deadlineOf(ask));
}

} // namespace lockscope::locks
