#include "core/locks/send_acquire.h"

#include "core/locks/kind_calls.h"

namespace lockscope::locks {

// Nothing goes along with nothing: a single owner's request leaves at once.
redis::PendingReply sendAcquire(const Ask &ask)
{
    Engine &engine = *ask.engine;
    redis::Client &client = *engine.client;
    const Instant deadline = std::min(client.deadline(), ask.until);
    const bool isPlain = !ask.existing && engine.turns.areMany();
    if (isPlain && engine.bundles.takesAcquire(ask.entry, deadline))
        return engine.bundles.acquire(ask.entry, ask.terms.lease, deadline);
    const ScriptCall call = acquireCall(ask.entry, ask.terms.lease, usesShardedPubSub(client), ask.slot);
    return client.eval(call.script, call.keys, call.arguments, deadline);
}

} // namespace lockscope::locks
