#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// Asks once. Renewal is armed before the request is sent. A lost reply is reconciled: kept when the server has
// counted it and the deadline has not passed, given back otherwise, and only asked for again by the caller. Nothing is
// left held when it ends with an error or, after a stop, with Canceled; OutcomeUnknown: the server cannot be asked
// either, and a hold that it may have given runs out by its lease.
// `unanswered` is what an earlier request of the same acquire ended with, if nobody knows whether it was carried out:
// should the server say that this owner has the lock already, it was.
Task<Result<Attempt>> attempt(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                              std::optional<Error> unanswered, std::stop_token stop);

} // namespace lockscope::locks
