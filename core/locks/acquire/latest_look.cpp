#include "core/locks/acquire/latest_look.h"

#include "core/locks/wire/kind_rules.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

void LatestLook::found(const Result<Attempt> &tried)
{
    hasLooked = true;
    if (tried) {
        remaining = tried->remaining;
        isHandedBack = tried->isHandedBack;
        error = tried->unknownTurn;
        unanswered.reset();
        return;
    }
    error = tried.error();
    if (error->kind == Error::Kind::OutcomeUnknown)
        unanswered = error;
}

Refusal LatestLook::why() const
{
    if (!hasLooked)
        return Refusal::None;
    if (error)
        return Refusal::Unavailable;
    if (isHandedBack)
        return Refusal::HandedBack;
    const KindRules &rules = rulesOf(kind);
    if (rules.counted)
        return Refusal::TooFewPermits;
    return rules.leave && remaining.isMissing() ? Refusal::OthersTurn : Refusal::Held;
}

bool endsIt(const Result<Attempt> &tried)
{
    return tried ? tried->hold != nullptr : !worthRetrying(tried.error());
}

Result<AcquireOutcome> end(const AcquireContext &context, const Result<Attempt> &tried)
{
    return tried ? context.acquired(tried->hold) : context.failed(tried.error());
}

Result<AcquireOutcome> giveUp(const AcquireContext &context, const LatestLook &look)
{
    return look.error ? context.failed(*look.error) : context.timedOut(look.remaining, look.why());
}

} // namespace lockscope::locks
