#include "core/locks/acquire/ask.h"

#include "core/locks/acquire/in_line.h"
#include "core/locks/waiters/hand_over.h"
#include "core/locks/wire/identity.h"
#include "core/locks/wire/kind_calls.h"

namespace lockscope::locks {

// The watchdog of a hold goes on until its last release: whoever re-enters it with a lease gets the watchdog's.
Ask beginAsk(const std::shared_ptr<Engine> &engine, const AcquireRequest &request)
{
    Ask ask;
    ask.engine = engine;
    ask.entry = {request.name, request.kind, request.owner, request.permits};
    const KindRules &rules = rulesOf(request.kind);
    if (rules.marksAcquires)
        ask.entry.request = newRequestId();
    if (rules.leave)
        ask.slot = slotOf(*engine, request);
    ask.existing = engine->holds.find(ask.entry);
    if (ask.existing && ask.existing->lookAtDeadline())
        ask.existing.reset();
    if (rules.hasLease) {
        ask.terms.watchdog = !request.lease || (ask.existing && ask.existing->hasWatchdog());
        ask.terms.lease = ask.terms.watchdog ? engine->options.watchdogLease : *request.lease;
    }
    ask.replicas = request.replicas.value_or(engine->options.replicaSync);
    ask.sentAt = engine->clock->now();
    ask.until = rules.hasLease ? validUntil(ask.sentAt, ask.terms.lease) : Instant::max();
    ask.hold = ask.existing ? ask.existing : std::make_shared<LiveHold>(engine, ask.entry);
    ask.hold->asked(ask.terms, ask.sentAt);
    return ask;
}

void dropMark(const Ask &ask)
{
    if (rulesOf(ask.entry.kind).marksAcquires)
        ask.engine->latches.add(markOf(ask.entry));
}

// The server counts one more than we knew of: the same hold, re-entered. Less: it was gone, and this is a new one.
Attempt accept(Ask &ask, qint64 count, std::optional<qint64> token)
{
    if (ask.existing && (!ask.existing->isHeld() || count <= ask.existing->serverCount())) {
        ask.existing->lose(LossReason::NotHeldAnymore);
        ask.hold = std::make_shared<LiveHold>(ask.engine, ask.entry);
        ask.hold->asked(ask.terms, ask.sentAt);
    }
    dropMark(ask);
    if (!ask.engine->courtesy.isEmpty())
        ask.engine->courtesy.taken(lineOf(ask.entry));
    ask.engine->holds.add(ask.hold);
    ask.hold->entered(ask.until, count, token);
    return {ask.hold, {}};
}

Attempt refuse(Ask &ask, Ttl remaining)
{
    if (ask.existing) // ours would have been counted up
        ask.existing->lose(LossReason::NotHeldAnymore);
    ask.hold->withdrawn();
    Engine &engine = *ask.engine;
    if (!engine.courtesy.isEmpty() && !engine.waiters.isHeldHere(lineOf(ask.entry)))
        engine.courtesy.refused(lineOf(ask.entry));
    return {nullptr, remaining};
}

Error acquireCanceled()
{
    return {Error::Kind::Canceled, QStringLiteral("the acquire was canceled"), {}, {}};
}

} // namespace lockscope::locks
