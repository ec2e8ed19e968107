#include "core/locks/send_acquire.h"

#include "core/locks/kind_calls.h"

namespace lockscope::locks {

namespace {

Task<Result<redis::Reply>> sendAlone(redis::Client &client, const Entry &entry, Millis lease,
                                     std::optional<Millis> slot, Instant deadline)
{
    ScriptCall call = acquireCall(entry, lease, usesShardedPubSub(client), slot);
    return client.eval(call.script, std::move(call.keys), std::move(call.arguments), deadline);
}

Task<Result<redis::Reply>> sendAlong(std::shared_ptr<Engine> engine, Entry entry, Millis lease, Instant deadline)
{
    const Bundles::Ticket ticket = engine->bundles.acquire(entry, lease, deadline);
    auto answer = co_await ticket.answer;
    if (!answer)
        co_return Result<redis::Reply>(answer.error());
    if (*answer)
        co_return Result<redis::Reply>(std::move(**answer));
    if (!engine->client)
        co_return Result<redis::Reply>(clientGone());
    redis::Client &client = *engine->client;
    const std::optional<Millis> noSlot;
    auto alone = co_await sendAlone(client, entry, lease, noSlot, deadline);
    co_return alone;
}

} // namespace

// Nothing goes along with nothing: a single owner's request leaves at once.
Task<Result<redis::Reply>> sendAcquire(const Ask &ask)
{
    Engine &engine = *ask.engine;
    const Instant deadline = std::min(engine.client->deadline(), ask.until);
    const bool isPlain = !ask.existing && engine.turns.areMany();
    if (isPlain && engine.bundles.takesAcquire(ask.entry, deadline))
        return sendAlong(ask.engine, ask.entry, ask.terms.lease, deadline);
    return sendAlone(*engine.client, ask.entry, ask.terms.lease, ask.slot, deadline);
}

} // namespace lockscope::locks
