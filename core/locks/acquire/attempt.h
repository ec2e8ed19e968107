#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// Sends one acquire request. Renewal is armed before the request is sent. After a lost reply, the server is asked: a
// granted lock is kept if its deadline has not passed, and is released otherwise. Only the caller may try again. After
// an error, and after a stop (Canceled), the lock is not held. The exception is OutcomeUnknown: the server could not be
// asked, and a hold that it may have granted expires with its lease.
// `unanswered` is the error of the acquire's previous request if the outcome of that request is unknown. If the server
// says that this owner already has the lock, the previous request was executed.
Task<Result<Attempt>> attempt(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                              std::optional<Error> unanswered, std::stop_token stop);

} // namespace lockscope::locks
