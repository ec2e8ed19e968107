#include "core/locks/release.h"

#include "core/async/sleep.h"
#include "core/locks/kind_calls.h"
#include "core/locks/names.h"
#include "core/locks/retry.h"

namespace lockscope::locks {

namespace {

// What is answered late by a slow server must still find the answer of the first try.
constexpr Millis latchBeyondBudget{5'000};

bool usesShardedPubSub(const redis::Client &client)
{
    return client.server().mode == QLatin1String("cluster") && client.server().majorVersion >= 7;
}

Result<Released> decode(const redis::Reply &reply)
{
    if (reply.isNil())
        return Released::NotHeld;
    const auto answer = reply.toInteger();
    if (answer == 0)
        return Released::HoldsRemain;
    if (answer == 1)
        return Released::Freed;
    return Error{Error::Kind::Decode, QStringLiteral("the release script answered neither nil nor 0 nor 1"), {}, {}};
}

Error unknownOutcome(const Error &last)
{
    return {Error::Kind::OutcomeUnknown,
            QStringLiteral("no answer to the release: if it did not arrive, the lock is free when its lease runs out (")
                + last.message + QLatin1Char(')'),
            last.token, last.node};
}

} // namespace

Task<Result<Released>> giveBack(std::shared_ptr<Engine> engine, Entry entry, Millis lease)
{
    const Instant until = engine->clock->now() + engine->options.releaseBudget;
    const Millis latchTtl = engine->options.releaseBudget + latchBeyondBudget;
    const Key latch = unlockLatch(entry.name, newRequestId());
    bool maybeDone = false;
    BackOff backOff(Millis(50), Millis(1'000));
    for (;;) {
        if (!engine->client)
            co_return Result<Released>(clientGone());
        const bool sharded = usesShardedPubSub(*engine->client);
        const ScriptCall call = releaseCall(entry, lease, latch, latchTtl, sharded);
        const Instant deadline = std::min(until, engine->client->deadline());
        auto reply = co_await engine->client->eval(call.script, call.keys, call.arguments, deadline);
        if (reply) {
            if (!reply->isNil())
                engine->latches.add(latch);
            co_return decode(*reply);
        }
        const Error error = reply.error();
        if (isWrongType(error))
            co_return Result<Released>(Released::NotHeld);
        maybeDone = maybeDone || error.kind == Error::Kind::OutcomeUnknown;
        const Instant next = engine->clock->now() + backOff.next();
        WaitEnd how = WaitEnd::Stopped;
        if (worthRetrying(error) && next < until) {
            const std::stop_token stop = engine->stop.get_token();
            how = co_await sleepUntil(engine->clock, next, stop);
        }
        if (how == WaitEnd::Stopped)
            co_return Result<Released>(maybeDone ? unknownOutcome(error) : error);
    }
}

} // namespace lockscope::locks
