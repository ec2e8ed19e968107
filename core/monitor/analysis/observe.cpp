#include "core/monitor/analysis/observe.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/diff.h"
#include "core/monitor/analysis/learn.h"
#include "core/monitor/analysis/lock_state.h"

namespace lockscope::monitor {

namespace {

// True if the hint itself proves this verdict. A conclusion from reads stays an inference, even if a hint came
// meanwhile.
bool tells(Look::Hint hint, const Verdict &verdict)
{
    switch (hint) {
    case Look::Hint::KeyExpired:
        if (verdict.state == State::ExpiredWhileHeld)
            return true;
        [[fallthrough]];
    case Look::Hint::UnlockMessage:
    case Look::Hint::KeyDeleted:
    case Look::Hint::KeyTouched: return verdict.knownBy == KnownBy::Sample;
    case Look::Hint::None:
    case Look::Hint::ServerRestarted:
    case Look::Hint::FailedOver: break;
    }
    return false;
}

} // namespace

Observation observe(const RawLock &raw, const Lock *before, EarlierReads &earlier, qint64 wallMillis,
                    const DecodeOptions &options, const OwnHold *own)
{
    Observation seen{decode(raw, options), {}};
    learn(earlier, before, seen.lock, raw.look, own);
    const Verdict verdict = classify(seen.lock, earlier, raw.readAt, raw.serverMillis);
    seen.lock.state = verdict.state;
    const bool isNew = !before || before->state != verdict.state;
    seen.lock.stateKnownBy = isNew && tells(raw.look.hint, verdict) ? KnownBy::Event : verdict.knownBy;
    Look look = raw.look;
    look.queueReadBefore = std::exchange(earlier.queueRead, earlier.queueRead || look.queueRead);
    seen.events = eventsBetween(before, seen.lock, look, wallMillis);
    return seen;
}

std::optional<Lock> reconsider(const Lock &lock, const EarlierReads &earlier, Instant now,
                               std::optional<qint64> serverMillis, Millis unverifiedAfter)
{
    const Verdict verdict = classify(lock, earlier, now, serverMillis, unverifiedAfter);
    if (verdict.state == lock.state)
        return std::nullopt;
    Lock changed = lock;
    changed.state = verdict.state;
    changed.stateKnownBy = verdict.knownBy;
    return changed;
}

} // namespace lockscope::monitor
