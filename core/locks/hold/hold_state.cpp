#include "core/locks/hold/hold_state.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

Error unexpectedState()
{
    return {Error::Kind::Decode, CoreText::tr("the state script did not answer with three numbers"), {}, {}};
}

Task<Result<HoldState>> readByScript(std::shared_ptr<ServerLink> link, Entry entry, Instant until)
{
    ScriptCall call = stateCall(entry);
    HoldState state;
    state.sentAt = link->clock->now();
    auto reply = co_await link->server->eval(call.script, call.keys, call.arguments, until, redis::Effect::Read);
    if (!reply && isWrongType(reply.error()))
        co_return Result<HoldState>(state);
    if (!reply)
        co_return Result<HoldState>(reply.error());
    if (!reply->isArray() || reply->elements.size() != 3)
        co_return Result<HoldState>(unexpectedState());
    state.count = reply->elements[0].toInteger().value_or(0);
    state.ttl = Ttl::fromPttl(reply->elements[1].toInteger().value_or(-2));
    if (entry.kind == AcquirableKind::Fenced) // other kinds return 0 instead of a token
        state.token = reply->elements[2].toInteger();
    co_return Result<HoldState>(state);
}

Task<Result<HoldState>> readByCommands(std::shared_ptr<ServerLink> link, Entry entry, Instant until)
{
    const QByteArray field = fieldOf(entry);
    HoldState state;
    state.sentAt = link->clock->now();
    const auto countPending = link->server->send(redis::Command::read("HGET", entry.name, {field}), until);
    const auto ttlPending = link->server->send(redis::Command::read("PTTL", entry.name), until);
    auto count = co_await countPending;
    auto ttl = co_await ttlPending;
    if (!count && isWrongType(count.error()))
        co_return Result<HoldState>(state);
    if (!count)
        co_return Result<HoldState>(count.error());
    if (!ttl)
        co_return Result<HoldState>(ttl.error());
    state.count = count->toInteger().value_or(0);
    state.ttl = Ttl::fromPttl(ttl->toInteger().value_or(-2));
    co_return Result<HoldState>(state);
}

CallOff callOffOf(const Result<redis::Reply> &written)
{
    if (written)
        return CallOff::Done;
    return written.error().kind == Error::Kind::Forbidden ? CallOff::Forbidden : CallOff::Open;
}

} // namespace

Task<Result<HoldState>> readHoldOnce(std::shared_ptr<ServerLink> link, Entry entry, Instant until)
{
    return hasStateCall(entry) ? readByScript(link, entry, until) : readByCommands(link, entry, until);
}

Task<Result<HoldState>> readHold(std::shared_ptr<ServerLink> link, Entry entry, Instant until)
{
    return callOffAndRead(std::move(link), std::move(entry), until, Key());
}

Task<Result<HoldState>> callOffAndRead(std::shared_ptr<ServerLink> link, Entry entry, Instant until, Key mark)
{
    BackOff backOff(Millis(50), Millis(1'000));
    const bool isByState = rulesOf(entry.kind).marksAcquires; // the kind's state script writes the mark
    CallOff off = isByState ? CallOff::Done : CallOff::Open;
    for (;;) {
        if (!link->server)
            co_return Result<HoldState>(serverGone());
        const Instant deadline = std::min(until, link->server->deadline());
        if (off == CallOff::Open && !mark.isEmpty()) {
            const auto pending = link->server->send(callOff(mark), deadline);
            auto written = co_await pending;
            off = callOffOf(written);
            if (!link->server)
                co_return Result<HoldState>(serverGone());
        }
        auto state = co_await readHoldOnce(link, entry, deadline);
        if (state)
            state->callOff = off;
        if (state || !worthRetrying(state.error()) || !link->willReconnect())
            co_return state;
        const Instant next = link->clock->now() + backOff.next();
        if (next >= until)
            co_return state;
        const std::stop_token stop = link->stop.get_token();
        const WaitEnd how = co_await sleepUntil(link->clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return state;
    }
}

} // namespace lockscope::locks
