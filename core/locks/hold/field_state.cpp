#include "core/locks/hold/field_state.h"

#include "core/async/sleep.h"
#include "core/locks/release/engine.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

Error unexpectedState()
{
    return {Error::Kind::Decode, QStringLiteral("the state script did not answer with three numbers"), {}, {}};
}

Task<Result<FieldState>> readByScript(std::shared_ptr<Engine> engine, Entry entry, Instant until)
{
    ScriptCall call = stateCall(entry);
    FieldState state;
    state.sentAt = engine->clock->now();
    auto reply = co_await engine->client->eval(call.script, call.keys, call.arguments, until, redis::Effect::Read);
    if (!reply && isWrongType(reply.error()))
        co_return Result<FieldState>(state);
    if (!reply)
        co_return Result<FieldState>(reply.error());
    if (!reply->isArray() || reply->elements.size() != 3)
        co_return Result<FieldState>(unexpectedState());
    state.count = reply->elements[0].toInteger().value_or(0);
    state.ttl = Ttl::fromPttl(reply->elements[1].toInteger().value_or(-2));
    if (entry.kind == Kind::Fenced) // others answer 0 there
        state.token = reply->elements[2].toInteger();
    co_return Result<FieldState>(state);
}

Task<Result<FieldState>> readByCommands(std::shared_ptr<Engine> engine, Entry entry, Instant until)
{
    const QByteArray name = entry.name.raw();
    const QByteArray field = fieldOf(entry);
    FieldState state;
    state.sentAt = engine->clock->now();
    const auto countPending = engine->client->send(redis::Command::read({"HGET", name, field}), until);
    const auto ttlPending = engine->client->send(redis::Command::read({"PTTL", name}), until);
    auto count = co_await countPending;
    auto ttl = co_await ttlPending;
    if (!count && isWrongType(count.error()))
        co_return Result<FieldState>(state);
    if (!count)
        co_return Result<FieldState>(count.error());
    if (!ttl)
        co_return Result<FieldState>(ttl.error());
    state.count = count->toInteger().value_or(0);
    state.ttl = Ttl::fromPttl(ttl->toInteger().value_or(-2));
    co_return Result<FieldState>(state);
}

bool willReconnect(const redis::Server &client)
{
    using Phase = redis::ConnectionState::Phase;
    return client.state().phase != Phase::Idle && client.state().phase != Phase::Refused;
}

} // namespace

Task<Result<FieldState>> readFieldOnce(std::shared_ptr<Engine> engine, Entry entry, Instant until)
{
    return hasStateCall(entry) ? readByScript(engine, entry, until) : readByCommands(engine, entry, until);
}

Task<Result<FieldState>> readField(std::shared_ptr<Engine> engine, Entry entry, Instant until)
{
    BackOff backOff(Millis(50), Millis(1'000));
    for (;;) {
        if (!engine->client)
            co_return Result<FieldState>(clientGone());
        const Instant deadline = std::min(until, engine->client->deadline());
        auto state = co_await readFieldOnce(engine, entry, deadline);
        if (state || !worthRetrying(state.error()) || !engine->client || !willReconnect(*engine->client))
            co_return state;
        const Instant next = engine->clock->now() + backOff.next();
        if (next >= until)
            co_return state;
        const std::stop_token stop = engine->stop.get_token();
        const WaitEnd how = co_await sleepUntil(engine->clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return state;
    }
}

} // namespace lockscope::locks
