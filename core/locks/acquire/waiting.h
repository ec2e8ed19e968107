#pragma once

#include "core/locks/acquire/attempt.h"
#include "core/locks/acquire/course.h"

namespace lockscope::locks {

// What a look found, as far as the waiting goes on.
struct Outlook {
    Ttl remaining;
    bool hasLooked = false;
    std::optional<Error> error; // the last look failed in a way that may pass
    std::optional<Error> unanswered; // a request of ours that may have been carried out

    void found(const Result<Attempt> &tried);
};

// Is the acquire over with it, one way or the other?
bool endsIt(const Result<Attempt> &tried);
Result<AcquireOutcome> end(const Course &course, const Result<Attempt> &tried);
// Time is up. If the last look failed, nobody knows whether somebody else has it: then that is the answer.
Result<AcquireOutcome> giveUp(const Course &course, const Outlook &outlook);

// The part of an acquire after the first attempt: waits until the lock is ours, the time is up, or it is stopped.
Task<Result<AcquireOutcome>> waitForLock(std::shared_ptr<Engine> engine, AcquireRequest request, Course course,
                                         Outlook outlook, std::stop_token stop);

} // namespace lockscope::locks
