#include "core/monitor/judge/observe.h"

#include "core/monitor/judge/classify.h"
#include "core/monitor/judge/diff.h"
#include "core/monitor/judge/memory.h"

namespace lockscope::monitor {

Observation observe(const RawLock &raw, const Lock *before, LockMemory &memory, qint64 wallMillis,
                    const DecodeOptions &options, const OwnHold *own)
{
    Observation seen{decode(raw, options), {}};
    track(memory, before, seen.lock, raw.look, own);
    const Verdict verdict = classify(seen.lock, memory, raw.readAt, raw.serverMillis);
    seen.lock.state = verdict.state;
    const bool told = raw.look.hint != Look::Hint::None;
    const bool becauseOfIt = told && (!before || before->state != verdict.state);
    seen.lock.stateKnownBy = becauseOfIt ? KnownBy::Event : verdict.knownBy;
    seen.events = eventsBetween(before, seen.lock, raw.look, wallMillis);
    return seen;
}

std::optional<Lock> reconsider(const Lock &lock, const LockMemory &memory, Instant now,
                               std::optional<qint64> serverMillis, Millis unverifiedAfter)
{
    const Verdict verdict = classify(lock, memory, now, serverMillis, unverifiedAfter);
    if (verdict.state == lock.state)
        return std::nullopt;
    Lock changed = lock;
    changed.state = verdict.state;
    changed.stateKnownBy = verdict.knownBy;
    return changed;
}

} // namespace lockscope::monitor
