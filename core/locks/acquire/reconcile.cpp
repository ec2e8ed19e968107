#include "core/locks/acquire/reconcile.h"

#include "core/locks/hold/field_state.h"
#include "core/locks/release/release.h"
#include "core/locks/wire/kind_rules.h"

namespace lockscope::locks {

namespace {

// Nothing but a release would ever free what the lost request may have taken: goes on asking in the background, and
// gives it back.
Task<void> settleLater(std::shared_ptr<Engine> engine, Entry entry)
{
    const LooseEnds::End end(&engine->ends, entry);
    const Instant until = engine->clock->now() + std::chrono::minutes(10);
    auto state = co_await readField(engine, entry, until);
    if (!state || state->count == 0 || engine->isStopped())
        co_return;
    const Millis lease{0};
    auto released = co_await giveBack(engine, entry, lease);
    Q_UNUSED(released) // if that cannot be told either, nothing more can be done here
}

} // namespace

Task<Result<Attempt>> handBack(Ask ask, std::stop_token stop)
{
    dropMark(ask);
    Millis lease = ask.terms.lease;
    if (ask.existing)
        lease = ask.existing->lease();
    else
        ask.hold->withdrawn();
    auto released = co_await giveBack(ask.engine, ask.entry, lease);
    if (ask.existing && released)
        ask.hold->withdrawn();
    else if (ask.existing)
        ask.existing->unclear();
    if (stop.stop_requested() || ask.engine->isClosing())
        co_return Result<Attempt>(acquireCanceled());
    if (!released)
        co_return Result<Attempt>(released.error());
    co_return Result<Attempt>(Attempt{nullptr, Ttl::of(Millis(0))});
}

Task<Result<Attempt>> handBackUnconfirmed(Ask ask, Error why, std::stop_token stop)
{
    const qint64 before = ask.existing ? ask.existing->serverCount() : 0;
    auto back = co_await handBack(ask, stop);
    if (!back && back.error().kind == Error::Kind::Canceled)
        co_return back;
    const Instant until = ask.engine->clock->now() + ask.engine->options.releaseBudget;
    auto state = co_await readField(ask.engine, ask.entry, until);
    if (!state || state->count > before)
        why.message += QStringLiteral("; it could not be released either, and runs out by its lease");
    co_return Result<Attempt>(why);
}

Task<Result<Attempt>> reconcile(Ask ask, Error lost, std::stop_token stop)
{
    const qint64 before = ask.existing ? ask.existing->serverCount() : 0;
    const Instant until = ask.engine->clock->now() + ask.engine->options.releaseBudget;
    auto state = co_await readField(ask.engine, ask.entry, until);
    if (!state) {
        ask.hold->unclear();
        if (!rulesOf(ask.entry.kind).hasLease && ask.engine->client)
            ask.engine->renewals.spawn(settleLater(ask.engine, ask.entry));
        co_return Result<Attempt>(lost);
    }
    if (state->count > before) {
        if (state->ttl.hasExpiry()) // it may be an older count of ours, and older than we think
            ask.until = std::min(ask.until, validUntil(state->sentAt, state->ttl.left()));
        const bool unconfirmed = ask.replicas != ReplicaSync::Off; // WAIT says nothing of what another connection wrote
        if (ask.isWanted(stop) && !unconfirmed)
            co_return Result<Attempt>(accept(ask, state->count, state->token));
        auto back = co_await handBack(ask, stop);
        co_return back;
    }
    if (ask.existing && state->count < before)
        ask.existing->lose(LossReason::NotHeldAnymore);
    ask.hold->withdrawn();
    const bool standsInLine = ask.slot.has_value(); // for what is free, and another one's turn
    if (state->ttl.isMissing() && !standsInLine) // nobody has it, and neither have we: the request never arrived
        co_return Result<Attempt>(Error{Error::Kind::Connect,
                                        QStringLiteral("the acquire did not reach the server: ") + lost.message,
                                        lost.token, lost.node});
    co_return Result<Attempt>(Attempt{nullptr, state->ttl});
}

} // namespace lockscope::locks
