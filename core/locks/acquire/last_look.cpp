#include "core/locks/acquire/last_look.h"

#include "core/locks/wire/retry.h"

namespace lockscope::locks {

void LastLook::found(const Result<Attempt> &tried)
{
    hasLooked = true;
    if (tried) {
        remaining = tried->remaining;
        error.reset();
        unanswered.reset();
        return;
    }
    error = tried.error();
    if (error->kind == Error::Kind::OutcomeUnknown)
        unanswered = error;
}

bool endsIt(const Result<Attempt> &tried)
{
    return tried ? tried->hold != nullptr : !worthRetrying(tried.error());
}

Result<AcquireOutcome> end(const AcquireContext &context, const Result<Attempt> &tried)
{
    return tried ? context.acquired(tried->hold) : context.failed(tried.error());
}

Result<AcquireOutcome> giveUp(const AcquireContext &context, const LastLook &look)
{
    return look.error ? context.failed(*look.error) : context.timedOut(look.remaining);
}

} // namespace lockscope::locks
