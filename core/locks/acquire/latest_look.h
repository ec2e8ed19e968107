#pragma once

#include "core/locks/acquire/acquire_context.h"
#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// The result of a waiter's latest check of the lock.
struct LatestLook {
    explicit LatestLook(AcquirableKind lockKind)
        : kind(lockKind)
    { }

    AcquirableKind kind;
    Ttl remaining;
    bool hasLooked = false;
    bool isHandedBack = false; // see Attempt
    std::optional<Error> error; // set if the check failed in a way that may be temporary
    std::optional<Error> unanswered; // the error of our own request whose reply was lost, so it may have been executed

    void found(const Result<Attempt> &tried);
    Refusal why() const;
    void note(const AcquireContext &context, AcquireStep step) const { context.note(step, remaining, why(), error); }
};

// True if the result ends the acquire, in success or failure.
bool endsIt(const Result<Attempt> &tried);
Result<AcquireOutcome> end(const AcquireContext &context, const Result<Attempt> &tried);
// Ends the acquire when the time is up. If the last check failed, the lock's state is unknown, so the result is the
// error of that check.
Result<AcquireOutcome> giveUp(const AcquireContext &context, const LatestLook &look);

} // namespace lockscope::locks
