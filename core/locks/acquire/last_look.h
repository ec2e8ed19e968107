#pragma once

#include "core/locks/acquire/acquire_context.h"
#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// What the last look found, as far as the waiting goes on.
struct LastLook {
    explicit LastLook(Kind lockKind)
        : kind(lockKind)
    { }

    Kind kind;
    Ttl remaining;
    bool hasLooked = false;
    std::optional<Error> error; // it failed in a way that may pass
    std::optional<Error> unanswered; // a request of ours that may have been carried out

    void found(const Result<Attempt> &tried);
    Refusal why() const;
    void note(const AcquireContext &context, AcquireStep step) const { context.note(step, remaining, why(), error); }
};

// Is the acquire over with it, one way or the other?
bool endsIt(const Result<Attempt> &tried);
Result<AcquireOutcome> end(const AcquireContext &context, const Result<Attempt> &tried);
// Time is up. If the last look failed, nobody knows whether somebody else has it: then that is the answer.
Result<AcquireOutcome> giveUp(const AcquireContext &context, const LastLook &look);

} // namespace lockscope::locks
